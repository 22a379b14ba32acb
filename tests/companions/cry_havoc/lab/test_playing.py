"""Playing Cry Havoc in the lab: by pointing, for two to four, kept, and nothing is leaked."""

from __future__ import annotations

import re
from html import escape
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from companions.cry_havoc.battle import Placement, resolve
from companions.cry_havoc.engine import play
from companions.cry_havoc.events import CardKept, Event, PointsGained, RoundBegan
from companions.cry_havoc.lab.decision_menus import menu_of
from companions.cry_havoc.lab.game_table import GameTable
from companions.cry_havoc.lab.menu import NO_MARKS, Marks
from companions.cry_havoc.lab.play_view import PlayView
from companions.cry_havoc.lab.round_end import round_end
from companions.cry_havoc.lab.table_game import TABLE_GAME
from companions.cry_havoc.lab.table_picture import battle_picture_of, fighting_units
from companions.cry_havoc.newgame import new_game
from companions.cry_havoc.nodes import Chance, Decision, Over, choices_of
from companions.cry_havoc.options import PassTactics, PlayFor, StepTo
from companions.cry_havoc.position import Position
from companions.cry_havoc.savegame import Game
from companions.cry_havoc.setting import setting_for
from companions.cry_havoc.view import complete, view
from snails_core.words import LANGUAGES
from snails_lab.models.storage.header import Seat
from snails_lab.models.table_game import TableSession
from snails_lab.models.visit import Visit
from tests.support.companions.cry_havoc.moments import game_at

MOST = 3000
OWN_ID = re.compile("[0-9a-f]{32}")
"""Names that a widget gives its elements, each time new ones."""


def begun(players: int = 2, people: int = 1, seed: int = 5, bot: str = "random") -> GameTable:
    made = PlayView(Visit())
    made.lobby.players.value, made.lobby.seed.value = players, str(seed)
    for number, kind in enumerate(made.lobby.seats.kinds):
        kind.value = "" if number < people else bot
    made.lobby.begin.click()
    assert made.lobby.error_line.widget.value == ""
    table = made.table
    assert isinstance(table, GameTable)
    return table


def acts_of(table: GameTable) -> list[Any]:
    """All that can be pointed at or pressed now."""
    pressed = [button.act for button in table.menu.buttons if button.act is not None]
    return [*table.menu.acts.values(), *pressed]


def play_on(table: GameTable, random: Random, until: str = "") -> None:
    """As somebody who clicks on anything, until a question of this kind, or the end."""
    for _ in range(MOST):
        if table.session.is_over or table.session.position.agenda[-1].kind == until:
            return
        if table.curtain.is_down:
            table.raise_curtain()
        table.act(random.choice(acts_of(table)))
        assert table.error_line.widget.value == table.board._error_line.widget.value == ""
    raise AssertionError("the game does not end")


@pytest.mark.parametrize(
    ("players", "people"), [(2, 1), pytest.param(3, 2, marks=pytest.mark.long(minutes=1)), (4, 1)]
)
def test_a_game_is_played_to_its_end_by_pointing(players: int, people: int) -> None:
    table = begun(players, people)
    play_on(table, Random(players))
    node = table.session.position.node
    assert isinstance(node, Over)
    assert f"It is won by: {table.names[node.winner]}" in table.question.value
    assert "Rule C29" in table.told.value, "the log cites its rules"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_option_can_be_reached_by_pointing(players: int) -> None:
    """At every kind of question: marks lead to all options that the engine offers."""
    random, seen = Random(players), set[str]()
    position = new_game(players).position
    for _ in range(400):
        node = position.node
        if isinstance(node, Over):
            break
        choice = random.choice(choices_of(node))
        if isinstance(node, Decision):
            kind = position.agenda[-1].kind
            if kind not in seen and len(node.options) <= 150:
                seen.add(kind)
                assert reachable_options(position, node) == {*node.options}, kind
        position = play(position, choice).position
    assert {"take_turn", "place_side", "play_tactics"} <= seen


