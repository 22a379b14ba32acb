"""Films: what moves is seen on its way, begins where it was and ends where it is."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import islice, pairwise
from typing import Any

import pytest

from snails_core import events as ev
from snails_core.records import snail_name
from snails_core.scene.palette import PALETTE
from snails_core.scene.shapes import Group, Text
from snails_core.words import LANGUAGES
from snails_lab.drawing.animation_frame import Drawn, Sprite, without
from snails_lab.drawing.animations import animation_of
from snails_lab.drawing.animations.animation import Animation, together
from snails_lab.drawing.animations.pace import Pace
from snails_lab.drawing.animations.snails import foot, pieces
from snails_lab.drawing.batches import batches, placed_primitives
from snails_lab.drawing.board_geometry import scene_of
from snails_lab.drawing.painter import sheets
from snails_lab.drawing.primitives import Letters
from snails_lab.models.timeline.timeline import Moment, Timeline
from tests.support.core.random_games import opening, whole_game

WIDTH = 720
PARTS = (0.0, 0.3, 0.65, 0.99)


@cache
def game(seed: int) -> Timeline:
    timeline = Timeline(opening(seed).begin().position)
    for step in whole_game(seed):
        timeline.append(step.before, step.choice, step.position, step.events)
    return timeline


def animations(
    *kinds: type, seeds: range = range(7)
) -> Iterator[tuple[Moment, Moment, Animation | None]]:
    """The animations of these events, with the moment before and their own."""
    for seed in seeds:
        timeline = game(seed)
        for before, moment in pairwise(timeline[:]):
            if isinstance(moment.event, kinds) and moment.event is not None:
                animation = animation_of(
                    before.position, moment.event, moment.position, "en", WIDTH
                )
                yield before, moment, animation


def sprites(animation: Animation, part: float) -> dict[str, Sprite]:
    return {group.group.key: group for group in animation.groups(part) if isinstance(group, Sprite)}


def words(groups: tuple[Drawn, ...]) -> list[str]:
    shapes = [shape for group in groups if isinstance(group, Group) for shape in group.shapes]
    return [shape.text for shape in shapes if isinstance(shape, Text)]


@pytest.mark.parametrize("kind", [ev.Moved, ev.Pushed, ev.Placed, ev.Fell])
def test_who_moves_starts_where_it_was_and_ends_where_it_is(kind: type) -> None:
    found = 0
    for before, moment, animation in islice(animations(kind), 8):
        event: Any = moment.event
        key = f"snail:{snail_name(event.snail)}"
        old, new = (
            pieces(scene_of(position, "en", WIDTH, True))
            for position in (before.position, moment.position)
        )
        if foot(old[key]) == foot(new[key]):
            continue
        assert animation is not None and key in animation.hidden
        start, end = sprites(animation, 0.0)[key], sprites(animation, 1.0)[key]
        x, y = foot(new[key])
        assert (x + start.across, y + start.down) == pytest.approx(foot(old[key]))
        assert (end.across, end.down) == pytest.approx((0.0, 0.0), abs=1e-6)
        halfway = sprites(animation, 0.25)[key]
        assert (halfway.across, halfway.down) not in ((start.across, start.down), (0.0, 0.0))
        found += 1
    assert found


def test_everybody_who_makes_room_moves_too_and_nobody_is_drawn_twice() -> None:
    several = 0
    for _, moment, animation in islice(animations(ev.Moved, ev.Placed), 30):
        assert animation is not None
        moving = sprites(animation, 0.5)
        assert set(moving) == animation.hidden
        scene = without(scene_of(moment.position, "en", WIDTH, True), animation.hidden)
        assert not set(pieces(scene)) & animation.hidden
        several += len(moving) > 1
    assert several


def test_damage_rises_as_a_number_with_its_sign() -> None:
    for _, moment, animation in islice(animations(ev.Damaged), 6):
        assert animation is not None and isinstance(moment.event, ev.Damaged)
        early, late = (
            next(
                shape
                for group in animation.groups(part)
                if isinstance(group, Group)
                for shape in group.shapes
                if isinstance(shape, Text) and shape.text == f"−{moment.event.loss}"
            )
            for part in (0.1, 0.9)
        )
        assert late.y < early.y


def test_dice_come_to_rest_with_their_faces_up() -> None:
    """All turning at first, still and the same from then on."""
    for _, _, animation in islice(animations(ev.DiceRolled), 5):
        assert animation is not None
        rolling, still = (
            [animation.groups(part) for part in (0.1, 0.2)],
            [animation.groups(part) for part in (0.75, 0.9, 1.0)],
        )
        assert rolling[0] != rolling[1] != still[0]
        assert still[0] == still[1] == still[2]


def test_a_card_turns_over_and_can_be_read() -> None:
    for _, moment, animation in islice(animations(ev.CardRevealed), 4):
        assert animation is not None and isinstance(moment.event, ev.CardRevealed)
        card = moment.position.setting.catalogue.cards[moment.event.card]
        name = card.names["en"].split(" / ")[0].split()[0]
        assert not words(animation.groups(0.2))
        assert any(name in text for text in words(animation.groups(0.9)))
        assert animation.groups(0.5) == animation.groups(0.9), "what stays is not sent again"


@pytest.mark.parametrize("language", LANGUAGES)
def test_titles_are_in_the_language(language: str) -> None:
    timeline = game(1)
    index = next(n for n, m in enumerate(timeline[:]) if isinstance(m.event, ev.PhaseBegan))
    before, moment = timeline[index - 1], timeline[index]
    assert moment.event is not None
    animation = animation_of(before.position, moment.event, moment.position, language, WIDTH)
    assert animation is not None
    title = {"en": "Planning", "de": "Planungsphase", "pl": "Planowanie"}[language]
    assert title in words(animation.groups(0.9))


def test_a_tile_that_is_gone_crumbles() -> None:
    fallen = 0
    for before, moment, animation in animations(
        ev.BackShown, ev.Fell, ev.TileRemoved, seeds=range(3)
    ):
        levels = [
            before.position.level(space) - moment.position.level(space)
            for space in moment.position.setting.board.spaces()
        ]
        if any(levels):
            assert animation is not None
            shards = [group for group in animation.groups(0.4) if isinstance(group, Group)]
            assert any(len(group.shapes) >= 6 for group in shards)
            fallen += 1
    assert fallen > 5


@pytest.mark.parametrize("seed", [0, 2, 5])
def test_every_picture_of_every_animation_can_be_drawn(seed: int) -> None:
    """Known colours, sizes and opacities that a canvas takes, and inside it at the end."""
    seen: set[str] = set()
    for before, moment in pairwise(game(seed)[:]):
        if moment.event is None or moment.event.kind in seen:
            continue
        animation = animation_of(before.position, moment.event, moment.position, "en", WIDTH)
        if animation is None:
            continue
        seen.add(moment.event.kind)
        assert 0.15 < animation.seconds < 2.0 and animation.pace.lead <= animation.seconds
        scene = scene_of(moment.position, "en", WIDTH, True)
        for part in PARTS:
            groups = animation.groups(part)
            for batch in batches(groups, scene.width, scene.height):
                for primitive in batch.primitives:
                    if isinstance(primitive, Letters):
                        assert primitive.text.size > 0 and primitive.text.fill in PALETTE
                    else:
                        assert 0.0 <= primitive.opacity <= 1.0
            assert hash(groups) is not None
    assert len(seen) > 12


def test_a_sprite_is_the_group_elsewhere() -> None:
    scene = scene_of(game(2)[-300].position, "en", WIDTH, True)
    group = next(iter(pieces(scene).values()))
    here = [primitive.box for primitive, _, _ in placed_primitives(group)]
    there = [
        primitive.box
        for batch in batches((Sprite(group, 30.0, 7.0),), 900, 900)
        for primitive in batch.primitives
    ]
    moved = {(left + 30, top + 7, right + 30, bottom + 7) for left, top, right, bottom in here}
    assert set(there) == moved


def test_animations_run_together_each_at_its_pace() -> None:
    def marked(name: str) -> Animation:
        seconds = 1.0 if name == "a" else 2.0
        return Animation(
            Pace(seconds, seconds / 2),
            lambda part: (Group(f"{name} {part}", ()),),
            frozenset({name}),
        )

    both = together([marked("a"), marked("b")])
    assert both is not None and both.pace == (2.0, 1.0) and both.hidden == {"a", "b"}
    assert [group.key for group in both.groups(0.75) if isinstance(group, Group)] == [
        "a 1.0",
        "b 0.75",
    ]
    assert together([]) is None


def test_only_the_top_sheet_changes_while_an_animation_runs() -> None:
    for _, moment, animation in islice(animations(ev.Moved, ev.Damaged, ev.Fell), 12):
        assert animation is not None
        scene = scene_of(moment.position, "en", WIDTH, True)
        assert sheets(without(scene, animation.hidden))[0] == sheets(scene)[0]
        assert sheets(without(scene, animation.hidden))[2] == sheets(scene)[2]
