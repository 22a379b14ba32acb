"""`solve` in one line: what it answers, shows and refuses, and how it is stopped without loss."""

from __future__ import annotations

import subprocess
import sys
from fractions import Fraction
from html.parser import HTMLParser
from pathlib import Path
from queue import Empty
from time import monotonic
from typing import Any

import pytest

from snails_core import (
    NotationError,
    SnailsError,
    play,
)
from solver import BestPlan, solve
from solver.surface.warm_worker import warm_worker
from solver.worker import WorkerError
from solver.worker.process import START
from tests.support.repository import ROOT
from tests.support.solver.worker_questions import LARGE

TABLE = "snails 1; map 1 3 2; player A ninja; G a1; hand missile; player B; G a2 20"


@pytest.fixture(scope="module")
def answer() -> BestPlan:
    return solve(TABLE, language="de")


def test_an_answer_prints_a_head_and_a_line_for_each_slot(answer: BestPlan) -> None:
    head, *lines = str(answer).splitlines()
    assert repr(answer) == str(answer)
    assert "55/4" in head and answer.value == answer.bound == Fraction(55, 4)
    assert [line.partition(".")[0] for line in lines] == list("12345")


def test_the_plan_of_an_answer_can_be_played(answer: BestPlan) -> None:
    assert answer.plan is not None
    assert len(play(answer.position, answer.plan).events) > 0


class Tags(HTMLParser):
    """Counts the tags, and how many are open at the end."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.seen: list[str] = []
        self.open = 0
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append(tag)
        self.open += 1

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append(tag)

    def handle_endtag(self, tag: str) -> None:
        self.open -= 1


def test_a_notebook_shows_five_cards_and_folded_reasons(answer: BestPlan) -> None:
    tags = Tags(answer._repr_html_())
    assert tags.open == 0
    assert tags.seen.count("figure") == 5 and tags.seen.count("svg") == 5
    assert tags.seen.count("details") == tags.seen.count("summary") >= 5
    assert "script" not in tags.seen


def test_wishes_that_cannot_be_met_give_an_answer_without_a_plan() -> None:
    answer = solve(TABLE, wishes=["keep missile", "slot 1 missile"])
    assert (answer.plan, answer.value, answer.is_proven) == (None, None, False)
    assert "keep missile" in str(answer) and "figure" not in answer._repr_html_()


def test_one_wish_is_a_wish_and_not_its_letters() -> None:
    assert solve(TABLE, wishes="keep missile").reply.data["wishes"] == ["keep missile"]


@pytest.mark.parametrize(
    ("position", "given", "error", "told"),
    [
        ("snails 1; board moon", {}, NotationError, "moon"),
        (TABLE, {"goal": "loot"}, WorkerError, "loot"),
        (TABLE, {"time": -1}, WorkerError, "seconds"),
        (TABLE, {"language": "fr"}, WorkerError, "fr"),
    ],
)
def test_a_wrong_question_names_what_is_wrong(
    position: str, given: dict[str, Any], error: type[SnailsError], told: str
) -> None:
    with pytest.raises(error, match=told):
        solve(position, **given)


SECONDS = 120


def test_a_notebooks_interrupt_gives_the_best_plan_so_far() -> None:
    from jupyter_client.manager import start_new_kernel

    manager, client = start_new_kernel(cwd=str(ROOT))
    try:
        client.execute(
            f"from solver import solve\nanswer = solve({LARGE!r})\n"
            "print(answer.stopped, answer.plan)"
        )
        outputs: list[str] = []
        is_interrupted = False
        end = monotonic() + SECONDS
        while monotonic() < end:
            try:
                message = client.get_iopub_msg(timeout=1)
            except Empty:
                continue
            kind, content = message["msg_type"], message["content"]
            if kind == "update_display_data" and "best " in content["data"]["text/html"]:
                outputs.append(content["data"]["text/html"])
            if outputs and not is_interrupted:
                is_interrupted = True
                manager.interrupt_kernel()
            assert kind != "error", content
            if kind == "stream":
                break
        else:
            pytest.fail("no answer")
    finally:
        client.stop_channels()
        manager.shutdown_kernel(now=True)
    assert content["text"].startswith("cancelled A")
    assert "<progress" in outputs[0] and is_interrupted


def test_other_plans_are_compared_with_the_best() -> None:
    answer = solve(TABLE, why_not=["* * missile * * * *", str(solve(TABLE).plan)])
    first, same = answer.why_not
    assert first.difference == Fraction(35, 12) and "Missile" in repr(first)
    assert same.difference == 0


def test_the_worker_is_of_the_same_source_where_nothing_is_installed(tmp_path: Path) -> None:
    """`-S`: no package of this environment is seen, so what is found lies beside its parent."""
    start = START.partition("from solver")[0] + "import solver; print(solver.__file__)"
    done = subprocess.run(
        [sys.executable, "-P", "-S", "-c", start],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        check=False,
    )
    assert (done.stdout, done.returncode) == (f"{ROOT / 'solver' / '__init__.py'}\n", 0), (
        done.stderr
    )


def test_a_worker_that_cannot_start_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    warm_worker().close()
    monkeypatch.setattr("solver.worker.process.COMMAND", ("-c", "import nothing_of_this_name"))
    with pytest.raises(SnailsError, match="could not be started") as caught:
        solve(TABLE)
    assert caught.value.key == "no_worker"