def reachable_options(position: Position, node: Decision) -> set[Any]:
    """All options that some chain of marks leads to."""
    seats = [Seat(f"P{number}", None) for number in range(position.players)]
    table = GameTable(TableSession(TABLE_GAME, Game(position), seats, 1), lambda: None)
    table.at_screen = node.player
    todo: list[Marks] = [NO_MARKS]
    known: set[Marks] = {NO_MARKS}
    found: set[Any] = set()
    while todo:
        table.marks = todo.pop()
        table.show()
        for act in acts_of(table):
            if not isinstance(act, Marks):
                found.add(act)
            elif act not in known:
                known.add(act)
                todo.append(act)
    return found


def test_marked_cards_are_played_and_a_unit_moves_from_region_to_region() -> None:
    table = begun()
    move = next(
        act
        for number in range(len(table.session.position.hands[0]))
        for act in [marked_for_moving(table, number)]
        if act is not None
    )
    table.act(move)
    play_on(table, Random(1), "move")
    steps = [act for act in table.menu.acts.values() if isinstance(act, StepTo)]
    assert steps, "all units stand in the HQ: it is marked by itself"
    before = table.session.position.units[steps[0].region][0]
    table.board.choose(f"region:{steps[0].to}")
    assert table.session.position.units[steps[0].region][0] == before - 1
    assert not table.undo.disabled
    table.undo.click()
    assert table.session.position.units[steps[0].region][0] == before


def marked_for_moving(table: GameTable, number: int) -> PlayFor | None:
    """The act of the button Move with this card, if it has two symbols for it."""
    card = table.session.position.hands[0][number]
    if setting_for(2).box.cards[card].move.symbols < 2:
        return None
    table.hand.choose(f"hand:{number}")
    button = table.menu.buttons[0]
    assert isinstance(button.act, PlayFor) and button.act.cards == (card,)
    return button.act


def test_units_are_placed_one_by_one_and_confirmed() -> None:
    table = begun(seed=3, bot="greedy")
    play_on(table, Random(2), "place_side")
    confirm = table.menu.buttons[0]
    assert confirm.act is None and table.menu.editing is not None
    units = table.menu.editing.pool
    for _ in range(units):
        table.board.choose("plus:1")
    assert table.marks.placed == Placement(0, units, 0) and table.menu.buttons[0].act is not None
    table.board.choose("minus:1")
    assert table.menu.buttons[0].act is None
    table.board.choose("plus:0")
    table.act(table.menu.buttons[0].act)
    assert "1 on control" in table.told.value


def test_a_kept_game_goes_on_in_another_view() -> None:
    made = PlayView(Visit())
    made.lobby.seed.value = "8"
    made.lobby.begin.click()
    random = Random(8)
    for _ in range(12):
        made.table.act(random.choice(acts_of(made.table)))
    choices = made.table.session.game.choices
    made.table.leave.click()
    assert made.table is None
    other = PlayView(Visit())
    other.lobby.list.open.click()
    assert other.table.session.game.choices == choices


def page_of(table: GameTable) -> tuple[object, ...]:
    """All that is sent to the page: scenes with what is said of them, and the texts of widgets."""
    texts: list[str] = []
    todo: list[Any] = [table]
    while todo:
        widget = todo.pop()
        texts += [
            OWN_ID.sub("", str(getattr(widget, trait, "")))
            for trait in ("value", "description", "tooltip")
        ]
        todo += getattr(widget, "children", ())
    boards = (table.board, table.hand)
    scenes = [(board.scene, sorted(board.choices.items())) for board in boards]
    return *texts, *scenes


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_page_of_a_seat_tells_nothing_that_its_view_does_not(players: int) -> None:
    """Whatever others hold, the page is the same: hidden cards are dealt anew, nothing changes."""
    random = Random(f"leak {players}")
    position = new_game(players).position
    seats = [Seat(f"P{number}", None) for number in range(players)]
    table = GameTable(TableSession(TABLE_GAME, Game(position), seats, 1), lambda: None)
    looked = 0
    for step in range(60):
        node = position.node
        if isinstance(node, Over):
            break
        if step % 6 > 2 and isinstance(node, Decision):
            for seat in range(players):
                shown = []
                for truth in (position, complete(view(position, seat), random)):
                    table.session = TableSession(TABLE_GAME, Game(truth), seats, 1)
                    table.at_screen = seat
                    table.show()
                    shown.append(page_of(table))
                for one, other in zip(*shown, strict=True):
                    assert one == other
                looked += 1
        weights = node.weights if isinstance(node, Chance) else None
        choice = random.choices(choices_of(node), weights)[0]
        position = play(position, choice).position
    assert looked >= 20


