"""Playing Big Monster in the lab: by pointing, in every mode, kept and taken up again."""

from __future__ import annotations

from dataclasses import replace
from time import monotonic, sleep

import pytest

from companions.big_monster import load_catalogue
from companions.big_monster.lab.advice import advice_request
from companions.big_monster.lab.game_table import GameTable
from companions.big_monster.lab.lobby import Lobby
from companions.big_monster.lab.play_view import PlayView
from companions.big_monster.lab.score_pad import medals_html, overview_html, pads_html
from companions.big_monster.lab.table_arrangement import arrange, offered_lines
from companions.big_monster.lab.table_game import TABLE_GAME, Session
from companions.big_monster.lab.table_picture import table_picture
from companions.big_monster.nodes import Over
from companions.big_monster.notation import read_position
from companions.big_monster.options import Lay, PickRow, Quickest
from companions.big_monster.position import NOTHING
from companions.big_monster.rules.medals import Won
from companions.big_monster.rules.placement import anchors
from companions.big_monster.rules.scoring import Score
from companions.big_monster.scene.tiles import CELL
from companions.big_monster.solver.requests import MonsterRequest
from companions.big_monster.tell import tile_name
from companions.big_monster.tell.options import points_gained
from companions.big_monster.tell.reasons import score_lines
from snails_core.errors import SnailsError
from snails_core.words import LANGUAGES
from snails_lab.drawing.hot_spots import box_of
from snails_lab.models.solver_queue import solver_queue
from snails_lab.models.storage.header import Seat
from snails_lab.models.storage.profiles import Profile
from snails_lab.models.visit import Visit
from tests.support.companions.big_monster.kept_games import MOMENTS, session_at
from tests.support.companions.big_monster.late_duels import late_duel

PATIENCE = 240
"""Seconds for an answer on a busy machine."""


def view() -> PlayView:
    return PlayView(Visit())


def begun(mode: str = "duel", players: int = 2, people: int = 1, seed: int = 5) -> GameTable:
    made = view()
    made.lobby.mode.value, made.lobby.players.value = mode, players
    made.lobby.seed.value = str(seed)
    for number, kind in enumerate(made.lobby.seats.kinds):
        kind.value = "" if number < people else "random"
    made.lobby.begin.click()
    assert made.lobby.error_line.widget.value == ""
    table = made.table
    assert isinstance(table, GameTable)
    return table


def point(table: GameTable) -> None:
    """At the best place, or at the first thing that can be chosen."""
    if table.curtain.is_down:
        table.raise_curtain()
    menu = table.menu
    if menu.buttons:
        table.choose(menu.buttons[0][1])
        return
    places = {f"place:{x},{y}": gain for (x, y), gain in menu.gains.items()}
    table.board.choose(max(places, key=places.__getitem__) if places else next(iter(menu.told)))


def play_out(table: GameTable, most: int = 400) -> None:
    for _ in range(most):
        if table.session.is_over:
            return
        point(table)
        assert table.error_line.widget.value == table.board._error_line.widget.value == ""
    raise AssertionError("the game does not end")


@pytest.mark.parametrize("language", LANGUAGES)
def test_explorers_that_can_be_chosen_do_not_cover_each_other_on_a_phone(language: str) -> None:
    position = begun("individual", 3).session.position
    scene = table_picture(position, 0, language, is_wide=False)
    groups = [group for layer in scene.layers for group in layer.groups]
    dealt = [box_of(group) for group in groups if group.key.startswith("dealt:")]
    assert len(dealt) == 2
    (_, first_top, _, first_bottom), (_, second_top, _, _) = sorted(dealt, key=lambda box: box[1])
    assert first_top < second_top and first_bottom <= second_top


@pytest.mark.parametrize(
    ("mode", "players", "people"),
    [("duel", 2, 1), ("duel", 2, 2), ("three", 3, 1), ("individual", 3, 2), ("team", 4, 1)],
)
def test_a_game_is_played_to_its_end_by_pointing(mode: str, players: int, people: int) -> None:
    table = begun(mode, players, people)
    play_out(table)
    assert "It is won by" in table.question.value
    assert table.history.is_now and table.history.last > 20


