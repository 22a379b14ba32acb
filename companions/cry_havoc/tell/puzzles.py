"""Puzzles in sentences: what is asked, what an answer is worth, and what follows it."""

from __future__ import annotations

from companions.cry_havoc.battle import Placement, Side
from companions.cry_havoc.puzzles.judging import following
from companions.cry_havoc.puzzles.puzzle import Answer, Puzzle
from companions.cry_havoc.solver.open_hands import CardPlay
from companions.cry_havoc.tell.battles import (
    placement_text,
    resolution_lines,
    side_text,
    step_text,
    tactic_text,
    worth_text,
)
from companions.cry_havoc.words import wording
from companions.puzzle_pack import Verdict


def puzzle_title(puzzle: Puzzle, language: str) -> str:
    """The name of a puzzle: its kind and its number among them."""
    kind, _, count = puzzle.id.partition("-")
    return f"{wording(language, f'puzzle.{kind}')} {count}"


def task_text(puzzle: Puzzle, language: str) -> str:
    """What is asked, in a sentence or two."""
    return wording(language, f"puzzle.{puzzle.kind}_task", side=side_text(puzzle.side, language))


def given_lines(puzzle: Puzzle, language: str) -> list[str]:
    """What is given: units, reserves (if there are any) and open cards of both sides, and what they
    fight for."""
    setup = puzzle.setup
    worths = {"region": setup.stakes.region, "prisoner": setup.stakes.prisoner}
    lines = [wording(language, "puzzle.worths", **worths)]
    for side in Side:
        told = {"side": side_text(side, language), "count": setup.units[side]}
        key = "puzzle.units" if setup.reserves[side] else "puzzle.units_alone"
        lines.append(wording(language, key, reserve=setup.reserves[side], **told))
        if len(puzzle.placed) > side:
            placed = placement_text(puzzle.placed[side], language)
            lines.append(wording(language, "puzzle.stands", placement=placed, **told))
        cards = " ".join(tactic_text(tactic, language) for tactic in setup.hands[side])
        key = "puzzle.cards" if cards else "puzzle.no_cards"
        lines.append(wording(language, key, cards=cards, **told))
    return lines


def answer_text(answer: Answer, language: str) -> str:
    """An answer in words."""
    if isinstance(answer, Placement):
        return placement_text(answer, language)
    if not isinstance(answer, CardPlay):
        return wording(language, "option.pass_tactics")
    card, to = tactic_text(answer.tactic, language), placement_text(answer.to, language)
    return wording(language, "puzzle.play", card=card, placement=to)


def verdict_text(puzzle: Puzzle, verdict: Verdict, language: str) -> str:
    """What an answer is worth; the price of the second best where it is the best one."""
    if verdict.is_best:
        return wording(language, "puzzle.right", **_ranks(puzzle))
    value, missing = worth_text(verdict.value), str(verdict.missing)
    return wording(language, "puzzle.wrong", value=value, missing=missing)


def best_text(puzzle: Puzzle, language: str) -> str:
    """The best answer, its worth, and the price of the second best."""
    answer = answer_text(puzzle.answer, language)
    return wording(language, "puzzle.shown", answer=answer, **_ranks(puzzle))


def _ranks(puzzle: Puzzle) -> dict[str, str]:
    return {
        "best": worth_text(puzzle.best),
        "second": worth_text(puzzle.second),
        "price": str(puzzle.price),
    }


def following_lines(puzzle: Puzzle, answer: Answer, language: str) -> list[str]:
    """What happens after an answer if both play their best, to the end of the battle."""
    (attacker, defender), steps = following(puzzle, answer)
    lines = [wording(language, "bench.stand", attacker=attacker, defender=defender)]
    lines += [step_text(step, language) for step in steps]
    ends = steps[-1].placements if steps else (attacker, defender)
    return lines + resolution_lines(*ends, puzzle.setup.stakes, language)
