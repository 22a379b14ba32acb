"""The recap: tiles say what was played and what came of it, no more than lies open, and replay."""

from __future__ import annotations

import asyncio
from functools import cache

import pytest

from snails_core import events as ev
from snails_core.layout import NONE, OBSERVER, PLAN_SLOTS
from snails_core.tell import Names, card_text, reason_text
from snails_core.words import LANGUAGES
from snails_lab.models.game.recap import Recap, Tile, recap_of, tile_lines, tile_text
from snails_lab.models.game.session import Session
from snails_lab.models.storage.header import Seat
from snails_lab.models.timeline.game_stage import ACTING, CLEANING, PLANNING
from snails_lab.models.timeline.timeline import Timeline
from snails_lab.widgets.game.recap_panel import RecapPanel
from snails_lab.widgets.stepper import playback as pace
from snails_lab.widgets.stepper.stepper import Stepper
from tests.support.lab.sample_timeline import run, until

CAST = {2: ("greedy", "greedy"), 4: ("greedy", "random", "greedy", "random")}


@cache
def session(players: int) -> Session:
    seats = [Seat(letter, bot) for letter, bot in zip("ABCD", CAST[players], strict=False)]
    played = Session.new(seats, seed=1)
    while played.advance():
        pass
    return played


@cache
def timeline(players: int = 2, viewer: int | None = 0) -> Timeline:
    return Timeline.of(session(players).game, viewer)


def last_of_round(line: Timeline, number: int) -> int:
    return max(n for n, moment in enumerate(line[:]) if moment.stage.round == number)


def recap(line: Timeline, number: int) -> Recap:
    found = recap_of(line, last_of_round(line, number))
    assert found is not None
    return found


def tiles(line: Timeline) -> list[Tile]:
    rounds = [number for _, number in line.rounds if number]
    return [tile for number in rounds for tile in recap(line, number).tiles.values()]


# --- what a tile has ------------------------------------------------------------------
@pytest.mark.parametrize("players", [2, 4])
def test_every_card_that_was_revealed_has_its_tile(players: int) -> None:
    line = timeline(players)
    for _, number in line.rounds:
        if not number:
            continue
        shown = {key: tile.card for key, tile in recap(line, number).tiles.items()}
        revealed = {
            (moment.event.slot, moment.event.player): moment.event.card
            for moment in line[:]
            if isinstance(moment.event, ev.CardRevealed) and moment.stage.round == number
        }
        assert {key: card for key, card in shown.items() if card is not None} == revealed


@pytest.mark.parametrize("players", [2, 4])
def test_no_damage_of_a_round_is_missing_or_counted_twice(players: int) -> None:
    line = timeline(players)
    for _, number in line.rounds:
        if not number:
            continue
        lost = sum(
            moment.event.loss
            for moment in line[:]
            if isinstance(moment.event, ev.Damaged)
            and moment.stage.round == number
            and moment.stage.phase in (ACTING, CLEANING)
        )
        shown = recap(line, number)
        cleaned = shown.cleaning.damage if shown.cleaning else 0
        assert sum(tile.damage for tile in shown.tiles.values()) + cleaned == lost


def test_dice_targets_and_ways_are_those_of_the_events() -> None:
    line, seen = timeline(), set()
    for tile in tiles(line):
        events = [line[index].event for index in tile.moments]
        rolls = [event for event in events if isinstance(event, ev.DiceRolled)]
        assert [faces[0] for faces in tile.dice] == [event.face for event in rolls]
        aimed = [event for event in events if isinstance(event, ev.Targeted)]
        assert [space for _, space in tile.targets] == [event.space for event in aimed]
        moved = [e for e in events if isinstance(e, ev.Moved | ev.Pushed | ev.Placed)]
        for snail, (origin, space) in tile.ways.items():
            own = [event for event in moved if event.snail == snail]
            assert (own[0].origin_space, own[-1].space) == (origin, space)
        seen |= {name for name, value in vars(tile).items() if value}
    assert {
        "dice",
        "targets",
        "ways",
        "losses",
        "eliminated",
        "cracked",
        "crumbled",
        "reason",
    } <= seen


