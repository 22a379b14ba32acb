"""The price of a prisoner and the time to enable scoring, step by step in sentences."""

from __future__ import annotations

from collections.abc import Sequence

from companions.cry_havoc.battle.stakes import Worth
from companions.cry_havoc.solver.prisoners import derivation, frees, prisoner_worth
from companions.cry_havoc.solver.scoring import Forecast, best_timing
from companions.cry_havoc.tell.battles import worth_text
from companions.cry_havoc.words import wording


def prisoner_lines(phases: int, unit: Worth, language: str) -> list[str]:
    """Why a prisoner is worth what it is, from the last prisoner phase backwards."""
    lines = [wording(language, "price.prisoner_head")]
    for count, (_, formula) in enumerate(derivation(phases), 1):
        pays = wording(language, "price.frees" if frees(count, unit) else "price.keeps")
        worth = str(prisoner_worth(count, unit))
        values = {
            "formula": _formula_text(formula),
            "unit": str(unit),
            "worth": worth,
            "frees": pays,
        }
        lines.append(wording(language, "price.prisoner_step", count=count, **values))
    worth = str(prisoner_worth(phases, unit))
    return [*lines, wording(language, "price.prisoner_end", worth=worth)]


def scoring_lines(rounds: Sequence[Forecast], uses: int, language: str) -> list[str]:
    """In which rounds to enable scoring, with what enabling and waiting bring from there on."""
    timing = best_timing(rounds, uses)
    lines = [wording(language, "price.scoring_head")]
    for number, choice in enumerate(timing.rounds, 1):
        gain = "–" if choice.enabling is None else worth_text(choice.enabling)
        advice = wording(language, "price.enable" if choice.enables else "price.wait")
        told = {"round": number, "gain": gain, "wait": worth_text(choice.waiting)}
        lines.append(wording(language, "price.scoring_round", advice=advice, **told))
    return [*lines, wording(language, "price.scoring_end", value=worth_text(timing.value))]


def _formula_text(formula: object) -> str:
    """A formula of sympy as a sentence has it."""
    return str(formula).replace("Min", "min").replace("-", "−")
