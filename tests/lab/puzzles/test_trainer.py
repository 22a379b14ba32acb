"""The puzzle room as people use it: right, close, worse, with hints, given up; in any language."""

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
from tests.support.lab.puzzle_room import error_line, opened, plan_at, result
from tests.support.lab.widget_waiting import text, until
from tests.support.solver.sample_puzzles import best, second, shore, shot

pytestmark = pytest.mark.usefixtures("worker_home")

TODAY = date(2026, 11, 16)


@pytest.fixture
def room() -> Iterator[PuzzleTrainer]:
    made = room_for(None)
    yield made
    made.close()


NET = "(damage to enemies minus damage to your own snails, on average)"
WORSE = f"Not the best: 0 %, then 5 instead of 75 %, then 12.5 {NET}"


def room_for(profile: Profile | None) -> PuzzleTrainer:
    return PuzzleTrainer(profile, puzzles=[shot(), shore()], today=lambda: TODAY)


def test_a_best_plan_is_right_explained_and_moves_the_rating_up(room: PuzzleTrainer) -> None:
    solving = opened(room, shot())
    assert solving.after.layout.display == "none"
    plan_at(solving, best(shot()))
    assert (
        f"Right, no plan is better: 75 %, then 12.5 {NET}; without Missile in slot V it would be "
        "0 %, then 5." in result(solving)
    )
    assert room.record.rating.value > 800 and "(+" in text(room._rating)
    assert solving.after.layout.display == "" and "(+" in result(solving)
    assert solving.board.layout.display == "none", "the plan is played in its place"
    assert set(solving.comparison.steppers) == {"best"}
    until(lambda: not solving.why.is_asking)
    assert "Why the best plan is best" in text(solving.why.text)
    assert "Where your plan falls behind" not in text(solving.why.text)
    assert error_line(solving) == ""


def test_a_worse_plan_says_where_it_went_wrong_and_leaves_the_answer_to_be_found(
    room: PuzzleTrainer,
) -> None:
    solving = opened(room, shot())
    plan_at(solving, second(shot()))
    assert f"{WORSE}; with " in result(solving)
    assert " no plan is worth more than " in result(solving) and "Close" not in result(solving)
    assert room.record.rating.value < 800 and "(−" in text(room._rating)
    assert solving.comparison.layout.display == "none" and solving.why.text.value == ""
    after = room.record.rating
    plan_at(solving, best(shot()))
    assert "Right" in result(solving) and room.record.rating == after
    assert room.record.solved(shot())


