"""A position from its text; whatever is wrong is told with its line."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from companions.cry_havoc.battle import Placement
from companions.cry_havoc.catalogue.armies import ARMIES, TROGG
from companions.cry_havoc.catalogue.cards import TERRAINS
from companions.cry_havoc.errors import NotationError, PositionError
from companions.cry_havoc.faults import faults_of
from companions.cry_havoc.nodes import Over
from companions.cry_havoc.notation.names import (
    LETTERS,
    read_card,
    read_force,
    read_number,
    read_region,
    read_word,
)
from companions.cry_havoc.notation.records import TASKS, read_record
from companions.cry_havoc.notation.writer import LEVELS, VERSION
from companions.cry_havoc.position import Battle, Fight, Position
from companions.cry_havoc.setting import NONE, Setting, setting_for
from snails_core.errors import did_you_mean

MAX_CHARACTERS = 20_000
MAX_STATEMENTS = 200
MAX_CARDS = 80
_FORCE_COUNT = re.compile(r"([A-DT])(\d{1,2})")
Words = list[str]


def read_position(text: str) -> Position:
    """The position that a text describes.

    >>> from companions.cry_havoc.newgame import new_game
    >>> from companions.cry_havoc.notation import write_position
    >>> position = new_game(2).position
    >>> read_position(write_position(position)) == position
    True
    """
    if len(text) > MAX_CHARACTERS:
        raise NotationError("notation_long", count=len(text), most=MAX_CHARACTERS)
    statements = [
        (f"line {number}", statement.split())
        for number, line in enumerate(text.split("\n"), 1)
        for statement in line.split(";")
        if statement.strip()
    ]
    if len(statements) > MAX_STATEMENTS:
        raise NotationError("notation_many", count=len(statements), most=MAX_STATEMENTS)
    if not statements or " ".join(statements[0][1]) != VERSION:
        name = " ".join(statements[0][1])[:40] if statements else ""
        raise NotationError("notation_version", "line 1", name=name)
    seats = [each for each in statements if each[1][0] == "player"]
    sheet = _Sheet(_seats(seats))
    for place, words in statements[1:]:
        if words[0] != "player":
            sheet.read(words, place)
    return _checked(sheet)


def _checked(sheet: _Sheet) -> Position:
    position = sheet.position()
    for fault in faults_of(position):
        raise NotationError(fault.key, fault.place)
    try:
        node = position.node
    except (PositionError, AssertionError, LookupError, ValueError) as error:
        raise NotationError("impossible", "todo") from error
    if isinstance(node, Over) and not position.is_last:
        raise NotationError("impossible", "todo")
    return position


def _seats(seats: list[tuple[str, Words]]) -> list[tuple[int, str, str]]:
    """Army, HQ and place of each player."""
    if not 2 <= len(seats) <= len(LETTERS):
        raise NotationError("player_count", "player", count=len(seats))
    found: list[tuple[int, str, str]] = []
    for number, (place, words) in enumerate(seats):
        if len(words) != 4 or words[1] != LETTERS[number]:
            form = f"player {LETTERS[number]} humans hq_north"
            raise NotationError("notation_words", place, name=words[0], form=form)
        army = read_word(words[2], ARMIES, place)
        if any(army == other for other, _, _ in found):
            raise NotationError("armies", place, count=len(seats))
        found.append((army, words[3], place))
    if (TROGG in [army for army, _, _ in found]) != (len(seats) == 4):
        raise NotationError("trogg_players", "player")
    return found


class _Sheet:
    """The fields of a position while statements are read."""

    def __init__(self, seats: list[tuple[int, str, str]]) -> None:
        self.players = len(seats)
        self.setting: Setting = setting_for(self.players)
        self.forces = self.players + (self.players < len(LETTERS))
        regions, box = len(self.setting.side.regions), self.setting.box
        self.seen: set[tuple[str, ...]] = set()
        self.values: dict[str, Any] = {
            "setting": self.setting,
            "armies": tuple(army for army, _, _ in seats),
            "hqs": tuple(read_region(self.setting, hq, place) for _, hq, place in seats),
            "level": 0, "round": 0, "is_last": False, "spots": [0] * 5,
            "event_pool": [0] * len(box.events), "initiative": [], "new_initiative": [],
            "points": [0] * self.players, "reserve": [0] * self.forces,
            "units": [[0] * self.forces for _ in range(regions)], "control": [NONE] * regions,
            "crystals": [0] * regions, "explorations": [0] * regions,
            "war_parties": [0] * regions, "nests": [0] * regions,
            "exploration_pool": [0] * len(box.explorations),
            "war_party_pool": [0] * len(box.war_parties), "nest_pool": [0] * len(box.nests),
            "structures": [[] for _ in range(regions)], "battles": [], "next_marker": 1,
            "fight": None, "prisoners": [[0] * self.forces for _ in range(self.forces)],
            "hands": [[] for _ in seats], "decks": [[] for _ in seats],
            "discards": [[] for _ in seats], "piles": [[] for _ in TERRAINS], "played": [],
            "known_terrain": [[] for _ in seats], "scorer": NONE,
            "skills_used": [[0] * len(box.armies[army].skills) for army, _, _ in seats],
            "agenda": [], "viewer": NONE,
        }  # fmt: skip

    def position(self) -> Position:
        values = {name: _frozen(value) for name, value in self.values.items()}
        return Position(**values)

    def read(self, words: Words, place: str) -> None:
        """One statement; each may stand once."""
        head, rest = words[0], words[1:]
        if head not in _STATEMENTS:
            suggestion = did_you_mean(head, (*_STATEMENTS, "player"))
            raise NotationError("no_such", place, name=head, suggestion=suggestion)
        named = rest[:1] if head in _NAMED else []
        key = (head, *named)
        if head not in ("todo", "battle") and key in self.seen:
            raise NotationError("notation_twice", place, name=" ".join(key))
        self.seen.add(key)
        try:
            _STATEMENTS[head](self, rest, place)
        except (IndexError, ValueError):
            raise NotationError("notation_words", place, name=head, form=_FORMS[head]) from None

    def numbers(self, words: Words, count: int, place: str) -> list[int]:
        if len(words) != count:
            raise ValueError
        return [read_number(word, place) for word in words]

    def player(self, word: str, place: str) -> int:
        player = read_force(self.players, word, place)
        if not 0 <= player < self.players:
            raise NotationError("notation_player", place, name=word)
        return player


def _frozen(value: Any) -> Any:
    if isinstance(value, list):
        return tuple(_frozen(item) for item in value)
    return value


# --- statements -----------------------------------------------------------------------
def _level(s: _Sheet, words: Words, place: str) -> None:
    (word,) = words
    s.values["level"] = read_word(word, LEVELS, place)


def _round(s: _Sheet, words: Words, place: str) -> None:
    s.values["round"] = read_number(words[0], place, 9)
    if words[1:] not in ([], ["last"]):
        raise ValueError
    s.values["is_last"] = bool(words[1:])


def _list(name: str) -> Callable[[_Sheet, Words, str], None]:
    def read(s: _Sheet, words: Words, place: str) -> None:
        s.values[name] = s.numbers(words, len(s.values[name]), place)

    return read


def _order(name: str) -> Callable[[_Sheet, Words, str], None]:
    def read(s: _Sheet, words: Words, place: str) -> None:
        order = [s.player(word, place) for word in words]
        if len(set(order)) < len(order):
            raise ValueError
        s.values[name] = order

    return read


def _region(s: _Sheet, words: Words, place: str) -> None:
    region = read_region(s.setting, words[0], place)
    done: set[str] = set()
    for part in words[1:]:
        name, equals, value = part.partition("=")
        if not equals or name in done:
            raise ValueError
        done.add(name)
        if name in ("crystals", "explorations", "war_parties", "nests"):
            s.values[name][region] = read_number(value, place)
        elif name == "control":
            s.values["control"][region] = s.player(value, place)
        elif name == "units":
            for force, count in _force_counts(s, value, place):
                s.values["units"][region][force] = count
        elif name == "built":
            built = _force_counts(s, value, place)
            for player, kind in built:
                armies = s.values["armies"]
                if player >= s.players or kind >= len(
                    s.setting.box.armies[armies[player]].structures
                ):
                    raise NotationError("no_such", place, name=value, suggestion="A0")
            s.values["structures"][region] = sorted(built)
        else:
            known = (
                "crystals",
                "explorations",
                "war_parties",
                "nests",
                "control",
                "units",
                "built",
            )
            suggestion = did_you_mean(name, known)
            raise NotationError("no_such", place, name=name, suggestion=suggestion)


def _force_counts(s: _Sheet, text: str, place: str) -> list[tuple[int, int]]:
    found: list[tuple[int, int]] = []
    for item in text.split(","):
        match = _FORCE_COUNT.fullmatch(item)
        if match is None:
            raise ValueError
        found.append((read_force(s.players, match[1], place), int(match[2])))
    return found


def _pool(s: _Sheet, words: Words, place: str) -> None:
    names = ("event", "exploration", "war_party", "nest")
    name = names[read_word(words[0], names, place)]
    _list(f"{name}_pool")(s, words[1:], place)


def _battle(s: _Sheet, words: Words, place: str) -> None:
    number, region, attacker, defender = words
    s.values["battles"].append(
        Battle(
            read_number(number, place, 99, 1),
            read_region(s.setting, region, place),
            s.player(attacker, place),
            read_force(s.players, defender, place),
        )
    )


def _marker(s: _Sheet, words: Words, place: str) -> None:
    (word,) = words
    s.values["next_marker"] = read_number(word, place, 99, 1)


def _fight(s: _Sheet, words: Words, place: str) -> None:
    region, attacker, *rest = words
    if len(rest) != 7:
        raise ValueError
    mine = Placement(*(read_number(word, place, 40) for word in rest[:3]))
    theirs = Placement(*(read_number(word, place, 40) for word in rest[4:]))
    s.values["fight"] = Fight(
        read_region(s.setting, region, place),
        s.player(attacker, place),
        read_force(s.players, rest[3], place),
        (mine, theirs),
    )


def _prisoners(s: _Sheet, words: Words, place: str) -> None:
    holder = read_force(s.players, words[0], place)
    s.values["prisoners"][holder] = s.numbers(words[1:], s.forces, place)


def _cards(s: _Sheet, words: Words, place: str) -> list[int]:
    found: list[int] = []
    for word in words:
        name, _, count = word.partition("*")
        copies = read_number(count, place, MAX_CARDS, 1) if count else 1
        found += [read_card(s.setting, name, place)] * copies
    if len(found) > MAX_CARDS:
        raise NotationError("notation_many", place, count=len(found), most=MAX_CARDS)
    return sorted(found)


def _owned(name: str) -> Callable[[_Sheet, Words, str], None]:
    def read(s: _Sheet, words: Words, place: str) -> None:
        rows = s.values.setdefault(name, [[] for _ in range(s.players)])
        rows[s.player(words[0], place)] = _cards(s, words[1:], place)

    return read


def _pile(s: _Sheet, words: Words, place: str) -> None:
    s.values["piles"][read_word(words[0], TERRAINS, place)] = _cards(s, words[1:], place)


def _played(s: _Sheet, words: Words, place: str) -> None:
    s.values["played"] = _cards(s, words, place)


def _secret(s: _Sheet, words: Words, place: str) -> None:
    rows = s.values.setdefault("secret", [[0] * len(TERRAINS) for _ in range(s.players)])
    rows[s.player(words[0], place)] = s.numbers(words[1:], len(TERRAINS), place)


def _scorer(s: _Sheet, words: Words, place: str) -> None:
    (word,) = words
    s.values["scorer"] = s.player(word, place)


def _viewer(s: _Sheet, words: Words, place: str) -> None:
    (word,) = words
    s.values["viewer"] = s.player(word, place)
    s.values.setdefault("unseen", [[] for _ in range(s.players)])
    s.values.setdefault("secret", [[0] * len(TERRAINS) for _ in range(s.players)])


def _skills(s: _Sheet, words: Words, place: str) -> None:
    player = s.player(words[0], place)
    used = s.values["skills_used"]
    used[player] = s.numbers(words[1:], len(used[player]), place)


def _todo(s: _Sheet, words: Words, place: str) -> None:
    task = read_record(s.setting, s.players, " ".join(words), TASKS, place)
    s.values["agenda"].append(task)


_STATEMENTS: dict[str, Callable[[_Sheet, Words, str], None]] = {
    "level": _level, "round": _round, "spots": _list("spots"), "initiative": _order("initiative"),
    "new_initiative": _order("new_initiative"), "points": _list("points"),
    "reserve": _list("reserve"), "region": _region, "pool": _pool, "battle": _battle,
    "marker": _marker, "fight": _fight, "prisoners": _prisoners, "hand": _owned("hands"),
    "deck": _owned("decks"), "discard": _owned("discards"), "known": _owned("known_terrain"),
    "unseen": _owned("unseen"), "secret": _secret, "pile": _pile, "played": _played,
    "scorer": _scorer, "skills": _skills, "viewer": _viewer, "todo": _todo,
}  # fmt: skip
_NAMED = (
    "region", "pool", "prisoners", "hand", "deck", "discard", "known", "unseen", "secret", "pile",
    "skills",
)  # fmt: skip
_FORMS = {
    "level": "level beginner", "round": "round 2", "spots": "spots 0 1 1 1 0",
    "initiative": "initiative A B", "new_initiative": "new_initiative A B", "points": "points 3 5",
    "reserve": "reserve 8 8 16", "region": "region misty_lands control=A units=A2,T1",
    "pool": "pool nest 6 4 2", "battle": "battle 1 misty_lands A B", "marker": "marker 2",
    "fight": "fight misty_lands A 3 1 0 B 0 0 3", "prisoners": "prisoners A 0 1 0",
    "hand": "hand A flanking*2", "deck": "deck A flanking", "discard": "discard A flanking",
    "known": "known A venom", "unseen": "unseen B hologram*2", "secret": "secret B 0 0 1 0",
    "pile": "pile jungle venom*3", "played": "played flanking", "scorer": "scorer A",
    "skills": "skills A 1", "viewer": "viewer A", "todo": "todo take_turn turn=0",
}  # fmt: skip
