"""What of a scene stays on the picture until the next one: whose card it is, and the dice.

What the Cleaning Phase changed stays longer, until the next card is revealed."""

from __future__ import annotations

from typing import NamedTuple

from snails_core import events as log
from snails_core.cards import Face
from snails_core.layout import NONE
from snails_core.position import Position
from snails_core.records import PLAYER_LETTERS
from snails_core.scene.card_icons import die_face
from snails_core.scene.frame import MARGIN, Frame
from snails_core.scene.geometry import placed
from snails_core.scene.measure import text_width
from snails_core.scene.shapes import Group, Point, Rectangle, Shape, Text
from snails_core.tell import Names
from snails_lab.drawing.animation_frame import CHANGES, AnimationFrame, Drawn
from snails_lab.drawing.board_geometry import board_frame
from snails_lab.models.timeline.cleaning import SpaceChange, changes_of_cleaning
from snails_lab.models.timeline.timeline import Timeline
from snails_lab.words import phrase

NUMERALS = ("I", "II", "III", "IV", "V")
DIE = 0.75
"""How large a die is, by the radius of a hex."""
CAPTION = 0.36
"""The same of the letters that name a card."""
CHANGE = 0.25
"""And of those that tell what became of a space."""
WIDEST_CAPTION = 0.36
"""How much of the picture's width a caption may take; the dice lie in its middle."""


class Standing(NamedTuple):
    """What stays of a scene at one of its moments."""

    position: Position
    card: log.CardRevealed | None = None
    acted: log.Acted | None = None
    dice: log.DiceRolled | None = None
    changes: tuple[SpaceChange, ...] = ()
    """What the last Cleaning Phase did to the board."""

    def groups(self, language: str, width: int) -> tuple[Drawn, ...]:
        """The caption of the card that is played, and the dice as they lie; or what was changed."""
        shown: list[Drawn] = []
        if self.card is not None:
            named = caption(self.position, self.card, self.acted, language, width)
            shown.append(Group("caption", named))
        if self.dice is not None:
            frame = board_frame(self.position, width, True)
            at = frame.width / 2, MARGIN + 0.62 * frame.unit
            lying = dice_at_rest(faces_of(self.dice), at, DIE * frame.unit)
            shown.append(Group("dice", tuple(lying)))
        if self.changes:
            shown.append(Group(CHANGES, changed(self.position, self.changes, language, width)))
        return tuple(shown)

    def frame(self, language: str, width: int) -> AnimationFrame:
        """The same, to lie on top of a moment that is only looked at."""
        return AnimationFrame(self.groups(language, width))


def standing_at(timeline: Timeline, index: int) -> Standing:
    """What stays of a scene at a moment of it."""
    standing = Standing(timeline[index].position, changes=changes_of_cleaning(timeline, index))
    for number in range(timeline.scene_of(index).start, index + 1):
        event = timeline[number].event
        if isinstance(event, log.CardRevealed):
            standing = standing._replace(card=event)
        elif isinstance(event, log.Acted):
            standing = standing._replace(acted=event)
        elif isinstance(event, log.DiceRolled):
            standing = standing._replace(dice=event)
    return standing


def caption(
    position: Position,
    card: log.CardRevealed,
    acted: log.Acted | None,
    language: str,
    width: int,
) -> tuple[Shape, ...]:
    """`B III Missile`, in the corner above the board; the action's name once it is chosen."""
    names = Names(position, language)
    named = names.action(acted.action) if acted is not None else names.card(card.card)
    words = f"{PLAYER_LETTERS[card.player]} {NUMERALS[card.slot]}  {named}"
    return _in_the_corner(board_frame(position, width, True), words)


def changed(
    position: Position, changes: tuple[SpaceChange, ...], language: str, width: int
) -> tuple[Shape, ...]:
    """On each space that the Cleaning Phase changed what became of it, and a caption."""
    frame = board_frame(position, width, True)
    shapes = [*_in_the_corner(frame, phrase(language, "stepper.cleaned"))]
    size = CHANGE * frame.unit
    for space, signs in changes:
        x, y = frame.top_of(position, space)
        for number, sign in enumerate(signs):
            wide, high = text_width(sign, size, True) + 0.7 * size, 1.5 * size
            top = y + 0.4 * frame.unit + number * high
            shapes += [
                Rectangle(x - wide / 2, top, wide, high, 0.4 * high, "paper", "ink", 1.5),
                Text(x, top + high / 2, sign, size, "ink", True),
            ]
    return tuple(shapes)


def _in_the_corner(frame: Frame, words: str) -> tuple[Shape, ...]:
    """A caption in the corner above the board."""
    size = CAPTION * frame.unit
    width_left = WIDEST_CAPTION * frame.width - size
    size *= min(1.0, width_left / text_width(words, size, True))
    wide, high = text_width(words, size, True) + size, 1.9 * size
    x, y = MARGIN, MARGIN + 0.62 * frame.unit - high / 2
    return (
        Rectangle(x, y, wide, high, 0.3 * high, "paper", "ink", 1.5),
        Text(x + wide / 2, y + high / 2, words, size, "ink", True),
    )


def faces_of(event: log.DiceRolled) -> list[int]:
    return [face for face in (event.face, event.other_face) if face != NONE]


def place_of_die(number: int, count: int, at: Point, size: float) -> Point:
    """Where one of so many dice lies, around their common middle."""
    return at[0] + (number - (count - 1) / 2) * 1.25 * size, at[1]


def tray(at: Point, count: int, size: float) -> Shape:
    wide = (1.35 * count + 0.3) * size
    left, top = at[0] - wide / 2, at[1] - 0.7 * size
    return Rectangle(left, top, wide, 1.4 * size, 0.2 * size, "mist", "ink", 1.5)


def dice_at_rest(faces: list[int], at: Point, size: float) -> list[Shape]:
    """The dice in their tray, with their faces up."""
    drawn: list[Shape] = [tray(at, len(faces), size)]
    for number, face in enumerate(faces):
        drawn += placed(die_face(Face(face)), *place_of_die(number, len(faces), at, size), size)
    return drawn
