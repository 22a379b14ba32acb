"""Drawing positions whatever people do: nothing is lost on the way."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

import pytest

from snails_core import Position, SnailsError, new_game, read_position, view, write_position
from snails_core import layout as at
from snails_core.backs import BACKS_OF_LEVEL, Back
from snails_core.board import board_ids, load_board
from snails_core.scene import board_scene
from snails_core.words import LANGUAGES
from snails_lab.models.editor import boards, cards, game_state, ground, snails
from snails_lab.models.editor.cards import Pile
from snails_lab.models.editor.sketch import Sketch, UndoHistory
from snails_lab.models.position_text import position_text
from tests.support.core import spoilt_texts
from tests.support.core.random_games import whole_game
from tests.support.lab.editor_driving import AG, AL, EXAMPLE


# --- whatever people do ---------------------------------------------------------------
def random_edit(sketch: Sketch, random: Random) -> Callable[[], Sketch]:
    """Any edit with anything that a widget could offer."""
    drawn = sketch.drawn
    space = random.choice(list(drawn.setting.board.spaces()))
    snail = random.randrange(4 * drawn.players)
    player = random.randrange(drawn.players)
    any_card = random.randrange(len(drawn.setting.catalogue.cards))
    pile = Pile(
        random.choice(("hand", "plan", "discard", "deck", "next")), player, random.randrange(5)
    )
    level = random.randint(1, 3)
    edits: list[tuple[Any, ...]] = [
        (ground.set_level, space, random.randint(0, 3)),
        (ground.set_damaged, space, random.random() < 0.5),
        (ground.add_token, space, random.choice(("fire", "mine", "dynamite"))),
        (ground.set_back, space, level, random.choice((None, *BACKS_OF_LEVEL[level]))),
        (ground.swept, space),
        *[(snails.put, snail, space)] * 3,
        (snails.remove, snail),
        (snails.set_health, snail, random.randint(0, 6) * 5),
        (snails.set_health, snail, random.randint(0, 31)),
        (snails.set_shelled, snail, random.random() < 0.5),
        (snails.set_status, snail, random.choice(snails.STATUSES)),
        *[(cards.add, pile, any_card)] * 3,
        *[(cards.take_out, pile, any_card)] * 2,
        (cards.deck_of_the_rest,),
        (cards.set_revealed, player, random.randrange(5), random.random() < 0.5),
        (game_state.set_players, random.randint(2, 4)),
        (game_state.set_faction, player, random.randrange(6)),
        (game_state.set_colour, player, random.randrange(4)),
        (game_state.set_round, random.randint(0, 8)),
        (game_state.set_first, player),
        (game_state.set_contamination, random.randint(0, 9)),
        (game_state.set_unseen, random.choice([b for b in Back if b is not Back.UNKNOWN]), 2),
        (game_state.unseen_is_the_rest,),
        (
            game_state.set_phase,
            game_state.Phase(
                random.choice(("drawing", "planning", "acting", "cleaning", "over", "between")),
                random.randrange(5),
                player,
            ),
        ),
        (game_state.set_result, random.choice((0, 1, at.DRAWN))),
    ]
    if random.random() < 0.1:
        side = random.choice(boards.SIDES)
        edits = [(boards.grow, side), (boards.shrink, side)]
        edits.append((boards.choose_board, load_board(random.choice(board_ids()))))
    edit, *values = random.choice(edits)
    return lambda: sketch.edited(edit, *values)


@cache
def starts() -> list[Position]:
    games = [step.position for seed in (1, 5) for step in whole_game(seed)]
    views = [view(position, 1) for position in games[40::190]]
    return [read_position(EXAMPLE), new_game(3).position, *games[::97], *views]


@pytest.mark.parametrize("seed", range(12))
def test_whatever_is_drawn_is_read_back_the_same_and_undone_exactly(seed: int) -> None:
    random = Random(seed)
    history = UndoHistory(Sketch.of(random.choice(starts())))
    past = [history.now]
    refused = 0
    for _ in range(120):
        try:
            after = random_edit(history.now, random)()
        except SnailsError as error:
            assert all(error.message(language) for language in LANGUAGES)
            refused += 1
            continue
        if history.go_on(after):
            past.append(after)
        assert Sketch.read(after.text) == after == Sketch.read(after.line)
        assert (after.position is None) == bool(after.fault_notes)
        assert all(mark.told(after.drawn, "pl") for mark in after.fault_notes)
    assert len(past) > 60 and refused < 60
    for sketch in past[::10]:
        assert board_scene(sketch.drawn, "de").layers and position_text(sketch.drawn, "pl")
        if sketch.position:
            assert read_position(write_position(sketch.position)) == sketch.position
    back = [history.now]
    while history.can_undo:
        history.undo()
        back.append(history.now)
    assert back[::-1] == past
    while history.can_redo:
        history.redo()
    assert history.now is past[-1]


def test_spoilt_texts_are_refused_in_words_or_drawn_with_their_faults() -> None:
    known = sorted({word.group() for word in spoilt_texts.WORD.finditer(EXAMPLE)})
    more = (spoilt_texts.more_to_do, spoilt_texts.flag_added)
    faulty = refused = 0
    for number in range(250):
        random = Random(f"spoilt {number}")
        text = spoilt_texts.spoilt(EXAMPLE, random, known, more)
        try:
            sketch = Sketch.read(text)
        except SnailsError as error:
            assert all(error.message(language) for language in LANGUAGES)
            refused += 1
            continue
        faulty += bool(sketch.fault_notes)
        assert all(mark.told(sketch.drawn, "de") for mark in sketch.fault_notes)
        assert position_text(sketch.drawn, "pl") and board_scene(sketch.drawn).layers
        assert Sketch.read(sketch.text) == sketch
    assert faulty > 4 and refused > 20


def test_an_edit_after_undo_forgets_what_was_undone(sketch: Sketch) -> None:
    history = UndoHistory(sketch)
    assert history.go_on(sketch.edited(snails.remove, AL))
    history.undo()
    assert not history.go_on(sketch) and history.can_redo
    assert history.go_on(sketch.edited(snails.remove, AG)) and not history.can_redo
