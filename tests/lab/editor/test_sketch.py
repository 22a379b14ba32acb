"""Drawing positions: the table, other boards, texts and saved games."""

from __future__ import annotations

import pytest

from snails_core import layout as at
from snails_core.backs import Back
from snails_core.board import board_ids, load_board
from snails_core.errors import NotationError
from snails_core.queries import occupants
from snails_core.savegame import Game
from snails_core.words import LANGUAGES
from snails_lab.models.editor import boards, game_state, ground, snails
from snails_lab.models.editor.sketch import Sketch
from snails_lab.models.position_text import position_text
from tests.support.core.random_games import whole_game
from tests.support.lab.editor_driving import AG, AL, BG, EXAMPLE, SMALL
from tests.support.lab.sketch_facts import card, keys, owned


# --- the table ------------------------------------------------------------------------
def test_a_seat_less_takes_its_cards_and_snails_along_and_undo_brings_them_back() -> None:
    four = Sketch.read(EXAMPLE)
    three = four.edited(game_state.set_players, 3)
    assert three.position is not None and "player D" not in three.text
    assert owned(three)[card(four, "mine")] == owned(four)[card(four, "mine")]
    assert three.edited(game_state.set_players, 4).position is not None


def test_two_players_of_one_faction_are_a_fault(sketch: Sketch) -> None:
    faction = sketch.drawn.hot[at.FACTION]
    wrong = sketch.edited(game_state.set_faction, 1, faction).edited(game_state.set_colour, 1, 0)
    assert keys(wrong) == ["fault_taken_twice"] * 2


@pytest.mark.parametrize(
    "phase",
    [
        game_state.Phase("drawing"),
        game_state.Phase("planning"),
        game_state.Phase("cleaning"),
        game_state.Phase("acting", 0, 1),
        game_state.Phase("acting", 3, 2),
        game_state.Phase("over"),
    ],
)
def test_the_phase_is_as_set(phase: game_state.Phase) -> None:
    sketch = Sketch.read(EXAMPLE).edited(game_state.set_phase, phase)
    assert game_state.phase(sketch.drawn) == phase
    assert sketch.position is not None
    assert game_state.phase(Sketch.read(sketch.text).drawn) == phase


def test_a_winner_who_leaves_the_table_has_not_won() -> None:
    over = Sketch.read("snails 1; map 1; player A; player B; player C; L a1; winner C")
    fewer = over.edited(game_state.set_players, 2)
    assert fewer.drawn.hot[at.RESULT] == 0


def test_what_a_round_notes_of_a_snail_goes_with_it() -> None:
    aiming = Sketch.read(
        "snails 1; map 1 1; player A amazons; L a1; G a1; S a1; plan L G dig_aim! missile; known L;"
        "used; lost; aimed 2; player B; L a2; todo acting slot=1 seat=0"
    )
    assert aiming.position is not None
    alone = aiming.edited(snails.remove, AL)
    assert alone.position is not None
    assert "aimed" not in alone.text and "known" not in alone.text and "lost" in alone.text
    back = aiming.edited(snails.put, AL + 3, 0).edited(game_state.set_faction, 0, at.NONE)
    assert "lost" not in back.text and "used" not in back.text


def test_cards_of_past_turns_lie_face_up() -> None:
    sketch = Sketch.read(EXAMPLE).edited(game_state.set_phase, game_state.Phase("acting", 1, 1))
    revealed = [sketch.drawn.hot[at.REVEALED + player] for player in range(4)]
    assert revealed == [0b1, 0b11, 0b1, 0b1]  # B is the 1st player


def test_the_first_plan_begins_the_acting_phase(sketch: Sketch) -> None:
    assert game_state.phase(sketch.drawn).name == "planning"
    assert game_state.phase(sketch.edited(snails.set_status, AG, "active").drawn).name == "acting"


def test_unseen_backs_are_the_rest_until_said_otherwise(sketch: Sketch) -> None:
    own = sketch.edited(game_state.set_unseen, Back.TRAP, 1)
    assert "trap:1" in own.edited(ground.set_back, 1, 2, Back.TRAP).text
    assert own.edited(game_state.unseen_is_the_rest) == sketch
    assert keys(sketch.edited(game_state.set_unseen, Back.TRAP, 41)) == ["fault_unseen"]


