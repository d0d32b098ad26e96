"""Why a photo or a text could not be read, in the visitor's words."""

from __future__ import annotations

from scoring.errors import ReasonedError
from ui.texts import Texts
from vision.photo import MAX_PIXELS, PhotoFault


def why_no_photo(fault: PhotoFault, texts: Texts) -> str:
    """What is wrong with a file that was to be a photo, and what to do."""
    return texts(f"photo_fault.{fault.value}", limit=MAX_PIXELS // 1_000_000)


def why_no_hand(error: ReasonedError, texts: Texts) -> str:
    """What is wrong with a text that was to be a hand. Its bad part is quoted as code, for it is shown as
    Markdown and may hold anything."""
    if error.reason is None:
        return texts("notation.other")
    quoted = "`{}`".format(error.text.strip().replace("`", "'"))
    return texts(f"notation.{error.reason.value}", text=quoted)
