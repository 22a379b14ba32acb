"""The worker's protocol: what is written for each request, also when something goes wrong."""

from __future__ import annotations

import json

import pytest

from snails_core import read_position
from snails_core.notation import one_line
from solver.worker import (
    Progress,
    SolveRequest,
    pending_reply,
)
from tests.support.solver.worker_questions import LARGE, SMALL, VALUE, as_numbers, refusal, replies

PLAN = "crawl_dig crawl_punch crawl_switch dig_aim shell_switch"


def test_a_ping_is_answered() -> None:
    assert replies({"id": 7, "kind": "ping"}) == [{"id": 7, "kind": "pong"}]


def test_a_question_is_started_reported_found_and_answered() -> None:
    lines = replies({"id": "x", "kind": "solve", "position": SMALL, "explanation": "short"})
    assert {line["id"] for line in lines} == {"x"}
    kinds = [line["kind"] for line in lines]
    assert kinds[0] == "started" and kinds[-2:] == ["found", "answer"]
    assert set(kinds[1:-2]) == {"progress"}
    assert set(lines[-3]) >= {"cards", "states", "value", "plan", "bound", "memory"}
    answer = lines[-1]
    assert (answer["status"], answer["value"], answer["bound"]) == ("optimal", VALUE, VALUE)
    assert answer["plan"]["active"] == "AG" and answer["plan"]["passive"] is None
    assert len(answer["plan"]["cards"]) == 5
    assert sum(tie["stands_for"] for tie in answer["ties"]) == answer["equal_plans"]
    assert answer["alternatives"]["other_first"] is None
    assert answer["explanation"]["short"].count("\n") == 5
    unexplained = {"ties": None, "alternatives": None, "explanation": None}
    assert {**answer, "kind": "found", **unexplained} == lines[-2]


def test_a_mistake_does_no_harm_to_the_next_request() -> None:
    first, second, third, fourth, *_, last = replies(
        "{", "[]", {"id": 3, "kind": "dance"}, {"id": 4, "kind": "solve"},
        {"id": 5, "kind": "solve", "position": SMALL},
    )  # fmt: skip
    assert (first["kind"], first["error"], first["id"]) == ("error", "json", None)
    assert second["error"] == "no_object"
    assert (third["error"], third["id"]) == ("word", 3)
    assert "ping, solve" in third["text"]
    assert (fourth["error"], '"position"' in fourth["text"]) == ("field", True)
    assert (last["kind"], last["id"], last["value"]) == ("answer", 5, VALUE)


def test_a_question_survives_the_wire() -> None:
    plans, directions = (f"B: BG - {PLAN}",), ("B1: keep",)
    question = SolveRequest(
        SMALL, "kills", "A", plans, "scripted", directions, 5, 2.5, "pl", "full", wishes=("fewest",)
    )
    assert SolveRequest.of_record(json.loads(json.dumps(question.record(1)))) == question
    assert SolveRequest.of_record({"position": SMALL}) == SolveRequest(SMALL)
    position = read_position(SMALL)
    assert SolveRequest(position).record(1)["position"] == one_line(position)


def test_several_parts_of_a_goal_are_a_list() -> None:
    *_, last = replies({"kind": "solve", "position": SMALL, "goal": "survive then net"})
    assert (last["goal"], last["value"]) == ("deaths == 0, damage - losses", ["1/1", VALUE])
    assert last["bound"] == last["value"]


def test_what_nobody_thought_of_is_reported_as_such(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> None:
        raise ValueError("a secret")

    monkeypatch.setattr("solver.worker.server.solve", fail)
    error = refusal(language="de")
    assert error["error"] == "internal"
    assert "ValueError in tests.solver.worker.test_protocol, line" in error["text"]
    assert "sollte nicht vorkommen" in error["text"] and "secret" not in error["text"]


def test_an_answer_is_not_lost_when_its_explanation_fails(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("solver.worker.server.explained", lambda *_: 1 / 0)
    *_, found, error = replies({"kind": "solve", "position": SMALL})
    assert (found["kind"], error["kind"], error["error"]) == ("found", "error", "internal")
    question = pending_reply.PendingReply(SolveRequest(SMALL), None)
    assert question._read(found, None) is None
    reply = question._read(error, None)
    assert reply is not None and reply.data["value"] == VALUE
    assert "ZeroDivisionError" in reply.data["unexplained"]


def test_too_much_to_explain_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("solver.worker.reply_records.EXPLAINABLE", 3)
    *_, last = replies(
        {"kind": "solve", "position": SMALL, "explanation": "full", "language": "pl"}
    )
    assert (last["value"], last["explanation"], last["ties"]) == (VALUE, None, None)
    assert last["unexplained"].startswith("Z tego planu może wyniknąć zbyt wiele")


def test_a_plan_is_explained_with_all_that_it_is_worth() -> None:
    """A search under a limit may leave targets out; the explanation does not."""
    request = {"kind": "solve", "position": LARGE, "limit": {"states": 500}}
    *_, plain = replies(request)
    *_, told = replies({**request, "explanation": "short"})
    assert plain["plan"] == told["plan"]
    assert as_numbers(plain["value"]) <= as_numbers(told["value"]) <= as_numbers(told["bound"])
    assert told["explanation"]["short"].startswith("Best plan found so far: ")


def test_progress_has_the_memory_that_is_known_best() -> None:
    record = {"cards": 1, "states": 2, "value": None, "plan": None, "bound": None, "memory": 10}
    assert Progress.of_record(record, None) == Progress(1, 2, memory=10)
    assert Progress.of_record(record, 7).memory == 7
