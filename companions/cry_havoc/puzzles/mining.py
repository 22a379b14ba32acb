"""Finds puzzles among random battles: `python -m companions.cry_havoc.puzzles.mining`.

A puzzle is kept if it has one best answer, which is not the obvious one: what the greedy bot would
do, who looks at the next step only. What is found is written to standard output as TOML.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import replace
from random import Random

from companions.cry_havoc.battle import Effect, Placement, Side, Stakes, Tactic, payoff, resolve
from companions.cry_havoc.battle.placement import placements
from companions.cry_havoc.battle.stakes import Worth
from companions.cry_havoc.notation.battle_texts import write_placement
from companions.cry_havoc.puzzles.proving import answer_values, prove
from companions.cry_havoc.puzzles.puzzle import Answer, Puzzle, write_play
from companions.cry_havoc.solver.battle_question import BattleSetup
from companions.cry_havoc.solver.open_hands import PASS, CardPlay

WANTED = {"place": 10, "reply": 6, "tactic": 10}
LEAST_PRICE = {"place": 1, "reply": 1, "tactic": 2}
BOOK = Puzzle(
    "", "tactic",
    BattleSetup(
        (4, 3), Stakes(2, 1), (8, 8),
        ((Tactic(Effect.MOVE, 1),), (Tactic(Effect.REINFORCE, 1), Tactic(Effect.MOVE, 2))),
    ),
    Side.ATTACKER, (Placement(3, 1, 0), Placement(0, 0, 3)), 0, 0, PASS,
)  # fmt: skip
"""The book's own example, in which the book's move is not the best."""
MOST_CARDS = 2
TACTICS = tuple(Tactic(effect, units) for effect in Effect for units in (1, 2))


def random_puzzle(kind: str, random: Random) -> Puzzle:
    """A battle of two to seven units a side; a `place` has cards or not, all others have."""
    units = (random.randint(2, 7), random.randint(2, 7))
    stakes = Stakes(random.randint(0, 6), random.randint(1, 3))
    most = 0 if kind == "place" and random.random() < 0.5 else MOST_CARDS
    hands = tuple(
        tuple(sorted(random.sample(TACTICS, random.randint(min(1, most), most)))) for _ in Side
    )
    reserves = (random.randint(0, 4), random.randint(0, 4)) if most else (0, 0)
    setup = BattleSetup(units, stakes, reserves, (hands[0], hands[1]))
    placed = tuple(
        random.choice(list(placements(count)))
        for count in units[: ("place", "reply", "tactic").index(kind)]
    )
    side = Side.DEFENDER if kind == "reply" else Side.ATTACKER
    if kind == "tactic" and random.random() < 0.5:
        side = Side.DEFENDER
    return Puzzle("", kind, setup, side, placed, 0, 0, PASS)


def obvious(puzzle: Puzzle) -> Answer:
    """What somebody would do who looks at the next step only."""
    setup = puzzle.setup
    if puzzle.kind == "place":
        own, enemy = setup.units
        control = min(own, enemy + 1) if own > enemy else 0
        return Placement(control, 0, own - control)
    sign = -1 if puzzle.side is Side.DEFENDER else 1

    def at_once(answer: Answer) -> Worth:
        both = [*puzzle.placed, *([answer] if puzzle.kind == "reply" else [])]
        if isinstance(answer, CardPlay):
            both[puzzle.side.other if answer.tactic.effect.on_enemy else puzzle.side] = answer.to
        mine, theirs = both
        assert isinstance(mine, Placement) and isinstance(theirs, Placement)
        return sign * payoff(resolve(mine, theirs), setup.stakes)

    return max(answer_values(puzzle), key=at_once)


def proven(puzzle: Puzzle) -> Puzzle | None:
    """The puzzle with its proof, if it has one best answer at a price worth asking for."""
    proof = prove(puzzle)
    if proof is None or len(proof.answers) != 1 or proof.rank.price < LEAST_PRICE[puzzle.kind]:
        return None
    return replace(puzzle, best=proof.rank.best, second=proof.rank.second, answer=proof.answers[0])


def mine(kind: str) -> Iterator[Puzzle]:
    """Good puzzles of one kind, all of different units and answers; every second `place` has cards,
    and no two answers in a row put all units on one objective."""
    if kind == "tactic" and (book := proven(BOOK)) is not None:
        yield book
    random, seen = Random(f"puzzles {kind}"), set[object]()
    has_cards = crowds = kind != "place"
    while True:
        puzzle = proven(random_puzzle(kind, random))
        if puzzle is None or puzzle.answer == obvious(puzzle):
            continue
        traits = {(puzzle.setup.units, puzzle.side), puzzle.answer}
        crowded = _is_crowded(puzzle.answer)
        if seen & traits or puzzle.setup.has_cards != has_cards or crowded > crowds:
            continue
        seen |= traits
        has_cards, crowds = kind != "place" or not has_cards, not crowded
        yield puzzle


def _is_crowded(answer: Answer) -> bool:
    """Do all units stand on one objective?"""
    return isinstance(answer, Placement) and max(answer) == answer.units


def entry(puzzle: Puzzle, name: str) -> str:
    """The puzzle as an entry of the pack."""
    setup = puzzle.setup
    lines = [
        f'id = "{name}"',
        f'kind = "{puzzle.kind}"',
        f"attackers = {setup.units[0]}",
        f"defenders = {setup.units[1]}",
        f"region = {setup.stakes.region}",
        f"prisoner = {setup.stakes.prisoner}",
    ]
    for side, told in ((Side.ATTACKER, "attacker"), (Side.DEFENDER, "defender")):
        if setup.reserves[side]:
            lines.append(f"{told}_reserve = {setup.reserves[side]}")
        if setup.hands[side]:
            lines.append(f"{told}_cards = {_list(map(str, setup.hands[side]))}")
    if puzzle.placed:
        lines.append(f"placed = {_list(map(write_placement, puzzle.placed))}")
    if puzzle.kind == "tactic":
        lines.append(f'side = "{puzzle.side.name.lower()}"')
    answer = puzzle.answer
    text = write_placement(answer) if isinstance(answer, Placement) else write_play(answer)
    lines += [f"best = {puzzle.best}", f"second = {puzzle.second}", f'answer = "{text}"']
    return "\n".join(["[[puzzle]]", *lines, ""])


def _list(texts: object) -> str:
    assert hasattr(texts, "__iter__")
    return "[" + ", ".join(f'"{text}"' for text in texts) + "]"


def main() -> int:
    print("# Puzzles of Cry Havoc; made by `python -m companions.cry_havoc.puzzles.mining`.\n")
    for kind, wanted in WANTED.items():
        for number, puzzle in zip(range(1, wanted + 1), mine(kind), strict=False):
            print(entry(puzzle, f"{kind}-{number}"), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
