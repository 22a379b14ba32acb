"""What one card in one slot could do: where its snail could be by then, and whom it could hit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice
from typing import NamedTuple

from snails_core import layout as at
from snails_core.cards import Action, Target
from snails_core.options import Act
from snails_core.plans import Pair
from snails_core.position import Position
from snails_core.vocabulary import Where, Word
from snails_lab.models.overlays.aim import aims_of
from snails_lab.models.plan_preview.courses import Cards, Courses, Layer, State
from snails_lab.models.plan_preview.gains import Prospect
from solver.planner.problem import legal_options

STATES_A_LOOK, ODDS_A_LOOK = 250, 25
"""States that are asked for odds, and new odds that are worked out, for one look: more of them
would take longer than pointing lasts."""

Places = Mapping[int, frozenset[int]]
"""Snails by the space on which they could be."""


class CardLook(NamedTuple):
    """What is seen when somebody points at a card, or at a slot without one."""

    slot: int
    card: int | None
    stands: Places
    """Where the acting snail could be when the slot comes."""
    ends: Places
    """Where it could be after the card, if the card moves it."""
    prospects: tuple[Prospect, ...]
    """For everybody who could be hit, the most promising attack; enemies first."""
    aims: frozenset[int]
    """The spaces at which the card could be aimed."""
    is_complete: bool
    """Are these all, or were there too many courses to look at?"""


def look_at(courses: Courses, pair: Pair, cards: Cards, slot: int, card: int | None) -> CardLook:
    """The card in the slot, after the cards in the slots before it."""
    layer = courses.before(pair, cards[:slot])
    running = (r.state for r in courses.by_place(layer.reached) if not r.state.hot[at.RESULT])
    states = list(islice(running, STATES_A_LOOK + 1))
    is_complete = layer.is_complete and len(states) <= STATES_A_LOOK
    stands = _places(courses, layer)
    if card is None:
        return CardLook(slot, None, stands, {}, (), frozenset(), layer.is_complete)
    best: dict[int, Prospect] = {}
    aims: set[int] = set()
    known_odds = len(courses.gains)
    for position, snail, action in legal_actions(courses, states[:STATES_A_LOOK], slot, card):
        if len(courses.gains) - known_odds > ODDS_A_LOOK:
            is_complete = False
            break
        for prospect in courses.gains.prospects(position, snail, action):
            known = best.get(prospect.victim)
            if known is None or _promise(prospect) > _promise(known):
                best[prospect.victim] = prospect
        if action.target is not Target.NONE:
            aims |= aims_of(position, snail, action).keys()
    ends: Places = {}
    if _moves_its_snail(courses, card):
        after = courses.before(pair, (*cards[:slot], card))
        ends, is_complete = _ends(after, slot), is_complete and after.is_complete
    found = sorted(best.values(), key=lambda found: (not found.is_enemy, -found.damage))
    return CardLook(slot, card, stands, ends, tuple(found), frozenset(aims), is_complete)


def legal_actions(
    courses: Courses, states: list[State], slot: int, card: int
) -> Iterator[tuple[Position, int, Action]]:
    """Every half of the card that can be resolved, in every state, and by whom."""
    actions = courses.setting.catalogue.actions
    for state in states:
        snail = courses.acting(state)
        if snail is None:
            continue
        revealed = courses.revealed(state, slot, card)
        for option in legal_options(revealed):
            if isinstance(option, Act):
                yield revealed, snail, actions[option.action]


def _promise(prospect: Prospect) -> tuple[object, ...]:
    return prospect.damage, prospect.chance


def _places(courses: Courses, layer: Layer) -> Places:
    found: dict[int, frozenset[int]] = {}
    for state in layer.states:
        snail = courses.acting(state)
        place = at.NONE if snail is None else state.hot[at.PLACE + snail]
        if snail is not None and place < at.AIR:
            found[place] = found.get(place, frozenset()) | {snail}
    return found


def _ends(layer: Layer, slot: int) -> Places:
    """Where those who acted in the slot are afterwards."""
    found: dict[int, frozenset[int]] = {}
    for reached in layer.reached:
        if not reached.legs or reached.legs[-1].slot != slot:
            continue
        snail = reached.legs[-1].snail
        place = reached.state.hot[at.PLACE + snail]
        if place < at.AIR:
            found[place] = found.get(place, frozenset()) | {snail}
    return found


def _moves_its_snail(courses: Courses, card: int) -> bool:
    catalogue = courses.setting.catalogue
    return any(
        part.word is Word.MOVE or (part.word is Word.PLACE and part.where is Where.SELF)
        for action in catalogue.cards[card].actions
        for row in catalogue.actions[action].rows
        for part in row.effects
    )
