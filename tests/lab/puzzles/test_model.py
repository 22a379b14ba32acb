"""The puzzle page without a screen: choosing, scoring, the rating in the profile, files."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

import pytest

from snails_core.errors import SnailsError
from snails_lab.errors import LabError
from snails_lab.models.puzzles.attempt import Attempt, Grade
from snails_lab.models.puzzles.library import Library, puzzle_name, read_file
from snails_lab.models.puzzles.record import Standing
from snails_lab.models.puzzles.selection import Shelf, Wanted
from snails_lab.models.storage.profiles import Profile
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


def answered(puzzle: Puzzle, judgement: Judgement, hints: int = 0) -> Attempt:
    attempt = Attempt(puzzle)
    for _ in range(hints):
        attempt.hint()
    attempt.answer(judgement)
    return attempt


def right(puzzle: Puzzle, hints: int = 0) -> Attempt:
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
    assert Attempt(puzzle).answer(judgement) is Grade.BEST


def test_the_second_idea_is_nearly_right_and_less_is_not() -> None:
    puzzle = shot()
    near = judge(puzzle, second(puzzle))
    assert Attempt(puzzle).answer(near) is Grade.NEARLY
    poor = judge(puzzle, "AG - crawl_punch crawl_dig dig_aim shell_switch crawl_switch")
    assert poor.value < near.value < near.best
    assert Attempt(puzzle).answer(poor) is Grade.WORSE


@pytest.mark.parametrize(("hints", "score"), [(0, 1), (1, 0.75), (2, 0.5), (3, 0.25), (5, 0.25)])
def test_hints_cost_score(hints: int, score: float) -> None:
    attempt = right(shot(), hints)
    assert attempt.score == score
    assert attempt.is_solved and not attempt.more_hints
    assert attempt.shown_hints == shot().hints[: min(3, hints)]


def test_who_gives_up_gets_nothing_even_if_they_copy_the_answer() -> None:
    attempt = Attempt(shot())
    attempt.give_up()
    attempt.answer(judge(shot(), best(shot())))
    assert attempt.score == 0 and attempt.is_over and not attempt.is_solved


# --- rating and results ---
def test_the_first_answer_moves_the_rating_and_later_ones_do_not() -> None:
    standing = Standing()
    standing.count(answered(shot(), judge(shot(), second(shot()))), TODAY)
    after = standing.rating
    assert after.value < 1500 and not standing.solved(shot())
    standing.count(right(shot()), TODAY)
    assert standing.rating == after and standing.solved(shot())
    assert standing.outcomes["shot"].score == 0.25


def test_rating_and_results_are_kept_in_the_profile() -> None:
    first = Standing(Profile("Zoë"))
    first.count(right(shot(), hints=1), TODAY)
    first.count(right(shore()), TODAY)
    again = Standing(Profile("ZOË"))
    assert again.rating == first.rating and again.rating.value > 1500
    assert again.outcomes == first.outcomes and again.history == first.history
    assert Standing(Profile("Jan")).outcomes == {}


def test_two_notebooks_of_one_person_lose_no_result() -> None:
    one, other = Standing(Profile("Zoë")), Standing(Profile("Zoë"))
    one.count(right(shot()), TODAY)
    other.count(right(shore()), TODAY)
    assert set(Standing(Profile("Zoë")).outcomes) == {"shot", "shore"}
    assert len(other.history) == 2


def test_a_rating_grows_uncertain_while_somebody_is_away() -> None:
    standing = Standing()
    standing.count(right(shot()), TODAY)
    now, later = standing.now(TODAY), standing.now(TODAY + timedelta(days=365))
    assert later.value == now.value and later.deviation > now.deviation


def test_what_cannot_be_read_is_as_if_it_were_not_there() -> None:
    document = Profile("Zoë").progress("puzzles")
    document.write({"rating": ["x", 1, 2], "day": 3, "history": "?", "puzzle:shot": {"score": "1"}})
    standing = Standing(Profile("Zoë"))
    assert standing.rating.value == 1500 and standing.outcomes == {}
    standing.count(right(shot()), TODAY)
    assert Standing(Profile("Zoë")).solved(shot())


# --- choosing ---
def test_puzzles_are_chosen_by_theme_rating_and_whether_they_are_solved() -> None:
    standing = Standing()
    theme, *_ = shot().themes
    plain = replace(shot(), name="plain", themes=(), rating=1000)
    shelf = Shelf([*graded(2000, 1200, 1600), plain])
    assert theme in shelf.themes

    def found(wanted: Wanted) -> list[str]:
        return [puzzle.name for puzzle in shelf.chosen(wanted, standing)]

    assert found(Wanted()) == ["plain", "p1200", "p1600", "p2000"]
    assert found(Wanted(theme)) == ["p1200", "p1600", "p2000"]
    assert found(Wanted(least=1200, most=1600)) == ["p1200", "p1600"]
    standing.count(right(shelf["p1200"]), TODAY)
    assert found(Wanted(unsolved=True)) == ["plain", "p1600", "p2000"]


def test_the_next_puzzle_is_new_and_near_ones_rating() -> None:
    standing, shelf = Standing(), Shelf(graded(800, 1400, 1700, 2400))
    seen = []
    for _ in range(4):
        puzzle = shelf.next_for(standing)
        assert puzzle is not None
        seen.append(puzzle.name)
        standing.count(right(puzzle), TODAY)
    assert seen[0] == "p1400" and sorted(seen) == ["p1400", "p1700", "p2400", "p800"]
    assert seen.index("p1700") < seen.index("p800")


def test_when_all_were_tried_the_unsolved_come_again_but_not_twice_in_a_row() -> None:
    standing, shelf = Standing(), Shelf(graded(1400, 1500, 1600))
    for name in ("p1400", "p1500"):
        standing.count(right(shelf[name]), TODAY)
    miss = answered(shelf["p1600"], judge(shot(), second(shot())))
    standing.count(miss, TODAY + timedelta(days=1))
    again = shelf.next_for(standing)
    assert again is not None and again.name == "p1600"
    other = shelf.next_for(standing, after="p1600")
    assert other is not None and other.name in ("p1400", "p1500")
    assert Shelf([]).next_for(standing) is None


def test_the_daily_puzzle_is_the_same_all_day_for_everybody() -> None:
    shelf = Shelf(graded(*range(700, 2500, 100)))
    shuffled = Shelf(reversed(shelf.pack), own=[replace(shot(), name="mine")])
    days = [TODAY + timedelta(days=number) for number in range(60)]
    daily = [shelf.daily(day) for day in days]
    assert daily == [shuffled.daily(day) for day in days]
    assert len({puzzle.name for puzzle in daily if puzzle}) > 10
    assert daily[0] is not None and daily[0].name == "p2300", "stable across versions of the lab"


def test_one_more_puzzle_in_the_pack_changes_few_days() -> None:
    few, more = graded(*range(700, 2500, 100)), graded(*range(700, 2600, 100))
    days = [TODAY + timedelta(days=number) for number in range(200)]
    changed = [d for d in days if Shelf(few).daily(d) != Shelf(more).daily(d)]
    assert 0 < len(changed) < 40
    assert all(Shelf(more).daily(day) == more[-1] for day in changed)


# --- files ---
def test_a_puzzle_handed_on_comes_in_as_it_was() -> None:
    library = Library(Profile("Zoë"))
    brought = read_file(write_puzzle(shot()).encode(), "shot.toml")
    assert library.keep(brought) == shot()
    assert Library(Profile("Zoë")).puzzles == {"shot": shot()}
    assert Library(Profile("Jan")).puzzles == {}
    assert library.keep(brought) == shot(), "once is enough"


def test_another_puzzle_of_the_same_name_gets_a_number() -> None:
    library = Library()
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
        Library().keep(replace(shot(), proof=None))


def test_a_damaged_file_is_set_aside_and_told() -> None:
    folder = Profile("Zoë").folder / "puzzles"
    Library(Profile("Zoë")).keep(shot())
    (folder / "broken.toml").write_text("seat = ", encoding="utf-8")
    library = Library(Profile("Zoë"))
    assert set(library.puzzles) == {"shot"}
    (notice,) = library.notices
    assert "broken.toml" in notice.message("de") and list(folder.glob("broken.damaged-1*"))
    assert Library(Profile("Zoë")).notices == []


def test_windows_line_ends_and_a_byte_order_mark_do_no_harm() -> None:
    content = b"\xef\xbb\xbf" + write_puzzle(shot()).replace("\n", "\r\n").encode()
    assert read_file(content, "shot.toml") == shot()


@pytest.mark.parametrize(
    ("words", "name"),
    [("Der Sprung", "der_sprung"), ("ż", "puzzle"), ("a" * 99, "a" * 60), ("__x--1", "x_1")],
)
def test_any_words_become_a_name(words: str, name: str) -> None:
    assert puzzle_name(words) == name
