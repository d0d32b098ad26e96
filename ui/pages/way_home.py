"""The way to the first page, at the head of every other one: a phone hides the navigation."""

from __future__ import annotations

import streamlit as st

from ui import state


def show(first: str) -> None:
    """A button that leads to the page `first`; see page.css for where it is seen."""
    with st.container(key="home"):
        if st.button(f"‹ {state.words()(f'nav.{first}')}", type="tertiary", key="go_home"):
            state.go(first)
