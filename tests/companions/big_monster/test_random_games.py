"""Random games in every mode: what must hold at every step, and scores as the book counts them."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from companions.big_monster.board import Board, cells_of, covered
from companions.big_monster.engine import Step
from companions.big_monster.events import GameOver, MedalWon, PenaltyGiven, TurnBegan
from companions.big_monster.nodes import Decision, Over
from companions.big_monster.options import Choice, Lay
from companions.big_monster.position import HIDDEN, Phase, Position
from companions.big_monster.rules.scoring import score
from tests.support.companions.big_monster.book_scorer import counts, lands, pad
from tests.support.companions.big_monster.planets import (
    BOX,
    MODES,
    Chooser,
    any_option,
    game,
    plain,
)
from tests.support.companions.big_monster.tile_count import tiles_everywhere

GAMES = 3
THRESHOLDS = {
    "deserts": (3, 6), "runes": (4, 8), "big_monsters": (2, 4), "green_land": (4, 8),
    "terrains": (5, 7), "lava": (5, 10), "crystals": (1, 3), "ice": (6, 12), "mutagenic": (4, 8),
}  # fmt: skip
"""The rulebook's table of medals: for one player, for a team."""
COUNTED = {"green_land": "swamps_and_grasslands", "crystals": "crystal_sets"}


def check_board(board: Board) -> None:
    """Nothing overlaps, and every tile touches something that was laid before it."""
    taken = set(covered(BOX, Board(board.explorer)))
    for tile in board.laid:
        cells = cells_of(BOX.kinds[tile.kind], tile.x, tile.y)
        assert taken.isdisjoint(cells)
        assert any(abs(x - a) + abs(y - b) == 1 for x, y in cells for a, b in taken)
        taken |= set(cells)


def team_count(medal: str, boards: list[dict[str, int]], lands: int) -> int:
    if medal == "terrains":
        return lands
    if medal == "crystals":
        return min(
            sum(board[f"{c}_crystals"] for board in boards) for c in ("green", "red", "blue")
        )
    return sum(board[COUNTED.get(medal, medal)] for board in boards)


class Referee:
    """Follows a game and works out, from the book, which medals are due when."""

    def __init__(self, position: Position) -> None:
        setting = position.setting
        self.position = position
        self.teams = setting.teams if setting.in_teams else ()
        self.open = {(BOX.medals[medal].id, team) for medal in setting.medals
                     for team in ((False, True) if setting.in_teams else (False,))}  # fmt: skip

    def due(self, position: Position) -> set[tuple[int, str, bool]]:
        """Who gets what at the end of a turn with these boards."""
        boards = [plain(position.board(player)) for player in range(position.players)]
        found = [counts(*board) for board in boards]
        awarded = set()
        for medal, of_team in self.open:
            single, team = THRESHOLDS[medal]
            if not of_team:
                name = COUNTED.get(medal, medal)
                awarded |= {(p, medal, False) for p, c in enumerate(found) if c[name] >= single}
                continue
            for partners in self.teams:
                both = len(lands(*boards[partners[0]]) | lands(*boards[partners[1]]))
                if team_count(medal, [found[p] for p in partners], both) >= team:
                    awarded |= {(p, medal, True) for p in partners}
        self.open -= {(medal, of_team) for _, medal, of_team in awarded}
        return awarded


def medals_given(step: Step) -> set[tuple[int, str, bool]]:
    return {
        (event.player, BOX.medals[event.medal].id, bool(event.team))
        for event in step.events
        if isinstance(event, MedalWon)
    }


def check_end(position: Position, node: Over) -> None:
    """The penalty, every line of the score pad and the winners, as the book says."""
    setting = position.setting
    found = [counts(*plain(position.board(player))) for player in range(position.players)]
    need = [sum(found[p]["deserts"] + found[p]["runes"] for p in team) for team in setting.teams]
    sides = {s for s, n in enumerate(need) if n == min(need)} if len(set(need)) > 1 else set()
    losers = {p for side in sides for p in setting.teams[side]}
    assert {p for p, seat in enumerate(position.seats) if seat.penalty} == losers
    totals, bigs = [], []
    for player, seat in enumerate(position.seats):
        medals = [10 if BOX.medals[won.medal].id == "deserts" else 5 for won in seat.medals]
        medals += [-10] * (player in losers)
        expected = pad(*plain(position.board(player)), medals, seat.dragons)
        assert node.scores[player]._asdict() == expected
        totals.append(sum(expected.values()))
        bigs.append(expected["big_monsters"])
    ranks = {
        team: (*sorted(totals[p] for p in team), sum(bigs[p] for p in team))
        for team in setting.teams
    }
    best = max(ranks.values())
    assert set(node.winners) == {p for team, rank in ranks.items() if rank == best for p in team}


def check_game(mode: str, players: int, seed: int, chooser: Chooser, **variants: bool) -> int:
    steps = 0
    referee: Referee | None = None
    before: Position | None = None
    for step in game(mode, players, seed, chooser, **variants):
        position = step.position
        referee = referee or Referee(position)
        steps += 1
        supply = dict(enumerate(position.setting.supply))
        assert {k: n for k, n in tiles_everywhere(position).items() if n} == {
            k: n for k, n in supply.items() if n
        }
        assert HIDDEN not in position.pool and min(position.pool) >= 0
        ended = any(isinstance(event, (TurnBegan, GameOver)) for event in step.events)
        played = any(seat.board and seat.board.laid for seat in position.seats)
        if (
            played
            and (ended or position.phase in (Phase.DEAL, Phase.SALVAGE))
            and (before is None or before.phase in (Phase.LAY, Phase.LAY_SALVAGED))
        ):
            assert medals_given(step) == referee.due(position)
        else:
            assert not medals_given(step)
        before = position
        for event in step.events:
            assert event.why.startswith("B")
    assert before is not None and before.phase is Phase.OVER
    node = before.node
    assert isinstance(node, Over)
    for player in range(players):
        check_board(before.board(player))
    laid = [len(before.board(player).laid) for player in range(players)]
    full = 18 if before.setting.by_draft else 20
    salvaged = [BOX.explorers[seat.explorer].power == "salvage" for seat in before.seats]
    assert laid == [full + extra for extra in salvaged]
    check_end(before, node)
    assert sum(isinstance(event, PenaltyGiven) for event in step.events) == sum(
        seat.penalty for seat in before.seats
    )
    return steps


@pytest.mark.parametrize(("mode", "players", "variants"), MODES)
def test_games_of_random_players_keep_the_rules(
    mode: str,
    players: int,
    variants: dict[str, bool],
    long_run: bool,
    record_property: Callable[[str, object], None],
) -> None:
    steps = sum(
        check_game(mode, players, seed, any_option, **variants)
        for seed in range(100 if long_run else GAMES)
    )
    record_property("steps", steps)


def close_by(position: Position, node: Decision, random: Random) -> Choice:
    """Lays tiles where they score best now, so that crystals and mutations come about."""
    if position.phase not in (Phase.LAY, Phase.LAY_SALVAGED):
        return random.choice(node.options)
    player = position.queue[0]
    tile, board = position.seats[player].taken, position.board(player)

    def worth(option: Choice) -> int:
        assert isinstance(option, Lay)
        return score(BOX, board.lay(tile, option.x, option.y)).total

    return max(node.options, key=worth)


@pytest.mark.parametrize(("mode", "players", "variants"), MODES)
def test_games_with_many_crystals_keep_the_rules(
    mode: str, players: int, variants: dict[str, bool], long_run: bool
) -> None:
    for seed in range(20 if long_run else 1):
        check_game(mode, players, seed, close_by, **variants)
