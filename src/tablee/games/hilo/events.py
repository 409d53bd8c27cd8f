"""What is announced at a table of HILO. Secret are first flips until all have flipped, and a card that was drawn.

Cells are numbered from 1 in reading order of the grid as it is at that moment.
"""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from tablee.core.events import SeatEvent
from tablee.core.narration import Narration, Tell, card, cards, each, text, who


class Dealt(SeatEvent, frozen=True):
    """HL-2, HL-3: everybody has nine face-down cards; `discard` starts the discard pile."""

    round: int
    discard: str


class Flipped(SeatEvent, frozen=True):
    """HL-4: a player has turned over two cards; only they themself hear which."""

    seat: int
    cells: list[int]
    cards: list[str]


class Flips(Struct, frozen=True, gc=False):
    """The two cards that a player turned over first."""

    cells: list[int]
    cards: list[str]
    sum: int


class FlipsShown(SeatEvent, frozen=True):
    """HL-4: all have flipped, and everybody sees it. By seat."""

    flips: list[Flips]


class Starts(SeatEvent, frozen=True):
    """HL-5: the highest sum starts; `lot` if several had it."""

    seat: int
    lot: bool


class Reshuffled(SeatEvent, frozen=True):
    """HL-9: all discards but the top one are the new draw pile."""

    cards: int


class Drew(SeatEvent, frozen=True):
    """HL-7: a player looks at the top card of the draw pile; only they themself hear which it is."""

    seat: int
    card: str | None = None


class Placed(SeatEvent, frozen=True):
    """HL-6, HL-7: a card from the "discard" pile or the draw "pile" replaces another, which may have been face down."""

    seat: int
    cell: int
    card: str
    source: str
    replaced: str
    was_down: bool


class Dropped(SeatEvent, frozen=True):
    """HL-8: the drawn card is discarded and a face-down card turned over."""

    seat: int
    card: str
    cell: int
    turned: str


class Removed(SeatEvent, frozen=True):
    """HL-10 to HL-15: a line goes to the discard pile, the last of its cards on top. `slide` is "rows", "cols" or None.

    `forced` if pushing the triangles together made it.
    """

    seat: int
    line: str
    slide: str | None
    cards: list[str]
    forced: bool


class Kept(SeatEvent, frozen=True):
    """HL-10: a player leaves a full line where it is."""

    seat: int


class Closed(SeatEvent, frozen=True):
    """HL-16: a player has no face-down card any more; all others have one more turn."""

    seat: int


class Removal(Struct, frozen=True, gc=False):
    """A line that went at the final reveal."""

    line: str
    slide: str | None
    cards: list[str]


class Sheet(Struct, frozen=True, gc=False):
    """HL-17, HL-18: what was turned over at the end, what went, what is left, and its sum."""

    turned: list[str]
    removed: list[Removal]
    left: list[str]
    sum: int


class Revealed(SeatEvent, frozen=True):
    """HL-17 to HL-19: the end of a round; `doubled` if the closer's sum counts twice. Sheets and points are by seat."""

    closer: int
    sheets: list[Sheet]
    doubled: bool
    points: list[int]


NARRATION: Final = Narration(
    Tell(Dealt, "dealt", round="round", card=card("discard")),
    Tell(Flipped, "flipped", by="seat", cards=cards("cards")),
    Tell(FlipsShown, "flips_shown", sums=each("flips", text("event.flip_sum", who=who("#"), sum="sum"))),
    Tell(Starts, "starts_by_lot", by="seat", when={"lot": True}),
    Tell(Starts, "starts", by="seat"),
    Tell(Reshuffled, "reshuffled", moment=True, n="cards"),
    Tell(Drew, "drew", by="seat", card=card("card")),
    Tell(
        Placed, "took", by="seat", when={"source": "discard"}, card=card("card"), replaced=card("replaced"), cell="cell"
    ),
    Tell(Placed, "swapped", by="seat", card=card("card"), replaced=card("replaced"), cell="cell"),
    Tell(Dropped, "dropped", by="seat", card=card("card"), turned=card("turned"), cell="cell"),
    Tell(Removed, "forced", by="seat", when={"forced": True}, moment=True, cards=cards("cards")),
    Tell(Removed, "removed", by="seat", moment=True, line=text("line", "line"), cards=cards("cards")),
    Tell(Kept, "kept", by="seat"),
    Tell(Closed, "closed", by="seat", moment=True),
    Tell(Revealed, "doubled", by="closer", when={"doubled": True}, moment=True),
    Tell(Revealed, "revealed", moment=True),
)
