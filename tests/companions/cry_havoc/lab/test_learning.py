"""Lessons and puzzles of Cry Havoc in the lab: answered by pointing, judged, kept."""

from __future__ import annotations

from html import unescape

import pytest

from companions.cry_havoc.battle import Placement
from companions.cry_havoc.lab.battle_bench import BattleBench
from companions.cry_havoc.lab.course_panel import CoursePanel
from companions.cry_havoc.lab.learn_view import LearnView
from companions.cry_havoc.lab.lesson_panel import LessonPanel, number_text
from companions.cry_havoc.lab.puzzles_panel import PuzzlesPanel
from companions.cry_havoc.lab.puzzles_view import PuzzlesView
from companions.cry_havoc.lessons import (
    ActTask,
    BattleTask,
    ChoiceTask,
    Lesson,
    NumberTask,
    TurnTask,
    course,
)
from companions.cry_havoc.options import (
    Activate,
    Build,
    DrawOwn,
    DrawTerrain,
    Option,
    PlayFor,
    StepTo,
)
from companions.cry_havoc.puzzles import Answer, Puzzle, pack
from companions.cry_havoc.puzzles.puzzle import KINDS
from companions.cry_havoc.setting import NONE
from companions.cry_havoc.solver.open_hands import CardPlay
from companions.cry_havoc.words import wording
from companions.lab.puzzles_panel import SOLVED, TRIED
from snails_core.words import LANGUAGES
from snails_lab.errors import LabError
from snails_lab.models.storage.profiles import Profile
from snails_lab.models.visit import Visit
from snails_lab.widgets.scene_board import SceneBoard

MOST_CLICKS = 60


def opened(lesson: Lesson, profile: Profile | None = None) -> LessonPanel:
    made = CoursePanel(profile)
    made.begin(lesson)
    assert isinstance(made.lesson, LessonPanel)
    return made.lesson


def arrange(picture: SceneBoard, bench: BattleBench, wanted: Placement) -> None:
    """Presses − where too many stand, then + where too few do."""
    for _ in range(MOST_CLICKS):
        now = bench.attempt.placed or Placement(0, 0, 0)
        wrong = [n for n in range(3) if now[n] != wanted[n]]
        if not wrong:
            return
        down = [n for n in wrong if now[n] > wanted[n]]
        picture.choose(f"minus:{down[0]}" if down else f"plus:{wrong[0]}")
    raise AssertionError(f"{wanted} cannot be reached")


def make_answer(panel: LessonPanel | PuzzlesPanel, answer: Answer) -> None:
    """As somebody who knows it would point, up to the button that confirms."""
    bench = panel.bench
    if isinstance(answer, Placement):
        arrange(panel.picture, bench, answer)
    elif isinstance(answer, CardPlay):
        bench.take(answer.tactic)
        panel.show()
        arrange(panel.picture, bench, answer.to)
    else:
        bench.take(None)
        panel.show()
    assert bench.answer == answer and not panel.confirm.disabled
    panel.confirm.click()


def press(panel: LessonPanel, text: str) -> None:
    buttons = panel.answers.children[0].children
    next(button for button in buttons if button.description == text).click()


def point_to(panel: LessonPanel, wanted: Option) -> None:
    """Marks what has to be marked, and chooses the option: on the map, the hand or by a button."""
    action = panel.action
    if isinstance(wanted, PlayFor):
        rest = [*wanted.cards]
        for number, card in enumerate(action.position.hands[panel._acting.player]):
            if card in rest:
                rest.remove(card)
                panel.hand.choose(f"hand:{number}")
    elif isinstance(wanted, StepTo) and wanted not in action.menu.acts.values():
        if action.marks.region not in (NONE, wanted.region):
            panel.picture.choose(f"region:{action.marks.region}")
        panel.picture.choose(f"region:{wanted.region}")
    elif isinstance(wanted, DrawOwn | DrawTerrain):
        press(panel, wording("en", "table.draw"))
    elif isinstance(wanted, Build | Activate):
        panel.picture.choose(f"region:{wanted.region}")
    for key, act in action.menu.acts.items():
        if act == wanted:
            (panel.hand if key.startswith("drawn") else panel.picture).choose(key)
            return
    press(panel, next(made.text for made in action.menu.buttons if made.act == wanted))


