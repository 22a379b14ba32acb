"""Overlays of crawling and aiming: all that is offered is marked, all else has its reason."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from snails_core import Decision, Position, PositionError, play, read_position
from snails_core import layout as at
from snails_core.agenda import ChooseTarget, Crawl
from snails_core.options import AimAtSnail, AimAtSpace, MoveTo
from snails_core.scene import board_scene
from snails_core.scene.shapes import Text
from snails_core.tell import Names
from snails_core.words import LANGUAGES
from snails_lab import Overlay, aim_overlay, crawl_overlay
from snails_lab.drawing.board_geometry import board_frame
from snails_lab.drawing.legend import sign_svg
from snails_lab.drawing.overlay_signs import STROKES, legend_shapes, overlay_groups
from snails_lab.models.options.menu import Menu
from snails_lab.models.options.overlay import menu_overlay
from tests.support.lab.overlay_positions import RIDGE, action, asked

GRUNT_A, GRUNT_B = 1, 5


def names_of(overlay: Overlay, position: Position) -> set[str]:
    return {position.setting.board.names[space] for space in overlay.open_spaces}


# Crawling


def test_every_move_that_is_offered_is_marked_and_every_way_begins_with_one() -> None:
    assert len(asked(Crawl)) > 100
    for position in asked(Crawl):
        task, node = position.agenda[-1], position.node
        assert isinstance(task, Crawl) and isinstance(node, Decision)
        offered = {option.space for option in node.options if isinstance(option, MoveTo)}
        overlay = crawl_overlay(position, task.snail, task.moves)
        assert offered <= set(overlay.open_spaces)
        assert {overlay.note(space).path[1] for space in overlay.open_spaces} <= offered


def walked(position: Position, crawl: Crawl) -> Iterator[tuple[int, int] | None]:
    """Where the engine lets the snail crawl, with the moves left; None where it ends elsewhere."""
    node = position.node
    assert isinstance(node, Decision)
    for option in node.options:
        if not isinstance(option, MoveTo):
            continue
        after = play(position, option).position
        place = after.place(crawl.snail)
        going_on = after.agenda[-1] if after.agenda else None
        same_crawl = after.agenda[:-1] == position.agenda[:-1]
        if place != option.space:
            yield None
        elif isinstance(going_on, Crawl) and same_crawl:
            yield place, going_on.moves
            yield from walked(after, going_on)
        else:
            yield place, 0


def test_costs_are_what_the_engine_takes() -> None:
    """Every way is tried out; positions where a push or a token disturbs are left out."""
    compared = 0
    for position in asked(Crawl):
        crawl = position.agenda[-1]
        assert isinstance(crawl, Crawl)
        tokens = position.hot[at.MINES : at.MINES + len(position.setting.board.levels)]
        if crawl.moves > 4 or any(tokens):
            continue
        ends = list(walked(position, crawl))
        most: dict[int, int] = {}
        for end in ends:
            if end is not None:
                most[end[0]] = max(most.get(end[0], 0), end[1])
        most.pop(position.hot[at.PLACE + crawl.snail], None)
        if None in ends or not most:
            continue
        overlay = crawl_overlay(position, crawl.snail, crawl.moves)
        assert set(most) == set(overlay.open_spaces)
        for space, left in most.items():
            if left:
                assert overlay.note(space).label == str(crawl.moves - left)
        compared += 1
    assert compared > 30


def test_a_way_goes_from_neighbour_to_neighbour() -> None:
    for position in asked(Crawl)[:60]:
        crawl = position.agenda[-1]
        assert isinstance(crawl, Crawl)
        for note in crawl_overlay(position, crawl.snail, crawl.moves).notes:
            if note.path:
                assert (note.path[0], note.path[-1]) == (position.place(crawl.snail), note.space)
                for here, there in zip(note.path, note.path[1:], strict=False):
                    assert there in position.setting.board.neighbours[here]


def test_reasons_against_crawling() -> None:
    """R30: two levels up are too high for all but Climbers."""
    overlay = crawl_overlay(RIDGE, GRUNT_A, 2)
    assert [note.sign for note in overlay.notes] == ["reach", "here", "reach", "too_far", "too_far"]
    assert [note.label for note in overlay.notes] == ["1", "", "2", "", ""]
    assert overlay.note(3).why == "Too far: it needs 3 moves and has 2."
    climber = crawl_overlay(RIDGE, GRUNT_B, 1)
    assert names_of(climber, RIDGE) == {"a3", "a5"}
    others = read_position("snails 1; map 3 . 1; player A; G a2; player B; G a3")
    assert crawl_overlay(others, GRUNT_A, 9).note(0).sign == "too_high"


def test_a_full_space_that_nobody_can_be_pushed_out_of() -> None:
    """R18: three are a crowd, and they cannot be pushed up the hill."""
    hill = "snails 1; map {} 1; player A; L a1; player B; L a2; G a2; S a2"
    closed, open_behind = read_position(hill.format("2")), read_position(hill.format("1"))
    assert crawl_overlay(closed, 0, 3).note(1).sign == "full"
    assert crawl_overlay(open_behind, 0, 3).note(1).sign == "reach"


def test_who_is_not_on_the_board_cannot_crawl() -> None:
    with pytest.raises(PositionError):
        crawl_overlay(RIDGE, 0, 2)


# Aiming


def test_exactly_the_targets_that_are_offered_are_marked() -> None:
    assert len(asked(ChooseTarget)) > 60
    for position in asked(ChooseTarget):
        attack, node = position.agenda[-1], position.node
        assert isinstance(attack, ChooseTarget) and isinstance(node, Decision)
        offered = set()
        for option in node.options:
            if isinstance(option, AimAtSpace):
                offered.add(option.space)
            elif isinstance(option, AimAtSnail):
                offered.add(position.hot[at.PLACE + option.snail])
        chosen = position.setting.catalogue.actions[attack.action]
        assert set(aim_overlay(position, attack.snail, chosen).open_spaces) == offered


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_space_has_its_note_with_a_sentence_and_a_sign(language: str) -> None:
    for position in asked(ChooseTarget)[:20]:
        attack = position.agenda[-1]
        assert isinstance(attack, ChooseTarget)
        for chosen in position.setting.catalogue.actions:
            overlay = aim_overlay(position, attack.snail, chosen, language)
            assert [note.space for note in overlay.notes] == list(position.setting.board.spaces())
            for note in overlay.notes:
                assert note.why.endswith(".")
                assert note.open or note.sign in STROKES


@pytest.mark.parametrize(
    ("name", "signs"),
    [
        ("gatling_gun", ["nobody", "too_near", "too_high", "too_far", "too_far"]),
        ("missile", ["aim", "too_near", "aim", "aim", "aim"]),
        ("disintegrator", ["aim", "aim", "aim", "no_tile", "too_far"]),
    ],
)
def test_reasons_against_a_target(name: str, signs: list[str]) -> None:
    overlay = aim_overlay(RIDGE, GRUNT_A, action(RIDGE, name))
    assert [note.sign for note in overlay.notes] == signs


def test_from_water_nothing_is_a_target() -> None:
    """R29: though a missile would reach all of them from land."""
    overlay = aim_overlay(RIDGE, GRUNT_B, action(RIDGE, "missile"))
    assert overlay.open_spaces == ()
    assert {note.sign for note in overlay.notes} == {"on_water"}


# Said and drawn


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_text_says_everything(language: str) -> None:
    overlay = crawl_overlay(RIDGE, GRUNT_A, 2, language)
    lines = overlay.lines(RIDGE, language)
    assert lines[0] == overlay.title
    names = Names(RIDGE, language)
    for note in overlay.notes:
        (line,) = [
            line for line in lines if names.space_now(note.space) in line and note.why in line
        ]
        assert line.endswith(note.why)


def test_every_note_is_drawn_where_its_space_is() -> None:
    overlay = crawl_overlay(RIDGE, GRUNT_A, 2)
    frame = board_frame(RIDGE, 960)
    groups = {group.key: group for group in overlay_groups(RIDGE, frame, overlay, looked_at=2)}
    assert set(groups) == {"note:a1", "note:a3", "note:a4", "note:a5", "way:a3"}
    texts = [shape.text for shape in groups["note:a3"].shapes if isinstance(shape, Text)]
    assert texts == ["2"]
    scene = board_scene(RIDGE)
    assert all(0 <= frame.top_of(RIDGE, space)[0] <= scene.width for space in range(5))


def test_different_reasons_look_different_in_one_overlay() -> None:
    """Not by colour: the strokes differ. Reasons that never meet may share a sign."""
    crawl = [STROKES[sign] for sign in ("too_high", "too_far", "full")]
    aim = [STROKES[sign] for sign in ("too_high", "too_far", "too_near", "no_tile", "nobody")]
    for strokes in (crawl, aim):
        assert len(set(strokes)) == len(strokes)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sign_of_a_question_s_overlay_is_in_its_legend(language: str) -> None:
    signs = set()
    for position in (*asked(Crawl)[::80], *asked(ChooseTarget)[::80]):
        overlay = menu_overlay(Menu.of(position), language)
        assert overlay is not None
        used = {note.sign for note in overlay.notes} - {"here"}
        assert {entry.sign for entry in overlay.legend} == used
        for entry in overlay.legend:
            assert f'lang="{language}"' in sign_svg(*entry, language)
        signs |= used
        refused = [note for note in overlay.notes if not note.open]
        assert all(note.sign == "here" and note.why for note in refused)
    assert {"reach", "odds"} <= signs <= {"reach", "odds", "aim"}, (
        "only what can be chosen is marked"
    )


def test_a_lesson_marks_reasons_too_and_their_signs_are_in_the_legend() -> None:
    signs = set()
    for position in (*asked(Crawl)[::80], *asked(ChooseTarget)[::80]):
        overlay = menu_overlay(Menu.of(position), "en", with_refusals=True)
        assert overlay is not None
        used = {note.sign for note in overlay.notes} - {"here"}
        assert {entry.sign for entry in overlay.legend} == used
        signs |= used
    assert len(signs) > 4


def test_hit_and_can_be_aimed_at_look_different() -> None:
    assert legend_shapes("odds") != legend_shapes("aim")
