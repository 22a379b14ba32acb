"""From text to a position, strictly: every error names the line, the word and the way out."""

from __future__ import annotations

from collections.abc import Callable

from snails_core import layout as at
from snails_core.agenda import Effect
from snails_core.backs import BACKS_OF_LEVEL, Back, with_pin
from snails_core.board import Board, board_from_map, load_board
from snails_core.engine import Step, settle
from snails_core.errors import NotationError, did_you_mean
from snails_core.faults import check_position
from snails_core.newgame import empty_table
from snails_core.notation.defaults import default_agenda, default_unseen, rest_of_arsenal
from snails_core.notation.writer import FLAGS, IN_AIR, TOKENS, VERSION
from snails_core.position import Position
from snails_core.records import (
    EFFECTS,
    NOTHING,
    PLAYER_LETTERS,
    ROLE_LETTERS,
    UNKNOWN,
    read_card,
    read_number,
    read_player,
    read_record,
    read_word,
)
from snails_core.setting import Setting, setting_for

MAX_TEXT = 20_000
MAX_STATEMENTS = 400
MAX_AGENDA = 120

Words = list[str]


def read_position(text: str) -> Position:
    """The position a text describes, carried on to its first node."""
    return read_start(text).position


def read_start(text: str) -> Step:
    """`read_position` with the events on the way to the first node (a card revealed, say)."""
    reader = _Reader(text)
    return reader.start()


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


