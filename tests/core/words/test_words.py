"""Every word exists in three languages, says the same there, and is asked for by some code.

Which keys code can ask for is read from the code itself: whole keys written out in it, the
keys of errors, and the families below, whose last part is the kind of a record.
"""

from __future__ import annotations

import ast
import re
import string
import tomllib
from collections.abc import Iterator
from functools import cache
from typing import Any, get_args

import pytest

import snails_core.engine  # noqa: F401  (registers the rules)
from snails_core import events, options
from snails_core.backs import Back
from snails_core.board import TILES
from snails_core.reach import Reach
from snails_core.rule import CHOICES
from snails_core.rules.sight import Judgement
from snails_core.tell import TERMS
from snails_core.tell.reasons import RULING
from snails_core.vocabulary import Word
from snails_core.words import LANGUAGES, decimal_text, entries, plural_category, text
from tests.support.core.cited_words import (
    Modules,
    called,
    causes,
    constants,
    passed,
    reasons,
    trees,
    whys,
)
from tests.support.repository import ROOT

KEY = re.compile(r"[a-z_]+\.[a-z_]+")
FILES = (".toml", ".txt", ".md", ".svg", ".py")
"""Ends of names that look like keys and are none."""
LOOKUPS = ("text", "say")
"""Functions that are given a key of the words."""
FORMS = {"en": {"one", "other"}, "de": {"one", "other"}, "pl": {"one", "few", "many"}}


@pytest.mark.parametrize(
    ("language", "told"), [("en", "−1.5 %"), ("de", "−1,5 %"), ("pl", "−1,5 %")]
)
def test_a_number_has_the_decimal_sign_of_the_language(language: str, told: str) -> None:
    assert decimal_text("-1.5 %", language) == told


# What the code asks for


def subclasses(modules: Modules, root: str) -> set[str]:
    names = {root}
    classes = [n for m in modules for n in ast.walk(m) if isinstance(n, ast.ClassDef)]
    for _ in classes:
        for node in classes:
            if any(isinstance(base, ast.Name) and base.id in names for base in node.bases):
                names.add(node.name)
    return names


DYNAMIC_ERRORS = {"board_": set(TILES)}
"""Beginnings of error keys that code puts together, with all that can follow."""


@cache
def error_keys(modules: Modules) -> set[str]:
    """The first argument of every SnailsError, and of a parameter that holds such a class."""
    takers = dict.fromkeys((*subclasses(modules, "SnailsError"), "Fault", "error"), (0, "key"))
    keys: set[str] = set()
    for value in passed(modules, takers):
        if isinstance(value, ast.JoinedStr):
            beginning = value.values[0]
            assert isinstance(beginning, ast.Constant), ast.unparse(value)
            start = str(beginning.value)
            keys |= {start + end for end in DYNAMIC_ERRORS[start]}
        else:
            keys |= constants(value)
    return keys


def sight_reasons() -> set[str]:
    """Of all judgements with small numbers, and where nothing can be judged."""
    found: set[str] = set()
    for distance in range(4):
        for levels in ((0, 1), (1, 0)):
            for ignores in (False, True):
                judgement = Judgement(distance, 1, 2, *levels, ignores)
                for here, there in ((True, True), (True, False), (False, True)):
                    found |= set(Reach(judgement, here, there).reasons)
    return found


def kinds(union: object) -> set[str]:
    return {record._field_defaults["kind"] for record in get_args(union)}


def asking_kinds() -> set[str]:
    """The tasks at which somebody or chance must choose."""
    tasks: list[Any] = list(CHOICES)
    return {task._field_defaults["kind"] for task in tasks}


def commands() -> set[str]:
    """The subcommands of `snails`, of which each has a line of help."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return set(project.get("entry-points", {}).get("snails.commands", {}))


def slug(why: str) -> str:
    return why.lower().replace(" ", "_")


def families(modules: Modules) -> dict[str, set[str]]:
    """Sections whose keys are put together in code, with all that can be asked for there."""
    return {
        "error": error_keys(modules),
        "event": kinds(events.Event),
        "option": kinds(options.Option),
        "outcome": kinds(options.Outcome),
        "question": asking_kinds(),
        "reason": reasons(modules),
        "cause": causes(modules),
        "sight": sight_reasons(),
        "back": {back.name.lower() for back in Back},
        "terms": set(TERMS),
        "effect": {word.name.lower() for word in Word},
        "why": {slug(why) for why in whys(modules) if not RULING.fullmatch(why)},
        "command": commands(),
    }


def written_keys(modules: Modules) -> set[str]:
    """Whole keys in code: of any section there is, or given to a function that looks them up."""
    sections = {key.partition(".")[0] for key in entries("en")}
    asked = set().union(*(constants(value) for value in passed_to_lookups(modules)))
    texts = asked | {key for key in all_constants(modules) if key.partition(".")[0] in sections}
    return {key for key in texts if KEY.fullmatch(key) and not key.endswith(FILES)}


def passed_to_lookups(modules: Modules) -> Iterator[ast.expr]:
    for module in modules:
        for node in ast.walk(module):
            if isinstance(node, ast.Call) and called(node) in LOOKUPS:
                yield from node.args


def all_constants(modules: Modules) -> set[str]:
    return set().union(*map(constants, modules))


@cache
def requestable() -> frozenset[str]:
    """All keys that some code can ask for."""
    modules = trees()
    keys = written_keys(modules)
    for section, names in families(modules).items():
        keys |= {f"{section}.{name}" for name in names}
    return frozenset(keys)


def test_every_word_that_code_can_ask_for_is_there() -> None:
    assert requestable() - set(entries("en")) == set()


def test_no_word_is_there_for_nobody() -> None:
    assert set(entries("en")) - requestable() == set()


def put_together(modules: Modules) -> set[str]:
    """The sections of which some code makes a key by an f-string: f"event.{kind}"."""
    found: set[str] = set()
    for module in modules:
        for node in ast.walk(module):
            if isinstance(node, ast.JoinedStr) and isinstance(node.values[0], ast.Constant):
                section, dot, rest = str(node.values[0].value).partition(".")
                found |= {section} if dot and not rest else set()
    return found


def test_every_family_is_asked_for_and_every_made_key_is_of_a_family() -> None:
    sections = {key.partition(".")[0] for key in entries("en")}
    modules = trees()
    assert set(families(modules)) == put_together(modules) & sections


def test_the_search_for_keys_finds_them() -> None:
    source = """
