"""Warnings before a plan is confirmed, each with its reason.

A warning is given only if it holds on every course that the engine allows while everybody else
stands still. Where the courses are too many to look at, nothing is claimed of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from snails_core import layout as at
from snails_core.cards import Action, Target
from snails_core.draft import Draft
from snails_core.flow.excuses import Obligation, obligation_of
from snails_core.options import Act
from snails_core.plans import Pair
from snails_core.position import Position
from snails_core.queries import owner
from snails_core.rules.aim import serves
from snails_core.rules.rerolls import rolls_as_an_attack
from snails_core.rules.switch import can_switch
from snails_core.vocabulary import Word
from snails_lab.models.overlays.aim import aims_of
from snails_lab.models.overlays.hit import is_harmful
from snails_lab.models.plan_preview.courses import Cards, Courses, Layer, State

IN_VAIN, NO_ENEMY, ONLY_FRIENDS = "in_vain", "no_enemy", "only_friends"
KILLS, RISKS, NO_SWITCH = "kills", "risks", "no_switch"
AIM_LAST, AIM_NO_DICE, AIM_NO_ATTACK = "aim_last", "aim_no_dice", "aim_no_attack"
KINDS = (
    *(IN_VAIN, NO_ENEMY, ONLY_FRIENDS, KILLS, RISKS, NO_SWITCH),
    *(AIM_LAST, AIM_NO_DICE, AIM_NO_ATTACK),
)


class PlanWarning(NamedTuple):
    """What is wrong with the card of a slot, and why."""

    slot: int
    kind: str
    card: int
    action: int | None = None
    """The half that it is about, if it is one of two."""
    reasons: tuple[str, ...] = ()
    """Keys of the core's `reason`: why nothing can be resolved."""
    places: tuple[int, ...] = ()
    """Where the acting snail could be by then."""
    next_card: int | None = None


class _Case(NamedTuple):
    """A slot's card in one state: who acts, and what becomes of each half."""

    position: Position
    snail: int
    halves: tuple[tuple[Action, Obligation], ...]

    @property
    def legal(self) -> list[Action]:
        return [action for action, obligation in self.halves if obligation.legal]


def plan_warnings(courses: Courses, pair: Pair, cards: Cards) -> list[PlanWarning]:
    """The warnings of all slots in which a card lies, in their order."""
    found: list[PlanWarning] = []
    for slot, card in enumerate(cards):
        if card is not None:
            layer = courses.before(pair, cards[:slot])
            found += _of_slot(courses, layer, slot, card)
            found += _of_aim(courses, pair, cards, slot, card)
    return found


def _of_slot(courses: Courses, layer: Layer, slot: int, card: int) -> Iterator[PlanWarning]:
    """What holds of the card in every state; nothing is said if not every state is known."""
    states = list(layer.states)
    if not layer.is_complete or not states or _needs_plans_of_others(courses, card):
        return
    if all(courses.acting(state) is None for state in states):
        return
    cases = _Cases(courses, states, slot, card)
    warning = PlanWarning(slot, "", card, places=_places(courses, states))
    if cases.always(lambda case: not case.legal):
        reasons = {o.reason for case in cases for _, o in case.halves}
        yield warning._replace(kind=IN_VAIN, reasons=tuple(sorted(reasons)))
    elif cases.always(lambda case: _is_excused(case, "own_death")):
        certain = cases.always(lambda case: _is_sure_death(courses, case))
        yield warning._replace(kind=KILLS if certain else RISKS)
    elif cases.always(lambda case: _is_excused(case, "only_friends")):
        yield warning._replace(kind=ONLY_FRIENDS)
    elif cases.always(_reaches_no_enemy):
        yield warning._replace(kind=NO_ENEMY)
    switch = _half_with(courses, card, Word.SWITCH)
    if switch is not None and cases.always(lambda case: not _can_switch(case)):
        yield warning._replace(kind=NO_SWITCH, action=switch)


