"""Fetch free art and fonts into a folder: `python -m vision.dataset.faces.fetch FOLDER`.

They are inputs of the generator, under their own licences, and are never part of the project:

- Tile art, by Debian package: `gnome-mahjongg` (GPL-2+, Jonathan Blandford and others),
  `kdegames-mahjongg-data-kf5` (GPL-2+: Raquel Ravanini, Robert Buchholz, Eugene Trounev, James L. Hammons),
  `xmahjongg` (GPL-2+, Eddie Kohler; two of its sets by Dorothy Robinson), `mah-jong` (GPL-2+, Julian
  Bradfield), `xshisen` (its set s1 BSD-2-Clause, Takayuki Akiyama; s2 GPL-2+, Mario Weilguni); and the
  mahjong glyphs of `fonts-freefont-ttf` (GPL-3+ with the font exception, the GNU FreeFont contributors),
  `fonts-noto-core` (OFL, Google) and `fonts-symbola` (free for any use, George Douros). From PyPI,
  `pymdownx-mahjong` (its pictures are in the public domain).
- Fonts with Chinese characters: Debian's (OFL, GPL, Arphic, IPA, BSD, Taiwan's licence for open government
  data and other free licences) and Fontsource's on npm (OFL).

Needs `apt-get`, `dpkg-deb`, `npm`, `pip`, and `resvg_py` (PyPI) to draw the SVG packs.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from collections.abc import Callable
from pathlib import Path

ART_DEBS = (
    "fonts-freefont-ttf",
    "fonts-noto-core",
    "fonts-symbola",
    "gnome-mahjongg",
    "kdegames-mahjongg-data-kf5",
    "mah-jong",
    "xmahjongg",
    "xshisen",
)
ART_WHEELS = ("pymdownx-mahjong",)
FONT_DEBS = (
    "fonts-aoyagi-kouzan-t",
    "fonts-aoyagi-soseki",
    "fonts-arphic-bkai00mp",
    "fonts-arphic-bsmi00lp",
    "fonts-arphic-gkai00mp",
    "fonts-arphic-ukai",
    "fonts-arphic-uming",
    "fonts-baekmuk",
    "fonts-cns11643-kai",
    "fonts-cwtex-fs",
    "fonts-cwtex-heib",
    "fonts-cwtex-kai",
    "fonts-cwtex-ming",
    "fonts-cwtex-yen",
    "fonts-dejima-mincho",
    "fonts-hanazono",
    "fonts-kiloji",
    "fonts-klee",
    "fonts-kouzan-mouhitsu",
    "fonts-lxgw-wenkai",
    "fonts-morisawa-bizud-mincho",
    "fonts-motoya-l-maruberi",
    "fonts-noto-cjk",
    "fonts-oradano-mincho-gsrr",
    "fonts-reggae",
    "fonts-rocknroll",
    "fonts-sawarabi-mincho",
    "fonts-seto",
    "fonts-stick",
    "fonts-unfonts-core",
    "fonts-unfonts-extra",
    "fonts-wqy-zenhei",
    "fonts-yusei-magic",
)
FONT_NPM = tuple(
    f"@fontsource/{name}"
    for name in (
        "dela-gothic-one",
        "kaisei-opti",
        "liu-jian-mao-cao",
        "long-cang",
        "ma-shan-zheng",
        "yomogi",
        "zcool-qingke-huangyou",
        "zcool-kuaile",
        "zcool-xiaowei",
        "zen-kurenaido",
        "zhi-mang-xing",
    )
)


Step = Callable[[str, Path, Path], None]
"""Fetches a package into a folder of downloads and unpacks it into another."""


def fetch(folder: Path) -> list[str]:
    """Fill `folder/fonts` and `folder/art` with what is not there yet. Returns the packages that could not
    be had; each is named with the reason and left out."""
    wanted: list[tuple[str, str, Step]] = [
        *(("art", package, _deb) for package in ART_DEBS),
        *(("fonts", package, _deb) for package in FONT_DEBS),
        *(("art", package, _wheel) for package in ART_WHEELS),
        *(("fonts", package, _npm) for package in FONT_NPM),
    ]
    downloads = folder / "downloads"
    downloads.mkdir(parents=True, exist_ok=True)
    return [package for kind, package, step in wanted if not _had(package, step, folder / kind, downloads)]


def _had(package: str, step: Step, folder: Path, downloads: Path) -> bool:
    """Whether `package` is in `folder` now: whole, or not at all."""
    target = folder / package.split("/")[-1]
    if target.exists():
        return True
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder) as part:
        try:
            step(package, Path(part) / "unpacked", downloads)
            (Path(part) / "unpacked").rename(target)
        except (OSError, subprocess.CalledProcessError, StopIteration) as error:
            print(f"{package}: left out ({error})", file=sys.stderr)
            return False
    print(f"{package}: fetched")
    return True


def _deb(package: str, target: Path, downloads: Path) -> None:
    subprocess.run(["apt-get", "download", "-qq", package], cwd=downloads, check=True)
    archive = next(downloads.glob(f"{package}_*.deb"))
    subprocess.run(["dpkg-deb", "-x", str(archive), str(target)], check=True)


def _wheel(package: str, target: Path, downloads: Path) -> None:
    command = [sys.executable, "-m", "pip", "download", "-q", "--no-deps", "-d", str(downloads), package]
    subprocess.run(command, check=True)
    archive = next(downloads.glob(f"{package.replace('-', '_')}-*.whl"))
    with zipfile.ZipFile(archive) as packed:
        packed.extractall(target)


def _npm(package: str, target: Path, downloads: Path) -> None:
    subprocess.run(["npm", "pack", "--silent", package], cwd=downloads, check=True, capture_output=True)
    name = package.lstrip("@").replace("/", "-")
    with tarfile.open(next(downloads.glob(f"{name}-*.tgz"))) as packed:
        # The cut-up web subsets hold a few characters each; one file holds the whole script.
        wanted = [
            member
            for member in packed.getmembers()
            if member.name.endswith(".woff") and ("chinese" in member.name or "japanese" in member.name)
        ]
        packed.extractall(target, members=wanted, filter="data")


def main(arguments: list[str] | None = None) -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    if missing := fetch(parser.parse_args(arguments).folder):
        sys.exit(f"{len(missing)} packages could not be had: {', '.join(missing)}")


if __name__ == "__main__":
    main()
