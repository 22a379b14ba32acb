"""Finds puzzles of turns in games: `python -m companions.cry_havoc.puzzles.turn_mining`.

The games are between greedy bots. A puzzle is kept if it has one best option, which is not the one
that the bot takes. What is found is written to standard output as TOML.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from random import Random

from companions.cry_havoc.agenda import TakeTurn
from companions.cry_havoc.bots.greedy import greedy_bot
from companions.cry_havoc.catalogue.armies import TROGG
from companions.cry_havoc.engine import play
from companions.cry_havoc.newgame import new_game
from companions.cry_havoc.nodes import Chance, Decision, Over
from companions.cry_havoc.notation import one_line, write_record
from companions.cry_havoc.options import Choice, DrawOwn, EnableScoring, PlayFor
from companions.cry_havoc.position import Position
from companions.cry_havoc.puzzles.turns import TurnPuzzle, turn_values
from companions.cry_havoc.view import view
from companions.puzzle_pack import ranking

WANTED = 6
FEWEST_CARDS, MOST_CARDS = 3, 5
LEAST_PRICE = 40
OFFERED = 5


def last_actions(seed: int) -> Iterator[tuple[Position, Choice]]:
    """What players see before their last action of a round, and what the greedy bot would do."""
    random, position = Random(f"{seed} turns"), new_game(2).position
    while not isinstance(node := position.node, Over):
        choice: Choice
        if isinstance(node, Chance):
            choice = random.choices(node.outcomes, node.weights)[0]
        else:
            choice = greedy_bot(view(position, node.player), random)
            if _is_last(position, node):
                yield view(position, node.player), choice
        position = play(position, choice).position


def _is_last(position: Position, node: Decision) -> bool:
    task, rounds = position.agenda[-1], position.setting.box.numbers.action_rounds
    return (
        isinstance(task, TakeTurn)
        and not task.acted
        and task.turn >= position.players * (rounds - 1)
        and position.armies[node.player] != TROGG
        and FEWEST_CARDS <= len(position.hands[node.player]) <= MOST_CARDS
    )


def mine(seed: int) -> Iterator[TurnPuzzle]:
    """The good puzzles of one game."""
    for position, greedy in last_actions(seed):
        values = turn_values(TurnPuzzle("", position, (), 0, 0, greedy))
        rank = ranking(values)
        if rank is None or rank.price < LEAST_PRICE or greedy not in values:
            continue
        best = [option for option, value in values.items() if value == rank.best]
        if len(best) != 1 or greedy in best:
            continue
        known = sorted(
            (o for o in values if isinstance(o, PlayFor | EnableScoring | DrawOwn)),
            key=lambda option: -values[option],
        )
        chosen = {*known[:3], greedy, *known[len(known) // 3 : len(known) // 3 + 1]}
        others = [option for option in known if option not in chosen]
        offered = [*chosen, *others[: OFFERED - len(chosen)]]
        offered.sort(key=str)
        yield TurnPuzzle("", position, tuple(offered), *rank, best[0])


def entry(puzzle: TurnPuzzle, name: str) -> str:
    """The puzzle as an entry of the pack."""
    position = puzzle.position

    def text(choice: Choice) -> str:
        return write_record(position.setting, position.players, choice)

    offered = ", ".join(f'"{text(choice)}"' for choice in puzzle.offered)
    lines = ["[[puzzle]]", f'id = "{name}"', 'kind = "turn"', f'position = "{one_line(position)}"']
    lines += [f"offered = [{offered}]", f"best = {puzzle.best}", f"second = {puzzle.second}"]
    return "\n".join([*lines, f'answer = "{text(puzzle.answer)}"', ""])


def main() -> int:
    print("# Made by `python -m companions.cry_havoc.puzzles.turn_mining`.\n")
    count = seed = 0
    while count < WANTED:
        for puzzle in mine(seed):
            count += 1
            print(entry(puzzle, f"turn-{count}"), flush=True)
            break  # one of a game, so that they differ
        seed += 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
