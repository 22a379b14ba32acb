"""A game as moments: every event is seen, the truth at the end of each step, and no secret."""

from __future__ import annotations

import sys
from random import Random
from types import FrameType

import pytest

from snails_core import Chance, Decision, Position, event_for, view
from snails_core import events as ev
from snails_core import layout as at
from snails_core.nodes import Over
from snails_core.options import CardIs, Choice, Plan
from snails_core.savegame import Game
from snails_core.scene import board_scene
from snails_core.scene.shapes import Group
from snails_core.words import LANGUAGES
from snails_lab.models.display_position import SIGNS_OF_PHASES, DisplayPosition, displayed
from snails_lab.models.timeline.folding import CHANGES, fold_next
from snails_lab.models.timeline.folding.fold import Fold
from snails_lab.models.timeline.game_stage import ACTING, CLEANING, DRAWING, PLANNING, GameStage
from snails_lab.models.timeline.timeline import Moment, Timeline
from tests.support.core.random_games import Walked, opening, whole_game
from tests.support.core.scenario import Table
from tests.support.core.view_twins import twin

DRAWN = (
    *((array, at.MAX_SPACES) for array in (at.LEVEL, at.DAMAGED, at.FIRE, at.MINES, at.DYNAMITE)),
    (at.PINNED, at.MAX_SPACES),
    *((array, at.MAX_SNAILS) for array in (at.PLACE, at.HEALTH, at.SHELLED)),
    *((array, at.MAX_PLAYERS) for array in (at.ACTIVE, at.PASSIVE, at.KNOWN, at.REVEALED)),
    *((array, at.MAX_PLAYERS) for array in (at.FACTION, at.COLOUR)),
    (at.SLOTS, at.MAX_PLAYERS * at.PLAN_SLOTS),
    *((fact, 1) for fact in (at.ROUND, at.FIRST, at.VIEWER, at.CONTAMINATION, at.RESULT)),
)
"""All bytes of `hot` that a picture reads."""
SEEDS = (*range(6), 22, 30, 36)
"""Two, three and four players, roomy and cramped maps, and every event that changes a picture."""


def start_of(seed: int) -> Position:
    return opening(seed).begin().position


def viewers(seed: int) -> tuple[int | None, ...]:
    return (None, *range(start_of(seed).players))


def timeline_of(seed: int, viewer: int | None = None) -> Timeline:
    timeline = Timeline(start_of(seed), viewer)
    for step in whole_game(seed):
        timeline.append(step.before, step.choice, step.position, step.events)
    return timeline


def folded(timeline: Timeline, step: Walked) -> Position:
    """All events of the step that was just added, the last one too, folded into the picture."""
    first = timeline.first_of(timeline.steps)
    shown, end = timeline[first - 1].position, timeline[-1]
    events = tuple(m.event for m in timeline[first:] if m.event is not None)
    fold = Fold(shown, step.choice, end.position, events)
    for _ in events:
        fold_next(fold)
    phase = 0 if isinstance(end.event, ev.GameOver) else end.stage.phase
    agenda = SIGNS_OF_PHASES[phase] + tuple(fold.flights)
    return DisplayPosition(shown.setting, bytes(fold.hot), bytes(fold.cold), agenda)


def hands(position: Position) -> list[int]:
    return [len(position.hand(player)) for player in range(position.players)]


# --- the truth ------------------------------------------------------------------------
@pytest.mark.parametrize("seed", SEEDS)
def test_after_the_last_event_of_a_step_the_folded_picture_is_the_truth(seed: int) -> None:
    for viewer in viewers(seed):
        timeline = Timeline(start_of(seed), viewer)
        for step in whole_game(seed):
            timeline.append(step.before, step.choice, step.position, step.events)
            if not step.events:
                continue
            shown, end = folded(timeline, step), timeline[-1].position
            for start, size in DRAWN:
                same = shown.hot[start : start + size] == end.hot[start : start + size]
                assert same, (viewer, step.number, start, step.events)
            assert hands(shown) == hands(end), (viewer, step.number, step.events)
            if viewer is not None:
                assert shown.hand(viewer) == end.hand(viewer), (step.number, step.events)


def test_these_games_have_every_event_that_changes_a_picture() -> None:
    seen = {type(event) for seed in SEEDS for step in whole_game(seed) for event in step.events}
    assert set(CHANGES) <= seen


