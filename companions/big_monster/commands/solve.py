"""`snails big-monster solve WHAT`: every question that the page can ask, in the terminal.

A line on standard error tells how far the search is; Ctrl-C ends it with what is known by then.
"""

from __future__ import annotations

import argparse

from companions.big_monster.answers.replies import MOST_SHARED, MOST_TILES
from companions.big_monster.answers.told import progress_text, reply_board, reply_lines
from companions.big_monster.catalogue import load_catalogue
from companions.big_monster.commands.inputs import explorer_from, position_from, tile_from
from companions.big_monster.errors import PositionError
from companions.big_monster.notation import one_line
from companions.big_monster.solver.requests import (
    ASKED,
    BY_TILES,
    DUEL_SECONDS,
    USUAL_SECONDS,
    MonsterRequest,
)
from companions.big_monster.textboard import text_board
from companions.big_monster.words import wording
from snails_core.commands import FINE, INTERRUPTED
from snails_core.commands.inputs import whole_number
from snails_core.words import LANGUAGES
from solver.surface.progress_line import SolveBar
from solver.surface.solving import reply_to
from solver.surface.warm_worker import warm_worker
from solver.worker import Progress

MOST_SECONDS = 3600


class MonsterBar(SolveBar):
    """The line while a question about Big Monster is searched."""

    def line(self, progress: Progress) -> str:
        return progress_text(progress, self.seconds, self.language)


def configure(parser: argparse.ArgumentParser, language: str) -> None:
    what = parser.add_subparsers(dest="what", required=True, metavar="WHAT")
    for name in ASKED:
        part = what.add_parser(name, help=wording(language, f"ask.{name}"))
        part.add_argument("--language", choices=LANGUAGES, default=argparse.SUPPRESS)
        if name in BY_TILES:
            part.add_argument("tiles", nargs="+", metavar="TILE")
            part.add_argument("--explorer", default="geneticist")
        else:
            part.add_argument("position")
        if name == "split":
            part.add_argument("--partner", default="nomad", metavar="EXPLORER")
        seconds = DUEL_SECONDS if name == "duel" else USUAL_SECONDS
        part.add_argument(
            "--seconds", type=whole_number(1, MOST_SECONDS), default=seconds, metavar="N"
        )


def run(arguments: argparse.Namespace) -> int:
    language: str = arguments.language
    reply = reply_to(_request(arguments), MonsterBar(language), warm_worker().lent())
    board = reply_board(reply)
    if board is not None:
        print(text_board(load_catalogue(), board))
    print("\n".join(reply_lines(reply, language)))
    return INTERRUPTED if reply.stopped == "cancelled" else FINE


def _request(arguments: argparse.Namespace) -> MonsterRequest:
    """What is asked; raises SnailsError for names and positions that are none."""
    asked: str = arguments.what
    if asked not in BY_TILES:
        return MonsterRequest(
            asked,
            position=one_line(position_from(arguments.position)),
            language=arguments.language,
            seconds=arguments.seconds,
        )
    box = load_catalogue()
    most = MOST_SHARED if asked == "split" else MOST_TILES
    if len(arguments.tiles) > most:
        raise PositionError("many_tiles", "TILE", most=most)
    partner = ""
    if asked == "split":
        partner = box.explorers[explorer_from(arguments.partner, "--partner")].id
    return MonsterRequest(
        asked,
        explorer=box.explorers[explorer_from(arguments.explorer)].id,
        tiles=tuple(box.kinds[tile_from(word)].id for word in arguments.tiles),
        partner=partner,
        language=arguments.language,
        seconds=arguments.seconds,
    )
