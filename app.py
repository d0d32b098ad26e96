"""The web app of Fanlens: `streamlit run app.py`. Navigation only; the pages are in `ui/pages/`."""

import streamlit as st

from ui import state
from ui.navigation import PAGES
from ui.tile_editor import device, page_language, page_style
from ui.widgets import spoken

st.set_page_config(page_title="Fanlens", page_icon="🀄", layout="wide")
page_style()
# Components that draw nothing take no room.
with st.container(key="unseen"):
    state.recognise(device(state.visit().known))
    words = state.words()
    page_language(spoken(words))

pages = {
    page.name: st.Page(
        page.show, title=words(f"nav.{page.name}"), url_path=page.name, default=page is PAGES[0]
    )
    for page in PAGES
}
here = st.navigation(list(pages.values()), position="top")
wanted = state.wanted_page()
if wanted:
    st.switch_page(pages[wanted])
here.run()
