"""A server of the app on a free port of this machine, and Chromium without a screen."""

from __future__ import annotations

import os
import secrets
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from selenium.webdriver import Chrome, ChromeOptions
from selenium.webdriver.chrome.service import Service

ROOT = Path(__file__).resolve().parents[2]
_FLAGS = (
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--hide-scrollbars",
    "--lang=en-GB",
)


@dataclass(frozen=True)
class Screen:
    """A device: its window in CSS pixels, and whether it is touched."""

    name: str
    width: int
    height: int
    touch: bool


PHONE = Screen("phone", 390, 844, True)
DESKTOP = Screen("desktop", 1280, 800, False)


def missing() -> str:
    """Which program of the browser is missing; empty where none is."""
    lacking = [name for name in ("chromium", "chromedriver") if shutil.which(name) is None]
    return " and ".join(lacking)


@contextmanager
def serving(home: Path, script: str = "app.py") -> Iterator[str]:
    """The app, served by `script` with its database in `home`; gives its address."""
    environment = {**os.environ, "FANLENS_HOME": str(home), "PYTHONPATH": str(ROOT)}

    def command(port: int) -> list[str]:
        return [
            *(sys.executable, "-m", "streamlit", "run", script),
            *("--server.port", str(port), "--server.address", "127.0.0.1"),
            *("--server.fileWatcherType", "none"),
        ]

    with served(command, home / "server.log", environment) as address:
        yield address


@contextmanager
def served(
    command: Callable[[int], list[str]], log: Path, environment: dict[str, str] | None = None
) -> Iterator[str]:
    """What `command` serves on the port it is given, once it answers; gives its address. RuntimeError with
    what it printed where it does not start."""
    for attempt in (1, 2, 3):
        port = _free_port()
        with log.open("w") as out:
            server = subprocess.Popen(
                command(port), cwd=ROOT, env=environment, stdout=out, stderr=subprocess.STDOUT
            )
        try:
            if _started(f"http://127.0.0.1:{port}/_stcore/health", server):
                yield f"http://127.0.0.1:{port}"
                return
            # It ended: in the seconds it took to start somebody else may have taken the port.
            if server.poll() is None or attempt == 3:
                raise RuntimeError(f"the app did not start:\n{log.read_text()}")
        finally:
            server.terminate()
            server.wait(30)


def _free_port() -> int:
    """A port that nobody listens on, below those that outgoing connections of this machine are given."""
    while True:
        port = secrets.choice(range(20_000, 32_000))
        with socket.socket() as free, suppress(OSError):
            free.bind(("127.0.0.1", port))
            return port


def _started(address: str, server: subprocess.Popen[bytes]) -> bool:
    end = time.monotonic() + 240
    while time.monotonic() < end and server.poll() is None:
        with suppress(OSError), urllib.request.urlopen(address, timeout=5):
            return True
        time.sleep(0.1)
    return False


@contextmanager
def chromium(screen: Screen) -> Iterator[Chrome]:
    """Chromium with a fresh profile, its window as on `screen`."""
    options = ChromeOptions()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        for flag in (*_FLAGS, f"--user-data-dir={profile}", f"--window-size={screen.width},{screen.height}"):
            options.add_argument(flag)
        if screen.touch:
            metrics = {"width": screen.width, "height": screen.height, "pixelRatio": 2, "touch": True}
            options.add_experimental_option("mobileEmulation", {"deviceMetrics": metrics})
        options.binary_location = shutil.which("chromium") or ""
        # A slow machine may take minutes to load the page: what is waited for is seen on it, not its loading.
        options.page_load_strategy = "none"
        driver = Chrome(options=options, service=Service(shutil.which("chromedriver")))
        try:
            if not screen.touch:
                # The window size counts the frame of the browser; the page is to have all of it.
                size = {"width": screen.width, "height": screen.height, "deviceScaleFactor": 1}
                driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {**size, "mobile": False})
            yield driver
        finally:
            driver.quit()