class Fault(DataError): ...
def fail(place, key, **values): raise Fault(key, place)
class Reader:
    def read(self, wide):
        if wide: fail("here", "by_hand")
        name = "one_way" if wide else "another"
        raise NotationError(name, "there")
def use(error): raise error(key="by_name")
def bad(kind): raise DataError(f"board_{kind}")
"""
    core = (ROOT / "snails_core" / "errors.py").read_text(encoding="utf-8")
    found = error_keys((ast.parse(core), ast.parse(source)))
    tiles = {f"board_{kind}" for kind in TILES}
    assert found == {"by_hand", "one_way", "another", "by_name"} | tiles


# What the words say


def sentences(language: str, key: str) -> dict[str, str]:
    entry = entries(language)[key]
    return entry if isinstance(entry, dict) else {"": entry}


def placeholders(language: str, key: str) -> set[str]:
    """The names to fill, all plural forms together."""
    formatter = string.Formatter()
    return {
        name
        for sentence in sentences(language, key).values()
        for _, name, _, _ in formatter.parse(sentence)
        if name is not None
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_keys_are_the_same_in_every_language(language: str) -> None:
    assert list(entries(language)) == list(entries("en"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_placeholders_are_the_same_in_every_language(language: str) -> None:
    differing = {
        key: (placeholders("en", key), placeholders(language, key))
        for key in entries("en")
        if placeholders(language, key) != placeholders("en", key)
    }
    assert differing == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_counted_has_the_plural_forms_of_its_language(language: str) -> None:
    for key, entry in entries(language).items():
        assert isinstance(entry, dict) == isinstance(entries("en")[key], dict), key
        if isinstance(entry, dict):
            assert set(entry) == FORMS[language], key
            assert "count" in placeholders(language, key), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_are_neither_empty_nor_padded(language: str) -> None:
    for key in entries(language):
        for sentence in sentences(language, key).values():
            assert sentence.strip() and "  " not in sentence and "\n" not in sentence, key


@pytest.mark.parametrize("section", ["event", "reason", "sight", "effect", "question"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_whole_sentences_end_as_such(language: str, section: str) -> None:
    for key in entries(language):
        if key.startswith(f"{section}."):
            for sentence in sentences(language, key).values():
                assert sentence.endswith(
                    (".", "!", "?", "{left}", "{reason}", "{judgement}", "{effects}")
                ), key


def test_a_language_is_not_left_in_english() -> None:
    """Long sentences that are the same in two languages were forgotten."""
    for language in ("de", "pl"):
        for key in entries(language):
            for form, sentence in sentences(language, key).items():
                same = sentence in sentences("en", key).values()
                assert not same or len(sentence) < 30, (language, key, form)


# Counting


@pytest.mark.parametrize(
    ("count", "category"),
    [(0, "many"), (1, "one"), (2, "few"), (4, "few"), (5, "many"), (12, "many"), (14, "many"),
     (21, "many"), (22, "few"), (25, "many"), (112, "many"), (122, "few")],
)  # fmt: skip
def test_polish_has_three_plurals(count: int, category: str) -> None:
    assert plural_category("pl", count) == category


def test_a_language_that_is_not_there_is_refused() -> None:
    """It is not counted as in English: its plural forms have to be told first."""
    with pytest.raises(ValueError, match="'cs': use one of en, de, pl"):
        plural_category("cs", 2)
    with pytest.raises(ValueError, match="'cs': use one of en, de, pl"):
        decimal_text("1.5", "cs")


@pytest.mark.parametrize(
    ("count", "sentence"),
    [
        (1, "Na pole c4 trafia 1 żeton ognia."),
        (2, "Na pole c4 trafiają 2 żetony ognia."),
        (5, "Na pole c4 trafia 5 żetonów ognia."),
        (22, "Na pole c4 trafiają 22 żetony ognia."),
    ],
)
def test_fire_tokens_are_counted_in_polish(count: int, sentence: str) -> None:
    assert text("pl", "event.fire_placed", count=count, space="c4") == sentence


@pytest.mark.parametrize(
    ("language", "one", "two"),
    [
        ("en", "Draw 1 card.", "Draw 2 cards."),
        ("de", "Ziehe 1 Karte.", "Ziehe 2 Karten."),
        ("pl", "Dobierz 1 kartę.", "Dobierz 2 karty."),
    ],
)
def test_cards_are_counted(language: str, one: str, two: str) -> None:
    assert text(language, "effect.draw", count=1) == one
    assert text(language, "effect.draw", count=2) == two


def test_a_language_that_is_not_there_is_named_with_those_that_are() -> None:
    with pytest.raises(ValueError, match="en, de, pl"):
        entries("fr")
