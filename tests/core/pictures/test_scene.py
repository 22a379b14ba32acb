"""Pictures: what must always be seen on them, who is who, and what a click finds."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ElementTree
from dataclasses import replace
from itertools import combinations, pairwise

import pytest

from snails_core import NotationError, Position, read_position, standard_setting, view
from snails_core import layout as at
from snails_core.cards import Face, Row
from snails_core.records import PLAYER_LETTERS
from snails_core.scene import Scene, Shape, board_scene, card_scene, key_at
from snails_core.scene.effect_icons import effect_sign
from snails_core.scene.geometry import placed
from snails_core.scene.palette import PALETTE, STYLES, contrast, luminance, player_style
from snails_core.scene.pieces import base
from snails_core.scene.playerbox import hand_count
from snails_core.scene.shapes import (
    Circle,
    Group,
    Lines,
    Polygon,
    Rectangle,
    Text,
)
from snails_core.svg import card_svg, scene_to_svg
from snails_core.vocabulary import Effect, Where, Word
from snails_core.words import LANGUAGES
from tests.support.core.random_games import opening, walk
from tests.support.core.scene_checks import (
    LEAST_CONTRAST,
    box_of,
    faults_of,
    groups_of,
    outside,
    overlap,
    plate_texts,
    points_of,
    shapes_of,
    text_box,
    weak_texts,
)
from tests.support.core.scene_positions import (
    FULL,
    PLANNED,
    POSITIONS,
    SCENES,
    position_of,
    seen,
)

SETTING = standard_setting()
ALL_CARDS = [card.id for card in SETTING.catalogue.cards]
every_scene = pytest.mark.parametrize("name", SCENES)
every_card = pytest.mark.parametrize("card", ALL_CARDS)
every_language = pytest.mark.parametrize("language", LANGUAGES)


# What always holds


@every_scene
def test_a_picture_shows_all_there_is_and_nothing_is_cut_off_or_hard_to_read(name: str) -> None:
    assert faults_of(POSITIONS[name], SCENES[name]) == []


@pytest.mark.parametrize("width", [300, 480, 700, 1400])
def test_pictures_of_any_width_are_sound(width: int) -> None:
    for number, position in enumerate(POSITIONS.values()):
        scene = board_scene(position, LANGUAGES[(number + width // 100) % 3], width)
        assert faults_of(position, scene) == []
        assert scene.width <= max(width, 460)


@pytest.mark.parametrize("rows", ["1", "1 3", "1;  3", "3 1;  1 ."])
def test_crowds_at_the_edges_of_tiny_boards_are_not_cut_off(rows: str) -> None:
    """With and without the panel that is below a board, and in any width."""
    board = "".join(f"\n| {row}" for row in rows.split("; "))
    text = f"snails 1\nmap{board}\nplayer A amazons\nL a1\nG a1\nplayer B pirates\nS a1"
    position = read_position(text)
    for width in (300, 480, 700):
        for with_panel in (True, False):
            assert outside(board_scene(position, "en", width, with_panel=with_panel)) == []


@pytest.mark.parametrize("seed", range(6))
def test_pictures_of_random_games_are_sound(seed: int) -> None:
    for step in walk(opening(seed).begin().position, seed):
        if step.number % 149 == 1:
            for position in (step.position, view(step.position, 0)):
                scene = board_scene(position, LANGUAGES[seed % 3], (480, 960)[seed % 2])
                assert faults_of(position, scene) == []
                ElementTree.fromstring(scene_to_svg(scene))


def test_the_checks_find_faults() -> None:
    """A piece moved onto another, one moved out of the picture, and letters nobody can read."""
    position, scene = POSITIONS["tiny"], SCENES["tiny"]
    snails = next(layer for layer in scene.layers if layer.name == "snails")
    one, other = snails.groups

    def with_snails(*groups: Group) -> Scene:
        changed = snails._replace(groups=groups)
        layers = (changed if layer == snails else layer for layer in scene.layers)
        return scene._replace(layers=tuple(layers))

    def moved(group: Group, x: float, y: float) -> Group:
        return group._replace(shapes=tuple(placed(group.shapes, x, y)))

    def inked(group: Group, fill: str) -> Group:
        shapes = (s._replace(fill=fill) if isinstance(s, Text) else s for s in group.shapes)
        return group._replace(shapes=tuple(shapes))

    assert faults_of(position, with_snails(one, other)) == []
    assert outside(with_snails(one, moved(other, 500.0, 0.0))) != []
    assert outside(with_snails(one, moved(other, 0.0, -100.0))) != []
    assert weak_texts(with_snails(one, inked(other, "haze"))) != []
    on_top = plate_texts(with_snails(one, one))
    assert overlap(text_box(on_top[0]), text_box(on_top[2]))
    assert ("snails", ["snail:AL"], ["AL", "BG"]) in faults_of(position, with_snails(one))


@every_language
@every_card
def test_every_card_fits_in_every_language(card: str, language: str) -> None:
    scene = card_scene(SETTING, card, language)
    assert outside(scene) == []
    assert weak_texts(scene) == []
    root = ElementTree.fromstring(card_svg(SETTING, card, language))
    known = SETTING.catalogue.cards[SETTING.catalogue.card_index[card]]
    assert known.names[language] in (root[0].text or "")
    printed = " ".join(text.text for _, text in shapes_of(scene) if isinstance(text, Text))
    for name in known.names[language].split(" / "):
        assert name in printed


@every_card
def test_texts_on_a_card_do_not_overlap(card: str) -> None:
    for language in LANGUAGES:
        texts = [
            s for _, s in shapes_of(card_scene(SETTING, card, language)) if isinstance(s, Text)
        ]
        for one, other in combinations(texts, 2):
            assert not overlap(text_box(one), text_box(other)), (one.text, other.text)


@every_scene
def test_a_scene_is_plain_data(name: str) -> None:
    scene = SCENES[name]
    assert isinstance(hash(scene), int)
    assert json.loads(json.dumps(scene)) == json.loads(json.dumps(scene))
    colours = set(PALETTE) | {""}
    for _, shape in shapes_of(scene):
        assert shape.kind == type(shape).__name__.lower()
        for value in (getattr(shape, "fill", ""), getattr(shape, "stroke", "")):
            assert value in colours
        for point in [] if isinstance(shape, Text | Circle | Rectangle) else points_of(shape):
            assert all(isinstance(number, float) for number in point), shape


def test_equal_positions_have_equal_pictures() -> None:
    one, other = board_scene(position_of(FULL)), board_scene(position_of(FULL))
    assert one == other and hash(one) == hash(other)
    assert scene_to_svg(one) == scene_to_svg(other)


def test_a_notebook_shows_a_position() -> None:
    position = POSITIONS["tiny"]
    assert position._repr_svg_() == scene_to_svg(board_scene(position))


# Who and what is what


def test_players_differ_in_more_than_colour() -> None:
    """Letter, pattern and brightness tell players apart, in each seat and each colour."""
    patterns = set()
    for place, colour in enumerate(SETTING.rules.colours):
        style = player_style(colour.id, place)
        assert style == STYLES[colour.id]
        assert contrast(style.text, style.fill) >= LEAST_CONTRAST
        shapes = base(style, 0.0, 0.0, 1.0, 0.2)
        patterns.add(tuple((s.lines, s.width) for s in shapes if isinstance(s, Lines)))
    assert len(patterns) == 4
    lights = sorted(luminance(style.fill) for style in STYLES.values())
    assert all(high - low > 0.1 for low, high in pairwise(lights))
    letters = [text.text[0] for text in plate_texts(SCENES["full"])[::2]]
    assert set(letters) == set(PLAYER_LETTERS)


def test_a_colour_of_your_own_takes_the_style_of_its_place() -> None:
    assert player_style("crimson", 1) == STYLES["orange"]


def snail_shapes(text: str) -> tuple[Shape, ...]:
    return groups_of(board_scene(position_of(text)), "snails")[0].shapes


def test_roles_shells_water_and_declared_snails_look_different() -> None:
    start = "map 2 1/ . 2; player A ninja; {}; player B; L b2"
    rest = ["L a1", "G a1", "S a1", "M a1", "L a1 30 shell", "G a1 30 shell", "L b1"]
    plans = ["L a1; G a2; plan L G crawl_dig", "L a1; G a2; plan G L crawl_dig"]
    pictures = [snail_shapes(start.format(words)) for words in rest + plans]
    assert len(set(pictures)) == len(pictures)


def test_heights_and_damage_can_be_seen_without_colour() -> None:
    """Stacks of more tiles have more walls and stand higher; cracks are lines of their own."""
    scene = board_scene(position_of("map 1 2 3 3; tiles a4:3!; player A; L a1; player B; L a2"))
    tiles = [group.shapes for group in groups_of(scene, "tiles")]
    walls = [sum(isinstance(shape, Polygon) for shape in shapes[:-2]) for shapes in tiles]
    assert walls[0] < walls[1] < walls[2]
    tops = [min(box_of(shape).top for shape in shapes) for shapes in tiles]
    assert tops[0] > tops[1] > tops[2] == tops[3]
    cracks = [sum(isinstance(s, Lines) and s.stroke == "crack" for s in shapes) for shapes in tiles]
    assert cracks == [0, 0, 0, 1]


def test_tokens_show_how_many_they_are() -> None:
    tokens = {group.key: group.shapes for group in groups_of(SCENES["tokens"], "tokens")}
    texts = {key: [s.text for s in shapes if isinstance(s, Text)] for key, shapes in tokens.items()}
    assert texts["space:a1"] == ["3", "2", "4", "3", "2", "1"]
    assert texts["space:a2"] == ["2"]
    assert texts["space:b2"] == ["2", "3"]


def test_a_view_shows_no_secrets() -> None:
    one, other = seen("grenade shell_switch"), seen("cocktail dig_aim")
    assert board_scene(one) == board_scene(other)
    truth = board_scene(position_of(PLANNED.format(secret="grenade shell_switch")))
    words = {text.text for _, text in shapes_of(truth) if isinstance(text, Text)}
    assert any("2 Grenade, 3 Shell/Switch" in word for word in words)
    assert "Player A (Ninja)" in board_scene(one).title


def test_face_down_cards_are_not_counted_with_the_hand() -> None:
    truth = position_of(PLANNED.format(secret="grenade shell_switch"))
    assert [hand_count(truth, player) for player in (0, 1)] == [6, 6]
    assert [hand_count(seen(), player) for player in (0, 1)] == [6, 6]


def test_a_snail_in_the_air_hangs_above_the_board_and_points_to_its_goal() -> None:
    scene = SCENES["in_the_air"]
    flying = next(group for group in groups_of(scene, "snails") if group.key == "snail:AS")
    ground = min(box_of(s).top for g in groups_of(scene, "tiles") for s in g.shapes)
    assert max(box_of(shape).bottom for shape in flying.shapes) < ground
    assert [group.key for group in groups_of(scene, "overlay")] == ["way:AS"]
    calm = board_scene(POSITIONS["entering"], sky=True)
    assert calm.height > board_scene(POSITIONS["entering"]).height


def test_a_click_finds_the_space_and_the_snail() -> None:
    scene = SCENES["full"]
    for group in groups_of(scene, "labels"):
        text = group.shapes[-1]
        assert isinstance(text, Text)
        assert key_at(scene, text.x - 1, text.y, "space:") == group.key
    for group in groups_of(scene, "snails"):
        plate = next(shape for shape in group.shapes if isinstance(shape, Text))
        assert key_at(scene, plate.x, plate.y) == group.key
    assert key_at(scene, 0.5, 0.5) == ""


def test_highlighted_spaces_are_outlined() -> None:
    keys = [group.key for group in groups_of(SCENES["entering"], "overlay")]
    assert keys == ["highlight:b1", "highlight:b2", "way:AL"]


def test_a_card_can_be_named_and_misnamed() -> None:
    index = SETTING.catalogue.card_index["grenade"]
    assert card_scene(SETTING, "grenade") == card_scene(SETTING, index)
    with pytest.raises(NotationError, match="grenade"):
        card_scene(SETTING, "granade")


def test_every_effect_has_a_sign_of_its_own() -> None:
    signs = {tuple(effect_sign(Effect(word, 5))) for word in Word}
    assert len(signs) == len(Word)
    plain = Effect(Word.PUSH)
    changed = [
        plain._replace(where=Where.SELF),
        plain._replace(where=Where.HERE),
        plain._replace(where=Where.OTHERS),
        plain._replace(may=True),
        plain._replace(shelled_too=True),
    ]
    assert len({tuple(effect_sign(effect)) for effect in [plain, *changed]}) == 6


def test_a_card_of_your_own_may_be_long() -> None:
    """More rows and effects than any card of ours has, and a name without a blank."""
    faces = [(one, other) for one in Face for other in Face if one <= other]
    effects = tuple(Effect(word, 2) for word in list(Word)[:7])
    rows = tuple(Row(pair, effects) for pair in faces)
    catalogue = SETTING.catalogue
    card = catalogue.cards[catalogue.card_index["bazooka"]]
    action = replace(catalogue.actions[card.actions[0]], rows=rows, dice=2, attacks=3, rage=True)
    actions = tuple(action if old.id == action.id else old for old in catalogue.actions)
    own = replace(SETTING, catalogue=replace(catalogue, actions=actions))
    names = dict.fromkeys(LANGUAGES, "Donaudampfschifffahrtsschneckenkapitänsbazooka")
    scene = card_scene(own, replace(card, names=names))
    assert outside(scene) == []
    assert weak_texts(scene) == []


def test_what_nobody_looks_at_can_be_drawn() -> None:
    """A planner's position is seen by no player."""
    position = read_position("snails 1; map 1 2; player A; G a1; player B; G a2")
    hot = bytearray(position.hot)
    hot[at.VIEWER] = at.OBSERVER
    watched = Position(position.setting, bytes(hot), position.cold, position.agenda)
    assert board_scene(watched, "en", 600).title == board_scene(position, "en", 600).title
