"""Totals and fan lists of many hands at once, in columns.

`columns` turns hands and wins into arrays, `readings` reads them all, `waiting` tells which wait for one tile
only, `codes` what the families of fans see, `counting` counts. What a fan is, what excludes it and how a suit
is read stays where it is for single scores: every predicate and every suit is looked at once for each
different thing it can see, and the arrays only say which hand has which.
"""
