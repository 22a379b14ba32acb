"""Goals: their text, what they read off the end of a round, and how they are taken apart."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from snails_core import Position, read_position
from snails_core.layout import HEALTH, MAX_SNAILS, NONE, PLACE, RESULT
from snails_core.words import LANGUAGES
from solver.goals import Goal, GoalError, measures, read_goal
from solver.words import entries

ROOT = Path(__file__).resolve().parent.parent
POSITION = read_position("""
    snails 1
    map 1 3 2/ 2 1
    player A
    L a1 20
    G a2
    player B
    L a2 15
    S b1 5
    player C
    M b2 10
""")
AL, AG, BL, BS, CM = 0, 1, 4, 6, 11
A, B, C = range(3)


def end_of(result: int = 0, **health: int) -> bytes:
    """The bytes when these snails have this health at the end: `end_of(BL=0)`."""
    return changed(POSITION, result, health)


def changed(position: Position, result: int, health: Mapping[str, int]) -> bytes:
    hot = bytearray(position.hot)
    for name, left in health.items():
        snail = 4 * "ABCD".index(name[0]) + "LGSM".index(name[1])
        hot[HEALTH + snail] = left
        if not left:
            hot[PLACE + snail] = NONE
    hot[RESULT] = result
    return bytes(hot)


def value(text: str, end: bytes, seat: int = A) -> list[Fraction]:
    return list(read_goal(text).value(POSITION.hot, end, seat, POSITION.setting))


# What goals read


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("damage", 15),
        ("losses", 5),
        ("net", 10),
        ("kills", 1),
        ("deaths", 0),
        ("survive", 1),
        ("gone(BS)", 1),
        ("eliminate(BL)", 0),
        ("alive(BS)", 0),
        ("health(CM)", 10),
        ("health(BS)", 0),
        ("at(AG, a2)", 1),
        ("at(AG, b1)", 0),
        ("at(BS, b1)", 0),
        ("lead", 1),
        ("won", 0),
        ("standing", 1),
        ("1/3", Fraction(1, 3)),
        ("0.25 * damage", Fraction(15, 4)),
        ("damage / 3 - losses", 0),
        ("-damage * 2", -30),
        ("min(damage, 10, kills)", 1),
        ("max(damage, 10)", 15),
        ("0 < damage < 15", 0),
        ("damage >= 15 and not gone(BL)", 1),
        ("gone(BL) or gone(CM)", 0),
        ("damage * alive(AL) + 100 * won", 15),
    ],
)
def test_a_goal_reads_the_end_of_the_round(text: str, expected: Fraction) -> None:
    """AL lost 5, BL lost 10, BS its last 5."""
    assert value(text, end_of(AL=15, BL=5, BS=0)) == [expected]


def test_healing_makes_losses_smaller() -> None:
    assert value("losses, damage", end_of(AL=25, BS=10)) == [-5, -5]


def test_a_goal_is_seen_from_its_seat() -> None:
    end = end_of(AL=0, BL=5)
    assert value("damage, losses, kills, deaths, lead", end, seat=B) == [20, 10, 1, 0, 1]
    assert value("damage, losses, kills, deaths, lead", end, seat=C) == [30, 0, 1, 0, -1]


def test_who_was_gone_before_is_no_kill_now() -> None:
    early = read_position("snails 1\nmap 1 1\nplayer A\nL a1\nplayer B\nL a2\n")
    end = changed(early, 0, {"BL": 0})
    assert list(read_goal("kills").value(early.hot, end, A, early.setting)) == [1]


@pytest.mark.parametrize(
    ("health", "share"),
    [
        ({}, 1),
        ({"AL": 0, "BS": 0}, 1),
        ({"AG": 0, "BS": 0}, 1),
        ({"AL": 0, "AG": 10, "BS": 0, "BL": 15}, Fraction(1, 4)),
        ({"AL": 0, "AG": 15, "BS": 0}, Fraction(3, 4)),
        ({"AL": 0, "AG": 5, "BS": 0}, 0),
        ({"AL": 0, "AG": 0, "BL": 0, "BS": 0}, Fraction(1, 4)),
    ],
)
def test_standing_is_by_snails_then_health(health: dict[str, int], share: Fraction) -> None:
    assert value("standing", changed(POSITION, 0, health)) == [share]


def test_won_is_the_game_over_and_won() -> None:
    assert value("won", end_of(result=1 + A)) == [1]
    assert value("won", end_of(result=1 + B)) == [0]
    assert value("won", end_of(result=1 + B), seat=B) == [1]


def test_parts_count_one_after_the_other() -> None:
    end = end_of(BS=0)
    assert value("survive, damage", end) == [1, 5]
    assert read_goal("survive then damage") == read_goal("survive, damage")


# Text


@pytest.mark.parametrize(
    ("text", "normal"),
    [
        ("net", "damage - losses"),
        ("survive", "deaths == 0"),
        ("eliminate(BL)", "gone(BL)"),
        (" damage\n -  losses ", "damage - losses"),
        ("damage-(losses-kills)", "damage - (losses - kills)"),
        ("(damage-losses)-kills", "damage - losses - kills"),
        ("damage*1/3", "damage * 1 / 3"),
        ("damage*(1/3)", "damage * (1/3)"),
        ("0.50", "1/2"),
        ("2*3*damage", "6 * damage"),
        ("-(damage+1)", "-(damage + 1)"),
        ("-3/4*damage", "-3/4 * damage"),
        ("damage - -2", "damage - -2"),
        ("1 < damage < 3", "1 < damage and damage < 3"),
        ("(damage < 3) == (kills > 0)", "(damage < 3) == (kills > 0)"),
        ("not (kills or deaths)", "not (kills or deaths)"),
        ("(kills and won) or deaths", "kills and won or deaths"),
        ("kills and (won or deaths)", "kills and (won or deaths)"),
        ("at(AL,c4)", "at(AL, c4)"),
        ("survive then net then max(kills,1)", "deaths == 0, damage - losses, max(kills, 1)"),
    ],
)
def test_the_normal_text_of_a_goal(text: str, normal: str) -> None:
    assert read_goal(text).text == normal


NUMBERS = st.fractions(-20, 20, max_denominator=12)
LEAVES = st.one_of(
    NUMBERS.map(lambda number: f"({number})"),
    st.sampled_from(["damage", "losses", "kills", "deaths", "lead", "standing", "won", "net"]),
    st.builds(
        "{}({})".format,
        st.sampled_from(["gone", "alive", "health"]),
        st.sampled_from(["AL", "AG", "BL", "BS", "CM"]),
    ),
    st.builds("at({}, {})".format, st.sampled_from(["AL", "BS"]), st.sampled_from(["a1", "b2"])),
)


def larger(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    signs = st.sampled_from(["+", "-", "*", "==", "!=", "<", "<=", ">", ">=", "and", "or"])
    return st.one_of(
        st.builds("({} {} {})".format, inner, signs, inner),
        st.builds("(-{})".format, inner),
        st.builds("(not {})".format, inner),
        st.builds("({} / {})".format, inner, st.integers(1, 9)),
        st.builds("{}({}, {})".format, st.sampled_from(["min", "max"]), inner, inner),
    )


EXPRESSIONS = st.recursive(LEAVES, larger, max_leaves=8)
GOALS = st.lists(EXPRESSIONS, min_size=1, max_size=3).map(", ".join)


@given(GOALS)
def test_the_normal_text_reads_back_to_an_equal_goal(text: str) -> None:
    goal = read_goal(text)
    assert read_goal(goal.text) == goal
    assert read_goal(goal.text).text == goal.text


@given(GOALS, st.randoms(use_true_random=False))
def test_brackets_change_nothing_they_do_not_say(text: str, random: Random) -> None:
    """What Python makes of the same text, with the features as variables."""
    end = random_end(random)
    goal = read_goal(text)
    assert goal.value(POSITION.hot, end, A, POSITION.setting) == by_python(text, end)


def by_python(text: str, end: bytes) -> tuple[Fraction, ...]:
    """The goal by Python's own evaluation; `and`, `or` there give an operand, here 1 or 0."""
    names = {"AL": AL, "AG": AG, "BL": BL, "BS": BS, "CM": CM, "a1": "a1", "b2": "b2"}
    simple = ["damage", "losses", "kills", "deaths", "lead", "standing", "won", "net"]
    known: dict[str, Any] = {name: Truth(value(name, end)[0]) for name in simple}
    known |= {
        "gone": lambda snail: Truth(not end[HEALTH + snail]),
        "alive": lambda snail: Truth(bool(end[HEALTH + snail])),
        "health": lambda snail: Truth(end[HEALTH + snail]),
        "at": lambda snail, space: Truth(end[PLACE + snail] == POSITION.setting.board.index(space)),
        "F": Truth,
    }
    exact = re.sub(r"(?<![\w.])(\d+)(?![\w.])", r"F(\1)", text)
    exact = re.sub(r"\b(and|or)\b", lambda word: {"and": "&", "or": "|"}[word[0]], exact)
    exact = exact.replace("(not ", "(~")
    found = eval(f"({exact},)", {"__builtins__": {"min": min, "max": max}}, known | names)
    return tuple(Fraction(part) for part in found)


