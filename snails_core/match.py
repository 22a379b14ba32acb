"""Games between bots: played by seed, so that the same seed gives the same game.

>>> result = play_match(["random", "random"], seed=7)
>>> result == play_match(["random", "random"], seed=7)
True
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from time import perf_counter

from snails_core.bots import Bot, find_bot
from snails_core.engine import play, play_unchecked
from snails_core.errors import PositionError
from snails_core.newgame import new_game
from snails_core.nodes import Chance, Over
from snails_core.position import Position
from snails_core.setting import Setting, standard_setting
from snails_core.view import view


@dataclass(frozen=True, slots=True)
class Result:
    """How one game went. Equal seeds and bots give equal results, whatever the clock says."""

    seed: int
    factions: tuple[str, ...]
    """By seat."""
    bots: tuple[int, ...]
    """Which of the bots sat on each seat, by number."""
    winner: int | None
    """The winner's seat; None for a draw."""
    rounds: int
    nodes: int
    """Choices made, by players and by chance."""
    seconds: float = field(compare=False)

    @property
    def players(self) -> int:
        return len(self.factions)

    @property
    def winning_bot(self) -> int | None:
        return None if self.winner is None else self.bots[self.winner]


def play_match(
    bots: Sequence[Bot | str],
    seed: int,
    players: int | None = None,
    *,
    turn: int = 0,
    first: int | None = 0,
    factions: Sequence[str] | None = None,
    setting: Setting | None = None,
) -> Result:
    """One whole game between bots, given by name or as functions. On seat `s` sits bot `s + turn`,
    counted round and round.

    Dice, cards and backs, the factions if none are given, and each bot's own randomness
    come from the seed, each from a source of its own: a bot that draws more random
    numbers changes its own choices only.

    >>> from snails_core import play_match
    >>> play_match(["greedy", "random"], seed=7).winning_bot
    0
    """
    setting = setting or standard_setting()
    players = len(bots) if players is None else players
    if not bots:
        raise PositionError("player_count", "bots", count=0)
    drawn = tuple(factions) if factions is not None else draw_factions(setting, seed, players)
    colours = [colour.id for colour in setting.rules.colours[:players]]
    seats = tuple((seat + turn) % len(bots) for seat in range(players))
    start = perf_counter()
    position = new_game(
        players, setting=setting, first=first, colours=colours, factions=drawn
    ).position
    known = [find_bot(bot) if isinstance(bot, str) else bot for bot in bots]
    position, nodes = _play_on(position, [known[number] for number in seats], seed)
    node = position.node
    assert isinstance(node, Over)
    return Result(seed, drawn, seats, node.winner, position.round, nodes, perf_counter() - start)


def draw_factions(setting: Setting, seed: int, players: int) -> tuple[str, ...]:
    """Different factions for all, each as likely as the others."""
    known = [faction.id for faction in setting.rules.factions]
    return tuple(Random(f"{seed} factions").sample(known, players))


def _play_on(position: Position, bots: Sequence[Bot], seed: int) -> tuple[Position, int]:
    """Plays to the end of the game; every bot sees its own view only, and must choose what is
    offered."""
    chance = Random(f"{seed} chance")
    minds = [Random(f"{seed} seat {seat}") for seat in range(len(bots))]
    nodes = 0
    while not isinstance(node := position.node, Over):
        nodes += 1
        if isinstance(node, Chance):
            outcome = node.sample(chance)
            position = play_unchecked(position, outcome).position
        else:
            seat = node.player
            option = bots[seat](view(position, seat), minds[seat])
            position = play(position, option).position
    return position, nodes


def run_matches(
    bots: Sequence[Bot | str],
    games: int,
    seed: int = 0,
    players: int | Sequence[int] | None = None,
    setting: Setting | None = None,
) -> Iterator[Result]:
    """Game after game, with seeds from `seed` on, as they end.

    The bots move on by one seat each game, so that none sits anywhere more often than the
    others. With several numbers of players, every number is played by all seatings first
    and then makes room for the next.

    >>> from snails_core import run_matches
    >>> [result.bots for result in run_matches(["random", "greedy"], 2)]
    [(0, 1), (1, 0)]
    """
    counts = (len(bots),) if players is None else _numbers(players)
    for game in range(games):
        count = counts[game // len(bots) % len(counts)]
        yield play_match(bots, seed + game, count, turn=game % len(bots), setting=setting)


def _numbers(players: int | Sequence[int]) -> tuple[int, ...]:
    return (players,) if isinstance(players, int) else tuple(players)


@dataclass(slots=True)
class FactionTally:
    """How a faction fared in the games that somebody won."""

    games: int = 0
    wins: int = 0
    expected: float = 0.0
    """Wins if all players of a game had equal chances."""

    @property
    def surplus(self) -> float:
        """Share of games won less the share expected: 0.05 is five percentage points more."""
        return (self.wins - self.expected) / self.games if self.games else 0.0


@dataclass(slots=True)
class Tally:
    """Many results in numbers."""

    games: int = 0
    draws: int = 0
    wins: dict[int, int] = field(default_factory=dict)
    """By bot."""
    seat_wins: dict[int, int] = field(default_factory=dict)
    """By seat; seat 0 begins as 1st player."""
    factions: dict[str, FactionTally] = field(default_factory=dict)
    nodes: int = 0
    seconds: float = 0.0

    def share(self, bot: int) -> float:
        """Games won of all games played; draws count as not won."""
        return self.wins.get(bot, 0) / self.games if self.games else 0.0


def tally(results: Iterable[Result]) -> Tally:
    """Counts results as they come.

    >>> from snails_core import run_matches, tally
    >>> from snails_core import find_bot
    >>> total = tally(run_matches([find_bot("greedy"), find_bot("random")], games=2))
    >>> total.games
    2
    """
    total = Tally()
    for result in results:
        total.games += 1
        total.nodes += result.nodes
        total.seconds += result.seconds
        if result.winner is None or result.winning_bot is None:
            total.draws += 1
            continue
        total.wins[result.winning_bot] = total.wins.get(result.winning_bot, 0) + 1
        total.seat_wins[result.winner] = total.seat_wins.get(result.winner, 0) + 1
        for seat, faction in enumerate(result.factions):
            entry = total.factions.setdefault(faction, FactionTally())
            entry.games += 1
            entry.wins += seat == result.winner
            entry.expected += 1 / result.players
    return total
