"""Small rounds of plan against plan, with the values of their whole matrices.

`python -m tests.oracle.plan_games` makes them (an id says its seed, so each can be made again): the
matrix of all plans against all plans comes from the engine alone (`plan_matrix`), and its value
from pygambit, an independent library, which must be installed for that.

There are three kinds. In *duels* (ids are numbers) each side has one snail and hardly any card. In
*larger* ones (`larger-17`) a side has two snails, so that a plan says who acts, or both have a card
more. In *armed* ones (`armed-17`) one side has a card, each time another one, or two snails. Of the
last two kinds goals come a few times each, and only games are kept in which a side must mix.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from fractions import Fraction
from io import StringIO
from pathlib import Path
from random import Random
from typing import Any

from snails_core import Decision, Plans, Position, SnailsError, one_line, read_position
from snails_core.queries import living
from snails_core.setting import standard_setting
from solver.equilibrium.double_oracle import solve_open_play
from solver.equilibrium.open_play import OpenPlay
from solver.goals import GoalError, read_goal
from solver.planner import Budget, Limit
from tests.oracle.brute_force import TooLarge, Unclear
from tests.oracle.plan_matrix import PlanMatrix, dominated_left_out, duplicates_left_out
from tests.oracle.scenes import arsenal
from tests.support.long_run import LONG

FILE = Path(__file__).resolve().parents[1] / "solver" / "positions" / "plan_games" / "games.toml"
DUELS = 49
LARGER, ARMED = 4, 10
MOST_STEPS = {"duel": 15_000, "larger": 150_000, "armed": 60_000}
LOOKED_AT = 40_000
"""States that the solver may spend on a first look."""
MOST_OF_A_GOAL = 3
"""So many games of the last two kinds with the same goal."""
QUICK = 9_000
"""Steps of the engine for a matrix that the short run makes anew."""
MAPS = ("1", "1", "1", "2", "2", "3", "1 .")
BACKS = (
    "beach_blank:2 mountain_blank:2",
    "trap:2 beach_blank:2 mountain_blank:2",
    "mine:4 barrel:1",
)
HEALTHS = (5, 5, 10, 10, 15)
LARGER_MAPS = ("1", "2", "3", "1", "2", "3", "1 .")
LARGER_HEALTHS = (5, 5, 5, 10)
GOALS = ("net", "net", "damage - 2*losses", "kills - deaths", "standing", "won", "lead", "damage")
ROLES = "LGSM"


@dataclass(frozen=True)
class PlanGame:
    """A round with the value of its matrix to side 0, the first living player."""

    id: str
    position: str
    goal: str
    value: Fraction
    plans: tuple[int, int]
    distinct: tuple[int, int]
    """Different rows and columns of the matrix."""
    is_mixed: bool
    """Whether no single plan of either side is enough."""
    steps: int

    @property
    def is_duel(self) -> bool:
        """Whether it is of the first kind: each side has one snail only."""
        return kind_of(self.id) == "duel"

    @property
    def cards(self) -> set[str]:
        """What somebody has beside the basic cards."""
        lines = self.position.split("; ")
        return {card for line in lines if line.startswith("hand ") for card in line.split()[1:]}

    def read_position(self) -> Position:
        return read_position(self.position)


def read_games() -> list[PlanGame]:
    tables = tomllib.loads(FILE.read_text(encoding="utf-8"))["game"]
    return [
        PlanGame(
            table["id"],
            "; ".join(table["text"].strip().split("\n")),
            table["goal"],
            Fraction(table["value"]),
            tuple(table["plans"]),
            tuple(table["distinct"]),
            table["mixed"],
            table["steps"],
        )
        for table in tables
    ]


def some_games(count: int) -> list[PlanGame]:
    """A few whose matrices are quickly made, half of them mixed; all of them in a long run."""
    games = read_games()
    if LONG:
        return games
    quick = sorted((game for game in games if game.steps < QUICK), key=lambda game: game.steps)
    mixed = [game for game in quick if game.is_mixed]
    plain = [game for game in quick if not game.is_mixed]
    return [*mixed[: count - count // 2], *plain[: count // 2]]


def drawn(id: str) -> tuple[Position, str] | None:
    """The position and goal that an id stands for; None if what it draws cannot be."""
    kinds = {"duel": _duel, "larger": _larger, "armed": _armed}
    lines, goal = kinds[kind_of(id)](id)
    try:
        position = read_position("; ".join(lines))
        read_goal(goal)
    except (SnailsError, GoalError):
        return None
    node = position.node
    return (
        (position, goal) if isinstance(node, Decision) and isinstance(node.options, Plans) else None
    )


def kind_of(id: str) -> str:
    """`duel`, `larger` or `armed`."""
    return "duel" if id.isdigit() else id.partition("-")[0]


def _duel(id: str) -> tuple[list[str], str]:
    random = Random(f"plan game {id}")
    lines, spaces = _table(random, MAPS)
    armed = random.choice((None, None, None, 0, 1))
    for side in (0, 1):
        player = _player(random, side)
        count = 2 if random.random() < 0.08 else 1
        lines += [player, *_snails(random, count, spaces, HEALTHS)]
        if armed == side:
            lines.append(_card(random))
    return lines, random.choice(GOALS)


def _larger(id: str) -> tuple[list[str], str]:
    random = Random(f"plan game {id}")
    lines, spaces = _table(random, LARGER_MAPS)
    counts = random.choice(((2, 1), (1, 2), (1, 1)))
    for side, count in enumerate(counts):
        lines += [_player(random, side), *_snails(random, count, spaces, LARGER_HEALTHS)]
        if counts == (1, 1) or random.random() < 0.3:
            lines.append(_card(random))
    return lines, random.choice(list(dict.fromkeys(GOALS)))


def _armed(id: str) -> tuple[list[str], str]:
    """Around a duel that is known to mix: a weak snail that acts first beside a strong one."""
    random = Random(f"plan game {id}")
    lines = [f"snails 1; map {random.choice('23')}; round {random.choice('136')}; first B"]
    lines.append("unseen beach_blank:1 mountain_blank:1")
    armed = random.choice((0, 1, 1, None))
    for side in (0, 1):
        healths = (5,) if side else (10, 15, 30)
        count = 2 if armed is None and side else 1
        lines += [f"player {'AB'[side]}", *_snails(random, count, ["a1"], healths)]
        if side == armed:
            lines.append(_card(random))
    return lines, random.choice(("standing", "won", "lead", "kills - deaths", "net", "damage"))


def _table(random: Random, maps: tuple[str, ...]) -> tuple[list[str], list[str]]:
    """What is on the table before anybody's snails, and the names of the spaces."""
    board = random.choice(maps)
    spaces = [f"a{n + 1}" for n, level in enumerate(board.split())]
    lines = [f"snails 1; map {board}; round {random.choice((2, 3, 6, 6))}"]
    lines.append(f"first {random.choice('AB')}; contamination {random.choice((0, 0, 3))}")
    lines.append(f"unseen {random.choice(BACKS)}")
    land = [s for s, level in zip(spaces, board.split(), strict=True) if level != "."]
    if random.random() < 0.25:
        lines.append(f"{random.choice(('fire', 'mines'))} {random.choice(land)}")
    return lines, spaces