class _Reader:
    """Gathers statements; players' statements need the board, so that is looked for first."""

    def __init__(self, text: str) -> None:
        self.statements = _split(text)
        self._check_version()
        self.setting: Setting = setting_for(self._find_board())
        letters = [
            words.split()[1:2] for _, words in self.statements if words.split()[0] == "player"
        ]
        self.hot, self.cold = empty_table(self.setting, self._count_players(letters))
        self.hot[at.HEALTH : at.HEALTH + at.MAX_SNAILS] = bytes(at.MAX_SNAILS)
        self.hot[at.ROUND] = 1
        self.player = at.NONE
        self.agenda: list[Effect] | None = None
        self.deck: list[int] | None = None
        self.unseen: bytes | None = None
        self.seen: set[tuple[int, str]] = set()

    def _check_version(self) -> None:
        if not self.statements or self.statements[0][1].split()[0] != "snails":
            raise NotationError("notation_head", "line 1", version=VERSION)
        words = self.statements[0][1].split()
        if words != ["snails", str(VERSION)]:
            raise NotationError("notation_version", "line 1", name=" ".join(words[1:]))

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

    def start(self) -> Step:
        for place, statement in self.statements[1:]:
            word, *words = statement.split()
            if word in ("board", "map"):
                continue
            self._statement(word, words, place)
        self._complete_cards()
        if self.unseen is None:
            self.unseen = default_unseen(self.setting, self.hot)
        self.hot[at.UNSEEN : at.UNSEEN + 7] = self.unseen
        agenda = default_agenda(self.hot) if self.agenda is None else tuple(self.agenda)
        position = Position(self.setting, bytes(self.hot), bytes(self.cold), agenda)
        check_position(position)
        return settle(position)

    def _statement(self, word: str, words: Words, place: str) -> None:
        if word == "player":
            self._player(words, place)
            return
        if word in ROLE_LETTERS or word in _PLAYER_STATEMENTS or word in FLAGS:
            if self.player == at.NONE:
                raise NotationError("notation_no_player", place, name=word)
            self._once(word, place)
            if word in FLAGS:
                _expect(not words, word, word, place)
                self.hot[FLAGS[word] + self.player] = 1
            elif word in ROLE_LETTERS:
                self._snail(ROLE_LETTERS.index(word), words, place)
            else:
                _PLAYER_STATEMENTS[word](self, words, place)
            return
        if word not in _TABLE_STATEMENTS:
            known = [*_TABLE_STATEMENTS, *_PLAYER_STATEMENTS, *FLAGS, "player", "board", "map"]
            raise NotationError("no_such", place, name=word, suggestion=did_you_mean(word, known))
        if word != "todo":
            self.player = at.NONE
            self._once(word, place)
        _TABLE_STATEMENTS[word](self, words, f"{place}: {word}")

    def _once(self, word: str, place: str) -> None:
        if (self.player, word) in self.seen:
            raise NotationError("notation_twice", place, name=word)
        self.seen.add((self.player, word))

    # --- a player's statements ---
    def _player(self, words: Words, place: str) -> None:
        _expect(1 <= len(words) <= 3, "player", "player A ninja blue", place)
        self.player = player = read_player(words[0], place)
        rules = self.setting.rules
        self.hot[at.COLOUR + player] = player
        if len(words) > 1 and words[1] != NOTHING:
            names = [faction.id for faction in rules.factions]
            self.hot[at.FACTION + player] = read_word(words[1], names, place)
        if len(words) > 2:
            names = [colour.id for colour in rules.colours]
            none = words[2] == NOTHING
            self.hot[at.COLOUR + player] = at.NONE if none else read_word(words[2], names, place)

    def _snail(self, number: int, words: Words, place: str) -> None:
        form = f"{ROLE_LETTERS[number]} c4 30 shell"
        _expect(1 <= len(words) <= 3, ROLE_LETTERS[number], form, place)
        snail = at.SQUAD * self.player + number
        where, *rest = words
        if where == NOTHING:
            self.hot[at.PLACE + snail] = at.NONE
        elif where == IN_AIR:
            self.hot[at.PLACE + snail] = at.AIR
        else:
            self.hot[at.PLACE + snail] = self.setting.board.index(where, place)
        if rest and rest[-1] == "shell":
            self.hot[at.SHELLED + snail] = 1
            rest.pop()
        _expect(len(rest) <= 1, ROLE_LETTERS[number], form, place)
        full = self.setting.rules.health
        self.hot[at.HEALTH + snail] = read_number(rest[0], place, full) if rest else full

    def _hand(self, words: Words, place: str) -> None:
        start = at.HAND + self.player * at.MAX_CARDS
        for card, count in self._counted_cards(words, f"{place}: hand", hidden_too=True):
            if card == at.HIDDEN:
                self.cold[at.SECRET + self.player] = count
            elif card in self.setting.basic_cards:
                raise NotationError("notation_basic", f"{place}: hand")
            else:
                self.cold[start + card] = count

    def _shown(self, words: Words, place: str) -> None:
        start = at.SHOWN + self.player * at.MAX_CARDS
        for card, count in self._counted_cards(words, f"{place}: shown"):
            self.cold[start + card] = count

    def _plan(self, words: Words, place: str) -> None:
        place = f"{place}: plan"
        _expect(2 <= len(words) <= 7, "plan", "plan L S missile crawl_dig", place)
        hot, player = self.hot, self.player
        hot[at.ACTIVE + player] = _read_token(words[0], place)
        hot[at.PASSIVE + player] = _read_token(words[1], place)
        for slot, word in enumerate(words[2:]):
            if word.endswith("!"):
                hot[at.REVEALED + player] |= 1 << slot
            card = self._card(word.removesuffix("!"), place)
            hot[at.SLOTS + player * at.PLAN_SLOTS + slot] = card

    def _known(self, words: Words, place: str) -> None:
        for word in words:
            _expect(word in ROLE_LETTERS and len(word) == 1, "known", "known L S", place)
            self.hot[at.KNOWN + self.player] |= 1 << ROLE_LETTERS.index(word)

    def _aimed(self, words: Words, place: str) -> None:
        _expect(len(words) == 1, "aimed", "aimed 2", place)
        self.hot[at.AIMED + self.player] = read_number(words[0], f"{place}: aimed", at.PLAN_SLOTS)

    # --- the table's statements ---
    def _round(self, words: Words, place: str) -> None:
        _expect(len(words) == 1, "round", "round 2", place)
        self.hot[at.ROUND] = read_number(words[0], place, self.setting.rules.rounds)

    def _first(self, words: Words, place: str) -> None:
        _expect(len(words) == 1, "first", "first B", place)
        self.hot[at.FIRST] = read_player(words[0], place)

    def _viewer(self, words: Words, place: str) -> None:
        _expect(len(words) == 1, "viewer", "viewer A", place)
        self.hot[at.VIEWER] = read_player(words[0], place)

    def _contamination(self, words: Words, place: str) -> None:
        _expect(len(words) == 1, "contamination", "contamination 2", place)
        top = len(self.setting.rules.contamination_track) - 1
        self.hot[at.CONTAMINATION] = read_number(words[0], place, top)

    def _tiles(self, words: Words, place: str) -> None:
        for word in words:
            name, _, tile = word.partition(":")
            space = self.setting.board.index(name, place)
            body, _, pins = tile.partition("?")
            level = read_number(body.removesuffix("!"), f"{place}: {name}", 3)
            self.hot[at.LEVEL + space] = level
            self.hot[at.DAMAGED + space] = int(body.endswith("!"))
            self._pins(space, level, pins.split(",") if pins else [], f"{place}: {name}")

    def _pins(self, space: int, level: int, names: Words, place: str) -> None:
        _expect(len(names) <= level, "tiles", "tiles c4:3!?mine,trap", place)
        for height, name in zip(range(level, 0, -1), names, strict=False):
            if name != NOTHING:
                backs = BACKS_OF_LEVEL[height]
                index = read_word(name, [back.name.lower() for back in backs], place)
                byte = self.hot[at.PINNED + space]
                self.hot[at.PINNED + space] = with_pin(byte, height, backs[index])

    def _unseen(self, words: Words, place: str) -> None:
        names = [back.name.lower() for back in Back if back is not Back.UNKNOWN]
        counts = [0] * 7
        for word in words:
            name, count = _counted(word, place, 41)
            counts[read_word(name, names, place)] = count
        self.unseen = bytes(counts)

    def _discard(self, words: Words, place: str) -> None:
        for card, count in self._counted_cards(words, place):
            self.cold[at.DISCARD + card] = count

    def _deck(self, words: Words, place: str) -> None:
        self.deck = [0] * at.MAX_CARDS
        if words != [NOTHING]:
            for card, count in self._counted_cards(words, place):
                self.deck[card] = count

    def _next(self, words: Words, place: str) -> None:
        _expect(1 <= len(words) <= at.MAX_NEXT, "next", "next missile grenade", place)
        for index, word in enumerate(words):
            self.cold[at.NEXT + index] = read_card(self.setting, word, place)

    def _hurt(self, words: Words, place: str) -> None:
        _expect(not words, "hurt", "hurt", place)
        self.hot[at.HURT] = 1

    def _drawn(self, words: Words, place: str) -> None:
        _expect(not words, "drawn", "drawn", place)
        self.hot[at.RESULT] = at.DRAWN

    def _winner(self, words: Words, place: str) -> None:
        _expect(len(words) == 1, "winner", "winner A", place)
        self.hot[at.RESULT] = 1 + read_player(words[0], place)

    def _todo(self, words: Words, place: str) -> None:
        if self.agenda is None:
            self.agenda = []
        if words == ["nothing"]:
            return
        if len(self.agenda) >= MAX_AGENDA:
            raise NotationError("notation_many", place, count=MAX_AGENDA + 1, most=MAX_AGENDA)
        self.agenda.append(read_record(self.setting, " ".join(words), EFFECTS, place))

    # --- cards ---
    def _card(self, word: str, place: str) -> int:
        if word == NOTHING:
            return at.NONE
        return at.HIDDEN if word == UNKNOWN else read_card(self.setting, word, place)

    def _counted_cards(
        self, words: Words, place: str, hidden_too: bool = False
    ) -> list[tuple[int, int]]:
        found: dict[int, int] = {}
        for word in words:
            name, count = _counted(word, place, 99)
            if name == UNKNOWN and hidden_too:
                card = at.HIDDEN
            else:
                card = read_card(self.setting, name, place)
            found[card] = found.get(card, 0) + count
        if sum(found.values()) > 110:
            raise NotationError("notation_number", place, name=sum(found.values()), most=110)
        return list(found.items())

    def _complete_cards(self) -> None:
        """Basic cards not in the plan are in hand; the deck is what lies nowhere else."""
        hot, cold = self.hot, self.cold
        for player in range(hot[at.PLAYERS]):
            start = at.SLOTS + player * at.PLAN_SLOTS
            planned = hot[start : start + at.PLAN_SLOTS]
            for card in self.setting.basic_cards:
                count = 1 - planned.count(card)
                if count < 0:
                    raise NotationError("basic_twice", f"player {PLAYER_LETTERS[player]}: plan")
                cold[at.HAND + player * at.MAX_CARDS + card] = count
        rest = self.deck
        if rest is None:
            rest = rest_of_arsenal(self.setting, hot, cold, tuple(self.agenda or ()))
            short = next((card for card, count in enumerate(rest) if count < 0), None)
            if short is not None:
                kind = self.setting.catalogue.cards[short]
                raise NotationError("too_many_copies", kind.id, count=kind.count)
        cold[at.POOL : at.POOL + at.MAX_CARDS] = bytes(rest)