def test_every_legal_place_is_shown_with_what_it_adds() -> None:
    table = begun()
    while not table.menu.gains:
        point(table)
    position = table.session.position
    seat = position.seats[0]
    assert seat.board is not None
    legal = anchors(load_catalogue(), seat.board, seat.taken)
    assert [*table.menu.gains] == legal
    for (x, y), gain in table.menu.gains.items():
        assert gain == points_gained(position, Lay(x, y))
        assert f"place:{x},{y}" in {group.key for group in table.board.scene.layers[0].groups}
    best = max(table.menu.gains.values())
    told = [text for key, text in table.board.choices.items() if f"+{best}" in text]
    assert told if best else not told


def test_the_reasons_of_the_score_add_up_at_every_moment() -> None:
    table = begun(seed=11)
    play_out(table)
    for step in range(0, table.session.steps, 7):
        position = table.session.seen_at(step, None)
        for player, seat in enumerate(position.seats):
            if seat.board is not None:
                lines = score_lines(position, player, "en")
                assert sum(line.points for line in lines) == position.score(player).total
                for line in lines:
                    assert sum(points for _, points in line.reasons) == line.points


def test_a_tile_that_is_only_marked_is_put_back() -> None:
    table = begun()
    while not table.menu.firsts:
        point(table)
    table.board.choose(next(iter(table.menu.firsts)))
    assert table._picked != NOTHING and "picked" in _keys(table)
    assert "Which tile do you discard" in table.question.value
    table.undo.click()
    assert table._picked == NOTHING and "picked" not in _keys(table)


def _keys(table: GameTable) -> set[str]:
    return {group.key for group in table.board.scene.layers[0].groups}


def test_a_claim_is_taken_back_before_the_tile_is_laid() -> None:
    table = begun()
    while not table.menu.gains:
        point(table)
    before = table.session.steps
    table.undo.click()
    assert table.session.steps == before - 1 and not table.menu.gains


def test_looking_back_asks_nothing_and_leads_back_to_now() -> None:
    table = begun()
    while table.session.steps < 60:
        point(table)
    table.history.go(3)
    assert not table.menu.told and "You look at the past" in table.question.value
    table.history.now.click()
    assert table.menu.told or table.menu.buttons


def test_a_curtain_falls_between_two_people_where_hands_are_secret() -> None:
    table = begun("individual", 3, 2)
    assert table.curtain.is_down and table.pads.layout.display == "none"
    assert table.board.layout.display == "none" and table.question.value == ""
    table.raise_curtain()
    assert not table.curtain.is_down and table.menu.told


def test_a_kept_game_goes_on_in_another_view() -> None:
    made = view()
    made.lobby.seed.value = "8"
    made.lobby.begin.click()
    assert made.table is not None
    for _ in range(6):
        point(made.table)
    choices = made.table.session.game.choices
    made.table.leave.click()
    assert made.table is None and made.lobby.layout.display == ""
    other = view()
    (known,) = other.lobby.kept.games
    other.lobby.list.open.click()
    assert other.table is not None and known.steps <= len(choices)
    assert other.table.session.game.choices == choices
    play_out(other.table)


def test_every_language_is_spoken_everywhere() -> None:
    table = begun()
    while not table.menu.gains:
        point(table)
    shown = set()
    for language in LANGUAGES:
        table.language = language
        shown.add((table.question.value, table.pads.value, table.undo.description))
        assert f'lang="{language}"' in table.told.value
    assert len(shown) == 3


@pytest.mark.parametrize("seed", ["twelve", 30 * "0" + 5_000 * "9"])
def test_a_seed_that_is_none_is_refused(seed: str) -> None:
    made = view()
    made.lobby.seed.value = seed
    made.lobby.begin.click()
    assert "whole number" in made.lobby.error_line.widget.value and made.table is None


@pytest.mark.parametrize("turn", [3, 9, 16])
def test_on_an_upright_screen_the_table_is_drawn_as_large_as_it_can_be(turn: int) -> None:
    """Lines beside the planet where it is high, above it where it is wide; nothing overlaps."""
    position = late_duel(1, turn)
    found = arrange(position, position.start, "en", is_wide=False)
    other = arrange(position, position.start, "en", is_wide=True)
    assert found.scale(False) >= other.scale(False)
    lines = {(x, y) for _, _, x, y in found.lines}
    assert len(lines) == len(found.lines) == 2
    last_line = max(y for _, y in lines) + found.heading + 2 * CELL
    right = max(x + sum(item.slot for _, _, item in items) for _, items, x, _ in found.lines)
    assert found.top >= last_line or found.left >= right


