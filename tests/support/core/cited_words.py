"""Which words the code of all layers asks for, read from its syntax trees."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from typing import get_args

import snails_core.engine  # noqa: F401  (registers the rules)
from snails_core import events
from tests.support.repository import ROOT

LAYERS = ("snails_core", "solver", "snails_lab")
Modules = tuple[ast.Module, ...]


@cache
def trees() -> tuple[ast.Module, ...]:
    paths = [path for layer in LAYERS for path in sorted((ROOT / layer).rglob("*.py"))]
    return tuple(ast.parse(path.read_text(encoding="utf-8"), str(path)) for path in paths)


def constants(node: ast.AST) -> set[str]:
    """The texts written out anywhere in a piece of code."""
    return {
        part.value
        for part in ast.walk(node)
        if isinstance(part, ast.Constant) and isinstance(part.value, str)
    }


def called(call: ast.Call) -> str:
    """The last name of what is called."""
    function = call.func
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""


def functions(modules: Modules) -> Iterator[ast.FunctionDef]:
    for module in modules:
        for node in ast.walk(module):
            if isinstance(node, ast.FunctionDef):
                yield node


def parameters(function: ast.FunctionDef) -> list[str]:
    names = [argument.arg for argument in (*function.args.args, *function.args.kwonlyargs)]
    return names[1:] if names[:1] in (["self"], ["cls"]) else names


def argument(call: ast.Call, number: int, name: str) -> ast.expr | None:
    for keyword in call.keywords:
        if keyword.arg == name:
            return keyword.value
    return call.args[number] if number < len(call.args) else None


def passed(modules: Modules, takers: dict[str, tuple[int, str]]) -> list[ast.expr]:
    """What is passed to these functions for the parameter with this number and name.

    A function that hands its own parameter on is a taker too, and what is passed to it counts.
    Local names stand for whatever is assigned to them.
    """
    found: list[ast.expr] = []
    todo = dict(takers)
    done: set[str] = set()
    while todo:
        for function in functions(modules):
            local: dict[str, list[ast.expr]] = {}
            for node in ast.walk(function):
                if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
                    local.setdefault(node.targets[0].id, []).append(node.value)
            for node in ast.walk(function):
                if not isinstance(node, ast.Call) or called(node) not in todo:
                    continue
                value = argument(node, *todo[called(node)])
                if isinstance(value, ast.Name):
                    found += local.get(value.id, [])
                    names = parameters(function)
                    if value.id in names:
                        takers.setdefault(function.name, (names.index(value.id), value.id))
                elif value is not None:
                    found.append(value)
        done |= set(todo)
        todo = {name: place for name, place in takers.items() if name not in done}
    return found


@cache
def whys(modules: Modules) -> set[str]:
    """Every ruling and heading that an event can cite."""
    takers: dict[str, tuple[int, str]] = {}
    cited: set[str] = set()
    for event in get_args(events.Event):
        takers[event.__name__] = (event._fields.index("why"), "why")
        cited |= {event._field_defaults.get("why", "")} - {""}
    return cited.union(*map(constants, passed(modules, takers)))


@cache
def reasons(modules: Modules) -> set[str]:
    """Why cards are passed over and snails stay, and how their standing is judged."""
    takers = {"PassedOver": (3, "reason"), "Stayed": (1, "reason"), "Obligation": (2, "reason")}
    given = passed(modules, takers)
    return set().union(*(constants(value) for value in given)) | {"must"}


@cache
def causes(modules: Modules) -> set[str]:
    return set().union(*map(constants, passed(modules, {"Damaged": (5, "cause")})))
