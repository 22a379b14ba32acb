"""The end of a game in numbers, as a table."""

from __future__ import annotations

from fractions import Fraction
from html import escape

from snails_core.savegame import Game
from snails_core.squads import living
from snails_core.tell import Names
from snails_core.words import decimal_text
from snails_lab.models.game.statistics import SeatStatistics, Shot, statistics
from snails_lab.models.storage.header import Seat
from snails_lab.words import phrase

ROWS = (
    *("score_snails", "score_dealt", "score_taken", "score_own", "score_healed"),
    *("score_eliminated", "score_lost", "score_resolved", "score_skipped", "score_tiles"),
    *("score_moved", "score_hits", "score_luck", "score_best"),
)
"""Words for the numbers of `SeatStatistics`, and for what is told otherwise."""
CELL = "padding: 2px 10px; text-align: right; border-bottom: 1px solid #c3ccd6"
HEAD = "padding: 2px 10px; text-align: left; border-bottom: 1px solid #c3ccd6"


def score_table(game: Game, seats: tuple[Seat, ...], language: str) -> str:
    """A column for each seat, a row for each number."""
    names = Names(game.position, language)
    heads = "".join(
        f'<th scope="col" style="{CELL}">{escape(seat.name)}<br>'
        f"<small>{escape(names.player(number))}</small></th>"
        for number, seat in enumerate(seats)
    )
    numbers = statistics(game)
    rows = []
    for row in ROWS:
        cells = "".join(
            f'<td style="{CELL}">{escape(_cell(game, names, row, seat, found))}</td>'
            for seat, found in enumerate(numbers)
        )
        label = escape(phrase(language, f"playing.{row}"))
        rows.append(f'<tr><th scope="row" style="{HEAD}">{label}</th>{cells}</tr>')
    return (
        f'<table lang="{language}" style="border-collapse: collapse; line-height: 1.4">'
        f'<tr><td style="{HEAD}"></td>{heads}</tr>{"".join(rows)}</table>'
    )


def _cell(game: Game, names: Names, row: str, seat: int, found: SeatStatistics) -> str:
    if row == "score_snails":
        left = living(game.position.hot, seat)
        health = sum(game.position.health(snail) for snail in left)
        return phrase(names.language, "playing.left", snails=len(left), health=health)
    if row == "score_hits":
        return f"{found.hits} / {found.hits + found.misses}"
    if row == "score_luck":
        return signed(found.luck, names.language)
    if row == "score_best":
        return _best(names, found.best)
    return str(getattr(found, row.removeprefix("score_")))


def _best(names: Names, best: Shot) -> str:
    if best.action is None:
        return "–"
    action = names.action(best.action)
    return phrase(names.language, "playing.shot", action=action, loss=best.loss, round=best.round)


def signed(number: Fraction, language: str) -> str:
    """With its sign and one digit: `+2.5`, in German and Polish `+2,5`."""
    return decimal_text(f"{float(number):+.1f}", language)
