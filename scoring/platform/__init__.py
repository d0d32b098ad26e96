"""The platform's rules: the 1998 fans with its own table of exclusions, and its extension with wild tiles 混.

`table` holds the 81 rows of the platform's table, `extras` the 18 fans of the extension, `profiles` the two
rule profiles; the rest is about wild tiles: `wild` (which tiles are, what a meld may stand for),
`substitution` (the ways to fill a hand), `score` (the best of them).

Source: the second and third part of the third rule text, from "88番 大四喜" on.
"""
