"""Puzzle files: written and read again, refused with the place and the way out."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from random import Random

import pytest

from snails_core import SnailsError
from snails_core.words import LANGUAGES
from solver.puzzles.packs import read_file, write_file
from solver.puzzles.puzzle import Proof, Puzzle, Second
from solver.puzzles.puzzle_file import read_puzzle, write_puzzle
from tests.support.core import spoilt_texts
from tests.support.long_run import LONG
from tests.support.solver.puzzle_builder import SHOT, puzzle_of, said

FIVE = "crawl_dig crawl_punch crawl_switch dig_aim"
PROOF = Proof(
    value=(Fraction(5, 6), Fraction(-1)),
    plans=(f"AG - missile {FIVE}", f"AG - crawl_dig missile {FIVE.removeprefix('crawl_dig ')}"),
    second=Second(f"AG - {FIVE} shell_switch", (Fraction(0), Fraction(0))),
    states=100,
    limit=1000,
)
WHOLE = puzzle_of(
    SHOT,
    "gone(BG)",
    opponents=(f"B: BG - {FIVE} shell_switch 1/3", f"B: BG - shell_switch {FIVE} 2/3"),
    choices="scripted",
    directions=("B1: act action=crawl",),
    wishes=("fewest",),
    themes=("sight", "aim"),
    rating=1234,
    origin="mined",
    proof=PROOF,
)
TEXT = write_puzzle(WHOLE)


def test_what_is_written_is_read_again() -> None:
    assert read_puzzle(TEXT, "sample") == WHOLE
    assert write_puzzle(read_puzzle(TEXT, "sample")) == TEXT


def test_what_may_be_missing_is_left_out() -> None:
    plain = puzzle_of(SHOT, "damage", themes=("sight",))
    text = write_puzzle(plain)
    for key in ("opponents", "directions", "wishes", "proof", "second"):
        assert key not in text
    assert read_puzzle(text, "sample") == plain


def test_a_proof_without_a_second_idea_is_read_again() -> None:
    alone = replace(WHOLE, proof=replace(PROOF, second=None))
    assert read_puzzle(write_puzzle(alone), "sample") == alone


@pytest.mark.parametrize("odd", ['"', "\\", "\n", "\t", "\x7f", "\x1b", "'''", "ł🐌", "#", "[x]"])
def test_any_text_can_be_told(odd: str) -> None:
    told = replace(WHOLE, story=said(f"before {odd} after"))
    assert read_puzzle(write_puzzle(told), "sample") == told


def test_the_position_is_written_as_people_write_it() -> None:
    assert TEXT.startswith(
        "position = '''\nsnails 1\nmap 1 3 2\nplayer A ninja\n  G a1\n  hand missile\nplayer B\n"
        '  G a2 20\n\'\'\'\nseat = "A"\ngoal = "gone(BG)"\n'
    )


def test_an_old_proof_does_not_hinder_a_new_one() -> None:
    spoilt = TEXT.replace('"5/6"', '"maybe"')
    with pytest.raises(SnailsError):
        read_puzzle(spoilt, "sample")
    assert read_puzzle(spoilt, "sample", is_proven=False) == replace(WHOLE, proof=None)


def test_files_are_written_whole_and_named_after(tmp_path: Path) -> None:
    file = tmp_path / "sample.toml"
    write_file(WHOLE, file)
    assert read_file(file) == WHOLE
    assert [path.name for path in tmp_path.iterdir()] == ["sample.toml"]


@pytest.mark.parametrize(
    ("goal", "wishes"),
    [
        ("eliminate(BG)", ()),
        ("damage", ()),
        ("survive", ()),
        ("won", ("fewest",)),
        ("at(AG, a2)", ()),
        ("alive(BG) and at(BG, a2) then damage", ()),
    ],
)
def test_a_puzzle_can_be_about(goal: str, wishes: tuple[str, ...]) -> None:
    """Eliminating somebody, damage, surviving, winning with few cards, a space to reach or hold."""
    puzzle = puzzle_of(SHOT, goal, wishes=wishes)
    assert read_puzzle(write_puzzle(puzzle), "sample") == puzzle


# What is refused


def refusal(text: str, name: str = "sample") -> str:
    with pytest.raises(SnailsError) as caught:
        read_puzzle(text, name)
    for language in LANGUAGES:
        assert caught.value.message(language).startswith("sample.toml")
    return str(caught.value)


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        (
            "hand missile",
            "hand granade",
            'position: line 5: hand: there is no card "granade"; did you mean "grenade"?',
        ),
        ("G a2 20", "G a4 20", 'position: line 7: no space "a4" on the board "map"; did you mean'),
        ("G a2 20", "G a2 99", "position: "),
        ('seat = "A"', 'seat = "C"', 'seat: "C" is not known here; did you mean A, B?'),
        ('seat = "A"', 'seat = "B"', "seat: B is not the one who plans here, but A; write A, or"),
        ('seat = "A"\n', "", "seat: this field is missing; add it"),
        ("gone(BG)", "gone(BL)", "goal: gone(BL): BL is already eliminated; name a snail"),
        ("gone(BG)", "gon(BG)", 'goal:1: no feature "gon"; did you mean "gone"?'),
        ("gone(BG)", "at(AG, z1)", 'goal: at(AG, z1): no space "z1" on this board; did you mean'),
        ("BG - crawl_dig", "BL - crawl_dig", "opponents: opponent 1: B cannot plan with these"),
        ("1/3", "0", 'opponents: opponent 1: "0" is no weight'),
        ('"scripted"', '"clever"', 'choices: "clever" is not known here; did you mean adversary'),
        ("action=crawl", "action=crawling", "opponents: directions"),
        ('["fewest"]', '["most"]', 'wishes[0]: "most" is not known here; did you mean fewest?'),
        ('"sight"', '"sihgt"', 'themes[0]: "sihgt" is not known here; did you mean "sight"?'),
        ('"sight"', '"aim"', 'themes[1]: "aim" is here already; leave it out'),
        ("rating = 1234", "rating = 599", "rating: 599 does not fit; write a whole number from"),
        ("rating = 1234", "ratng = 1234", 'ratng: there is no field "ratng" here; did you mean'),
        ('"mined"', '"found"', 'origin: "found" is not known here; did you mean hand, mined?'),
        ('pl = "A title (pl)"\n', "", "title.pl: this field is missing; add it"),
        ('de = "Look. (de)"\n', "", "hints[0].de: this field is missing; add it"),
        ('en = "Fire. (en)"', 'en = ""', 'hints[2].en: "" is not a text; write one in quotes'),
        ('"5/6", "-1"', '"5/6"', "proof.value: here must be 2 numbers, one for each part of the"),
        ('"5/6"', '"0.8333"', 'proof.value[0]: "0.8333" is no exact number; write a whole number'),
        ('"5/6"', '"5/0"', 'proof.value[0]: "5/0" is no exact number'),
        ("AG - missile crawl_dig", "AG - missile missile", "proof.plans[0]: A has no such plan"),
        ("AG - missile crawl_dig", "AG - misile crawl_dig", "proof.plans[0]: slot 1: there is no"),
        ("AG - missile crawl_dig", "AG missile crawl_dig", "proof.plans[0]: "),
        ("AG - crawl_dig crawl_punch", "BG - crawl_dig crawl_punch", "proof.second.plan: A has no"),
        ("states = 100", "states = -1", "proof.states: -1 does not fit"),
        ("[title]", "[title", "this is not TOML"),
    ],
)
def test_a_mistake_is_told_with_its_place_and_the_way_out(old: str, new: str, reason: str) -> None:
    assert old in TEXT
    assert refusal(TEXT.replace(old, new, 1)).startswith(f"sample.toml: {reason}")


def test_there_are_three_hints() -> None:
    last = TEXT.index("[[hints]]", TEXT.index("[[hints]]", TEXT.index("[[hints]]") + 1) + 1)
    two = TEXT[:last] + TEXT[TEXT.index("[proof]") :]
    assert refusal(two) == (
        "sample.toml: hints: a puzzle has 3 hints, from a nudge to nearly the answer, not 2; "
        "write 3"
    )


def test_a_name_is_that_of_a_file() -> None:
    with pytest.raises(SnailsError, match=r'^Über Eck\.toml: "Über Eck" cannot be the name of a'):
        read_puzzle(TEXT, "Über Eck")


def test_nobody_plans_where_plans_are_made() -> None:
    planned = TEXT.replace("  hand missile\n", f"  hand missile\n  plan G - missile {FIVE}\n", 1)
    assert "nobody is planning here" in refusal(planned)


def test_a_puzzle_of_somebody_who_plans_later() -> None:
    other = TEXT.replace("20\n'''\nseat = \"A\"", "20\ntodo planning seat=1\n'''\nseat = \"B\"", 1)
    bare = other[: other.index("opponents")] + other[other.index("themes") : other.index("[proof]")]
    read = read_puzzle(bare.replace("gone(BG)", "survive"), "sample")
    assert read.seat == 1
    assert read_puzzle(write_puzzle(read), "sample") == read


SPOILT = 20_000 if LONG else 300


def test_spoilt_files_are_refused_with_a_reason_or_read() -> None:
    words = sorted(set(TEXT.split()))
    refused = 0
    for number in range(SPOILT):
        spoilt = spoilt_texts.spoilt(
            TEXT, Random(number), words, [spoilt_texts.other_toml_value] * 4
        )
        try:
            assert isinstance(read_puzzle(spoilt, "sample"), Puzzle)
        except SnailsError as error:
            refused += 1
            for language in LANGUAGES:
                error.message(language).encode("utf-8")
    assert SPOILT / 2 < refused < SPOILT
