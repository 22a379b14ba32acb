"""What a player can choose and what chance can bring, as small comparable records."""

from __future__ import annotations

from typing import Any, NamedTuple, get_args

from snails_core.layout import NONE
from snails_core.record_printing import print_as_written


# --- options of a decision ------------------------------------------------------------
class TakeColour(NamedTuple):
    colour: int
    kind: str = "take_colour"


class TakeFaction(NamedTuple):
    faction: int
    kind: str = "take_faction"


class Keep(NamedTuple):
    """Keep the cards drawn, or the dice rolled."""

    kind: str = "keep"


class Redraw(NamedTuple):
    kind: str = "redraw"


class DeployAt(NamedTuple):
    snail: int
    space: int
    kind: str = "deploy_at"


class Swap(NamedTuple):
    """Discard these two arsenal cards and draw one."""

    card: int
    other_card: int
    kind: str = "swap"


class Done(NamedTuple):
    """Enough: no more exchanges, no more moves."""

    kind: str = "done"


class DiscardCard(NamedTuple):
    card: int
    kind: str = "discard_card"


class Accept(NamedTuple):
    """Yes to what a rule or card offers."""

    kind: str = "accept"


class Decline(NamedTuple):
    kind: str = "decline"


class Plan(NamedTuple):
    """The secret plan of a round: two snails and five cards in order.

    >>> from snails_core import read_plan, standard_setting
    >>> plan = read_plan(standard_setting(), "AL AS missile dig_aim crawl_dig mine grenade")
    >>> print(plan)
    AL AS missile dig_aim crawl_dig mine grenade
    """

    active_snail: int
    passive_snail: int
    card_1: int
    card_2: int
    card_3: int
    card_4: int
    card_5: int
    kind: str = "plan"

    @property
    def cards(self) -> tuple[int, int, int, int, int]:
        return (self.card_1, self.card_2, self.card_3, self.card_4, self.card_5)

    def __str__(self) -> str:
        """As `write_plan` writes it for the standard cards; for others ask that function."""
        from snails_core.notation.plan_text import write_plan
        from snails_core.setting import standard_setting

        return write_plan(standard_setting(), self)

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        """What a notebook shows."""
        printer.text(str(self))


class Act(NamedTuple):
    action: int
    kind: str = "act"


class PassOver(NamedTuple):
    kind: str = "pass_over"


class AimAtSpace(NamedTuple):
    space: int
    kind: str = "at_space"


class AimAtSnail(NamedTuple):
    snail: int
    kind: str = "at_snail"


class Reroll(NamedTuple):
    """Roll a die that shows `face` again."""

    face: int
    kind: str = "reroll"


class TakeRow(NamedTuple):
    row: int
    kind: str = "take_row"


class Rage(NamedTuple):
    """Five more for the damage effect number `effect` (from 1) of the row."""

    effect: int
    kind: str = "rage"


class ScatterTo(NamedTuple):
    space: int
    kind: str = "scatter_to"


class MoveTo(NamedTuple):
    space: int
    kind: str = "move_to"


class PlaceOn(NamedTuple):
    space: int
    kind: str = "place_on"


class PushTo(NamedTuple):
    """Push this one, there; also out of a full space."""

    snail: int
    space: int
    kind: str = "push_to"


class LetStay(NamedTuple):
    """This one's turn to be pushed, and it has nowhere to go (R17)."""

    snail: int
    kind: str = "let_stay"


class ShellFrom(NamedTuple):
    snail: int
    kind: str = "shell_from"


class TakeSlot(NamedTuple):
    slot: int
    kind: str = "take_slot"


class Next(NamedTuple):
    """The 1st player has this space's dynamite explode next (R27)."""

    space: int
    kind: str = "next"


# --- outcomes of chance ---------------------------------------------------------------
class FirstIs(NamedTuple):
    player: int
    kind: str = "first_is"


class DiceShow(NamedTuple):
    face: int
    other_face: int = NONE
    kind: str = "dice_show"


class BackIs(NamedTuple):
    back: int
    kind: str = "back_is"


class CardIs(NamedTuple):
    card: int
    kind: str = "card_is"


class SnailIs(NamedTuple):
    snail: int
    kind: str = "snail_is"


class DeclaredAs(NamedTuple):
    """In a view, which of a player's dead snails turned out to be active and passive."""

    active_snail: int = NONE
    passive_snail: int = NONE
    kind: str = "declared_as"


Option = (
    TakeColour | TakeFaction | Keep | Redraw | DeployAt | Swap | Done | DiscardCard | Accept
    | Decline | Plan | Act | PassOver | AimAtSpace | AimAtSnail | Reroll | TakeRow | Rage
    | ScatterTo | MoveTo | PlaceOn | PushTo | LetStay | ShellFrom | TakeSlot | Next
)  # fmt: skip
Outcome = FirstIs | DiceShow | BackIs | CardIs | SnailIs | DeclaredAs
Choice = Option | Outcome

for _kind in get_args(Choice):
    print_as_written(_kind)
