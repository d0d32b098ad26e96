"""The platform's rules: the 1998 fans with its own table of exclusions, and its extension for wild tiles 混.

`table` holds the 81 rows of the platform's table, `switches` the points its text leaves open, `profiles` the
two rule profiles, `page` writes their pages. The 18 added fans are rows and predicates beside the others
(`scoring.fans.platform_rows`, `scoring.fans.platform_fans`); wild tiles are in `scoring.wild`.

Source: the second and third part of the third rule text, from "88番 大四喜" on.
"""
