"""Fetch free art and fonts into a folder: `python -m vision.dataset.faces.fetch FOLDER`.

They are inputs of the generator, under their own licences, and are never part of the project:

- Debian `gnome-mahjongg`, `kdegames-mahjongg-data-kf5`, `xmahjongg` (all GPL-2+): tile art; PyPI
  `pymdownx-mahjong` (its pictures are in the public domain).
- Debian's CJK font packages (OFL, Arphic, IPA and other free licences) and fonts of Fontsource on npm (OFL).

Needs `apt-get`, `dpkg-deb`, `npm`, `pip`, and `resvg_py` (PyPI) to draw the SVG packs.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

ART_DEBS = ("gnome-mahjongg", "kdegames-mahjongg-data-kf5", "xmahjongg")
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
    "fonts-cwtex-fs",
    "fonts-cwtex-heib",
    "fonts-cwtex-kai",
    "fonts-cwtex-ming",
    "fonts-cwtex-yen",
    "fonts-dejima-mincho",
    "fonts-hanazono",
    "fonts-klee",
    "fonts-kouzan-mouhitsu",
    "fonts-motoya-l-maruberi",
    "fonts-noto-cjk",
    "fonts-sawarabi-mincho",
    "fonts-wqy-zenhei",
    "fonts-yusei-magic",
)
FONT_NPM = tuple(
    f"@fontsource/{name}"
    for name in (
        "dela-gothic-one",
        "liu-jian-mao-cao",
        "long-cang",
        "ma-shan-zheng",
        "zcool-kuaile",
        "zcool-xiaowei",
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
