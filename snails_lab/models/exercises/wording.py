"""Parameters and numbers of an exercise as its sentences call them."""

from __future__ import annotations

from collections.abc import Mapping

from snails_core.backs import BACKS_OF_LEVEL, TERRAINS, Back
from snails_core.cards import Face
from snails_core.catalogue import load_catalogue
from snails_core.tell import term_text
from snails_core.tell.names import SIGNS
from snails_core.words import text
from snails_lab.models.exercises.workings.working import Working


def told_values(
    drawn: Mapping[str, str | int], working: Working, language: str
) -> dict[str, object]:
    """All that a sentence may mention, by name."""
    told: dict[str, object] = {name: _told(name, value, language) for name, value in drawn.items()}
    if "back" in drawn:
        back = Back[str(drawn["back"]).upper()]
        level = next(level for level, backs in enumerate(BACKS_OF_LEVEL) if back in backs)
        told["terrain"] = term_text(TERRAINS[level], language)
    if working.odds is not None:
        chances = working.odds.damage.items()
        told["distribution"] = ", ".join(f"{damage}: {chance}" for damage, chance in chances)
    return {**told, **working.steps, "answer": working.answer}


def _told(name: str, value: str | int, language: str) -> object:
    if name in ("face", "other"):
        return SIGNS[Face[str(value).upper()]]
    if name in ("card", "second", "third"):
        catalogue = load_catalogue()
        return catalogue.cards[catalogue.card_index[str(value)]].names[language]
    if name in ("back", "seen"):
        return text(language, f"back.{value}")
    return value