class Truth(Fraction):
    """A fraction whose comparisons and `& | ~` are worth 1 or 0."""

    def __and__(self, other: object) -> Truth:
        return Truth(bool(self) and bool(other))

    def __or__(self, other: object) -> Truth:
        return Truth(bool(self) or bool(other))

    def __invert__(self) -> Truth:
        return Truth(not self)


def _kept(name: str) -> Callable[..., Truth]:
    plain = getattr(Fraction, name)
    return lambda *sides: Truth(plain(*sides))


for _name in ("add", "sub", "mul", "truediv", "neg", "eq", "ne", "lt", "le", "gt", "ge", "radd"):
    setattr(Truth, f"__{_name}__", _kept(f"__{_name}__"))


# Taken apart


def random_end(random: Random) -> bytes:
    """Any end in which only living snails can have changed."""
    hot = bytearray(POSITION.hot)
    for snail in (AL, AG, BL, BS, CM):
        hot[HEALTH + snail] = random.choice([0, 0, *range(5, 31, 5)])
        hot[PLACE + snail] = random.randrange(5) if hot[HEALTH + snail] else NONE
    hot[RESULT] = random.choice([0, 0, 1, 2, 3])
    return bytes(hot)


@given(GOALS, st.integers(0, 2), st.randoms(use_true_random=False))
def test_tables_and_rest_add_up_to_the_value(text: str, seat: int, random: Random) -> None:
    goal, end = read_goal(text), random_end(random)
    parts = measures(goal, POSITION, seat)
    sums = []
    for measure in parts:
        total = measure.rest(end) if measure.rest else Fraction(0)
        for snail, table in enumerate(measure.tables):
            total += table[end[HEALTH + snail]] if table else 0
        sums.append(total)
        assert measure.value(end) == total
        assert len(measure.tables) == MAX_SNAILS
        assert all(table is None or len(table) == 31 for table in measure.tables)
    assert tuple(sums) == goal.value(POSITION.hot, end, seat, POSITION.setting)


