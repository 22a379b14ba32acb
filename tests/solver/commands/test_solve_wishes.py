"""`snails solve --wish`: the best plan under wishes, or a smallest set that cannot be met."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import pytest

from snails_core.commands import main
from snails_core.words import LANGUAGES
from solver.words import wording

SMALL = "snails 1; map 1 1; player A ninja; G a1; hand missile; player B; G a2 20"
DUEL = "snails 1; map 1; first B; player A; L a1 5; player B; G a1 20"
PUNCHES = "crawl_punch crawl_dig dig_aim shell_switch crawl_switch"
AIMS = "dig_aim crawl_dig crawl_switch shell_switch crawl_punch"


def printed(capsys: pytest.CaptureFixture[str], *words: str, status: int = 0) -> str:
    position = [] if words[:1] == (DUEL,) else [SMALL]
    assert main(["solve", *position, *words]) == status
    output = capsys.readouterr()
    assert output.err == ""
    return output.out


def found(capsys: pytest.CaptureFixture[str], *words: str, status: int = 0) -> Any:
    return json.loads(printed(capsys, *words, "--json", status=status))


def test_the_best_plan_that_keeps_a_card(capsys: pytest.CaptureFixture[str]) -> None:
    free, bound = found(capsys), found(capsys, "--wish", "keep missile", "--wish", "first AG")
    assert "missile" in free["plan"]["cards"] and "missile" not in bound["plan"]["cards"]
    assert Fraction(bound["value"]) < Fraction(free["value"])
    assert (bound["status"], bound["bound"]) == ("optimal", bound["value"])
    assert bound["wishes"] == ["keep missile", "first AG"]
    assert (bound["conflict"], bound["alternatives"], bound["ties"]) == ([], None, None)
    assert (free["wishes"], free["conflict"], free["risks"]) == ([], [], {})


@pytest.mark.parametrize("language", LANGUAGES)
def test_wishes_are_told_before_the_plan(capsys: pytest.CaptureFixture[str], language: str) -> None:
    lines = printed(capsys, "--wish", "keep missile", "--language", language).splitlines()
    assert lines[0] == wording(language, "solve.wishes", wishes="keep missile")
    assert [line[:3] for line in lines[2:]] == ["1. ", "2. ", "3. ", "4. ", "5. "]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_smallest_conflict_is_named(capsys: pytest.CaptureFixture[str], language: str) -> None:
    wishes = ["--wish", "keep missile, use AG", "--wish", "slot 2 missile"]
    told = printed(capsys, *wishes, "--language", language, status=1)
    conflict = "keep missile, slot 2 missile"
    assert told.splitlines() == [wording(language, "solve.infeasible", conflict=conflict)]
    data = found(capsys, *wishes, status=1)
    assert (data["status"], data["plan"], data["value"]) == ("infeasible", None, None)
    assert data["conflict"] == ["keep missile", "slot 2 missile"]


def test_the_worst_case_and_a_risk(capsys: pytest.CaptureFixture[str]) -> None:
    """The first plan, twice as likely as the other, punches at once; the other when A is ready."""
    opponents = ["--opponent", f"B: BG - {PUNCHES} 2", "--opponent", f"B: BG - {AIMS}"]
    given = [DUEL, "--seat", "A", *opponents]
    assert found(capsys, *given)["value"] == "-5/3"
    data = found(capsys, *given, "--worst-case")
    assert (data["value"], data["wishes"]) == ("-5/1", ["worst_case"])
    assert data["explanation"] is None
    assert data["unexplained"] == wording("en", "solve.unexplained_policy")
    bound = found(capsys, *given, "--wish", "risk AL 2/3")
    assert (bound["value"], bound["risks"]) == ("-5/3", {"AL": "2/3"})
    assert found(capsys, *given, "--wish", "risk AL 1/2", status=1)["conflict"] == ["risk AL 1/2"]


@pytest.mark.parametrize("wish", ["kep missile", "keep mislile", "risk AG x", "use XY"])
def test_a_mistake_is_told_before_the_search(capsys: pytest.CaptureFixture[str], wish: str) -> None:
    assert main(["solve", SMALL, "--wish", wish]) == 2
    output = capsys.readouterr()
    assert output.out == "" and output.err.count("\n") == 1
    assert output.err.startswith("snails: wishes: ")


def test_wishes_need_a_full_search(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", SMALL, "--states", "5", "--wish", "fewest"]) == 2
    assert "raise its limit" in capsys.readouterr().err
