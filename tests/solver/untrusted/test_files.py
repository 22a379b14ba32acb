"""Files that strangers bring: what would hang, fill the memory or be lost is refused in words.

Each test is named after the fault; `docs/limits.md` lists the limits.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tomllib
from collections.abc import Callable
from functools import partial
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from snails_core.board import load_board_file
from snails_core.errors import LONGEST_QUOTE, SnailsError, did_you_mean
from snails_core.toml_tables import as_whole
from snails_core.untrusted import NotOrdinary, decode, open_ordinary, parse_json, parse_toml
from snails_core.untrusted import read_bytes as read_untrusted
from snails_core.untrusted.strict_json import DEEPEST as DEEPEST_JSON
from snails_core.untrusted.strict_toml import DEEPEST, MOST_DOTS
from snails_core.words import LANGUAGES
from solver.puzzles.puzzle_file import MAX_BYTES, read_puzzle

MOST = 1000
PATIENCE = 60.0
MEGABYTE = 1 << 20


def refused(call: Callable[[], object], key: str) -> SnailsError:
    """The error with which a call is refused; it is told in every language."""
    with pytest.raises(SnailsError) as caught:
        call()
    assert caught.value.key == key
    assert all(caught.value.message(language) for language in LANGUAGES)
    return caught.value


# --- files ------------------------------------------------------------------------------
needs_pipes = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no such pipes")


@pytest.fixture
def pipe(tmp_path: Path) -> Path:
    path = tmp_path / "pipe.json"
    os.mkfifo(path)
    return path


@needs_pipes
def test_a_pipe_that_nobody_writes_to_is_refused_at_once(pipe: Path) -> None:
    told: list[SnailsError] = []
    reading = Thread(
        target=lambda: told.append(refused(lambda: read_untrusted(pipe, MOST), "file_special")),
        daemon=True,
    )
    reading.start()
    reading.join(PATIENCE)
    assert not reading.is_alive() and told[0].place == str(pipe)


@needs_pipes
def test_a_device_that_never_ends_is_refused_through_a_link_too(tmp_path: Path) -> None:
    link = tmp_path / "endless.json"
    link.symlink_to("/dev/zero")
    refused(lambda: read_untrusted(link, MOST), "file_special")
    with pytest.raises(NotOrdinary), open_ordinary("/dev/zero"):
        pass


@needs_pipes
def test_links_that_lead_in_a_circle_or_nowhere_are_told(tmp_path: Path) -> None:
    (tmp_path / "a").symlink_to("b")
    (tmp_path / "b").symlink_to("a")
    (tmp_path / "c").symlink_to("nowhere")
    for path in (tmp_path / "a", tmp_path / "c"):
        refused(partial(read_untrusted, path, MOST), "file_unreadable")


def test_a_folder_and_an_impossible_path_are_told(tmp_path: Path) -> None:
    refused(lambda: read_untrusted(tmp_path, MOST), "file_unreadable")
    refused(lambda: read_untrusted("a\0b", MOST), "file_unreadable")


def test_a_file_is_read_up_to_its_limit_and_no_further(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_bytes(b"x" * MOST)
    assert read_untrusted(file, MOST) == b"x" * MOST
    file.write_bytes(b"x" * (MOST + 1))
    assert str(MOST) in refused(lambda: read_untrusted(file, MOST), "file_large").message()


def test_a_refused_file_stays_open_nowhere(tmp_path: Path) -> None:
    with pytest.raises(IsADirectoryError if os.name == "posix" else OSError):  # noqa: SIM117 (only opening may raise)
        with open_ordinary(tmp_path):
            pass
    fds = Path("/proc/self/fd")
    if fds.exists():
        before = len(list(fds.iterdir()))
        for _ in range(20):
            with pytest.raises(OSError), open_ordinary("/dev/zero"):
                pass
        assert len(list(fds.iterdir())) == before


@pytest.mark.parametrize(
    ("content", "key"),
    [
        ("ł".encode("utf-16") + b"\0", "file_not_text"),
        ("abc".encode("utf-16-le"), "file_not_text"),
        ("Rätsel".encode("latin-1"), "file_not_text"),
        (b"a\0b", "file_not_text"),
        (b"PK\x03\x04\x14\0\0\0", "file_packed"),
        (b"\x1f\x8b\x08\0", "file_packed"),
    ],
)
def test_what_is_no_text_is_told_as_what_it_is(content: bytes, key: str) -> None:
    assert refused(lambda: decode(content, "a.toml"), key).place == "a.toml"


def test_a_byte_order_mark_is_no_part_of_the_text() -> None:
    assert decode("ł = 1".encode("utf-8-sig"), "a.toml") == "ł = 1"
    assert parse_json('{"a": 1}'.encode("utf-8-sig")) == {"a": 1}


# --- JSON -------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("", "file_empty"),
        (" \n", "file_empty"),
        ('{"a": 1,}', "json_syntax"),
        ('{"a": 1, "b": {"c": 1, "c": 2}}', "json_twice"),
        ('{"a": 1, "\\u0061": 2}', "json_twice"),
        ("NaN", "json_number"),
        ("[-Infinity]", "json_number"),
        ("[1e999]", "json_number"),
        ("9" * 21, "json_number"),
        ("9" * 5000, "json_number"),
        ("[" * (DEEPEST_JSON + 1) + "]" * (DEEPEST_JSON + 1), "json_deep"),
        ("[" * 100_000, "json_deep"),
        ('{"a":' * 100_000, "json_deep"),
        ('["\\ud800"]', "text_letter"),
        ('{"\\udc00": 1}', "text_letter"),
        ('["\ud800"]', "text_letter"),
        ('["a\\u0000"]', "text_letter"),
    ],
)
def test_json_that_loses_something_or_breaks_later_is_refused(text: str, key: str) -> None:
    assert refused(lambda: parse_json(text, "a.json"), key).place.startswith("a.json")


def test_a_mistake_in_json_is_told_with_line_and_column() -> None:
    error = refused(lambda: parse_json('{\n "a" 1}', "a.json"), "json_syntax")
    assert error.message().startswith("a.json: line 2, column 6: ")
    assert error.message("de").startswith("a.json: Zeile 2, Spalte 6: ")


@pytest.mark.parametrize(
    "value",
    [
        {"a": [1, 2.5, None, True, "ł🐌", "\\u0000", "\\ud800"], "b": {}},
        [[]] * 3,
        "🐌",
        -(10**18),
        json.loads("[" * DEEPEST_JSON + "]" * DEEPEST_JSON),
    ],
)
def test_honest_json_says_what_python_reads_in_it(value: Any) -> None:
    for ascii_only in (True, False):
        assert parse_json(json.dumps(value, ensure_ascii=ascii_only)) == value


def test_two_equal_keys_among_very_many_are_found_at_once() -> None:
    names = [f'"{number}": 0' for number in range(100_000)]
    error = refused(lambda: parse_json("{" + ", ".join([*names, names[-1]]) + "}"), "json_twice")
    assert '"99999"' in error.message()


# --- TOML -------------------------------------------------------------------------------
DOTS = "a." * (MOST_DOTS + 1)


@pytest.mark.parametrize(
    ("text", "key", "line"),
    [
        ("a." * 20_000 + "b = 1", "toml_dots", 1),
        (f"x = 1\n[{DOTS}b]", "toml_dots", 2),
        (f"x = 1\n[[ {DOTS}b ]]", "toml_dots", 2),
        (f"x = {{ y = 1, {DOTS}b = 1 }}", "toml_dots", 1),
        ("x = 1\n" + '"a" . ' * (MOST_DOTS + 1) + '"b" = 1', "toml_dots", 2),
        (f'x = """\n\n"""""\n{DOTS}b = 1', "toml_dots", 4),
        (f"x = '''\na''''\n{DOTS}b = 1", "toml_dots", 3),
        (f'x = """\\""""\n{DOTS}b = 1', "toml_dots", 2),
        (f"x = '\\'\n{DOTS}b = 1 # '", "toml_dots", 2),
        (f'# """\n{DOTS}b = 1\n# """', "toml_dots", 2),
        ("x = " + "[" * (DEEPEST + 1) + "]" * (DEEPEST + 1), "toml_deep", 1),
        ("x = " + "{x = " * 5000, "toml_deep", 1),
    ],
)
def test_toml_that_would_fill_the_memory_is_refused(text: str, key: str, line: int) -> None:
    error = refused(lambda: parse_toml(text, "a.toml", MAX_BYTES), key)
    assert error.place == f"a.toml: line {line}"