@pytest.mark.parametrize(
    ("text", "snails"),
    [
        ("damage", {BL, BS, CM}),
        ("2*damage - losses/3 + 1", {AL, AG, BL, BS, CM}),
        ("kills - 5*deaths", {AL, AG, BL, BS, CM}),
        ("gone(BL) + 0.5*health(AL)", {AL, BL}),
        ("(health(BL) <= 5 and alive(BL)) * 3", {BL}),
        ("max(health(AL), 10) - min(health(BS), 5)", {AL, BS}),
        ("-(net - alive(CM))", {AL, AG, BL, BS, CM}),
        ("7", {AL}),
    ],
)
def test_sums_over_single_snails_are_tables(text: str, snails: set[int]) -> None:
    (measure,) = measures(read_goal(text), POSITION, A)
    assert measure.rest is None
    assert {snail for snail, table in enumerate(measure.tables) if table} == snails


def test_a_sum_is_one_snail_s_when_only_one_lives() -> None:
    (measure,) = measures(read_goal("losses > 5"), POSITION, C)
    assert measure.rest is None
    table = measure.tables[CM]
    assert table and [table[health] for health in (0, 4, 5, 10)] == [1, 1, 0, 0]


@pytest.mark.parametrize(
    ("text", "snails"),
    [("damage + at(AL, a1)", {BL, BS, CM}), ("survive + kills", {BL, BS, CM}), ("lead", set())],
)
def test_only_what_is_not_a_sum_is_left_over(text: str, snails: set[int]) -> None:
    (measure,) = measures(read_goal(text), POSITION, A)
    assert measure.rest is not None
    assert {snail for snail, table in enumerate(measure.tables) if table} == snails


