"""From text to a position, strictly: every error names the line, the word and the way out."""

from __future__ import annotations

from typing import NoReturn

from snails_core import layout as at
from snails_core.board import GAP, MARKS, NO_TILES, Board, board_from_map, load_board
from snails_core.engine import Step, settle
from snails_core.errors import NotationError, PositionError, did_you_mean
from snails_core.faults import check_position
from snails_core.notation.names import Words, card_words, find_role, plain_words
from snails_core.notation.player_statements import (
    PLAYER_STATEMENTS,
    read_head,
    read_snail_line,
)
from snails_core.notation.position_builder import PositionBuilder, expect
from snails_core.notation.statements import MAP, MAX_WORDS, ROW, Statement, is_map, split_text
from snails_core.notation.table_statements import TABLE_STATEMENTS
from snails_core.notation.writer import FLAGS, VERSION
from snails_core.position import Position
from snails_core.records import PLAYER_LETTERS, ROLE_LETTERS
from snails_core.setting import setting_for

_HEAD, _BOARD, _PLAYER, _TODO = "snails", "board", "player", "todo"
_OF_A_PLAYER = frozenset((*ROLE_LETTERS, *PLAYER_STATEMENTS, *FLAGS))
_ROW_MARKS = MARKS + NO_TILES + GAP + ROW + "/"
_SAME_PLACE = {"lost_before": "lost", "drawn": "winner"}
"""Statements whose faults are told as those of another one."""
_KNOWN = frozenset((*_OF_A_PLAYER, *TABLE_STATEMENTS, _HEAD, _BOARD, MAP, _PLAYER))


def read_position(text: str) -> Position:
    """The position a text describes, carried on to its first node.

    >>> position = read_position('''
    ...     snails 1
    ...     map 1 3 2
    ...     player A ninja
    ...     G a1
    ...     hand missile
    ...     player B
    ...     G a2 20
    ... ''')
    >>> position.health(5)
    20
    """
    return read_start(text).position


def read_start(text: str) -> Step:
    """`read_position` with the events on the way to the first node (a card revealed, say)."""
    reader = _Reader(text)
    position = reader.position()
    try:
        check_position(position)
        return settle(position)
    except PositionError as error:
        place = reader.located(error.place)
        raise PositionError(error.key, place, **error.values) from error


def read_unchecked(text: str) -> Position:
    """What a text says as it stands: possibly with faults, and not carried on to a node."""
    return _Reader(text).position()


class _Reader:
    """Gathers statements; players' statements need the board, so that is looked for first."""

    def __init__(self, text: str) -> None:
        statements = split_text(text)
        _check_version(statements)
        _check_rows(statements)
        boards = [statement for statement in statements[1:] if _is_board(statement.text)]
        self.board = boards[0] if boards else None
        setting = setting_for(_find_board(boards))
        self.statements = [
            (statement.line, _words(statement))
            for statement in statements[1:]
            if statement is not self.board
        ]
        self.builder = PositionBuilder(
            setting, _count_players(self.statements, statements[-1].line)
        )
        self.seen: set[tuple[int, str]] = set()

    def position(self) -> Position:
        for line, (word, *words) in self.statements:
            self._statement(word if word in _KNOWN else self._canonical(word), words, line)
        try:
            return self.builder.position()
        except NotationError as error:
            raise NotationError(error.key, self.located(error.place), **error.values) from error

    def located(self, place: str) -> str:
        """The place of a fault with its line before it, if it is written at all."""
        lines = self._lines()
        name = place
        while name and name not in lines:
            name = name.rpartition(": ")[0]
        return f"{lines[name]}: {place}" if name else place

    def _lines(self) -> dict[str, str]:
        """On which line that which a fault may be about is written, or written last."""
        setting = self.builder.setting
        lines = {setting.board.id: self.board.line} if self.board else {}
        letter, todos = "", 0
        for line, (head, *words) in self.statements:
            word = self._canonical(head)
            if word == _PLAYER:
                letter = words[0].upper()
                for place in (f"player {letter}", "faction", "colour"):
                    lines[place] = line
            elif word in ROLE_LETTERS:
                lines[letter + word] = line
            elif word in _OF_A_PLAYER:
                lines[f"player {letter}: {_SAME_PLACE.get(word, word)}"] = line
            elif word == _TODO:
                todos += 1
                lines[f"{_TODO} {todos}"] = line
            lines[_SAME_PLACE.get(word, word)] = line
            for part in card_words(setting, words):
                lines[part.partition(":")[0].removesuffix("!").lower()] = line
        return lines

    def _canonical(self, word: str) -> str:
        """The statement that a word begins: capitals do not matter, and a role has its names."""
        for spelt in (word, word.lower()):
            if spelt in _KNOWN:
                return spelt
        role = find_role(self.builder.setting, word)
        return word if role is None else ROLE_LETTERS[role]

    def _statement(self, word: str, words: Words, line: str) -> None:
        builder = self.builder
        if word == _PLAYER:
            read_head(builder, words, line)
        elif word in _OF_A_PLAYER:
            if builder.player == at.NONE:
                raise NotationError("notation_no_player", line, name=word)
            self._once(word, line)
            if word in FLAGS:
                expect(not words, word, word, f"{line}: {word}")
                builder.hot[FLAGS[word] + builder.player] = 1
            elif word in PLAYER_STATEMENTS:
                PLAYER_STATEMENTS[word](builder, words, f"{line}: {word}")
            else:
                read_snail_line(builder, ROLE_LETTERS.index(word), words, line)
        elif word in TABLE_STATEMENTS:
            if word != _TODO:
                builder.player = at.NONE
                self._once(word, line)
            TABLE_STATEMENTS[word](builder, words, f"{line}: {word}")
        else:
            _refuse(word, line)

    def _once(self, word: str, line: str) -> None:
        builder = self.builder
        if (builder.player, word) in self.seen:
            raise NotationError("notation_twice", line, name=word)
        self.seen.add((builder.player, word))


