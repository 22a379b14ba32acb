"""Answering the game's questions: every option can be reached by name, by key and by space."""

from __future__ import annotations

from collections.abc import Iterator
from html import unescape
from random import Random
from typing import Any

import pytest

from snails_core import IllegalChoice, Position, new_game, play, read_position, view
from snails_core.agenda import Deploy, Rolled
from snails_core.nodes import Chance, Decision, Over
from snails_core.options import AimAtSnail, DeployAt, Done, MoveTo, Option, PushTo, Swap
from snails_core.plans import Plans
from snails_core.queries import LEADER, role
from snails_core.records import snail_name
from snails_core.setting import standard_setting
from snails_core.words import LANGUAGES
from snails_lab import Board
from snails_lab.drawing.hot_spots import box_of, groups_by_key
from snails_lab.models.options.menu import (
    FEW,
    MOST_PAIRS,
    Menu,
    about_lines,
    offered_card,
    space_of,
)
from snails_lab.models.options.overlay import menu_overlay
from snails_lab.widgets.option_panel import OptionPanel
from tests.support.lab.planning_positions import planning_position

CRAWLING = "snails 1; map 1 1 2 3 .; player A pirates; G a1; plan G - crawl_dig; player B; G a5"


def decisions(seed: int, least: int = 2) -> Iterator[Position]:
    """What people are asked in a game of random choices, plans and forced options left out."""
    random = Random(seed)
    position = new_game(3, setting=standard_setting("islands"), advanced=bool(seed % 2)).position
    while not isinstance(node := position.node, Over) and position.round < 3:
        if isinstance(node, Chance):
            choice = random.choices(node.outcomes, node.weights)[0]
            position = play(position, choice).position
            continue
        if isinstance(node.options, Plans):
            position = play(position, node.options.sample(random)).position
            continue
        options = list(node.options)
        if len(options) >= least:
            yield view(position, node.player)
        position = play(position, random.choice(options)).position


def crawling(text: str = CRAWLING) -> Position:
    """A grunt with two moves that is asked where to crawl."""
    position = read_position(text)
    node = position.node
    assert isinstance(node, Decision)
    act = next(iter(node.options))
    return play(position, act).position


@pytest.fixture
def chosen() -> list[Option]:
    return []


@pytest.fixture
def choices(chosen: list[Option]) -> OptionPanel:
    choices = OptionPanel()
    choices.on_option(chosen.append)
    return choices


def offered(choices: OptionPanel, position: Position) -> Board:
    board = Board(position)
    choices.offer(position, board)
    return board


def question(choices: OptionPanel) -> str:
    return unescape(choices.children[0].value)


@pytest.mark.parametrize("seed", [1, 2])
def test_every_option_of_a_game_can_be_reached_by_name(seed: int) -> None:
    kinds = set()
    for position in decisions(seed):
        menu = Menu.of(position)
        reached: set[Option] = set()
        for entry in menu.entries("en"):
            kinds.add(entry.options[0].kind)
            if entry.option is not None:
                reached.add(entry.option)
            else:
                inner = menu.narrowed(entry.options).entries("en")
                assert all(line.option is not None for line in inner)
                labels = [line.label for line in inner]
                assert len(set(labels)) == len(labels)
                reached.update(line.options[0] for line in inner)
        assert reached == set(menu.options)
        labels = [entry.label for entry in menu.entries("en")]
        assert len(set(labels)) == len(labels), labels
    assert {"deploy_at", "act", "move_to"} <= kinds


def test_every_option_with_a_space_can_be_reached_on_the_board() -> None:
    seen = 0
    for position in decisions(3):
        menu = Menu.of(position)
        for space, options in menu.by_space.items():
            found = menu.at_space(space)
            assert found is not None and found.shown == options and found.space == space
            seen += len(options)
        spaced = [o for o in menu.options if space_of(position, o) is not None]
        assert sum(map(len, menu.by_space.values())) == len(spaced)
    assert seen > 100


def test_a_long_list_is_asked_in_two_steps() -> None:
    position = next(p for p in decisions(1) if len(Menu.of(p).options) > FEW)
    menu = Menu.of(position)
    entries = menu.entries("en")
    assert isinstance(menu.options[0], DeployAt)
    assert len(entries) <= FEW < len(menu.options)
    assert {option.snail for option in entries[0].options if isinstance(option, DeployAt)} == {
        menu.options[0].snail
    }


