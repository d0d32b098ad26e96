"""The head of every page on a phone: the app's name, which page this is, and the menu. Streamlit's own
navigation has no room there and hides behind a sign without a word; see page.css for where this is seen."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st
from streamlit.navigation.page import StreamlitPage

from ui import state
from ui.texts import OWN_NAMES


def show(pages: Sequence[StreamlitPage], here: StreamlitPage) -> None:
    """The bar of the page `here`; the app's name leads to the first of `pages`."""
    words = state.words()
    with st.container(key="phone_bar", horizontal=True, vertical_alignment="center", gap="small"):
        st.page_link(pages[0], label=words("app.title"), width="content")
        st.markdown(f"**{here.title}**", width="stretch")
        # Each page has a menu of its own: the one that led here is not left open over it.
        with st.popover(f"☰ {words('nav.menu')}", key=f"menu_{pages.index(here)}", width="content"):
            for page in pages:
                st.page_link(page, width="stretch")
            with st.container(horizontal=True):
                for language, name in OWN_NAMES.items():
                    if language is not words.language and st.button(name, key=f"menu_{language.value}"):
                        state.speak(language)
