"""Scoring, final scoring, and who wins (C28, C29)."""

from __future__ import annotations

from companions.cry_havoc.agenda import BeginRound, Score
from companions.cry_havoc.catalogue.armies import TROGG
from companions.cry_havoc.draft import Draft
from companions.cry_havoc.events import GameWon
from companions.cry_havoc.rule import rule
from companions.cry_havoc.setting import NONE


def region_points(d: Draft, player: int) -> int:
    """One for each controlled region, the HQ among them: for whoever enabled scoring."""
    return d.control.count(player)


def crystal_points(d: Draft, player: int) -> int:
    """The crystals of controlled regions; a Trogg player has half of them, rounded up."""
    crystals = sum(
        worth for worth, owner in zip(d.crystals, d.control, strict=True) if owner == player
    )
    return (crystals + 1) // 2 if d.armies[player] == TROGG else crystals


@rule(Score)
def score(d: Draft, task: Score) -> None:
    """In the last round crystals only; else if somebody has enabled it."""
    if not d.is_last and d.scorer != NONE:
        d.gain(d.scorer, region_points(d, d.scorer), "C28")
    if d.is_last or d.scorer != NONE:
        for player in d.initiative:
            d.gain(player, crystal_points(d, player), "C29" if d.is_last else "C28")
    if d.is_last:
        d.events.append(GameWon(winner_of(d)))
    else:
        d.push(BeginRound())


def winner_of(d: Draft) -> int:
    """Most points, then most prisoners, then last in initiative (C29)."""
    return max(
        range(d.players),
        key=lambda player: (
            d.points[player],
            sum(d.prisoners[player]),
            d.initiative.index(player),
        ),
    )
