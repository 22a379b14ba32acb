"""A chapter of the probability course in the browser, as a notebook and as a page."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Locator, Page, expect

from snails_lab.models.exercises.answers_file import read_answers
from snails_lab.models.exercises.problem import problem
from snails_lab.words import phrase
from tests.support.browser.accessibility import faults
from tests.support.browser.page_driving import (
    cells,
    open_notebook,
    open_page,
    run_all,
    scrolled,
    speak,
    wait_until,
)
from tests.support.lab.servers import Server

CHAPTER, EXERCISE, PUPIL = "probability/en/01-one-die", "not_face", "Anna"
POSED = problem(EXERCISE).pose(PUPIL)
WRONG = POSED.working.mistakes["complement"]
RIGHT = f"{float(POSED.answer):.4f}".replace(".", ",")


def test_an_exercise_is_answered_wrong_then_right_and_handed_in(page: Page, lab: Server) -> None:
    path = open_notebook(page, lab, CHAPTER)
    write_name(page)
    run_all(page, lab, path)
    expect(page.locator(".jp-OutputArea")).to_contain_text([f"This is the notebook of {PUPIL}."])
    wait_until(lambda: scrolled(page) == 0 and cells(page)[0].endswith("*"))

    printed = page.locator(".jp-OutputArea-output", has_text="▲ 1/2")
    expect(printed).to_have_count(0)
    guess = page.locator(".snails-prediction").first
    guess.locator("input").fill("thirty and ten")
    guess.locator("button").click()
    expect(printed.first).to_be_visible()

    exercise = page.locator(".snails-exercise", has_text=POSED.question("en"))
    answer, check = exercise.locator("input"), exercise.locator("button")
    feedback = exercise.locator(".snails-feedback")
    answer.fill(str(WRONG))
    check.click()
    expect(feedback).to_contain_text(phrase("en", "mistake.complement"))
    expect(feedback).to_contain_text("Wrong answers: 1 of 3")
    answer.fill(RIGHT)
    answer.press("Enter")
    expect(feedback).to_contain_text("Right!")
    expect(check).to_be_disabled()

    handed = read_answers(handed_in(page).read_bytes())
    assert handed.student == PUPIL
    assert [text for text, *_ in handed.attempts[EXERCISE].given] == [str(WRONG), RIGHT]
    assert handed.attempts[EXERCISE].is_right
    assert "".join(page.locator(".snails-trouble").all_inner_texts()).strip() == ""


def test_a_page_has_no_cells_and_goes_on_after_each_prediction(page: Page, pages: Server) -> None:
    open_page(page, pages, "00_welcome", f"?profile={PUPIL}&language=de")
    page.locator(".snails-map a", has_text="Ein Würfel und genaue Brüche").click()
    heading, printed = page.locator(".snails-chapter h2"), page.locator(".snails-printed")
    expect(heading).to_have_text("1. Ein Würfel und genaue Brüche")
    expect(page.locator(".jp-InputArea:visible")).to_have_count(0)
    field = page.locator(".snails-guess-field input:visible")
    for shown in range(3):
        expect(printed).to_have_count(shown)
        field.fill("dreißig")
        field.press("Enter")
    expect(printed).to_have_count(3)
    expect(page.locator(".snails-chapter math mfrac").first).to_be_visible()

    exercise = page.locator(".snails-exercise", has_text=POSED.question("de"))
    exercise.locator("input").fill(RIGHT)
    exercise.locator("button").click()
    expect(exercise.locator(".snails-feedback")).to_contain_text("Richtig!")
    handed = read_answers(handed_in(page).read_bytes())
    assert handed.attempts[EXERCISE].is_right

    page.locator(".snails-ways a", has_text="2. Zwei Würfel").last.click()
    expect(heading).to_contain_text("2.")
    page.wait_for_url("**part=two_dice*")
    expect(page.locator(".snails-title").first).to_be_in_viewport()
    page.go_back()
    expect(heading).to_contain_text("1.")
    speak(page, "PL")
    expect(heading).to_have_text("1. Jedna kość i dokładne ułamki")
    expect(printed).to_have_count(3)
    page.reload()
    expect(heading).to_have_text("1. Jedna kość i dokładne ułamki")
    expect(printed).to_have_count(3)
    assert faults(page) == []
    assert "".join(page.locator(".snails-trouble").all_inner_texts()).strip() == ""


def write_name(page: Page) -> None:
    """Between the quotes at the end of the line that makes the chapter."""
    line: Locator = page.locator(".jp-CodeCell .cm-line", has_text='student=""')
    line.click()
    page.keyboard.press("End")
    for key in ("ArrowLeft", "ArrowLeft"):
        page.keyboard.press(key)
    page.keyboard.type(PUPIL)
    expect(page.locator(".jp-CodeCell .cm-line", has_text=f'student="{PUPIL}"')).to_be_visible()


def handed_in(page: Page) -> Path:
    """The answers file as the browser saves it."""
    page.locator(".snails-hand-in button").click()
    with page.expect_download() as download:
        page.locator(".snails-answers-file").click()
    assert download.value.suggested_filename.endswith(".answers.json")
    return Path(download.value.path())
