"""Pictures: what must always be seen on them, and stored examples to compare with.

The stored pictures are in `tests/golden`. When a change of drawing is meant, look at the new
pictures and then renew the stored ones:

    SNAILS_RENEW_GOLDEN=1 python run.py test tests/test_scene.py
"""

from __future__ import annotations

import json
import os
import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, pairwise
from pathlib import Path
from textwrap import dedent
from typing import NamedTuple

import pytest

from snails_core import NotationError, Position, new_game, read_position, standard_setting, view
from snails_core import layout as at
from snails_core.cards import Face, Instruction, Row, Where, Word
from snails_core.records import PLAYER_LETTERS, snail_name
from snails_core.scene import Scene, Shape, board_scene, card_scene, key_at
from snails_core.scene.board_scene import LAYERS
from snails_core.scene.effect_icons import effect_sign
from snails_core.scene.geometry import placed
from snails_core.scene.hit import covers
from snails_core.scene.measure import CAPITAL_HEIGHT, text_width
from snails_core.scene.palette import PALETTE, STYLES, contrast, luminance, player_style
from snails_core.scene.pieces import base
from snails_core.scene.playerbox import hand_count
from snails_core.scene.shapes import (
    Circle,
    Curve,
    Group,
    Layer,
    Lines,
    Point,
    Polygon,
    Rectangle,
    Text,
)
from snails_core.svg import card_svg, scene_to_svg
from snails_core.words import LANGUAGES
from tests.play import opening, walk

GOLDEN = Path(__file__).parent / "golden"
RENEW = os.environ.get("SNAILS_RENEW_GOLDEN") == "1"
LEAST_CONTRAST = 4.5
CLOSE = 0.21
"""How far numbers of a stored picture may be off, in pixels: rounding differs by machine."""

FULL = """
    round 3
    first B
    contamination 4
    tiles a1:3! b2:1! c4:2! d6:1 f2:0
    fire e4
    player A amazons
    L a1
    G b1 25
    S d3 10
    M d1 5
    hand missile grenade
    plan L G missile! crawl_dig dig_aim snailper_rifle shell_switch
    known L
    player B pirates
    L c2 15
    G d1 30 shell
    S e4 20
    M g3 10
    plan S M crawl_dig! grenade shell_switch
    player C zombie
    L d3 20
    G f6 30 shell
    S d4 5
    M f1 15
    plan L M crawl_punch garlic_butter_pan dig_aim flamer cocktail
    player D ninja
    L a5 10
    G b6 25
    S g1 20 shell
    M d8 30
    plan G L mine crawl_dig shell_switch crawl_switch holy_head_of_lettuce
"""
CROWDED = """
    map
    |  . 2
    | 3 1 2
    round 5
    player A barbarians
    L b1 30 shell
    G b1 5
    S a2 10
    M a1 15
    player B cowboys green
    L a2 20 shell
    G a2 25
    S b1 30 shell
    M b2 5
    player C ninja orange
    L b2 30 shell
    G b2 15
    S a1 10
    M b3 5
    player D pirates
    L a1 5
    G b3 20 shell
    S b3 10 shell
"""
TOKENS = """
    map
    | 3 2 .
    |  1 3 2
    tiles a1:3!?mine,trap,barrel a2:2?two_cards b1:1!?beach_blank b2:3?mountain_blank b3:2?one_card
    fire a1:3 a2 b2:2
    mines a1:2 a2 b3
    dynamite a1:4 b1:2 b2
    player A zombie
    L a1
    G a1 15
    S a1 10
    player B amazons
    L b1 20 shell
    M b3 25
"""
PLANNED = """
    map 1 2/ 2 .
    round 2
    player A ninja
    L a1
    S a2 15 shell
    hand missile grenade
    plan L S missile! grenade crawl_dig
    known L
    player B zombie
    G b1
    M b2 20
    hand jetpack cocktail:2
    plan G M crawl_dig! {secret}
    known G
"""
IN_THE_AIR = """
    map 2 2 1/ . 2 .
    player A ninja
    L a2
    S air 15
    M b2 10
    plan L S crawl_dig!
    known L
    player B zombie
    G a2
    S b2 5
    M a2 20
    plan G M crawl_dig
    player C pirates
    G b2
    S a3
    todo acting slot=0 seat=1
    todo verdict
    todo end_turn player=A slot=0
    todo after_action player=A action=crawl
    todo crawl snail=AL moves=1
    todo enter snail=AS origin_space=a2 space=b2 chooser=A snails=AL,AS manner=2
"""
ENTERING = """
    map 2 2/ . 1
    player A ninja
    L a1
    S a2 15
    plan L S crawl_dig!
    known L
    player B zombie
    G a2
    M a2 20
    plan G M crawl_dig
    todo acting slot=0 seat=1
    todo verdict
    todo end_turn player=A slot=0
    todo after_action player=A action=crawl
    todo crawl snail=AL moves=1
    todo enter snail=AL origin_space=a1 space=a2 chooser=A snails=AL manner=0
"""
TINY = """
    map 1 3
    player A - -
    L a1
    player B - -
    G a2 5
"""
SEWAGE = """
    map 1 . ./ . 3 .
    round 6
    first D
    contamination 10
    player A amazons
    L a2 5
    player B barbarians white
    M a1 10
    player C cowboys
    S a3 15
    G a3 30
    player D zombie orange
    L b3 20
    G b2 5
"""
NARROW = """
    board ridge
    round 4
    tiles c3:3! d2:1
    fire d3:2
    player A cowboys
    L c3
    G c3 5 shell
    S c3 10
    player B pirates
    L a1 15
    M d3 20
"""
OVER = """
    map 1 2
    round 4
    player A ninja
    L a1 5
    player B zombie
    winner A
    todo nothing
"""


