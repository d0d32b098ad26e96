"""Totals and fan lists of many hands at once, in columns.

`columns` turns hands and wins into arrays, `kinds` tells which kinds of tile they hold, `suits` knows every
suit there can be, `readings` reads all hands, `waiting` tells which wait for one tile only, `codes` what the
families of fans see, `found` what they find in it, `counted` what counts of that, `counting` takes the best.
What a fan is and what excludes it stays where it is for single scores: every predicate looks once at each
different thing it can see, and the arrays only say which hand has which.
"""