def answer_rightly(panel: LessonPanel) -> None:
    task = panel._task
    if isinstance(task, ActTask):
        for _, option in task.solution():
            assert not panel.state and panel.doing() in unescape(panel.question.value)
            point_to(panel, option)
        return
    if isinstance(task, NumberTask):
        press(panel, number_text(task.right, "en"))
    elif isinstance(task, ChoiceTask):
        press(panel, wording("en", min(task.right)))
    elif isinstance(task, TurnTask):
        press(panel, wording("en", f"row.{min(task.right).name.lower()}"))
    else:
        make_answer(panel, task.puzzle.answer)


@pytest.mark.parametrize("lesson", course(), ids=lambda lesson: lesson.id)
def test_a_lesson_is_done_by_pointing(lesson: Lesson) -> None:
    profile = Profile("Ada")
    panel = opened(lesson, profile)
    for step in lesson.steps:
        assert panel.step is step and panel.next.disabled
        answer_rightly(panel)
        assert panel.state == "right" and step.why["en"] in panel.feedback.value
        panel.next.click()
    assert panel.progress.clean(lesson) == {step.id for step in lesson.steps}


def test_a_wrong_number_tells_its_own_reason_and_can_be_mended() -> None:
    lesson = course()[0]
    panel = opened(lesson)
    panel.at = 2
    panel.begin()
    press(panel, "Defender")
    assert panel.state == "wrong" and panel.next.disabled
    assert lesson.steps[2].because["defender"]["en"] in panel.feedback.value
    panel.language = "pl"
    assert lesson.steps[2].because["defender"]["pl"] in panel.feedback.value
    panel.language = "en"
    answer_rightly(panel)
    assert panel.state == "right" and not panel.progress.clean(lesson)


def test_a_wrong_placement_is_told_with_its_worth_and_what_meets_it() -> None:
    panel = opened(course()[1])
    panel.at = 2
    panel.begin()
    assert isinstance(panel._task, BattleTask)
    make_answer(panel, Placement(3, 1, 0))
    told = panel.feedback.value
    assert panel.state == "wrong" and "is worth −3 to you; +1 can be had" in told
    assert "Attacker (3,1,0) against defender" in told
    panel.again.click()
    answer_rightly(panel)
    assert panel.state == "right"


def test_a_wrong_choice_in_an_action_is_told_and_not_carried_out() -> None:
    lesson = course()[0]
    panel = opened(lesson)
    land = lesson.steps[0]
    assert panel.again.disabled
    point_to(panel, PlayFor(1, panel._acting.position.hands[0]))
    assert panel.state == "wrong" and land.because["recruit"]["en"] in panel.feedback.value
    assert panel.action.position == panel._acting.position and panel.next.disabled
    panel.again.click()
    (_, cards), (_, first), *_ = panel._acting.solution()
    assert isinstance(first, StepTo)
    point_to(panel, cards)
    assert panel.feedback.value == "" and "2 moves left" in panel.question.value
    press(panel, wording("en", "table.done_moving"))
    assert land.because["done"]["en"] in panel.feedback.value and not panel.again.disabled
    point_to(panel, first)
    assert panel.state == "" and "1 move left" in panel.question.value
    panel.picture.choose(f"region:{first.to}")
    assert land.because["step_to"]["en"] in panel.feedback.value
    assert "1 move left" in panel.question.value


def test_what_confirms_a_battle_stands_with_the_answers_and_the_row_below_never_changes() -> None:
    """A second click on Next must not meet another button."""
    for lesson in course():
        panel = opened(lesson)
        foot = panel.table.foot.children
        for _ in lesson.steps:
            assert panel.confirm not in foot and panel.table.foot.children == foot
            is_battle = isinstance(panel._task, BattleTask)
            shown = [each for line in panel.answers.children for each in line.children]
            assert (panel.confirm in shown) == is_battle
            panel.show_me.click()
            panel.next.click()


