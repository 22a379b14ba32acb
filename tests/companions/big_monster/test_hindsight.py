"""S1, S2, S6: best layouts against brute force, against the plain model, and by the book."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, product
from random import Random

import pytest

from companions.big_monster.board import Board
from companions.big_monster.rules.crystals import crystals
from companions.big_monster.rules.placement import anchors
from companions.big_monster.rules.scoring import Honours, score
from companions.big_monster.solver.crystal_model import (
    CrystalLayout,
    Window,
    best_crystals,
    most_blocks,
    most_neighbours,
)
from companions.big_monster.solver.half_cell_model import HalfCellModel, plane_around
from companions.big_monster.solver.hindsight import best_layout
from companions.big_monster.solver.ice import best_ice
from companions.big_monster.solver.in_order import best_in_order
from companions.big_monster.solver.limits import Limits, Status
from companions.big_monster.solver.place_now import places_by_worth
from companions.big_monster.solver.weights import Weights, weights
from tests.support.companions.big_monster.book_scorer import crystals as book_crystals
from tests.support.companions.big_monster.book_scorer import pad
from tests.support.companions.big_monster.planets import BOX, kind, plain, planet

POOL = [each.index for each in BOX.kinds for _ in range(each.count)]
CRYSTAL_POOL = [tile for tile in POOL if BOX.kinds[tile].pieces]
PLAIN = Weights(0, 2, 5, 10, 0, 0, 0, 0, 0)
"""Crystals at their printed values."""
NO_PIECES = BOX.explorer_index["geneticist"]
QUICK = Limits(seconds=120)


def tiles_of(**counts: int) -> dict[int, int]:
    return {kind(id): n for id, n in counts.items()}


def all_boards(explorer: int, tiles: tuple[int, ...]) -> list[Board]:
    """Every board that these tiles can form, in any order of laying, each once."""
    level = {Board(explorer)}
    for _ in tiles:
        grown = set()
        for board in level:
            left = Counter(tiles) - Counter(tile.kind for tile in board.laid)
            for tile in left:
                for x, y in anchors(BOX, board, tile):
                    laid = board.lay(tile, x, y).laid
                    grown.add(Board(explorer, tuple(sorted(laid))))
        level = grown
    return list(level)


def brute_force(explorer: int, tiles: tuple[int, ...]) -> int:
    """The best score over all boards, counted as the book says."""
    return max(sum(pad(*plain(board)).values()) for board in all_boards(explorer, tiles))


def telling_hand(random: Random, size: int) -> tuple[int, tuple[int, ...]]:
    """Tiles and an explorer that have something to do with each other."""
    explorer = random.randrange(len(BOX.explorers))
    lot = random.choice([
        CRYSTAL_POOL,
        [tile for tile in POOL if BOX.kinds[tile].terrain == "ice"],
        [tile for tile in POOL if BOX.kinds[tile].terrain in ("water", "grassland", "ice")],
    ])  # fmt: skip
    return explorer, tuple(random.sample(lot, size))


def test_three_tiles_are_laid_as_well_as_brute_force_can(long_run: bool) -> None:
    random = Random("brute force")
    for _ in range(200 if long_run else 14):
        explorer, tiles = telling_hand(random, 3)
        layout = best_layout(BOX, explorer, tiles, limits=QUICK)
        assert layout.status is Status.PROVEN
        assert layout.value == brute_force(explorer, tiles), (BOX.explorers[explorer].id, tiles)


@pytest.mark.long(minutes=20)
def test_four_tiles_are_laid_as_well_as_brute_force_can() -> None:
    random = Random("brute force of four")
    for _ in range(40):
        explorer, tiles = telling_hand(random, 4)
        assert best_layout(BOX, explorer, tiles).value == brute_force(explorer, tiles)


def grid_brute_force(counts: dict[int, int], wide: int, high: int) -> int:
    """The best crystals on a small grid: every way to fill its cells."""
    cells = [(i, j) for i in range(wide) for j in range(high)]
    best = 0
    for filling in product([None, *counts], repeat=len(cells)):
        used = Counter(tile for tile in filling if tile is not None)
        if any(used[tile] > n for tile, n in counts.items()):
            continue
        laid = [
            (BOX.kinds[tile].id, i + 5, 2 * j)
            for tile, (i, j) in zip(filling, cells, strict=True)
            if tile is not None
        ]
        found = book_crystals("geneticist", laid)
        best = max(best, 2 * found["green"] + 5 * found["red"] + 10 * found["blue"])
    return best


@pytest.mark.parametrize("seed", range(8))
def test_crystals_on_a_small_window_are_those_of_brute_force(seed: int) -> None:
    random = Random(f"grid {seed}")
    counts = dict(Counter(random.choices(random.sample(CRYSTAL_POOL, 3), k=6)))
    window = Window(3, 2) if seed % 2 else Window(2, 3)
    layout = best_crystals(BOX, NO_PIECES, counts, PLAIN, window, QUICK)
    assert layout.value == grid_brute_force(counts, *window)


def naive(explorer: int, tiles: tuple[int, ...], radius: int) -> tuple[int, Board]:
    worth = weights(BOX, explorer, tiles)
    model = HalfCellModel(BOX, explorer, tiles, worth, plane_around(radius), ordered=False)
    answer = model.solve(Limits(seconds=900))
    assert answer.status is Status.PROVEN
    return answer.value, model.board(answer, ordered=False)


@pytest.mark.parametrize("seed", range(6))
def test_the_reduced_model_finds_what_the_plain_model_finds(seed: int) -> None:
    """Naive against reduced: equal optimum, and the plain model's board scores what it says."""
    explorer, tiles = telling_hand(Random(f"naive {seed}"), 4)
    value, board = naive(explorer, tiles, radius=4)
    assert sum(pad(*plain(board)).values()) == value
    assert best_layout(BOX, explorer, tiles).value == value


