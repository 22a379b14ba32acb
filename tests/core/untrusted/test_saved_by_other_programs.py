"""Files as people's programs save them, and the commands that read them."""

from __future__ import annotations

import codecs
import io
import sys
from pathlib import Path

import pytest

from snails_core import NotationError, read_position
from snails_core.commands import main
from snails_core.untrusted import decode

TEXT = "snails 1\nplayer A  # Ślimak, Späher\nL b1\nplayer B\nG b2\n"
MARKED = {
    "utf-8": codecs.BOM_UTF8,
    "utf-16-le": codecs.BOM_UTF16_LE,
    "utf-16-be": codecs.BOM_UTF16_BE,
    "utf-32-le": codecs.BOM_UTF32_LE,
    "utf-32-be": codecs.BOM_UTF32_BE,
}


@pytest.mark.parametrize("encoding", MARKED)
def test_a_byte_order_mark_says_how_to_read_and_is_dropped(encoding: str) -> None:
    assert decode(MARKED[encoding] + TEXT.encode(encoding), "mine.txt") == TEXT


def test_without_a_mark_it_is_utf_8() -> None:
    assert decode(TEXT.encode(), "mine.txt") == TEXT


@pytest.mark.parametrize(
    "raw",
    [
        TEXT.encode("cp1250"),
        "snails 1 # Späher".encode("latin-1"),
        codecs.BOM_UTF16_LE + TEXT.encode("utf-16-le")[:-1],
        codecs.BOM_UTF16_LE + b"\x00\xd8",
        codecs.BOM_UTF8 + b"\xff",
        b"\xed\xa0\x80",
        "snails 1".encode("utf-16-le"),
    ],
    ids=["cp1250", "latin-1", "cut off", "half a pair", "wrong mark", "surrogate", "no mark"],
)
def test_what_is_no_text_in_utf_8_is_told_with_the_way_out(raw: bytes) -> None:
    with pytest.raises(NotationError) as caught:
        decode(raw, "mine.txt")
    assert str(caught.value) == "mine.txt: this is not text in UTF-8; save it as UTF-8"


@pytest.mark.parametrize(
    ("raw", "place"),
    [
        (b"snails 1\nround\x1b[2J 2", "line 2, column 6: the character U+001B"),
        (b"snails 1\r\nround\x0c2", "line 2, column 6: the character U+000C"),
        ("snails 1\n\N{LINE SEPARATOR}".encode(), "line 2, column 1: the character U+2028"),
        ("snails 1 \ufeff".encode(), "line 1, column 10: the character U+FEFF"),
    ],
)  # fmt: skip
def test_a_character_that_cannot_be_printed_is_named(
    raw: bytes, place: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "mine.txt"
    file.write_bytes(raw)
    assert main(["show", str(file)]) == 2
    assert f"mine.txt: {place}" in capsys.readouterr().err


# --- the commands ---------------------------------------------------------------------
@pytest.mark.parametrize("encoding", MARKED)
def test_a_marked_file_is_shown(
    encoding: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "position.txt"
    file.write_bytes(MARKED[encoding] + TEXT.replace("\n", "\r\n").encode(encoding))
    assert main(["show", str(file), "--notation"]) == 0
    assert read_position(capsys.readouterr().out) == read_position(TEXT)


def test_marked_standard_input_is_shown(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    raw = codecs.BOM_UTF16_LE + TEXT.encode("utf-16-le")
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(raw)))
    assert main(["show", "-", "--notation"]) == 0
    assert read_position(capsys.readouterr().out) == read_position(TEXT)


PERFT = """
[[position]]
id = "one"
text = "snails 1; map 1; player A; L a1; player B"
counts = [120]
"""


def test_perft_reads_a_marked_file_and_standard_input(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    raw = codecs.BOM_UTF8 + PERFT.encode()
    file = tmp_path / "positions.toml"
    file.write_bytes(raw)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(raw)))
    for argument in (str(file), "-"):
        assert main(["perft", argument]) == 0
        assert capsys.readouterr().out == "one: depth 1: 120 ok\n"


@pytest.mark.parametrize(
    "command", [["show"], ["solve"], ["odds", "missile", "--position"], ["perft"]]
)
def test_each_command_tells_how_to_save_a_file_that_it_cannot_read(
    command: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "position.txt"
    file.write_bytes("snails 1 # Späher".encode("latin-1"))
    assert main([*command, str(file)]) == 2
    assert "save it as UTF-8" in capsys.readouterr().err


def test_play_tells_how_to_save_a_file_that_it_cannot_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.json"
    file.write_bytes("Späher".encode("latin-1"))
    assert main(["play", "--seats", "random,random", "--file", str(file)]) == 2
    assert "save it as UTF-8" in capsys.readouterr().err