def test_tiles_fill_as_the_round_goes_on() -> None:
    line = timeline()
    first, last = 0, last_of_round(line, 2)
    counts = []
    for index in range(first, last + 1):
        found = recap_of(line, index)
        if found is not None:
            counts.append((found.round, len(found.tiles)))
            assert all(tile.moments[-1] <= index for tile in found.tiles.values())
    assert counts == sorted(counts) and counts[0] == (1, 1) and counts[-1][0] == 2


def test_while_the_next_round_is_planned_the_last_one_stays() -> None:
    line = timeline()
    planning = [n for n, m in enumerate(line[:]) if m.stage.phase == PLANNING]
    assert recap_of(line, planning[0]) is None
    for index in planning:
        found, number = recap_of(line, index), line[index].stage.round
        assert (found.round if found else 0) == number - 1


# --- secrets --------------------------------------------------------------------------
@pytest.mark.parametrize("players", [2, 4])
def test_a_recap_tells_nobody_more_than_lies_open_on_the_table(players: int) -> None:
    """For every seat the tiles are those of somebody who sees nobody's cards, and so are the
    sentences, but for what one draws oneself.
    """
    observed = timeline(players, OBSERVER)
    for index in range(0, len(observed), 7):
        for viewer in range(players):
            line = timeline(players, viewer)
            ours, theirs = recap_of(line, index), recap_of(observed, index)
            assert ours == theirs
            for tile in ours.tiles.values() if ours else ():
                if tile.player != viewer:
                    assert tile_text(line, tile, "en") == tile_text(observed, tile, "en")


# --- in words -------------------------------------------------------------------------
def test_a_tile_says_it_in_few_letters() -> None:
    line = timeline()
    names = Names(line[-1].position, "en")
    said = ["\n".join(tile_lines(tile, names)) for tile in tiles(line)]
    assert all(said) and max(len(text) for text in said) < 160
    assert any("→" in text for text in said) and any("▲" in text for text in said)
    assert any("−" in text for text in said)


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_attack_in_each_language(language: str) -> None:
    tile = Tile(range(3), 0, 1, 20, 20, 4, targets=[(0, 3)], dice=[(0,), (2, 1)], misses=1)
    tile.losses, tile.eliminated = {0: 10}, [0]
    tile.landed, tile.cracked, tile.crumbled = [5], [3, 5], [3]
    names = Names(timeline()[-1].position, language)
    first, aimed, landed, thrown, lost, out, cracked, crumbled = tile_lines(tile, names)
    assert first == names.action(20) and aimed == "BL → AL" and landed == f"→ {names.space(5)}"
    assert names.space(5) in cracked and names.space(3) not in cracked
    assert thrown.startswith("▲ → ●■ ") and lost == "AL −10"
    assert out.startswith("AL ") and names.space(3) in crumbled


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_card_that_was_not_carried_out_says_why(language: str) -> None:
    tile = Tile(range(3), 0, 1, 20, reason="water")
    names = Names(timeline()[-1].position, language)
    assert tile_lines(tile, names)[1:] == [reason_text("water", language)]
    skipped = [tile for tile in tiles(timeline()) if tile.reason]
    assert skipped
    for tile in skipped:
        assert reason_text(tile.reason, language) in tile_lines(tile, names)


# --- the panel ------------------------------------------------------------------------
def panel(players: int = 2) -> tuple[Stepper, RecapPanel]:
    stepper = Stepper("en", 480, timeline(players))
    return stepper, RecapPanel(stepper, "en")