def _expect(holds: bool, name: str, form: str, place: str) -> None:
    if not holds:
        raise NotationError("notation_words", place, name=name, form=form)


def _counted(word: str, place: str, most: int) -> tuple[str, int]:
    name, colon, count = word.partition(":")
    return name, read_number(count, f"{place}: {name}", most) if colon else 1


def _read_token(word: str, place: str) -> int:
    if word == NOTHING:
        return at.NONE
    if word == UNKNOWN:
        return at.HIDDEN
    _expect(len(word) == 1 and word in ROLE_LETTERS, "plan", "plan L S missile", place)
    return ROLE_LETTERS.index(word)


def _tokens(array: int) -> Callable[[_Reader, Words, str], None]:
    def read(reader: _Reader, words: Words, place: str) -> None:
        for word in words:
            name, count = _counted(word, place, 99)
            reader.hot[array + reader.setting.board.index(name, place)] = count

    return read


_Statement = Callable[[_Reader, Words, str], None]
_PLAYER_STATEMENTS: dict[str, _Statement] = {
    "hand": _Reader._hand,
    "shown": _Reader._shown,
    "plan": _Reader._plan,
    "known": _Reader._known,
    "aimed": _Reader._aimed,
}
_TABLE_STATEMENTS: dict[str, _Statement] = {
    "round": _Reader._round,
    "first": _Reader._first,
    "viewer": _Reader._viewer,
    "contamination": _Reader._contamination,
    "tiles": _Reader._tiles,
    **{word: _tokens(array) for word, array in TOKENS.items()},
    "unseen": _Reader._unseen,
    "discard": _Reader._discard,
    "deck": _Reader._deck,
    "next": _Reader._next,
    "hurt": _Reader._hurt,
    "drawn": _Reader._drawn,
    "winner": _Reader._winner,
    "todo": _Reader._todo,
}
