"""The worker's answers to questions about Big Monster: values, boards and lines, with reasons.

An answer has `value` and `bound` (equal where it is proven), `explorer` and `board` as notation
writes them, and `reasons`: sentences in the language of the request.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companions.big_monster.board import Board
from companions.big_monster.catalogue import load_catalogue
from companions.big_monster.engine import play
from companions.big_monster.errors import PositionError
from companions.big_monster.nodes import Decision
from companions.big_monster.notation import read_position
from companions.big_monster.notation.names import read_part
from companions.big_monster.position import Phase, Position
from companions.big_monster.setting import PLAYER_LETTERS
from companions.big_monster.solver.duel_endgame import solve_endgame
from companions.big_monster.solver.hindsight import Layout, best_layout
from companions.big_monster.solver.in_order import best_in_order
from companions.big_monster.solver.limits import Limits
from companions.big_monster.solver.place_now import places_by_worth
from companions.big_monster.solver.requests import ASKED, USUAL_SECONDS
from companions.big_monster.tell import choice_text, tile_name
from companions.big_monster.tell.names import number, place_name
from companions.big_monster.tell.reasons import board_lines, signed
from companions.big_monster.words import wording
from snails_core.words import LANGUAGES
from solver.requests import one_of
from solver.worker.other_games import OtherTeller

Data = dict[str, Any]
MOST_TILES = 21
"""As many as a player lays."""
SHOWN_PLACES = 8


def answer(request: Data, tell: OtherTeller) -> Data:
    """The answer to a `MonsterRequest`."""
    language = one_of(request, "language", LANGUAGES)
    asked = one_of(request, "asked", ASKED)
    if asked == "place":
        return _place(_position(request), language)
    if asked == "duel":
        return _duel(_position(request), language)
    box = load_catalogue()
    explorer = read_part(box.explorer_index, str(request.get("explorer", "")), "explorer")
    tiles = [read_part(box.kind_index, str(name), "tiles") for name in request.get("tiles", [])]
    if not tiles:
        raise PositionError("no_tiles", "tiles")
    if len(tiles) > MOST_TILES:
        raise PositionError("many_tiles", "tiles", most=MOST_TILES)
    limits = Limits(seconds=_seconds(request), progress=_progress(tell))
    if asked == "layout":
        found = best_layout(box, explorer, tiles, limits=limits)
        told = _layout_reasons(found, language)
        return _answer(found.board, found.value, found.bound, [*told, *_pad(found.board, language)])
    ordered = best_in_order(box, explorer, tiles, limits=limits)
    price = wording(language, "solve.price", points=number(ordered.price, language))
    if ordered.value != ordered.bound:
        price = wording(language, "solve.price_most", points=number(ordered.price, language))
    told = [_proof(ordered.value, ordered.bound, language), price]
    return _answer(
        ordered.board, ordered.value, ordered.bound, [*told, *_pad(ordered.board, language)]
    )


def _position(request: Data) -> Position:
    return read_position(str(request.get("position", "")))


def _seconds(request: Data) -> float:
    seconds = request.get("seconds")
    return float(seconds) if isinstance(seconds, int | float) and seconds else USUAL_SECONDS


def _progress(tell: OtherTeller) -> Any:
    """Tells of every better layout; a search is cancelled by ending the worker."""
    count = 0

    def progress(value: int, bound: int) -> bool:
        nonlocal count
        count += 1
        tell(count, value, bound, None)
        return True

    return progress


def _answer(board: Board | None, value: int, bound: int, reasons: Sequence[str]) -> Data:
    box = load_catalogue()
    laid = () if board is None else board.laid
    return {
        "status": "optimal" if value == bound else "feasible",
        "stopped": None if value == bound else "limit",
        "value": value,
        "bound": bound,
        "explorer": "" if board is None else box.explorers[board.explorer].id,
        "board": [f"{box.kinds[tile.kind].id}@{tile.x},{tile.y}" for tile in laid],
        "reasons": list(reasons),
    }


def _proof(value: int, bound: int, language: str) -> str:
    key = "solve.proven" if value == bound else "solve.bounded"
    return wording(language, key, points=number(value, language), bound=number(bound, language))


def _layout_reasons(found: Layout, language: str) -> list[str]:
    """Why no layout is better: the parts are solved apart, each with its own proof."""
    parts = (
        ("constant", found.constant),
        ("crystals", found.crystals),
        ("ice", found.ice),
        ("big_monsters", found.big_monsters),
    )
    told = [
        wording(language, f"solve.part_{name}", points=number(points, language))
        for name, points in parts
        if points
    ]
    return [_proof(found.value, found.bound, language), *told]


def _pad(board: Board, language: str) -> list[str]:
    """Where the points of the board come from."""
    return [
        f"{wording(language, f'score.{line.category}')} {number(line.points, language)}: "
        + ", ".join(text for text, _ in line.reasons)
        for line in board_lines(load_catalogue(), board, language)
        if line.points
    ]


def _place(position: Position, language: str) -> Data:
    """The best places for the tile that is to be laid, by trying all."""
    if position.phase not in (Phase.LAY, Phase.LAY_SALVAGED):
        raise PositionError("nothing_to_lay", "position")
    player, setting = position.queue[0], position.setting
    tile, board = position.seats[player].taken, position.board(player)
    box = setting.catalogue
    places = places_by_worth(box, board, tile, position.honours(player), setting.house)
    told = [
        wording(language, "solve.places", tile=tile_name(box, tile, language), count=len(places))
    ]
    for place in places[:SHOWN_PLACES]:
        where = place_name(place.x, place.y, language)
        told.append(
            wording(language, "solve.place", place=where, points=signed(place.gain, language))
        )
    best = places[0]
    total = position.score(player).total + best.gain
    return _answer(board.lay(tile, best.x, best.y), total, total, told)


def _duel(position: Position, language: str) -> Data:
    """The proven line to the end of a duel."""
    first = PLAYER_LETTERS[position.start]
    endgame = solve_endgame(position)
    told = [
        wording(language, "solve.difference", player=first, points=number(endgame.value, language))
    ]
    board = None
    for option in endgame.line:
        node = position.node
        if isinstance(node, Decision) and option in node.options:
            told.append(f"{PLAYER_LETTERS[node.player]}: {choice_text(position, option, language)}")
            position, _ = play(position, option)
            board = position.board(position.start) if position.seats else None
    return _answer(board, endgame.value, endgame.value, told)
