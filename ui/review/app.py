"""The page on which a person confirms labels, by keyboard: `fanlens dataset review DATA`.

For the person at this machine alone: it changes the data set of a folder, so the public app has no such page.
"""

from ui.review.page import main

main()
