"""Texts spoilt on purpose, by a seed: what no careful writer would give a reader, and worse."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from snails_core.records import TASKS, field_names

NUMBERS = (
    "0", "1", "2", "3", "4", "5", "6", "7", "9", "10", "15", "16", "17", "30", "31", "35", "41",
    "42", "63", "64", "84", "99", "100", "127", "128", "253", "254", "255", "256", "300", "65535",
    "65536", "999999", "-1", "-0", "+1", "00", "01", "1.5", "1e3", "0x10", "9" * 20, "٣", "３", "²",
    "NaN",
)  # fmt: skip
ODD: tuple[str, ...] = (
    *" \t\n\r\x00\x1b\x0b\x85\u2028\u202e\ufeff\ud800", "", "é", "ß", "ſ", "İ", "🐌", "a\u0301",
    *"-?!;:=#|/,._\"'\\{}[]", "{0}", "{name}", "%s", "AL", "BG", "A", "L", "a1", "z9",
)  # fmt: skip
WORD = re.compile(r"[^\s;=:,]+")

Mutator = Callable[[str, Random, Sequence[str]], str]


def _words(text: str) -> list[re.Match[str]]:
    return list(WORD.finditer(text))


def _replaced(text: str, match: re.Match[str], new: str) -> str:
    return text[: match.start()] + new + text[match.end() :]


# --- any text -------------------------------------------------------------------------
def other_word(text: str, random: Random, known: Sequence[str]) -> str:
    """One word becomes another that means something elsewhere."""
    words = _words(text)
    return _replaced(text, random.choice(words), random.choice(known)) if words else text


def other_number(text: str, random: Random, known: Sequence[str]) -> str:
    numbers = list(re.finditer(r"\d+", text))
    return _replaced(text, random.choice(numbers), random.choice(NUMBERS)) if numbers else text


def words_swapped(text: str, random: Random, known: Sequence[str]) -> str:
    words = _words(text)
    if len(words) < 2:
        return text
    one, two = sorted(random.sample(words, 2), key=re.Match.start)
    return _replaced(_replaced(text, two, one.group()), one, two.group())


def word_dropped(text: str, random: Random, known: Sequence[str]) -> str:
    words = _words(text)
    return _replaced(text, random.choice(words), "") if words else text


def word_doubled(text: str, random: Random, known: Sequence[str]) -> str:
    words = _words(text)
    if not words:
        return text
    match = random.choice(words)
    return _replaced(text, match, f"{match.group()} {match.group()}")


def odd_character(text: str, random: Random, known: Sequence[str]) -> str:
    at = random.randrange(len(text) + 1)
    return text[:at] + random.choice(ODD) + text[at + random.randrange(2) :]


def line_dropped(text: str, random: Random, known: Sequence[str]) -> str:
    lines = text.split("\n")
    del lines[random.randrange(len(lines))]
    return "\n".join(lines)


def line_doubled(text: str, random: Random, known: Sequence[str]) -> str:
    lines = text.split("\n")
    line = random.choice(lines)
    lines.insert(random.randrange(len(lines) + 1), line)
    return "\n".join(lines)


def lines_swapped(text: str, random: Random, known: Sequence[str]) -> str:
    lines = text.split("\n")
    one, two = random.randrange(len(lines)), random.randrange(len(lines))
    lines[one], lines[two] = lines[two], lines[one]
    return "\n".join(lines)


def truncated(text: str, random: Random, known: Sequence[str]) -> str:
    return text[: random.randrange(len(text) + 1)]


def blown_up(text: str, random: Random, known: Sequence[str]) -> str:
    """Much of something: a word, a line, a bracket, a digit."""
    part = random.choice([*ODD[-20:], *text.split("\n"), random.choice(known) + " ", "9", "[", "{"])
    at = random.randrange(len(text) + 1)
    return text[:at] + part * random.choice((3, 40, 900, 30_000)) + text[at:]


ANY: tuple[Mutator, ...] = (
    *(other_word, other_word, other_number, other_number, words_swapped, word_dropped),
    *(word_doubled, odd_character, line_dropped, line_doubled, lines_swapped),
)
RARE: tuple[Mutator, ...] = (truncated, blown_up)


def spoilt(text: str, random: Random, known: Sequence[str], more: Sequence[Mutator] = ()) -> str:
    """One to three mutations of a text."""
    for _ in range(random.choice((1, 1, 1, 2, 3))):
        kinds = RARE if random.random() < 0.04 else (*ANY, *more)
        text = random.choice(kinds)(text, random, known)
    return text


# --- positions ------------------------------------------------------------------------
def more_to_do(text: str, random: Random, known: Sequence[str]) -> str:
    """An effect on the agenda that has no business there."""
    kind = random.choice(sorted(TASKS))
    fields = field_names(TASKS[kind])
    values = [f"{name}={random.choice(_values(name, known, random))}" for name in fields]
    lines = text.rstrip("\n").split("\n")
    line = " ".join(["todo", kind, *values])
    if random.random() < 0.7:
        lines.append(line)
    else:
        lines.insert(random.randrange(len(lines) + 1), line)
    return "\n".join(lines)


def _values(field: str, known: Sequence[str], random: Random) -> Sequence[str]:
    """Mostly values of the right sort."""
    if random.random() < 0.05:
        return known
    if field == "snails":
        return ("-", "AL", "AL,BG", "AG,AS,BL,BG", "BM", "AL,AG,AS,AM,BL,BG,BS,BM")
    if field.endswith("space"):
        return ("a1", "a2", "b1", "b2", "c3", "d4")
    if field.endswith("snail"):
        return ("AL", "AG", "AS", "BL", "BM", "CL", "-")
    if field in ("player", "chooser", "digger"):
        return ("A", "B", "C", "-", "?")
    if "card" in field:
        return ("missile", "crawl_dig", "mine", "kunai", "-", "?")
    if field == "action":
        return (
            "missile",
            "crawl",
            "punch",
            "grenade",
            "kunai",
            "jetpack",
            "vacuum",
            "villains_hat",
        )
    if "face" in field:
        return ("triangle", "square", "circle", "-", "?")
    return SMALL_NUMBERS.get(field, "0 1 2 3 4 5 9 16").split()


SMALL_NUMBERS = {
    "attacks": "1 1 1 2", "rows": "1 1 2 3", "row": "0 0 0 1", "step": "0 0 1 2 5 6",
    "rerolls": "0 1 2", "raged": "0 0 1", "manner": "0 1 2", "destroys": "0 1",
    "shelled_too": "0 1", "to_hand": "0 1", "advanced": "0 1", "moves": "0 1 2 3",
    "amount": "0 1 2", "reach": "1 2", "seat": "0 0 1 2 3 4", "slot": "0 1 2 3 4",
}  # fmt: skip


def flag_added(text: str, random: Random, known: Sequence[str]) -> str:
    lines = text.rstrip("\n").split("\n")
    flags = [
        "used",
        "lost",
        "lost_before",
        "hurt",
        "drawn",
        "known",
        "hand",
        "shown",
        "plan",
        "aimed",
        "next",
        "deck",
        "todo",
    ]
    lines.insert(random.randrange(len(lines) + 1), random.choice(flags))
    return "\n".join(lines)


# --- JSON -----------------------------------------------------------------------------
JSON_VALUES: tuple[Any, ...] = (
    None, True, 0, -1, 1.5, 10**40, "", "x", [], {}, [[]], [None], {"a": 1}, "\ud800", "🐌" * 50,
)  # fmt: skip


def other_value(text: str, random: Random, known: Sequence[str]) -> str:
    """Somewhere in the tree another value stands, or a key is missing, new or twice."""
    try:
        tree = json.loads(text)
    except (ValueError, RecursionError):
        return text
    if not isinstance(tree, dict) or not tree:
        return text
    node: Any = tree
    while True:
        keys = list(node) if isinstance(node, dict) else list(range(len(node)))
        key = random.choice(keys)
        child = node[key]
        if isinstance(child, dict | list) and child and random.random() < 0.8:
            node = child
            continue
        deed = random.randrange(4)
        if deed == 0:
            del node[key]
        elif deed == 1:
            node[key] = random.choice(JSON_VALUES)
        elif isinstance(node, dict):
            node[random.choice(known)] = child
        else:
            node.insert(key, child if deed == 2 else random.choice(JSON_VALUES))
        return json.dumps(tree)


def deep(text: str, random: Random, known: Sequence[str]) -> str:
    depth = random.choice((5, 500, 100_000))
    bracket = random.choice(("[", '{"steps":'))
    return text.replace("[", bracket * depth, 1)


# --- TOML -----------------------------------------------------------------------------
TOML_VALUES = (
    "1", "-1", "0", "99", "10" * 30, "true", '""', '"x"', "[]", "{}", "[[1]]", "1.5", "nan", "inf",
    "2020-01-01", '"""', "[1, 3]", '["push"]', '[{ effects = ["damage 5"] }]', "[" * 2000,
)  # fmt: skip


def other_toml_value(text: str, random: Random, known: Sequence[str]) -> str:
    values = list(re.finditer(r"(?<==)[^\n=]+", text))
    new = random.choice(TOML_VALUES)
    return _replaced(text, random.choice(values), f" {new}") if values else text