def test_on_a_phone_the_tabs_are_folded_until_one_is_opened() -> None:
    table = begun()
    table.fit(390, 796)
    assert table.table.tabs.opened == ""
    assert table.board._size == table.table.size.folded_board
    table.table.tabs.press("score")
    table.fit(390, 780)
    assert table.table.tabs.opened == "score"
    table.fit(1280, 752)
    assert table.table.tabs.opened == "score" and table.board._size == table.table.size.board


def test_on_an_upright_screen_a_long_hand_is_wrapped_and_so_drawn_larger() -> None:
    """In the second turn of a draft nine tiles are in the hand."""
    session = session_at(MOMENTS["people"])
    assert session.waiting is not None
    found = arrange(session.position, session.waiting, "en", is_wide=False)
    (first, _, _, above), (second, rest, _, below) = found.lines
    assert first and not second and rest and below > above
    assert found.scale(is_wide=False) > 0.8


def test_words_of_a_table_that_is_drawn_small_are_larger() -> None:
    early, late = (arrange(late_duel(1, turn), 0, "en", is_wide=True) for turn in (3, 19))
    assert early.words <= late.words and late.words > 1
    assert late.scale(True) * late.words > 0.8


def test_points_of_all_stand_side_by_side() -> None:
    position = late_duel(1, 12)
    pads = {
        name: score_lines(position, player, "en") for player, name in enumerate(("Ada", "Bruno"))
    }
    shown = overview_html(pads, "en")
    assert shown.index("Ada") < shown.index("Bruno")
    for player, lines in enumerate(pads.values()):
        assert f"<td><b>{position.score(player).total}</b></td>" in shown
        assert all(f"<td>{line.points}</td>" in shown for line in lines)


def test_medals_and_penalty_that_cancel_out_are_both_seen() -> None:
    position = late_duel(1, 12)
    desert = Won(load_catalogue().medal_index["deserts"])
    seats = [seat._replace(medals=(), penalty=False) for seat in position.seats]
    seats[0] = seats[0]._replace(medals=(desert,), penalty=True)
    changed = replace(position, seats=tuple(seats))
    assert changed.score(0).medals == 0
    shown = pads_html(changed, (0, 1), "en", ("Ada", "Bruno"))
    assert "<th scope='row'>medals</th><td>10</td>" in shown
    assert "<th scope='row'>penalty</th><td>−10</td>" in shown
    words = table_picture(changed, 0, "en").description
    assert "medals 10, penalty −10" in words


def test_everybody_sees_how_far_each_player_is_on_the_way_to_a_medal() -> None:
    position = late_duel(1, 12)
    deserts = [
        sum(load_catalogue().kinds[tile.kind].id == "desert" for tile in position.board(p).laid)
        for p in (0, 1)
    ]
    shown = medals_html(position, {0: "Ada", 1: "Bruno"}, "en")
    row = next(line for line in shown.split("<tr>") if "Desert tiles" in line)
    assert all(f"<td>{count}/3</td>" in row or "✔" in row for count in deserts), row
    assert medals_html(position, {}, "en") == ""


def test_the_tile_that_was_taken_is_no_longer_seen_in_the_stack() -> None:
    session = session_at(MOMENTS["draft-pass"])
    position = session.position
    seat = position.queue[0]
    hand, taken = position.seats[seat].hand, position.seats[seat].taken
    assert hand is not None and taken in hand.tiles
    lines = dict(offered_lines(position, seat, "en"))
    assert len(lines["Your stack"]) == len(hand.tiles) - 1
    name = tile_name(load_catalogue(), taken, "en")
    assert [label for _, label, _ in lines["To be laid"]] == [name]


