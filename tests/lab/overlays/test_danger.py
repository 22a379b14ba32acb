"""The overlay of dangers, and signs and figures that cover nothing important."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise

import pytest

from snails_core import Position, read_position
from snails_core.agenda import ChooseTarget
from snails_core.queries import occupants
from snails_core.records import snail_name
from snails_core.scene import board_scene
from snails_core.scene.shapes import Lines, Point, Text
from snails_core.words import LANGUAGES
from snails_lab.drawing.board_geometry import board_frame
from snails_lab.drawing.overlay_signs import overlay_groups
from snails_lab.models.overlays.backs import backs_overlay
from snails_lab.models.overlays.danger import danger_overlay
from snails_lab.models.overlays.hit import hit_overlay
from snails_lab.models.overlays.tolls import tolls
from tests.support.core.scene_checks import Box, box_of, groups_of, overlap, text_box
from tests.support.lab.overlay_positions import SHOOTING, action, asked

GRUNT_A, GRUNT_B = 1, 5


PERILS = read_position("""
    snails 1
    map 3 1 1 1 1 . 2
    contamination 4
    tiles a3:1!
    fire a2:2 a3
    mines a4
    dynamite a5
    player A
    G a1
    player B zombie
    G a7
""")


def test_what_each_space_costs() -> None:
    """The tile on a3 burns down at the end of the round; its barrel, and that of a tile that a
    mine destroys, make the water dirtier: two barrels of 20 backs, without replacement."""
    water = PERILS.setting.rules.contamination_track[4]
    overlay = danger_overlay(PERILS, GRUNT_A)
    assert [note.sign for note in overlay.notes] == [
        "here", "fire", "fire", "mine", "dynamite", "contamination", "rot",
    ]  # fmt: skip
    found = [tolls(PERILS, GRUNT_A, space) for space in range(7)]
    assert found[1] is not None and found[1].entering.expected == 10 == found[1].whole.expected
    burning = found[2]
    assert burning is not None and burning.entering.expected == 5
    assert set(burning.whole.causes) == {"fire", "contamination"}
    dirtier = PERILS.setting.rules.contamination_track[5]
    assert burning.whole.causes["contamination"] == Fraction(water + dirtier, 2)
    mined = found[3]
    assert mined is not None and mined.entering.causes == {"mine": 10}
    dirtiest = PERILS.setting.rules.contamination_track[6]
    both = Fraction(1, 2) * Fraction(9, 19)
    assert mined.whole.worst == 10 + dirtiest
    assert mined.whole.causes["contamination"] == water + (dirtiest - water) * both
    blown = found[4]
    assert (
        blown is not None and blown.entering.expected == 0 and blown.whole.causes["dynamite"] == 15
    )
    assert overlay.note(6).label == "−5"


def test_a_shell_softens_and_death_is_told() -> None:
    """R11: 5 off each damage. Nobody loses more than it has."""
    text = "snails 1; map 1 1; first A; dynamite a1; player A; G a1 {}; player B; M a2"
    open_, shelled, weak = (
        tolls(read_position(text.format(state)), GRUNT_A, 0) for state in ("30", "30 shell", "10")
    )
    assert open_ and shelled and weak
    assert [found.whole.causes["dynamite"] for found in (open_, shelled, weak)] == [15, 10, 10]
    assert open_.whole.death == 0 and weak.whole.death == 1
    assert (
        "eliminated: 100 %" in danger_overlay(read_position(text.format("10")), GRUNT_A).note(0).why
    )


def test_pirates_and_ones_own_zombies_fear_nothing() -> None:
    """R29, R27."""
    text = "snails 1; map . 1 1; contamination 9; player A {}; G a2; player B zombie; G a3"
    pirate = danger_overlay(read_position(text.format("pirates")), GRUNT_A)
    assert [note.sign for note in pirate.notes] == ["here", "here", "rot"]
    position = read_position(text.format("ninja"))
    zombie = danger_overlay(position, GRUNT_B)
    assert [note.sign for note in zombie.notes] == ["contamination", "here", "here"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_teaching_overlays_speak_and_draw_in_real_games(language: str) -> None:
    for position in asked(ChooseTarget)[:12]:
        attack = position.agenda[-1]
        assert isinstance(attack, ChooseTarget)
        chosen = position.setting.catalogue.actions[attack.action]
        frame = board_frame(position, 480)
        for overlay in (
            hit_overlay(position, attack.snail, chosen, language),
            backs_overlay(position, language),
            danger_overlay(position, attack.snail, language),
        ):
            assert [note.space for note in overlay.notes] == list(position.setting.board.spaces())
            assert all(note.why.endswith(".") for note in overlay.notes)
            assert overlay_groups(position, frame, overlay) or not overlay.open_spaces


def test_figures_are_drawn_on_top_of_all_signs() -> None:
    overlay = hit_overlay(SHOOTING, 0, action(SHOOTING, "missile"))
    keys = [group.key for group in overlay_groups(SHOOTING, board_frame(SHOOTING, 480), overlay)]
    assert keys == ["note:a1", "note:a2", "note:a3", "note:a4", "plate:a2", "plate:a3"]


CROWD = read_position("""
    snails 1
    map 1 2
    player A
    L a1
    hand ball_thrower
    player B
    L a2
    G a2
    S a2
