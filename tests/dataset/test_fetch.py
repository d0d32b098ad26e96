"""Fetching art and fonts into a new folder: all of a package or nothing, and what is missing is said."""

from __future__ import annotations

from pathlib import Path

import pytest

from vision.dataset.faces import fetch

APT = """#!/bin/sh
[ "$3" = absent ] && { echo "E: Unable to locate package $3" >&2; exit 100; }
echo "$3" > "$3_1.deb"
"""
# As the real one does, it makes the last folder of the path and none above it.
DPKG = """#!/bin/sh
mkdir "$3" || exit 2
cp "$2" "$3/part"
grep -q broken "$2" && exit 2
exit 0
"""


@pytest.fixture
def packages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The packages `one`, `broken` and `absent` of art, and `two` of fonts; of nothing else."""
    for name, text in (("apt-get", APT), ("dpkg-deb", DPKG)):
        script = tmp_path / "bin" / name
        script.parent.mkdir(exist_ok=True)
        script.write_text(text)
        script.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path / "bin"), prepend=":")
    for name, value in (("ART_DEBS", ("one", "broken", "absent")), ("FONT_DEBS", ("two",))):
        monkeypatch.setattr(fetch, name, value)
    for name in ("ART_WHEELS", "FONT_NPM"):
        monkeypatch.setattr(fetch, name, ())


@pytest.mark.usefixtures("packages")
def test_a_new_folder_holds_every_package_that_can_be_had_whole(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "new" / "art_and_fonts"
    assert fetch.fetch(folder) == ["broken", "absent"]
    assert (folder / "art" / "one" / "part").read_text() == "one\n"
    assert (folder / "fonts" / "two" / "part").read_text() == "two\n"
    assert sorted(path.name for path in (folder / "art").iterdir()) == ["one"], "nothing half unpacked"
    assert "absent: left out" in capsys.readouterr().err


@pytest.mark.usefixtures("packages")
def test_the_command_fails_where_a_package_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.argv", ["fetch", str(tmp_path / "art")])
    with pytest.raises(SystemExit, match="2 packages could not be had: broken, absent"):
        fetch.main()
    monkeypatch.setattr(fetch, "ART_DEBS", ("one",))
    fetch.main()