def test_the_end_says_by_which_rule_a_tie_or_a_team_is_decided() -> None:
    table = begun("team", 4)
    play_out(table)
    assert "the lower score counts" in table.question.value
    low = Score(0, 0, 5, 0, 0, 0, 0, 0)
    high = low._replace(lava=0, big_monsters=5)
    duel = late_duel(0, 3)
    assert "big monsters decide" in table._what_decided(duel, Over((1,), (low, high)))
    assert "shared" in table._what_decided(duel, Over((0, 1), (low, low)))
    assert table._what_decided(duel, Over((1,), (low, low._replace(ice=1)))) == ""


def test_who_passes_reads_names_and_who_is_asked_what_the_others_took() -> None:
    table = begun("individual", 3)
    while not table.menu.buttons:
        point(table)
    assert [text for text, _ in table.menu.buttons] == [
        "Pass the stack to Bruno (B)",
        "Pass the stack to Celina (C)",
    ]
    duel = begun()
    while "Player Bruno takes" not in duel.question.value:
        point(duel)
    assert duel.menu.question in duel.question.value


@pytest.mark.parametrize("name", ["draft-take", "draft-pass", "race", "team-take", "three-take"])
def test_the_table_is_shown_while_the_others_decide(name: str) -> None:
    """A view hides the tiles from which another player takes one; it is shown all the same."""
    session = session_at(MOMENTS[name])
    table = GameTable(session, lambda: None)
    table.at_screen = 0
    seen = set()
    for _ in range(60):
        if session.asks_table or session.waiting is not None:
            offered = session.table_game.outcomes(session.position)
            session.choose((offered or session.table_game.options(session.position))[0])
        elif not session.advance():
            break
        seen.add(session.position.phase)
        table.show()
    assert len(seen) >= 3 and table.error_line.widget.value == ""


def test_people_who_race_say_themselves_who_was_quickest() -> None:
    """Nobody's tiles are seen while all look at the screen, nor before the quickest is alone."""
    session = session_at(MOMENTS["race"])
    table = GameTable(session, lambda: None)
    table.begin()
    assert table.question.value.count("A race: who is first") == 1
    assert table.board.layout.display == "none"
    (line,) = table.buttons.children
    offered = {each.description: each for each in line.children}
    assert {*offered} == {f"Player {name} is quickest" for name in ("Mia", "Ned", "Blip")}
    offered["Player Ned is quickest"].click()
    assert table.curtain.is_down and session.waiting == 1
    table.raise_curtain()
    assert table.menu.question == "To whom do you pass the stack?"
    table.choose(table.menu.buttons[0][1])
    assert "A race: who is first" in table.question.value
    (line,) = table.buttons.children
    assert len(line.children) == 2
    for _ in range(3):
        if not session.asks_table:
            break
        table.buttons.children[0].children[-1].click()
    assert not session.asks_table
    with pytest.raises(SnailsError):
        session.choose(Quickest(0))


def test_alone_against_bots_chance_says_who_was_quickest() -> None:
    moment = MOMENTS["race"]._replace(
        seats=(Seat("Mia"), Seat("Blip", "greedy"), Seat("Dot", "greedy"))
    )
    assert not session_at(moment).asks_table


@pytest.mark.parametrize(
    ("name", "asked"),
    [("duel-lay", "place"), ("duel-take", "draft"), ("draft-pass", "draft"), ("duel-last", "duel")],
)
def test_advice_is_asked_about_what_the_person_sees(name: str, asked: str) -> None:
    """Another hand of the others makes the same question."""
    last = MOMENTS["duel-row"]._replace(turn=18)
    session = session_at(last if name == "duel-last" else MOMENTS[name])
    assert session.waiting is not None
    seen = TABLE_GAME.view(session.position, session.waiting)
    request = advice_request(seen, "en")
    assert (request.asked, read_position(request.position)) == (asked, seen)


def test_advice_is_given_at_the_table_and_gone_with_the_next_question() -> None:
    table = GameTable(session_at(MOMENTS["duel-lay"]), lambda: None)
    table.begin()
    table.advice.find.click()
    end = monotonic() + PATIENCE
    while table.advice.question.is_waiting:
        assert monotonic() < end
        sleep(0.05)
    assert "places for Rune, red above were tried" in table.advice.answer.value
    assert "golden disc" in table.advice.answer.value
    assert table.advice.error_line.widget.value == ""
    point(table)
    assert table.advice.answer.value == "" and table.advice.can_ask
    solver_queue().close()