""")


@pytest.mark.parametrize("width", [480, 960])
@pytest.mark.parametrize("position", [SHOOTING, CROWD])
@pytest.mark.parametrize("name", ["missile", "ball_thrower"])
def test_nothing_is_drawn_over_the_health_of_who_can_be_hit(
    position: Position, name: str, width: int
) -> None:
    """Neither figures, short or long, nor the line around a space."""
    overlay = hit_overlay(position, 0, action(position, name))
    drawn = {g.key: g for g in overlay_groups(position, board_frame(position, width), overlay)}
    snails = {group.key: group for group in groups_of(board_scene(position, "en", width), "snails")}
    seen = 0
    for note in overlay.notes:
        space = position.setting.board.names[note.space]
        if f"plate:{space}" not in drawn:
            continue
        sign = drawn[f"note:{space}"].shapes
        rim = next(shape for shape in sign if isinstance(shape, Lines))
        figures = drawn[f"plate:{space}"].shapes
        for snail in occupants(position.hot, note.space):
            texts = [s for s in snails[f"snail:{snail_name(snail)}"].shapes if isinstance(s, Text)]
            assert len(texts) == 2
            seen += 1
            for text in texts:
                assert not any(overlap(box_of(shape), text_box(text)) for shape in figures)
                assert not any(_is_inside(text_box(text), point) for point in _points(rim))
    assert seen >= 3


def _points(drawn: Lines) -> Iterator[Point]:
    """Many points along a line."""
    for (x, y), (next_x, next_y) in (pair for line in drawn.lines for pair in pairwise(line)):
        for part in range(21):
            yield x + (next_x - x) * part / 20, y + (next_y - y) * part / 20


def _is_inside(box: Box, point: Point) -> bool:
    return box.left <= point[0] <= box.right and box.top <= point[1] <= box.bottom


def test_plates_carry_a_picture_or_a_cross_hair_and_their_figures() -> None:
    """Not by colour alone, and large enough: at 480 px a digit is at least 10 px high."""
    overlay = danger_overlay(PERILS, GRUNT_A)
    frame = board_frame(PERILS, 480)
    groups = {group.key: group for group in overlay_groups(PERILS, frame, overlay)}
    pictures = set()
    for name in ("a2", "a4", "a5", "a6", "a7"):
        shapes = groups[f"plate:{name}"].shapes
        (text,) = [shape for shape in shapes if isinstance(shape, Text)]
        assert text.size >= 10
        pictures.add(tuple(type(shape) for shape in shapes))
    assert len(pictures) >= 4
