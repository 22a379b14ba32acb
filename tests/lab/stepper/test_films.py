"""Films: the events of a card are one scene, short, and its dice stay where they can be read."""

from __future__ import annotations

from functools import cache, partial
from itertools import pairwise

import pytest

from snails_core import events as ev
from snails_core import read_position
from snails_core.cards import Face
from snails_core.scene.shapes import Group, Text
from snails_lab.drawing.animation_frame import AnimationFrame, Sprite
from snails_lab.drawing.animations import pace
from snails_lab.drawing.animations.film import (
    Film,
    film_of,
    film_of_stills,
    playing_seconds,
)
from snails_lab.drawing.animations.standing import dice_at_rest, standing_at
from snails_lab.models.game.session import Session
from snails_lab.models.storage.header import Seat
from snails_lab.models.timeline.cleaning import (
    SpaceChange,
    changes_between,
    changes_of_cleaning,
)
from snails_lab.models.timeline.game_stage import ACTING, CLEANING, DRAWING, PLANNING
from snails_lab.models.timeline.timeline import Timeline
from snails_lab.widgets.stepper.stepper import Stepper
from tests.support.lab.sample_timeline import game

WIDTH = 720
SEEDS = (1, 2, 3)
"""Of two greedy bots against each other."""


@cache
def duel(seed: int) -> Timeline:
    session = Session.new([Seat("Eve", "greedy"), Seat("Max", "greedy")], seed=seed)
    while session.advance():
        pass
    return Timeline.of(session.game, 0)


def film(timeline: Timeline, first: int, last: int) -> Film:
    return film_of(timeline, first, last, "en", WIDTH)


def turns(timeline: Timeline) -> list[range]:
    """The scenes in which a card is played."""
    return [
        timeline.scene_of(index)
        for index, stage in timeline.stages
        if stage.phase == ACTING and stage.slot < 5
    ]


def rounds(timeline: Timeline) -> list[tuple[int, int]]:
    starts = [index for index, number in timeline.rounds if number]
    return [(first, end - 1) for first, end in pairwise([*starts, len(timeline)])]


# --- how long it takes ----------------------------------------------------------------
def test_a_round_of_two_players_takes_about_fifteen_seconds() -> None:
    """At the default speed, from the films themselves; no clock is asked."""
    seconds = [
        playing_seconds(duel(seed), first, last, partial(film, duel(seed)))
        for seed in SEEDS
        for first, last in rounds(duel(seed))
    ]
    assert len(seconds) == 18
    assert 14 < sum(seconds) / len(seconds) < 16
    assert max(seconds) < 20


def test_as_still_pictures_a_round_takes_no_longer() -> None:
    timeline = duel(1)
    for first, last in rounds(timeline):
        still = playing_seconds(
            timeline, first, last, lambda _, end: film_of_stills(timeline, end, "en", WIDTH)
        )
        assert still < 17


# --- scenes ---------------------------------------------------------------------------
def test_scenes_follow_one_another_and_have_every_moment_once() -> None:
    for timeline in (game(), duel(1)):
        scenes = [timeline.scene_of(index) for index, _ in timeline.stages]
        assert [index for scene in scenes for index in scene] == list(range(len(timeline)))
        for scene in scenes:
            assert {timeline.scene_of(index) for index in scene} == {scene}
            assert len({timeline[index].stage for index in scene}) == 1


def test_a_card_has_one_scene() -> None:
    for timeline in (game(), duel(2)):
        for scene in turns(timeline):
            events = [timeline[index].event for index in scene]
            revealed = [one for one in events if isinstance(one, ev.CardRevealed | ev.SlotEmpty)]
            assert len(revealed) == 1


def test_a_scene_that_grows_is_whole_when_the_next_one_begins() -> None:
    whole = duel(1)
    timeline = Timeline(whole[0].position, 0)
    assert timeline.last_whole_scene == 0
    session = Session.new([Seat("Eve", "greedy"), Seat("Max", "greedy")], seed=1)
    session.on_step(timeline.append)
    while session.advance():
        last = timeline.last_whole_scene
        assert last in (0, whole.scene_of(last)[-1])