@pytest.mark.long(minutes=10)
@pytest.mark.parametrize("seed", range(8))
def test_the_reduced_model_finds_what_the_plain_model_finds_with_six_tiles(seed: int) -> None:
    """On a plane of five cells to each side: one of seven takes the plain model minutes a hand."""
    explorer, tiles = telling_hand(Random(f"naive six {seed}"), 6)
    value, _ = naive(explorer, tiles, radius=5)
    assert best_layout(BOX, explorer, tiles).value == value


def dealt_game(seed: int, size: int) -> tuple[int, list[int]]:
    random = Random(f"dealt {seed}")
    return random.randrange(12), random.sample(POOL, size)


@pytest.mark.parametrize("seed", range(6))
def test_a_whole_games_tiles_are_laid_and_score_what_was_promised(seed: int) -> None:
    """The layout is legal, has all tiles, and the book's scorer agrees."""
    explorer, tiles = dealt_game(seed, 14)
    layout = best_layout(BOX, explorer, tiles, limits=QUICK)
    assert Counter(tile.kind for tile in layout.board.laid) == Counter(tiles)
    grown = Board(explorer)
    for tile in layout.board.laid:
        assert (tile.x, tile.y) in anchors(BOX, grown, tile.kind)
        grown = grown.lay(*tile)
    assert sum(pad(*plain(layout.board)).values()) == layout.value
    parts = layout.constant + layout.crystals + layout.ice + layout.big_monsters
    assert parts == layout.value <= layout.bound


@pytest.mark.long(minutes=15)
def test_eighteen_tiles_are_proven_within_a_minute_in_most_games() -> None:
    proven = [
        best_layout(BOX, *dealt_game(seed, 18), limits=Limits(seconds=60)).status
        for seed in range(10)
    ]
    assert proven.count(Status.PROVEN) >= 8


# Lemmas


def test_the_most_blocks_of_a_figure() -> None:
    """Against all figures in a grid of three by three."""
    cells = [(i, j) for i in range(3) for j in range(3)]
    most = dict.fromkeys(range(10), 0)
    for bits in product((0, 1), repeat=9):
        there = {cell for cell, bit in zip(cells, bits, strict=True) if bit}
        blocks = sum(
            {(i, j), (i + 1, j), (i, j + 1), (i + 1, j + 1)} <= there
            for i in range(2)
            for j in range(2)
        )
        most[len(there)] = max(most[len(there)], blocks)
    assert [most_blocks(n) for n in range(10)] == list(most.values())


def test_a_figure_that_hangs_together_is_no_larger_than_the_lemma_says() -> None:
    """width + height <= cells + 1 - blocks, for all figures in a grid of four by three."""
    cells = [(i, j) for i in range(4) for j in range(3)]
    for bits in product((0, 1), repeat=12):
        there = {cell for cell, bit in zip(cells, bits, strict=True) if bit}
        if not there or not _hangs_together(there):
            continue
        wide = len({i for i, _ in there})
        high = len({j for _, j in there})
        blocks = sum({(i, j), (i + 1, j), (i, j + 1), (i + 1, j + 1)} <= there for i, j in there)
        assert wide + high <= len(there) + 1 - blocks


