"""The web app of Fanlens: `streamlit run app.py`. Navigation only; the pages are in `ui/pages/`."""

import streamlit as st

from ui import state
from ui.navigation import PAGES
from ui.pages import phone_bar
from ui.tile_editor import device, page_language, page_style
from ui.widgets import spoken

st.set_page_config(page_title="Fanlens", page_icon="🀄", layout="wide")
page_style()
titles = state.words()
pages = {
    page.name: st.Page(
        page.show, title=titles(f"nav.{page.name}"), url_path=page.name, default=page is PAGES[0]
    )
    for page in PAGES
}
here = st.navigation(list(pages.values()), position="top")
# Components that draw nothing take no room. They stand after the navigation: what the browser answers runs
# all this again, and only the navigation tells the browser which page that is for.
with st.container(key="unseen"):
    state.recognise(device(state.visit().known))
    words = state.words()
    page_language(spoken(words))
if words is not titles:
    st.rerun()
if not state.visit().known:
    # The page waits for the answer: a run that begins while a photo is being chosen can lose the photo.
    st.stop()
wanted = state.wanted_page()
if wanted:
    st.switch_page(pages[wanted])
phone_bar.show(list(pages.values()), here)
here.run()
