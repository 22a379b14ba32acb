"""The round told turn by turn: cases in which the same is to be done are told as one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from snails_core.agenda import Turn
from solver.explain.course import Case, Course, Leg
from solver.explain.deeds import Deed, deed_of
from solver.explain.facts import Facts, common, distinct, facts_of
from solver.explain.story import Branch, Story
from solver.planner.potential import Value
from solver.planner.stage import State
from solver.words import wording

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
    states: frozenset[State]

    @property
    def is_eventful(self) -> bool:
        """Is there anything to tell?"""
        return bool(self.branch.told or self.branch.below)


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
        return any(scene.is_eventful for scene in self.scenes)


def chapters_of(course: Course, story: Story) -> tuple[Chapter, ...]:
    """Told from the last to the first: whether two cases go on alike decides if they are one."""
    found: list[Chapter] = []
    for leg in reversed(course.legs):
        found.append(_chapter(course, story, leg, found[-1] if found else None))
    return tuple(reversed(found))


def _chapter(course: Course, story: Story, leg: Leg, following: Chapter | None) -> Chapter:
    stage, end = course.policy.stage, course.policy.last
    is_own = leg.turn < end and stage.is_own(leg.turn)
    played = sum(stage.is_own(turn) for turn in range(leg.turn))
    then = _then(following, story.language)
    groups: dict[Branch, list[Case]] = {}
    told = leg.cases[:MOST_CASES]
    for case in told:
        branch = story.turn(case.opening, is_own or leg.turn == end, then)
        groups.setdefault(branch, []).append(case)
    return Chapter(
        stage.turns[leg.turn] if leg.turn < end else None,
        is_own,
        course.policy.plan.cards[played] if is_own else None,
        course.gain(leg.turn) if leg.turn < end else None,
        _scenes(story, leg, groups),
        sum((case.chance for case in leg.cases[MOST_CASES:]), Fraction(0)),
    )


def _scenes(story: Story, leg: Leg, groups: dict[Branch, list[Case]]) -> tuple[Scene, ...]:
    chances = {
        branch: sum((c.chance for c in cases), Fraction(0)) for branch, cases in groups.items()
    }
    ordered = sorted(groups, key=lambda branch: -chances[branch])
    facts = {branch: _common(story, groups[branch]) for branch in ordered}
    everywhere = common(facts.values())
    return tuple(
        Scene(
            f"{leg.turn + 1}{_letters(number)}",
            chances[branch],
            tuple(distinct(facts[branch], everywhere)),
            branch,
            deed_of(groups[branch][0].opening, groups[branch][0].state),
            frozenset(case.state for case in groups[branch]),
        )
        for number, branch in enumerate(ordered)
    )


def _common(story: Story, cases: list[Case]) -> Facts:
    states = (case.state for case in cases)
    return common(facts_of(story.position, story.seat, s, story.language) for s in states)


def _letters(number: int) -> str:
    """a to z, then aa, ab and so on."""
    more, last = divmod(number, 26)
    return (_letters(more - 1) if more else "") + chr(ord("a") + last)


def _then(following: Chapter | None, language: str) -> Callable[[State], str]:
    """How to go on after a turn, if that is not the same everywhere; the round ends by itself."""
    if following is None or following.turn is None or len(following.scenes) < 2:
        return lambda state: ""
    names = {state: scene.name for scene in following.scenes for state in scene.states}

    def then(state: State) -> str:
        name = names.get(state)
        return "" if name is None else wording(language, "explain.then", case=name)

    return then
