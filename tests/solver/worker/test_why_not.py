"""The worker compares other plans with the best, and tells of its last search again."""

from __future__ import annotations

import io
import json
from fractions import Fraction
from functools import cache
from typing import Any

import pytest

from snails_core import layout as at
from snails_core import read_position
from snails_core.records import read_snail
from snails_core.words import LANGUAGES
from solver.explain.ranking import Ranking
from solver.planner import solve
from solver.worker import Progress, Solver, SolveRequest, server
from solver.worker.server import Server
from tests.support.solver.worker_questions import SMALL, VALUE, refusal

BEST = "AG - crawl_dig crawl_punch crawl_switch dig_aim missile"
WORSE = "AG - dig_aim crawl_dig missile crawl_switch shell_switch"
Data = dict[str, Any]


@cache
def told(*plans: str, language: str = "en") -> list[Data]:
    question = SolveRequest(SMALL, why_not=plans, language=language)
    written = io.StringIO()
    Server(written).serve([json.dumps(question.record(1))])
    last = json.loads(written.getvalue().splitlines()[-1])
    assert last["kind"] == "answer", last
    found: list[Data] = last["why_not"]
    return found


def test_a_plan_is_valued_and_its_falls_add_up() -> None:
    (worse,) = told(WORSE)
    assert worse["asked"] == WORSE
    difference = Fraction(worse["difference"])
    assert Fraction(worse["value"]) + difference == Fraction(VALUE)
    assert sum(Fraction(fall["lost"]) for fall in worse["falls"]) == difference > 0
    assert [fall["slot"] for fall in worse["falls"]] == [2, 5]


def test_the_best_plan_falls_nowhere() -> None:
    (best,) = told(BEST)
    assert (best["value"], best["difference"], best["falls"]) == (VALUE, "0/1", [])


def test_what_is_left_open_is_filled_as_well_as_can_be() -> None:
    """Against all plans, one by one."""
    position = read_position(SMALL)
    answer = solve(position, "net")
    assert answer.table is not None
    ranking = Ranking(answer.table)
    shell = position.setting.catalogue.card_index["shell_switch"]
    fitting = [plan for plan in answer.question.problem.plans if plan.cards[1] == shell]
    most = max(ranking.value(plan)[0] for plan in fitting)
    (found,) = told("* * * shell_switch * * *")
    assert Fraction(found["value"]) == most
    assert found["plan"]["cards"][1] == "shell_switch"


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_told_in_every_language(language: str) -> None:
    (worse,) = told(WORSE, language=language)
    lines = worse["text"].splitlines()
    assert len(lines) == 1 + 2 * len(worse["falls"])


@pytest.mark.parametrize(
    ("plan", "key"),
    [
        ("missile", "pattern"),
        ("* * missile missile * * *", "no_plan"),
        ("AG - missile missile missile missile missile", "no_plan"),
        ("AL - crawl_dig crawl_punch crawl_switch dig_aim missile", "no_plan"),
        ("* * granade * * * *", "no_card"),
    ],
)
def test_what_cannot_be_compared_is_refused(plan: str, key: str) -> None:
    assert refusal(why_not=[plan])["error"] == key


def test_without_a_proof_only_whole_plans_can_be_compared() -> None:
    assert refusal(why_not=["* * missile * * * *"], limit={"states": 1})["error"] == "unproven"


# --- recalling ---
def test_the_last_search_is_recalled_and_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    searches: list[object] = []

    def counted(*args: Any, **kwargs: Any) -> Any:
        searches.append(args)
        return solve(*args, **kwargs)

    monkeypatch.setattr(server, "solve", counted)
    questions = [
        SolveRequest(SMALL),
        SolveRequest(SMALL, language="de", explanation="short", recall="try"),
        SolveRequest(SMALL, why_not=(WORSE,), recall="try"),
        SolveRequest(SMALL, "kills", recall="try"),
        SolveRequest(SMALL),
    ]
    written = io.StringIO()
    Server(written).serve([json.dumps(q.record(n)) for n, q in enumerate(questions)])
    assert len(searches) == 3
    answers = [json.loads(line) for line in written.getvalue().splitlines()]
    (german,) = [a for a in answers if a["id"] == 1 and a["kind"] == "answer"]
    assert german["explanation"]["short"].startswith("Bester Plan")


def test_who_only_recalls_does_not_search() -> None:
    lines = [json.dumps(SolveRequest(SMALL, recall="only").record(1))]
    written = io.StringIO()
    Server(written).serve(lines)
    assert json.loads(written.getvalue().splitlines()[-1])["error"] == "forgotten"


# --- what a picture needs ---
def test_the_table_before_each_turn_and_the_full_text_as_data() -> None:
    written = io.StringIO()
    Server(written).serve([json.dumps(SolveRequest(SMALL, explanation="full").record(1))])
    answer = json.loads(written.getvalue().splitlines()[-1])["explanation"]
    board = read_position(SMALL).setting.board
    for turn in answer["data"]["turns"]:
        before = bytes.fromhex(turn["before"])
        assert len(before) == at.HOT_SIZE
        deed = turn["cases"][0]["deed"]
        if deed is not None:
            place = before[at.PLACE + read_snail(deed["snail"], "")]
            assert board.names[place] == deed["space"]

    def texts(items: list[Data]) -> list[str]:
        return [t for item in items for t in (item["text"], *texts(item["below"]))]

    sections = answer["sections"]
    lines = [t for s in sections for t in (s["title"], *texts(s["items"])) if t]
    assert lines == [line.strip() for line in answer["full"].splitlines()[1:] if line.strip()]


def test_that_a_plan_is_found_is_reported_while_it_is_explained() -> None:
    seen: list[Progress] = []
    with Solver() as solver:
        solver.ask(SolveRequest(SMALL, explanation="short"), seen.append)
    assert seen[-1].explaining and not any(progress.explaining for progress in seen[:-1])
    assert (seen[-1].value, seen[-1].plan) == (VALUE, BEST)
