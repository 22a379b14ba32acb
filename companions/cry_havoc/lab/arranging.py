"""Placing units one by one: which steps lead to a placement that is allowed."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import NamedTuple

from companions.cry_havoc.battle import Objective, Placement
from companions.cry_havoc.words import wording


class ArrangingStep(NamedTuple):
    """A button on the battle board: its key, what is said of it, and how units stand after it."""

    key: str
    told: str
    placed: Placement


def arranging_steps(
    placed: Placement, ways: Collection[Placement], language: str
) -> Iterator[ArrangingStep]:
    """One unit more or less on an objective, where more units could then make an allowed way."""
    for objective in Objective:
        name = wording(language, f"objective.{objective.name.lower()}")
        for key, by in (("plus", 1), ("minus", -1)):
            after = placed.with_one(objective, by)
            if min(after) >= 0 and any(_is_within(after, way) for way in ways):
                told = wording(language, f"table.{key}_unit", objective=name)
                yield ArrangingStep(f"{key}:{int(objective)}", told, after)


def pool_of(placed: Placement, ways: Collection[Placement]) -> int:
    """Units that can still be placed."""
    return max(way.units for way in ways) - placed.units


def _is_within(placed: Placement, way: Placement) -> bool:
    return all(now <= then for now, then in zip(placed, way, strict=True))
