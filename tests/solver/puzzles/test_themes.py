"""Every theme finds what it names, and nothing that only looks like it."""

from __future__ import annotations

from fractions import Fraction

import pytest

from snails_core import Position, read_position
from snails_core.events import (
    Acted,
    Aimed,
    BackShown,
    CardTaken,
    Contaminated,
    Damaged,
    DiceRolled,
    DieRerolled,
    Eliminated,
    Fell,
    FirePlaced,
    Healed,
    Hid,
    Moved,
    PassedOver,
    Placed,
    Pushed,
    Raged,
    Stayed,
    Switched,
    Targeted,
    TileDestroyed,
)
from snails_core.layout import NONE
from snails_core.options import Plan
from snails_core.words import LANGUAGES
from solver.puzzles.themes import THEMES, Solution
from solver.words import entries
from tests.support.solver.lines_by_hand import (
    AG,
    AL,
    BG,
    BL,
    BS,
    TEXT,
    action,
    end,
    line,
    own,
    solution,
    space,
    table,
    theirs,
)

A1, A2, A3, A4, B1, B2, B3, B4, C1, C2, C3 = map(
    space, ["a1", "a2", "a3", "a4", "b1", "b2", "b3", "b4", "c1", "c2", "c3"]
)
MISSILE, RIFLE, DIG, SWITCH, CRAWL = map(
    action, ["missile", "snailper_rifle", "dig", "switch", "crawl"]
)
CROWDED = read_position(TEXT.replace("G b4 15", "G a2 15").replace("S c2 10", "S a2 10"))
STEPPED = read_position(TEXT.replace("G b1", "G c2"))
BURNING = read_position(TEXT.replace("player A", "fire b4\nplayer A", 1))


def hurt(snail: int, cause: str = "card", loss: int = 5) -> Damaged:
    return Damaged(snail, 5, 0, loss, 10, cause)


def shot(at: int, snail: int = AL, target: int = NONE, card: int = MISSILE) -> Targeted:
    return Targeted(snail, card, at, target, 2, 3, 2)


def plan(*cards: int) -> Plan:
    one, two, three, four, five = cards or (0, 1, 2, 3, 4)
    return Plan(BL, BG, one, two, three, four, five)


def pushed(snail: int, origin: int, to: int, high: int = 2, low: int = 1) -> Pushed:
    return Pushed(snail, origin, to, high, low)


