"""`snails big-monster solve`: the best layout, in hindsight or in order, or the best place now."""

from __future__ import annotations

import argparse

from companions.big_monster.answers.about_positions import duel
from companions.big_monster.board import Board
from companions.big_monster.catalogue import load_catalogue
from companions.big_monster.commands.inputs import explorer_from, position_from, tile_from
from companions.big_monster.errors import PositionError
from companions.big_monster.position import Phase
from companions.big_monster.rules.scoring import score
from companions.big_monster.solver.hindsight import best_layout
from companions.big_monster.solver.in_order import best_in_order
from companions.big_monster.solver.limits import Limits
from companions.big_monster.solver.place_now import places_by_worth
from companions.big_monster.solver.requests import DUEL_SECONDS
from companions.big_monster.tell import score_text, tile_name
from companions.big_monster.tell.names import number, place_name
from companions.big_monster.textboard import text_board
from companions.big_monster.words import wording
from snails_core.commands.inputs import whole_number
from snails_core.words import LANGUAGES

MOST_TILES = 21
SHOWN = 10


def configure(parser: argparse.ArgumentParser, language: str) -> None:
    what = parser.add_subparsers(dest="what", required=True, metavar="WHAT")
    for name in ("layout", "order"):
        part = what.add_parser(name, help=wording(language, f"command.solve_{name}"))
        part.add_argument("--language", choices=LANGUAGES, default=argparse.SUPPRESS)
        part.add_argument("tiles", nargs="+", metavar="TILE")
        part.add_argument("--explorer", default="geneticist")
        part.add_argument("--seconds", type=whole_number(1, 3600), default=60, metavar="N")
    for name in ("place", "duel"):
        part = what.add_parser(name, help=wording(language, f"command.solve_{name}"))
        part.add_argument("--language", choices=LANGUAGES, default=argparse.SUPPRESS)
        part.add_argument("position")
        if name == "duel":
            part.add_argument(
                "--seconds", type=whole_number(1, 3600), default=DUEL_SECONDS, metavar="N"
            )


def run(arguments: argparse.Namespace) -> int:
    if arguments.what == "place":
        return _place(arguments)
    if arguments.what == "duel":
        return _duel(arguments)
    box = load_catalogue()
    language: str = arguments.language
    tiles = [tile_from(word) for word in arguments.tiles]
    if len(tiles) > MOST_TILES:
        raise PositionError("many_tiles", "TILE", most=MOST_TILES)
    explorer = explorer_from(arguments.explorer)
    limits = Limits(seconds=arguments.seconds)
    if arguments.what == "layout":
        layout = best_layout(box, explorer, tiles, limits=limits)
        _show(layout.board, layout.value, layout.bound, language)
    else:
        ordered = best_in_order(box, explorer, tiles, limits=limits)
        _show(ordered.board, ordered.value, ordered.bound, language)
        print(wording(language, "solve.price", points=ordered.price))
    return 0


def _show(board: Board, value: int, bound: int, language: str) -> None:
    box = load_catalogue()
    print(text_board(box, board))
    print(score_text(score(box, board), language))
    key = "solve.proven" if value == bound else "solve.bounded"
    print(wording(language, key, points=value, bound=bound))


def _place(arguments: argparse.Namespace) -> int:
    position = position_from(arguments.position)
    if position.phase not in (Phase.LAY, Phase.LAY_SALVAGED):
        raise PositionError("nothing_to_lay", "position")
    player = position.queue[0]
    setting, language = position.setting, arguments.language
    tile = position.seats[player].taken
    places = places_by_worth(
        setting.catalogue, position.board(player), tile, position.honours(player), setting.house
    )
    print(tile_name(setting.catalogue, tile, language))
    for place in places[:SHOWN]:
        where = place_name(place.x, place.y, language)
        print(wording(language, "solve.place", place=where, points=number(place.gain, language)))
    return 0


def _duel(arguments: argparse.Namespace) -> int:
    """The proven line to the end of a duel, or what each pick before it is worth."""
    position = position_from(arguments.position)
    found = duel(position, arguments.language, arguments.seconds, lambda *_: None)
    print("\n".join(found["reasons"]))
    return 0
