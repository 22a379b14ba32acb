"""The contract for authors of rules (`snails_core/rule.py`): a rule that breaks it is caught."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import Any

import pytest

import snails_core.rules.aim
from snails_core import layout as at
from snails_core.agenda import EndTurn
from snails_core.draft import Draft
from snails_core.rule import RULES
from solver.planner.tracing import ReadTrie
from tests.support.repository import ROOT
from tests.support.solver.shared_transitions import Case, table_of, wrongly_shared

CASE = Case("map 1 2; player A; G a1; hand missile; player B; L a2")
Broken = Callable[[Draft], object]


def plant(broken: Broken, monkeypatch: pytest.MonkeyPatch) -> None:
    """At the end of a turn the rule does what it should, and then something it should not."""

    def end_turn(d: Draft, task: EndTurn) -> None:
        snails_core.rules.aim.end_turn(d, task)
        broken(d)

    monkeypatch.setitem(RULES, EndTurn, end_turn)


# Ways to read that raise

RAISING: dict[str, Broken] = {
    "__iter__": lambda d: sum(d.hot),
    "__contains__": lambda d: 7 in d.hot,
    "startswith": lambda d: d.hot.startswith(b"a"),
    "index": lambda d: d.hot.index(1),
    "hex": lambda d: d.hot.hex(),
    "append": lambda d: d.hot.append(1),
}


@pytest.mark.parametrize("way", RAISING)
def test_a_rule_that_reads_without_record_raises(way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    plant(RAISING[way], monkeypatch)
    with pytest.raises(TypeError, match=rf"^{way} .* not recorded: .*snails_core/rule\.py"):
        table_of(CASE.question())


# Ways that nobody can refuse

MARK = at.USED
"""A byte that nothing else in this round changes."""


def peek(d: Draft) -> None:
    """Something unrecorded decides."""
    d.hot[MARK] = memoryview(d.hot)[at.HEALTH + 4] // 5


def remember(d: Draft, runs: Iterator[int] = count()) -> None:  # noqa: B008 (the fault that is looked for)
    """Something that is no part of the position decides."""
    d.hot[MARK] = next(runs) % 5


def recorded(d: Draft) -> None:
    """The same as `peek`, but recorded."""
    d.hot[MARK] = d.hot[at.HEALTH + 4] // 5


def verdict(broken: Broken, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What a check of shared transitions finds, even if the trie notices nothing."""
    insert = ReadTrie.insert

    def insert_quietly(self: Any, *result: Any) -> None:
        with suppress(AssertionError):
            insert(self, *result)

    monkeypatch.setattr(ReadTrie, "insert", insert_quietly)
    plant(broken, monkeypatch)
    question = CASE.question()
    return list(wrongly_shared(question, table_of(question).graph))


@pytest.mark.parametrize("broken", [peek, remember])
def test_a_rule_that_depends_on_what_is_not_recorded_is_exposed(
    broken: Broken, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert verdict(broken, monkeypatch), "a result was used where it does not hold"


def test_a_rule_that_reads_with_record_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    assert verdict(recorded, monkeypatch) == []


# Views are for events

CORE = ROOT / "snails_core"
RULE_FILES = sorted([*(CORE / "rules").glob("*.py"), *(CORE / "flow").glob("*.py")])


def unrecorded_uses(source: str) -> list[str]:
    """Functions in which a number of a memoryview goes anywhere but into an event or a name."""
    faults = []
    for function in ast.walk(ast.parse(source)):
        if not isinstance(function, ast.FunctionDef):
            continue
        views = {name for name in _assigned(function) if _is_view(_value_of(function, name))}
        told = {id(n) for call in _events(function) for n in ast.walk(call)}
        noted = {
            id(n)
            for a in ast.walk(function)
            if isinstance(a, ast.Assign) and all(isinstance(t, ast.Name) for t in a.targets)
            for n in ast.walk(a.value)
        }
        for node in ast.walk(function):
            if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name):
                is_used = id(node) not in told | noted
                if node.value.id in views and is_used:
                    faults.append(f"{function.name}, line {node.lineno}: a memoryview decides")
            elif isinstance(node, ast.Subscript) and _is_view(node.value) and id(node) not in told:
                faults.append(f"{function.name}, line {node.lineno}: a memoryview decides")
    return faults


def _assigned(function: ast.FunctionDef) -> set[str]:
    return {
        n.id for n in ast.walk(function) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)
    }


def _value_of(function: ast.FunctionDef, name: str) -> ast.AST | None:
    """What a name is set to, also as one of several."""
    for node in ast.walk(function):
        if isinstance(node, ast.Assign):
            for target in node.targets:
                if isinstance(target, ast.Name) and target.id == name:
                    return node.value
                if isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
                    for one, value in zip(target.elts, node.value.elts, strict=True):
                        if isinstance(one, ast.Name) and one.id == name:
                            return value
    return None


def _is_view(node: ast.AST | None) -> bool:
    return isinstance(node, ast.Call) and getattr(node.func, "id", "") == "memoryview"


def _events(function: ast.FunctionDef) -> Iterator[ast.Call]:
    for node in ast.walk(function):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "d.events.append":
            yield node


@pytest.mark.parametrize("path", RULE_FILES, ids=lambda path: path.name)
def test_rules_use_memoryviews_for_events_only(path: Path) -> None:
    assert unrecorded_uses(path.read_text(encoding="utf-8")) == []


def test_a_memoryview_that_decides_is_found() -> None:
    told = "def f(d):\n    hot = memoryview(d.hot)\n    d.events.append(Hit(hot[3]))\n"
    decides = "def f(d):\n    hot = memoryview(d.hot)\n    if hot[3]:\n        d.hot[4] = 1\n"
    assert unrecorded_uses(told) == []
    assert unrecorded_uses(decides) == ["f, line 3: a memoryview decides"]
    at_once = "def f(d):\n    return memoryview(d.hot)[3]\n"
    assert unrecorded_uses(at_once) == ["f, line 2: a memoryview decides"]