Case = tuple[Solution, Solution]
CASES: dict[str, Case] = {
    "water": (
        solution(line(own(pushed(BL, A2, A4, 2, 0)))),
        solution(line(own(pushed(AG, B1, B3, 2, 0), pushed(BL, A2, A3)))),
    ),
    "fall": (
        solution(line(own(Fell(BL, A2, 1)))),
        solution(line(own(pushed(BL, A2, B1, 2, 2), pushed(BG, B4, B3, 2, 0), Fell(AL, A1, 2)))),
    ),
    "chain": (
        solution(line(own(pushed(AL, A1, A2, 3, 2), pushed(BS, A2, A3), before=CROWDED))),
        solution(line(own(Moved(AL, A1, A2, 3, 2), pushed(BS, A2, A3), before=CROWDED))),
    ),
    "full_space": (
        solution(line(own(Moved(AL, A1, A2, 3, 2), pushed(BS, A2, A3), before=CROWDED))),
        solution(line(own(pushed(AL, A1, A2, 3, 2), pushed(BL, A2, A3)))),
    ),
    "sight": (
        solution(line(own(Moved(AG, B1, A1, 2, 3)), own(shot(C3, AG, NONE, RIFLE)))),
        solution(line(own(shot(A2, AL, BL, RIFLE), shot(C2, AG, BS, MISSILE)))),
    ),
    "crumble": (
        solution(line(own(TileDestroyed(A2, 2)))),
        solution(line(own(TileDestroyed(A1, 3)), end(TileDestroyed(A2, 2)))),
    ),
    "dig": (
        solution(line(own(Acted(0, AL, DIG), TileDestroyed(A1, 3), BackShown(A1, 3, 5)))),
        solution(line(own(Acted(0, AL, DIG)), own(Acted(0, AL, MISSILE), BackShown(A2, 2, 2)))),
    ),
    "barrel": (
        solution(line(own(Contaminated(2, 5)))),
        solution(line(theirs(Contaminated(2, 5)), end(hurt(AL, "contamination")))),
    ),
    "place": (
        solution(line(own(Placed(AL, A1, C3, 3, 3)))),
        solution(line(own(Moved(AL, A1, A2, 3, 2)), theirs(Placed(BL, A2, A1, 2, 3)))),
    ),
    "fire_first": (
        solution(line(own(FirePlaced(A3, 1)), own(pushed(BL, A2, A3), hurt(BL, "fire")))),
        solution(line(own(pushed(BL, A2, A3), hurt(BL)), own(FirePlaced(A3, 1)))),
    ),
    "fire_relay": (
        solution(line(end(TileDestroyed(B4, 2), before=BURNING))),
        solution(line(own(TileDestroyed(B4, 2)), end(TileDestroyed(B4, 2)))),
    ),
    "mine": (
        solution(line(own(hurt(BL, "mine_back")))),
        solution(line(own(hurt(AL, "mine"), hurt(BL, "trap")))),
    ),
    "dynamite": (
        solution(line(end(hurt(BL, "dynamite")))),
        solution(line(end(hurt(AL, "dynamite"), hurt(BL, "dynamite", 0)))),
    ),
    "aim": (
        solution(line(own(Aimed(AL, 1)), theirs(), own(DiceRolled(AL, 1)))),
        solution(line(own(Aimed(AL, 1)), own(Moved(AL, A1, A2, 3, 2)), own(DiceRolled(AL, 1)))),
    ),
    "reroll": (
        solution(line(own(DieRerolled(AL, 1, 1)), chance=Fraction(1, 3)),
                 line(own(DiceRolled(AL, 1)), chance=Fraction(2, 3))),
        solution(line(own(DieRerolled(AL, 1, 1)), chance=Fraction(1, 5)),
                 line(own(DiceRolled(AL, 1)), chance=Fraction(4, 5))),
    ),
    "two_shots": (
        solution(line(own(shot(A2, target=BL)), own(shot(A2, AG, BL)))),
        solution(line(own(shot(A2, target=BL)), own(shot(B4, target=BG), shot(B4, target=BG)))),
    ),
    "kill_order": (
        solution(line(own(shot(A2, target=BL)), own(shot(B4)))),
        solution(line(own(shot(A2, target=BL)), own(shot(A2, AG, BL)), own(shot(B2)))),
    ),
    "friendly_fire": (
        solution(line(own(Moved(AG, B1, C1, 2, 1)), own(shot(B1), before=read_position(
            TEXT.replace("G b1", "G c1"))))),
        solution(line(own(shot(B4), hurt(BG)), theirs(hurt(AG)))),
    ),
    "leader": (
        solution(line(own(hurt(BL)))),
        solution(line(own(hurt(BG), DieRerolled(AG, 1, 1)), theirs(hurt(AL)))),
    ),
    "shell": (
        solution(line(own(Hid(AL)))),
        solution(line(theirs(Hid(BL)))),
    ),
    "switch": (
        solution(line(own(Acted(0, AL, MISSILE)), own(Acted(0, AL, SWITCH), Switched(0, 0)),
                      own(Acted(0, AG, CRAWL)))),
        solution(line(own(Acted(0, AL, SWITCH), Switched(0, 0)), own(Acted(0, AG, CRAWL)),
                      own(Acted(0, AG, MISSILE), Switched(0, 1)))),
    ),
    "heal": (
        solution(line(own(Healed(AL, 5, 30)))),
        solution(line(own(Healed(BL, 5, 30)))),
    ),
    "dodge": (
        solution(line(theirs(PassedOver(1, 0, 7, "no_target")))),
        solution(line(own(PassedOver(0, 0, 7, "no_target")), theirs(PassedOver(1, 0, 7, "water")))),
    ),
    "discard": (
        solution(line(own(CardTaken(1, 2)))),
        solution(line(theirs(CardTaken(0, 2)))),
    ),
    "hold": (
        solution(goal="net then at(AL, b2)"),
        solution(goal="gone(BL)"),
    ),
    "fewest": (
        solution(wishes=("fewest",)),
        solution(),
    ),
    "mixed": (
        solution(plans={1: [(plan(), 1), (plan(1, 0, 2, 3, 4), 2)]}),
        solution(plans={1: [(plan(), 1)]}),
    ),
    "faction": (
        solution(line(own(Raged(0))), line(own(Raged(1)))),
        solution(line(own(Raged(1), Acted(0, AL, MISSILE), Moved(AL, C3, A1, 2, 3)))),
    ),
}  # fmt: skip


