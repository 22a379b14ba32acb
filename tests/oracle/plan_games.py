"""Small rounds of plan against plan, with the values of their whole matrices.

`python -m tests.oracle.plan_games` makes them (an id is a seed, so each can be made again): the
matrix of all plans against all plans comes from the engine alone (`plan_matrix`), and its value
from pygambit, an independent library, which must be installed for that.
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
from solver.goals import GoalError, read_goal
from tests.oracle.brute_force import TooLarge, Unclear
from tests.oracle.plan_matrix import PlanMatrix, dominated_left_out, duplicates_left_out
from tests.oracle.scenes import arsenal
from tests.support.long_run import LONG

FILE = Path(__file__).resolve().parents[1] / "solver" / "positions" / "plan_games" / "games.toml"
COUNT = 49
MOST_STEPS = 15_000
QUICK = 9_000
"""Steps of the engine for a matrix that the short run makes anew."""
MAPS = ("1", "1", "1", "2", "2", "3", "1 .")
BACKS = (
    "beach_blank:2 mountain_blank:2",
    "trap:2 beach_blank:2 mountain_blank:2",
    "mine:4 barrel:1",
)
HEALTHS = (5, 5, 10, 10, 15)
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


def drawn(seed: int) -> tuple[Position, str] | None:
    """The position and goal that a seed stands for; None if what it draws cannot be."""
    random = Random(f"plan game {seed}")
    setting = standard_setting()
    board = random.choice(MAPS)
    spaces = [f"a{n + 1}" for n, level in enumerate(board.split())]
    lines = [f"snails 1; map {board}; round {random.choice((2, 3, 6, 6))}"]
    lines.append(f"first {random.choice('AB')}; contamination {random.choice((0, 0, 3))}")
    lines.append(f"unseen {random.choice(BACKS)}")
    land = [s for s, level in zip(spaces, board.split(), strict=True) if level != "."]
    if random.random() < 0.25:
        lines.append(f"{random.choice(('fire', 'mines'))} {random.choice(land)}")
    armed = random.choice((None, None, None, 0, 1))
    for side, player in enumerate("AB"):
        faction = random.choice([faction.id for faction in setting.rules.factions])
        lines.append(f"player {player} {faction}")
        roles = sorted(random.sample(ROLES, 2 if random.random() < 0.08 else 1), key=ROLES.index)
        lines += [f"{role} {random.choice(spaces)} {random.choice(HEALTHS)}" for role in roles]
        if armed == side:
            lines.append(f"hand {random.choice(arsenal(setting))}")
    try:
        position = read_position("; ".join(lines))
        read_goal(goal := random.choice(GOALS))
    except (SnailsError, GoalError):
        return None
    node = position.node
    return (
        (position, goal) if isinstance(node, Decision) and isinstance(node.options, Plans) else None
    )


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


def asked(seed: int, gambit: Any) -> PlanGame | None:
    """The game of a seed with its value; None if it is too large, or nothing depends on plans."""
    found = drawn(seed)
    if found is None:
        return None
    position, goal = found
    if max(len(living(position.hot, seat)) for seat in (0, 1)) > 1:
        return None  # nearly all of these are too large
    try:
        search = PlanMatrix(position, read_goal(goal), (0, 1), MOST_STEPS)
        mine, theirs, matrix = search.matrix()
    except (TooLarge, Unclear):
        return None
    small = duplicates_left_out(matrix)
    distinct = len(small), len(small[0])
    if min(distinct) < 2:
        return None
    value = gambit_value(gambit, dominated_left_out(small))
    pure = max(min(row) for row in small) == min(max(c) for c in zip(*small, strict=True))
    sizes = len(mine), len(theirs)
    return PlanGame(
        str(seed), one_line(position), goal, value, sizes, distinct, not pure, search.steps
    )


def main() -> None:
    import pygambit  # type: ignore[import-not-found, unused-ignore]

    games = read_games() if FILE.exists() else []
    seed = max((int(game.id) for game in games), default=-1)
    plain = sum(not game.is_mixed for game in games)
    found = len(games)
    FILE.parent.mkdir(exist_ok=True)
    while found < COUNT:
        seed += 1
        game = asked(seed, pygambit)
        if game is None or (not game.is_mixed and plain >= 2 * COUNT // 3):
            continue
        found, plain = found + 1, plain + (not game.is_mixed)
        with FILE.open("a", encoding="utf-8") as file:
            file.write(("\n" if file.tell() else "") + written(game))


if __name__ == "__main__":
    main()
