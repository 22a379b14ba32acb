"""The worker's answers to questions about Big Monster: values, boards and lines, with reasons.

An answer has `value` and `bound` (equal where it is proven), `explorer` and `board` as notation
writes them, and `reasons`: sentences in the language of the request. While a search runs, the board
of the best layout so far is told as a text (`board_text`).
"""

from __future__ import annotations

from collections.abc import Collection

from companions.big_monster.answers.about_positions import POSITION_ANSWERS
from companions.big_monster.answers.records import Data, answer_record, board_text, seconds_of
from companions.big_monster.board import Board
from companions.big_monster.catalogue import load_catalogue
from companions.big_monster.errors import PositionError
from companions.big_monster.notation import read_position
from companions.big_monster.notation.names import read_part
from companions.big_monster.rules.counting import census
from companions.big_monster.rules.scoring import score
from companions.big_monster.solver.hindsight import Layout, best_layout
from companions.big_monster.solver.in_order import best_in_order
from companions.big_monster.solver.limits import Limits, Status
from companions.big_monster.solver.requests import ASKED
from companions.big_monster.solver.teams import Split, best_split
from companions.big_monster.tell import explorer_name, tile_name
from companions.big_monster.tell.names import number
from companions.big_monster.tell.reasons import board_lines
from companions.big_monster.words import wording
from snails_core.words import LANGUAGES
from solver.requests import one_of
from solver.worker.other_games import OtherTeller

MOST_TILES = 21
"""As many as a player lays."""
MOST_SHARED = 16
"""Tiles that two partners share at most: the model has both boards."""


def answer(request: Data, tell: OtherTeller) -> Data:
    """The answer to a `MonsterRequest`."""
    language = one_of(request, "language", LANGUAGES)
    asked = one_of(request, "asked", ASKED)
    if asked in POSITION_ANSWERS:
        position = read_position(str(request.get("position", "")))
        return POSITION_ANSWERS[asked](position, language, seconds_of(request), tell)
    search = _Search(tell, seconds_of(request))
    explorer = _explorer(request, "explorer")
    tiles = _tiles(request, MOST_SHARED if asked == "split" else MOST_TILES)
    if asked == "split":
        return _split((explorer, _explorer(request, "partner")), tiles, search.limits, language)
    if asked == "order":
        return _order(explorer, tiles, search, language)
    missions = range(len(load_catalogue().medals)) if asked == "medals" else ()
    return _layout(explorer, tiles, missions, search, language)


def _explorer(request: Data, key: str) -> int:
    return read_part(load_catalogue().explorer_index, str(request.get(key, "")), key)


def _tiles(request: Data, most: int) -> list[int]:
    index = load_catalogue().kind_index
    tiles = [read_part(index, str(name), "tiles") for name in request.get("tiles", [])]
    if not tiles:
        raise PositionError("no_tiles", "tiles")
    if len(tiles) > most:
        raise PositionError("many_tiles", "tiles", most=most)
    return tiles


class _Search:
    """Tells of every better layout, with its board; a search is cancelled by ending the worker.

    A board on the way may be worth more than the model knows: what lies together by chance counts.
    """

    def __init__(self, tell: OtherTeller, seconds: float) -> None:
        self._tell, self._count, self._board, self._points = tell, 0, "", 0
        self.limits = Limits(seconds=seconds, progress=self._progress)

    def found(self, board: Board) -> None:
        self._board, self._points = board_text(board), score(load_catalogue(), board).total

    def _progress(self, value: int, bound: int) -> bool:
        self._count += 1
        self._tell(self._count, max(value, self._points), bound, self._board or None)
        return True


def _proof(value: int, bound: int, language: str) -> str:
    key = "solve.proven" if value == bound else "solve.bounded"
    return wording(language, key, points=number(value, language), bound=number(bound, language))


def _layout(
    explorer: int, tiles: list[int], missions: Collection[int], search: _Search, language: str
) -> Data:
    found = best_layout(
        load_catalogue(),
        explorer,
        tiles,
        missions=missions,
        limits=search.limits,
        found=search.found,
    )
    told = _layout_reasons(found, language)
    if missions:
        told.append(_medals_won(found.board, language))
    reasons = [*told, *_pad(found.board, language)]
    return answer_record(found.board, found.value, found.bound, reasons)


def _order(explorer: int, tiles: list[int], search: _Search, language: str) -> Data:
    ordered = best_in_order(
        load_catalogue(), explorer, tiles, limits=search.limits, found=search.found
    )
    price = wording(language, "solve.price", points=number(ordered.price, language))
    if ordered.value != ordered.bound:
        price = wording(language, "solve.price_most", points=number(ordered.price, language))
    told = [_proof(ordered.value, ordered.bound, language), price]
    reasons = [*told, *_pad(ordered.board, language)]
    return answer_record(ordered.board, ordered.value, ordered.bound, reasons)


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


def _medals_won(board: Board, language: str) -> str:
    """The medals that the planet wins, if nobody was there before."""
    box = load_catalogue()
    counts = census(box, board)
    won = [
        f"{medal.names[language]} ({number(medal.points, language)})"
        for medal in box.medals
        if counts.measure(medal.per, 0, for_medal=True) >= medal.single
    ]
    if not won:
        return wording(language, "solve.no_medals")
    return wording(language, "solve.medals", medals=", ".join(won))


def _pad(board: Board, language: str) -> list[str]:
    """Where the points of the board come from."""
    return [
        f"{wording(language, f'score.{line.category}')} {number(line.points, language)}: "
        + ", ".join(text for text, _ in line.reasons)
        for line in board_lines(load_catalogue(), board, language)
        if line.points
    ]


def _split(explorers: tuple[int, int], tiles: list[int], limits: Limits, language: str) -> Data:
    """The best way to share the tiles, beside that with the highest sum."""
    box = load_catalogue()
    sizes = (len(tiles) + 1) // 2, len(tiles) // 2
    best = best_split(box, explorers, tiles, sizes, limits=limits)
    quiet = Limits(seconds=limits.seconds)
    by_sum = best_split(box, explorers, tiles, sizes, by_sum=True, limits=quiet)
    proven = best.status is Status.PROVEN
    key = "solve.split_proven" if proven else "solve.split"
    told = [wording(language, key, lower=best.lower, upper=best.upper)]
    for partner in (0, 1):
        told.append(_share_told(best, explorers, partner, language))
    told.append(
        wording(
            language,
            "solve.split_by_sum",
            sum=by_sum.lower + by_sum.upper,
            lower=by_sum.lower,
            upper=by_sum.upper,
        )
    )
    told.append(
        wording(language, "solve.split_shown", explorer=explorer_name(box, explorers[0], language))
    )
    bound = best.lower if proven else None
    return answer_record(best.layouts[0].board, best.lower, bound, told)


def _share_told(split: Split, explorers: tuple[int, int], partner: int, language: str) -> str:
    box = load_catalogue()
    return wording(
        language,
        "solve.share",
        explorer=explorer_name(box, explorers[partner], language),
        points=split.layouts[partner].value,
        tiles=", ".join(tile_name(box, tile, language) for tile in split.shares[partner]),
    )
