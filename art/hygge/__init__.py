"""The cards of Hygge: seven animals in their dens, fifteen objects, and winter, in cut paper.

An object is drawn twice. `apple` has the number of HY-3 on it and is what most tables show. `apple-blank` leaves the
number out, for tables with snowflakes of their own: write it into the free place on the strip, which is 24 wide and 24
high around (78, 140) of 100 × 160, in the colour `sign` of `art.hygge.paper.COLOURS`.
"""

from __future__ import annotations

from typing import Final

from art.hygge.animals import ANIMALS
from art.hygge.back import back as back
from art.hygge.objects import OBJECTS
from art.hygge.paper import COLOURS, animal_card, object_card
from art.hygge.winter import winter

POSTER: Final = "bear"


def cards() -> dict[str, str]:
    """All cards by their codes, and each object without its number."""
    drawn = {code: animal_card(who.picture, who.paws, who.colours) for code, who in ANIMALS.items()}
    for code, what in OBJECTS.items():
        colour = COLOURS[what.colour]
        drawn[code] = object_card(what.picture, colour, what.worth)
        drawn[f"{code}-blank"] = object_card(what.picture, colour, None)
    drawn["winter"] = winter()
    return drawn
