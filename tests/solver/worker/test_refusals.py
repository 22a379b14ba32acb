"""What the worker refuses, and how it says so; whose plan is asked for, and against whom."""

from __future__ import annotations

from fractions import Fraction

import pytest

from snails_core import read_position, view
from snails_core.notation import one_line
from snails_core.words import LANGUAGES
from solver.planner import solve
from solver.requests.parsing import at_seat, scripts_of
from tests.oracle.entries import all_entries
from tests.support.solver.worker_questions import SMALL, VALUE, Data, refusal, replies

MIRROR = "snails 1; map 1 3 2; player A; G a1 20; player B ninja; G a2; hand missile"
PLAN = "crawl_dig crawl_punch crawl_switch dig_aim shell_switch"
THREE = "snails 1; board islands; player A; L a1; player B; L c3; G d1; player C; L e4"


REFUSED: list[tuple[str, Data, str]] = [
    ("no_such", {"position": "snails 1; player A; player B; nonsense"}, "nonsense"),
    ("over", {"position": "snails 1; player A; L a1; player B; winner A"}, "game is over"),
    ("onlooker", {"position": SMALL + "; viewer ?"}, "sees nobody's cards"),
    ("onlooker", {"position": SMALL + "; viewer ?", "seat": "A"}, "sees nobody's cards"),
    ("not_planning", {"position": "snails 1; map 1 3 2; player A; G a1; plan G - missile; "
      "player B; G a2"}, "nobody is planning"),
    ("player", {"seat": "C"}, "the players are A, B"),
    ("player", {"seat": "anna"}, '"anna"'),
    ("out", {"position": "snails 1; player A; L a1; player B; player C; L c3", "seat": "B"},
     "no snails left"),
    ("planned", {"position": f"{SMALL}; todo planning seat=1", "seat": "A"}, "planned already"),
    ("word", {"goal": "damgae"}, '"damage"'),
    ("syntax", {"goal": "damage -"}, "no expression"),
    ("player", {"goal": "gone(CL)"}, "nobody plays C"),
    ("eliminated", {"goal": "gone(BL)"}, "BL is already eliminated"),
    ("function", {"goal": "python(mine)"}, "runs only in the process"),
    ("opponent", {"opponents": ["BG - missile"]}, 'written like "B: BL BG'),
    ("opponent", {"opponents": [f"B BG - {PLAN}"]}, 'written like "B: BL BG'),
    ("player", {"opponents": [f"D: BG - {PLAN}"]}, "the players are A, B"),
    ("own_plan", {"opponents": [f"A: AG - {PLAN}"]}, "A is the one who plans"),
    ("weight", {"opponents": [f"B: BG - {PLAN} 0"]}, '"0"'),
    ("weight", {"opponents": [f"B: BG - {PLAN} 1/0"]}, '"1/0"'),
    ("weight", {"opponents": [f"B: BG - {PLAN} often"]}, '"often"'),
    ("weight", {"opponents": [f"B: BG - {PLAN} 1e99"]}, '"1e99"'),
    ("snails", {"opponents": [f"B: BL BG {PLAN}"]}, "BG"),
    ("snails", {"opponents": [f"B: AG - {PLAN}"]}, "B cannot plan with these snails"),
    ("snails", {"position": THREE, "opponents": [f"B: BL - {PLAN}"]}, "BL, BG"),
    ("snails", {"position": THREE, "opponents": [f"B: BL BL {PLAN}"]}, "two different"),
    ("no_card", {"opponents": [f"B: BG - {PLAN}".replace("dig_aim", "dig_iam")]}, '"dig_aim"'),
    ("cards", {"opponents": [f"B: BG - {PLAN}".replace("dig_aim", "grenade")]}, '"grenade"'),
    ("cards", {"opponents": [f"B: BG - {PLAN}".replace("dig_aim", "crawl_dig")]}, '"crawl_dig"'),
    ("hidden_card", {"opponents": [f"B: BG - {PLAN}".replace("dig_aim", "?")]}, "each ?"),
    ("word", {"choices": "kindly"}, "adversary, greedy"),
    ("word", {"language": "fr"}, "en, de, pl"),
    ("field", {"limit": {"states": "many"}}, '"states"'),
    ("field", {"limit": {"seconds": -1}}, '"seconds"'),
    ("field", {"opponents": [1]}, '"opponents"'),
    ("field", {"position": True}, '"position"'),
]  # fmt: skip


@pytest.mark.parametrize(("key", "fields", "part"), REFUSED)
def test_what_does_not_fit_is_refused_clearly(key: str, fields: Data, part: str) -> None:
    error = refusal(**fields)
    assert error["error"] == key
    assert part in error["text"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_refusal_is_in_the_language_of_the_question(language: str) -> None:
    told = {chosen: refusal(seat="C", language=chosen)["text"] for chosen in LANGUAGES}
    assert len(set(told.values())) == len(LANGUAGES)
    assert "A, B" in told[language]


def test_only_the_viewer_of_a_view_can_be_asked_for() -> None:
    seen = one_line(view(read_position(MIRROR), 1))
    assert refusal(position=seen, seat="A")["error"] == "view"
    *_, last = replies({"kind": "solve", "position": seen})
    assert (last["seat"], last["value"]) == ("B", VALUE)


def test_who_is_asked_later_plans_as_if_asked_first() -> None:
    """Plans are secret: what A has planned is nothing to B."""
    position, seat = at_seat(read_position(MIRROR), "b")
    assert seat == 1
    answers = [
        solve(position, "net", seat=seat),
        solve(read_position(f"{MIRROR}; todo planning seat=1"), "net"),
    ]
    assert [answer.value for answer in answers] == [(Fraction(VALUE),)] * 2
    assert answers[0].ties == answers[1].ties


def test_the_stored_opponents_are_possible_ones() -> None:
    entries = [entry for entry in all_entries() if entry.opponents]
    assert len(entries) >= 40
    for entry in entries:
        position, seat = at_seat(entry.read_position(), None)
        texts = tuple(" ".join((f"{player}:", *rest)) for player, *rest in entry.opponents)
        read = [script[:2] for script in scripts_of(position, seat, texts).scripts]
        told = [(player, plan) for player, plans in entry.scripts().items() for plan, _ in plans]
        assert sorted(read) == sorted(told), entry.id


def test_weights_are_relative() -> None:
    position = read_position(SMALL)
    plans = (f"B: BG - {PLAN} 1/3", f"b: BG - {' '.join(reversed(PLAN.split()))} 0.5")
    assert [script.weight for script in scripts_of(position, 0, plans).scripts] == [2, 3]