def test_an_exchange_is_asked_card_by_card() -> None:
    cards = "missile grenade jetpack mine drill"
    position = read_position(
        f"snails 1; map 1 2 3 .; player A pirates; G a1; hand {cards}; player B; G a2;"
        " todo planning seat=0; todo exchange player=A"
    )
    entries = Menu.of(position).entries("en")
    assert len(entries) == 6 and entries[-1].options == (Done(),)
    first = entries[0].options
    assert len(first) == 4
    assert all(isinstance(swap, Swap) for swap in first)


EXCHANGING = (
    "snails 1; map 1 2 3 .; player A pirates; G a1; hand missile grenade grenade mine; "
    "player B; G a2; todo planning seat=0; todo exchange player=A"
)


def test_cards_of_an_exchange_are_picked_and_put_back_in_the_hand() -> None:
    menu = Menu.of(read_position(EXCHANGING))
    missile, grenade, mine = (
        menu.position.setting.catalogue.card_index[name] for name in ("missile", "grenade", "mine")
    )
    assert menu.cards == {missile, grenade, mine}
    one = menu.with_card(missile)
    assert one.picked == (missile,) and len(one.shown) == 2
    assert one.with_card(missile) == menu, "a second click puts it back"
    pair = one.with_card(mine)
    assert pair.shown == (Swap(min(missile, mine), max(missile, mine)),)
    assert pair.with_card(grenade).picked == (missile, grenade), "the last one is replaced"
    twins = menu.with_card(grenade).with_card(grenade)
    assert twins.shown == (Swap(grenade, grenade),), "there are two of them"
    assert twins.with_card(grenade).picked == (grenade,)


def test_a_picked_pair_is_confirmed_by_its_button(
    choices: OptionPanel, chosen: list[Option]
) -> None:
    told: list[Menu | None] = []
    choices.on_menu(told.append)
    position = read_position(EXCHANGING)
    offered(choices, position)
    cards = position.setting.catalogue.card_index
    choices.pick(cards["missile"])
    choices.pick(cards["drill"])
    assert choices.menu is not None and choices.menu.picked == (cards["missile"],)
    choices.pick(cards["mine"])
    assert told[-1] is not None and told[-1].picked == (cards["missile"], cards["mine"])
    assert not chosen and len(choices.entries) == 1
    choices.take(0)
    assert [option.kind for option in chosen] == ["swap"]
    assert told[-1] is None


def test_pairs_of_cards_are_asked_card_by_card() -> None:
    hand = "missile grenade cocktail flamer"
    squads = f"player A ninja; G a1; hand {hand}; player B zombie; G a2; next mine"
    menu = Menu.of(read_position(f"snails 1; round 2; map 1 1; {squads}; todo drawing seat=0"))
    pairs = [option for option in menu.options if isinstance(option, Swap)]
    assert len(pairs) > MOST_PAIRS
    entries = menu.entries("en")
    cards = [entry.label for entry in entries if len(entry.options) > 1]
    assert "Missile" in cards and "Grenade" in cards and len(entries) == len(cards) + 1
    first = next(entry for entry in entries if entry.label == "Missile")
    assert {option.kind for option in first.options} == {"swap"}


def test_a_plan_is_not_asked_here() -> None:
    with pytest.raises(IllegalChoice):
        Menu.of(planning_position())


def test_where_a_reroll_comes_from_is_told() -> None:
    told = set()
    for seed in range(4):
        for position in decisions(seed):
            task = position.agenda[-1]
            if isinstance(task, Rolled) and task.rerolls:
                lines = about_lines(position, Menu.of(position).options, "en")
                assert lines[0].startswith("The re-roll comes from")
                is_leader = role(task.context.snail) == LEADER
                assert ("Leader" in lines[0]) == is_leader
                told.add(lines[0])
    assert told


@pytest.mark.parametrize("language", LANGUAGES)
def test_buttons_of_a_reroll_say_the_chance_and_the_fraction_is_folded(language: str) -> None:
    position = next(p for p in decisions(1) if isinstance(p.agenda[-1], Rolled))
    panel, plain = OptionPanel(language), OptionPanel(language, with_odds=False)
    for asked in (panel, plain):
        offered(asked, position)
    assert all(" %" in entry.label for entry in panel.entries)
    assert "<details>" in panel.about.value and " %" in panel.about.value
    assert not any("%" in entry.label for entry in plain.entries)


def test_in_set_up_it_is_said_why_no_second_mountain_can_be_chosen() -> None:
    seen = 0
    for position in decisions(1):
        if not isinstance(position.agenda[-1], Deploy):
            continue
        menu = Menu.of(position)
        marks = menu_overlay(menu, "en")
        assert marks is not None
        options: Any = menu.options
        levels = {position.level(option.space) for option in options}
        lines = about_lines(position, menu.options, "en")
        assert not any("may start on a mountain" in line for line in lines), "the board says it"
        for note in marks.notes:
            if not note.open and position.level(note.space) == 3 and 3 not in levels:
                assert "may start on a mountain" in note.why
                seen += 1
    assert seen


