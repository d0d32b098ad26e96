"""The web app of Fanlens: `streamlit run app.py`. Navigation only; the pages are in `ui/pages/`."""

import streamlit as st

from ui import state
from ui.navigation import PAGES
from ui.tile_editor import device, page_language, page_style
from ui.widgets import spoken

st.set_page_config(page_title="Fanlens", page_icon="🀄", layout="wide")
page_style()
words = state.words()

pages = {
    page.name: st.Page(
        page.show, title=words(f"nav.{page.name}"), url_path=page.name, default=page is PAGES[0]
    )
    for page in PAGES
}
here = st.navigation(list(pages.values()), position="top")
# Components that draw nothing take no room. They stand after the navigation: what the browser answers runs
# the page again, and by then it has to know which page that is.
with st.container(key="unseen"):
    if state.recognise(device(state.visit().known)):
        st.rerun()
    page_language(spoken(words))
wanted = state.wanted_page()
if wanted:
    st.switch_page(pages[wanted])
here.run()
