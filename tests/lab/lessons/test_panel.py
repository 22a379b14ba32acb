"""A lesson on the screen, the map of the course, and what is kept of it."""

from __future__ import annotations

from html import unescape
from pathlib import Path
from typing import Any

import pytest

from snails_core.scene.panel import phase_of
from snails_core.words import LANGUAGES
from snails_lab.models.lessons.progress import CourseProgress
from snails_lab.models.lessons.reader import course, lesson_named
from snails_lab.models.lessons.reading import next_right
from snails_lab.models.lessons.tasks.moves import Moves
from snails_lab.models.storage.profiles import Profile
from snails_lab.widgets.lessons import lesson
from snails_lab.widgets.lessons.course import RulesCourse
from snails_lab.widgets.lessons.course_map import CourseMap
from snails_lab.widgets.lessons.lesson_panel import LessonPanel


@pytest.fixture
def profile(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Profile:
    monkeypatch.setenv("SNAILS_HOME", str(tmp_path))
    return Profile("Ada")


def at_step(lesson_id: str, step_id: str, language: str = "en") -> LessonPanel:
    panel = lesson(lesson_id, language)
    panel.go([step.id for step in panel.lesson.steps].index(step_id))
    return panel


def told(widget: Any) -> str:
    return unescape(str(widget.value))


def click(panel: LessonPanel, space: str) -> None:
    panel.board.choose(panel.board.position.setting.board.index(space))


def trouble(panel: LessonPanel) -> str:
    return f"{panel.error_line.widget.value}{panel.board.children[2].value}"


def test_clicks_on_the_board_answer() -> None:
    panel = at_step("crawling", "reach")
    click(panel, "a4")
    assert "Right. It can crawl here: 1 move. 3 more." in told(panel._feedback)
    assert panel.board.notes is not None
    assert panel.board.notes.open_spaces == (panel.board.position.setting.board.index("a4"),)
    assert panel.next.disabled and "Answer the question first" in panel.next.tooltip
    for space in ("a2", "b2", "b3"):
        click(panel, space)
    assert "Right!" in told(panel._feedback)
    assert not panel.next.disabled and panel.next.tooltip == ""
    assert panel.attempt.is_clean and not trouble(panel)


def test_wrong_clicks_show_their_reasons_on_the_board_and_then_the_answer() -> None:
    panel = at_step("crawling", "reach")
    click(panel, "b1")
    assert "b1 (mountain): not quite. Too far: it needs 3 moves and has 2." in told(panel._feedback)
    assert panel.board.notes is not None
    b1 = panel.board.position.setting.board.index("b1")
    assert panel.board.notes.note(b1).sign == "too_far"
    assert not panel.board.notes.open_spaces, "the hint does not give the answer away"
    click(panel, "a1")
    assert not panel.attempt.shown
    click(panel, "a1")
    assert "The answer: a2 (mountain)" in told(panel._feedback)
    assert len(panel.board.notes.open_spaces) == 4
    assert not panel.next.disabled


def test_everything_can_be_answered_from_the_list() -> None:
    panel = at_step("crawling", "reach")
    panel._list.value = "a2"
    panel._choose.click()
    assert panel.attempt.found == {"a2"}
    panel = at_step("first_round", "clean")
    panel._answers.children[0].click()
    panel._answers.children[2].click()
    assert panel.attempt.solved
    assert panel._answers.children[0].disabled


def test_a_task_is_played_with_the_games_own_choices() -> None:
    panel = at_step("crawling", "climb")
    assert [entry.label for entry in panel.choices.entries] == ["Crawl", "Dig"]
    panel.choices.take(1)
    assert "Dig: not quite." in told(panel._feedback)
    assert panel.choices.menu is not None, "asked again"
    panel.choices.take(0)
    click(panel, "b1")
    panel.choices.take(0)
    click(panel, "a2")
    assert panel.attempt.solved and not panel.attempt.is_clean
    scout = panel.board.position.place(2)
    assert scout == panel.board.position.setting.board.index("a2")
    assert panel.choices.menu is None and not trouble(panel)


def test_a_plan_is_made_on_the_planning_table() -> None:
    panel = at_step("first_round", "plan")
    assert panel.planning.is_shown and not panel._answers.children
    basic = panel.board.position.setting.basic_cards
    names = {panel.board.position.setting.catalogue.cards[card].id: card for card in basic}
    panel.planning.choose("snail:1")
    panel.planning.choose("snail:2")
    for name in ("crawl_dig", "crawl_punch", "dig_aim", "shell_switch", "crawl_switch"):
        panel.planning.choose(f"card:{names[name]}")
    panel.planning.confirm()
    assert panel.attempt.is_clean and "Your Grunt gets there." in told(panel._feedback)
    assert panel.board.position.health(7) == 25, "the board shows what comes of it"
    panel.next.click()
    assert panel.planning.layout.display == "none"


def test_things_are_put_in_order_one_by_one() -> None:
    panel = at_step("tokens", "cleaning")
    panel.answer("round_began")
    assert "First comes something else: Cards come back to hand." in told(panel._feedback)
    for event in ("dynamite_exploded", "tile_damaged", "damaged:contamination"):
        panel.answer(event)
        assert not panel.attempt.is_over
        assert len(panel._answers.children) == len(panel.attempt.task.candidates)
    panel.answer("cards_collected")
    assert panel.attempt.solved


def test_the_answer_can_be_asked_for() -> None:
    panel = at_step("first_round", "act")
    panel.show.click()
    assert panel.attempt.shown
    assert "Crawl. Crawl to a2 (beach). Grunt A crawls" in told(panel._feedback)
    assert told(panel._feedback).index("a3 (beach)") < told(panel._feedback).index("Punch.")
    assert panel.board.position.health(7) == 25
    panel.again.click()
    assert not panel.attempt.is_over and not told(panel._feedback)


def test_what_was_drawn_is_shown_among_the_cards_by_colour() -> None:
    panel = at_step("first_round", "draw")
    hand = told(panel._text).split("snails-lesson-hand")[1]
    assert hand.index("Red:") < hand.index(">Missile<") < hand.index("Purple:")
    assert "Grenade" not in hand and hand.index(">Jetpack<") > hand.index("Purple:")
    panel.show.click()
    hand = told(panel._text).split("snails-lesson-hand")[1]
    assert ">Grenade<" in hand and "Purple:" not in hand, "the purple ones were discarded"
    assert 'title="Grenade: ' in hand, "pointing at it tells what it does"


def test_a_blow_that_one_suffers_gets_no_tick() -> None:
    panel = at_step("first_round", "act")
    for key in ("act action=crawl", "move_to space=a2", "move_to space=a3"):
        panel.answer(key)
    assert "Grunt A is dealt 5 damage" in told(panel._feedback)
    assert "✔" not in told(panel._feedback) and "snails-shown" in panel._feedback.value
    panel.answer("act action=punch")
    assert panel.attempt.solved and "✔" in told(panel._feedback)


def test_cards_that_lie_face_down_are_not_told() -> None:
    panel = at_step("shells", "hide")
    words = panel.board.scene.description
    assert "Lettuce Axe" not in words and panel.board.position.viewer == 0


def test_sources_are_folded_away() -> None:
    sources = at_step("attack", "sight")._sources.value
    assert "<summary><small>Source</small></summary>" in sources and "Rulebook" in sources


def test_what_a_plan_is_about_stands_beside_the_question() -> None:
    panel = at_step("first_round", "plan")
    assert panel.step.texts["en"] in told(panel._ask)


@pytest.mark.parametrize("step", ["draw", "revenge"])
def test_the_drawing_phase_is_called_so(step: str) -> None:
    panel = at_step("first_round" if step == "draw" else "cards", step)
    assert phase_of(panel.board.position) == "drawing"


def test_lists_are_lists_and_new_icons_are_drawn() -> None:
    panel = at_step("cards", "skip_cases")
    assert panel._text.value.count("<li>") == 5
    icons = at_step("attack", "card", "de")._text.value
    assert icons.count("<svg") == 5 and "ignoriert Sichtlinie" in icons


def test_the_language_changes_at_once() -> None:
    panel = at_step("crawling", "climb")
    panel.choices.take(1)
    found = set()
    for language in LANGUAGES:
        panel.language = language
        shown = told(panel._text), told(panel._feedback), told(panel._sources)
        assert panel.step.texts[language] in shown[0]
        found.add((*shown, panel.next.description, panel.board.language))
    assert all(len(set(column)) == len(LANGUAGES) for column in zip(*found, strict=True))


def test_a_space_with_several_answers_or_none_is_told() -> None:
    panel = at_step("attack", "sight")
    click(panel, "b1")
    assert "none of the answers" in told(panel._feedback)
    assert panel.attempt.mistakes == 0


def test_back_and_next_go_through_the_steps() -> None:
    panel = lesson("tiles")
    ended: list[str] = []
    panel.on_finish(lambda done: ended.append(done.id))
    assert panel.back.disabled
    for number in range(len(panel.lesson.steps)):
        assert panel.number == number and panel.next.disabled
        panel.show.click()
        panel.next.click()
    assert ended == ["tiles"]
    panel.back.click()
    assert panel.number == len(panel.lesson.steps) - 2
    assert not panel.next.disabled, "it was done before"


def test_cards_are_shown_with_their_words() -> None:
    panel = at_step("attack", "scatter", "de")
    assert 'alt="Granate' in panel._text.value
    assert "<img" not in lesson("crawling")._text.value


def finish(panel: LessonPanel) -> None:
    """Right answers to everything that is left."""
    ended: list[object] = []
    panel.on_finish(ended.append)
    while not ended:
        task, attempt = panel.attempt.task, panel.attempt
        if attempt.is_over:
            panel.next.click()
        elif isinstance(task, Moves):
            panel.choices.choose(task._option(task.first_right))
        else:
            panel.answer(next_right(attempt))
        assert not trouble(panel)


def test_the_whole_course_can_be_walked_and_is_remembered(profile: Profile) -> None:
    rules = RulesCourse(profile)
    for number, wanted in enumerate(course()):
        if number:
            assert wanted.titles["en"] in rules.onward.description
            rules.onward.click()
        else:
            rules.map.buttons[0].click()
        assert rules.lesson is not None and rules.lesson.lesson is wanted
        finish(rules.lesson)
        praise = "whole course" if wanted is course()[-1] else "Well crawled"
        assert praise in rules._praise.value
    assert rules.onward.layout.display == "none"
    later = CourseMap(Profile("Ada"), "de")
    assert all(len(later.progress.clean(one)) == len(one.steps) for one in course())
    assert {button.description for button in later.buttons} == {"Noch einmal"}
    assert not CourseMap(Profile("Bea")).progress.done(course()[0])


def test_progress_goes_on_where_it_stopped_and_can_be_reset(profile: Profile) -> None:
    first = LessonPanel(lesson_named("attack"), CourseProgress(profile))
    first.show.click()
    again = LessonPanel(lesson_named("attack"), CourseProgress(profile))
    assert again.number == 1
    assert CourseProgress(profile).clean(again.lesson) == frozenset()
    course_map = CourseMap(profile)
    assert course_map.reset.layout.display == ""
    course_map.reset.click()
    assert CourseProgress(profile).done(again.lesson), "asks once more"
    course_map.reset.click()
    assert not CourseProgress(profile).done(again.lesson)
    assert course_map.reset.description == "Start all over"
    assert course_map.reset.layout.display == "none", "nothing is begun"


def test_a_mistake_does_not_take_a_mark_away(profile: Profile) -> None:
    lesson = lesson_named("attack")
    progress = CourseProgress(profile)
    progress.mark(lesson, lesson.steps[0], clean=True)
    progress.mark(lesson, lesson.steps[0], clean=False)
    progress.mark(lesson, lesson.steps[1], clean=False)
    kept = CourseProgress(profile)
    assert kept.clean(lesson) == {lesson.steps[0].id}
    assert kept.done(lesson) == {lesson.steps[0].id, lesson.steps[1].id}


def test_a_damaged_document_begins_anew(profile: Profile) -> None:
    profile.progress("rules").path.write_text("{", encoding="utf-8")
    assert not CourseProgress(profile).done(course()[0])
    assert profile.notices


def test_the_map_follows_the_language() -> None:
    rules = RulesCourse()
    rules.map.buttons[3].click()
    rules.language = "pl"
    assert rules.lesson is not None and rules.lesson.language == "pl"
    rules.home.click()
    assert rules.lesson is None
    assert rules.map.buttons[0].description == "Zacznij"


def test_steps_about_the_board_show_it_alone() -> None:
    """Rounds, plans and lost snails would only confuse; a step with a plan shows them."""
    panel = at_step("crawling", "reach")
    assert not panel.board.with_panel
    alone = panel.board.scene
    assert not next(layer for layer in alone.layers if layer.name == "panel").groups
    panel.board.with_panel = True
    assert panel.board.scene.height > alone.height
    assert at_step("crawling", "climb").board.with_panel
    assert at_step("attack", "add_up").board.with_panel


def test_a_lesson_marks_targets_without_their_odds_and_says_nothing_beside() -> None:
    """Words that come later in the course are not in the way; all that is read is counted."""
    panel = at_step("attack", "friends")
    assert panel.choices.entries
    assert panel.choices._question.value == panel.choices.about.value == ""
    notes = panel.board.notes
    assert notes is not None and notes.open_spaces
    assert {note.label for note in notes.notes if note.open} == {""}


def test_progress_of_the_first_edition_is_no_hindrance(profile: Profile) -> None:
    """Lessons and steps that are gone are passed over and kept; those that stayed are done."""
    old = {
        "heights": {"meadows": "clean"},
        "crawling": {"uphill": "clean", "leap": "done"},
        "shells": {"push": "clean", "chain": "done"},
        "round": {"must": "clean"},
    }
    profile.progress("rules").write(old)
    progress = CourseProgress(profile)
    assert progress.done(lesson_named("crawling")) == frozenset()
    assert progress.done(lesson_named("shells")) == {"push"}
    crawling = lesson_named("crawling")
    progress.mark(crawling, crawling.steps[0], clean=True)
    kept = profile.progress("rules").read()
    assert kept["heights"] == old["heights"] and "reach" in kept["crawling"]
    assert CourseMap(profile).buttons, "the map is shown"
