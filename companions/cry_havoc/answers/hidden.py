"""The worker's answer to a `HiddenRequest`: the worst case, the average, the exact equilibrium.

`reasons` are sentences, the answer itself first. Each is told as soon as it is known, so whoever
stops the search has those before it.
"""

from __future__ import annotations

from typing import Any

from companions.cry_havoc.battle import Stakes
from companions.cry_havoc.notation.battle_texts import read_placement, read_tactic, read_worth
from companions.cry_havoc.solver.hidden_question import (
    MOST_HIDDEN,
    HiddenQuestion,
    average_of,
    mixed_plan,
    worst_of,
)
from companions.cry_havoc.tell.hidden import average_line, hands_line, mixed_lines, worst_line
from solver.errors import RequestError
from solver.worker.other_games import OtherTeller

Data = dict[str, Any]
MOST_UNITS = 16


def hidden_answer(question: HiddenQuestion, language: str, tell: OtherTeller) -> Data:
    """Three answers to one question, the quick ones first."""
    lines = [hands_line(question, language)]
    lines.append(worst_line(worst_of(question), language))
    tell(1, None, None, "\n".join(lines))
    lines.append(average_line(average_of(question), language))
    tell(2, None, None, "\n".join(lines))
    lines += mixed_lines(question, mixed_plan(question), language)
    return {"status": "optimal", "stopped": None, "reasons": lines}


def read_question(request: Data) -> HiddenQuestion:
    """The question of a request; raises SnailsError for one that cannot be asked."""
    units, reserves = _pair(request, "units", 1), _pair(request, "reserves", 0)
    hand, deck = (
        tuple(read_tactic(text, name) for text in _texts(request, name))
        for name in ("hand", "deck")
    )
    cards = request.get("cards")
    if not isinstance(cards, int) or not 0 <= cards <= min(MOST_HIDDEN, len(deck)):
        raise RequestError("field", "request", name="cards")
    standing = [read_placement(text, "standing") for text in _texts(request, "standing")]
    if tuple(placement.units for placement in standing) != units:
        raise RequestError("field", "request", name="standing")
    region, prisoner = (
        read_worth(str(request.get(name, "")), name) for name in ("region", "prisoner")
    )
    return HiddenQuestion(
        units, Stakes(region, prisoner), reserves, hand, deck, cards, (standing[0], standing[1])
    )


def _pair(request: Data, name: str, least: int) -> tuple[int, int]:
    found = request.get(name)
    if (
        not isinstance(found, list)
        or len(found) != 2
        or not all(isinstance(one, int) and least <= one <= MOST_UNITS for one in found)
    ):
        raise RequestError("field", "request", name=name)
    return found[0], found[1]


def _texts(request: Data, name: str) -> list[str]:
    found = request.get(name)
    if not isinstance(found, list) or not all(isinstance(one, str) for one in found):
        raise RequestError("field", "request", name=name)
    return found