def _hangs_together(cells: set[tuple[int, int]]) -> bool:
    edge = {next(iter(cells))}
    seen = set(edge)
    while edge:
        edge = {(i + a, j + b) for i, j in edge for a, b in ((1, 0), (-1, 0), (0, 1), (0, -1))}
        edge = (edge & cells) - seen
        seen |= edge
    return seen == cells


@pytest.mark.parametrize("seed", range(10))
def test_the_triangle_finds_at_least_what_any_window_finds(seed: int) -> None:
    random = Random(f"triangle {seed}")
    counts = Counter(random.sample(CRYSTAL_POOL, 6))
    free = best_crystals(BOX, NO_PIECES, counts, PLAIN, None, QUICK)
    windows = [Window(6, 1), Window(4, 3), Window(3, 4), Window(2, 5), Window(6, 6)]
    found = [best_crystals(BOX, NO_PIECES, counts, PLAIN, w, QUICK).value for w in windows]
    assert free.value == max(found)


@pytest.mark.parametrize(
    ("tiles", "value"),
    [
        ({"mutagenic_double": 1, "mutagenic_single": 1, "ice_orange": 1, "ice_blue": 1}, 18 + 9),
        ({"mutagenic_double": 1, "ice_orange": 2, "ice_blue": 1}, 9 + 5),
        ({"mutagenic_double": 1, "mutagenic_single": 2, "ice_orange": 2}, 18 + 5),
        ({"mutagenic_double": 2, "mutagenic_single": 2, "ice_orange": 2}, 18 + 18),
        ({"mutagenic_single": 3, "ice_red": 2}, 5 + 5),
        ({"ice_red": 2}, 0),
    ],
)
def test_mutations_by_the_formula(tiles: dict[str, int], value: int) -> None:
    """The first: 20 for the orange monster and 10 for the chicken, of which 3 were there before."""
    assert best_ice(BOX, NO_PIECES, tiles_of(**tiles)).value == value


# Known figures

TEN = tiles_of(
    lava_blue=2, lava_red_top=3, lava_all_top=1, lava_red_bottom=1, rune_red_top=2,
    lava_all_bottom=1,
)  # fmt: skip


def crystals_of(layout: CrystalLayout) -> int:
    """The layout's worth, counted by the book on a plane."""
    tiles = [(BOX.kinds[tile].id, i + 5, 2 * j) for (i, j), tile in layout.cells]
    found = book_crystals("geneticist", tiles)
    return 2 * found["green"] + 5 * found["red"] + 10 * found["blue"]


def test_a_hand_of_ten_tiles_needs_more_than_five_columns() -> None:
    """28 on a window of 5x5, but 30 on 7x7 and on any plane: the trap of too small a window."""
    free = best_crystals(BOX, NO_PIECES, TEN, PLAIN, None, QUICK)
    assert (free.value, free.status) == (30, Status.PROVEN)
    assert crystals_of(free) == 30
    small = best_crystals(BOX, NO_PIECES, TEN, PLAIN, Window(5, 5), QUICK)
    assert (small.value, small.status) == (28, Status.PROVEN)
    assert crystals_of(small) == 28


@pytest.mark.long(minutes=20)
def test_the_crystal_tiles_of_an_online_game_of_four_are_worth_120_on_seven_by_seven() -> None:
    """Proven by counting: six reds, ten greens in two rows of seven columns, seven blues."""
    tiles = tiles_of(
        lava_red_bottom=2, lava_red_top=4, lava_blue=7, lava_all_bottom=2, lava_all_top=2,
        rune_green=2, rune_blue_top=2, rune_blue_bottom=1, rune_red_top=2, rune_red_bottom=2,
    )  # fmt: skip
    assert sum(tiles.values()) == 26
    layout = best_crystals(BOX, NO_PIECES, tiles, PLAIN, Window(7, 7), Limits(seconds=3600))
    assert (layout.value, layout.status) == (120, Status.PROVEN)
    assert crystals_of(layout) == 120 == 6 * 5 + 10 * 2 + 7 * 10


@pytest.mark.parametrize(("wide", "high"), [(1, 5), (2, 4), (3, 3), (4, 2), (5, 1)])
def test_no_figure_in_a_window_has_more_side_neighbours(wide: int, high: int) -> None:
    cells = [(i, j) for i in range(wide) for j in range(high)]
    for count in range(len(cells) + 1):
        found = max(
            sum((i + 1, j) in figure for i, j in figure)
            for figure in map(set, combinations(cells, count))
        )
        assert found == most_neighbours(count, wide)