@pytest.mark.parametrize("players", [2, 4])
def test_tiles_are_buttons_with_the_whole_story(players: int) -> None:
    stepper, recaps = panel(players)
    assert recaps.recap is None and "No card has been played" in recaps._title.value
    stepper.at = last_of_round(timeline(players), 1)
    shown = recaps.recap
    assert shown is not None and shown.round == 1
    for slot in range(PLAN_SLOTS):
        for player in range(players):
            button, tile = recaps.tile(slot, player), shown.tiles.get((slot, player))
            assert button.disabled == (tile is None)
            if tile is not None:
                assert tile_text(timeline(players), tile, "en") in button.tooltip
                assert button.description
                if tile.card is not None:
                    does = card_text(timeline(players)[0].position, tile.card, "en").splitlines()
                    assert does[0] in button.tooltip, "what the card does can be read"


def test_slots_of_a_new_round_that_were_not_played_yet_are_blank() -> None:
    """A page leaves the old label on a button whose description becomes empty, so these are not
    empty, but have nothing to see."""
    stepper, recaps = panel()
    first = next(n for n, m in enumerate(timeline()[:]) if m.stage.round == 2 and m.stage.slot == 0)
    for index in (last_of_round(timeline(), 1), first):
        stepper.at = index
    shown = recaps.recap
    assert shown is not None and shown.round == 2 and len(shown.tiles) == 1
    blank = [recaps.tile(slot, player) for slot in range(1, PLAN_SLOTS) for player in (0, 1)]
    assert all(tile.disabled and tile.description and not tile.tooltip for tile in blank)
    assert not "".join(tile.description for tile in blank).strip()


def test_another_language_another_recap() -> None:
    stepper, recaps = panel()
    stepper.at = last_of_round(timeline(), 1)
    seen = set()
    for language in LANGUAGES:
        recaps.language = language
        seen.add((recaps.tile(0, 0).tooltip, recaps._title.value))
    assert len(seen) == len(LANGUAGES)


def test_a_tile_leads_to_its_replay_and_back_to_now(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pace, "LOOK", 0.05)
    stepper, recaps = panel()
    stepper.preferences = stepper.preferences._replace(speed=8.0)
    last = len(timeline()) - 1
    stepper.at = last
    shown = recaps.recap
    assert shown is not None
    (key, tile) = next(iter(shown.tiles.items()))
    seen: list[int] = []
    stepper.on_moment(seen.append)

    async def work() -> None:
        recaps.tile(*key).click()
        assert stepper.playing
        await until(lambda: not stepper.playing)
        assert stepper.at == tile.moments[-1] and set(seen) <= {*tile.moments, tile.moments[0] - 1}
        await until(lambda: stepper.at == last)

    run(work())


def test_without_an_event_loop_a_tile_leads_to_the_end_of_its_scene() -> None:
    stepper, recaps = panel()
    stepper.at = last_of_round(timeline(), 1)
    shown = recaps.recap
    assert shown is not None
    recaps.tile(1, 0).click()
    assert stepper.at == shown.tiles[1, 0].moments[-1]
    assert recaps.recap is not None and (2, 0) not in recaps.recap.tiles


def test_whoever_goes_elsewhere_after_a_replay_is_not_pulled_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(pace, "LOOK", 0.1)
    stepper, recaps = panel()
    stepper.preferences = stepper.preferences._replace(speed=8.0)
    stepper.at = len(timeline()) - 1

    async def work() -> None:
        recaps.tile(0, 0).click()
        await until(lambda: not stepper.playing)
        stepper.at = 5
        await asyncio.sleep(0.2)
        assert stepper.at == 5

    run(work())


def test_a_tile_for_nothing_is_empty() -> None:
    assert tile_lines(Tile(range(1)), Names(timeline()[-1].position, "en")) == []
    assert Tile(range(1)).player == NONE and not Tile(range(1)).has_result


def test_what_cleaning_did_stands_above_the_cards() -> None:
    """Below them it was out of view in a column of usual height."""
    line = timeline()
    stepper, recaps = panel()
    stepper.at = next(
        last_of_round(line, number)
        for _, number in line.rounds
        if number and (found := recap(line, number).cleaning) and found.has_result
    )
    head, tile = recaps._grid.children[:2]
    assert "Cleaning" in head.value and tile is recaps._cleaning
    assert tile.layout.display == "" and tile.description