def position_of(text: str) -> Position:
    return read_position("snails 1\n" + dedent(text))


def seen(secret: str = "grenade shell_switch") -> Position:
    """What A sees of a game in which B has planned something in secret."""
    return view(position_of(PLANNED.format(secret=secret)), 0)


POSITIONS: dict[str, Position] = {
    "full": position_of(FULL),
    "crowded": position_of(CROWDED),
    "tokens": position_of(TOKENS),
    "view": seen(),
    "in_the_air": position_of(IN_THE_AIR),
    "entering": position_of(ENTERING),
    "tiny": position_of(TINY),
    "sewage": position_of(SEWAGE),
    "narrow": position_of(NARROW),
    "over": position_of(OVER),
    "setup": new_game(3).position,
}
SCENES: dict[str, Scene] = {
    "full": board_scene(POSITIONS["full"]),
    "crowded": board_scene(POSITIONS["crowded"], "de", 720),
    "tokens": board_scene(POSITIONS["tokens"], "pl"),
    "view": board_scene(POSITIONS["view"]),
    "in_the_air": board_scene(POSITIONS["in_the_air"], "de"),
    "entering": board_scene(POSITIONS["entering"], highlight=[2, 3]),
    "tiny": board_scene(POSITIONS["tiny"]),
    "sewage": board_scene(POSITIONS["sewage"], "pl"),
    "narrow": board_scene(POSITIONS["narrow"], "en", 480),
    "over": board_scene(POSITIONS["over"], "de"),
    "setup": board_scene(POSITIONS["setup"], "pl", 600),
}
SETTING = standard_setting()
STORED = ("full", "crowded", "tokens", "view", "in_the_air", "tiny", "sewage", "narrow")
CARDS = {
    "card_crawl_punch": ("crawl_punch", "en"),
    "card_missile": ("missile", "en"),
    "card_holy_head_of_lettuce": ("holy_head_of_lettuce", "de"),
    "card_garlic_butter_pan": ("garlic_butter_pan", "pl"),
    "card_kunai": ("kunai", "pl"),
    "card_snail_mail": ("snail_mail", "de"),
}
ALL_CARDS = [card.id for card in SETTING.catalogue.cards]
every_scene = pytest.mark.parametrize("name", SCENES)
every_card = pytest.mark.parametrize("card", ALL_CARDS)
every_language = pytest.mark.parametrize("language", LANGUAGES)


# Looking at scenes


class Box(NamedTuple):
    left: float
    top: float
    right: float
    bottom: float


def groups_of(scene: Scene, layer: str) -> tuple[Group, ...]:
    return next(part.groups for part in scene.layers if part.name == layer)


def shapes_of(scene: Scene) -> Iterator[tuple[Group, Shape]]:
    for layer in scene.layers:
        for group in layer.groups:
            for shape in group.shapes:
                yield group, shape


def points_of(shape: Polygon | Curve | Lines) -> list[Point]:
    if isinstance(shape, Lines):
        return [point for line in shape.lines for point in line]
    return list(shape.points)


def text_box(text: Text) -> Box:
    wide = text_width(text.text, text.size, text.bold)
    left = text.x - {"start": 0.0, "middle": wide / 2, "end": wide}[text.anchor]
    half = text.size * CAPITAL_HEIGHT / 2
    return Box(left, text.y - half, left + wide, text.y + half)


