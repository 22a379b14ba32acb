"""Questions that look different and must have the same answer.

The stored positions are turned, mirrored and relabelled; the stored answers stay the same.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

import pytest

from snails_core.board import MARKS, board_from_map
from snails_core.hexes import Coordinate, distance
from snails_core.records import PLAYER_LETTERS
from solver.planner import Scripts, solve
from tests.oracle.entries import Entry
from tests.oracle.samples import AGAINST, MEANS, STILL, ids, some
from tests.support.long_run import LONG


def has_stored_answer(entry: Entry) -> bool:
    answer = solve(entry.read_position(), entry.goal, opponents=Scripts(entry.scripts()))
    return answer.value == entry.exact_value() and set(answer.ties) == set(entry.best_plans())


def rewritten(entry: Entry, change: Callable[[str], str]) -> Entry:
    """The entry with each statement of its position changed."""
    statements = [change(statement.strip()) for statement in entry.position.split(";")]
    return replace(entry, position="; ".join(statements))


# Boards turned and mirrored

Turn = Callable[[Coordinate], Coordinate]


def mirrored(hex_: Coordinate) -> Coordinate:
    row, x = hex_
    return row, -x


def turned(hex_: Coordinate) -> Coordinate:
    """By a sixth, around the first hex."""
    row, x = hex_
    return (x + row) // 2, (x - 3 * row) // 2


def turned_twice(hex_: Coordinate) -> Coordinate:
    return turned(turned(hex_))


def half_turned(hex_: Coordinate) -> Coordinate:
    row, x = hex_
    return -row, -x


def upside_down(hex_: Coordinate) -> Coordinate:
    row, x = hex_
    return -row, x


TURNS = [mirrored, turned, turned_twice, half_turned, upside_down]


def on_turned_board(entry: Entry, turn: Turn) -> Entry:
    drawn = entry.position.split("map ", 1)[1].split(";")[0]
    board = board_from_map(drawn)
    spaces = [turn(hex_) for hex_ in board.coordinates]
    new_map = draw(dict(zip(spaces, board.levels, strict=True)))
    order = sorted(spaces)
    names = board_from_map(new_map).names
    new = {old: names[order.index(to)] for old, to in zip(board.names, spaces, strict=True)}

    def rename(text: str) -> str:
        return re.sub(r"\b[a-z]\d+\b", lambda found: new[found[0]], text)

    def change(statement: str) -> str:
        if statement.startswith("map "):
            return "map " + new_map
        return statement if statement.startswith("hand ") else rename(statement)

    return replace(rewritten(entry, change), goal=rename(entry.goal))


def draw(levels: dict[Coordinate, int]) -> str:
    """A map on one line; its first row begins at the left edge."""
    top = min(row for row, _ in levels)
    left = min(x for _, x in levels)
    left -= (min(x for row, x in levels if row == top) - left) % 2
    right = max(x for _, x in levels)
    rows = []
    for row in range(top, max(row for row, _ in levels) + 1):
        shift = (row - top) % 2
        marks = [
            MARKS[levels[row, x]] if (row, x) in levels else "_"
            for x in range(left + shift, right + 1, 2)
        ]
        rows.append(" " * shift + " ".join(marks))
    return "/".join(rows)


@pytest.mark.parametrize("turn", TURNS)
def test_turns_keep_distances(turn: Turn) -> None:
    spaces = [(row, x) for row in range(5) for x in range(row % 2, 9, 2)]
    for one in spaces:
        for other in spaces:
            assert distance(one, other) == distance(turn(one), turn(other))


def test_a_turned_board_is_another_text() -> None:
    (entry,) = [entry for entry in MEANS if entry.id == "boards-9"]
    turned_entry = on_turned_board(entry, turned)
    assert "map 1 1 2/ ." in entry.position and "S a1" in entry.position
    assert turned_entry.position != entry.position
    again = turned_entry
    for _ in range(5):
        again = on_turned_board(again, turned)
    assert again.read_position() == entry.read_position()


WIDE = [entry for entry in STILL if len(entry.read_position().setting.board.names) > 2]


@pytest.mark.parametrize("entry", some(WIDE, 8), ids=ids)
def test_turned_boards_have_the_same_answer(entry: Entry) -> None:
    turns = TURNS if LONG else [TURNS[WIDE.index(entry) % len(TURNS)]]
    for turn in turns:
        assert has_stored_answer(on_turned_board(entry, turn)), turn


# Players relabelled


def passed_on(entry: Entry) -> Entry:
    """Everybody takes the next one's letter, and the order of turns stays."""
    letters = PLAYER_LETTERS[: entry.read_position().players]

    def following(letter: str) -> str:
        return letters[(letters.index(letter) + 1) % len(letters)]

    def rename(text: str) -> str:
        return re.sub(
            rf"\b([{letters}])([LGSM])\b", lambda found: following(found[1]) + found[2], text
        )

    head, *squads = re.split(r"; (?=player )", entry.position)
    tail = ""
    if "; todo " in squads[-1]:
        squads[-1], todo = squads[-1].split("; todo ")
        tail = "; todo " + todo
    first = re.search(r"; first ([A-D])", head)
    head = re.sub(r"; first [A-D]", "", head)
    head += "; first " + following(first[1] if first else "A")
    squads = [squad.replace(squad[7], following(squad[7]), 1) for squad in squads]
    return replace(
        entry,
        position="; ".join([head, *sorted(squads)]) + tail,
        goal=rename(entry.goal),
        opponents=tuple(
            (following(player), rename(plan), weight) for player, plan, weight in entry.opponents
        ),
        best=tuple(rename(plan) for plan in entry.best),
    )


@pytest.mark.parametrize("entry", [*some(STILL, 4), *some(AGAINST, 3)], ids=ids)
def test_relabelled_players_have_the_same_answer(entry: Entry) -> None:
    other = passed_on(entry)
    assert other.position != entry.position
    assert other.read_position().first_player != entry.read_position().first_player
    assert has_stored_answer(other)
