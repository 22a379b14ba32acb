"""The glossary file: read once, and what each fault in it says."""

from __future__ import annotations

from pathlib import Path

import pytest

from snails_core.errors import DataError
from snails_core.glossary import (
    load_glossary,
    load_glossary_from,
)

SMALL = """
[heading]
"Shell" = { de = "Schneckenhaus", pl = "Muszla" }
[[entry]]
id = "shell"
names = { en = "Shell", de = "Schneckenhaus", pl = "Muszla" }
source = ["Shell", "R11"]
see = ["push"]
text = { en = "E.", de = "D.", pl = "P." }
[[entry]]
id = "push"
names = { en = "Push", de = "Schubsen", pl = "Odepchnięcie" }
aliases = ["shove"]
source = ["R17", "R20.1", "L4"]
see = ["shell"]
text = { en = "e.", de = "d.", pl = "p." }
"""


def test_the_glossary_is_read_once() -> None:
    assert load_glossary() is load_glossary()


def test_another_file_is_read(tmp_path: Path) -> None:
    file = tmp_path / "small.toml"
    file.write_text(SMALL, encoding="utf-8")
    glossary = load_glossary_from(file)
    shell, push = glossary.entries
    assert (shell.headings, shell.rulings, shell.aliases) == (("Shell",), ("R11",), ())
    assert (push.headings, push.rulings, push.aliases) == ((), ("R17", "R20.1", "L4"), ("shove",))
    assert glossary.entry("push") is push
    assert glossary.headings["Shell"] == {"en": "Shell", "de": "Schneckenhaus", "pl": "Muszla"}


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('id = "shell"', 'id = "Shell!"', 'entry[0]: id: "Shell!" cannot be an id'),
        ('id = "shell"\n', "", "entry[0]: id: this field is missing"),
        ('id = "push"', 'id = "shell"', 'shell: id: "shell" is already in use'),
        ('see = ["push"]', 'see = ["pusch"]', 'shell: see[0]: "pusch" is not known here'),
        ('see = ["push"]', 'see = ["shell"]', 'shell: see[0]: "shell" is not known here'),
        ('see = ["push"]', "see = []", "shell: see: this list is empty"),
        ('see = ["push"]', "see = [7]", "shell: see[0]: 7 is not a text"),
        ('see = ["push"]\n', "", "shell: see: this field is missing"),
        ('"Shell", "R11"', '"Shel", "R11"', 'shell: source[0]: "Shel" is not known here'),
        ('"Shell", "R11"', '"Shell", "r11"', 'shell: source[1]: "r11" is not known here'),
        ('["R17", "R20.1", "L4"]', "[]", "push: source: this list is empty"),
        ('["R17", "R20.1", "L4"]', '"R17"', 'push: source: "R17" is not a list'),
        ('["shove"]', '[""]', 'push: aliases[0]: "" is not a text'),
        ('aliases = ["shove"]', 'alias = ["x"]', 'push: alias: there is no field "alias" here'),
        (', pl = "Muszla" }\nsource', " }\nsource", "shell: names.pl: this field is missing"),
        ('de = "D.", ', "", "shell: text.de: this field is missing"),
        ('en = "E."', "en = 5", "shell: text.en: 5 is not a text"),
        ('pl = "P."', 'pl = "P.", fr = "F."', 'shell: text.fr: there is no field "fr" here'),
        ('{ de = "Schneckenhaus", pl', "{ pl", "heading.Shell.de: this field is missing"),
        ("[heading]", "[headings]", 'headings: there is no field "headings" here'),
        ("[[entry]]", "[[entry]", "this is not TOML"),
    ],
)
def test_a_mistake_is_told_with_file_entry_and_field(
    tmp_path: Path, old: str, new: str, message: str
) -> None:
    assert old in SMALL
    file = tmp_path / "small.toml"
    file.write_text(SMALL.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(DataError) as error:
        load_glossary_from(file)
    assert str(error.value).startswith(f"small.toml: {message}")


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("entry = [3]\nheading = {}", "small.toml: entry[0]: 3 is not a table"),
        ("heading = 3", "small.toml: heading: 3 is not a table"),
        ("heading = {}", "small.toml: entry: this field is missing"),
        ("entry = []", "small.toml: heading: this field is missing"),
    ],
)
def test_a_file_of_another_form_is_refused(tmp_path: Path, content: str, message: str) -> None:
    file = tmp_path / "small.toml"
    file.write_text(content, encoding="utf-8")
    with pytest.raises(DataError) as error:
        load_glossary_from(file)
    assert str(error.value).startswith(message)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"none\.toml: this file is missing"):
        load_glossary_from(tmp_path / "none.toml")