@pytest.mark.parametrize(
    "text",
    [
        f'x = """\n{DOTS * 9}{"[" * 99}\n"""\ny = 1',
        f"x = '''\n{DOTS * 9}{'[' * 99}'\n'''\ny = 1",
        f'x = "{DOTS * 9}{"[" * 99}\\""\ny = 1',
        f"# {DOTS * 9} {'[' * 99} '''\ny = 1",
        "x = [1.5, 2.5, 3.5, 4.5, 5.5, 6.5, 7.5]\ny = 2.5",
        "[a.b]\nc.d = 1\n[[e]]\n[[e]]\n",
        'x = """"a""""\ny = """"""\nz = \'\'\n',
        "x = 1\r\ny = '''\r\na.b.c.d.e.f\r\n'''\r\n",
    ],
)
def test_dots_and_brackets_in_texts_and_comments_do_no_harm(text: str) -> None:
    assert parse_toml(text, "a.toml", MAX_BYTES) == tomllib.loads(text)


def test_a_text_that_is_never_closed_is_told_at_once() -> None:
    text = 'x = """' + '\\"""' * 60_000
    refused(lambda: parse_toml(text, "a.toml", MAX_BYTES), "data_not_toml")


def test_a_nul_in_toml_is_refused() -> None:
    refused(lambda: parse_toml('x = [{ y = "a\\u0000" }]', "a.toml", MAX_BYTES), "text_letter")
    refused(lambda: parse_toml('"a\\U00000000" = 1', "a.toml", MAX_BYTES), "text_letter")


