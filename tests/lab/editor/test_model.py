"""Drawing positions: every edit, whatever its order, and nothing lost on the way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

import pytest

from snails_core import Position, SnailsError, new_game, read_position, view, write_position
from snails_core import layout as at
from snails_core.backs import BACKS_OF_LEVEL, Back
from snails_core.board import board_ids, load_board
from snails_core.errors import NotationError, PositionError
from snails_core.queries import occupants
from snails_core.savegame import Game
from snails_core.scene import board_scene
from snails_core.words import LANGUAGES
from snails_lab.models.editor import boards, cards, game_state, ground, snails
from snails_lab.models.editor.cards import Pile
from snails_lab.models.editor.sketch import Sketch, UndoHistory
from snails_lab.models.position_text import position_text
from tests.support.core import spoilt_texts
from tests.support.core.random_games import whole_game
from tests.support.repository import ROOT

EXAMPLE = (ROOT / "docs" / "example.txt").read_text("utf-8")
SMALL = "snails 1; map 1 3 2 ./ . 1 1; player A ninja; G a1; L a2 10; hand missile; player B; G a3"
AL, AG, BG = 0, 1, 5


@pytest.fixture
def sketch() -> Sketch:
    return Sketch.read(SMALL)


def keys(sketch: Sketch) -> list[str]:
    return [mark.fault.key for mark in sketch.fault_notes]


def card(sketch: Sketch, name: str) -> int:
    return sketch.drawn.setting.catalogue.card_index[name]


def owned(sketch: Sketch) -> Counter[int]:
    """Every card that lies somewhere."""
    drawn = sketch.drawn
    found: Counter[int] = Counter()
    for player in range(drawn.players):
        found.update(drawn.hand(player))
        found.update(card for card in drawn.slots(player) if card != at.NONE)
    for kind in ("deck", "discard"):
        found.update(cards.cards_in(drawn, Pile(kind)))
    return found


# --- the ground -----------------------------------------------------------------------
def test_a_tile_taken_away_takes_its_known_back_along(sketch: Sketch) -> None:
    edited = sketch.edited(ground.set_back, 1, 3, Back.MINE).edited(ground.set_back, 1, 1, None)
    assert "a2:3?mine" in edited.text
    assert edited.drawn.hot[at.UNSEEN + Back.MINE] == sketch.drawn.hot[at.UNSEEN + Back.MINE] - 1
    lowered = edited.edited(ground.set_level, 1, 2)
    assert "a2:2" in lowered.text and "mine" not in lowered.text
    assert lowered.edited(ground.set_level, 1, 3) == sketch


def test_tokens_on_water_are_a_fault_of_that_space(sketch: Sketch) -> None:
    edited = sketch.edited(ground.add_token, 3, "fire").edited(ground.add_token, 3, "fire")
    assert keys(edited) == ["fault_token_on_water"] and edited.position is None
    (mark,) = edited.fault_notes
    assert mark.space == 3 and mark.snail is None
    assert edited.edited(ground.swept, 3) == sketch


def test_sweeping_takes_tokens_first_and_damage_then(sketch: Sketch) -> None:
    edited = sketch.edited(ground.set_damaged, 0, True)
    dusty = edited.edited(ground.add_token, 0, "mine").edited(ground.set_tokens, 0, "dynamite", 2)
    assert dusty.edited(ground.swept, 0) == edited
    assert edited.edited(ground.swept, 0) == sketch


# --- snails ---------------------------------------------------------------------------
def test_a_moved_snail_is_as_it_was(sketch: Sketch) -> None:
    moved = sketch.edited(snails.set_shelled, AL, True).edited(snails.put, AL, 5)
    assert moved.drawn.health(AL) == 10 and moved.drawn.is_shelled(AL)
    assert moved.drawn.place(AL) == 5


def test_who_comes_back_has_full_health(sketch: Sketch) -> None:
    back = sketch.edited(snails.remove, AL).edited(snails.put, AL, 1)
    assert back.drawn.health(AL) == 30


def test_a_fourth_snail_on_a_space_is_a_fault(sketch: Sketch) -> None:
    crowded = sketch
    for snail in (AL, AG, BG, BG + 1):
        crowded = crowded.edited(snails.put, snail, 1)
    assert keys(crowded) == ["fault_crowd"] and crowded.fault_notes[0].space == 1


def test_faults_of_a_snail_are_tied_to_its_space(sketch: Sketch) -> None:
    wrong = sketch.edited(snails.set_health, AL, 7).edited(snails.put, AL, 5)
    (mark,) = wrong.fault_notes
    assert (mark.fault.key, mark.space, mark.snail) == ("fault_health", 5, AL)
    swims = sketch.edited(snails.put, AG, 3).edited(snails.set_shelled, AG, True)
    assert keys(swims) == ["fault_shell_on_water"]


def test_tokens_of_declared_snails_change_hands(sketch: Sketch) -> None:
    edited = sketch.edited(snails.set_status, AL, "active").edited(snails.set_status, AG, "passive")
    assert "plan L G" in edited.text and edited.position is not None
    swapped = edited.edited(snails.set_status, AG, "active")
    assert "plan G L" in swapped.text
    assert "plan L -" in swapped.edited(snails.remove, AG).text
    assert (
        edited.edited(snails.set_status, AG, "neutral").edited(snails.set_status, AL, "neutral")
        == sketch
    )
    assert keys(sketch.edited(snails.set_status, AG, "passive")) == ["fault_declared"]


def test_a_snail_of_nobody_is_refused(sketch: Sketch) -> None:
    with pytest.raises(PositionError, match="C"):
        sketch.edited(snails.put, 8, 0)


# --- cards ----------------------------------------------------------------------------
def test_a_card_comes_from_the_rest_and_goes_back(sketch: Sketch) -> None:
    hand, grenade = Pile("hand", 1), card(sketch, "grenade")
    held = sketch.edited(cards.add, hand, grenade)
    assert "hand grenade" in held.text and "deck" not in held.text
    assert owned(held) == owned(sketch)
    assert held.edited(cards.take_out, hand, grenade) == sketch


def test_the_box_holds_only_so_many(sketch: Sketch) -> None:
    missile = card(sketch, "missile")
    count = sketch.drawn.setting.catalogue.cards[missile].count
    for _ in range(count - 1):
        sketch = sketch.edited(cards.add, Pile("discard"), missile)
    with pytest.raises(PositionError, match="missile"):
        sketch.edited(cards.add, Pile("discard"), missile)


def test_a_planned_card_comes_from_the_hand_and_returns_there(sketch: Sketch) -> None:
    missile, dig = card(sketch, "missile"), card(sketch, "crawl_dig")
    planned = sketch.edited(cards.add, Pile("plan", 0, 2), missile)
    assert "plan - - - - missile" in planned.text and "hand" not in planned.text
    other = planned.edited(cards.add, Pile("plan", 0, 2), dig)
    assert "hand missile" in other.text
    moved = other.edited(cards.add, Pile("plan", 0, 0), dig)
    assert "plan - - crawl_dig\n" in moved.text
    assert owned(moved) == owned(sketch)
    assert moved.edited(cards.take_out, Pile("plan", 0, 0), at.NONE) == sketch


def test_a_deck_of_its_own_is_kept_until_it_is_the_rest_again(sketch: Sketch) -> None:
    missile = card(sketch, "missile")
    own = sketch.edited(cards.take_out, Pile("deck"), missile)
    assert "deck" in own.text
    held = own.edited(cards.add, Pile("hand", 0), card(sketch, "grenade"))
    assert owned(held) == owned(own)
    assert held.edited(cards.take_out, Pile("hand", 0), card(sketch, "grenade")) == own
    assert own.edited(cards.deck_of_the_rest) == sketch


def test_a_card_to_come_must_lie_in_the_deck(sketch: Sketch) -> None:
    missile = card(sketch, "missile")
    count = sketch.drawn.setting.catalogue.cards[missile].count
    coming = sketch
    for _ in range(count):
        coming = coming.edited(cards.add, Pile("next"), missile)
    assert keys(coming) == ["fault_next"]
    assert keys(coming.edited(cards.take_out, Pile("next"), missile)) == []


def test_only_arsenal_cards_lie_in_piles(sketch: Sketch) -> None:
    for name, pile in (("crawl_dig", Pile("hand")), ("crawl_dig", Pile("deck"))):
        with pytest.raises(PositionError, match="basic"):
            sketch.edited(cards.add, pile, card(sketch, name))
    with pytest.raises(PositionError, match="arsenal"):
        sketch.edited(cards.add, Pile("discard"), sketch.drawn.setting.faction_card[0])


def test_what_all_have_seen_goes_with_its_card() -> None:
    seen = Sketch.read(SMALL.replace("hand missile", "hand missile; shown missile"))
    assert seen.position is not None
    gone = seen.edited(cards.take_out, Pile("hand", 0), card(seen, "missile"))
    assert gone.position is not None and "shown" not in gone.text


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