class Watched(bytearray):
    """Bytes that remember which of them were read, and of which only whether they are 0."""

    def __init__(self, hot: bytes) -> None:
        super().__init__(hot)
        self.read: dict[int, str] = {}

    def __getitem__(self, place: Any) -> Any:
        assert isinstance(place, int), place
        found: int = super().__getitem__(place)
        return WatchedByte(found, place, self.read)

    def __iter__(self) -> Iterator[int]:
        raise AssertionError("a goal reads single bytes, not all")


class WatchedByte:
    """One byte: `bool` says that only its truth was needed, anything else its number."""

    def __init__(self, number: int, place: int, read: dict[int, str]) -> None:
        self.number, self.place, self.watch = number, place, read

    def __bool__(self) -> bool:
        self.watch.setdefault(self.place, "alive")
        return bool(self.number)

    def _whole(self) -> int:
        self.watch[self.place] = "number"
        return self.number

    def __add__(self, other: int) -> int:
        return self._whole() + other

    def __radd__(self, other: int) -> int:
        return other + self._whole()

    def __rsub__(self, other: int) -> int:
        return other - self._whole()

    def __eq__(self, other: object) -> bool:
        return self._whole() == other

    __hash__ = None  # type: ignore[assignment]


def read_by(text: str, seat: int = A, **health: int) -> dict[str, str]:
    (measure,) = measures(read_goal(text), POSITION, seat)
    assert measure.rest is not None
    watched = Watched(changed(POSITION, 0, health))
    measure.rest(watched)
    names = {HEALTH + 4 * p + r: f"{'ABCD'[p]}{'LGSM'[r]}" for p in range(4) for r in range(4)}
    names |= {RESULT: "result", PLACE + AL: "place of AL"}
    return {names[place]: how for place, how in sorted(watched.read.items())}


def test_the_rest_reads_no_more_than_it_needs() -> None:
    assert read_by("survive") == {"AL": "alive", "AG": "alive"}
    assert read_by("survive", AL=0) == {"AL": "alive"}
    assert read_by("deaths <= 1", AL=0) == {"AL": "alive", "AG": "alive"}
    assert read_by("kills >= 1", BL=0) == {"BL": "alive"}
    assert read_by("won or at(AL, a1)") == {"result": "number", "place of AL": "number"}
    assert read_by("gone(BL) and damage > 5") == {"BL": "alive"}
    assert read_by("gone(BL) * lead") == {"BL": "alive"}
    everybody = dict.fromkeys(("AL", "AG", "BL", "BS", "CM"), "alive")
    assert read_by("lead") == everybody
    assert read_by("standing") == everybody | {"AL": "number", "AG": "number",
                                               "BL": "number", "BS": "number"}  # fmt: skip
    assert read_by("standing", BS=0) == everybody


# Python functions


def test_a_python_function_can_be_a_goal() -> None:
    def spared(start: bytes, end: bytes, seat: int, setting: object) -> int:
        return start[HEALTH + CM] - end[HEALTH + CM] + seat

    goal = Goal.of_function(spared, "spared")
    goal.check(POSITION, B)
    end = end_of(CM=5)
    assert list(goal.value(POSITION.hot, end, B, POSITION.setting)) == [6]
    (measure,) = measures(goal, POSITION, B)
    assert measure.tables == (None,) * MAX_SNAILS and measure.value(end) == 6
    assert goal.text == "python(spared)"
    with pytest.raises(GoalError) as raised:
        read_goal(goal.text)
    assert raised.value.key == "function" and "spared" in str(raised.value)


# What is wrong with a goal


