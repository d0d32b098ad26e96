"""More of one kind in a photo than a set of tiles holds."""

from __future__ import annotations

from scoring.tiles import code, copies
from vision.dataset.audit.finding import Finding, Findings, Material


def impossible_counts(material: Material) -> Findings:
    """Five of a kind, or two of a flower: wrong, or the photo shows more than one set.

    A set has four of each kind and one of each flower (article 4 of the 1998 rules).
    """
    for photo in material.photos:
        lines: dict[int, list[int]] = {}
        for line, tile in enumerate(photo.tiles, 1):
            lines.setdefault(tile.kind, []).append(line)
        for kind, found in lines.items():
            if len(found) > copies(kind):
                guesses = material.guesses.get(photo.name, ())
                seen = sum(guess.kind == kind for guess in guesses)
                # The detector counting as many speaks for a photo of two sets.
                doubt = 0.5 if guesses and seen >= len(found) else 0.9
                first = photo.tiles[found[0] - 1]
                yield Finding(
                    "impossible count",
                    f"{len(found)} of {code(kind)} (lines {', '.join(map(str, found))}); "
                    f"a set has {copies(kind)}" + (f", the detector sees {seen}" if guesses else ""),
                    doubt, photo, found[0], first.box,
                )  # fmt: skip