def test_toml_of_strangers_is_no_larger_than_it_need_be(tmp_path: Path) -> None:
    refused(lambda: read_puzzle("#" * (MAX_BYTES + 1), "a"), "file_large")
    board = tmp_path / "board.toml"
    board.write_text("#" * 1_000_000, encoding="utf-8")
    refused(lambda: load_board_file(board), "file_large")
    board.write_text("a." * 9000 + "b = 1", encoding="utf-8")
    refused(lambda: load_board_file(board), "toml_dots")


@pytest.mark.parametrize("raised", [MemoryError, RecursionError])
def test_a_parser_without_memory_is_told_with_the_file(
    monkeypatch: pytest.MonkeyPatch, raised: type[Exception]
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise raised

    monkeypatch.setattr("tomllib.loads", fail)
    assert refused(lambda: read_puzzle("x = 1", "big"), "file_memory").place == "big.toml"
    monkeypatch.setattr("json.loads", fail)
    key = "file_memory" if raised is MemoryError else "json_deep"
    assert refused(lambda: parse_json("[]", "big.json"), key).place == "big.json"


# --- how much memory the worst of what is let through takes ---------------------------------
MEASURE = """
import sys, tracemalloc
from itertools import count
from snails_core.errors import SnailsError
from snails_core.savegame import MAX_BYTES as GAME, read_game
from solver.puzzles.puzzle_file import MAX_BYTES as PUZZLE, read_puzzle

def filled(most, piece, head="", tail=""):
    parts, size = [head], len(head) + len(tail)
    for number in count():
        part = piece(number)
        if size + len(part) > most:
            return "".join(parts) + tail
        parts.append(part)
        size += len(part)

def peak(read, text):
    tracemalloc.start()
    try:
        read(text)
    except SnailsError:
        pass
    finally:
        found = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
    return found

puzzle = lambda text: read_puzzle(text, "worst")
print(max(
    peak(puzzle, filled(PUZZLE, lambda n: f"[{n:x}.a.a.a]\\n")),
    peak(puzzle, filled(PUZZLE, lambda n: f"{n:x}.b.b.b = 1\\n", "[h.h.h.h]\\n")),
    peak(puzzle, filled(PUZZLE, lambda n: f"[[a.{n:x}.b.c]]\\n", "[[a]]\\n")),
    peak(puzzle, filled(PUZZLE, lambda n: "[[[[]]]],", "a = [", "]")),
    peak(puzzle, 'a = "' + "\\\\u0041" * (PUZZLE // 6 - 2) + '"'),
))
print(max(
    peak(read_game, filled(GAME, lambda n: "{},", "[", "0]")),
    peak(read_game, filled(GAME, lambda n: f'"{n:x}":0,', "{", '"":0}')),
    peak(read_game, filled(GAME, lambda n: '"ab",', "[", "0]")),
))
"""


def test_the_worst_file_that_is_read_takes_a_bounded_amount_of_memory() -> None:
    """In a child, so that nothing else is counted. 40 kB of dotted keys took 1.6 GB."""
    done = subprocess.run(
        [sys.executable, "-c", MEASURE], capture_output=True, text=True, timeout=300, check=True
    )
    puzzle, game = map(int, done.stdout.split())
    assert puzzle < 100 * MEGABYTE
    assert game < 80 * MEGABYTE


# --- what errors quote ----------------------------------------------------------------------
def test_an_error_does_not_repeat_a_whole_file() -> None:
    long = "x" * 100_000
    for error in (
        refused(lambda: parse_json(f'{{"{long}": 1, "{long}": 2}}', long), "json_twice"),
        refused(lambda: read_puzzle("seat = 1", long), "name"),
        refused(lambda: as_whole(1 << 100_000, "a", 0, 1), "data_needs_whole"),
    ):
        assert all(len(error.message(language)) < 3 * LONGEST_QUOTE for language in LANGUAGES)


def test_an_endless_name_is_no_misspelt_one() -> None:
    assert did_you_mean("missile" * 100_000, ["missile", "mine"]) == "mine, missile"