# --- films ----------------------------------------------------------------------------
def test_a_film_shows_every_moment_in_order_and_ends_where_the_scene_does() -> None:
    for scene in turns(duel(1))[:20]:
        shown = film(duel(1), scene[0], scene[-1])
        assert [shot.moment for shot in shown.shots] == list(scene) and shown.last == scene[-1]
        starts = [shot.start for shot in shown.shots]
        assert starts == sorted(starts) and starts[0] == 0.0
        assert shown.seconds == pytest.approx(starts[-1] + lead(shown) + pace.REST)
        assert shown.at(shown.seconds - 0.01)[0] == scene[-1]


def lead(shown: Film) -> float:
    animation = shown.shots[-1].animation
    return animation.pace.lead if animation is not None else pace.UNSEEN


def test_a_snail_is_never_drawn_twice() -> None:
    """Of animations that overlap, only the last one moves snails, and hides those it moves."""
    for scene in turns(duel(3))[:25]:
        shown = film(duel(3), scene[0], scene[-1])
        for number in range(int(shown.seconds / 0.04)):
            _, frame = shown.at(number * 0.04)
            moving = [one.group.key for one in frame.groups if isinstance(one, Sprite)]
            assert len(moving) == len(set(moving)) and set(moving) == frame.hidden


def test_animations_of_a_scene_overlap() -> None:
    """A number that rises from a snail is still seen while the next event begins."""
    found = 0
    for scene in turns(duel(2)):
        shown = film(duel(2), scene[0], scene[-1])
        for shot, after in pairwise(shown.shots):
            event = duel(2)[shot.moment].event
            if isinstance(event, ev.Damaged) and event.loss:
                _, frame = shown.at(after.start + 0.01)
                assert f"−{event.loss}" in words(frame)
                found += 1
    assert found


def words(frame: AnimationFrame) -> list[str]:
    groups = [group for group in frame.groups if isinstance(group, Group)]
    return [shape.text for group in groups for shape in group.shapes if isinstance(shape, Text)]


# --- what stays -----------------------------------------------------------------------
def still_of(timeline: Timeline, index: int, language: str, width: int) -> AnimationFrame:
    return standing_at(timeline, index).frame(language, width)


def dice_in(frame: AnimationFrame) -> tuple[object, ...]:
    return next(
        (one.shapes for one in frame.groups if isinstance(one, Group) and one.key == "dice"), ()
    )


def test_dice_stay_until_they_are_rolled_again_or_the_next_card_comes() -> None:
    rolls = rerolls = 0
    for timeline, scene in ((line, scene) for line in map(duel, SEEDS) for scene in turns(line)):
        lying: ev.DiceRolled | None = None
        for index in scene:
            event = timeline[index].event
            if isinstance(event, ev.DiceRolled):
                rerolls += lying is not None
                lying, rolls = event, rolls + 1
            shown = dice_in(still_of(timeline, index, "en", WIDTH))
            assert bool(shown) == (lying is not None), index
            if lying is not None:
                faces = [face for face in (lying.face, lying.other_face) if face in tuple(Face)]
                assert len(shown) == len(dice_at_rest(faces, (0.0, 0.0), 10.0))
    assert rolls > 20 and rerolls


def test_dice_stay_in_the_film_too_and_do_not_show_before_they_have_fallen() -> None:
    found = 0
    for scene in turns(duel(1)):
        shown = film(duel(1), scene[0], scene[-1])
        rolled = [
            shot for shot in shown.shots if isinstance(duel(1)[shot.moment].event, ev.DiceRolled)
        ]
        if len(rolled) != 1:
            continue
        found += 1
        assert not dice_in(shown.at(rolled[0].start + 0.05)[1])
        assert dice_in(shown.at(shown.seconds - 0.05)[1]) and dice_in(shown.end)
    assert found > 5


def test_the_caption_names_the_player_the_slot_and_what_is_played() -> None:
    timeline = duel(1)
    scene = turns(timeline)[0]
    card = next(m.event for m in timeline[scene[0] : scene[-1] + 1] if is_card(m.event))
    assert isinstance(card, ev.CardRevealed)
    (said,) = words(still_of(timeline, scene[-1], "en", WIDTH))[:1]
    assert said.startswith(f"{'AB'[card.player]} I  ")


