"""A game in numbers: whose doing things are, and how kind the dice were."""

from __future__ import annotations

from fractions import Fraction

import pytest

from snails_core import Game, read_position
from snails_core.commands.terminal_game import damage_taken
from snails_core.events import Acted, Missed, Moved, PassedOver
from snails_core.nodes import Chance
from snails_core.options import Choice
from snails_core.queries import living, owner
from snails_core.records import CHOICES, read_record
from snails_lab.models.game import statistics
from snails_lab.models.game.session import Session
from snails_lab.models.game.statistics import SeatStatistics, Shot, throw_at
from snails_lab.models.storage.header import Seat

SHOOTING = (
    "snails 1; map 1 1 1; round 4; deck mine missile; player A; G a1; plan G - crawl_dig "
    "gatling_gun; player B; L a3 10; plan L - dig_aim"
)
"""A crawls up to B; B digs or aims; A rolls a die for the Gatling Gun: 10 or nothing."""


def played(text: str, *choices: str) -> Game:
    game = Game(read_position(text))
    for choice in choices:
        game.play(read(game, choice))
    return game


def read(game: Game, text: str) -> Choice:
    choice: Choice = read_record(game.start.setting, text, CHOICES, "test")
    return choice


def shot(die: str) -> tuple[SeatStatistics, ...]:
    crawling = ("act action=crawl", "move_to space=a2", "done", "act action=aim")
    return statistics(played(SHOOTING, *crawling, f"dice_show face={die}"))


def action(name: str) -> int:
    return read_position(SHOOTING).setting.catalogue.action_index[name]


def test_a_shot_that_hits() -> None:
    mine, theirs = shot("square")
    assert (mine.dealt, mine.taken, mine.own) == (10, 0, 0)
    assert (mine.eliminated, mine.lost) == (1, 0)
    assert (mine.resolved, mine.skipped, mine.moved) == (2, 0, 1)
    assert (mine.hits, mine.misses) == (1, 0)
    assert mine.best == Shot(10, action("gatling_gun"), 4)
    assert (theirs.dealt, theirs.taken, theirs.lost, theirs.resolved) == (0, 10, 1, 1)
    assert theirs.best == Shot() and theirs.best.action is None


def test_a_shot_that_misses() -> None:
    mine, theirs = shot("triangle")
    assert (mine.dealt, mine.eliminated, mine.hits, mine.misses) == (0, 0, 0, 1)
    assert mine.best == Shot()
    assert theirs.taken == 0


@pytest.mark.parametrize(("die", "luck"), [("triangle", -5), ("square", 5), ("circle", 5)])
def test_luck_is_what_the_dice_gave_beyond_the_average(die: str, luck: int) -> None:
    """Half of the faces hit for 10: 5 on average."""
    mine, theirs = shot(die)
    assert mine.expected == 5
    assert mine.luck == luck
    assert theirs.luck == theirs.expected == 0


def test_a_throw_counts_no_more_than_there_is_to_lose() -> None:
    """A shell halves it, and a snail with 5 left loses 5."""
    for change, expected in ((" 5", Fraction(5, 2)), (" shell", Fraction(5, 2)), ("", Fraction(5))):
        text = f"snails 1; map 1 1; player A; G a1; plan G - gatling_gun; player B; L a2{change}"
        game = played(text)
        throw = throw_at(game.position, read(game, "dice_show face=square"))
        assert throw is not None
        assert (throw.player, throw.expected, throw.worth) == (0, expected, 2 * expected)


def test_what_is_no_throw_has_no_luck() -> None:
    game = played(SHOOTING)
    assert throw_at(game.position, read(game, "act action=crawl")) is None


@pytest.fixture(scope="module")
def games() -> list[Game]:
    found = []
    for seed, board in enumerate(("islands", "atoll", "ridge", "islands")):
        seats = [Seat("A", "greedy"), Seat("B", "random"), Seat("C", "greedy"), Seat("D", "random")]
        session = Session.new(seats[: 2 + seed % 3], seed=seed, board=board)
        while session.advance():
            pass
        found.append(session.game)
    return found


def test_the_numbers_of_whole_games_add_up(games: list[Game]) -> None:
    for game in games:
        seats = statistics(game)
        events = [event for step in game.events for event in step]
        assert [seat.taken for seat in seats] == damage_taken(game)
        assert sum(seat.dealt + seat.own for seat in seats) <= sum(seat.taken for seat in seats)
        for player, seat in enumerate(seats):
            others = sum(other.taken - other.own for other in seats) - seat.taken + seat.own
            assert seat.dealt <= others
            assert seat.lost == 4 - len(living(game.position.hot, player))
            assert seat.best.loss <= seat.dealt
            assert (seat.best.action is None) == (seat.dealt == 0)
            mine = [e for e in events if isinstance(e, Acted | PassedOver) and e.player == player]
            assert seat.resolved + seat.skipped == len(mine)
            moved = [e for e in events if isinstance(e, Moved) and owner(e.snail) == player]
            assert seat.moved == len(moved)
        assert sum(seat.misses for seat in seats) == sum(isinstance(e, Missed) for e in events)
        assert sum(seat.eliminated for seat in seats) <= sum(seat.lost for seat in seats)
    assert any(seat.dealt for game in games for seat in statistics(game))


def test_luck_is_nothing_on_average_at_every_throw(games: list[Game]) -> None:
    """Over all outcomes of each throw that was made, weighted as the dice weigh them."""
    throws = 0
    for game in games:
        for before in (game.start, *game.positions):
            node = before.node
            if not isinstance(node, Chance) or throw_at(before, node.outcomes[0]) is None:
                continue
            throws += 1
            luck = Fraction(0)
            for outcome in node.outcomes:
                throw = throw_at(before, outcome)
                assert throw is not None
                luck += node.probability(outcome) * (throw.worth - throw.expected)
            assert luck == 0
    assert throws > 20
