"""The public surface: light to import, and the same in every order."""

from __future__ import annotations

import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import pytest

from snails_core import (
    SnailsError,
)
from solver import odds
from tests.support.repository import ROOT

TABLE = "snails 1; map 1 3 2; player A ninja; G a1; hand missile; player B; G a2 20"
HEAVY = ("IPython", "ipycanvas", "ipywidgets", "numpy", "ortools", "sympy")


def run(code: str) -> str:
    """What a fresh interpreter prints."""
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize(
    "line",
    [
        "import snails_core",
        "import solver",
        "from solver import odds, solve",
        "import snails_lab",
        "import snails_lab.words",
    ],
)
def test_importing_loads_nothing_heavy(line: str) -> None:
    loaded = run(f"{line}\nimport sys\nprint(*sys.modules)").split()
    assert {*HEAVY} & {*loaded} == set()


@pytest.mark.parametrize(
    "first",
    [
        "",
        "import solver.odds.distribution, solver.explain.number_format",
        "from solver import explain, odds",
        "from solver.odds import odds as one; from solver.explain import explanation_of as two",
    ],
)
def test_a_name_means_the_same_whatever_was_imported_before(first: str) -> None:
    code = f"""
{first}
import solver
from solver import explain, odds
from solver.odds import Distribution
from solver.explain import Explanation
assert odds is solver.odds and explain is solver.explain
print(odds("missile").value, callable(explain), solver.odds.DIE is not None)
"""
    assert run(code) == "35/6 True True\n"


def test_play_of_the_lab_is_a_page(tmp_path: Path) -> None:
    code = f"""
import os
os.environ["SNAILS_HOME"] = {str(tmp_path)!r}
from snails_lab import play
print(play())
"""
    assert run(code) == "Snails Lab: play\n"


@pytest.mark.parametrize("package", ["solver", "snails_lab"])
def test_a_name_that_is_not_there_is_an_attribute_error(package: str) -> None:
    code = f"import {package}\ntry: {package}.nothing\nexcept AttributeError as error: print(error)"
    assert run(code) == f"module '{package}' has no attribute 'nothing'\n"


def test_a_goal_of_the_odds_goes_by_its_name() -> None:
    assert odds("missile", goal="hit").value == Fraction(1, 2)
    with pytest.raises(SnailsError, match="damage, eliminate, destroy, hit"):
        odds("missile", goal="luck")
