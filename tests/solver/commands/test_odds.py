"""`snails odds`: exact numbers for programs, a page for people, one clear line for mistakes."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from snails_core.cards import Card
from snails_core.catalogue import load_catalogue
from snails_core.commands import main
from snails_core.words import LANGUAGES
from solver.odds import MOUNTAIN, Unseen, box_backs, odds
from tests.support.core.command_line import answer, complaint

EXACT = re.compile(r"\d+/\d+")


def record(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    found = json.loads(answer(capsys, "odds", *words, "--json"))
    assert isinstance(found, dict)
    return found


# --- for programs ---------------------------------------------------------------------------------
def test_a_missile_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    found = record(capsys, "missile", "--rerolls", "1")
    assert {key: found[key] for key in ("card", "rerolls", "goal", "value", "miss", "damage")} == {
        "card": "missile",
        "rerolls": 1,
        "goal": "damage",
        "value": "35/4",
        "miss": "1/4",
        "damage": {"0": "1/4", "10": "1/2", "15": "1/4"},
    }
    assert found["rows"][1] == {
        "row": 2,
        "action": "missile",
        "faces": "circle",
        "effects": ["damage 15", "destroy tile", "push"],
        "probability": "1/4",
        "each": ["1/4"],
    }
    rule = [(entry["rerolls"], entry["dice"], entry["choice"]) for entry in found["rule"]]
    assert rule == [
        (1, "triangle", "reroll triangle"),
        (1, "square", "row 1"),
        (1, "circle", "row 2"),
        (0, "triangle", "miss"),
        (0, "square", "row 1"),
        (0, "circle", "row 2"),
    ]
    assert found["derivation"] == odds("missile", rerolls=1).derivation()
    assert found["latex"] == odds("missile", rerolls=1).latex()


@pytest.mark.parametrize("card", load_catalogue().cards, ids=lambda card: card.id)
def test_every_card_as_json(capsys: pytest.CaptureFixture[str], card: Card) -> None:
    found = record(capsys, card.id, "--rerolls", "2", "--tile", "mountain")
    exact = odds(card, rerolls=2, tile=3)
    assert Fraction(found["value"]) == exact.value
    damage = {int(number): Fraction(chance) for number, chance in found["damage"].items()}
    assert damage == dict(exact.damage) and sum(damage.values()) == 1
    for attack, miss in enumerate(found["misses"]):
        each = [Fraction(row["each"][attack]) for row in found["rows"]]
        assert sum(each) + Fraction(miss) == 1
    chances = [found["value"], found["miss"], found["eliminate"], found["destroy"]]
    chances += [row["probability"] for row in found["rows"]]
    assert all(EXACT.fullmatch(chance) for chance in [*chances, *found["own_damage"].values()])


def test_all_that_can_be_told(capsys: pytest.CaptureFixture[str]) -> None:
    words = "missile --rerolls 2 --shell --health 20 --tile meadow --damaged --goal eliminate"
    found = record(capsys, *words.split())
    keys = ("rerolls", "shell", "rage", "health", "tile", "damaged", "goal")
    assert [found[key] for key in keys] == [2, True, False, 20, "meadow", True, "eliminate"]
    assert found["value"] == found["eliminate"] == "0/1"


@pytest.mark.parametrize(
    ("goal", "value"),
    [
        ("damage", "35/4"),
        ("hit", "3/4"),
        ("destroy", "11/36"),
        ("row:1", "5/9"),
        ("row:2", "11/36"),
    ],
)
def test_goals(capsys: pytest.CaptureFixture[str], goal: str, value: str) -> None:
    found = record(capsys, "missile", "--rerolls", "1", "--goal", goal)
    assert (found["goal"], found["value"]) == (goal, value)


def test_choices_without_dice(capsys: pytest.CaptureFixture[str]) -> None:
    found = record(capsys, "crawl_punch", "--rage")
    assert [entry["choice"] for entry in found["rule"]] == ["action punch", "row 2 rage 1"]
    assert found["damage"] == {"10": "1/1"}


def test_two_attacks_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    found = record(capsys, "banana_boomerang")
    assert [row["each"] for row in found["rows"]] == [["1/2", "1/2"], ["1/6", "1/6"]]
    assert [row["probability"] for row in found["rows"]] == ["3/4", "11/36"]
    assert (found["miss"], found["misses"]) == ("1/9", ["1/3", "1/3"])
    assert {entry["damage_before"] for entry in found["rule"]} == {0, 5, 10}


# --- for people -----------------------------------------------------------------------------------
def test_the_page_of_a_missile(capsys: pytest.CaptureFixture[str]) -> None:
    assert answer(capsys, "odds", "Missile", "--rerolls", "1").splitlines() == [
        "Missile: most damage",
        "Target: 30 health, beach",
        "1 re-roll at hand",
        "",
        "Results",
        "  1/2 = 50 %  1  ■ square: Each snail there is dealt 10 damage. The tile is damaged.",
        "  1/4 = 25 %  2  ● circle: Each snail there is dealt 15 damage. The tile is destroyed. "
        "Each snail there is pushed.",
        "  1/4 = 25 %  –  a miss",
        "",
        "Damage",
        "    0  1/4 = 25 %  ██████",
        "   10  1/2 = 50 %  ████████████",
        "   15  1/4 = 25 %  ██████",
        "Expected damage: 35/4 = 8.75",
        "Target eliminated: 0 %",
        "Tile destroyed: 1/4 = 25 %",
        "",
        "The best choices",
        "  1 re-roll left:",
        "    ▲  Re-roll ▲",
        "    ■  Keep (row 1 ■)",
        "    ●  Keep (row 2 ●)",
    ]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "words",
    [
        "missile --rerolls 3 --steps",
        "gatling gun --goal row:2",
        "banana boomerang --rerolls 2 --shell",
        "love_darts --health 10 --goal eliminate",
        "crawl_punch --rage --rerolls 1 --steps",
        "missile --rage",
        "treasure_map --tile meadow --damaged --goal destroy",
        "villains_hat --goal hit",
    ],
)
def test_pages_in_each_language(
    capsys: pytest.CaptureFixture[str], words: str, language: str
) -> None:
    pages = {
        chosen: answer(capsys, "odds", *words.split(), "--language", chosen) for chosen in LANGUAGES
    }
    assert len(set(pages.values())) == len(LANGUAGES)
    assert "{" not in pages[language] and "None" not in pages[language]
    fractions = {chosen: re.findall(r"\d+/\d+", text) for chosen, text in pages.items()}
    assert fractions[language] == fractions["en"]


def test_what_a_card_has_no_use_for_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    lines = answer(capsys, "odds", "punch", "--rerolls", "1").splitlines()
    assert "This card rolls no dice." in lines
    assert "There is nothing to decide." in lines
    assert "Berserker Rage cannot raise this card." in answer(capsys, "odds", "missile", "--rage")


def test_equal_advice_is_told_once(capsys: pytest.CaptureFixture[str]) -> None:
    lines = answer(capsys, "odds", "missile", "--rerolls", "9").splitlines()
    assert [line for line in lines if line.endswith("left:")] == [
        "  3 to 9 re-rolls left:",
        "  1 to 2 re-rolls left:",
    ]


def test_as_latex_and_nothing_else(capsys: pytest.CaptureFixture[str]) -> None:
    latex = answer(capsys, "odds", "missile", "--latex")
    assert latex == odds("missile").latex() + "\n"


def test_a_sentence_a_step(capsys: pytest.CaptureFixture[str]) -> None:
    lines = answer(capsys, "odds", "grenade", "--steps").splitlines()
    steps = [line.strip() for line in lines[lines.index("Step by step") + 1 :]]
    assert steps == odds("grenade").derivation()


# --- mistakes -------------------------------------------------------------------------------------
MISTAKES = {
    "granade": 'snails: there is no card "granade"; did you mean "grenade"?',
    "Granatt --language de": "snails: eine Karte „Granatt“ gibt es nicht; meintest du",
    "missile --rerolls -1": "snails odds: argument --rerolls: -1: 0-99; --help says more",
    "missile --rerolls 100": "snails odds: argument --rerolls: 100: 0-99",
    "missile --health 7": "snails odds: argument --health: invalid choice: 7",
    "missile --goal win": "argument --goal: win: damage, eliminate, destroy, hit, row:N",
    "missile --goal row:3": 'snails: --goal: there is no "row:3" here; did you mean row:1, row:2?',
    "missile --goal row:0": "--goal",
    "missile --tile moon": "argument --tile: invalid choice: 'moon'",
    "missile --tile water --shell": "--shell: a snail on water or off the board is never inside",
    "missile --tile water --damaged": "--damaged: water holds no tokens and cannot be damaged",
    "flamer --tile water": '--tile: there is no "water" here; did you mean beach, meadow',
    "missile --json --steps": "not allowed with argument",
    "": "the following arguments are required: CARD",
}


@pytest.mark.parametrize(("words", "line"), MISTAKES.items())
def test_every_mistake_gets_one_line(
    capsys: pytest.CaptureFixture[str], words: str, line: str
) -> None:
    assert line in complaint(capsys, "odds", *words.split())


def test_a_name_of_control_characters_is_quoted_safely(capsys: pytest.CaptureFixture[str]) -> None:
    line = complaint(capsys, "odds", "\x1b[31m")
    assert line.isprintable()


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_in_each_language(capsys: pytest.CaptureFixture[str], language: str) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["odds", "--help", "--language", language])
    assert stopped.value.code == 0
    assert "--rerolls" in capsys.readouterr().out


def test_the_installed_command_does_not_load_sympy() -> None:
    """Nobody should wait for algebra who asks for numbers."""
    code = (
        "import sys; from snails_core.commands import main;"
        "main(['odds', 'missile', '--json']); sys.exit('sympy' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
    command = Path(sys.executable).with_name("snails")
    told = subprocess.run([command, "odds", "missile"], capture_output=True, check=True)
    assert "35/6" in told.stdout.decode()


# --- in a position --------------------------------------------------------------------------------
MINED = "snails 1; map 1 3 2; player A; G a1; player B; G a2 20 shell; L a3 15"


def test_a_target_stands_as_in_the_position(capsys: pytest.CaptureFixture[str]) -> None:
    found = record(capsys, "missile", "--position", MINED, "--target", "BG")
    told = [found[key] for key in ("target", "health", "shell", "tile", "damaged")]
    assert told == ["BG", 20, True, "mountain", False]
    by_hand = record(capsys, "missile", "--health", "20", "--shell", "--tile", "mountain")
    assert found["damage"] == by_hand["damage"]


def test_backs_are_drawn_from_what_nobody_has_seen(capsys: pytest.CaptureFixture[str]) -> None:
    """A mountain's back is a mine in 3 of 6 of the box; here in fewer, or in none."""
    words = ["missile", "--tile", "mountain", "--position"]
    assert record(capsys, *words, MINED)["unseen"] == box_backs()._asdict()
    values = []
    for mines in (0, 1, 2):
        unseen = Unseen(10, 10, 4, 6, 5, mines, 2)
        text = " ".join(f"{name}:{count}" for name, count in unseen._asdict().items() if count)
        found = record(capsys, *words, f"{MINED}; unseen {text}")
        assert found["unseen"] == unseen._asdict()
        values.append(Fraction(found["value"]))
        assert values[-1] == odds("missile", tile=MOUNTAIN, unseen=unseen).value
    assert values == sorted(set(values))


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (["--target", "BG"], "snails: --target: "),
        (["--position", MINED, "--target", "BM"], 'snails: --target: there is no "BM" here'),
        (["--position", MINED, "--target", "X"], 'snails: --target: "X" is no snail'),
        (["--position", "no/file"], "snails: no/file: cannot be read"),
    ],
)
def test_a_position_that_does_not_fit(
    capsys: pytest.CaptureFixture[str], words: list[str], line: str
) -> None:
    assert line in complaint(capsys, "odds", "missile", *words)