def test_every_step_can_be_shown_in_every_language() -> None:
    for lesson in course():
        panel = opened(lesson)
        for _ in lesson.steps:
            panel.show_me.click()
            assert panel.state == "shown" and panel.error_line.widget.value == ""
            for language in LANGUAGES:
                panel.language = language
                assert panel.step.why[language] in unescape(panel.feedback.value)
            panel.language = "en"
            panel.next.click()


@pytest.mark.parametrize("kind", KINDS)
def test_a_puzzle_of_each_kind_is_solved_by_pointing(kind: str) -> None:
    puzzle = next(each for each in pack() if each.kind == kind)
    panel = PuzzlesPanel(Profile("Ada"))
    panel.begin(puzzle.id)
    assert panel.confirm.disabled
    make_answer(panel, puzzle.answer)
    assert panel.value == puzzle.best and "nothing is better" in panel.verdict.value
    assert "havoc-log" in panel.about.value, "what follows is told"
    assert PuzzlesPanel(Profile("Ada")).record[puzzle.id] == SOLVED


def wrong_answer(puzzle: Puzzle) -> Placement:
    assert isinstance(puzzle.answer, Placement)
    whole = puzzle.answer.units
    return next(
        each for each in (Placement(whole, 0, 0), Placement(0, 0, whole)) if each != puzzle.answer
    )


def test_a_worse_answer_tells_what_is_missing_and_the_best_is_shown() -> None:
    panel = PuzzlesPanel(None)
    make_answer(panel, wrong_answer(panel.puzzle))
    assert "less than the best" in panel.verdict.value
    assert panel.record[panel.puzzle.id] == TRIED
    panel.reveal.click()
    assert "that is proven" in panel.verdict.value
    assert panel.bench.answer == panel.puzzle.answer and not panel.picture.choices
    panel.again.click()
    assert panel.verdict.value == "" and panel.picture.choices


def test_addresses_name_lesson_and_puzzle() -> None:
    view = LearnView(Visit())
    view.go_to("cards")
    assert view.shown_part == "cards"
    with pytest.raises(LabError, match="objectives"):
        view.go_to("nothing")
    other = PuzzlesView(Visit())
    other.go_to("tactic-3")
    assert other.shown_part == "tactic-3" and other.panel.list.value == "tactic-3"
    titles = set()
    for language in LANGUAGES:
        other.language = language
        titles.add(other.panel.question.value)
    assert len(titles) == 3


def test_a_question_who_wins_is_not_answered_by_the_picture() -> None:
    panel = opened(course()[0])
    panel.at = 4
    panel.begin()
    assert panel.step.id == "tie" and "▼ 2 : 2" not in str(panel.picture.scene)
    answer_rightly(panel)
    assert "▼ 2 : 2" in str(panel.picture.scene)


@pytest.mark.parametrize(("size", "is_by_board"), [((1280, 752), True), ((390, 796), False)])
def test_what_confirms_a_puzzle_is_by_the_board_or_always_in_view(
    size: tuple[int, int], is_by_board: bool
) -> None:
    panel = PuzzlesPanel(size=size)
    shown = [each for line in panel.cards.children for each in line.children]
    assert (panel.confirm in shown) == is_by_board
    assert (panel.confirm in panel.table.foot.children) != is_by_board


def test_the_card_that_is_taken_in_a_puzzle_has_a_mark_until_the_verdict_and_after_it() -> None:
    panel = PuzzlesPanel()
    panel.begin(next(name for name, each in panel.puzzles.items() if each.kind == "tactic"))
    *_, passing = panel.battle_bench.cards("en")
    passing[1]()
    panel.show()
    for _ in ("before", "after"):
        texts = [text for text, _ in panel.battle_bench.cards("en")]
        assert [text for text in texts if text.startswith("● ")] == ["● Pass"]
        panel.answer()
