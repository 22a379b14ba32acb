"""Directions: how others' choices are written down, read back, and followed."""

from __future__ import annotations

import pytest

from snails_core import standard_setting
from snails_core.errors import NotationError
from snails_core.nodes import Decision
from snails_core.options import Option
from snails_core.position import Position
from snails_core.records import write_record
from snails_core.words import LANGUAGES
from solver.planner import read_directions
from tests.support.core.scenario import Table

SETTING = standard_setting()


def directed(position: Position, *lines: str) -> list[str]:
    """What the directions leave of the options offered here."""
    node = position.node
    assert isinstance(node, Decision)
    left = read_directions(SETTING, lines).narrowed(position.agenda, position.hot, node)
    return [write_record(SETTING, option) for option in left]


def offered(position: Position) -> list[Option]:
    node = position.node
    assert isinstance(node, Decision)
    return list(node.options)


CRAWLING = """
    map 1 1 1 1
    player A
    L a4
    player B
    G {place}
    plan G - crawl_dig
    todo end_turn player=B slot=0
    todo crawl snail=BG moves={moves}
"""


def crawling(place: str, moves: int = 2) -> Position:
    return Table(CRAWLING.format(place=place, moves=moves)).position


# --- reading ---
def test_lines_read_back() -> None:
    text = "at_snail snail=AL, move_to space=a2, reroll, done"
    (line,) = read_directions(SETTING, [f"B2: {text}"]).lines
    assert (line.player, line.slot) == (1, 1)
    assert ", ".join(preference.text(SETTING) for preference in line.preferences) == text


@pytest.mark.parametrize(
    "text",
    ["done", "B2 done", "B:", "B: done,", "B6: done", "E: done", "B: dnoe", "B: move_to space=z9"],
)
def test_mistakes_are_told_in_every_language(text: str) -> None:
    with pytest.raises(NotationError) as error:
        read_directions(SETTING, ["B: done", text])
    assert error.value.place.startswith("directions 2")
    assert len({error.value.message(language) for language in LANGUAGES}) == len(LANGUAGES)


# --- choosing ---
def test_the_first_on_the_list_that_is_offered_is_chosen() -> None:
    position = crawling("a2")
    assert directed(position, "B: move_to space=a4, move_to space=a3, done") == ["move_to space=a3"]
    assert directed(position, "B: done, move_to space=a3") == ["done"]
    assert directed(position, "B: move_to") == ["move_to space=a1"]


def test_where_directions_are_silent_all_is_left() -> None:
    position = crawling("a2")
    everything = [write_record(SETTING, option) for option in offered(position)]
    assert len(everything) == 3
    for lines in ([], ["A: done"], ["B2: done"], ["B: at_snail snail=AL"]):
        assert directed(position, *lines) == everything


def test_what_is_listed_for_the_slot_comes_first() -> None:
    position = crawling("a2")
    assert directed(position, "B: done", "B1: move_to space=a1") == ["move_to space=a1"]
    assert directed(position, "B: done", "B1: move_to space=a4") == ["done"]


def test_moves_are_a_path() -> None:
    """From each space on the next; never back, though the way back is on the list too."""
    path = "B1: move_to space=a2, move_to space=a3, done"
    places = [directed(crawling(place), path) for place in ("a1", "a2", "a3")]
    assert places == [["move_to space=a2"], ["move_to space=a3"], ["done"]]
