"""Score pads as HTML: every category with the reason for each point."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

from companions.big_monster.position import Position
from companions.big_monster.rules.scoring import Score
from companions.big_monster.setting import PLAYER_LETTERS
from companions.big_monster.tell.names import number
from companions.big_monster.tell.reasons import ScoreLine, score_lines
from companions.big_monster.words import wording


def pad_html(lines: Sequence[ScoreLine], language: str) -> str:
    """One score pad: a line for each category, below it where its points come from."""
    rows = "".join(_row(line, language) for line in lines)
    total = number(sum(line.points for line in lines), language)
    last = (
        f"<tr><th scope='row'>{escape(wording(language, 'score.total'))}</th>"
        f"<td><b>{total}</b></td></tr>"
    )
    return f'<table class="monster-pad" lang="{language}">{rows}{last}</table>'


def pads_html(position: Position, order: Sequence[int], language: str, names: Sequence[str]) -> str:
    """All players who have a planet, in this order: points by category side by side, what each
    medal is worth, and then the pad of each with its reasons."""
    shown = {
        player: f"{names[player]} ({PLAYER_LETTERS[player]})"
        for player in order
        if position.seats[player].board is not None
    }
    scores = {name: position.score(player) for player, name in shown.items()}
    pads = [
        f"<h4>{escape(name)}</h4>{pad_html(score_lines(position, player, language), language)}"
        for player, name in shown.items()
    ]
    return overview_html(scores, language) + medals_html(position, language) + "".join(pads)


def overview_html(scores: Mapping[str, Score], language: str) -> str:
    """A line for each category in which anybody has points, a column for each player."""
    if not scores:
        return ""
    columns = list(scores.values())
    head = "".join(f"<th scope='col'>{escape(name)}</th>" for name in scores)
    rows = "".join(
        _overview_row(category, points, language)
        for category, points in zip(Score._fields, zip(*columns, strict=True), strict=True)
        if any(points)
    )
    total = _overview_row("total", [column.total for column in columns], language)
    return (
        f'<table class="monster-pad monster-overview" lang="{language}"><tr><td></td>{head}</tr>'
        f"{rows}{total}</table>"
    )


def _overview_row(category: str, points: Sequence[int], language: str) -> str:
    """Points of all players in one category; nothing is written where there are none."""
    name, is_total = escape(wording(language, f"score.{category}")), category == "total"
    cells = (number(each, language) if each or is_total else "" for each in points)
    told = "".join(f"<td>{f'<b>{cell}</b>' if is_total else cell}</td>" for cell in cells)
    return f"<tr><th scope='row'>{name}</th>{told}</tr>"


def medals_html(position: Position, language: str) -> str:
    """The medals that can still be won; nothing once the game is over."""
    if position.is_over:
        return ""
    box = position.setting.catalogue
    told = "".join(
        f"<li>{escape(_mission(position, medal, team, language))}</li>"
        for medal, team in sorted((won.medal, won.team) for won in position.offered)
    )
    penalty = wording(language, "table.penalty", points=number(box.scoring.penalty, language))
    heading = escape(wording(language, "table.medals"))
    return f"<h4>{heading}</h4><ul lang='{language}'>{told}<li>{escape(penalty)}</li></ul>"


def _mission(position: Position, medal: int, team: bool, language: str) -> str:
    part = position.setting.catalogue.medals[medal]
    return wording(
        language,
        "table.mission_team" if team else "table.mission",
        medal=part.names[language],
        count=part.team if team else part.single,
        points=part.points,
    )


def _row(line: ScoreLine, language: str) -> str:
    name = escape(wording(language, f"score.{line.category}"))
    reasons = "".join(
        f"<li>{escape(text)} = {number(points, language)}</li>" for text, points in line.reasons
    )
    return (
        f"<tr><th scope='row'>{name}<ul>{reasons}</ul></th>"
        f"<td>{number(line.points, language)}</td></tr>"
    )


STYLE = """<style>
.monster-pad { border-collapse: collapse; width: 100%; line-height: 1.35; }
.monster-pad th { text-align: left; font-weight: 600; padding: 2px 6px 2px 0; }
.monster-pad ul { margin: 0 0 2px; padding-left: 16px; font-weight: 400; color: var(--pencil); }
.monster-pad td { text-align: right; vertical-align: top; padding: 2px 0; }
.monster-pad tr { border-bottom: 1px solid var(--line); }
.monster-overview th[scope=col] { text-align: right; padding-left: 12px; }
.snails-pane h4 { margin: 6px 0 2px; }
</style>"""
