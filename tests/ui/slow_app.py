"""The app on a server that takes two seconds to say which pages there are: a script for `streamlit run`."""

import runpy
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import streamlit as st

real = getattr(st, "navigation_at_once", st.navigation)


def navigation(pages: Sequence[Any], **options: Any) -> Any:
    """`st.navigation`, two seconds late."""
    time.sleep(2)
    return real(pages, **options)


# This script runs anew for every touch: what it replaces is remembered, not replaced twice.
vars(st).update(navigation_at_once=real, navigation=navigation)
runpy.run_path(str(Path(__file__).resolve().parents[2] / "app.py"), run_name="__main__")
