"""Who has how much, as HTML: points, what scoring would bring now, cards, units, prisoners."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from companions.cry_havoc.draft import Draft
from companions.cry_havoc.position import Position
from companions.cry_havoc.rules.scoring import crystal_points
from companions.cry_havoc.rules.skills import ready_skills
from companions.cry_havoc.tell.names import Names

ROWS = ("points", "regions", "crystals", "units", "reserve", "cards", "prisoners", "skill")
SOURCES = ("score.from_battles", "score.from_prisoners", "score.from_scoring")
"""Where points come from, told below the table."""


def score_html(position: Position, names_of_seats: Sequence[str], language: str) -> str:
    """A column for each player; below it the initiative and how far the game is."""
    names = Names(position, language)
    heads = "".join(
        f"<th scope='col'>{escape(names_of_seats[player])}<br><small>"
        f"{escape(names.force(player))}</small></th>"
        for player in range(position.players)
    )
    columns = [_column(position, player, names) for player in range(position.players)]
    rows = "".join(
        f"<tr><th scope='row'>{escape(names.word(f'score.{row}'))}</th>"
        + "".join(f"<td>{escape(column[number])}</td>" for column in columns)
        + "</tr>"
        for number, row in enumerate(ROWS)
    )
    order = ", ".join(names.force(player) for player in position.initiative)
    then = ", ".join(names.force(player) for player in position.new_initiative)
    scorer = names.force(position.scorer) if position.scorer >= 0 else names.word("score.nobody")
    lines = [
        names.word("score.initiative", order=order),
        names.word("score.next_initiative", order=then),
        names.word("score.scorer", player=scorer),
    ]
    told = "".join(f"<p>{escape(line)}</p>" for line in lines)
    numbers = names.box.numbers
    values = {"control": numbers.control_points, "ransom": numbers.ransom}
    sources = (names.word(key, **values) for key in SOURCES)
    told += "".join(f"<p><small>{escape(source)}</small></p>" for source in sources)
    return (
        f"{STYLE}<table class='havoc-score' lang='{language}'><tr><td></td>{heads}</tr>{rows}"
        f"</table><div lang='{language}'>{told}</div>"
    )


def _column(position: Position, player: int, names: Names) -> tuple[str, ...]:
    draft = Draft(position)
    on_board = sum(units[player] for units in position.units)
    if position.fight is not None:
        sides = (position.fight.attacker, position.fight.defender)
        on_board += sum(
            placed.units
            for force, placed in zip(sides, position.fight.placements, strict=True)
            if force == player
        )
    piles = (position.hands[player], position.decks[player], position.discards[player])
    held = " / ".join(str(len(pile)) for pile in piles)
    ready = "score.ready" if ready_skills(draft, player) else "score.not_ready"
    return (
        str(position.points[player]),
        str(position.control.count(player)),
        str(crystal_points(draft, player)),
        str(on_board),
        str(position.reserve[player]),
        held,
        str(sum(position.prisoners[player])),
        names.word(ready),
    )


STYLE = """<style>
.havoc-score { border-collapse: collapse; width: 100%; line-height: 1.35; }
.havoc-score th { text-align: left; font-weight: 600; padding: 2px 6px 2px 0; }
.havoc-score td, .havoc-score th[scope=col] { text-align: right; padding: 2px 4px; }
.havoc-score tr { border-bottom: 1px solid var(--line); }
.snails-pane .havoc-score + div p { margin: 4px 0; }
</style>"""