@pytest.mark.parametrize("seed", [1, 3, 36])
def test_it_is_also_the_same_as_a_picture(seed: int) -> None:
    """So that nothing is forgotten in `DRAWN`; who is asked is known only at the end."""
    for viewer in (None, 0):
        timeline = Timeline(start_of(seed), viewer)
        for step in whole_game(seed):
            timeline.append(step.before, step.choice, step.position, step.events)
            if step.events and not step.number % 7:
                end = timeline[-1].position
                assert layers(folded(timeline, step), end) == layers(end, end), step.number


def layers(position: Position, end: Position) -> dict[str, tuple[Group, ...]]:
    left_out = {"overlay"}
    if isinstance(end.node, Decision):
        left_out.add("panel")
    scene = board_scene(position, sky=True)
    return {layer.name: layer.groups for layer in scene.layers if layer.name not in left_out}


@pytest.mark.parametrize("seed", [0, 4, 8])
def test_where_a_step_ends_is_what_the_viewer_sees(seed: int) -> None:
    for viewer in viewers(seed):
        timeline = Timeline(start_of(seed), viewer)
        for step in whole_game(seed):
            timeline.append(step.before, step.choice, step.position, step.events)
            end = timeline[-1].position
            if viewer is None:
                assert end is step.position
            elif not isinstance(step.position.node, Chance):
                assert end == view(step.position, viewer)
            else:
                assert end.viewer == viewer and end.node == Over(0)


@pytest.mark.parametrize("seed", [0, 4, 8])
def test_with_its_secrets_taken_out_a_position_looks_like_a_view(seed: int) -> None:
    """Where nothing is drawn unseen the two ways must lead to the same picture."""
    for step in whole_game(seed):
        node = step.position.node
        if not isinstance(node, Chance) or isinstance(node.outcomes[0], CardIs):
            continue
        for viewer in range(step.position.players):
            veiled, seen = displayed(step.position, ACTING, viewer), view(step.position, viewer)
            for start, size in DRAWN:
                assert veiled.hot[start : start + size] == seen.hot[start : start + size]
            assert hands(veiled) == hands(seen)


# --- every event is seen --------------------------------------------------------------
@pytest.mark.parametrize("seed", [2, 6, 9, 10])
def test_every_event_is_to_be_seen_in_its_moment(seed: int) -> None:
    seen: set[str] = set()
    for moment in timeline_of(seed)[1:]:
        if moment.event is not None:
            assert shows(moment), moment.event
            seen.add(moment.event.kind)
    assert {"deployed", "moved", "card_revealed", "tile_damaged", "cards_collected"} <= seen


def shows(moment: Moment) -> bool:
    """What the event says must be so in the picture of its moment."""
    position, event, hot = moment.position, moment.event, moment.position.hot
    match event:
        case ev.Moved() | ev.Placed() | ev.Pushed() | ev.Deployed():
            return position.place(event.snail) == event.space
        case ev.Damaged() | ev.Healed():
            return position.health(event.snail) == event.health
        case ev.Eliminated():
            return position.place(event.snail) is None
        case ev.Hid():
            return position.is_shelled(event.snail)
        case ev.LeftShell():
            return not position.is_shelled(event.snail)
        case ev.TileDamaged():
            return bool(hot[at.DAMAGED + event.space])
        case ev.TileDestroyed():
            return not hot[at.DAMAGED + event.space] and not hot[at.FIRE + event.space]
        case ev.Fell():
            return position.level(event.space) == event.to_level
        case ev.FirePlaced():
            return hot[at.FIRE + event.space] >= event.amount
        case ev.MinePut():
            return bool(hot[at.MINES + event.space])
        case ev.DynamitePut():
            return bool(hot[at.DYNAMITE + event.space])
        case ev.Contaminated():
            return hot[at.CONTAMINATION] == event.step
        case ev.RoundBegan():
            return position.round == event.round and position.first_player == event.player
        case ev.CardRevealed():
            return position.slots(event.player)[event.slot] == event.card
        case ev.CardTaken():
            return position.slots(event.player)[event.slot] == at.NONE
        case ev.CardsCollected():
            return set(position.slots(event.player)) == {at.NONE}
        case _:
            return True


