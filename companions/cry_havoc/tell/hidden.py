"""A battle against a hidden hand in sentences: what is sure, what is average, how both mix."""

from __future__ import annotations

from collections.abc import Iterable

from companions.cry_havoc.battle import Placement
from companions.cry_havoc.solver.game_tree import Action
from companions.cry_havoc.solver.hidden_hands import AverageSolution
from companions.cry_havoc.solver.hidden_question import HiddenQuestion, MixedPlan
from companions.cry_havoc.solver.no_cards import PlacementSolution
from companions.cry_havoc.solver.open_hands import CardPlay
from companions.cry_havoc.tell.battles import tactic_text, worth_text
from companions.cry_havoc.words import wording

MOST_LISTED = 4
"""Placements that are named; the others are only counted."""


def hands_line(question: HiddenQuestion, language: str) -> str:
    """What the defender may hold."""
    return wording(
        language, "hidden.hands", cards=question.cards, deck=len(question.deck),
        count=len(question.held),
    )  # fmt: skip


def worst_line(found: PlacementSolution, language: str) -> str:
    """What the attacker can be sure of."""
    told = {"value": worth_text(found.value), "placements": listed(found.best, language)}
    return wording(language, "hidden.worst", **told)


def average_line(found: AverageSolution, language: str) -> str:
    """What is to be expected if the hand were shown once the attacker has placed."""
    told = {"value": worth_text(found.value), "placements": listed(found.best, language)}
    return wording(language, "hidden.average", **told)


def mixed_lines(question: HiddenQuestion, found: MixedPlan | None, language: str) -> list[str]:
    """The equilibrium, how the attacker mixes, and how far it was looked."""
    if found is None:
        return [wording(language, "hidden.too_large")]
    lines = [wording(language, "hidden.exact", value=worth_text(found.value))]
    if not found.is_whole:
        attacker, defender = question.standing
        told = {"attacker": str(attacker), "defender": str(defender)}
        lines[:0] = [wording(language, "hidden.standing", **told)]
    ranked = sorted(found.first.items(), key=lambda each: -each[1])
    mix = "; ".join(f"{_choice(action, language)}: {share}" for action, share in ranked)
    if len(ranked) == 1:
        only = _choice(ranked[0][0], language)
        lines.append(wording(language, "hidden.always", choice=only))
    elif ranked:
        lines.append(wording(language, "hidden.mix", mix=mix))
    return [*lines, wording(language, "hidden.proof")]


def _choice(action: Action, language: str) -> str:
    if isinstance(action, Placement):
        return str(action)
    if isinstance(action, CardPlay):
        return f"{tactic_text(action.tactic, language)} {action.to}"
    return wording(language, "hidden.pass")


def listed(placements: Iterable[Placement], language: str) -> str:
    """Some placements, and how many more there are."""
    found = list(placements)
    told = ", ".join(map(str, found[:MOST_LISTED]))
    if len(found) <= MOST_LISTED:
        return told
    return wording(language, "hidden.more", placements=told, count=len(found) - MOST_LISTED)