def test_what_others_draw_is_hidden_in_the_log() -> None:
    table = begun()
    position = table.session.position
    card = position.hands[1][0]
    assert table.log_line(position, CardKept(1, card), 0)[0].endswith("keeps a hidden card.")
    own, rule = table.log_line(position, CardKept(0, card), 0)
    assert position.setting.box.cards[card].names["en"] in own and rule == "Rule C16"


def test_a_curtain_hides_everything_between_two_people() -> None:
    table = begun(2, 2)
    assert table.curtain.is_down and table.question.value == ""
    for widget in (table.board, table.hand, table.scores, table.told):
        assert widget.layout.display == "none"
    table.raise_curtain()
    assert table.hand.layout.display == "" and table.menu.buttons


def test_every_language_is_spoken_everywhere() -> None:
    table = begun()
    shown = set()
    for language in LANGUAGES:
        table.language = language
        names = table.board.scene.description, table.hand.scene.description
        shown.add((table.question.value, table.scores.value, table.signs.value, *names))
    assert len(shown) == 3


def test_whoever_leads_the_trogg_is_told_so() -> None:
    """Rule C26: the neighbour of an attacker places the units of Trogg that nobody plays."""
    random, told = Random(6), set[str]()
    table = begun(seed=6, bot="greedy")
    for _ in range(MOST):
        position = table.session.position
        if table.session.is_over:
            break
        if position.fight is not None and position.agenda[-1].kind == "place_side":
            leads = 0 not in (position.fight.attacker, position.fight.defender)
            assert ("You lead the Trogg" in table.question.value) == leads
            assert "Battle in" in table.question.value
            told.add("leads" if leads else "own")
        table.act(random.choice(acts_of(table)))
    assert "leads" in told


def test_a_battle_tells_the_units_of_both_sides_and_what_lies_there() -> None:
    position = game_at("attack").position
    fight = position.fight
    assert fight is not None
    mine, theirs = (position.units[fight.region][fight.force(side)] for side in (0, 1))
    assert fighting_units(position) == (mine, theirs) and min(mine, theirs) > 0
    scene = battle_picture_of(position, None, None, "en", True)
    assert f"{theirs} unit" in scene.description
    crystals = position.crystals[fight.region]
    assert f"{crystals} crystal" in menu_of(position, 0, "en").about


def test_how_a_battle_ended_is_told_whatever_tab_is_open() -> None:
    session = game_at("tactics")
    table = GameTable(session, lambda: None)
    table.begin(seen=True)
    table.table.tabs.press("score")
    before = session.position.battles
    while session.position.battles == before and not session.is_over:
        table.act(PassTactics() if session.position.fight else acts_of(table)[0])
    assert table.table.tabs.opened == "happened"
    assert "Control" in table.told.value or "control" in table.told.value


def test_the_last_news_stand_beside_the_question_unless_their_tab_is_open() -> None:
    table = begun(seed=11)
    play_on(table, Random(2), "place_side")
    (last, _) = table.log_line(table.session.position, table.news()[-1], 0)
    table.table.tabs.press("score")
    table.show()
    assert escape(last) in table.question.value
    table.table.tabs.press("happened")
    table.show()
    assert escape(last) not in table.question.value


def table_at(name: str) -> GameTable:
    """A table at a moment of a game, for the person there."""
    table = GameTable(game_at(name), lambda: None)
    table.begin(seen=True)
    return table


def pressed(table: GameTable, told: str) -> None:
    """Presses the button with this text."""
    table.act(next(button.act for button in table.menu.buttons if told in button.text))  # type: ignore[arg-type]


def test_a_card_is_marked_and_read_before_it_is_discarded() -> None:
    table = table_at("trim")
    hand = table.session.position.hands[0]
    for number in (2, 3):
        table.hand.choose(f"hand:{number}")
        assert table.session.position.hands[0] == hand, "marking discards nothing"
    assert "In battle:" in table.menu.about
    pressed(table, "Discard")
    assert len(table.session.position.hands[0]) == len(hand) - 1
    assert table.session.position.hands[0].count(hand[3]) == hand.count(hand[3]) - 1