def test_a_chain_of_pushes_is_seen_push_by_push() -> None:
    """A crawls onto a full space: one is in the air, comes down on the next full one, and so on."""
    table = Table("""
        map 1 1 1 1
        player A
        L a1
        plan L - crawl_dig
        player B
        L a2
        G a2
        S a2
        player C
        L a3
    """)
    timeline = Timeline(table.position)
    for choice in ("act action=crawl", "move_to space=a2", "push_to snail=BG space=a3"):
        before = table.position
        table.events.clear()
        table.choose(choice)
        timeline.append(before, None, table.position, tuple(table.events))
    last = timeline[timeline.first_of(timeline.steps) :]
    assert [moment.event.kind for moment in last if moment.event] == ["moved", "pushed"]
    entered, pushed = (moment.position for moment in last)
    grunt, leader = 5, 0
    assert entered.place(leader) == 1 and entered.hot[at.PLACE + grunt] == at.AIR
    assert pushed.place(grunt) == 2
    assert "way:BG" in {
        group.key for layer in board_scene(entered, sky=True).layers for group in layer.groups
    }


def test_a_tile_goes_when_the_snails_on_it_fall() -> None:
    found = 0
    for seed in range(8):
        timeline = timeline_of(seed)
        for index, moment in enumerate(timeline[:]):
            event = moment.event
            if isinstance(event, ev.Fell):
                before = timeline[index - 1]
                assert before.event is not None
                together = isinstance(before.event, ev.Fell) or before.event.kind == "left_shell"
                level = before.position.level(event.space)
                assert level == event.to_level + (0 if together else 1)
                found += 1
    assert found > 10


# --- secrets --------------------------------------------------------------------------
def other_choice(choice: Choice, step: Walked, viewer: int, random: Random) -> Choice:
    """The same choice as far as the viewer can see it."""
    node = step.before.node
    if not isinstance(choice, Plan) or not isinstance(node, Decision) or node.player == viewer:
        return choice
    squad = [4 * node.player + role for role in range(4)]
    active, passive = random.sample(squad, 2)
    cards = [card if card == at.NONE else random.randrange(5) for card in choice.cards]
    passive = at.NONE if choice.passive_snail == at.NONE else passive
    one, two, three, four, five = cards
    return Plan(active, passive, one, two, three, four, five)


def other_event(event: ev.Event, viewer: int, random: Random) -> ev.Event:
    if event_for(event, viewer) != event and isinstance(event, ev.Drew):
        return event._replace(card=random.randrange(10, 40))
    return event


@pytest.mark.parametrize("seed", [0, 1, 2, 5])
def test_what_is_hidden_makes_no_difference(seed: int) -> None:
    """R6: with all that a seat cannot see dealt out anew, its timeline is the same in all."""
    random = Random(f"stepping {seed}")
    differences = 0
    for step in whole_game(seed):
        viewer = step.number % step.before.players
        one, other = (
            Timeline(step.before, viewer),
            Timeline(twin(step.before, viewer, random), viewer),
        )
        one.append(step.before, step.choice, step.position, step.events)
        events = tuple(other_event(event, viewer, random) for event in step.events)
        hidden = twin(step.position, viewer, random)
        differences += hidden != step.position
        choice = other_choice(step.choice, step, viewer, random)
        other.append(step.before, choice, hidden, events)
        for mine, its in zip(one[:], other[:], strict=True):
            assert mine == its, (viewer, step.number, step.events)
            assert mine.position.agenda == its.position.agenda
        assert one.told(len(one) - 1, "en") == other.told(len(other) - 1, "en")
    assert differences > 50


def test_the_whole_truth_is_not_what_a_seat_sees() -> None:
    """The test above could not fail if nothing were hidden or everything were shown."""
    truth, mine = timeline_of(2), timeline_of(2, 0)
    assert len(truth) == len(mine)
    shown = [(one.position, other.position) for one, other in zip(truth[:], mine[:], strict=True)]
    assert any(
        at.HIDDEN in other.slots(1) and at.HIDDEN not in one.slots(1) for one, other in shown
    )
    drew = [moment.event for moment in mine[:] if isinstance(moment.event, ev.Drew)]
    assert {event.card == at.HIDDEN for event in drew if event.player} == {True}
    assert {event.card == at.HIDDEN for event in drew if not event.player} == {False}


# --- going about in it ----------------------------------------------------------------
def test_a_game_gives_its_timeline() -> None:
    game = Game(start_of(3))
    for step in whole_game(3):
        game.play(step.choice)
    timeline, grown = Timeline.of(game, 1), timeline_of(3, 1)
    assert timeline[:] == grown[:] and timeline.steps == len(game.choices)


