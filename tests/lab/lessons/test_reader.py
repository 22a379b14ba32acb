"""Lesson files with mistakes are refused with the file, the step and the field."""

from __future__ import annotations

from pathlib import Path

import pytest

from snails_core.errors import SnailsError
from snails_core.words import LANGUAGES
from snails_lab.models.lessons.lesson import cite_text
from snails_lab.models.lessons.reader import course, lesson_named, read_lesson

GOOD = """
id = "one"
title = { en = "One", de = "Eins", pl = "Jeden" }
[[step]]
id = "first"
position = '''
snails 1
map 1 2 1
player A
G a1
plan G - crawl_dig
player B
M a3
plan M - - - - - crawl_dig
'''
cites = ["Crawl", "R17"]
text = { en = "A.", de = "B.", pl = "C." }
ask = { en = "A?", de = "B?", pl = "C?" }
task = { kind = "crawl", snail = "AG" }
"""
WHY = '{ en = "A.", de = "B.", pl = "C." }'
ONE_VALUE = f"""task = {{ kind = "next", value = "cost AG a2", values = [1],
because = {{ 1 = {WHY} }} }}""".replace("\n", " ")
TASK = 'task = { kind = "crawl", snail = "AG" }'


@pytest.mark.parametrize(
    ("old", "new", "place", "key"),
    [
        ("cites =", "sites =", "one.toml: first: sites", "data_unknown_key"),
        ('"R17"', '"R99x"', "one.toml: first: cites[1]", "data_not_one_of"),
        (', pl = "C."', "", "one.toml: first: text.pl", "data_missing_key"),
        ('id = "first"', 'id = "First!"', "one.toml: step[0]: id", "data_bad_id"),
        ("player B", "player C", "one.toml: first", "lesson_step"),
        ('"AG"', '"XG"', "one.toml: first: task.snail", "notation_snail"),
        ('"crawl", snail', '"crawling", snail', "one.toml: first: task.kind", "data_not_one_of"),
        ('"AG"', '"AG", shoe = 1', "one.toml: first: task.shoe", "data_unknown_key"),
        ('"AG"', '"AG", moves = 99', "one.toml: first: task.moves", "data_needs_whole"),
        ('"AG"', '"AG", cost = 7', "one.toml: first: task.kind", "lesson_no_right"),
        (
            TASK,
            ONE_VALUE,
            "one.toml: first: task.kind",
            "lesson_not_among",
        ),
        (
            TASK,
            'task = { kind = "next", value = "cost AG a2", values = [2], because = {} }',
            "one.toml: first: task.kind",
            "lesson_no_wrong",
        ),
        (
            TASK,
            'task = { kind = "next", value = "cost AG a2", values = [1, 2], because = {} }',
            "one.toml: first: task.because.1",
            "data_missing_key",
        ),
        ('en = "A."', 'en = "{wealth}."', "one.toml: first: text.en", "data_not_one_of"),
        ('en = "A."', 'en = "{healed missile}."', "one.toml: first: text.en", "data_not_one_of"),
        ("cites =", 'icons = ["sun"]\ncites =', "one.toml: first: icons[0]", "data_not_one_of"),
        ("cites =", 'shows = ["sun"]\ncites =', "one.toml: first: shows[0]", "data_not_one_of"),
        (
            TASK,
            'task = { kind = "next", value = "wealth AG", values = [2] }',
            "one.toml: first: task.value",
            "data_not_one_of",
        ),
        (
            TASK,
            'task = { kind = "next", play = ["done"], value = "health AG", values = [2] }',
            "one.toml: first: task.play[0]",
            "not_offered",
        ),
        (
            TASK,
            'task = { kind = "next", value = "health", values = [2] }',
            "one.toml: first: task.value",
            "notation_words",
        ),
        (
            TASK,
            'task = { kind = "do", goals = ["place AG = a3"] }',
            "one.toml: first: task.kind",
            "lesson_no_right",
        ),
        (
            TASK,
            'task = { kind = "where", claim = "level * is 2" }',
            "one.toml: first: task.claim",
            "data_not_one_of",
        ),
    ],
)
def test_a_mistake_is_told_with_its_place(
    old: str, new: str, place: str, key: str, tmp_path: Path
) -> None:
    assert old in GOOD
    file = tmp_path / "one.toml"
    file.write_text(GOOD.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(SnailsError) as caught:
        read_lesson(file)
    assert (caught.value.place, caught.value.key) == (place, key)
    assert len({caught.value.message(language) for language in LANGUAGES}) == len(LANGUAGES)


def test_a_good_lesson_is_read(tmp_path: Path) -> None:
    file = tmp_path / "one.toml"
    file.write_text(GOOD, encoding="utf-8")
    lesson = read_lesson(file)
    assert (lesson.id, lesson.actions) == ("one", 1)
    assert lesson.steps[0].task.right == {"a2"}
    assert lesson.steps[0].whys == {}


def test_numbers_in_sentences_are_filled_in(tmp_path: Path) -> None:
    file = tmp_path / "one.toml"
    told = "{rounds} rounds, {health AG} health, {dealt missile square} by ■, {near grenade}, "
    told += "{healed first_aid_kit} healed."
    file.write_text(GOOD.replace('en = "A."', f'en = "{told}"', 1), encoding="utf-8")
    assert read_lesson(file).steps[0].texts["en"] == "6 rounds, 30 health, 10 by ■, 1, 10 healed."


def test_two_steps_may_not_have_the_same_name(tmp_path: Path) -> None:
    file = tmp_path / "one.toml"
    file.write_text(GOOD + GOOD[GOOD.index("[[step]]") :], encoding="utf-8")
    with pytest.raises(SnailsError, match="first"):
        read_lesson(file)


def test_an_unknown_lesson_is_named_with_those_that_are() -> None:
    with pytest.raises(SnailsError, match="crawling"):
        lesson_named("crawlin")
    assert len({lesson.id for lesson in course()}) == len(course())


def test_what_is_ours_is_said_by_the_catalogues_sources() -> None:
    steps = {(lesson.id, step.id): step for lesson in course() for step in lesson.steps}
    rifle = steps["attack", "sight"].sources_told("en")
    assert "House card, made up by us: Snailper Rifle" in rifle
    assert "Teil eigene Zahlen von uns: Granate" in steps["attack", "scatter"].sources_told("de")
    assert "torze skażenia" in steps["tiles", "barrel"].sources_told("pl")
    assert not steps["crawling", "reach"].house_cards
    told_of = steps["cards", "faction_cards"].sources_told("en")
    assert "Love Darts" in told_of and "Brain Buffet" in told_of, "cards in a list count, too"


def test_a_heading_is_cited_as_its_edition_has_it() -> None:
    assert cite_text("Crawl", "de") == "Regelheft: Kriechen"
    assert cite_text("R17", "pl") == "Interpretacja R17"
