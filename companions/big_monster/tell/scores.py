"""The score pad in words."""

from __future__ import annotations

from companions.big_monster.rules.scoring import Score
from companions.big_monster.words import wording
from snails_core.words import decimal_text


def score_text(score: Score, language: str) -> str:
    """Every category that counts, and the total.

    >>> score_text(Score(0, 11, 3, 0, 2, 0, 0, -10), "en")
    'big monsters 11, lava 3, swamp 2, medals −10; total 6'
    """
    lines = [
        f"{wording(language, f'score.{name}')} {decimal_text(str(points), language)}"
        for name, points in score._asdict().items()
        if points
    ]
    total = f"{wording(language, 'score.total')} {decimal_text(str(score.total), language)}"
    return "; ".join([", ".join(lines), total]) if lines else total
