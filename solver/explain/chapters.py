"""The round told turn by turn: cases in which the same is to be done are told as one."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from snails_core.agenda import Turn
from solver.explain.course import Case, Course, Leg
from solver.explain.deeds import Deed, deed_of
from solver.explain.facts import Facts, common, distinct, facts_of
from solver.explain.story import Branch, Outline, Story
from solver.planner import State, Value

MOST_CASES = 60
"""Of each turn so many cases are told, the likeliest; the others are rare."""


@dataclass(frozen=True, slots=True)
class Scene:
    """Cases before a turn in which the same is done with the same prospects."""

    name: str
    """By which other scenes refer to it: `1a`."""
    chance: Fraction
    facts: tuple[str, ...]
    """What holds in these cases and not in all."""
    branch: Branch
    deed: Deed
    before: bytes
    """The table before the turn in the likeliest of these cases, for which the deed is told."""
    states: frozenset[State]


@dataclass(frozen=True, slots=True)
class Chapter:
    """One turn, or the end of the round."""

    turn: Turn | None
    """None for the end of the round."""
    is_own: bool
    card: int | None
    """The planner's card, in its own turn."""
    gain: Value | None
    """What the turn contributes; the end of the round is counted with every turn."""
    scenes: tuple[Scene, ...]
    untold: Fraction
    """How likely it is that none of these scenes is played."""

    @property
    def is_eventful(self) -> bool:
        return any(scene.branch.is_eventful for scene in self.scenes)

    def following(self, ends: frozenset[State]) -> list[str]:
        """The names of the scenes before this turn that these ends of another lead to."""
        return [scene.name for scene in self.scenes if not ends.isdisjoint(scene.states)]


def chapters_of(course: Course, story: Story) -> tuple[Chapter, ...]:
    return tuple(_chapter(course, story, leg) for leg in course.legs)


def _chapter(course: Course, story: Story, leg: Leg) -> Chapter:
    problem, end = course.policy.problem, course.policy.last
    is_own = leg.turn < end and problem.is_own(leg.turn)
    played = sum(problem.is_own(turn) for turn in range(leg.turn))
    return Chapter(
        problem.turns[leg.turn] if leg.turn < end else None,
        is_own,
        course.policy.plan.cards[played] if is_own else None,
        course.gain(leg.turn) if leg.turn < end else None,
        _scenes(story, leg, _told(story, leg, is_own or leg.turn == end)),
        sum((case.chance for case in leg.cases[MOST_CASES:]), Fraction(0)),
    )


def _told(story: Story, leg: Leg, is_own: bool) -> list[tuple[Branch, list[Case]]]:
    """What is told, each with all cases of which it is; the likeliest first."""
    found: dict[Outline, tuple[Branch, list[Case]]] = {}
    for case in leg.cases[:MOST_CASES]:
        branch = story.turn(case.opening, is_own)
        key = branch.outline
        if key in found:
            old, cases = found[key]
            found[key] = old.joined(branch), [*cases, case]
        else:
            found[key] = branch, [case]
    return sorted(found.values(), key=lambda told: -_chance(told[1]))


def _chance(cases: list[Case]) -> Fraction:
    return sum((case.chance for case in cases), Fraction(0))


def _scenes(story: Story, leg: Leg, told: list[tuple[Branch, list[Case]]]) -> tuple[Scene, ...]:
    facts = [_common(story, cases) for _, cases in told]
    everywhere = common(facts)
    return tuple(
        Scene(
            f"{leg.turn + 1}{_letters(number)}",
            _chance(cases),
            tuple(distinct(facts[number], everywhere)),
            branch,
            deed_of(cases[0].opening, cases[0].state),
            cases[0].state.hot,
            frozenset(case.state for case in cases),
        )
        for number, (branch, cases) in enumerate(told)
    )


def _common(story: Story, cases: list[Case]) -> Facts:
    states = (case.state for case in cases)
    return common(facts_of(story.position, story.seat, s, story.language) for s in states)


def _letters(number: int) -> str:
    """a to z, then aa, ab and so on."""
    more, last = divmod(number, 26)
    return (_letters(more - 1) if more else "") + chr(ord("a") + last)