class _Cases:
    """The cases of a card, made one by one: the first that speaks against a warning ends it."""

    def __init__(self, courses: Courses, states: list[State], slot: int, card: int) -> None:
        self._courses, self._states, self._slot, self._card = courses, states, slot, card
        self._made: list[_Case | None] = []

    def __iter__(self) -> Iterator[_Case]:
        for number, state in enumerate(self._states):
            if number == len(self._made):
                self._made.append(_case(self._courses, state, self._slot, self._card))
            case = self._made[number]
            if case is not None:
                yield case

    def always(self, holds: Callable[[_Case], bool]) -> bool:
        return all(map(holds, self))


def _case(courses: Courses, state: State, slot: int, card: int) -> _Case | None:
    snail = courses.acting(state)
    if snail is None:
        return None
    position = courses.revealed(state, slot, card)
    draft = _draft(position)
    actions = [position.setting.catalogue.actions[a] for a in _actions(courses, card)]
    halves = tuple((action, obligation_of(draft, snail, action)) for action in actions)
    return _Case(position, snail, halves)


def _draft(position: Position) -> Draft:
    return Draft(position.setting, position.hot, position.cold, position.agenda[:-1])


def _actions(courses: Courses, card: int) -> tuple[int, ...]:
    return courses.setting.catalogue.cards[card].actions


def _places(courses: Courses, states: list[State]) -> tuple[int, ...]:
    found = set()
    for state in states:
        snail = courses.acting(state)
        if snail is not None:
            found.add(state.hot[at.PLACE + snail])
    return tuple(sorted(found))


# --- what may hold of a case ---
def _is_excused(case: _Case, reason: str) -> bool:
    """Is every half that can be resolved excused for this reason?"""
    legal = [obligation for _, obligation in case.halves if obligation.legal]
    return bool(legal) and all(o.excused and o.reason == reason for o in legal)


def _is_sure_death(courses: Courses, case: _Case) -> bool:
    """Is the acting snail dead after every way to resolve the card?"""
    moves = [move for move in courses.moves(case.position) if isinstance(move[0], Act)]
    return all(
        not end.hot[at.HEALTH + case.snail]
        for move in moves
        for end in courses.ends(case.position, move)
    )


def _reaches_no_enemy(case: _Case) -> bool:
    """Is the card an attack in every way, and is no enemy where it could be aimed?"""
    legal = case.legal
    if not legal or not all(a.red and is_harmful(a) and a.target is not Target.NONE for a in legal):
        return False
    return not any(
        owner(victim) != owner(case.snail)
        for action in legal
        for victims in aims_of(case.position, case.snail, action).values()
        for victim in victims
    )


def _can_switch(case: _Case) -> bool:
    return can_switch(_draft(case.position), owner(case.snail))


def _half_with(courses: Courses, card: int, word: Word) -> int | None:
    """The action of the card that has this effect."""
    actions = courses.setting.catalogue.actions
    for index in _actions(courses, card):
        if any(part.word is word for row in actions[index].rows for part in row.effects):
            return index
    return None


def _needs_plans_of_others(courses: Courses, card: int) -> bool:
    """Is it about cards that others have planned? Who stands still has none, so nothing can be
    said of it."""
    return _half_with(courses, card, Word.TAKE_CARD) is not None


# --- Aim ---
def _of_aim(
    courses: Courses, pair: Pair, cards: Cards, slot: int, card: int
) -> Iterator[PlanWarning]:
    """An Aim serves the dice of the card in the next slot, and nothing else (R9)."""
    aim = _half_with(courses, card, Word.AIM)
    if aim is None:
        return
    warning = PlanWarning(slot, AIM_LAST, card, aim)
    if slot + 1 == at.PLAN_SLOTS:
        yield warning
        return
    following = cards[slot + 1] if slot + 1 < len(cards) else None
    if following is None:
        return
    actions = courses.setting.catalogue.actions
    warning = warning._replace(next_card=following)
    if not any(rolls_as_an_attack(actions[index]) for index in _actions(courses, following)):
        yield warning._replace(kind=AIM_NO_DICE)
        return
    layer = courses.before(pair, cards[: slot + 1])
    aimed = [state for state in layer.states if serves(state.hot, courses.seat, slot + 1)]
    if not layer.is_complete or not aimed:
        return
    cases = _Cases(courses, aimed, slot + 1, following)
    if cases.always(lambda case: not any(map(rolls_as_an_attack, case.legal))):
        yield warning._replace(kind=AIM_NO_ATTACK)