def test_every_tile_of_a_back_that_is_known_too_often_is_marked() -> None:
    """A box has three mines: a fourth could be the wrong one, or any of the others."""
    sketch = Sketch.read("snails 1; map 3 3 3 3 3; player A; L a1; player B; G a2; tiles a5:3?mine")
    for space in (0, 1):
        sketch = sketch.edited(ground.set_back, space, 3, Back.MINE)
    assert sketch.fault_notes == ()
    crowded = sketch.edited(ground.set_back, 3, 3, Back.MINE)
    assert [(m.fault.key, m.space) for m in crowded.fault_notes] == [
        ("fault_backs", space) for space in (0, 1, 3, 4)
    ]
    assert crowded.edited(ground.set_back, 4, 3, None).fault_notes == ()


# --- the board ------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("side", "down", "across"), [("top", 1, 0), ("bottom", 0, 0), ("left", 0, 2), ("right", 0, 0)]
)
def test_growing_keeps_what_lies_on_the_board(side: boards.Side, down: int, across: int) -> None:
    sketch = Sketch.read(EXAMPLE)
    before, grown = sketch.drawn, sketch.edited(boards.grow, side)
    after = grown.drawn
    assert len(after.setting.board.names) > len(before.setting.board.names)
    for space, (row, x) in enumerate(before.setting.board.coordinates):
        now = after.setting.board.coordinates.index((row + down, x + across))
        for array in (at.LEVEL, at.DAMAGED, at.FIRE):
            assert after.hot[array + now] == before.hot[array + space]
        assert occupants(after.hot, now) == occupants(before.hot, space)
    assert grown.edited(boards.shrink, side).drawn.hot == before.hot


def test_who_stood_on_a_space_that_is_gone_stands_nowhere(sketch: Sketch) -> None:
    small = sketch.edited(boards.shrink, "left")
    assert keys(small) == ["fault_unplaced"]
    assert small.fault_notes[0].snail == AG and small.fault_notes[0].space is None


def test_another_board_has_its_own_tiles() -> None:
    sketch = Sketch.read(EXAMPLE)
    for id in board_ids():
        board = load_board(id)
        other = sketch.edited(boards.choose_board, board)
        assert other.drawn.hot[: len(board.levels)] == board.levels
        assert f"board {id}" in other.text


def test_a_board_too_large_or_too_small_is_refused(sketch: Sketch) -> None:
    with pytest.raises(NotationError, match="64"):
        for _ in range(40):
            sketch = sketch.edited(boards.grow, "right")
    with pytest.raises(NotationError, match="no spaces"):
        for _ in range(40):
            sketch = sketch.edited(boards.shrink, "left")
    with pytest.raises(NotationError, match="x"):
        sketch.edited(boards.draw_board, "1 x")


# --- in and out -----------------------------------------------------------------------
def test_reading_what_is_not_a_position_says_why() -> None:
    with pytest.raises(NotationError, match="line 2"):
        Sketch.read("snails 1\nboard atlantis")


def test_a_text_with_faults_is_read_and_marked() -> None:
    sketch = Sketch.read(SMALL.replace("G a3", "G a4 12 shell"))
    assert sorted(keys(sketch)) == ["fault_health", "fault_shell_on_water"]


def test_every_moment_of_a_game_can_be_edited_and_is_the_same_if_not() -> None:
    steps = list(whole_game(4))
    game = Game(steps[0].before, [s.position for s in steps], [s.choice for s in steps])
    for number in range(0, len(game.positions), 23):
        sketch = Sketch.of_game(game, number)
        truth = game.positions[number - 1] if number else game.start
        assert sketch.position == truth
        assert Sketch.read(sketch.text) == Sketch.read(sketch.line) == sketch


def test_the_picture_has_the_snails_that_are_drawn(sketch: Sketch) -> None:
    assert 'data-key="snail:AL"' in sketch.svg()
    assert 'data-key="snail:AL"' not in sketch.edited(snails.remove, AL).svg("pl", 480)


def test_a_sketch_is_told_without_a_question(sketch: Sketch) -> None:
    assert "Grunt B" in position_text(sketch.drawn, "en")
    assert "wins" not in position_text(sketch.drawn, "en")


def test_faults_are_told_in_the_language_with_the_names_of_things(sketch: Sketch) -> None:
    wrong = sketch.edited(snails.set_health, AL, 7)
    assert (
        wrong.fault_notes[0].told(wrong.drawn, "en").startswith("Leader A on a2 (mountain): Health")
    )
    seen = {wrong.fault_notes[0].told(wrong.drawn, language) for language in LANGUAGES}
    assert len(seen) == 3
    coming = sketch.edited(snails.set_status, BG + 1, "active")
    assert coming.fault_notes[0].told(coming.drawn, "de").startswith("Spieler B, Plan: ")
    empty = sketch.edited(game_state.cleared)
    assert empty.fault_notes[0].told(empty.drawn, "pl").startswith("Nie ma żadnego ślimaka")
