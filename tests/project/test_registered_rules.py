"""The list of modules that register rules is whole: none is found only through another."""

from __future__ import annotations

import ast

from tests.support.repository import ROOT

CORE = ROOT / "snails_core"
REGISTERING = {"rule", "chosen"}


def registers(tree: ast.Module) -> bool:
    """Does the module register a function for a kind of task?"""
    return any(
        isinstance(node, ast.FunctionDef)
        and any(
            isinstance(mark, ast.Call)
            and isinstance(mark.func, ast.Name)
            and mark.func.id in REGISTERING
            for mark in node.decorator_list
        )
        for node in ast.walk(tree)
    )


def test_every_module_that_registers_rules_is_in_the_list() -> None:
    found = {
        ".".join(path.relative_to(ROOT).with_suffix("").parts)
        for path in CORE.rglob("*.py")
        if registers(ast.parse(path.read_text(encoding="utf-8")))
    }
    listed = ast.parse((CORE / "registered_rules.py").read_text(encoding="utf-8"))
    named = {
        name.name for node in listed.body if isinstance(node, ast.Import) for name in node.names
    }
    assert named == found
    assert len(found) > 10
