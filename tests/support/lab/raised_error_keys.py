"""Which errors the lab's code can raise, read from the code itself."""

from __future__ import annotations

import ast

from tests.support.repository import ROOT

LAB = ROOT / "snails_lab"
TAKERS = {"LabError": 0, "told": 1}
"""Functions that are given an error's key, and as which argument."""


def lab_error_keys() -> set[str]:
    """All keys that are written out; who raises an error anew hands its key on."""
    found = set()
    for path in sorted(LAB.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                number = TAKERS.get(node.func.id, len(node.args))
                for key in node.args[number : number + 1]:
                    if isinstance(key, ast.Constant) and isinstance(key.value, str):
                        found.add(key.value)
    return found