def test_every_theme_has_its_cases() -> None:
    assert set(CASES) == set(THEMES)


@pytest.mark.parametrize("theme", CASES)
def test_it_finds_what_it_names(theme: str) -> None:
    assert THEMES[theme].holds(CASES[theme][0])


@pytest.mark.parametrize("theme", CASES)
def test_it_finds_nothing_that_only_looks_like_it(theme: str) -> None:
    assert not THEMES[theme].holds(CASES[theme][1])


@pytest.mark.parametrize("theme", sorted(set(CASES) - {"hold", "fewest", "mixed"}))
def test_without_lines_there_is_no_theme(theme: str) -> None:
    assert not THEMES[theme].holds(solution())


@pytest.mark.parametrize(("chance", "holds"), [(Fraction(1, 2), True), (Fraction(49, 100), False)])
def test_it_must_happen_in_half_of_the_good_lines(chance: Fraction, holds: bool) -> None:
    lines = line(own(Hid(AL)), chance=chance), line(own(), chance=1 - chance)
    assert THEMES["shell"].holds(solution(*lines)) is holds


def test_nowhere_to_go_is_a_full_space_too() -> None:
    assert THEMES["full_space"].holds(solution(line(own(Stayed(BL, "nowhere")))))
    assert not THEMES["full_space"].holds(solution(line(own(Stayed(BL, "shelled")))))


def test_ninja_climb_and_pirates_shoot_from_water() -> None:
    climb = Moved(AL, C1, A1, 1, 3)
    assert THEMES["faction"].holds(solution(line(own(climb))))
    others: Position = read_position(TEXT.replace("A ninja", "A amazons"))
    assert not THEMES["faction"].holds(solution(line(own(climb, before=others))))
    afloat = read_position(TEXT.replace("L a1", "L a4"))
    assert THEMES["faction"].holds(solution(line(own(Acted(0, AL, MISSILE), before=afloat))))


def test_who_steps_out_of_a_gatlings_range_is_spared() -> None:
    gatling = Acted(0, AL, action("gatling_gun"))
    stepped = line(own(Moved(AG, B1, C2, 2, 2)), own(gatling, before=STEPPED))
    assert THEMES["friendly_fire"].holds(solution(stepped))
    assert not THEMES["friendly_fire"].holds(solution(line(own(gatling))))


def test_who_is_gone_does_not_stand_in_the_way() -> None:
    gone = own(Eliminated(BL), TileDestroyed(A2, 2))
    assert not THEMES["crumble"].holds(solution(line(gone)))
    assert table().place(BL) == A2


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_theme_has_a_name_and_a_hint(language: str) -> None:
    words = entries(language)
    for section in ("theme", "theme_hint"):
        named = {key.partition(".")[2] for key in words if key.startswith(f"{section}.")}
        assert named == set(THEMES)
