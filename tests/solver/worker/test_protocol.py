"""The worker: its protocol, what it refuses, and each way of being stopped, answered honestly."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from threading import Event, Thread, Timer
from time import monotonic, sleep

import pytest

from snails_core import read_position, view
from snails_core.nodes import Decision
from snails_core.notation import one_line, write_plan
from snails_core.plans import Plans
from snails_core.words import LANGUAGES
from solver.goals import Goal, read_goal
from solver.planner import CHOICE_MODELS, solve
from solver.puzzles.puzzle import Proof
from solver.requests import CHOICES
from solver.requests.parsing import at_seat, scripts_of
from solver.worker import (
    Progress,
    Request,
    RequestError,
    Solver,
    SolveRequest,
    WorkerError,
    pending_reply,
)
from solver.worker.memory import own_peak, resident
from solver.worker.puzzle_requests import CheckRequest, JudgeRequest, ProveRequest
from tests.oracle.entries import all_entries
from tests.support.repository import ROOT
from tests.support.solver.puzzle_builder import puzzle_of
from tests.support.solver.worker_questions import HUGE, LARGE, SMALL, VALUE, Data, refusal, replies

MIRROR = "snails 1; map 1 3 2; player A; G a1 20; player B ninja; G a2; hand missile"
PLAN = "crawl_dig crawl_punch crawl_switch dig_aim shell_switch"
MEGABYTE = 1 << 20


@pytest.fixture(scope="module")
def solver() -> Iterator[Solver]:
    with Solver() as started:
        yield started


# --- the protocol ---
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
    assert CHOICES == CHOICE_MODELS


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


# --- what is refused ---
THREE = "snails 1; board islands; player A; L a1; player B; L c3; G d1; player C; L e4"
REFUSED: list[tuple[str, Data, str]] = [
    ("no_such", {"position": "snails 1; player A; player B; nonsense"}, "nonsense"),
    ("over", {"position": "snails 1; player A; L a1; player B; winner A"}, "game is over"),
    ("onlooker", {"position": SMALL + "; viewer ?"}, "sees nobody's cards"),
    ("onlooker", {"position": SMALL + "; viewer ?", "seat": "A"}, "sees nobody's cards"),
    ("not_planning", {"position": "snails 1; map 1 3 2; player A; G a1; plan G - missile; "
      "player B; G a2"}, "nobody is planning"),
    ("player", {"seat": "C"}, "the players are A, B"),
    ("player", {"seat": "anna"}, '"anna"'),
    ("out", {"position": "snails 1; player A; L a1; player B; player C; L c3", "seat": "B"},
     "no snails left"),
    ("planned", {"position": f"{SMALL}; todo planning seat=1", "seat": "A"}, "planned already"),
    ("word", {"goal": "damgae"}, '"damage"'),
    ("syntax", {"goal": "damage -"}, "no expression"),
    ("player", {"goal": "gone(CL)"}, "nobody plays C"),
    ("eliminated", {"goal": "gone(BL)"}, "BL is already eliminated"),
    ("function", {"goal": "python(mine)"}, "runs only in the process"),
    ("opponent", {"opponents": ["BG - missile"]}, 'written like "B: BL BG'),
    ("opponent", {"opponents": [f"B BG - {PLAN}"]}, 'written like "B: BL BG'),
    ("player", {"opponents": [f"D: BG - {PLAN}"]}, "the players are A, B"),
    ("own_plan", {"opponents": [f"A: AG - {PLAN}"]}, "A is the one who plans"),
    ("weight", {"opponents": [f"B: BG - {PLAN} 0"]}, '"0"'),
    ("weight", {"opponents": [f"B: BG - {PLAN} 1/0"]}, '"1/0"'),
    ("weight", {"opponents": [f"B: BG - {PLAN} often"]}, '"often"'),
    ("weight", {"opponents": [f"B: BG - {PLAN} 1e99"]}, '"1e99"'),
    ("snails", {"opponents": [f"B: BL BG {PLAN}"]}, "BG"),
    ("snails", {"opponents": [f"B: AG - {PLAN}"]}, "B cannot plan with these snails"),
    ("snails", {"position": THREE, "opponents": [f"B: BL - {PLAN}"]}, "BL, BG"),
    ("snails", {"position": THREE, "opponents": [f"B: BL BL {PLAN}"]}, "two different"),
    ("no_card", {"opponents": [f"B: BG - {PLAN}".replace("dig_aim", "dig_iam")]}, '"dig_aim"'),
    ("cards", {"opponents": [f"B: BG - {PLAN}".replace("dig_aim", "grenade")]}, '"grenade"'),
    ("cards", {"opponents": [f"B: BG - {PLAN}".replace("dig_aim", "crawl_dig")]}, '"crawl_dig"'),
    ("hidden_card", {"opponents": [f"B: BG - {PLAN}".replace("dig_aim", "?")]}, "each ?"),
    ("word", {"choices": "kindly"}, "adversary, greedy"),
    ("word", {"language": "fr"}, "en, de, pl"),
    ("field", {"limit": {"states": "many"}}, '"states"'),
    ("field", {"limit": {"seconds": -1}}, '"seconds"'),
    ("field", {"opponents": [1]}, '"opponents"'),
    ("field", {"position": True}, '"position"'),
]  # fmt: skip


@pytest.mark.parametrize(("key", "fields", "part"), REFUSED)
def test_what_does_not_fit_is_refused_clearly(key: str, fields: Data, part: str) -> None:
    error = refusal(**fields)
    assert error["error"] == key
    assert part in error["text"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_refusal_is_in_the_language_of_the_question(language: str) -> None:
    told = {chosen: refusal(seat="C", language=chosen)["text"] for chosen in LANGUAGES}
    assert len(set(told.values())) == len(LANGUAGES)
    assert "A, B" in told[language]


def test_only_the_viewer_of_a_view_can_be_asked_for() -> None:
    seen = one_line(view(read_position(MIRROR), 1))
    assert refusal(position=seen, seat="A")["error"] == "view"
    *_, last = replies({"kind": "solve", "position": seen})
    assert (last["seat"], last["value"]) == ("B", VALUE)


def test_who_is_asked_later_plans_as_if_asked_first() -> None:
    """Plans are secret: what A has planned is nothing to B."""
    position, seat = at_seat(read_position(MIRROR), "b")
    assert seat == 1
    answers = [
        solve(position, "net", seat=seat),
        solve(read_position(f"{MIRROR}; todo planning seat=1"), "net"),
    ]
    assert [answer.value for answer in answers] == [(Fraction(VALUE),)] * 2
    assert answers[0].ties == answers[1].ties


def test_the_stored_opponents_are_possible_ones() -> None:
    entries = [entry for entry in all_entries() if entry.opponents]
    assert len(entries) >= 40
    for entry in entries:
        position, seat = at_seat(entry.read_position(), None)
        texts = tuple(" ".join((f"{player}:", *rest)) for player, *rest in entry.opponents)
        read = [script[:2] for script in scripts_of(position, seat, texts).scripts]
        told = [(player, plan) for player, plans in entry.scripts().items() for plan, _ in plans]
        assert sorted(read) == sorted(told), entry.id


def test_weights_are_relative() -> None:
    position = read_position(SMALL)
    plans = (f"B: BG - {PLAN} 1/3", f"b: BG - {' '.join(reversed(PLAN.split()))} 0.5")
    assert [script.weight for script in scripts_of(position, 0, plans).scripts] == [2, 3]


# --- a process of its own ---
def test_it_is_kept_warm(solver: Solver) -> None:
    seen: list[Progress] = []
    first = solver.ask(SolveRequest(SMALL), seen.append)
    worker = solver._process.id
    second = solver.ask(SolveRequest(read_position(SMALL), read_goal("net")))
    assert solver._process.id == worker
    assert (first.status, first.stopped, first.data["value"]) == ("optimal", None, VALUE)
    assert seen and seen[-1].plan is not None
    assert {**first.data, "seconds": 0} == {**second.data, "seconds": 0}


def test_a_refused_question_raises_and_the_worker_goes_on(solver: Solver) -> None:
    worker = solver._process.id
    with pytest.raises(WorkerError, match="opponent 1") as caught:
        solver.ask(SolveRequest(SMALL, opponents=("B:",)))
    assert caught.value.key == "opponent"
    assert solver.ask(SolveRequest(SMALL)).data["value"] == VALUE
    assert solver._process.id == worker


def test_a_python_function_stays_in_its_process(solver: Solver) -> None:
    goal = Goal.of_function(lambda *_: 1, "always one")
    with pytest.raises(RequestError, match='"always one" is a Python function'):
        solver.ask(SolveRequest(SMALL, goal))


def test_a_notebook_stays_responsive(solver: Solver) -> None:
    async def lesson() -> tuple[int, Data, list[Progress]]:
        beats, seen = 0, list[Progress]()
        task = asyncio.create_task(solver.solve(SolveRequest(LARGE, states=2000), seen.append))
        while not task.done():
            beats += 1
            await asyncio.sleep(0.01)
        return beats, (await task).data, seen

    beats, data, seen = asyncio.run(lesson())
    assert beats >= 10
    assert data["plan"] is not None
    assert seen


# --- limits ---
def as_numbers(value: str | list[str]) -> list[Fraction]:
    return [Fraction(part) for part in ([value] if isinstance(value, str) else value)]


def test_equal_work_gives_equal_answers(solver: Solver) -> None:
    question = SolveRequest(LARGE, states=3000)
    first = solver.ask(question)
    with Solver() as another:
        second = another.ask(question)
    assert (first.status, first.stopped) == ("feasible", "limit")
    assert as_numbers(first.data["value"]) < as_numbers(first.data["bound"])
    assert {**first.data, "seconds": 0} == {**second.data, "seconds": 0}


def test_a_limit_of_time_is_kept(solver: Solver) -> None:
    start = monotonic()
    reply = solver.ask(SolveRequest(LARGE, seconds=1))
    assert monotonic() - start < 1 + pending_reply.GRACE + 2
    assert reply.status == "feasible" and reply.stopped in ("limit", "time")
    assert as_numbers(reply.data["value"]) <= as_numbers(reply.data["bound"])


def test_who_overruns_a_limit_of_time_is_stopped(
    solver: Solver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pending_reply, "GRACE", -0.3)
    worker = solver._process.id
    reply = solver.ask(SolveRequest(LARGE, seconds=1))
    assert reply.stopped == "time"
    assert reply.status == ("unknown" if reply.data["plan"] is None else "feasible")
    assert not solver.is_running
    assert solver.ask(SolveRequest(SMALL)).data["value"] == VALUE
    assert solver._process.id != worker


def long_questions() -> dict[str, Request]:
    """One of each kind; none names a limit of time."""
    puzzle = puzzle_of(HUGE, "net")
    position = puzzle.position
    assert isinstance(position.node, Decision) and isinstance(position.node.options, Plans)
    plan = next(iter(position.node.options))
    text = write_plan(puzzle.setting, plan)
    proof = Proof((Fraction(1000),), (text,), None, 10**9, 10**9)
    return {
        "solve": SolveRequest(HUGE),
        "prove": ProveRequest(puzzle, 10**9),
        "check": CheckRequest(replace(puzzle, proof=proof), 10**9),
        "judge": JudgeRequest(replace(puzzle, proof=proof), plan),
    }


@pytest.mark.parametrize(
    ("kind", "within"), [("solve", 0.4), ("prove", 0.4), ("check", 0.4), ("judge", 0.0)]
)
def test_a_limit_for_everything_together_is_kept_by_every_kind_of_question(
    solver: Solver, kind: str, within: float
) -> None:
    """A judgement of one plan is soon done: any limit that can be kept is short."""
    question = long_questions()[kind]
    solver.ask(SolveRequest(SMALL))
    start = monotonic()
    reply = solver.ask(question, within=within)
    assert within < monotonic() - start < within + pending_reply.GRACE
    assert (reply.stopped, solver.is_running) == ("time", False)


def test_an_explanation_ends_within_the_limit_for_everything(solver: Solver) -> None:
    """However long it allows itself; the plan that was found is not lost."""
    solver.ask(SolveRequest(SMALL))
    start = monotonic()
    question = SolveRequest(HUGE, states=5000, explanation="full", explaining=600)
    reply = solver.ask(question, within=2.5)
    assert monotonic() - start < 2.5 + pending_reply.GRACE
    assert reply.data["plan"] is not None and reply.data["explanation"] is None
    assert not solver.is_running


def test_a_question_cancelled_before_it_is_asked_is_not_searched(solver: Solver) -> None:
    cancelled = Event()
    cancelled.set()
    start = monotonic()
    reply = solver.ask(SolveRequest(HUGE), cancelled=cancelled)
    assert monotonic() - start < 1
    assert (reply.status, reply.stopped) == ("unknown", "cancelled")


@pytest.mark.skipif(resident(os.getpid()) is None, reason="only Linux tells the parent")
def test_a_limit_of_memory_is_kept() -> None:
    with Solver() as solver:
        solver.ask(SolveRequest(SMALL))
        worker = solver._process.id
        solver.memory = (resident(worker) or 0) + 5 * MEGABYTE
        reply = solver.ask(SolveRequest(HUGE))
        assert reply.stopped == "memory"
        assert reply.status == ("unknown" if reply.data["plan"] is None else "feasible")
        assert reply.data["bound"] != reply.data["value"] or reply.data["plan"] is None
        assert not solver.is_running
        assert solver.ask(SolveRequest(SMALL)).data["value"] == VALUE
        assert solver._process.id != worker


def test_where_the_platform_tells_nothing_the_worker_does(monkeypatch: pytest.MonkeyPatch) -> None:
    if own_peak() is None:
        pytest.skip("not even that is known here")
    monkeypatch.setattr(pending_reply, "resident", lambda process: None)
    monkeypatch.setattr("solver.worker.solver.resident", lambda process: None)
    with Solver() as solver:
        assert solver.taken is None
        solver.ask(SolveRequest(SMALL))
        assert solver.taken is not None and solver.taken > 5 * MEGABYTE
        solver.memory = 5 * MEGABYTE
        assert solver.ask(SolveRequest(LARGE)).stopped == "memory"


def test_memory_is_told_in_bytes() -> None:
    taken, peak = resident(os.getpid()), own_peak()
    assert taken is None or 5 * MEGABYTE < taken < 5000 * MEGABYTE
    assert peak is None or 5 * MEGABYTE < peak < 5000 * MEGABYTE
    assert resident(2**22 + 1) is None


def test_a_worker_that_dies_is_replaced(solver: Solver) -> None:
    solver.ask(SolveRequest(SMALL))
    Timer(0.2, solver._process._popen.kill).start()
    reply = solver.ask(SolveRequest(HUGE))
    assert reply.stopped == "ended"
    assert solver.ask(SolveRequest(SMALL)).data["value"] == VALUE
    solver._process._popen.kill()
    solver._process._popen.wait()
    assert solver.ask(SolveRequest(SMALL)).data["value"] == VALUE


# --- cancel ---
def test_cancel_tells_the_best_so_far(solver: Solver) -> None:
    known: list[Progress] = []

    def stop(progress: Progress) -> None:
        if progress.plan is not None:
            known.append(progress)
            solver.cancel()

    reply = solver.ask(SolveRequest(LARGE, seat="A"), stop)
    assert (reply.status, reply.stopped) == ("feasible", "cancelled")
    assert reply.data["value"] == known[-1].value
    assert reply.data["bound"] == known[-1].bound
    plan = reply.data["plan"]
    assert " ".join([plan["active"], plan["passive"], *plan["cards"]]) == known[-1].plan
    assert (reply.data["goal"], reply.data["seat"]) == ("net", "A")


def test_cancel_takes_less_than_a_second_in_20_of_20_tries() -> None:
    """While the worker starts, reads and searches; and the last one started still answers."""
    taken = []
    with Solver() as solver:
        for number in range(20):
            pressed: list[float] = []

            def press(pressed: list[float] = pressed, delay: float = 0.05 * number) -> None:
                while solver._pending is None:
                    sleep(0.001)
                sleep(delay)
                pressed.append(monotonic())
                solver.cancel()

            Thread(target=press).start()
            reply = solver.ask(SolveRequest(HUGE))
            taken.append(monotonic() - pressed[0])
            assert reply.stopped == "cancelled"
        assert solver.ask(SolveRequest(SMALL)).data["value"] == VALUE
    assert max(taken) < 1, taken


def test_cancelling_a_task_stops_its_question(solver: Solver) -> None:
    async def lesson() -> float:
        task = asyncio.create_task(solver.solve(SolveRequest(HUGE)))
        await asyncio.sleep(0.3)
        start = monotonic()
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        reply = await solver.solve(SolveRequest(SMALL))
        assert reply.data["value"] == VALUE
        return monotonic() - start

    assert asyncio.run(lesson()) < 10


def test_cancel_without_a_question_does_nothing(solver: Solver) -> None:
    solver.ask(SolveRequest(SMALL))  # the last test may have had its worker killed
    worker = solver.process
    solver.cancel()
    assert solver.ask(SolveRequest(SMALL)).status == "optimal"
    assert solver.process == worker


PARENT = """
import sys
from solver.worker import SolveRequest, Solver
solver = Solver()
def tell(progress):
    if progress.explaining:
        print(solver.process, flush=True)