# S6: medals as thresholds


def test_the_third_desert_is_worth_ten_more() -> None:
    desert = BOX.medal_index["deserts"]
    values = [
        best_layout(BOX, NO_PIECES, [kind("desert")] * n, missions=[desert]).value for n in range(5)
    ]
    assert values == [0, 0, 0, 10, 10]


def test_a_crystal_of_each_colour_is_sought_when_its_medal_can_be_won() -> None:
    tiles = [kind(id) for id in ("lava_all_bottom", "lava_all_top", "lava_blue", "lava_blue")]
    with_medal = best_layout(BOX, NO_PIECES, tiles, missions=[BOX.medal_index["crystals"]])
    without = best_layout(BOX, NO_PIECES, tiles)
    assert crystals(BOX, with_medal.board).sets == 0
    assert with_medal.value == without.value == 8 + 15
    tiles.append(kind("rune_green"))
    with_medal = best_layout(BOX, NO_PIECES, tiles, missions=[BOX.medal_index["crystals"]])
    assert crystals(BOX, with_medal.board).sets == 1
    assert with_medal.value == 8 + 17 + 5


def test_two_big_monsters_win_their_medal_and_medals_raise_other_scores() -> None:
    halves = [kind("big_left"), kind("big_right")] * 2
    medal = BOX.medal_index["big_monsters"]
    collector = BOX.explorer_index["collector"]
    assert best_layout(BOX, NO_PIECES, halves, missions=[medal]).value == 22 + 5
    assert best_layout(BOX, collector, halves, missions=[medal]).value == 22 + 5 + 2
    richer = best_layout(BOX, collector, [*halves, kind("grass_medals")], missions=[medal])
    assert richer.value == 22 + 5 + 2 + 2


# S2 and the place for one tile


@pytest.mark.parametrize("seed", range(4))
def test_in_order_no_layout_is_better_than_in_hindsight_and_each_tile_touches_an_earlier_one(
    seed: int,
) -> None:
    explorer, tiles = telling_hand(Random(f"order {seed}"), 4)
    ordered = best_in_order(BOX, explorer, tiles, limits=QUICK)
    assert [tile.kind for tile in ordered.board.laid] == list(tiles)
    grown = Board(explorer)
    for tile in ordered.board.laid:
        assert (tile.x, tile.y) in anchors(BOX, grown, tile.kind)
        grown = grown.lay(*tile)
    assert sum(pad(*plain(ordered.board)).values()) == ordered.value
    assert ordered.price >= 0


def brute_force_in_order(explorer: int, tiles: tuple[int, ...]) -> int:
    boards = {Board(explorer)}
    for tile in tiles:
        boards = {b.lay(tile, x, y) for b in boards for x, y in anchors(BOX, b, tile)}
    return max(sum(pad(*plain(board)).values()) for board in boards)


@pytest.mark.parametrize("seed", range(4))
def test_in_order_three_tiles_are_laid_as_well_as_brute_force_can(seed: int) -> None:
    explorer, tiles = telling_hand(Random(f"order brute {seed}"), 3)
    found = best_in_order(BOX, explorer, tiles, limits=QUICK)
    assert (found.value, found.status) == (brute_force_in_order(explorer, tiles), Status.PROVEN)


def test_a_monster_that_comes_last_can_still_stand_in_both_beams() -> None:
    tiles = (kind("mutagenic_double"), kind("mutagenic_single"), kind("ice_orange"))
    found = best_in_order(BOX, BOX.explorer_index["volcanologist"], tiles, limits=QUICK)
    assert (found.value, found.price, found.status) == (20, 0, Status.PROVEN)


def test_places_are_listed_with_what_they_add_the_best_first() -> None:
    board = planet("volcanologist", "big_left 2 0")
    found = places_by_worth(BOX, board, kind("big_right"))
    assert found[0] == (3, 0, 10) and all(place.gain == 1 for place in found[1:])
    assert {(place.x, place.y) for place in found} == set(anchors(BOX, board, kind("big_right")))
    medals = Honours((5, 5))
    grass = places_by_worth(BOX, board, kind("grass_medals"), medals)
    assert {place.gain for place in grass} == {4}
    assert score(BOX, board, medals).total == 11
