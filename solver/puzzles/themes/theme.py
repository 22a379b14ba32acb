"""A theme: an idea that a puzzle teaches, with the one predicate that finds it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from solver.puzzles.themes.solution import Line, Solution

HALF = Fraction(1, 2)
QUARTER = Fraction(1, 4)


@dataclass(frozen=True, slots=True)
class Theme:
    """An idea that puzzles teach. Its words are `theme.ID` and, in a sentence, `theme_hint.ID`."""

    id: str
    holds: Callable[[Solution], bool]


THEMES: dict[str, Theme] = {}


def whole(predicate: Callable[[Solution], bool]) -> Callable[[Solution], bool]:
    """Registers a theme under the function's name, judged by the puzzle as a whole."""
    THEMES[predicate.__name__] = Theme(predicate.__name__, predicate)
    return predicate


def at_least(share: Fraction) -> Callable[[Callable[[Line], bool]], Callable[[Line], bool]]:
    """Registers a theme under the function's name: the predicate is true of this share of the good
    lines."""

    def register(happens: Callable[[Line], bool]) -> Callable[[Line], bool]:
        def holds(solution: Solution) -> bool:
            return solution.share(happens) >= share

        THEMES[happens.__name__] = Theme(happens.__name__, holds)
        return happens

    return register


mostly, sometimes = at_least(HALF), at_least(QUARTER)
