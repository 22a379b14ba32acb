"""The round in sentences, turn by turn: cases in which the same is to be done are told as one."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from snails_core.agenda import Turn
from solver.explain.case_facts import CaseFacts, case_facts, common, distinct
from solver.explain.forecast import Case, Forecast, TurnForecast
from solver.explain.turn_narrative import Branch, Outline, TurnNarrator
from solver.explain.turn_summary import TurnSummary, summary_of
from solver.planner import State, Value

MOST_CASES = 60
"""So many cases of each turn are told, the likeliest; the others are rare."""


@dataclass(frozen=True, slots=True)
class CaseGroup:
    """Cases before a turn in which the same is done with the same prospects."""

    name: str
    """What other groups call it: `1a`."""
    chance: Fraction
    facts: tuple[str, ...]
    """What holds in these cases and not in all."""
    branch: Branch
    summary: TurnSummary
    before: bytes
    """The table before the turn in the likeliest of these cases, which the summary is about."""
    states: frozenset[State]


@dataclass(frozen=True, slots=True)
class TurnNarrative:
    """One turn, or the end of the round."""

    turn: Turn | None
    """None for the end of the round."""
    is_own: bool
    card: int | None
    """The planner's card, in its own turn."""
    gain: Value | None
    """What the turn contributes; the end of the round is counted with every turn."""
    groups: tuple[CaseGroup, ...]
    untold: Fraction
    """How likely it is that none of these groups comes up."""

    @property
    def is_eventful(self) -> bool:
        return any(group.branch.is_eventful for group in self.groups)

    def following(self, ends: frozenset[State]) -> list[str]:
        """The names of the groups before this turn to which these ends of another turn lead."""
        return [group.name for group in self.groups if not ends.isdisjoint(group.states)]


def narrate_round(forecast: Forecast, narrator: TurnNarrator) -> tuple[TurnNarrative, ...]:
    return tuple(_narrative(forecast, narrator, turn) for turn in forecast.turns)


def _narrative(forecast: Forecast, narrator: TurnNarrator, turn: TurnForecast) -> TurnNarrative:
    problem, end = forecast.policy.problem, forecast.policy.last
    is_own = turn.number < end and problem.is_own(turn.number)
    played = sum(map(problem.is_own, range(turn.number)))
    return TurnNarrative(
        problem.turns[turn.number] if turn.number < end else None,
        is_own,
        forecast.policy.plan.cards[played] if is_own else None,
        forecast.gain(turn.number) if turn.number < end else None,
        _groups(narrator, turn, _told(narrator, turn, is_own or turn.number == end)),
        sum((case.chance for case in turn.cases[MOST_CASES:]), Fraction(0)),
    )


def _told(
    narrator: TurnNarrator, turn: TurnForecast, is_own: bool
) -> list[tuple[Branch, list[Case]]]:
    """Each text with all cases that it fits, the likeliest first."""
    found: dict[Outline, tuple[Branch, list[Case]]] = {}
    for case in turn.cases[:MOST_CASES]:
        branch = narrator.turn(case.root, is_own)
        key = branch.outline
        if key in found:
            old, cases = found[key]
            found[key] = old.joined(branch), [*cases, case]
        else:
            found[key] = branch, [case]
    return sorted(found.values(), key=lambda told: -_chance(told[1]))


def _chance(cases: list[Case]) -> Fraction:
    return sum((case.chance for case in cases), Fraction(0))


def _groups(
    narrator: TurnNarrator, turn: TurnForecast, told: list[tuple[Branch, list[Case]]]
) -> tuple[CaseGroup, ...]:
    facts = [_common(narrator, cases) for _, cases in told]
    everywhere = common(facts)
    return tuple(
        CaseGroup(
            f"{turn.number + 1}{_letters(number)}",
            _chance(cases),
            tuple(distinct(facts[number], everywhere)),
            branch,
            summary_of(cases[0].root, cases[0].state),
            cases[0].state.hot,
            frozenset(case.state for case in cases),
        )
        for number, (branch, cases) in enumerate(told)
    )


def _common(narrator: TurnNarrator, cases: list[Case]) -> CaseFacts:
    states = (case.state for case in cases)
    return common(
        case_facts(narrator.position, narrator.seat, s, narrator.language) for s in states
    )


def _letters(number: int) -> str:
    """a to z, then aa, ab and so on."""
    more, last = divmod(number, 26)
    return (_letters(more - 1) if more else "") + chr(ord("a") + last)
