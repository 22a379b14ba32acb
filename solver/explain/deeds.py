"""The gist of one of the planner's turns: who does what, from where, at what, with what chance."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from snails_core import layout as at
from snails_core.agenda import Roll
from snails_core.events import Acted, Event, Hit, Moved, PassedOver, Targeted
from snails_core.layout import NONE
from solver.explain.turns import Moment, Opening
from solver.odds.derivation import Sum
from solver.planner.stage import State


@dataclass(frozen=True, slots=True)
class Deed:
    """What is done before chance is asked for the first time."""

    snail: int = NONE
    space: int = NONE
    level: int = 0
    action: int = NONE
    skipped: PassedOver | None = None
    """Why nothing is done, if the card is passed over."""
    targets: tuple[Targeted, ...] = ()
    path: tuple[int, ...] = ()
    """The spaces that the acting snail crawls to."""
    hit: Sum | None = None
    """The chance that an attack of this card hits, from the outcomes of its first roll."""

    @property
    def idea(self) -> tuple[int, int, int, int]:
        """Snail, action, and the snail or else the space it is aimed at."""
        if not self.targets:
            return self.snail, self.action, NONE, NONE
        target = self.targets[0]
        is_snail = target.target_snail != NONE
        return self.snail, self.action, target.target_snail, NONE if is_snail else target.space


def deed_of(opening: Opening, state: State) -> Deed:
    """The gist of a turn that begins at this state."""
    events, moment = list(opening.events), opening.moment
    while moment.taken is not None:
        events += moment.taken.events
        moment = moment.taken.to
    skipped = next((event for event in events if isinstance(event, PassedOver)), None)
    acted = next((event for event in events if isinstance(event, Acted)), None)
    if acted is None:
        return Deed(skipped=skipped)
    space = state.hot[at.PLACE + acted.snail]
    rolls = bool(moment.position.agenda) and isinstance(moment.position.agenda[-1], Roll)
    return Deed(
        acted.snail,
        space,
        state.hot[at.LEVEL + space],
        acted.action,
        skipped,
        tuple(event for event in events if isinstance(event, Targeted)),
        tuple(e.space for e in events if isinstance(e, Moved) and e.snail == acted.snail),
        _hit_formula(moment) if rolls else None,
    )


def _hit_formula(roll: Moment) -> Sum:
    """Outcomes that surely hit by themselves; others times the chance to hit after them."""
    terms = []
    for chance, way in roll.chances():
        later = _hits(way.events, way.to)
        if later:
            terms.append((chance,) if later == 1 else (chance, later))
    return Sum(tuple(terms))


def _hits(events: tuple[Event, ...], moment: Moment) -> Fraction:
    if any(isinstance(event, Hit) for event in events):
        return Fraction(1)
    later = (chance * _hits(way.events, way.to) for chance, way in moment.chances())
    return sum(later, Fraction(0))