def _check_rows(statements: list[Statement]) -> None:
    """Raises at a row of a map that has no bar before it."""
    for line, text in statements:
        if text[0] in _ROW_MARKS and not text.strip(_ROW_MARKS + " "):
            raise NotationError("notation_map_row", line, name=text.strip(ROW + " "))


def _words(statement: Statement) -> Words:
    words = plain_words(statement.text)
    if len(words) > MAX_WORDS:
        raise NotationError("notation_many", statement.line, count=len(words), most=MAX_WORDS)
    return words


def _check_version(statements: list[Statement]) -> None:
    line, head = statements[0] if statements else ("line 1", "")
    words = head.split()
    if [word.lower() for word in words[:1]] != [_HEAD]:
        raise NotationError("notation_head", line, version=VERSION)
    if words[1:] != [str(VERSION)]:
        raise NotationError("notation_version", line, name=" ".join(words[1:]))


def _is_board(statement: str) -> bool:
    return statement[0] in "mbMB" and statement.split(maxsplit=1)[0].lower() in (MAP, _BOARD)


def _find_board(drawn: list[Statement]) -> Board:
    if not drawn:
        return load_board("islands")
    if len(drawn) > 1:
        first, second = (statement.text.split()[0].lower() for statement in drawn[:2])
        key = "notation_twice" if first == second else "notation_against"
        raise NotationError(key, drawn[1].line, name=second, other=first)
    line, statement = drawn[0]
    if is_map(statement):
        return board_from_map(statement[len(MAP) :].removeprefix(" "), place=line)
    words = statement.split()
    expect(len(words) == 2, _BOARD, "board islands", line)
    return load_board(words[1].lower(), line)


def _count_players(statements: list[tuple[str, Words]], last_line: str) -> int:
    """How many players the text has. They must come in order; an error names the first that does
    not."""
    heads = [(line, words) for line, words in statements if words[0].lower() == _PLAYER]
    for number, (line, words) in enumerate(heads):
        letter = words[1].upper() if len(words) > 1 else ""
        if number >= len(PLAYER_LETTERS) or letter != PLAYER_LETTERS[number]:
            raise NotationError("notation_players", f"{line}: {_PLAYER}")
    if len(heads) < 2:
        raise NotationError("notation_players", f"{last_line}: {_PLAYER}")
    return len(heads)


def _refuse(word: str, line: str) -> NoReturn:
    """Raises for a word that begins no statement."""
    if word == _HEAD:
        raise NotationError("notation_twice", line, name=word)
    raise NotationError("no_such", line, name=word, suggestion=did_you_mean(word, _KNOWN - {_HEAD}))
