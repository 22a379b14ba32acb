"""The probability course: every number against an oracle, nothing written by hand, all languages.

The oracles ask two dice libraries, icepool and dyce, and try all ways to choose; they share with
the course only what is printed on dice, cards and tiles.
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from fractions import Fraction
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from snails_core.scene.shapes import Group
from snails_core.words import LANGUAGES
from snails_lab.errors import LabError
from snails_lab.models.dice_lab.simulation import Simulation
from snails_lab.models.exercises.problem import problems
from snails_lab.models.probability.notebook import CLOSING, OPENING
from snails_lab.models.probability.source import (
    NUMBER,
    ChapterSource,
    Texts,
    source,
    sources,
    values_of,
)
from snails_lab.models.probability.values import DIE
from snails_lab.pages.chapter import Chapter
from snails_lab.pages.shown import Live, Picture, Shown
from solver.odds import odds
from tests.support.lab.probability_oracles import ORACLES
from tests.support.solver.dice_libraries import PEERS, QUIET, SIDES, Peer
from tests.support.solver.dice_libraries import chances as chances_of

pytestmark = QUIET

BY_HAND = re.compile(r"\d\s*/\s*\d|\d\s*%|\d[.,]\d|frac{")
"""What looks like a chance that somebody wrote down."""
FORMATS = ("`1/3`", "`0.333`", "`0,333`", "`33.3 %`", "`33,3 %`")
"""How an answer may be written; no chance of anything."""
LETTERS = re.compile(r"[^\W\d_]")
REFERENCE = tomllib.loads((files("snails_lab.pages") / "quick_reference.toml").read_text("utf-8"))
CHAPTERS = list(sources().values())


def texts(chapter: ChapterSource) -> Iterator[Texts]:
    yield chapter.title
    yield from chapter.labels.values()
    for step in chapter.steps:
        yield from (text for text in (step.text, step.predict, step.answer) if text)
    for question in chapter.questions:
        yield from (text for text in (question.setting, question.why) if text)


def by_id(chapter: ChapterSource) -> str:
    return chapter.id


def by_name(peer: Peer) -> str:
    return peer.name


@pytest.mark.parametrize("peer", PEERS, ids=by_name)
@pytest.mark.parametrize("chapter", CHAPTERS, ids=by_id)
def test_every_number_is_what_an_oracle_says(chapter: ChapterSource, peer: Peer) -> None:
    assert values_of(chapter.id) == ORACLES[chapter.id](peer)


@pytest.mark.parametrize("peer", PEERS, ids=by_name)
def test_the_quick_reference_states_the_same_chances(peer: Peer) -> None:
    """The only probabilities of the rules course."""
    chances = chances_of(peer.of(SIDES))
    for language, line in REFERENCE["number"]["dice"].items():
        stated = re.findall(r"([▲■●]) (\d+/\d+)", line)
        assert {face: Fraction(chance) for face, chance in stated} == chances, language


def test_chapters_are_counted_through() -> None:
    assert [chapter.number for chapter in CHAPTERS] == list(range(1, len(CHAPTERS) + 1))


@pytest.mark.parametrize("chapter", CHAPTERS, ids=by_id)
def test_every_number_is_mentioned_and_the_same_ones_in_all_languages(
    chapter: ChapterSource,
) -> None:
    mentioned = set()
    for text in texts(chapter):
        assert set(text) == set(LANGUAGES)
        names = [{(card, name) for card, name, _ in NUMBER.findall(text[one])} for one in LANGUAGES]
        assert names[0] == names[1] == names[2], text["en"]
        mentioned |= {name for card, name in names[0] if not card}
    assert mentioned == set(values_of(chapter.id))


@pytest.mark.parametrize("chapter", CHAPTERS, ids=by_id)
def test_no_chance_is_written_by_hand(chapter: ChapterSource) -> None:
    for text in texts(chapter):
        for language in LANGUAGES:
            written = NUMBER.sub("", text[language])
            for allowed in FORMATS:
                written = written.replace(allowed, "")
            assert not BY_HAND.search(written), written


def test_a_chance_written_by_hand_would_be_found() -> None:
    for written in ("with 1/6", "in 50 % of", "about 0.25", "0,25", r"\tfrac{1}{2}"):
        assert BY_HAND.search(written)


@pytest.mark.parametrize("chapter", CHAPTERS, ids=by_id)
def test_code_prints_no_words_of_its_own(chapter: ChapterSource) -> None:
    """Code is the same in all languages, so what it says must come from the labels."""
    for step in chapter.steps:
        for call in ast.walk(ast.parse(step.code)):
            if isinstance(call, ast.Call) and ast.unparse(call.func) == "print":
                words = [
                    part for part in call.args if isinstance(part, ast.Constant | ast.JoinedStr)
                ]
                assert not any(LETTERS.search(ast.unparse(part)) for part in words), step.code


@pytest.mark.parametrize("chapter", CHAPTERS, ids=by_id)
def test_a_chapter_is_whole(chapter: ChapterSource) -> None:
    """Guess, compute and check come up in each; one step is one thing; code can be read."""
    assert 15 <= chapter.minutes <= 30
    assert chapter.goals and chapter.needs
    assert any(step.predict for step in chapter.steps)
    assert len(chapter.exercises) >= 2 and set(chapter.exercises) <= set(problems())
    for step in chapter.steps:
        parts = [step.text, step.code, step.exercise, step.predict]
        assert sum(part is not None and part != "" for part in parts) == 1
        assert bool(step.predict) == bool(step.answer)
        ast.parse(step.code)
    used = {label for step in chapter.steps for label in re.findall(r'"(\w+)"', step.code)}
    assert set(chapter.labels) <= used


@pytest.mark.parametrize("chapter", CHAPTERS, ids=by_id)
def test_pictures_show_what_was_computed(chapter: ChapterSource) -> None:
    """Each bar is labelled with its exact chance and has its height; so are the lines and dots."""
    pictures = list(pictures_of(chapter))
    assert pictures
    for picture in pictures:
        said = {group.label for layer in picture.scene.layers for group in layer.groups}
        assert picture.scene.title and picture.scene.description
        if any(layer.name == "exact" for layer in picture.scene.layers):
            parts = picture.scene.description.split("; ")
            assert parts and set(parts) <= said, picture.scene.title


def pictures_of(chapter: ChapterSource) -> Iterator[Picture]:
    """All pictures that the cells of a chapter end with."""
    names: dict[str, object] = {}
    for code in (OPENING.format(id=chapter.id), *(step.code for step in chapter.steps), CLOSING):
        tree = ast.parse(code)
        last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
        exec(compile(tree, chapter.id, "exec"), names)
        if isinstance(last, ast.Expr):
            shown = eval(compile(ast.Expression(last.value), chapter.id, "eval"), names)
            if isinstance(shown, Picture):
                yield shown


def test_bars_are_as_high_as_their_chances() -> None:
    chapter = Chapter("one_die", language="en")
    picture = chapter.bars(DIE, "bars", "face", found={"▲": 52, "■": 30, "●": 18})
    layers = {layer.name: layer for layer in picture.scene.layers}
    bars: list[Any] = [group.shapes[0] for group in layers["exact"].groups]
    heights = [bar.high for bar in bars]
    assert heights[0] / heights[2] == pytest.approx(3)
    assert heights[1] / heights[2] == pytest.approx(2)
    assert [group.label for group in layers["found"].groups] == [
        "▲: 0.5200",
        "■: 0.3000",
        "●: 0.1800",
    ]


def test_a_chapter_that_is_not_there_is_named_with_the_nearest() -> None:
    with pytest.raises(LabError, match="one_die"):
        source("one_dye")


def test_a_chapter_speaks_the_language_of_its_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "pl"
    folder.mkdir()
    monkeypatch.chdir(folder)
    assert Chapter("one_die").language == "pl"
    monkeypatch.chdir(folder.parent)
    assert Chapter("one_die").language == "en"


def test_a_pupil_has_numbers_and_solutions_of_their_own() -> None:
    chapter = Chapter("one_die", language="de")
    questions = set()
    for student in ("1", "2", "3"):
        chapter.book.student = student
        question = chapter.exercise("one_face").plain
        assert chapter.solution("one_face").plain.splitlines()[0] in question
        questions.add(question)
    assert len(questions) == 3


def test_numbers_stand_at_their_distances() -> None:
    """10 is twice as far from 0 as from 15, though nothing stands at 5."""
    chapter = Chapter("damage", language="en")
    picture = chapter.bars(odds("missile").damage, "plain", "health")
    layers = {layer.name: layer for layer in picture.scene.layers}
    bars: list[Any] = [group.shapes[0] for group in layers["exact"].groups]
    zero, ten, fifteen = (bar.x for bar in bars)
    assert ten - zero == pytest.approx(2 * (fifteen - ten))


def test_error_bars_halve_with_four_times_as_many_throws() -> None:
    tried = [(100, 0.5), (400, 0.5), (1600, 0.5)]
    picture = Chapter("simulation", language="en").shares(tried, DIE["▲"], "shares", "throws")
    (layer,) = (layer for layer in picture.scene.layers if layer.name == "found")
    long, middle, short = (_whisker(group) for group in layer.groups)
    assert long == pytest.approx(2 * middle) and middle == pytest.approx(2 * short)


def _whisker(group: Group) -> float:
    line: Any = group.shapes[1]
    (_, low), (_, high) = line.lines[0]
    return float(low - high)


def test_a_long_simulation_shows_how_far_it_is() -> None:
    shown: list[Shown] = []
    simulation = Simulation(odds("missile"), seed=1)
    chapter = Chapter("simulation", language="pl", show=shown.append)
    assert chapter.throw(simulation, 250) is simulation
    (live,) = shown
    assert isinstance(live, Live)
    assert live.widget.value == live.widget.max == simulation.throws == 250
    assert live.plain.startswith("250 rzutów")