def is_card(event: ev.Event | None) -> bool:
    return isinstance(event, ev.CardRevealed)


def test_the_dice_are_on_the_board_while_a_person_is_asked_and_follow_its_width() -> None:
    stepper = Stepper("en", 720, game())
    index = next(n for n, m in enumerate(game()[:]) if isinstance(m.event, ev.DiceRolled))
    stepper.at = index
    assert dice_in(stepper.board.animation_frame)
    for width in (480, 960):
        stepper.board.width = width
        assert stepper.board.animation_frame == still_of(game(), index, "en", width)
    stepper.language = "de"
    assert stepper.board.animation_frame == still_of(game(), index, "de", 960)
    stepper.at = 0
    assert not stepper.board.animation_frame.groups


def test_what_stays_is_drawn_anew_also_after_its_step_was_taken_back() -> None:
    session = Session.new([Seat("Eve", "greedy"), Seat("Max", "greedy")], seed=1)
    timeline = Timeline(session.position)
    session.on_step(timeline.append)
    while session.advance():
        pass
    stepper = Stepper("en", 720, timeline)
    stepper.at = len(timeline) - 1
    timeline.cut(3)
    stepper.board.width = 600
    assert stepper.board.width == 600


# --- little motion --------------------------------------------------------------------
def test_where_little_motion_is_wanted_a_scene_is_one_picture() -> None:
    stepper = Stepper("en", 720, duel(1))
    scene = turns(duel(1))[0]
    assert len(stepper.film(scene[0], scene[-1]).shots) == len(scene)
    stepper.preferences = stepper.preferences._replace(is_still=True)
    shown = stepper.film(scene[0], scene[-1])
    assert [shot.moment for shot in shown.shots] == [scene[-1]] and shown.seconds == pace.STILL
    assert shown.at(0.0) == shown.at(0.9) == (scene[-1], shown.end)


# --- what cleaning changed ------------------------------------------------------------
BURNING = """
snails 1
map
| 2 . . . . . . . . 3 3
round 2
tiles a1:2!
fire a1
player A amazons
G a10
player B pirates
G a11
"""
"""Nobody comes near a1, whose tile burns down in the Cleaning Phase."""


def test_what_cleaning_changed_stays_until_the_next_card_is_revealed() -> None:
    timeline = burning_game()
    stages = {stage.round * 10 + stage.phase: first for first, stage in timeline.stages}
    cleaned, drawn, planned = (
        timeline.scene_of(stages[key])[-1] for key in (20 + CLEANING, 30 + DRAWING, 30 + PLANNING)
    )
    for moment in (cleaned, drawn, planned):
        (change,) = changes_of_cleaning(timeline, moment)
        assert change == SpaceChange(0, ("2→1",))
        assert "2→1" in texts(standing_at(timeline, moment).frame("en", WIDTH))
    assert changes_of_cleaning(timeline, planned + 1) == (), "a card is revealed"
    assert changes_of_cleaning(timeline, timeline.scene_of(stages[20 + ACTING])[-1]) == ()


def test_changes_name_who_lost_health_and_who_is_gone() -> None:
    before = read_position("snails 1; map 1 2 3; player A; G a1 10; L a1 5; player B; G a2 20")
    after = read_position("snails 1; map 1 1 3; player A; G a1 5; player B; G a2 25")
    found = {change.space: change.signs for change in changes_between(before, after)}
    assert found == {0: ("AL 0", "AG −5"), 1: ("BG +5", "2→1")}


def burning_game() -> Timeline:
    session = Session.begin(
        [Seat("Eve", "random"), Seat("Max", "random")], read_position(BURNING), seed=1
    )
    while session.advance() and session.position.round < 4:
        pass
    return Timeline.of(session.game, 0)


def texts(frame: AnimationFrame) -> list[str]:
    groups = [group for group in frame.groups if isinstance(group, Group)]
    return [shape.text for group in groups for shape in group.shapes if isinstance(shape, Text)]
