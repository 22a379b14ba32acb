"""The page of rules names every rule that code and events cite, and files that are there."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

from companions.cry_havoc import events

ROOT = Path(__file__).resolve().parents[3]
PACKAGE = ROOT / "companions" / "cry_havoc"
PAGE = (ROOT / "docs" / "cry-havoc.md").read_text(encoding="utf-8")
LISTED = set(re.findall(r"^\| ([CH]\d+) ", PAGE, re.MULTILINE))


def test_all_thirty_rules_are_listed() -> None:
    assert {f"C{number}" for number in range(1, 31)} <= LISTED


def test_every_event_cites_a_listed_rule() -> None:
    for event in get_args(events.Event):
        why = event._field_defaults.get("why")
        assert why is None or why in LISTED, event


def test_every_rule_cited_in_code_is_listed() -> None:
    cited = {
        rule
        for path in PACKAGE.rglob("*.py")
        for rule in re.findall(r"\b[CH]\d{1,2}\b", path.read_text(encoding="utf-8"))
    }
    assert cited - LISTED == set()


def test_every_file_named_is_there() -> None:
    rows = [line for line in PAGE.splitlines() if line.startswith("| C")]
    named = {name for row in rows for name in re.findall(r"`([\w./]+\.py)`", row)}
    assert len(named) > 10
    for name in named:
        assert (PACKAGE / "rules" / name).resolve().is_file(), name