@pytest.mark.parametrize(
    ("text", "key", "place"),
    [
        ("", "empty", "goal:1"),
        ("  \n", "empty", "goal:1"),
        ("()", "empty", "goal:1"),
        ("damage -", "syntax", "goal:9"),
        ("(damage", "syntax", "goal:1"),
        ("damage losses", "syntax", "goal:8"),
        ("  damge", "word", "goal:3"),
        ("damage + kill(BL)", "word", "goal:10"),
        ("gone", "arguments", "goal:1"),
        ("gone(BL, BG)", "arguments", "goal:1"),
        ("damage(BL)", "arguments", "goal:1"),
        ("net(BL)", "arguments", "goal:1"),
        ("at(BL)", "arguments", "goal:1"),
        ("min(damage)", "arguments", "goal:1"),
        ("max(*damage)", "arguments", "goal:1"),
        ("gone(snail=BL)", "arguments", "goal:1"),
        ("gone(5)", "arguments", "goal:1"),
        ("2 * gone(BX)", "snail", "goal:10"),
        ("at(c4, BL)", "snail", "goal:4"),
        ("damage / kills", "divisor", "goal:10"),
        ("damage / (1 - 1)", "zero", "goal:11"),
        ("damage ** 2", "form", "goal:1"),
        ("damage if won else 0", "form", "goal:1"),
        ("damage, (kills, won)", "form", "goal:9"),
        ("won is 1", "form", "goal:1"),
        ("__import__(os)", "word", "goal:1"),
        ("damage.real", "form", "goal:1"),
        ("damage[0]", "form", "goal:1"),
        ("[damage]", "form", "goal:1"),
        ("lambda: 0", "form", "goal:1"),
        ("1e9", "number", "goal:1"),
        ("0x10 * damage", "number", "goal:1"),
        ("damage * True", "number", "goal:10"),
        ("9" * 12, "number", "goal:1"),
        ("'damage'", "letter", "goal:1"),
        ("damage − 1", "letter", "goal:8"),
        ("damage # all", "letter", "goal:8"),
        ("damage\0", "letter", "goal:7"),
        ("-" * 500 + "damage", "deep", "goal:62"),
        ("(" * 300 + "damage" + ")" * 300, "syntax", None),
        ("1+" * 1500 + "damage", "long", "goal:2001"),
        ("python(mine)", "function", "goal:1"),
    ],
)
def test_what_is_no_goal_is_said_with_its_place(text: str, key: str, place: str | None) -> None:
    with pytest.raises(GoalError) as raised:
        read_goal(text)
    assert raised.value.key == key
    assert place is None or raised.value.place == place
    for language in LANGUAGES:
        assert raised.value.message(language).startswith(raised.value.place + ": ")


def test_a_mistyped_word_gets_a_suggestion() -> None:
    with pytest.raises(GoalError, match='goal:1: no feature "damge"; did you mean "damage"'):
        read_goal("damge")


@pytest.mark.parametrize(
    ("text", "seat", "key", "place"),
    [
        ("gone(DL)", A, "player", "goal: gone(DL)"),
        ("net - health(BG)", A, "eliminated", "goal: health(BG)"),
        ("survive, min(alive(AS), 1)", A, "eliminated", "goal: alive(AS)"),
        ("not at(AL, c9)", A, "space", "goal: at(AL, c9)"),
        ("net", 3, "seat", "goal"),
    ],
)
def test_a_goal_must_fit_its_position(text: str, seat: int, key: str, place: str) -> None:
    with pytest.raises(GoalError) as raised:
        read_goal(text).check(POSITION, seat)
    assert (raised.value.key, raised.value.place) == (key, place)
    assert all(raised.value.message(language) for language in LANGUAGES)


def test_a_fitting_goal_is_let_through() -> None:
    read_goal("gone(BL) - health(AL), at(CM, b2)").check(POSITION, C)


def test_every_error_has_its_words() -> None:
    """And no words are there for nobody."""
    asked: set[str] = set()
    for path in (ROOT / "solver" / "goals").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(
                    func=ast.Name("GoalError") | ast.Attribute(attr="wrong"),
                    args=[ast.Constant(value=str(key)), *_],
                ):
                    asked.add(f"goal_error.{key}")
    for language in LANGUAGES:
        assert {key for key in entries(language) if key.startswith("goal_error.")} == asked