def test_a_faction_card_that_is_offered_is_shown_with_its_text() -> None:
    squads = "player A ninja; G a1; lost_before; player B zombie; G a2"
    asked = "todo offer_faction_card player=A"
    position = read_position(f"snails 1; round 2; map 1 1; {squads}; {asked}")
    card = offered_card(position)
    assert card is not None
    choices = OptionPanel()
    choices.offer(position)
    name = position.setting.catalogue.cards[card].names["en"]
    assert f"{name}: " in unescape(choices.about.value) and "<img" in choices.about.value


def test_a_button_chooses(choices: OptionPanel, chosen: list[Option]) -> None:
    position = crawling()
    offered(choices, position)
    assert "Where does Grunt A crawl? 2 moves left." in question(choices)
    labels = [button.description for button in choices.children[1].children]
    assert sorted(labels) == ["Crawl to a2 (beach)", "Stay here"], "numbers are moves, on the board"
    tooltips = [button.tooltip for button in choices.children[1].children]
    assert [tip.endswith(f"(key {n})") for n, tip in enumerate(tooltips, 1)] == [True, True]
    next(b for b in choices.children[1].children if "Crawl" in b.description).click()
    assert chosen == [MoveTo(1)]
    assert choices.menu is None


def test_a_second_click_on_the_same_button_answers_no_other_question(
    choices: OptionPanel, chosen: list[Option]
) -> None:
    offered(choices, crawling())
    button = choices.children[1].children[0]
    button.click()
    button.click()
    assert len(chosen) == 1 and not choices.error_line.widget.value
    offered(choices, crawling())
    button.click()
    assert len(chosen) == 1 and choices.menu is not None


def test_a_digit_on_the_board_chooses(choices: OptionPanel, chosen: list[Option]) -> None:
    board = offered(choices, crawling())
    options = [entry.option for entry in choices.entries]
    press(board, "9")
    press(board, "x")
    assert chosen == []
    press(board, "2")
    assert chosen == [options[1]]
    press(board, "1")
    assert chosen == [options[1]], "the question is answered"


def test_digits_do_nothing_where_lines_have_no_numbers(
    choices: OptionPanel, chosen: list[Option]
) -> None:
    position = next(p for p in decisions(1) if isinstance(Menu.of(p).options[0], DeployAt))
    board = offered(choices, position)
    press(board, "1")
    assert len(choices.entries) > FEW and not chosen
    press(board, "1")
    press(board, "")
    assert not chosen
    choices.children[1].children[1].click()
    assert chosen == [choices_first(position)]


def choices_first(position: Position) -> Option:
    """The first place of the first snail."""
    return Menu.of(position).entries("en")[0].options[0]


def press(board: Board, key: str) -> None:
    content = {"event": "key_down", "key": key}
    keys = {"shift_key": False, "ctrl_key": False, "meta_key": False}
    board.canvas._canvases[-1]._handle_frontend_event(None, {**content, **keys}, [])


def test_a_space_with_one_option_is_chosen_at_once(
    choices: OptionPanel, chosen: list[Option]
) -> None:
    board = offered(choices, crawling())
    board.choose(1)
    assert chosen == [MoveTo(1)]
    assert board.overlay is None


def test_a_space_with_several_options_narrows_the_list(
    choices: OptionPanel, chosen: list[Option]
) -> None:
    position = next(p for p in decisions(1) if isinstance(Menu.of(p).options[0], DeployAt))
    board = offered(choices, position)
    space = next(iter(Menu.of(position).by_space))
    board.choose(space)
    assert chosen == [] and len(choices.entries) == 4
    assert f"On {position.setting.board.names[space]}:" in question(choices)
    press(board, "0")
    assert choices.menu is not None and not choices.menu.is_narrowed
    choices.take(1)
    board.choose(space)
    (option,) = chosen
    assert isinstance(option, DeployAt) and option.space == space


def test_the_board_shows_costs_of_a_crawl_and_odds_of_an_attack(choices: OptionPanel) -> None:
    board = offered(choices, crawling())
    assert board.notes is not None and board.notes.open_spaces == (1,)
    assert board.notes.note(1).label == "1"
    text = "snails 1; map 1 1 2 .; player A; G a1; plan G - crawl_punch; player B; G a1; L a1"
    position = read_position(text)
    node = position.node
    assert isinstance(node, Decision)
    punch = list(node.options)[1]
    attack = play(position, punch).position
    board = offered(choices, attack)
    assert isinstance(Menu.of(attack).options[0], AimAtSnail)
    assert board.notes is not None and board.notes.open_spaces == (0,)