def box_of(shape: Shape) -> Box:
    """What a shape covers at most: of curves the controls are counted too."""
    if isinstance(shape, Text):
        return text_box(shape)
    if isinstance(shape, Circle):
        reach = shape.radius + shape.width / 2
        return Box(shape.x - reach, shape.y - reach, shape.x + reach, shape.y + reach)
    half = shape.width / 2 if shape.stroke else 0.0
    if isinstance(shape, Rectangle):
        right, bottom = shape.x + shape.wide + half, shape.y + shape.high + half
        return Box(shape.x - half, shape.y - half, right, bottom)
    xs, ys = zip(*points_of(shape), strict=True)
    return Box(min(xs) - half, min(ys) - half, max(xs) + half, max(ys) + half)


def overlap(one: Box, other: Box) -> bool:
    across = min(one.right, other.right) - max(one.left, other.left)
    down = min(one.bottom, other.bottom) - max(one.top, other.top)
    return across > 0.01 and down > 0.01


def outside(scene: Scene) -> list[tuple[str, Shape]]:
    """Shapes that reach over the edge of the picture."""
    found = []
    for group, shape in shapes_of(scene):
        box = box_of(shape)
        inside = box.left >= 0 and box.top >= 0
        if not (inside and box.right <= scene.width + 0.1 and box.bottom <= scene.height + 0.1):
            found.append((group.key, shape))
    return found


def weak_texts(scene: Scene) -> list[tuple[str, str, float]]:
    """Texts that stand out too little from what they are written on."""
    found = []
    painted: list[Shape] = []
    for _, shape in shapes_of(scene):
        if not isinstance(shape, Text):
            painted.append(shape)
            continue
        box = text_box(shape)
        for part in (0.2, 0.5, 0.8):
            x = box.left + part * (box.right - box.left)
            ground = shape.halo or ground_at(painted, x, shape.y)
            if contrast(shape.fill, ground) < LEAST_CONTRAST:
                found.append((shape.text, ground, contrast(shape.fill, ground)))
    return found


def ground_at(painted: list[Shape], x: float, y: float) -> str:
    """The colour of the uppermost shape at a point."""
    for shape in reversed(painted):
        if not isinstance(shape, Text) and shape.opacity > 0.4 and covers(shape, x, y):
            return shape.fill if not isinstance(shape, Lines) else ""
    raise AssertionError(f"nothing is painted at {x}, {y}")


def plate_texts(scene: Scene) -> list[Text]:
    """Names and health numbers of the snails on the board."""
    return [
        shape
        for group in groups_of(scene, "snails")
        for shape in group.shapes
        if isinstance(shape, Text)
    ]


def faults_of(position: Position, scene: Scene) -> list[object]:
    """Whatever a picture of a position must not have."""
    faults: list[object] = [*outside(scene), *weak_texts(scene)]
    texts = [(shape, text_box(shape)) for _, shape in shapes_of(scene) if isinstance(shape, Text)]
    for (one, box), (other, other_box) in combinations(texts, 2):
        if overlap(box, other_box):
            faults.append((one, other))
    if [layer.name for layer in scene.layers] != list(LAYERS):
        faults.append("layers")
    shown = {group.key: group for group in groups_of(scene, "snails")}
    there = {
        snail_name(snail): position.health(snail)
        for snail in range(at.MAX_SNAILS)
        if position.hot[at.PLACE + snail] != at.NONE
    }
    if set(shown) != {f"snail:{name}" for name in there}:
        faults.append(("snails", sorted(shown), sorted(there)))
    for name, health in there.items():
        group = shown.get(f"snail:{name}", Group("", ()))
        plate = [shape.text for shape in group.shapes if isinstance(shape, Text)]
        if plate != [name, str(health)]:
            faults.append((name, plate))
    faults.extend(label_faults(position, scene))
    return faults


def label_faults(position: Position, scene: Scene) -> Iterator[object]:
    """Every space must show its name and its level, `!` with damage."""
    board = position.setting.board
    labels = {group.key: group.shapes for group in groups_of(scene, "labels")}
    for space in board.spaces():
        damaged = "!" if position.hot[at.DAMAGED + space] else ""
        wanted = [f"{position.level(space)}{damaged}", board.names[space]]
        shown = labels.get(f"space:{board.names[space]}", ())
        texts = [shape.text for shape in shown if isinstance(shape, Text)]
        if texts != wanted:
            yield wanted, texts


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
    signs = {tuple(effect_sign(Instruction(word, 5))) for word in Word}
    assert len(signs) == len(Word)
    plain = Instruction(Word.PUSH)
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
    effects = tuple(Instruction(word, 2) for word in list(Word)[:7])
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


# The writer