def test_steps_and_moments_find_each_other() -> None:
    timeline = timeline_of(4)
    for step in range(1, timeline.steps + 1):
        first, last = timeline.first_of(step), timeline.last_of(step)
        assert {timeline[index].step for index in range(first, last + 1)} == {step}
        assert timeline[first - 1].step == step - 1
    assert timeline.last_of(timeline.steps) == len(timeline) - 1


def test_steps_that_were_taken_back_are_gone() -> None:
    timeline, whole = timeline_of(4), timeline_of(4)
    timeline.cut(whole.steps + 3)
    assert len(timeline) == len(whole)
    for steps in (150, 90, 3, 0):
        timeline.cut(steps)
        assert timeline[:] == whole[: whole.last_of(steps) + 1]
        assert timeline.stages == [entry for entry in whole.stages if entry[0] < len(timeline)]
        assert timeline.rounds == [entry for entry in whole.rounds if entry[0] < len(timeline)]
    for step in whole_game(4):
        timeline.append(step.before, step.choice, step.position, step.events)
    assert timeline[:] == whole[:] and timeline.stages == whole.stages


def test_phases_slots_and_turns_are_marked() -> None:
    timeline = timeline_of(3)
    rounds = [number for _, number in timeline.rounds]
    assert rounds == list(range(len(rounds))) and len(rounds) > 2
    second = timeline.stages_of_round(timeline.rounds[2][0])
    phases = [mark.phase for _, mark in second]
    assert phases == sorted(phases) and set(phases) == {DRAWING, PLANNING, ACTING, CLEANING}
    turns = [(mark.slot, mark.player) for _, mark in second if mark.slot != at.NONE]
    assert [slot for slot, _ in turns] == sorted(slot for slot, _ in turns)
    assert len(turns) == len(set(turns)) > 5
    for number, (index, mark) in enumerate(timeline.stages):
        assert timeline[index].stage == mark
        assert timeline.stage_of(index) == number
        assert index == 0 or timeline[index - 1].stage != mark


def test_a_snail_is_revealed_in_the_slot_of_its_card() -> None:
    timeline = timeline_of(2)
    found = 0
    for index, moment in enumerate(timeline[:-1]):
        if isinstance(moment.event, ev.SnailRevealed):
            card = timeline[index + 1].event
            assert isinstance(card, ev.CardRevealed)
            assert moment.stage == timeline[index + 1].stage
            assert (moment.stage.slot, moment.stage.player) == (card.slot, card.player)
            found += 1
    assert found > 3


def test_a_game_set_up_in_the_middle_begins_in_its_part() -> None:
    table = Table(
        "map 1 1; round 3; player A; L a1; plan L - crawl_dig; player B; L a2".replace(";", "\n")
    )
    assert Timeline(table.position)[0].stage == GameStage(3, ACTING, 0, 0)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_moment_is_told_with_its_rule(language: str) -> None:
    timeline = timeline_of(5)
    for index, moment in enumerate(timeline[:]):
        assert len(timeline.told(index, language)) > 3
        assert bool(moment.why(language)) == (moment.event is not None)


# --- what it costs --------------------------------------------------------------------
def test_moments_share_what_did_not_change() -> None:
    """Most events change few bytes: a game is small in memory."""
    timeline = timeline_of(2)
    parts = {
        id(p): sys.getsizeof(p) for m in timeline[:] for p in (m.position.hot, m.position.cold)
    }
    assert sum(parts.values()) < 1200 * len(timeline)


def test_a_step_costs_the_same_early_and_late() -> None:
    """In calls of functions: they do not depend on what else the machine does."""
    steps = list(whole_game(2))
    early = calls(Timeline(start_of(2)), steps)
    long_game = Timeline(start_of(2))
    for _ in range(20):
        calls(long_game, steps)
    assert early <= calls(long_game, steps) < early * 1.01
    assert early < 250 * len(steps)


def calls(timeline: Timeline, steps: list[Walked]) -> int:
    """How many functions are called to add the steps."""
    count = 0

    def notice(frame: FrameType, event: str, argument: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    sys.setprofile(notice)
    try:
        for step in steps:
            timeline.append(step.before, step.choice, step.position, step.events)
    finally:
        sys.setprofile(None)
    return count