def test_a_far_space_is_crawled_to_step_by_step(choices: OptionPanel) -> None:
    position = crawling(
        "snails 1; map 1 1 1 3 .; player A pirates; G a1; plan G - crawl_dig; player B; G a5"
    )
    taken: list[Option] = []
    places: list[Position] = [position]

    def go_on(option: Option) -> None:
        taken.append(option)
        places.append(play(places[-1], option).position)
        if isinstance(places[-1].node, Decision) and places[-1].agenda[-1].kind == "crawl":
            choices.offer(places[-1], Board(places[-1]))

    choices.on_option(go_on)
    board = offered(choices, position)
    board.choose(3)
    assert taken == [], "too high"
    board.choose(2)
    assert taken == [MoveTo(1), MoveTo(2)]


def test_a_walk_that_was_taken_back_does_not_go_on(
    choices: OptionPanel, chosen: list[Option]
) -> None:
    text = "snails 1; map 1 1 1 .; player A pirates; G a1; plan G - crawl_dig; player B; G a4"
    position = crawling(text)
    offered(choices, position).choose(2)
    assert chosen == [MoveTo(1)]
    offered(choices, position)
    assert chosen == [MoveTo(1)] and choices.menu is not None


def test_the_past_on_the_board_cannot_be_chosen_from(
    choices: OptionPanel, chosen: list[Option]
) -> None:
    position = crawling()
    board = offered(choices, position)
    board.position = planning_position()
    board.choose(1)
    assert chosen == []
    assert board.notes is not None and not board.notes.open_spaces
    board.position = position
    board.choose(1)
    assert chosen == [MoveTo(1)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_follows_the_language(choices: OptionPanel, language: str) -> None:
    offered(choices, crawling())
    choices.language = language
    words = {"en": "Stay here", "de": "Hier bleiben", "pl": "Zostań"}
    labels = " ".join(button.description for button in choices.children[1].children)
    assert words[language].split()[0] in labels
    about = {"en": "crawl", "de": "kriech", "pl": "pełz"}
    assert about[language] in question(choices).lower()


def test_cards_in_question_are_told(choices: OptionPanel) -> None:
    text = "snails 1; map 1 1 2 .; player A; G a1; plan G - missile; player B; G a2"
    position = read_position(text)
    offered(choices, position)
    assert "Missile" in unescape(choices.about.value)


def test_clearing_leaves_nothing(choices: OptionPanel) -> None:
    board = offered(choices, crawling())
    choices.clear()
    assert question(choices) == "" and choices.children[1].children == ()
    assert board.overlay is None and choices.entries == ()


def test_pushes_are_asked_by_space() -> None:
    asked = (p for seed in range(5, 12) for p in decisions(seed))
    position = next(p for p in asked if isinstance(Menu.of(p).options[0], PushTo))
    menu = Menu.of(position)
    assert set(menu.by_space) == {o.space for o in menu.options if isinstance(o, PushTo)}


def test_a_click_on_a_snail_takes_it_where_several_stand_on_a_space(choices: OptionPanel) -> None:
    """It was asked a second time which of them is meant."""
    position = next(
        p
        for seed in range(1, 9)
        for p in decisions(seed)
        if any(
            len(found) > 1 and isinstance(found[0], AimAtSnail)
            for found in Menu.of(p).by_space.values()
        )
    )
    space, found = next((s, o) for s, o in Menu.of(position).by_space.items() if len(o) > 1)
    board, taken = offered(choices, position), list[Option]()
    choices.on_option(taken.append)
    board.choose(space)
    assert not taken and choices.menu is not None and choices.menu.shown == found
    for option in found:
        assert isinstance(option, AimAtSnail)
        group = groups_by_key(board.scene, {f"snail:{snail_name(option.snail)}"})
        left, top, right, bottom = box_of(*group.values())
        x, y = (left + right) / 2, top + 0.8 * (bottom - top)
        picture = board._picture
        (zero_x, zero_y), (one_x, one_y) = map(picture._painter.scene_point, (0, 1), (0, 1))
        pixel = (x - zero_x) / (one_x - zero_x), (y - zero_y) / (one_y - zero_y)
        assert picture.snail_at(*pixel) == option.snail
        choices.offer(position, board)
        taken.clear()
        board._click(*pixel)
        assert taken == [option]