solver.ask(SolveRequest(sys.argv[1], states=20_000, explanation="full"), tell)
sys.stdin.read()
"""


@pytest.mark.skipif(resident(os.getpid()) is None, reason="only Linux tells of other processes")
def test_a_worker_ends_when_its_parent_is_killed() -> None:
    """It went on as long as it had nothing to report, as while it explains a plan."""
    with subprocess.Popen(
        [sys.executable, "-c", PARENT, HUGE],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT,
    ) as parent:  # fmt: skip
        assert parent.stdout is not None
        worker = int(parent.stdout.readline())
        assert resident(worker)
        parent.kill()
    end = monotonic() + 1
    while resident(worker):
        assert monotonic() < end
        sleep(0.01)


def test_requests_from_a_file_are_all_answered() -> None:
    """Without a parent that waits, the end of the input ends nothing but the input."""
    requests = "".join(json.dumps(SolveRequest(SMALL).record(number)) + "\n" for number in (1, 2))
    ran = subprocess.run(
        [sys.executable, "-m", "solver.worker"],
        input=requests, capture_output=True, text=True, check=True, cwd=ROOT,
    )  # fmt: skip
    lines = map(json.loads, ran.stdout.splitlines())
    assert [line["id"] for line in lines if line["kind"] == "answer"] == [1, 2]


def test_nothing_in_the_folder_at_hand_is_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "json.py").write_text("raise SystemExit", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    with Solver() as solver:
        assert solver.ask(SolveRequest(SMALL)).data["value"] == VALUE


def test_the_value_is_the_planners() -> None:
    assert solve(read_position(SMALL), "net").value == (Fraction(VALUE),)