def test_a_verdict_waits_for_no_worker_and_the_task_stays_until_it_is_solved(
    room: PuzzleTrainer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(PanelClient, "ask", lambda client, request: None)
    solving = opened(room, shot())
    solving.answer(second(shot()))
    assert f"{WORSE}." in result(solving)
    assert "Wanted: " in text(solving.task) and solving.task.layout.display == ""
    assert solving.after.layout.display == "" and room.record.rating.value < 800
    solving.answer(best(shot()))
    assert "Right, no plan is better: 75 %" in result(solving)
    assert solving.task.layout.display == "none"
    assert solving.comparison.checkpoint == CHECKPOINTS - 1, "the plan has played by itself"
    assert error_line(solving) == ""


def test_a_plan_that_takes_long_to_judge_is_left_to_the_worker(
    room: PuzzleTrainer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(puzzle_panel, "verdict_at_once", lambda puzzle, plan: None)
    solving = opened(room, shot())
    solving.answer(best(shot()))
    assert solving.is_judging and "is being judged" in result(solving)
    until(lambda: not solving.is_reasoning)
    assert "Right" in result(solving) and solving.comparison.is_shown


def test_a_tab_that_somebody_opens_after_the_verdict_stays_open(room: PuzzleTrainer) -> None:
    solving = opened(room, shot())
    solving.answer(best(shot()))
    tabs = solving.table.tabs
    assert tabs.opened == "why" and solving.is_reasoning
    tabs.press("rating")
    until(lambda: not solving.is_reasoning and not solving.why.is_asking)
    assert tabs.opened == "rating" and "Why the best plan is best" in text(solving.why.text)


def test_where_motion_is_not_wanted_nothing_plays_by_itself(room: PuzzleTrainer) -> None:
    solving = opened(room, shot())
    room.preferences = room.preferences._replace(is_still=True)
    plan_at(solving, best(shot()))
    assert solving.comparison.is_shown and solving.comparison.checkpoint == 0


def test_both_plans_can_be_stepped_through_with_any_luck(room: PuzzleTrainer) -> None:
    solving = opened(room, shot())
    plan_at(solving, second(shot()))
    solving.reveal.click()
    steppers = solving.comparison.steppers
    assert set(steppers) == {"own", "best"}
    assert solving.after.layout.display == "" and "(−" in text(room._rating)
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


def test_both_plans_play_in_step_slot_by_slot(room: PuzzleTrainer) -> None:
    solving = opened(room, shot())
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


def test_only_slots_that_the_plan_needs_are_explained(room: PuzzleTrainer) -> None:
    """The missile and the Aim before it; the other three cards do not matter."""
    solving = opened(room, shot())
    plan_at(solving, best(shot()))
    until(lambda: not solving.why.is_asking)
    verdict = solving.verdict
    assert verdict is not None and 0 < len(verdict.own_needs) < 5
    told = solving.why.text.value
    assert told.count("<li value=") == len(verdict.own_needs)
    for slot in range(1, 6):
        assert (f"Slot {slot}: " in told) == (slot - 1 in verdict.own_needs)
    assert "adds nothing" not in told and "gone(BL)" not in told


def test_slots_that_are_left_empty_are_filled_and_judged(room: PuzzleTrainer) -> None:
    solving = opened(room, shot())
    planning = solving.planning
    missile = shot().setting.catalogue.card_index["missile"]
    assert planning._confirm.disabled
    planning.draft = planning.draft.with_card(missile, 4)
    assert not planning._confirm.disabled
    planning.confirm()
    assert planning.draft.plan is not None and planning.draft.cards[4] == missile
    until(lambda: not solving.is_reasoning)
    assert "no plan" in result(solving)


def test_hints_come_one_by_one_and_cost_score(room: PuzzleTrainer) -> None:
    solving = opened(room, shot())
    assert solving.hint.description == "Hint 1 of 3"
    for number in (1, 2, 3):
        assert not solving.hint.disabled
        solving.hint.click()
        assert text(solving._hints).count("Hint ") == number
    assert solving.hint.disabled
    plan_at(solving, best(shot()))
    assert room.record.outcomes["shot"].score == 0.25


def test_who_gives_up_sees_the_answer(room: PuzzleTrainer) -> None:
    solving = opened(room, shore())
    solving.reveal.click()
    until(lambda: not solving.is_reasoning)
    assert "The best plan: 5 (damage to enemies, on average); without Crawl / Punch" in result(
        solving
    )
    assert room.record.outcomes["shore"].score == 0 and not room.record.solved(shore())
    assert solving.reveal.disabled and solving.hint.disabled


def test_the_language_reaches_everything_and_the_reasons_are_told_again(
    room: PuzzleTrainer,
) -> None:
    solving = opened(room, shot())
    solving.hint.click()
    plan_at(solving, best(shot()))
    until(lambda: not solving.why.is_asking)
    for language, right, why in (
        ("de", "Richtig", "Warum der beste Plan"),
        ("pl", "Dobrze", "Dlaczego najlepszy plan"),
    ):
        room.language = language
        assert right in result(solving)
        until(lambda: not solving.why.is_asking)
        assert why in text(solving.why.text)
        assert shot().title[language] in text(solving.task)
        assert shot().hints[0][language] in text(solving._hints)
        told = " ".join(text(w) for w in (solving.task, solving._result, room._rating))
        assert "Your" not in told and "best" not in told.replace("beste", "")
    assert error_line(solving) == ""


def test_one_of_the_best_plans_is_explained_by_its_own_slots(room: PuzzleTrainer) -> None:
    """Not by those of another plan that is just as good."""
    solving = opened(room, shot())
    plan = best(shot())
    other = Plan(plan.active_snail, plan.passive_snail, *plan.cards[1:], plan.cards[0])
    assert judge(shot(), other).optimal
    plan_at(solving, other)
    until(lambda: not solving.is_reasoning and not solving.why.is_asking)
    assert solving.why.answer is not None and solving.why.answer.chosen == other
    assert "IV Missile" in text(solving.why.text)


def test_the_kernel_goes_on_while_it_is_judged_and_explained(room: PuzzleTrainer) -> None:
    solving = opened(room, shot())

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


def test_the_daily_puzzle_and_the_next_one(room: PuzzleTrainer) -> None:
    room.chooser.daily.click()
    assert room.solving is not None
    daily = room.solving.puzzle
    room.chooser.next.click()
    assert room.solving.puzzle != daily
    room.chooser.daily.click()
    assert room.solving.puzzle == daily == room_for(None).selection.daily(TODAY)


def test_lists_filter_and_show_what_was_solved(room: PuzzleTrainer) -> None:
    solving = opened(room, shot())
    plan_at(solving, best(shot()))
    labels = [label for label, _ in room.chooser.list.options]
    assert any(label.startswith("✔ One missile") for label in labels)
    assert any(label.startswith("· On the shore") for label in labels)
    room.chooser.unsolved.value = True
    assert [name for _, name in room.chooser.list.options] == ["", "shore"]
    room.chooser.unsolved.value = False
    room.chooser.theme.value = shot().themes[0]
    assert "shot" in [name for _, name in room.chooser.list.options]
    room.chooser.rating.value = (2550, 2600)
    assert len(room.chooser.list.options) == 1 and room.chooser.next.disabled


def test_an_answer_is_kept_for_the_next_visit() -> None:
    first = room_for(Profile("Zoë"))
    plan_at(opened(first, shot()), best(shot()))
    first.close()
    again = room_for(Profile("Zoë"))
    assert again.record.solved(shot())
    assert again.solving is not None and again.solving.puzzle == shore(), "the next that is new"
    again.close()


def upload(room: PuzzleTrainer, name: str, content: bytes) -> None:
    """As a browser does."""
    file = {"name": name, "type": "", "size": len(content), "content": memoryview(content)}
    room.files.upload.value = ({**file, "last_modified": datetime(2026, 1, 1, tzinfo=UTC)},)


def test_a_file_comes_in_and_goes_out(room: PuzzleTrainer) -> None:
    mine = replace(shot(), name="mine")
    upload(room, "mine.toml", write_puzzle(mine).encode())
    assert room.files.is_checking and room.files.upload.disabled
    assert "being checked" in text(room.files.state)
    until(lambda: not room.files.is_checking)
    assert room.solving is not None and room.solving.puzzle == mine
    assert 'download="mine.toml"' in room.files.link.value
    upload(room, "no.toml", b"?")
    assert "no.toml" in text(room.files.error_line.widget)
    assert room.solving.puzzle == mine


def test_a_puzzle_that_claims_too_much_is_not_kept(room: PuzzleTrainer) -> None:
    proof = shot().proof
    assert proof is not None
    low = replace(shot(), name="low", proof=replace(proof, value=(Fraction(0),) * 2))
    before = room.solving
    upload(room, "low.toml", write_puzzle(low).encode())
    until(lambda: not room.files.is_checking)
    assert "low" in text(room.files.error_line.widget)
    assert "the best plan is worth" in text(room.files.error_line.widget)
    assert room.solving is before and "low" not in room.library.puzzles
    assert not room.files.upload.disabled


def test_a_check_can_be_stopped_and_nothing_comes_in(room: PuzzleTrainer) -> None:
    upload(room, "mine.toml", write_puzzle(replace(shot(), name="mine")).encode())
    room.files.stop.click()
    until(lambda: not room.files.is_checking)
    assert text(room.files.state).strip() == "You stopped the search."
    assert "mine" not in room.library.puzzles


@pytest.mark.parametrize("size", [(390, 796), (1280, 752), (1920, 1032)])
def test_it_fits_the_page(room: PuzzleTrainer, size: tuple[int, int]) -> None:
    room.fit(*size)
    solving = room.solving
    assert solving is not None
    assert solving.table.room.board[0] <= size[0] and solving.planning.width <= size[0]
    room.chooser.choose_next()
    assert room.solving is not None and room.solving.table.room == solving.table.room


def test_a_puzzle_is_opened_by_its_name(room: PuzzleTrainer) -> None:
    begun: list[str] = []
    room.on_begin(lambda puzzle: begun.append(puzzle.name))
    for name in ("shore", "shot"):
        room.open_puzzle(name)
        assert room.solving is not None and room.solving.puzzle.name == name
    assert begun == ["shore", "shot"]
    with pytest.raises(LabError, match="no puzzle"):
        room.open_puzzle("nowhere")


def test_the_next_puzzle_is_a_click_beside_the_verdict(room: PuzzleTrainer) -> None:
    solving = opened(room, shot())
    plan_at(solving, best(shot()))
    assert solving.after in solving.table.question.children[0].children
    solving.after.click()
    assert room.solving is not None and room.solving.puzzle == shore()


def test_an_empty_shelf_says_so() -> None:
    room = PuzzleTrainer(None, puzzles=[], today=lambda: TODAY)
    assert room.solving is None and "no puzzles here yet" in text(room._rating)
