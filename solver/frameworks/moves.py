"""Options as moves with fixed numbers.

Frameworks number all that can ever be chosen. A player has up to 360,000 plans and thousands of
exchanges, so these are chosen in parts: first the snails, then card by card. A part is a move like
any other; nobody else learns of it before the whole option is played.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from math import prod
from typing import Any, NamedTuple, cast, get_args

from snails_core.backs import Back
from snails_core.cards import Face
from snails_core.layout import MAX_PLAYERS, MAX_SNAILS, NONE, PLAN_SLOTS
from snails_core.nodes import Decision
from snails_core.options import DeclaredAs, Option, Outcome, Plan, SnailIs, Swap
from snails_core.plans import Plans
from snails_core.setting import Setting


class PlanSnails(NamedTuple):
    """The first part of a plan."""

    active_snail: int
    passive_snail: int
    kind: str = "plan_snails"


class PlanCard(NamedTuple):
    """The card of a plan's next slot."""

    card: int
    kind: str = "plan_card"


class SwapCard(NamedTuple):
    """The first card of an exchange."""

    card: int
    kind: str = "swap_card"


class SwapOther(NamedTuple):
    """The second card of an exchange."""

    other_card: int
    kind: str = "swap_other"


Component = PlanSnails | PlanCard | SwapCard | SwapOther
Move = Option | Component
"""A whole option, or a component of one."""
IN_PARTS = (Plan, Swap)


def parts_of(option: Option) -> tuple[Move, ...]:
    """The moves that make up an option, in their order."""
    if isinstance(option, Plan):
        snails = PlanSnails(option.active_snail, option.passive_snail)
        return (snails, *(PlanCard(card) for card in option.cards))
    if isinstance(option, Swap):
        return SwapCard(option.card), SwapOther(option.other_card)
    return (option,)


def option_of(moves: tuple[Move, ...]) -> Option | None:
    """The option that these moves make up; None while parts of it are missing."""
    first = moves[0]
    if isinstance(first, PlanSnails):
        if len(moves) <= PLAN_SLOTS:
            return None
        one, two, three, four, five = (cast(PlanCard, move).card for move in moves[1:])
        return Plan(first.active_snail, first.passive_snail, one, two, three, four, five)
    if isinstance(first, SwapCard):
        return Swap(first.card, cast(SwapOther, moves[1]).other_card) if moves[1:] else None
    return cast(Option, first)


def next_moves(node: Decision, made: tuple[Move, ...]) -> list[Move]:
    """What can be chosen at a decision after some parts of an option have been."""
    options = node.options
    if isinstance(options, Plans):
        if not made:
            return [PlanSnails(*pair) for pair in options.pairs]
        chosen = tuple(cast(PlanCard, move).card for move in made[1:])
        return [PlanCard(card) for card in options.next_cards(chosen)]
    spelt = (parts_of(option) for option in options)
    after = (parts[len(made)] for parts in spelt if parts[: len(made)] == made)
    return list(dict.fromkeys(after))


class MoveNumbers:
    """A number for each move: the same one in every position with these cards and this board."""

    def __init__(self, setting: Setting, kinds: Iterable[type[Any]]) -> None:
        self._values = _value_counts(setting)
        self._kinds: list[tuple[type[Any], int]] = []
        self._starts: dict[str, int] = {}
        self.size = 0
        for kind in kinds:
            self._kinds.append((kind, self.size))
            self._starts[kind._field_defaults["kind"]] = self.size
            self.size += prod(self._values[name] for name in kind._fields[:-1])

    @classmethod
    def of_decisions(cls, setting: Setting) -> MoveNumbers:
        return _numbers(setting, _DECISION_KINDS)

    @classmethod
    def of_chances(cls, setting: Setting) -> MoveNumbers:
        """For the outcomes that there are when nothing is hidden from the engine."""
        return _numbers(setting, _CHANCE_KINDS)

    def number(self, move: Move | Outcome) -> int:
        found = 0
        for name, value in zip(move._fields[:-1], move[:-1], strict=True):
            count = self._values[name]
            found = found * count + (count - 1 if value == NONE else value)
        return self._starts[move.kind] + found

    def move(self, number: int) -> Any:
        """The move, or the outcome, of a number."""
        if not 0 <= number < self.size:
            raise ValueError(f"{number} is no move; they are 0 to {self.size - 1}")
        kind, start = next(entry for entry in reversed(self._kinds) if entry[1] <= number)
        left, values = number - start, list[int]()
        for name in reversed(kind._fields[:-1]):
            left, value = divmod(left, self._values[name])
            last = name in _MAY_BE_NONE and value == self._values[name] - 1
            values.append(NONE if last else value)
        return kind(*reversed(values))


_DECISION_KINDS = (
    *(kind for kind in get_args(Option) if kind not in IN_PARTS),
    *get_args(Component),
)
_CHANCE_KINDS = tuple(kind for kind in get_args(Outcome) if kind not in (SnailIs, DeclaredAs))
_MAY_BE_NONE = ("passive_snail", "other_face")


def _value_counts(setting: Setting) -> dict[str, int]:
    """How many values each field of a move can have; one more where there may be none."""
    catalogue = setting.catalogue
    rows = [row for action in catalogue.actions for row in action.rows]
    cards = len(catalogue.cards)
    return {
        "colour": len(setting.rules.colours),
        "faction": len(setting.rules.factions),
        "player": MAX_PLAYERS,
        "snail": MAX_SNAILS,
        "active_snail": MAX_SNAILS,
        "passive_snail": MAX_SNAILS + 1,
        "space": len(setting.board.names),
        "card": cards,
        "other_card": cards,
        "action": len(catalogue.actions),
        "row": max(len(action.rows) for action in catalogue.actions),
        "effect": 1 + max(len(row.effects) for row in rows),
        "slot": PLAN_SLOTS,
        "face": len(Face),
        "other_face": len(Face) + 1,
        "back": len(Back),
    }


@lru_cache(maxsize=16)
def _numbers(setting: Setting, kinds: tuple[type[Any], ...]) -> MoveNumbers:
    return MoveNumbers(setting, kinds)
