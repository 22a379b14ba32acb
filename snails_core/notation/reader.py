"""From text to a position, strictly: every error names the line, the word and the way out."""

from __future__ import annotations

from snails_core import layout as at
from snails_core.board import Board, board_from_map, load_board
from snails_core.engine import Step, settle
from snails_core.errors import NotationError, did_you_mean
from snails_core.faults import check_position
from snails_core.notation.player_statements import (
    PLAYER_STATEMENTS,
    read_head,
    read_snail_line,
)
from snails_core.notation.sheet import Sheet, Words, expect
from snails_core.notation.table_statements import MAX_AGENDA, TABLE_STATEMENTS
from snails_core.notation.writer import FLAGS, VERSION
from snails_core.position import Position
from snails_core.records import PLAYER_LETTERS, ROLE_LETTERS
from snails_core.setting import setting_for

MAX_TEXT = 20_000
MAX_STATEMENTS = 400


def read_position(text: str) -> Position:
    """The position a text describes, carried on to its first node."""
    return read_start(text).position


def read_start(text: str) -> Step:
    """`read_position` with the events on the way to the first node (a card revealed, say)."""
    position = read_unchecked(text)
    check_position(position)
    return settle(position)


def read_unchecked(text: str) -> Position:
    """What a text says as it stands: possibly with faults, and not carried on to a node."""
    return _Reader(text).position()


def _split(text: str) -> list[tuple[str, str]]:
    """Statements with their places; a map may go on over lines that begin with `|`."""
    if len(text) > MAX_TEXT:
        raise NotationError("notation_long", count=len(text), most=MAX_TEXT)
    statements: list[tuple[str, str]] = []
    for number, line in enumerate(text.split("\n"), 1):
        for part in line.split("#")[0].split(";"):
            if part.lstrip().startswith("|") and statements and statements[-1][1][:3] == "map":
                place, drawn = statements[-1]
                statements[-1] = (place, drawn + "\n" + part.lstrip()[1:])
            elif part.strip():
                statements.append((f"line {number}", part.strip()))
    if len(statements) > MAX_STATEMENTS:
        raise NotationError("notation_many", count=len(statements), most=MAX_STATEMENTS)
    return statements


__all__ = [
    "MAX_AGENDA",
    "MAX_STATEMENTS",
    "MAX_TEXT",
    "read_position",
    "read_start",
    "read_unchecked",
]


class _Reader:
    """Gathers statements; players' statements need the board, so that is looked for first."""

    def __init__(self, text: str) -> None:
        self.statements = _split(text)
        self._check_version()
        setting = setting_for(self._find_board())
        heads = [statement.split() for _, statement in self.statements]
        letters = [words[1:2] for words in heads if words[0] == "player"]
        self.sheet = Sheet(setting, self._count_players(letters))
        self.seen: set[tuple[int, str]] = set()

    def _check_version(self) -> None:
        place, head = self.statements[0] if self.statements else ("line 1", "")
        words = head.split()
        if words[:1] != ["snails"]:
            raise NotationError("notation_head", place, version=VERSION)
        if words != ["snails", str(VERSION)]:
            raise NotationError("notation_version", place, name=" ".join(words[1:]))

    def _find_board(self) -> Board:
        found: list[tuple[str, str]] = []
        for place, statement in self.statements:
            if statement.split()[0] in ("board", "map"):
                found.append((place, statement))
        if len(found) > 1:
            raise NotationError("notation_twice", found[1][0], name=found[1][1].split()[0])
        if not found:
            return load_board("islands")
        place, statement = found[0]
        if statement.startswith("map"):
            return board_from_map(statement[3:].removeprefix(" "), place=place)
        words = statement.split()
        if len(words) != 2:
            raise NotationError("notation_words", place, name="board", form="board islands")
        return load_board(words[1], place)

    def _count_players(self, letters: list[list[str]]) -> int:
        wanted = [[letter] for letter in PLAYER_LETTERS[: len(letters)]]
        if letters != wanted or len(letters) < 2:
            raise NotationError("notation_players", "player")
        return len(letters)

    def position(self) -> Position:
        for place, statement in self.statements[1:]:
            word, *words = statement.split()
            if word not in ("board", "map"):
                self._statement(word, words, place)
        return self.sheet.position()

    def _statement(self, word: str, words: Words, place: str) -> None:
        sheet = self.sheet
        if word == "player":
            read_head(sheet, words, place)
        elif word in ROLE_LETTERS or word in PLAYER_STATEMENTS or word in FLAGS:
            if sheet.player == at.NONE:
                raise NotationError("notation_no_player", place, name=word)
            self._once(word, place)
            if word in FLAGS:
                expect(not words, word, word, place)
                sheet.hot[FLAGS[word] + sheet.player] = 1
            elif word in ROLE_LETTERS:
                read_snail_line(sheet, ROLE_LETTERS.index(word), words, place)
            else:
                PLAYER_STATEMENTS[word](sheet, words, place)
        elif word in TABLE_STATEMENTS:
            if word != "todo":
                sheet.player = at.NONE
                self._once(word, place)
            TABLE_STATEMENTS[word](sheet, words, f"{place}: {word}")
        else:
            known = [*TABLE_STATEMENTS, *PLAYER_STATEMENTS, *FLAGS, "player", "board", "map"]
            raise NotationError("no_such", place, name=word, suggestion=did_you_mean(word, known))

    def _once(self, word: str, place: str) -> None:
        if (self.sheet.player, word) in self.seen:
            raise NotationError("notation_twice", place, name=word)
        self.seen.add((self.sheet.player, word))