def test_a_drawn_card_is_marked_and_read_before_it_is_kept() -> None:
    table = table_at("keep")
    steps = table.session.steps
    table.hand.choose("drawn:1")
    assert table.session.steps == steps and "In battle:" in table.menu.about


def test_units_that_flee_are_told_with_their_number_and_where_they_come_from() -> None:
    table = table_at("flee")
    task = table.session.position.agenda[-1]
    assert f"{task.units} unit" in table.menu.about and "from" in table.menu.about


def test_in_a_battle_it_is_told_what_comes_if_all_pass() -> None:
    table = table_at("tactics")
    fight = table.session.position.fight
    assert fight is not None
    found = resolve(*fight.placements)
    assert f"points: Humans {found.points[fight.attacker != 0]}" in table.question.value


def test_a_card_that_changes_nothing_says_so() -> None:
    table = table_at("tactics")
    key = next(key for key, act in table.menu.acts.items() if key.startswith("hand:"))
    table.hand.choose(key)
    assert any("without any effect" in button.text for button in table.menu.buttons)
    assert "up to" in table.menu.question, "the question says what the card does"


def test_marking_a_card_asks_no_new_question() -> None:
    """A new question takes the focus of the keyboard, and the next card would be far away."""
    table = table_at("turn")
    before = re.search('data-question="([^"]*)"', table.question.value)
    table.hand.choose("hand:0")
    after = re.search('data-question="([^"]*)"', table.question.value)
    assert before and after and before[1] == after[1]


def test_the_end_of_a_battle_is_told_on_the_board_objective_by_objective() -> None:
    table = table_at("tactics")
    region = table.session.position.fight.region
    while table.session.position.fight and table.session.position.fight.region == region:
        table.act(PassTactics())
    table.language = "de"
    assert "gewinnt die Gebietskontrolle" in table.question.value
    table.language = "en"
    told = []
    while any("Go on" in button.text for button in table.menu.buttons):
        told.append(table.question.value)
        assert "Attacker" in table.board.scene.description
        pressed(table, "Go on")
    assert "wins control" in told[0] and "apture" in told[1]
    assert table.menu.question == menu_of(table.session.position, 0, "en").question


def test_points_are_told_with_every_question() -> None:
    table = table_at("turn")
    assert "Points: Humans 0, Wanderers 0." in table.question.value


def test_a_round_that_is_over_is_told_with_what_it_brought_to_whom() -> None:
    table, random, told = table_at("turn"), Random(3), ""
    while table.session.position.round == 1 and not table.session.is_over:
        table.act(random.choice(acts_of(table)))
    while any("Go on" in button.text for button in table.menu.buttons):
        told = table.question.value
        pressed(table, "Go on")
    assert "Round 1 is over." in told and "in this round:" in told


def test_what_happens_several_times_in_a_row_is_told_once() -> None:
    table = table_at("tactics")
    lines = re.findall("<li>(.*?) <small>", table.told.value)
    assert any(" × " in line for line in lines)
    assert all(one != after for one, after in pairwise(lines))


def test_what_a_round_brought_adds_up_to_the_points() -> None:
    """Ransoms are paid of them; what the new round brings does not count yet."""
    session = game_at("over")
    events: list[Event] = []
    before, rounds = [0, 0], 0
    for step, those in enumerate(session.game.events, 1):
        events += those
        if not any(isinstance(event, RoundBegan) for event in those):
            continue
        position, after = session.seen_at(step, 0), list[Event]()
        while not isinstance(events[-1], RoundBegan):
            after.insert(0, events.pop())
        points = list(position.points)
        for event in after:
            if isinstance(event, PointsGained):
                points[event.player] -= event.amount
        if (end := round_end(position, events, "en")) is not None:
            rounds += 1
            for player, name in enumerate(("Humans", "Wanderers")):
                told = re.search(rf"{name} in this round: (.*?)\.", end.about)
                gains = re.findall("[−0-9]+", told[1]) if told else []
                found = sum(int(gain.replace("−", "-")) for gain in gains)
                assert before[player] + found == points[player]
        before = points
        events += after
    assert rounds == 4
