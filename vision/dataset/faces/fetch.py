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
import zipfile
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


def fetch(folder: Path) -> None:
    """Fill `folder/fonts` and `folder/art`. A package that cannot be had is named and left out."""
    for kind, packages in (("art", ART_DEBS), ("fonts", FONT_DEBS)):
        for package in packages:
            _try(package, lambda package=package, kind=kind: _deb(package, folder, folder / kind / package))
    for package in ART_WHEELS:
        _try(package, lambda package=package: _wheel(package, folder, folder / "art" / package))
    for package in FONT_NPM:
        target = folder / "fonts" / package.split("/")[-1]
        _try(package, lambda package=package, target=target: _npm(package, folder, target))


def _try(package: str, step: object) -> None:
    assert callable(step)
    try:
        step()
        print(f"{package}: fetched")
    except (OSError, subprocess.CalledProcessError, StopIteration) as error:
        print(f"{package}: left out ({error})", file=sys.stderr)


def _deb(package: str, folder: Path, target: Path) -> None:
    if target.exists():
        return
    downloads = folder / "downloads"
    downloads.mkdir(parents=True, exist_ok=True)
    subprocess.run(["apt-get", "download", "-qq", package], cwd=downloads, check=True)
    archive = next(downloads.glob(f"{package}_*.deb"))
    subprocess.run(["dpkg-deb", "-x", str(archive), str(target)], check=True)


def _wheel(package: str, folder: Path, target: Path) -> None:
    if target.exists():
        return
    downloads = folder / "downloads"
    command = [sys.executable, "-m", "pip", "download", "-q", "--no-deps", "-d", str(downloads), package]
    subprocess.run(command, check=True)
    archive = next(downloads.glob(f"{package.replace('-', '_')}-*.whl"))
    with zipfile.ZipFile(archive) as packed:
        packed.extractall(target)


def _npm(package: str, folder: Path, target: Path) -> None:
    if target.exists():
        return
    downloads = folder / "downloads"
    downloads.mkdir(parents=True, exist_ok=True)
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
    fetch(parser.parse_args(arguments).folder)


if __name__ == "__main__":
    main()
