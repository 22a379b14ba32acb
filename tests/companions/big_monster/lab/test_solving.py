"""Asking the solver in the lab: through the worker, with progress, a way to stop, and reasons."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from time import monotonic, sleep

import pytest

from companions.big_monster import load_catalogue, score
from companions.big_monster.answers.replies import MOST_TILES, answer
from companions.big_monster.lab.solve_panel import SolvePanel
from companions.big_monster.lab.solve_view import SolveView
from companions.big_monster.notation import read_position
from companions.big_monster.puzzles import pack
from companions.big_monster.puzzles.puzzle import read_board
from companions.big_monster.solver.hindsight import best_layout
from companions.big_monster.solver.last_pick import last_pick
from companions.big_monster.solver.requests import MonsterRequest
from companions.big_monster.solver.teams import best_split
from snails_core.errors import SnailsError
from snails_core.words import LANGUAGES
from snails_lab.models.solver_queue import solver_queue
from snails_lab.models.visit import Visit
from solver.worker import Reply
from tests.support.companions.big_monster.drafting import draft
from tests.support.companions.big_monster.late_duels import position_of

BOX = load_catalogue()
Told = list[tuple[int | None, int | None]]


def asked(request: MonsterRequest) -> tuple[dict[str, object], Told]:
    """The answer as the worker gives it, and all progress."""
    told: Told = []
    found = answer(
        request.record(1), lambda states, value, bound, plan: told.append((value, bound))
    )
    return found, told


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_layout_is_answered_with_its_board_and_its_reasons(language: str) -> None:
    tiles = ("lava_blue", "lava_blue", "lava_red_top", "rune_red_bottom", "ice_red", "big_left")
    found, told = asked(MonsterRequest("layout", "mineralogist", tiles, language=language))
    assert found["status"] == "optimal" and found["stopped"] is None
    board = found["board"]
    assert isinstance(board, list)
    laid = read_board(str(found["explorer"]), board, "answer")
    kinds = [BOX.kind_index[name] for name in tiles]
    best = best_layout(BOX, BOX.explorer_index["mineralogist"], kinds)
    assert found["value"] == best.value == score(BOX, laid).total
    assert told and told[-1][0] == best.value
    assert all(value is not None and bound is not None and value <= bound for value, bound in told)
    reasons = found["reasons"]
    assert isinstance(reasons, list) and str(best.value) in reasons[0] and len(reasons) > 3


def test_the_order_has_its_price() -> None:
    found, _ = asked(MonsterRequest("order", "nomad", ("lava_blue", "ice_red", "mutagenic_double")))
    reasons = found["reasons"]
    assert isinstance(reasons, list) and "the order costs 0 points" in reasons[1]


def test_the_end_of_a_duel_is_told_as_a_line() -> None:
    puzzle = next(each for each in pack() if each.kind == "take")
    found, _ = asked(MonsterRequest("duel", position=str(puzzle.position)))
    assert found["value"] == puzzle.best
    reasons = found["reasons"]
    assert isinstance(reasons, list) and "that is proven" in reasons[0] and len(reasons) >= 3


@pytest.mark.parametrize("language", LANGUAGES)
def test_turn_17_of_a_duel_says_whether_its_means_are_proven(language: str) -> None:
    four = {name: " ".join([name] * 4) for name in ("desert", "big_left", "swamp", "big_right")}
    position = position_of(
        17, [four["desert"], four["big_left"]], f"{four['swamp']} {four['big_right']}",
        "explorer geneticist; board swamp@2,0", "explorer botanist",
    )  # fmt: skip
    request = MonsterRequest("duel", position=str(position), language=language)
    proven, told = asked(request)
    assert told and {"en": "proven", "de": "bewiesen", "pl": "udowodnione"}[language] in str(
        reasons_of(proven)[0]
    )
    assert all("±" not in line for line in reasons_of(proven)[1:])
    estimated, _ = asked(replace(request, seconds=1e-6))
    assert all("±" in line for line in reasons_of(estimated)[1:])


def reasons_of(found: dict[str, object]) -> list[str]:
    reasons = found["reasons"]
    assert isinstance(reasons, list)
    return reasons


def test_medals_that_a_layout_wins_are_counted_and_named() -> None:
    found, _ = asked(MonsterRequest("medals", "nomad", ("desert",) * 3))
    plain, _ = asked(MonsterRequest("layout", "nomad", ("desert",) * 3))
    medal = BOX.medals[BOX.medal_index["deserts"]]
    assert int(str(found["value"])) - int(str(plain["value"])) == medal.points == 10
    assert any(medal.names["en"] in line for line in reasons_of(found))


@pytest.mark.parametrize("language", LANGUAGES)
def test_tiles_are_shared_by_the_lower_score(language: str) -> None:
    tiles = ("swamp", "swamp", "desert", "lava_blue")
    request = MonsterRequest("split", "nomad", tiles, partner="mutant", language=language)
    found, told = asked(request)
    indices = (BOX.explorer_index["nomad"], BOX.explorer_index["mutant"])
    split = best_split(BOX, indices, [BOX.kind_index[name] for name in tiles], (2, 2))
    assert found["value"] == found["bound"] == split.lower and found["status"] == "optimal"
    assert str(split.lower) in reasons_of(found)[0] and len(reasons_of(found)) == 5
    board = found["board"]
    assert isinstance(board, list) and len(board) == 2
    assert told and told[-1][0] == split.lower


def test_the_last_choice_of_a_draft_is_exact_and_earlier_ones_are_estimates() -> None:
    position = draft(["tracker", "nomad", "mutant"], [["big_right", "swamp"]] * 3, turn=9)
    last = replace(position, round=2)
    found, _ = asked(MonsterRequest("draft", position=str(last)))
    assert found["value"] == last_pick(last)[0].points and found["status"] == "optimal"
    found, told = asked(MonsterRequest("draft", position=str(position), seconds=0.001))
    assert found["value"] is None and found["status"] == "feasible"
    assert len(told) == 2, "two deals at least, and each is told"
    assert "2 games" in reasons_of(found)[0]
    assert all("±" in line for line in reasons_of(found)[1:])


@pytest.mark.parametrize(
    ("request_", "told"),
    [
        (MonsterRequest("split", "nomad", ("swamp",) * 17, partner="mutant"), "16"),
        (MonsterRequest("draft", position="nonsense"), "bigmonster"),
        (MonsterRequest("layout", "nobody", ("swamp",)), "nobody"),
        (MonsterRequest("layout", "nomad", ("swmp",)), "swamp"),
        (MonsterRequest("layout", "nomad", ()), "no tiles"),
        (MonsterRequest("layout", "nomad", ("swamp",) * 22), "21"),
        (MonsterRequest("duel", position="nonsense"), "bigmonster"),
        (MonsterRequest("anything"), "anything"),
    ],
)
def test_a_question_that_does_not_fit_gets_a_clear_error(
    request_: MonsterRequest, told: str
) -> None:
    with pytest.raises(SnailsError, match=told):
        asked(request_)


# --- the panel ---
@pytest.fixture
def panel() -> Iterator[SolvePanel]:
    yield SolveView(Visit()).panel
    solver_queue().close()


def wait(panel: SolvePanel, seconds: float = 240) -> None:
    end = monotonic() + seconds
    while panel.asking.is_waiting:
        assert monotonic() < end
        sleep(0.05)


def test_another_language_leaves_the_answer_and_tells_it_anew(panel: SolvePanel) -> None:
    panel.find.click()
    wait(panel)
    board = panel.bench.board
    panel.language = "de"
    wait(panel)
    assert 'lang="de"' in panel.answer.value and "das ist bewiesen" in panel.answer.value
    assert panel.bench.board == board and board.laid


def test_the_panel_asks_the_worker_and_shows_the_planet(panel: SolvePanel) -> None:
    assert not panel.find.disabled and panel.cancel.disabled
    panel.find.click()
    assert panel.find.disabled and not panel.cancel.disabled
    wait(panel)
    assert panel.error_line.widget.value == ""
    assert panel.asking.reply is not None and panel.asking.reply.status == "optimal"
    assert "proven" in panel.answer.value and panel.table.tabs.opened == "answer"
    assert len(panel.bench.board.laid) == len(panel.tiles)
    panel.palette.choose("kind:0")
    assert panel.answer.value == "" and panel.bench.board.laid == ()


def test_a_search_is_stopped_and_says_what_it_knows(panel: SolvePanel) -> None:
    crystal = [kind.index for kind in BOX.kinds if kind.pieces]
    panel.tiles = (crystal * 3)[:21]
    panel._changed()
    panel.find.click()
    end = monotonic() + 240
    while panel.asking.progress is None and panel.asking.is_waiting:
        assert monotonic() < end
        sleep(0.05)
    panel.cancel.click()
    wait(panel)
    assert panel.asking.reply is not None and panel.asking.reply.stopped == "cancelled"
    assert "was stopped" in panel.answer.value and "No layout has more than" in panel.answer.value
    assert len(panel.bench.board.laid) == len(panel.tiles), "the best planet so far is shown"
    assert score(BOX, panel.bench.board).total == int(panel.asking.reply.data["value"])


def test_tiles_come_and_go_by_pointing() -> None:
    made = SolvePanel()
    before = list(made.tiles)
    made.palette.choose("kind:3")
    assert made.tiles == [*before, 3]
    made.bench.picture.choose("tray:0")
    assert made.tiles == [*before[1:], 3]
    made.clear.click()
    assert made.tiles == [] and made.find.disabled
    made.random.click()
    assert len(made.tiles) == 12 and not made.find.disabled


def test_a_partner_is_chosen_only_where_tiles_are_shared_all_else_always() -> None:
    made = SolvePanel()
    assert made.partner.layout.display == "none"
    assert made.asked.layout.display in (None, "") and made.explorer.layout.display in (None, "")
    made.asked.value = "split"
    assert made.partner.layout.display == ""


@pytest.mark.parametrize("question", ["place", "draft", "duel"])
def test_an_example_is_a_position_that_can_be_asked_about(question: str) -> None:
    made = SolvePanel()
    made.asked.value = question
    assert made.table.tabs.opened == "position"
    made.example.click()
    assert made.error_line.widget.value == ""
    position = read_position(made.position.value)
    assert made.bench.board == position.board(position.queue[0])
    found, _ = asked(MonsterRequest(question, position=made.position.value, seconds=5))
    assert len(reasons_of(found)) > 1


def test_a_stopped_reply_without_any_value_is_told_too() -> None:
    made = SolvePanel()
    made._show_answer(Reply("unknown", "cancelled", {"value": None, "bound": None}))
    assert "stopped" in made.answer.value


def test_whoever_has_as_many_tiles_as_can_be_asked_about_reads_so() -> None:
    panel = SolvePanel()
    panel.tiles = [0] * (MOST_TILES - 1)
    panel._changed()
    assert f"{MOST_TILES - 1} of at most {MOST_TILES}" in panel.palette._told.value
    panel.palette.choose("kind:0")
    assert len(panel.tiles) == MOST_TILES and not panel.palette.choices
    assert f"There are {MOST_TILES} tiles" in panel.palette._told.value