def _player(random: Random, side: int) -> str:
    factions = [faction.id for faction in standard_setting().rules.factions]
    return f"player {'AB'[side]} {random.choice(factions)}"


def _snails(random: Random, count: int, spaces: list[str], healths: tuple[int, ...]) -> list[str]:
    roles = sorted(random.sample(ROLES, count), key=ROLES.index)
    return [f"{role} {random.choice(spaces)} {random.choice(healths)}" for role in roles]


def _card(random: Random) -> str:
    return f"hand {random.choice(arsenal(standard_setting()))}"


def matrix_of(game: PlanGame) -> PlanMatrix:
    return PlanMatrix(game.read_position(), read_goal(game.goal), (0, 1))


def gambit_value(gambit: Any, matrix: list[list[Fraction]]) -> Fraction:
    """The value of a matrix game by pygambit, in fractions. Its profile must be an equilibrium."""
    cells = [f"{row[c]} {-row[c]}" for c in range(len(matrix[0])) for row in matrix]
    sizes = f"{len(matrix)} {len(matrix[0])}"
    text = f'NFG 1 R "plans" {{ "0" "1" }} {{ {sizes} }}\n\n' + " ".join(cells) + "\n"
    game = gambit.read_nfg(StringIO(text))
    profile = gambit.nash.lcp_solve(game, rational=True, stop_after=1).equilibria[0]
    assert not Fraction(str(profile.max_regret()))
    return Fraction(str(profile.payoffs["0"]))


