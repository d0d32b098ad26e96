"""A file that is no photo, chosen by mistake: why it was not taken, and the way on."""

from __future__ import annotations

from pathlib import Path

from selenium.webdriver.common.by import By

from tests.ui.browser import Screen
from tests.ui.page import App
from tests.ui.truth import labelled


def test_after_a_file_that_is_no_photo_the_button_is_as_large_as_before(
    app: App, screen: Screen, tmp_path: Path, pictures: Path
) -> None:
    app.open("?lang=zh-Hant")
    app.until(lambda: app.driver.find_elements(By.CSS_SELECTOR, "[data-testid=stFileUploader] button"))
    app.until(app.settled)
    notes = tmp_path / "notes.txt"
    notes.write_text("milk", encoding="utf-8")
    app.upload(notes)
    (why,) = app.until(
        lambda: app.driver.find_elements(By.CSS_SELECTOR, "[data-testid=stFileChip] [role=alert]")
    )
    app.until(lambda: why.text == "未採用：只能辨識照片：JPEG、PNG、WebP 或 HEIC。")
    buttons = {
        one.get_attribute("aria-label"): one.size
        for one in app.driver.find_elements(By.CSS_SELECTOR, "[data-testid=stFileUploader] button")
    }
    app.driver.save_screenshot(str(pictures / f"{screen.name}_refused_type.png"))
    assert buttons["拍照或選擇照片"]["width"] > 300
    assert all(min(size.values()) >= 44 for size in buttons.values())
    assert not app.scrolls_sideways()
    app.upload(labelled("jc_hand-008").photo)
    assert app.tiles_read() >= 14