def test_svg_is_self_contained_and_described() -> None:
    for scene in SCENES.values():
        text = scene_to_svg(scene)
        root = ElementTree.fromstring(text)
        assert root.get("role") == "img" and root.get("lang") == scene.language
        assert [child.tag.rpartition("}")[2] for child in root[:2]] == ["title", "desc"]
        assert root[0].text == scene.title and root[1].text == scene.description
        assert text.count("://") == 1 and "<script" not in text and "href" not in text
        assert "url(" not in text and " id=" not in text


def test_svg_escapes_what_xml_would_misread() -> None:
    nasty = '<b> & "c" \'\x00 ]]>'
    group = Group('"&<', (Text(5.0, 5.0, nasty, 10.0),), nasty)
    root = ElementTree.fromstring(
        scene_to_svg(Scene(10.0, 10.0, (Layer("a&b", (group,)),), nasty, nasty))
    )
    words = nasty.replace("\x00", "")
    assert root[0].text == words
    assert root[2].get("data-layer") == "a&b" and root[2][0].get("data-key") == '"&<'
    assert root[2][0][0].text == words and root[2][0][1].text == words


def test_svg_numbers_are_short_and_paths_come_back_to_their_points() -> None:
    line: tuple[Point, ...] = ((10.0, 0.04), (9.5, 0.0), (9.46, -3.26), (100.0, 20.0))
    layer = Layer("l", (Group("", (Lines((line,), "ink", 0.5),)),))
    path = ElementTree.fromstring(scene_to_svg(Scene(10.0, 10.0, (layer,), "t", "d")))[2][0][0]
    assert path.get("d") == "M10 0l-.5 0 0-3.3 90.5 23.3"
    assert path.get("stroke-width") == "0.5"


# Stored pictures

NUMBER = re.compile(r"-?\d*\.?\d+")


def difference(found: ElementTree.Element, stored: ElementTree.Element, path: str) -> str:
    """Where two trees first differ, or nothing; numbers may be off by `CLOSE`."""
    here = f"{path}/{found.tag.rpartition('}')[2]}"
    key = found.get("data-key") or found.get("data-layer")
    here += f"[{key}]" if key else ""
    if found.tag != stored.tag or set(found.attrib) != set(stored.attrib):
        return f"{here}: {found.tag} {found.attrib}, stored: {stored.tag} {stored.attrib}"
    pairs = [(name, found.attrib[name], stored.attrib[name]) for name in found.attrib]
    for name, value, old in [*pairs, ("text", found.text or "", stored.text or "")]:
        if not alike(value, old, name):
            return f"{here}: {name} is {value[:80]!r}, stored: {old[:80]!r}"
    for number, (child, other) in enumerate(zip(found, stored, strict=False)):
        if text := difference(child, other, f"{here}:{number}"):
            return text
    if len(found) != len(stored):
        return f"{here}: {len(found)} elements, stored: {len(stored)}"
    return ""


def alike(value: str, stored: str, name: str) -> bool:
    if value == stored or name in ("text", "fill", "stroke", "data-key"):
        return value.strip() == stored.strip()
    numbers = [
        (float(a), float(b)) for a, b in zip(*map(NUMBER.findall, (value, stored)), strict=False)
    ]
    return NUMBER.sub("", value).replace(" ", "") == NUMBER.sub("", stored).replace(
        " ", ""
    ) and all(abs(one - other) <= CLOSE for one, other in numbers)


def golden_text(name: str) -> str:
    if name in CARDS:
        return card_svg(SETTING, *CARDS[name])
    return scene_to_svg(SCENES[name])


@pytest.mark.parametrize("name", [*STORED, *CARDS])
def test_pictures_are_like_the_stored_ones(name: str) -> None:
    path = GOLDEN / f"{name}.svg"
    text = golden_text(name)
    if RENEW:
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")
    stored = ElementTree.fromstring(path.read_text(encoding="utf-8"))
    found = difference(ElementTree.fromstring(text), stored, "")
    assert not found, f"{path.name}: {found}"


def test_there_is_no_stored_picture_too_many() -> None:
    assert {path.stem for path in GOLDEN.glob("*")} == {*STORED, *CARDS}


def test_the_comparison_finds_differences() -> None:
    one = '<svg><g data-key="a"><path d="M1 2l3-4.5" fill="#fff"/></g></svg>'
    old = ElementTree.fromstring(one)
    assert difference(ElementTree.fromstring(one.replace("2l3", "2.1l3.1")), old, "") == ""
    changes = {"2l3": "2l4", "#fff": "#ff0", "M1": "L1", "</g>": "<g/></g>", "path": "line"}
    for part, other in changes.items():
        found = difference(ElementTree.fromstring(one.replace(part, other)), old, "")
        assert found.startswith("/svg:0/g[a]"), found
