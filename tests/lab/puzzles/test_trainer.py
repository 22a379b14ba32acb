"""The puzzle trainer as people use it: right, close, worse, hints, giving up; in any language."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, date, datetime
from fractions import Fraction
from time import monotonic

import pytest

from snails_core.options import Plan
from snails_lab.errors import LabError
from snails_lab.models.puzzles.checkpoints import CHECKPOINTS
from snails_lab.models.storage.profiles import Profile
from snails_lab.widgets.puzzles import puzzle_panel
from snails_lab.widgets.puzzles.trainer import PuzzleTrainer
from snails_lab.widgets.solver.client import PanelClient
from solver.puzzles.judging import judge
from solver.puzzles.puzzle_file import write_puzzle
from tests.support.lab.puzzle_trainer import error_line, opened, plan_at, result
from tests.support.lab.widget_waiting import text, until
from tests.support.solver.sample_puzzles import best, second, shore, shot

pytestmark = pytest.mark.usefixtures("worker_home")

TODAY = date(2026, 11, 16)


@pytest.fixture
def trainer() -> Iterator[PuzzleTrainer]:
    made = trainer_for(None)
    yield made
    made.close()


NET = "(damage to enemies minus damage to your own snails, on average)"
WORSE = f"Not the best: 0 %, then 5 instead of 75 %, then 12.5 {NET}"


def trainer_for(profile: Profile | None) -> PuzzleTrainer:
    return PuzzleTrainer(profile, puzzles=[shot(), shore()], today=lambda: TODAY)


def test_a_best_plan_is_right_explained_and_moves_the_rating_up(trainer: PuzzleTrainer) -> None:
    solving = opened(trainer, shot())
    assert solving.after.layout.display == "none"
    plan_at(solving, best(shot()))
    assert (
        f"Right, no plan is better: 75 %, then 12.5 {NET}; without Missile in slot V it would be "
        "0 %, then 5." in result(solving)
    )
    assert trainer.record.rating.value > 800 and "(+" in text(trainer._rating)
    assert solving.after.layout.display == "" and "(+" in result(solving)
    assert solving.board.layout.display == "none", "the plan is played in its place"
    assert set(solving.comparison.steppers) == {"best"}
    until(lambda: not solving.why.is_asking)
    assert "Why the best plan is best" in text(solving.why.text)
    assert "Where your plan falls behind" not in text(solving.why.text)
    assert error_line(solving) == ""


def test_a_worse_plan_says_where_it_went_wrong_and_leaves_the_answer_to_be_found(
    trainer: PuzzleTrainer,
) -> None:
    solving = opened(trainer, shot())
    plan_at(solving, second(shot()))
    assert f"{WORSE}; with " in result(solving)
    assert " no plan is worth more than " in result(solving) and "Close" not in result(solving)
    assert trainer.record.rating.value < 800 and "(−" in text(trainer._rating)
    assert solving.comparison.layout.display == "none" and solving.why.text.value == ""
    after = trainer.record.rating
    plan_at(solving, best(shot()))
    assert "Right" in result(solving) and trainer.record.rating == after
    assert trainer.record.solved(shot())


def test_a_verdict_waits_for_no_worker_and_the_task_stays_until_it_is_solved(
    trainer: PuzzleTrainer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(PanelClient, "ask", lambda client, request: None)
    solving = opened(trainer, shot())
    solving.answer(second(shot()))
    assert f"{WORSE}." in result(solving)
    assert "Wanted: " in text(solving.task) and solving.task.layout.display == ""
    assert solving.after.layout.display == "" and trainer.record.rating.value < 800
    solving.answer(best(shot()))
    assert "Right, no plan is better: 75 %" in result(solving)
    assert solving.task.layout.display == "none"
    assert solving.comparison.checkpoint == CHECKPOINTS - 1, "the plan has played by itself"
    assert error_line(solving) == ""


def test_a_plan_that_takes_long_to_judge_is_left_to_the_worker(
    trainer: PuzzleTrainer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(puzzle_panel, "verdict_at_once", lambda puzzle, plan: None)
    solving = opened(trainer, shot())
    solving.answer(best(shot()))
    assert solving.is_judging and "is being judged" in result(solving)
    until(lambda: not solving.is_reasoning)
    assert "Right" in result(solving) and solving.comparison.is_shown


def test_a_tab_that_somebody_opens_after_the_verdict_stays_open(trainer: PuzzleTrainer) -> None:
    solving = opened(trainer, shot())
    solving.answer(best(shot()))
    tabs = solving.table.tabs
    assert tabs.opened == "why" and solving.is_reasoning
    tabs.press("rating")
    until(lambda: not solving.is_reasoning and not solving.why.is_asking)
    assert tabs.opened == "rating" and "Why the best plan is best" in text(solving.why.text)


def test_where_motion_is_not_wanted_nothing_plays_by_itself(trainer: PuzzleTrainer) -> None:
    solving = opened(trainer, shot())
    trainer.preferences = trainer.preferences._replace(is_still=True)
    plan_at(solving, best(shot()))
    assert solving.comparison.is_shown and solving.comparison.checkpoint == 0


def test_both_plans_can_be_stepped_through_with_any_luck(trainer: PuzzleTrainer) -> None:
    solving = opened(trainer, shot())
    plan_at(solving, second(shot()))
    solving.reveal.click()
    steppers = solving.comparison.steppers
    assert set(steppers) == {"own", "best"}
    assert solving.after.layout.display == "" and "(−" in text(trainer._rating)
    ends = {}
    for luck in ("bad", "good"):
        solving.comparison.luck.value = luck
        assert solving.comparison.checkpoint == 0
        solving.comparison.slots.value = CHECKPOINTS - 1
        for side, stepper in steppers.items():
            assert stepper.at == len(stepper.timeline) - 1 > 5
            ends[luck, side] = stepper.board.position.health(4)
    assert ends["good", "best"] == 0 and ends["bad", "own"] > 0
    until(lambda: not solving.why.is_asking)
    assert "Where your plan falls behind" in text(solving.why.text)
    assert error_line(solving) == ""


def test_both_plans_play_in_step_slot_by_slot(trainer: PuzzleTrainer) -> None:
    solving = opened(trainer, shot())
    plan_at(solving, second(shot()))
    solving.reveal.click()
    both = solving.comparison

    def slots() -> set[int]:
        moments = [one.timeline[one.at] for one in both.steppers.values()]
        return {moment.stage.slot for moment in moments}

    for checkpoint in range(1, 6):
        both.go(checkpoint)
        assert slots() == {checkpoint - 1} and both.slots.value == checkpoint

    async def play() -> None:
        both.go(0)
        for stepper in both.steppers.values():
            stepper.animated = False
        both.start.click()
        assert both.start.icon == "pause"
        while both.checkpoint < 2:
            await asyncio.sleep(0.01)
        both.start.click()
        assert both.start.icon == "play"

    asyncio.run(asyncio.wait_for(play(), 60))
    assert both.checkpoint < CHECKPOINTS - 1
    both.play()
    assert both.checkpoint == CHECKPOINTS - 1, "without an event loop it goes there at once"


def test_only_slots_that_the_plan_needs_are_explained(trainer: PuzzleTrainer) -> None:
    """The missile and the Aim before it; the other three cards do not matter."""
    solving = opened(trainer, shot())
    plan_at(solving, best(shot()))
    until(lambda: not solving.why.is_asking)
    verdict = solving.verdict
    assert verdict is not None and 0 < len(verdict.own_needs) < 5
    told = solving.why.text.value
    assert told.count("<li value=") == len(verdict.own_needs)
    for slot in range(1, 6):
        assert (f"Slot {slot}: " in told) == (slot - 1 in verdict.own_needs)
    assert "adds nothing" not in told and "gone(BL)" not in told


def test_slots_that_are_left_empty_are_filled_and_judged(trainer: PuzzleTrainer) -> None:
    solving = opened(trainer, shot())
    planning = solving.planning
    missile = shot().setting.catalogue.card_index["missile"]
    assert planning._confirm.disabled
    planning.draft = planning.draft.with_card(missile, 4)
    assert not planning._confirm.disabled
    planning.confirm()
    assert planning.draft.plan is not None and planning.draft.cards[4] == missile
    until(lambda: not solving.is_reasoning)
    assert "no plan" in result(solving)


def test_hints_come_one_by_one_and_cost_score(trainer: PuzzleTrainer) -> None:
    solving = opened(trainer, shot())
    assert solving.hint.description == "Hint 1 of 3"
    for number in (1, 2, 3):
        assert not solving.hint.disabled
        solving.hint.click()
        assert text(solving._hints).count("Hint ") == number
    assert solving.hint.disabled
    plan_at(solving, best(shot()))
    assert trainer.record.outcomes["shot"].score == 0.25


def test_who_gives_up_sees_the_answer(trainer: PuzzleTrainer) -> None:
    solving = opened(trainer, shore())
    solving.reveal.click()
    until(lambda: not solving.is_reasoning)
    assert "The best plan: 5 (damage to enemies, on average); without Crawl / Punch" in result(
        solving
    )
    assert trainer.record.outcomes["shore"].score == 0 and not trainer.record.solved(shore())
    assert solving.reveal.disabled and solving.hint.disabled


def test_the_language_reaches_everything_and_the_reasons_are_told_again(
    trainer: PuzzleTrainer,
) -> None:
    solving = opened(trainer, shot())
    solving.hint.click()
    plan_at(solving, best(shot()))
    until(lambda: not solving.why.is_asking)
    for language, right, why in (
        ("de", "Richtig", "Warum der beste Plan"),
        ("pl", "Dobrze", "Dlaczego najlepszy plan"),
    ):
        trainer.language = language
        assert right in result(solving)
        until(lambda: not solving.why.is_asking)
        assert why in text(solving.why.text)
        assert shot().title[language] in text(solving.task)
        assert shot().hints[0][language] in text(solving._hints)
        told = " ".join(text(w) for w in (solving.task, solving._result, trainer._rating))
        assert "Your" not in told and "best" not in told.replace("beste", "")
    assert error_line(solving) == ""


def test_one_of_the_best_plans_is_explained_by_its_own_slots(trainer: PuzzleTrainer) -> None:
    """Not by those of another plan that is just as good."""
    solving = opened(trainer, shot())
    plan = best(shot())
    other = Plan(plan.active_snail, plan.passive_snail, *plan.cards[1:], plan.cards[0])
    assert judge(shot(), other).optimal
    plan_at(solving, other)
    until(lambda: not solving.is_reasoning and not solving.why.is_asking)
    assert solving.why.answer is not None and solving.why.answer.chosen == other
    assert "IV Missile" in text(solving.why.text)


def test_the_kernel_goes_on_while_it_is_judged_and_explained(trainer: PuzzleTrainer) -> None:
    solving = opened(trainer, shot())

    async def judge() -> list[float]:
        gaps, last = [], monotonic()
        solving.answer(best(shot()))
        while solving.is_reasoning or solving.why.is_asking:
            await asyncio.sleep(0.005)
            gaps.append(monotonic() - last)
            last = monotonic()
        return gaps

    gaps = sorted(asyncio.run(judge()))
    assert len(gaps) > 5 and gaps[len(gaps) // 2] < 0.1
    assert "Right" in result(solving)


def test_the_daily_puzzle_and_the_next_one(trainer: PuzzleTrainer) -> None:
    trainer.chooser.daily.click()
    assert trainer.solving is not None
    daily = trainer.solving.puzzle
    trainer.chooser.next.click()
    assert trainer.solving.puzzle != daily
    trainer.chooser.daily.click()
    assert trainer.solving.puzzle == daily == trainer_for(None).selection.daily(TODAY)


def test_lists_filter_and_show_what_was_solved(trainer: PuzzleTrainer) -> None:
    solving = opened(trainer, shot())
    plan_at(solving, best(shot()))
    labels = [label for label, _ in trainer.chooser.list.options]
    assert any(label.startswith("✔ One missile") for label in labels)
    assert any(label.startswith("· On the shore") for label in labels)
    trainer.chooser.unsolved.value = True
    assert [name for _, name in trainer.chooser.list.options] == ["", "shore"]
    trainer.chooser.unsolved.value = False
    trainer.chooser.theme.value = shot().themes[0]
    assert "shot" in [name for _, name in trainer.chooser.list.options]
    trainer.chooser.rating.value = (2550, 2600)
    assert len(trainer.chooser.list.options) == 1 and trainer.chooser.next.disabled


def test_an_answer_is_kept_for_the_next_visit() -> None:
    first = trainer_for(Profile("Zoë"))
    plan_at(opened(first, shot()), best(shot()))
    first.close()
    again = trainer_for(Profile("Zoë"))
    assert again.record.solved(shot())
    assert again.solving is not None and again.solving.puzzle == shore(), "the next that is new"
    again.close()


def upload(trainer: PuzzleTrainer, name: str, content: bytes) -> None:
    """As a browser does."""
    file = {"name": name, "type": "", "size": len(content), "content": memoryview(content)}
    trainer.files.upload.value = ({**file, "last_modified": datetime(2026, 1, 1, tzinfo=UTC)},)


def test_a_file_comes_in_and_goes_out(trainer: PuzzleTrainer) -> None:
    mine = replace(shot(), name="mine")
    upload(trainer, "mine.toml", write_puzzle(mine).encode())
    assert trainer.files.is_checking and trainer.files.upload.disabled
    assert "being checked" in text(trainer.files.state)
    until(lambda: not trainer.files.is_checking)
    assert trainer.solving is not None and trainer.solving.puzzle == mine
    assert 'download="mine.toml"' in trainer.files.link.value
    upload(trainer, "no.toml", b"?")
    assert "no.toml" in text(trainer.files.error_line.widget)
    assert trainer.solving.puzzle == mine


def test_a_puzzle_that_claims_too_much_is_not_kept(trainer: PuzzleTrainer) -> None:
    proof = shot().proof
    assert proof is not None
    low = replace(shot(), name="low", proof=replace(proof, value=(Fraction(0),) * 2))
    before = trainer.solving
    upload(trainer, "low.toml", write_puzzle(low).encode())
    until(lambda: not trainer.files.is_checking)
    assert "low" in text(trainer.files.error_line.widget)
    assert "the best plan is worth" in text(trainer.files.error_line.widget)
    assert trainer.solving is before and "low" not in trainer.library.puzzles
    assert not trainer.files.upload.disabled


def test_a_check_can_be_stopped_and_nothing_comes_in(trainer: PuzzleTrainer) -> None:
    upload(trainer, "mine.toml", write_puzzle(replace(shot(), name="mine")).encode())
    trainer.files.stop.click()
    until(lambda: not trainer.files.is_checking)
    assert text(trainer.files.state).strip() == "You stopped the search."
    assert "mine" not in trainer.library.puzzles


@pytest.mark.parametrize("size", [(390, 796), (1280, 752), (1920, 1032)])
def test_it_fits_the_page(trainer: PuzzleTrainer, size: tuple[int, int]) -> None:
    trainer.fit(*size)
    solving = trainer.solving
    assert solving is not None
    assert solving.table.size.board[0] <= size[0] and solving.planning.width <= size[0]
    trainer.chooser.choose_next()
    assert trainer.solving is not None and trainer.solving.table.size == solving.table.size


def test_a_puzzle_is_opened_by_its_name(trainer: PuzzleTrainer) -> None:
    begun: list[str] = []
    trainer.on_begin(lambda puzzle: begun.append(puzzle.name))
    for name in ("shore", "shot"):
        trainer.open_puzzle(name)
        assert trainer.solving is not None and trainer.solving.puzzle.name == name
    assert begun == ["shore", "shot"]
    with pytest.raises(LabError, match="no puzzle"):
        trainer.open_puzzle("nowhere")


def test_the_next_puzzle_is_a_click_beside_the_verdict(trainer: PuzzleTrainer) -> None:
    solving = opened(trainer, shot())
    plan_at(solving, best(shot()))
    assert solving.after in solving.table.question.children[0].children
    solving.after.click()
    assert trainer.solving is not None and trainer.solving.puzzle == shore()


def test_an_empty_shelf_says_so() -> None:
    trainer = PuzzleTrainer(None, puzzles=[], today=lambda: TODAY)
    assert trainer.solving is None and "no puzzles here yet" in text(trainer._rating)
