"""The puzzle page without a screen: choosing, scoring, the rating in the profile, files."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import date, timedelta
from itertools import pairwise
from pathlib import Path

import pytest

from snails_core.errors import SnailsError
from snails_core.view import view
from snails_lab.errors import LabError
from snails_lab.models.plan_draft import PlanDraft
from snails_lab.models.puzzles.attempt import Grade, PuzzleAttempt
from snails_lab.models.puzzles.filling import filled
from snails_lab.models.puzzles.library import PuzzleLibrary, pack, puzzle_name, read_file
from snails_lab.models.puzzles.record import PuzzleRecord
from snails_lab.models.puzzles.selection import PuzzleFilter, PuzzleSelection
from snails_lab.models.storage.profiles import Profile
from solver.puzzles.fewer_cards import needed_slots
from solver.puzzles.judging import Judgement, judge
from solver.puzzles.packs import load, names
from solver.puzzles.puzzle import Puzzle
from solver.puzzles.puzzle_file import write_puzzle
from tests.support.solver.sample_puzzles import best, second, shore, shot

TODAY = date(2026, 11, 16)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setenv("SNAILS_HOME", str(tmp_path))
    yield tmp_path


def graded(*ratings: int) -> list[Puzzle]:
    """The same puzzle under several names and ratings."""
    return [replace(shot(), name=f"p{rating}", rating=rating) for rating in ratings]


def answered(puzzle: Puzzle, judgement: Judgement, hints: int = 0) -> PuzzleAttempt:
    attempt = PuzzleAttempt(puzzle)
    for _ in range(hints):
        attempt.hint()
    attempt.answer(judgement)
    return attempt


def right(puzzle: Puzzle, hints: int = 0) -> PuzzleAttempt:
    return answered(puzzle, judge(puzzle, best(puzzle)), hints)


# --- one sitting ---
def test_every_plan_of_the_best_value_is_right() -> None:
    """Also those for which another one stands in the proof."""
    puzzle = shot()
    assert puzzle.proof is not None
    (named,) = puzzle.proof.plans
    other = named.replace("crawl_dig crawl_switch", "crawl_switch crawl_dig")
    judgement = judge(puzzle, other)
    assert other != named and not any(judgement.cost)
    assert PuzzleAttempt(puzzle).answer(judgement) is Grade.BEST


def test_a_plan_that_loses_little_is_close_and_another_idea_need_not_be() -> None:
    rifle, missile = load("keep_the_rifle"), shot()
    assert PuzzleAttempt(rifle).answer(judge(rifle, second(rifle))) is Grade.CLOSE
    other = judge(missile, second(missile))
    assert other.value[0] == 0 and PuzzleAttempt(missile).answer(other) is Grade.WORSE


@pytest.mark.parametrize(("hints", "score"), [(0, 1), (1, 0.75), (2, 0.5), (3, 0.25), (5, 0.25)])
def test_hints_cost_score(hints: int, score: float) -> None:
    attempt = right(shot(), hints)
    assert attempt.score == score
    assert attempt.is_solved and not attempt.more_hints
    assert attempt.shown_hints == shot().hints[: min(3, hints)]


def test_who_gives_up_gets_nothing_even_if_they_copy_the_answer() -> None:
    attempt = PuzzleAttempt(shot())
    attempt.give_up()
    attempt.answer(judge(shot(), best(shot())))
    assert attempt.score == 0 and attempt.is_over and not attempt.is_solved


# --- rating and results ---
def test_the_first_answer_moves_the_rating_and_later_ones_do_not() -> None:
    record = PuzzleRecord()
    record.count(answered(shot(), judge(shot(), second(shot()))), TODAY)
    after = record.rating
    assert after.value < 800 and not record.solved(shot())
    record.count(right(shot()), TODAY)
    assert record.rating == after and record.solved(shot())
    assert record.outcomes["shot"].score == 0


def test_rating_and_results_are_kept_in_the_profile() -> None:
    first = PuzzleRecord(Profile("Zoë"))
    first.count(right(shot(), hints=1), TODAY)
    first.count(right(shore()), TODAY)
    again = PuzzleRecord(Profile("ZOË"))
    assert again.rating == first.rating and again.rating.value > 800
    assert again.outcomes == first.outcomes and again.history == first.history
    assert PuzzleRecord(Profile("Jan")).outcomes == {}


def test_two_notebooks_of_one_person_lose_no_result() -> None:
    one, other = PuzzleRecord(Profile("Zoë")), PuzzleRecord(Profile("Zoë"))
    one.count(right(shot()), TODAY)
    other.count(right(shore()), TODAY)
    assert set(PuzzleRecord(Profile("Zoë")).outcomes) == {"shot", "shore"}
    assert len(other.history) == 2


def test_a_newcomer_begins_low_and_climbs_in_small_steps() -> None:
    record, selection = PuzzleRecord(), PuzzleSelection(pack())
    ratings = [record.rating.value]
    for _ in range(8):
        puzzle = selection.next_for(record)
        assert puzzle is not None and abs(puzzle.rating - ratings[-1]) <= 100
        attempt = PuzzleAttempt(puzzle)
        attempt.answer(_best(puzzle))
        record.count(attempt, TODAY)
        ratings.append(record.rating.value)
    assert ratings[0] == 800
    assert all(0 < after - before <= 60 for before, after in pairwise(ratings))
    assert record.streak == 8


def _best(puzzle: Puzzle) -> Judgement:
    """As the judge would find, without its work."""
    assert puzzle.proof is not None
    value = puzzle.proof.value
    return Judgement(best(puzzle), value, value, value)


def test_a_streak_ends_with_a_first_answer_that_is_not_right() -> None:
    record = PuzzleRecord(Profile("Zoë"))
    for puzzle in graded(900, 1000):
        record.count(right(puzzle), TODAY)
    assert record.streak == 2
    record.count(answered(shot(), judge(shot(), second(shot()))), TODAY)
    record.count(right(shot()), TODAY)
    assert record.streak == 0, "the second answer to it does not count"
    record.count(right(shore()), TODAY)
    again = PuzzleRecord(Profile("Zoë"))
    assert again.streak == 1 and again.history == record.history
    assert [one.name for one in again.history] == ["p900", "p1000", "shot", "shore"]


def test_a_history_of_ratings_alone_is_read_as_older_editions_wrote_it() -> None:
    Profile("Zoë").progress("puzzles").write({"history": [1520.5, 1490]})
    assert [one.rating for one in PuzzleRecord(Profile("Zoë")).history] == [1520.5, 1490]


def test_a_rating_grows_uncertain_while_somebody_is_away() -> None:
    record = PuzzleRecord()
    record.count(right(shot()), TODAY)
    now, later = record.now(TODAY), record.now(TODAY + timedelta(days=365))
    assert later.value == now.value and later.deviation > now.deviation


def test_what_cannot_be_read_is_as_if_it_were_not_there() -> None:
    document = Profile("Zoë").progress("puzzles")
    document.write({"rating": ["x", 1, 2], "day": 3, "history": "?", "puzzle:shot": {"score": "1"}})
    record = PuzzleRecord(Profile("Zoë"))
    assert record.rating.value == 800 and record.outcomes == {}
    record.count(right(shot()), TODAY)
    assert PuzzleRecord(Profile("Zoë")).solved(shot())


# --- choosing ---
def test_puzzles_are_chosen_by_theme_rating_and_whether_they_are_solved() -> None:
    record = PuzzleRecord()
    theme, *_ = shot().themes
    plain = replace(shot(), name="plain", themes=(), rating=1000)
    selection = PuzzleSelection([*graded(2000, 1200, 1600), plain])
    assert theme in selection.themes

    def found(wanted: PuzzleFilter) -> list[str]:
        return [puzzle.name for puzzle in selection.chosen(wanted, record)]

    assert found(PuzzleFilter()) == ["plain", "p1200", "p1600", "p2000"]
    assert found(PuzzleFilter(theme)) == ["p1200", "p1600", "p2000"]
    assert found(PuzzleFilter(least=1200, most=1600)) == ["p1200", "p1600"]
    record.count(right(selection["p1200"]), TODAY)
    assert found(PuzzleFilter(unsolved=True)) == ["plain", "p1600", "p2000"]


def test_the_next_puzzle_is_new_and_near_ones_rating() -> None:
    record, selection = PuzzleRecord(), PuzzleSelection(graded(600, 900, 1100, 2400))
    seen = []
    for _ in range(4):
        puzzle = selection.next_for(record)
        assert puzzle is not None
        seen.append(puzzle.name)
        record.count(right(puzzle), TODAY)
    assert seen == ["p900", "p1100", "p600", "p2400"]


def test_when_all_were_tried_the_unsolved_come_again_but_not_twice_in_a_row() -> None:
    record, selection = PuzzleRecord(), PuzzleSelection(graded(1400, 1500, 1600))
    for name in ("p1400", "p1500"):
        record.count(right(selection[name]), TODAY)
    miss = answered(selection["p1600"], judge(shot(), second(shot())))
    record.count(miss, TODAY + timedelta(days=1))
    again = selection.next_for(record)
    assert again is not None and again.name == "p1600"
    other = selection.next_for(record, after="p1600")
    assert other is not None and other.name in ("p1400", "p1500")
    assert PuzzleSelection([]).next_for(record) is None


def test_the_daily_puzzle_is_the_same_all_day_for_everybody() -> None:
    selection = PuzzleSelection(graded(*range(700, 2500, 100)))
    shuffled = PuzzleSelection(reversed(selection.pack), own=[replace(shot(), name="mine")])
    days = [TODAY + timedelta(days=number) for number in range(60)]
    daily = [selection.daily(day) for day in days]
    assert daily == [shuffled.daily(day) for day in days]
    assert len({puzzle.name for puzzle in daily if puzzle}) > 10
    assert daily[0] is not None and daily[0].name == "p2300", "stable across versions of the lab"


def test_one_more_puzzle_in_the_pack_changes_few_days() -> None:
    few, more = graded(*range(700, 2500, 100)), graded(*range(700, 2600, 100))
    days = [TODAY + timedelta(days=number) for number in range(200)]
    changed = [d for d in days if PuzzleSelection(few).daily(d) != PuzzleSelection(more).daily(d)]
    assert 0 < len(changed) < 40
    assert all(PuzzleSelection(more).daily(day) == more[-1] for day in changed)


# --- idle slots ---
def test_whoever_lays_what_a_best_plan_needs_has_a_best_plan() -> None:
    """The other slots are filled with basic cards, which take nothing away."""
    for puzzle in pack():
        assert puzzle.proof is not None
        plan = best(puzzle)
        draft = PlanDraft.of(view(puzzle.position, puzzle.seat), puzzle.seat)
        if not draft.alone:
            draft = draft.with_snail(plan.active_snail).with_snail(plan.passive_snail)
        for slot in needed_slots(puzzle, plan, puzzle.proof.value):
            draft = draft.with_card(plan.cards[slot], slot)
        made = filled(draft, puzzle.setting).plan
        assert made is not None and judge(puzzle, made).optimal, puzzle.name


def test_nothing_is_filled_in_before_a_snail_and_a_card_are_chosen() -> None:
    puzzle = load("kill_order")
    empty = PlanDraft.of(view(puzzle.position, puzzle.seat), puzzle.seat).cleared()
    card = empty.hand[0]
    assert filled(empty, puzzle.setting) == empty
    if not empty.alone:
        assert filled(empty.with_card(card), puzzle.setting).plan is None
        empty = empty.with_snail(empty.living[0])
    assert filled(empty.with_card(card, 3), puzzle.setting).plan is not None


# --- files ---
def test_a_puzzle_handed_on_comes_in_as_it_was() -> None:
    library = PuzzleLibrary(Profile("Zoë"))
    brought = read_file(write_puzzle(shot()).encode(), "shot.toml")
    assert library.keep(brought) == shot()
    assert PuzzleLibrary(Profile("Zoë")).puzzles == {"shot": shot()}
    assert PuzzleLibrary(Profile("Jan")).puzzles == {}
    assert library.keep(brought) == shot(), "once is enough"


def test_another_puzzle_of_the_same_name_gets_a_number() -> None:
    library = PuzzleLibrary()
    library.keep(shot())
    other = library.keep(replace(shore(), name="shot"))
    third = library.keep(replace(shore(), name="shot", rating=700))
    assert (other.name, third.name) == ("shot_2", "shot_3")
    for name in names()[:1]:
        assert library.keep(replace(shot(), name=name)).name == f"{name}_2"
        assert library.keep(load(name)) == load(name) and name not in library.puzzles


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"\xff\xfe\x00", "not text in UTF-8"),
        (b"position = 1", "position"),
        (b"x" * 300_000, "too large"),
    ],
)
def test_what_is_no_puzzle_is_told_with_the_name_of_the_file(content: bytes, told: str) -> None:
    with pytest.raises(SnailsError) as caught:
        read_file(content, "Mein Rätsel.toml")
    assert "Mein Rätsel.toml" in caught.value.message() and told in caught.value.message()


def test_a_puzzle_without_a_proof_is_not_kept() -> None:
    with pytest.raises(LabError, match="has no proof"):
        PuzzleLibrary().keep(replace(shot(), proof=None))


def test_a_damaged_file_is_set_aside_and_told() -> None:
    folder = Profile("Zoë").folder / "puzzles"
    PuzzleLibrary(Profile("Zoë")).keep(shot())
    (folder / "broken.toml").write_text("seat = ", encoding="utf-8")
    library = PuzzleLibrary(Profile("Zoë"))
    assert set(library.puzzles) == {"shot"}
    (notice,) = library.notices
    assert "broken.toml" in notice.message("de") and list(folder.glob("broken.damaged-1*"))
    assert PuzzleLibrary(Profile("Zoë")).notices == []


def test_windows_line_ends_and_a_byte_order_mark_do_no_harm() -> None:
    content = b"\xef\xbb\xbf" + write_puzzle(shot()).replace("\n", "\r\n").encode()
    assert read_file(content, "shot.toml") == shot()


@pytest.mark.parametrize(
    ("words", "name"),
    [("Der Sprung", "der_sprung"), ("ż", "puzzle"), ("a" * 99, "a" * 60), ("__x--1", "x_1")],
)
def test_any_words_become_a_name(words: str, name: str) -> None:
    assert puzzle_name(words) == name
