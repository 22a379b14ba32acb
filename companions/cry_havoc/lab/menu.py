"""What can be pointed at, marked and pressed: the choices of one decision as a person sees them.

A person may mark things before choosing: cards for an action, the region from which a unit goes,
how units are to stand in a battle. `Marks` has what is marked; what is pointed at leads to other
marks, or to an option of the game.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from companions.cry_havoc.battle import Placement
from companions.cry_havoc.nodes import Decision
from companions.cry_havoc.options import Option
from companions.cry_havoc.position import Position
from companions.cry_havoc.scene.battle_board import Editing
from companions.cry_havoc.setting import NONE


@dataclass(frozen=True, slots=True)
class Marks:
    """What a person has marked and not chosen yet."""

    cards: tuple[int, ...] = ()
    """Cards of the hand, by their places there."""
    region: int = NONE
    card: int = NONE
    """A tactic card that is to be played."""
    placed: Placement | None = None
    """How the units of a battle are to stand."""
    is_drawing: bool = False
    """From where to draw is asked."""
    read: int = 0
    """So many more moments of battles that have ended are read."""


NO_MARKS = Marks()

CHOSEN = "● "
"""Before the button of an answer that is taken, and not judged yet."""

Act = Option | Marks
"""What pointing at a thing does: an option is chosen, or other things are marked."""


@dataclass(frozen=True, slots=True)
class MenuButton:
    """A button; without an act it cannot be pressed."""

    text: str
    act: Act | None
    is_primary: bool = False


@dataclass(slots=True)
class Menu:
    """The choices of one decision; empty while somebody else decides."""

    question: str = ""
    about: str = ""
    told: dict[str, str] = field(default_factory=dict)
    """By key of a picture: what is said while it is looked at."""
    acts: dict[str, Act] = field(default_factory=dict)
    """By key: what choosing it does."""
    buttons: list[MenuButton] = field(default_factory=list)
    editing: Editing | None = None
    """Units that are being placed, while they are."""

    def offer(self, key: str, told: str, act: Act) -> None:
        """A thing of a picture that can be chosen."""
        self.told[key], self.acts[key] = told, act

    def press(self, text: str, act: Act | None, is_primary: bool = False) -> None:
        """One more button."""
        self.buttons.append(MenuButton(text, act, is_primary))


def asked_player(position: Position) -> int:
    """Who is to decide."""
    node = position.node
    assert isinstance(node, Decision)
    return node.player