def test_in_a_team_game_the_partner_is_named() -> None:
    table = begun("team", 4)
    while table.session.position.turn == 1:
        point(table)
    assert "Your partner is Celina (C)." in table.question.value


def test_bots_are_of_middle_strength_and_an_unfinished_game_is_offered_first() -> None:
    lobby = Lobby(Profile("Ada"))
    assert [kind.value for kind in lobby.seats.kinds[:2]] == ["", "greedy"]
    assert lobby.go_on.layout.display == "none"
    begun_games: list[tuple[Session, str]] = []
    lobby.on_session(lambda session, known: begun_games.append((session, known)))
    lobby.begin.click()
    ((session, known),) = begun_games
    lobby.kept.save(known, session)
    lobby.refresh()
    assert lobby.go_on.layout.display == "" and "Bruno" in lobby.go_on.description
    lobby.go_on.click()
    assert begun_games[1][1] == known


def test_a_game_that_is_over_offers_a_rematch_and_another_game() -> None:
    made = view()
    made.lobby.seed.value = "5"
    made.lobby.begin.click()
    first = made.table
    play_out(first)
    assert "Nothing is asked" not in first.board._told.value
    (line,) = first.buttons.children
    assert line.children == (first.rematch, first.another)
    first.rematch.click()
    assert made.table is not first and not made.table.session.is_over
    assert made.table.session.seats == first.session.seats
    made.table.another.click()
    assert made.table is None and made.lobby.layout.display == ""


def test_the_mode_follows_the_number_of_players_and_the_other_way_round() -> None:
    lobby = view().lobby
    assert tuple(lobby.players.options) == (2, 3, 4, 5, 6) and lobby.mode.value == "duel"
    lobby.players.value = 4
    assert lobby.mode.value == "individual" and lobby.seats.count == 4
    lobby.mode.value = "duel"
    assert lobby.players.value == 2 and lobby.seats.count == 2


def test_who_passes_reads_why_some_ships_are_not_offered() -> None:
    session = session_at(MOMENTS["draft-pass"])
    table = GameTable(session, lambda: None)
    table.begin()
    busy = [
        name
        for name, seat in zip(table.names, session.position.seats, strict=True)
        if seat.ship is not None
    ]
    assert "another ship that is free" in table.question.value
    assert all(name in table.question.value for name in busy)


def test_advice_is_asked_for_anew_in_another_language() -> None:
    table = begun()
    asked: list[str] = []

    def request(language: str) -> MonsterRequest:
        asked.append(language)
        return advice_request(table.session.seen_at(table.session.steps, 0), language)

    table.advice._request = request
    while not table.menu.gains:
        point(table)
    table.advice.ask()
    table.language = "de"
    assert asked == ["en", "de"]
    table.advice.stop()


def test_news_and_what_was_before_are_told_in_one_order() -> None:
    table = begun()
    for _ in range(8):
        point(table)
    news = [table.log_line(table.session.position, event, 0)[0] for event in table.news()]
    if len(news) > 1:
        assert table.told.value.index(news[-1]) < table.told.value.index(news[0])
    assert "the latest first" in table.told.value


def test_a_tile_of_either_row_is_taken_with_one_click() -> None:
    table = begun()
    while not any(isinstance(option, PickRow) for option in table.menu.options.values()):
        point(table)
    assert "All take from its row" in table.question.value
    assert "Row 2 for all, and you take" in table.menu.told["row:1:2"]
    wanted = table.session.position.rows[1][2]
    table.board.choose("row:1:2")
    assert table.session.position.row == 1 and table._picked == wanted
    assert "Which tile do you discard" in table.question.value and "picked" in _keys(table)
    table.history.go(1)
    assert table.error_line.widget.value == "" and "picked" not in _keys(table)
    table.history.now.click()
    table.undo.click()
    assert table._picked == NOTHING and table.session.position.row == 1
    table.undo.click()
    assert table.session.position.row == NOTHING


def test_a_kept_game_that_is_over_is_not_offered_to_go_on_with() -> None:
    lobby = Lobby(Profile("Ada"))
    session = session_at(MOMENTS["duel-over"])
    lobby.kept.save("over", session)
    lobby.refresh()
    assert lobby.list.open.description == "Look back"
    assert lobby.go_on.layout.display == "none"
