"""Pictures as SVG: self-contained, described, and like the stored ones.

The stored pictures are in `golden` beside this file. When a change of drawing is meant, look at the
new pictures and then renew the stored ones:

    SNAILS_RENEW_GOLDEN=1 python run.py test tests/core/pictures/test_svg.py
"""

from __future__ import annotations

import os
import re
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

from snails_core import standard_setting
from snails_core.scene import Scene
from snails_core.scene.shapes import (
    Group,
    Layer,
    Lines,
    Point,
    Text,
)
from snails_core.svg import card_svg, scene_to_svg
from tests.support.core.scene_positions import SCENES

GOLDEN = Path(__file__).parent / "golden"
RENEW = os.environ.get("SNAILS_RENEW_GOLDEN") == "1"
CLOSE = 0.21
"""How far numbers of a stored picture may be off, in pixels: rounding differs by machine."""
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
