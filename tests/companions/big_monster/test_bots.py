"""Bots choose what is offered, see only their view, and are as strong as they claim."""

from __future__ import annotations

from random import Random

import pytest

from companions.big_monster.board import Board
from companions.big_monster.bots import BOTS, find_bot
from companions.big_monster.match import play_match, run_matches
from companions.big_monster.rules.counting import DEFAULT
from companions.big_monster.rules.placement import anchors
from companions.big_monster.rules.scoring import NONE_YET, score
from companions.big_monster.setting import make_setting
from companions.big_monster.solver.outlook import outlook
from snails_core.errors import SnailsError
from tests.support.companions.big_monster.planets import BOX, MODES


@pytest.mark.parametrize("bot", ["random", "greedy", "solver"])
@pytest.mark.parametrize(("mode", "players", "variants"), [MODES[0], MODES[1], MODES[3], MODES[6]])
def test_every_bot_plays_whole_games_from_its_view_alone(
    bot: str, mode: str, players: int, variants: dict[str, bool]
) -> None:
    setting = make_setting(mode, players, dragon=variants.get("dragon", False))
    result = play_match([BOTS[bot]], 5, setting)
    assert result == play_match([BOTS[bot]], 5, setting), "the seed decides everything"
    assert result.share(0) == 1.0


def test_an_unknown_bot_is_named() -> None:
    with pytest.raises(SnailsError, match="gredy"):
        find_bot("gredy")


def test_a_tiles_worth_at_a_place_is_what_the_scorer_says() -> None:
    """What is the same anywhere and the layout's bonus add up to the difference of two scores."""
    random = Random("outlook")
    pool = [kind.index for kind in BOX.kinds for _ in range(kind.count)]
    for _ in range(12):
        board = Board(random.randrange(12))
        for tile in random.sample(pool, 9):
            found = outlook(BOX, board, NONE_YET, DEFAULT)
            best, before = -99, score(BOX, board).total
            for x, y in anchors(BOX, board, tile):
                gain = score(BOX, board.lay(tile, x, y)).total - before
                anywhere = found.anywhere(tile)
                reward = BOX.kinds[tile].reward
                assert gain == anywhere + found.bonus(BOX.kinds[tile], x, y) or reward
                assert found.is_legal(BOX.kinds[tile], x, y)
                best = max(best, gain)
            assert best == found.anywhere(tile) + found.best_bonus(tile)
            places = anchors(BOX, board, tile)
            good = [p for p in places if score(BOX, board.lay(tile, *p)).total - before == best]
            board = board.lay(tile, *random.choice(good))


def shares(mode: str, players: int, games: int, one: str, other: str) -> float:
    results = run_matches([BOTS[one], BOTS[other]], games, 0, mode, players)
    return sum(result.share(0) for result in results) / games


def test_greedy_beats_random() -> None:
    assert shares("duel", 2, 6, "greedy", "random") >= 0.9


def test_the_solver_bot_beats_the_greedy_bot_in_duels(long_run: bool) -> None:
    assert shares("duel", 2, 200 if long_run else 20, "solver", "greedy") >= 0.65


@pytest.mark.long(minutes=5)
def test_the_solver_bot_beats_the_greedy_bot_in_games_of_four() -> None:
    """Two of each at the table: half of the victories would be even."""
    assert shares("individual", 4, 200, "solver", "greedy") >= 0.65
