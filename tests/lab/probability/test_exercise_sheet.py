"""Exercises to print: everybody's own numbers, and the solutions that belong to them."""

from __future__ import annotations

import re
from base64 import b64decode
from html import escape
from pathlib import Path

import pytest

from snails_core.words import LANGUAGES
from snails_lab.commands.class_sheets import read_names
from snails_lab.errors import LabError
from snails_lab.models.exercises.problem import problem
from snails_lab.models.probability.exercise_sheet import sheet_html
from snails_lab.models.probability.source import ChapterSource, sources
from snails_lab.pages.app import probability
from snails_lab.pages.probability_view import ProbabilityView

NAMES = ("Anna", "<Ben>", "17")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("chapter", sources().values(), ids=lambda chapter: chapter.id)
def test_each_pupil_has_a_sheet_and_its_solutions(chapter: ChapterSource, language: str) -> None:
    page = sheet_html(chapter, NAMES, language)
    *sheets, solutions = re.findall(r"<section>.*?</section>", page, re.DOTALL)
    assert len(sheets) == len(NAMES)
    for name, sheet in zip(NAMES, sheets, strict=True):
        assert escape(name) in sheet and escape(name) in solutions
        for id in chapter.exercises:
            posed = problem(id).pose(name)
            assert escape(posed.question(language)) in sheet
            assert all(escape(step) in solutions for step in posed.steps(language))
            assert escape(posed.steps(language)[-1]) not in sheet
        for question in chapter.questions:
            assert escape(chapter.asked(question, language)) in sheet
    assert "{" not in re.sub(r"<style>.*?</style>", "", page) and "//" not in without_svg(page)


def without_svg(page: str) -> str:
    """An address of another machine would have two slashes; those of SVG only name a language."""
    return re.sub(r'xmlns="[^"]*"', "", page)


def test_without_names_there_is_a_line_for_one() -> None:
    chapter = sources()["one_die"]
    page = sheet_html(chapter, [], "en")
    assert page.count("<section>") == 2 and "…" in page
    assert sheet_html(chapter, [], "en", solved=False).count("<section>") == 1


def test_names_are_read_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "names.txt"
    file.write_text("\N{ZERO WIDTH NO-BREAK SPACE}Anna\n\n  Ben \n17\n", encoding="utf-8")
    assert read_names(file) == ["Anna", "Ben", "17"]
    file.write_text("\n", encoding="utf-8")
    with pytest.raises(LabError) as caught:
        read_names(file)
    assert caught.value.key == "no_names"
    file.write_text("Anna\nB\x1ben\n", encoding="utf-8")
    with pytest.raises(LabError, match=r"names\.txt, 2"):
        read_names(file)


@pytest.mark.parametrize("is_served", [False, True])
def test_a_class_prints_no_solutions_from_its_pages(
    is_served: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SNAILS_HOME", str(tmp_path))
    monkeypatch.setenv("SERVER_SOFTWARE", "voila/1" if is_served else "")
    monkeypatch.setenv("QUERY_STRING", "language=en&profile=Anna&view=probability&part=one_die")
    app = probability()
    if not is_served:
        app.bar.name.value = "Anna"
        app.bar.route.value = "probability/one_die"
    assert isinstance(app.view, ProbabilityView)
    page = sheet_of(app.view.sheet_link)
    assert "Anna" in page and (": Solutions" in page) != is_served


def sheet_of(offer: str) -> str:
    (data,) = re.findall(r"base64,([^\"]+)", offer)
    return b64decode(data).decode()
