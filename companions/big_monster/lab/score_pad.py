"""Score pads as HTML: every category with the reason for each point."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

from companions.big_monster.parts import Catalogue
from companions.big_monster.position import Position
from companions.big_monster.rules.counting import Census
from companions.big_monster.rules.medals import Won, team_measure
from companions.big_monster.rules.scoring import Score
from companions.big_monster.setting import PLAYER_LETTERS
from companions.big_monster.tell.names import number
from companions.big_monster.tell.reasons import ScoreLine, score_lines
from companions.big_monster.words import wording

CATEGORIES = (*Score._fields, "penalty", "dragon")
"""All lines that a score pad may have, in their order."""


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
    medal is worth and how far everybody is, and then the pad of each with its reasons."""
    shown = {
        player: f"{names[player]} ({PLAYER_LETTERS[player]})"
        for player in order
        if position.seats[player].board is not None
    }
    lines = {name: score_lines(position, player, language) for player, name in shown.items()}
    pads = [f"<h4>{escape(name)}</h4>{pad_html(found, language)}" for name, found in lines.items()]
    medals = medals_html(position, shown, language)
    return overview_html(lines, language) + medals + "".join(pads)


def overview_html(pads: Mapping[str, Sequence[ScoreLine]], language: str) -> str:
    """A line for each category of which anybody has a part, a column for each player."""
    if not pads:
        return ""
    columns = [{line.category: line.points for line in pad} for pad in pads.values()]
    head = "".join(f"<th scope='col'>{escape(name)}</th>" for name in pads)
    rows = "".join(
        _overview_row(category, [column.get(category) for column in columns], language)
        for category in CATEGORIES
        if any(category in column for column in columns)
    )
    total = _overview_row("total", [sum(column.values()) for column in columns], language)
    return (
        f'<table class="monster-pad monster-overview" lang="{language}"><tr><td></td>{head}</tr>'
        f"{rows}{total}</table>"
    )


def _overview_row(category: str, points: Sequence[int | None], language: str) -> str:
    """Points of all players in one category; nothing is written where there is no part of it."""
    name, is_total = escape(wording(language, f"score.{category}")), category == "total"
    cells = ("" if each is None else number(each, language) for each in points)
    told = "".join(f"<td>{f'<b>{cell}</b>' if is_total else cell}</td>" for cell in cells)
    return f"<tr><th scope='row'>{name}</th>{told}</tr>"


def medals_html(position: Position, shown: Mapping[int, str], language: str) -> str:
    """How far each player is on the way to each medal, who has it, and who is near the penalty;
    nothing once the game is over."""
    if position.is_over or not shown:
        return ""
    box = position.setting.catalogue
    counts = {player: position.census(player) for player in shown}
    won = {each for player in shown for each in position.seats[player].medals}
    rows = [
        (_mission(box, each, language), [_way(position, each, counts, one) for one in shown])
        for each in sorted(position.offered | won)
    ]
    penalty = wording(language, "table.penalty", points=number(box.scoring.penalty, language))
    rows.append((penalty, [str(found.for_penalty) for found in counts.values()]))
    head = "".join(f"<th scope='col'>{escape(name)}</th>" for name in shown.values())
    told = "".join(
        f"<tr><th scope='row'>{escape(text)}</th>"
        + "".join(f"<td>{cell}</td>" for cell in cells)
        + "</tr>"
        for text, cells in rows
    )
    return (
        f"<h4>{escape(wording(language, 'table.medals'))}</h4>"
        f"<table class='monster-pad monster-overview monster-medals' lang='{language}'>"
        f"<tr><td></td>{head}</tr>{told}</table>"
    )


def _mission(box: Catalogue, won: Won, language: str) -> str:
    medal = box.medals[won.medal]
    return wording(
        language,
        "table.mission_team" if won.team else "table.mission",
        medal=medal.names[language],
        points=medal.points,
    )


def _way(position: Position, won: Won, counts: Mapping[int, Census], player: int) -> str:
    """How far a player, or the team of the player, is; ✔ for whoever has the medal, and nothing
    for those who were too late."""
    if won in position.seats[player].medals:
        return "✔"
    if won not in position.offered:
        return "–"
    medal = position.setting.catalogue.medals[won.medal]
    if not won.team:
        return f"{counts[player].measure(medal.per, 0, for_medal=True)}/{medal.single}"
    (team,) = (team for team in position.setting.teams if player in team)
    boards = [counts[partner] for partner in team if partner in counts]
    return f"{team_measure(medal, boards)}/{medal.team}"


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
.monster-medals th[scope=row] { font-weight: 400; }
.monster-overview th[scope=col] { text-align: right; padding-left: 12px; }
.snails-pane h4 { margin: 6px 0 2px; }
</style>"""