def written(game: PlanGame) -> str:
    lines = ["[[game]]", f'id = "{game.id}"', "text = '''"]
    lines += [statement.strip() for statement in game.position.split(";")]
    lines += ["'''", f'goal = "{game.goal}"', f'value = "{game.value}"']
    lines += [f"plans = {list(game.plans)}", f"distinct = {list(game.distinct)}"]
    lines += [f"mixed = {str(game.is_mixed).lower()}", f"steps = {game.steps}"]
    return "\n".join(lines) + "\n"


def asked(id: str, gambit: Any) -> PlanGame | None:
    """The game of an id with its value; None if it is too large, or nothing depends on plans."""
    found = drawn(id)
    if found is None:
        return None
    position, goal = found
    kind = kind_of(id)
    if kind == "duel" and max(len(living(position.hot, seat)) for seat in (0, 1)) > 1:
        return None  # nearly all of these are too large
    try:
        search = PlanMatrix(position, read_goal(goal), (0, 1), MOST_STEPS[kind])
        mine, theirs, matrix = search.matrix()
    except (TooLarge, Unclear):
        return None
    small = duplicates_left_out(matrix)
    distinct = len(small), len(small[0])
    if min(distinct) < 2:
        return None
    pure = max(min(row) for row in small) == min(max(c) for c in zip(*small, strict=True))
    if pure and kind != "duel":
        return None
    value = gambit_value(gambit, dominated_left_out(small))
    sizes = len(mine), len(theirs)
    return PlanGame(id, one_line(position), goal, value, sizes, distinct, not pure, search.steps)


def main() -> None:
    import pygambit  # type: ignore[import-not-found, unused-ignore]  # an extra

    games = read_games() if FILE.exists() else []
    FILE.parent.mkdir(exist_ok=True)
    duels = [game for game in games if game.is_duel]
    seed = max((int(game.id) for game in duels), default=-1)
    while len(duels) < DUELS:
        seed += 1
        game = asked(str(seed), pygambit)
        plain = sum(not game.is_mixed for game in duels)
        if game is not None and (game.is_mixed or plain < 2 * DUELS // 3):
            duels.append(game)
            _append(game)
    for kind, count in (("larger", LARGER), ("armed", ARMED)):
        of_kind = [game for game in games if kind_of(game.id) == kind]
        seed = max((int(game.id.partition("-")[2]) for game in of_kind), default=-1)
        while len(of_kind) < count:
            seed += 1
            game = _wanted(f"{kind}-{seed}", of_kind, pygambit)
            if game is not None:
                of_kind.append(game)
                _append(game)


def _wanted(id: str, others: list[PlanGame], gambit: Any) -> PlanGame | None:
    """The game of an id, unless there are enough of its goal, or one with its card."""
    found = drawn(id)
    if found is None or sum(game.goal == found[1] for game in others) >= MOST_OF_A_GOAL:
        return None
    one = PlanGame(id, one_line(found[0]), found[1], Fraction(0), (0, 0), (0, 0), True, 0)
    if kind_of(id) == "armed" and any(one.cards == game.cards for game in others if one.cards):
        return None
    return asked(id, gambit) if _mixes(*found) else None


def _mixes(position: Position, goal: str) -> bool:
    """A quick look by the solver, so that a matrix is made only where it is worth it. Whether the
    solver is right is what the matrix says."""
    game = OpenPlay(position, goal, 0)
    found = solve_open_play(game, Budget(Limit(states=LOOKED_AT)))
    return found.is_proven and any(len(mixture) > 1 for mixture in found.mixtures)


def _append(game: PlanGame) -> None:
    with FILE.open("a", encoding="utf-8") as file:
        file.write(("\n" if file.tell() else "") + written(game))


if __name__ == "__main__":
    main()
