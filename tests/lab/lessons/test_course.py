"""The rules course: short, complete, in order, with numbers of the engine, cited rightly."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from snails_core.glossary import load_glossary
from snails_core.options import Option
from snails_core.words import LANGUAGES
from snails_lab.models.lessons.icons import icons_of
from snails_lab.models.lessons.lesson import Lesson, LessonStep
from snails_lab.models.lessons.reader import course
from snails_lab.models.lessons.reading import lesson_words, texts_read, words_read
from snails_lab.models.lessons.tasks.moves import Moves
from tests.support.lab.course_steps import (
    STEPS,
    each_step,
    raw_lessons,
    seen,
    step_named,
    tasks_of,
)
from tests.support.repository import ROOT

HERE = Path(__file__).resolve().parent
RULINGS = set(
    re.findall(r"^- \*\*([FRL]\d+(?:\.\d+)?)\*\*", (ROOT / "docs/rulings.md").read_text(), re.M)
)
MOST_WORDS, LEAST_ACTIONS = {"en": 2600, "de": 2500, "pl": 2300}, 60
"""The other two need fewer words for the same: so much less is theirs."""
LONGEST_SENTENCE, LONGEST_STEP = 27, 115
TAUGHT: dict[str, dict[str, Any]] = tomllib.loads(
    (HERE / "rules_taught.toml").read_text(encoding="utf-8")
)
TERMS: dict[str, dict[str, str]] = tomllib.loads(
    (HERE / "terms_introduced.toml").read_text(encoding="utf-8")
)
TRIPS = {
    "what lies between does not hinder sight": ("attack", "sight", "BS"),
    "climbing is one level at a time": ("crawling", "reach", "b1"),
    "placing does not heed levels": ("cards", "fly", "place_on space=a2"),
    "a shell takes 5 off every source": ("tiles", "summit", "10"),
    "a space where all are shelled is closed": ("shells", "closed", "a1"),
    "Aim serves only the very next card": ("attack", "aim_next", "dig_aim crawl_dig missile"),
    "whole-space attacks hit friends": ("attack", "friends", "at_space space=a3"),
    "meadow cards come only by digging": ("tiles", "no_treasure", "missile"),
    "a revealed card must be resolved": ("cards", "skip_cases", "2"),
    "the new snail after Switch stays hidden": ("crawling", "still_hidden", "GS"),
    "digging counts beside the back": ("tiles", "treasure", "2"),
    "the end of a round has an order": ("tokens", "cleaning", "damaged:contamination"),
    "ties are broken by health": ("setup", "tie", "draw"),
}
"""Where readers of the rulebook trip, the step for it, and the mistake that it provokes."""
NUMBER_WORDS = {
    "en": r"two|three|four|five|six|seven|eight|nine|ten|twenty|thirty",
    "de": r"zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|zwanzig|dreißig",
    "pl": r"dw(a|ie|óch)|trzy|trzech|cztery|czterech|pięć|pięciu|sześć|dziesięć|dwadzieścia",
}
NO_NUMBERS = re.compile(r"\{[^}]*\}|\b[a-c]\d\b|\b1st\b")
"""What may hold a digit: a number that the engine fills in, the name of a space, a title."""


# --- how much there is to read and to do ----------------------------------------------------------
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_course_is_short_and_full_of_things_to_do(language: str) -> None:
    """Texts, questions, statements, icons and the feedback to right answers, as they are shown."""
    words = sum(lesson_words(lesson, language) for lesson in course())
    actions = sum(lesson.actions for lesson in course())
    for lesson in course():
        print(
            f"{lesson.id:12} {len(lesson.steps):2} steps {lesson_words(lesson, language):4} words"
        )
    print(f"in all       {len(STEPS):2} steps {words:4} words {actions:3} actions")
    assert words <= MOST_WORDS[language]
    assert actions >= LEAST_ACTIONS


@each_step
def test_sentences_are_short(lesson: Lesson, step: LessonStep) -> None:
    for language in LANGUAGES:
        assert words_read(step, language) <= LONGEST_STEP, language
        for text in (step.texts[language], step.asks[language], step.whys.get(language, "")):
            for sentence in re.split(r"(?<=[.!?])\s+|\n-? ?", text):
                assert len(sentence.split()) <= LONGEST_SENTENCE, sentence


def test_hardly_a_step_has_two_answers_only() -> None:
    """Where somebody can only be wrong in one way there is little to think about."""
    few = [
        f"{lesson.id} {step.id}"
        for lesson, step in STEPS
        if all(len(task.candidates) <= 2 for task in tasks_of(step)) and not step.task.asks_plan
    ]
    assert len(few) <= 4, few


# --- all that a first game needs, and in order ----------------------------------------------------
@pytest.mark.parametrize("rule", TAUGHT)
def test_every_rule_has_a_step_in_which_one_does_it(rule: str) -> None:
    entry = TAUGHT[rule]
    step = step_named(*entry["step"].split())
    happened = {event.kind for event in step.task.events}
    assert set(entry.get("events", ())) <= happened, happened
    offered = {option.kind for option in options_of(step)}
    assert set(entry.get("offers", ())) <= offered, offered
    said = " ".join(texts_read(step, "en"))
    assert entry.get("says", "") in said, said
    assert step.actions, "and one does something"


def options_of(step: LessonStep) -> Iterator[Option]:
    """All that the game offers on a right way."""
    for task in tasks_of(step):
        if isinstance(task, Moves):
            yield from (task._option(candidate.key) for candidate in task.candidates)


@pytest.mark.parametrize("term", TERMS)
def test_no_word_is_used_before_it_is_introduced(term: str) -> None:
    entry = TERMS[term]
    introducing = step_named(*entry["step"].split())
    for language in LANGUAGES:
        pattern = re.compile(entry[language])
        for lesson, step in STEPS:
            used = [text for text in seen(step, language) if pattern.search(text)]
            if step is introducing:
                assert used, f"{language}: it is not introduced there"
                break
            assert not used, f"{language}: {lesson.id} {step.id}: {used[0]}"


def test_no_picture_carries_an_icon_that_was_not_explained() -> None:
    known: set[str] = set()
    for lesson, step in STEPS:
        assert known.isdisjoint(step.icons), f"{lesson.id} {step.id} explains an icon again"
        known |= set(step.icons)
        for card in step.pictured:
            missing = icons_of(step.task.position.setting, card) - known
            assert not missing, f"{lesson.id} {step.id}: {card.id}"


@pytest.mark.parametrize("trip", TRIPS)
def test_the_points_where_readers_trip_are_provoked(trip: str) -> None:
    lesson_id, step_id, mistake = TRIPS[trip]
    assert mistake in step_named(lesson_id, step_id).task.wrong


# --- where it comes from --------------------------------------------------------------------------
def test_no_number_is_written_down() -> None:
    """What a sentence counts is asked of the engine, by a name in braces."""
    for lesson in raw_lessons():
        for step in lesson["step"]:
            for language, text in sentences_of(step):
                bare = NO_NUMBERS.sub("", text)
                written = re.search(rf"\d|\b({NUMBER_WORDS[language]})\b", bare, re.I)
                assert not written, f"{step['id']}: {text}"


def sentences_of(raw: Any) -> Iterator[tuple[str, str]]:
    """Every text with its language, wherever it stands."""
    if isinstance(raw, dict):
        for key, value in raw.items():
            if key in LANGUAGES and isinstance(value, str):
                yield key, value
            else:
                yield from sentences_of(value)
    elif isinstance(raw, list):
        for value in raw:
            yield from sentences_of(value)


@each_step
def test_a_step_cites_what_there_is(lesson: Lesson, step: LessonStep) -> None:
    assert set(step.cites) <= RULINGS | set(load_glossary().headings)


@each_step
def test_every_text_is_in_three_languages(lesson: Lesson, step: LessonStep) -> None:
    assert len(set(step.texts.values())) == len(set(step.asks.values())) == len(LANGUAGES)
    for task in tasks_of(step):
        for language in LANGUAGES:
            labels = [task.named(candidate.key, language) for candidate in task.candidates]
            assert all(labels) and len(set(labels)) == len(labels)
    assert len({step.sources_told(language) for language in LANGUAGES}) == len(LANGUAGES)
