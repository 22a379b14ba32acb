"""Why something is so: rulings and headings, range and sight, what was skipped or stayed."""

from __future__ import annotations

import re

from snails_core.reach import Reach
from snails_core.rules.sight import Judgement
from snails_core.tell.names import range_text
from snails_core.words import text

RULING = re.compile(r"[RL]\d+(\.\d+)?")


def why_text(why: str, language: str) -> str:
    """`R17` and `L10` are rulings of ours, anything else a heading of the rulebook."""
    if RULING.fullmatch(why):
        return text(language, "why.ruling", number=why)
    heading = text(language, f"why.{why.lower().replace(' ', '_')}")
    return text(language, "why.rulebook", heading=heading)


def sight_text(judgement: Judgement, language: str) -> str:
    """One sentence on range and one on sight (R13)."""
    numbers = judgement._asdict()
    numbers["range"] = range_text(judgement.nearest, judgement.farthest)
    sentences = [text(language, f"sight.{reason}", **numbers) for reason in judgement.reasons]
    return " ".join(sentences)


def reach_text(reach: Reach, language: str) -> str:
    """Why an action reaches a space or not; water first, since it settles the question."""
    if reach.works_here and reach.is_target:
        return sight_text(reach.judgement, language)
    return " ".join(text(language, f"sight.{reason}") for reason in reach.reasons)


def reason_text(reason: str, language: str) -> str:
    """Why a card is skipped or must be resolved (R8), or why a snail stays (R17)."""
    return text(language, f"reason.{reason}")
