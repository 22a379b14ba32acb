"""Reads positions; what is wrong is named by line, and by its place in the position."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from companions.big_monster.board import Board, Laid
from companions.big_monster.catalogue import SETS, load_catalogue
from companions.big_monster.errors import NotationError
from companions.big_monster.faults import check
from companions.big_monster.notation.names import (
    FARTHEST,
    NONE,
    read_part,
    read_player,
    read_players,
    read_whole,
)
from companions.big_monster.notation.writer import HEAD, VERSION
from companions.big_monster.position import NOTHING, Discard, Phase, Position, Seat, Stack
from companions.big_monster.rules.counting import HouseRules
from companions.big_monster.rules.medals import Won
from companions.big_monster.setting import PLAYER_LETTERS, STACK, Setting, make_setting
from companions.big_monster.view import unseen
from snails_core.errors import SnailsError, did_you_mean

MAX_LENGTH = 50_000
"""Characters of a text; ours have 6,000 at most."""
MAX_WORDS = 200
"""Of a statement."""
BEFORE_EXPLORERS = (Phase.START, Phase.DEAL_EXPLORERS, Phase.KEEP_EXPLORER)
HOUSE = {"start_tile": ("full", "medals"), "mutated": ("mutated", "ice")}

Statement = tuple[str, list[str]]
"""The line it is on, and its words."""


def read_position(text: str) -> Position:
    """The position that `write_position` wrote, or somebody by hand.

    >>> from companions.big_monster.notation import one_line
    >>> from companions.big_monster.engine import new_game
    >>> position = new_game("duel", 2).position
    >>> read_position(one_line(position)) == position
    True
    """
    statements = _statements(text)
    _check_head(statements)
    sheet = _Sheet(_read_setting(statements))
    for line, (word, *rest) in statements[1:]:
        sheet.read(line, word.lower(), rest)
    position = sheet.position()
    check(position)
    return position


def _statements(text: str) -> list[Statement]:
    if len(text) > MAX_LENGTH:
        raise NotationError("notation_long", count=len(text), most=MAX_LENGTH)
    for mark in text:
        if not mark.isprintable() and mark not in "\r\n\t":
            raise NotationError("notation_character", mark=repr(mark))
    found: list[Statement] = []
    for number, line in enumerate(text.splitlines(), 1):
        for statement in line.partition("#")[0].split(";"):
            words = statement.split()
            if len(words) > MAX_WORDS:
                place = f"line {number}"
                raise NotationError("notation_many", place, count=len(words), most=MAX_WORDS)
            if words:
                found.append((f"line {number}", words))
    return found


def _check_head(statements: list[Statement]) -> None:
    if not statements or statements[0][1][0].lower() != HEAD:
        raise NotationError("position_head", form=f"{HEAD} {VERSION}")
    line, words = statements[0]
    if words[1:] != [VERSION]:
        raise NotationError("notation_version", line, name=" ".join(words[1:])[:40])


def _read_setting(statements: list[Statement]) -> Setting:
    """Mode, sets and medals, wherever they are written."""
    found: dict[str, Statement] = {}
    for line, words in statements[1:]:
        word = words[0].lower()
        if word in ("mode", "sets", "medals"):
            if word in found:
                raise NotationError("notation_twice", line, name=word)
            found[word] = (line, words[1:])
    if "mode" not in found:
        raise NotationError("position_mode", form="mode duel 2")
    line, (mode, *rest) = found["mode"][0], found["mode"][1] or [""]
    if not rest:
        raise NotationError("notation_words", line, name="mode", form="mode duel 2")
    house: dict[str, str] = {}
    flags: set[str] = set()
    for word in rest[1:]:
        name, _, value = word.partition("=")
        if word in ("race", "dragon"):
            flags.add(word)
        elif value in HOUSE.get(name, ()):
            house[name] = value
        else:
            known = ["race", "dragon", *(f"{n}={v}" for n, vs in HOUSE.items() for v in vs)]
            suggestion = did_you_mean(word, known)
            raise NotationError("no_such", line, name=word, suggestion=suggestion)
    players = read_whole(rest[0], 2, len(PLAYER_LETTERS), line)
    sets = [read_whole(word, 1, SETS - 1, found["sets"][0]) for word in found["sets"][1]] if (
        "sets" in found
    ) else None  # fmt: skip
    try:
        return make_setting(
            mode,
            players,
            sets=sets,
            medals=found["medals"][1] if "medals" in found else None,
            race="race" in flags,
            dragon="dragon" in flags,
            house=HouseRules(**house),
        )
    except SnailsError as error:
        raise NotationError(error.key, f"{line}: {error.place}", **error.values) from error


class _Sheet:
    """A position being read, statement by statement."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.box = load_catalogue()
        self.seats = [Seat() for _ in range(setting.players)]
        self.laid: list[tuple[Laid, ...]] = [()] * setting.players
        self.player = NOTHING
        self.seen: set[tuple[int, str]] = set()
        self.phase: Phase | None = None
        self.values: dict[str, int] = {}
        self.queue: tuple[int, ...] = ()
        self.rows: list[tuple[int, ...]] = []
        self.discards: tuple[Discard, ...] = ()

    def read(self, line: str, word: str, rest: list[str]) -> None:
        if word in ("mode", "sets", "medals"):
            return
        place = f"{line}: {word}"
        readers = _OF_PLAYERS if word in _OF_PLAYERS else _OF_TABLE
        if word not in readers:
            suggestion = did_you_mean(word, [*_OF_TABLE, *_OF_PLAYERS, "mode", "sets", "medals"])
            raise NotationError("no_such", line, name=word, suggestion=suggestion)
        if word in _OF_PLAYERS and self.player == NOTHING:
            raise NotationError("notation_no_player", line, name=word)
        whose = self.player if word in _OF_PLAYERS else NOTHING
        if (whose, word) in self.seen and word not in ("row", "player"):
            raise NotationError("notation_twice", line, name=word)
        self.seen.add((whose, word))
        readers[word](self, rest, place)

    def position(self) -> Position:
        setting = self.setting
        if self.phase is None:
            raise NotationError("position_phase", form="phase lay A")
        early = self.phase in BEFORE_EXPLORERS
        for player, (seat, laid) in enumerate(zip(self.seats, self.laid, strict=True)):
            if not early and seat.explorer >= 0:
                self.seats[player] = seat._replace(board=Board(seat.explorer, laid))
            elif early and laid:
                raise NotationError("board_early", f"player {PLAYER_LETTERS[player]}: board")
        won = {each for seat in self.seats for each in seat.medals}
        position = Position(
            setting=setting,
            phase=self.phase,
            seats=tuple(self.seats),
            pool=(0,) * len(self.box.kinds),
            round=self.values.get("round", 1),
            turn=self.values.get("turn", 1),
            start=self.values.get("start", NOTHING),
            queue=self.queue,
            rows=tuple(self.rows),
            row=self.values.get("row", NOTHING),
            discards=self.discards,
            offered=setting.offered - won,
            dragon=self.values.get("dragon", NOTHING),
            viewer=self.values.get("viewer", NOTHING),
        )
        return replace(position, pool=unseen(position))

    # --- helpers ---
    def one(self, rest: list[str], place: str, form: str, count: int = 1) -> list[str]:
        if len(rest) != count:
            raise NotationError("notation_words", place, name=form.split()[0], form=form)
        return rest

    def tiles(self, words: list[str], place: str) -> tuple[int, ...]:
        return tuple(sorted(read_part(self.box.kind_index, w, place, hidden=True) for w in words))

    def change(self, **values: Any) -> None:
        self.seats[self.player] = self.seats[self.player]._replace(**values)

    def letter(self, word: str, place: str) -> int:
        return read_player(word, self.setting.players, place)

    # --- the table ---
    def read_turn(self, rest: list[str], place: str) -> None:
        first, second = self.one(rest, place, "turn 1 5", 2)
        self.values["round"] = read_whole(first, 1, self.setting.rounds, place)
        self.values["turn"] = read_whole(second, 1, self.setting.turns, place)

    def read_start(self, rest: list[str], place: str) -> None:
        (word,) = self.one(rest, place, "start A")
        self.values["start"] = self.letter(word, place)

    def read_dragon(self, rest: list[str], place: str) -> None:
        (word,) = self.one(rest, place, "dragon A")
        self.values["dragon"] = self.letter(word, place)

    def read_viewer(self, rest: list[str], place: str) -> None:
        (word,) = self.one(rest, place, "viewer A")
        self.values["viewer"] = self.letter(word, place)

    def read_phase(self, rest: list[str], place: str) -> None:
        if len(rest) not in (1, 2):
            raise NotationError("notation_words", place, name="phase", form="phase lay ABC")
        known = [str(phase) for phase in Phase]
        if rest[0] not in known:
            suggestion = did_you_mean(rest[0], known)
            raise NotationError("no_such", place, name=rest[0], suggestion=suggestion)
        self.phase = Phase(rest[0])
        if len(rest) == 2:
            read_players(rest[1], self.setting.players, place)
            self.queue = tuple(self.letter(letter, place) for letter in rest[1])

    def read_row(self, rest: list[str], place: str) -> None:
        if len(self.rows) == 2:
            raise NotationError("notation_many", place, count=3, most=2)
        if not rest:
            raise NotationError("notation_words", place, name="row", form="row swamp desert")
        self.rows.append(() if rest == [NONE] else self.tiles(rest, place))

    def read_picked(self, rest: list[str], place: str) -> None:
        (word,) = self.one(rest, place, "picked 1")
        self.values["row"] = read_whole(word, 1, 2, place) - 1

    def read_discards(self, rest: list[str], place: str) -> None:
        found = []
        for word in rest:
            name, _, seen = word.partition(":")
            (tile,) = self.tiles([name], place)
            found.append(Discard(tile, read_players(seen or NONE, self.setting.players, place)))
        self.discards = tuple(sorted(found))

    def read_player(self, rest: list[str], place: str) -> None:
        (word,) = self.one(rest, place, "player A")
        player = self.letter(word, place)
        if player != self.player + 1:
            raise NotationError(
                "players_in_order", place, known=PLAYER_LETTERS[: self.setting.players]
            )
        self.player = player

    # --- a player ---
    def read_dealt(self, rest: list[str], place: str) -> None:
        index = self.box.explorer_index
        self.change(dealt=tuple(sorted(read_part(index, w, place, hidden=True) for w in rest)))

    def read_explorer(self, rest: list[str], place: str) -> None:
        (word,) = self.one(rest, place, "explorer nomad")
        explorer = read_part(self.box.explorer_index, word, place, hidden=True)
        self.change(explorer=explorer)
        if not self.seats[self.player].dealt:
            self.change(dealt=(explorer,))

    def stack(self, rest: list[str], place: str) -> Stack:
        if not 3 <= len(rest) <= STACK + 2:
            form = "hand AB A swamp desert"
            raise NotationError("notation_words", place, name=form.split()[0], form=form)
        seen = read_players(rest[0], self.setting.players, place)
        holder = NOTHING if rest[1] == NONE else self.letter(rest[1], place)
        return Stack(self.tiles(rest[2:], place), seen, holder)

    def read_hand(self, rest: list[str], place: str) -> None:
        self.change(hand=self.stack(rest, place))

    def read_ship(self, rest: list[str], place: str) -> None:
        self.change(ship=self.stack(rest, place))

    def read_taken(self, rest: list[str], place: str) -> None:
        self.one(rest, place, "taken swamp")
        self.change(taken=self.tiles(rest, place)[0])

    def read_won(self, rest: list[str], place: str) -> None:
        won: list[Won] = []
        for word in rest:
            name, colon, team = word.partition(":")
            if colon and team != "team":
                raise NotationError("notation_words", place, name=word, form=f"{name}:team")
            each = Won(read_part(self.box.medal_index, name, place), bool(colon))
            if each in won:
                raise NotationError("notation_twice", place, name=word)
            if each not in self.setting.offered:
                raise NotationError("medal_not_offered", place, name=word)
            won.append(each)
        self.change(medals=tuple(won))

    def read_penalty(self, rest: list[str], place: str) -> None:
        self.one(rest, place, "penalty", 0)
        self.change(penalty=True)

    def read_dragons(self, rest: list[str], place: str) -> None:
        (word,) = self.one(rest, place, "dragons 1")
        self.change(dragons=read_whole(word, 1, self.setting.rounds, place))

    def read_board(self, rest: list[str], place: str) -> None:
        laid = []
        for word in rest:
            name, at, where = word.partition("@")
            x, comma, y = where.partition(",")
            if not at or not comma:
                raise NotationError("notation_words", place, name=word, form="swamp@2,0")
            kind = read_part(self.box.kind_index, name, place)
            laid.append(
                Laid(
                    kind,
                    read_whole(x, -FARTHEST, FARTHEST, place),
                    read_whole(y, -FARTHEST, FARTHEST, place),
                )
            )
        self.laid[self.player] = tuple(laid)


Reader = Callable[[_Sheet, list[str], str], None]
_OF_TABLE: dict[str, Reader] = {
    "turn": _Sheet.read_turn,
    "start": _Sheet.read_start,
    "phase": _Sheet.read_phase,
    "row": _Sheet.read_row,
    "picked": _Sheet.read_picked,
    "discards": _Sheet.read_discards,
    "dragon": _Sheet.read_dragon,
    "viewer": _Sheet.read_viewer,
    "player": _Sheet.read_player,
}
_OF_PLAYERS: dict[str, Reader] = {
    "dealt": _Sheet.read_dealt,
    "explorer": _Sheet.read_explorer,
    "hand": _Sheet.read_hand,
    "ship": _Sheet.read_ship,
    "taken": _Sheet.read_taken,
    "won": _Sheet.read_won,
    "penalty": _Sheet.read_penalty,
    "dragons": _Sheet.read_dragons,
    "board": _Sheet.read_board,
}
