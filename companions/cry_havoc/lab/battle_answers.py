"""What the battle lab tells of a solved battle, as HTML: answer, why not, log and flips."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from html import escape

from companions.cry_havoc.battle import Placement, Stakes
from companions.cry_havoc.solver.battle_question import BattleAnswer
from companions.cry_havoc.solver.flips import Stretch, stretches
from companions.cry_havoc.tell.battles import (
    placement_text,
    resolution_lines,
    step_text,
    worth_text,
)
from companions.cry_havoc.words import wording

ENDS = {
    (True, True): "bench.flip_range",
    (True, False): "bench.flip_under",
    (False, True): "bench.flip_over",
    (False, False): "bench.flip_between",
}
"""How a stretch is told, by whether its ends belong to it."""


def listed(placements: Iterable[Placement]) -> str:
    return ", ".join(map(str, placements))


def answer_lines(answer: BattleAnswer, language: str) -> tuple[str, str]:
    """The verdict in one line, and the best placements in another."""
    solution = answer.solution
    value = wording(language, "bench.verdict", value=worth_text(solution.value))
    return value, wording(language, "bench.best_ones", placements=listed(solution.best))


def line_text(answer: BattleAnswer, mine: Placement, reply: Placement, language: str) -> str:
    """What the battle between two placements brings, beside what the best placement does."""
    value = answer.reply_values(mine)[reply]
    return wording(
        language, "bench.line_worth",
        value=worth_text(value), best=worth_text(answer.solution.value),
    )  # fmt: skip


def why_html(answer: BattleAnswer, mine: Placement, reply: Placement, language: str) -> str:
    """Why this placement, or why not: what it guarantees, the best reply, and how that goes."""
    solution = answer.solution
    best, price = solution.best[0], answer.price(mine)
    words = placement_text(mine, language)
    values = {"placement": f"{mine} ({words})", "worth": worth_text(solution.guarantees[mine])}
    if price:
        key = "bench.why_not"
        values |= {"best": str(best), "value": worth_text(solution.value), "price": str(price)}
    else:
        key = "bench.why"
    replies = wording(language, "bench.best_replies", replies=listed(solution.replies[mine]))
    return (
        f'<div lang="{language}"><p><b>{escape(wording(language, key, **values))}</b></p>'
        f"<p>{escape(replies)}</p>{log_html(answer, mine, reply, language)}</div>"
    )


def log_html(answer: BattleAnswer, mine: Placement, reply: Placement, language: str) -> str:
    """The battle between two placements, card by card and objective by objective."""
    lines = [wording(language, "bench.stand", attacker=mine, defender=reply)]
    steps = answer.line(mine, reply)
    lines += [step_text(step, language) for step in steps]
    ends = steps[-1].placements if steps else (mine, reply)
    lines += resolution_lines(*ends, answer.setup.stakes, language)
    return numbered_html(lines)


def numbered_html(lines: Iterable[str]) -> str:
    """A battle as a numbered list of sentences."""
    items = "".join(f"<li>{escape(line)}</li>" for line in lines)
    return f'<ol class="havoc-log">{items}</ol>'


def flips_html(units: tuple[int, int], stakes: Stakes, most: int, language: str) -> str:
    """The best placements for every worth of the region, the present worth in bold."""
    found = stretches(*units, prisoner=stakes.prisoner, most=most)
    rows = "".join(_stretch(stretch, Fraction(stakes.region), language) for stretch in found)
    heads = "".join(
        f"<th scope='col'>{escape(wording(language, key))}</th>"
        for key in ("bench.flip_worth", "bench.flip_best")
    )
    told = wording(language, "bench.flips", prisoner=stakes.prisoner)
    return (
        f'<div lang="{language}"><p>{escape(told)}</p>'
        f'<table class="havoc-flips"><tr>{heads}</tr>{rows}</table></div>'
    )


def _stretch(stretch: Stretch, here: Fraction, language: str) -> str:
    key = ENDS[stretch.has_low, stretch.has_high]
    worth = str(stretch.low)
    if stretch.low != stretch.high:
        worth = wording(language, key, low=stretch.low, high=stretch.high)
    inside = stretch.low < here < stretch.high
    inside |= (here == stretch.low and stretch.has_low) or (
        here == stretch.high and stretch.has_high
    )
    mark = ("<b>", "</b>") if inside else ("", "")
    return (
        f"<tr><td>{mark[0]}{escape(worth)}{mark[1]}</td>"
        f"<td>{mark[0]}{escape(listed(stretch.best))}{mark[1]}</td></tr>"
    )
