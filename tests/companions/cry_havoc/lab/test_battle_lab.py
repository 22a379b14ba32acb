"""The battle lab: any battle is set up, solved at once, and every placement has its reason."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from companions.cry_havoc.battle import Effect, Placement, Stakes, Tactic, payoff, resolve
from companions.cry_havoc.lab import GAME
from companions.cry_havoc.lab.battle_line import line_moments
from companions.cry_havoc.lab.battle_panel import BattlePanel
from companions.cry_havoc.lab.battle_picture import battle_picture
from companions.cry_havoc.lab.kept_battle import NAME, setup_values
from companions.cry_havoc.scene.flip_bars import prisoner_stretches, region_stretches
from companions.cry_havoc.scene.value_map import value_map
from companions.cry_havoc.solver.battle_question import BattleSetup, answer_battle
from companions.cry_havoc.solver.no_cards import solve_placements
from companions.cry_havoc.tell.battles import resolution_lines
from snails_core.scene.shapes import Text
from snails_core.words import LANGUAGES
from snails_lab.lab_games import lab_games
from snails_lab.models.storage.profiles import Profile
from snails_lab.models.visit import Visit
from tests.support.repository import PROJECT

MOVE_ONE, MOVE_TWO = Tactic(Effect.MOVE, 1), Tactic(Effect.MOVE, 2)
REINFORCE = Tactic(Effect.REINFORCE, 1)
ANCHORS = ("start", "end")


def cell_of(panel: BattlePanel, triangle: str, placement: Placement) -> str:
    assert panel._shown is not None
    cells = panel._shown.placements.items()
    return next(key for key, each in cells if key.startswith(triangle) and each == placement)


def test_the_game_is_registered_with_all_its_views() -> None:
    assert PROJECT["entry-points"]["snails.games"]["cry-havoc"] == "companions.cry_havoc.lab:GAME"
    assert GAME in lab_games()
    for activity in GAME.activities:
        assert GAME.load(activity)(Visit()).name == GAME.view_of(activity)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_first_view_has_its_picture(language: str) -> None:
    assert GAME.picture(language).startswith("<svg")


def test_without_cards_the_answer_is_that_of_all_placements_against_all_replies() -> None:
    stakes = Stakes(Fraction(3, 2), 2)
    answer = answer_battle(BattleSetup((5, 4), stakes))
    plain = solve_placements(5, 4, stakes)
    assert answer.solution == plain
    for mine, worth in plain.guarantees.items():
        values = answer.reply_values(mine)
        assert values == {reply: payoff(resolve(mine, reply), stakes) for reply in values}
        assert min(values.values()) == worth and answer.price(mine) == plain.value - worth
    assert answer.line(plain.best[0], plain.replies[plain.best[0]][0]) == []


def test_a_line_of_best_play_keeps_the_value() -> None:
    """The position of the book: the unit on capture goes to control, and not to attrition."""
    stakes = Stakes(2, 1)
    setup = BattleSetup((4, 3), stakes, (0, 2), ((MOVE_ONE,), (REINFORCE, MOVE_TWO)))
    answer = answer_battle(setup)
    mine, reply = Placement(3, 1, 0), Placement(0, 0, 3)
    line = answer.line(mine, reply)
    assert line[0].placements[0] == Placement(4, 0, 0)
    assert payoff(resolve(*line[-1].placements), stakes) == 0 == answer.reply_values(mine)[reply]


def test_the_lab_is_answered_at_once() -> None:
    panel = BattlePanel()
    assert "+1" in panel.question.value and "(4,0,0)" in panel.question.value
    panel.picture.choose(cell_of(panel, "mine", Placement(3, 1, 0)))
    assert "Why not (3,1,0)" in panel.why.value and "4 more" in panel.why.value
    assert "Replies to (3,1,0)" in panel.picture.scene.description
    panel.picture.choose(cell_of(panel, "reply", Placement(0, 0, 3)))
    assert "Attacker (3,1,0) against defender (0,0,3)." in panel.why.value
    assert "points 0, region +2, prisoner +1; together +3" in panel.why.value
    panel.show_best()
    assert panel.mine == Placement(4, 0, 0) and "is best" in panel.why.value


def test_worths_go_by_halves_and_show_where_the_best_flips() -> None:
    panel = BattlePanel()
    panel.prisoner.value, panel.region.value = 3.0, 1.5
    assert panel.setup.stakes == Stakes(Fraction(3, 2), 3)
    assert panel.answer.solution == solve_placements(4, 3, Stakes(Fraction(3, 2), 3))
    assert "more than 2, up to 12" in panel.flips.value or "from 2 to 12" in panel.flips.value
    assert "(4,0,0)" in panel.flips.value


def test_cards_are_added_and_taken_away() -> None:
    panel = BattlePanel()
    before = panel.answer.solution
    panel.hands[0].add()
    assert panel.answer.setup.hands == ((MOVE_ONE,), ())
    assert panel.answer.solution.value > before.value
    assert "without cards" in panel.flips.value
    for _ in range(6):
        panel.hands[1].add()
    assert len(panel.answer.setup.hands[1]) == 4 and panel.hands[1].plus.disabled
    for hand in panel.hands:
        while hand.tactics:
            hand.held.children[0].click()
    assert panel.answer.solution == before


def test_a_battle_that_is_too_large_says_so_and_leaves_the_last_answer() -> None:
    panel = BattlePanel()
    panel.attackers.value, panel.defenders.value = 12, 16
    for hand in panel.hands:
        hand.hold((REINFORCE, MOVE_ONE, MOVE_TWO, Tactic(Effect.STRIKE, 2)))
    assert "too many states" in panel.error_line.widget.value
    assert len(panel.answer.setup.hands[1]) == 0, "the last battle that could be solved"


def test_the_map_leads_to_a_battle() -> None:
    panel = BattlePanel()
    panel.map.choose("battle:5,2")
    assert panel.answer.setup.units == (5, 2)


def test_the_map_has_the_values_of_the_table() -> None:
    scene = value_map(6, Stakes(), (4, 3), "en")
    labels = {group.key: group.label for group in scene.layers[0].groups if group.key}
    assert labels["battle:4,3"] == "4, 3: −1" and labels["battle:6,1"] == "6, 1: +3"


@pytest.mark.parametrize("units", [(1, 1), (4, 3), (12, 16)])
def test_the_names_of_the_corners_begin_and_end_within_the_picture(units: tuple[int, int]) -> None:
    answer = answer_battle(BattleSetup(units, Stakes()))
    scene = battle_picture(answer, answer.solution.best[0], None, "de").scene
    words = [
        shape
        for group in scene.layers[0].groups
        if not group.key
        for shape in group.shapes
        if isinstance(shape, Text)
    ]
    ends = {anchor: [word.x for word in words if word.anchor == anchor] for anchor in ANCHORS}
    assert len(ends["start"]) == len(ends["end"]) == 2
    assert min(ends["start"]) >= 0 and max(ends["end"]) <= scene.width


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_follows_the_language(language: str) -> None:
    panel = BattlePanel()
    panel.hands[0].add()
    panel.language = language
    plain = BattlePanel(language)
    assert panel.table.tabs.bar.children[0].description == (
        plain.table.tabs.bar.children[0].description
    )
    lines = resolution_lines(Placement(3, 1, 0), Placement(0, 0, 3), Stakes(2, 1), language)
    assert len(lines) == 5 and not any("{" in line for line in lines)


def test_a_line_is_played_on_the_stepper_from_the_placements_to_the_sum() -> None:
    panel = BattlePanel()
    panel.hands[0].hold((MOVE_ONE,))
    panel.hands[1].hold((REINFORCE, MOVE_TWO))
    panel.picture.choose(cell_of(panel, "mine", Placement(3, 1, 0)))
    panel.picture.choose(cell_of(panel, "reply", Placement(0, 0, 3)))
    assert panel.history.at == 0 and panel.picture.choices, "all placements are seen first"
    told = []
    while not panel.history.is_now:
        panel.history.forward.click()
        told.append(panel.question.value)
    assert "Attacker (3,1,0) against defender (0,0,3)." in told[0]
    assert any("plays" in text for text in told) and "Control:" in told[-4]
    assert "Attrition" in told[-2] and "together 0" in told[-1]
    panel.history.go(0)
    assert panel.picture.choices


def test_a_line_tells_its_own_worth_and_the_units_that_are_left() -> None:
    """Not the worth of the best placement, nor the units of the beginning."""
    panel = BattlePanel()
    panel.attackers.value, panel.defenders.value = 6, 3
    panel.region.value, panel.prisoner.value = 4.0, 1.0
    panel.picture.choose(cell_of(panel, "mine", Placement(0, 3, 3)))
    for _ in range(3):
        panel.history.forward.click()
    assert "Capture: 3 to 0" in panel.question.value
    assert "brings the attacker −5. The best placement brings +5" in panel.question.value
    assert "Defender 2 units" in panel.picture.scene.description, "one is captured"


def test_moments_end_with_the_survivors_of_the_battle() -> None:
    answer = answer_battle(BattleSetup((4, 3), Stakes()))
    first = Placement(3, 1, 0), Placement(0, 0, 3)
    for mine, reply in (first, (Placement(0, 0, 4), Placement(1, 1, 1))):
        moments = line_moments(answer, mine, reply, "en")
        assert moments[0].placements == (mine, reply)
        assert moments[-1].placements == resolve(mine, reply).survivors


@pytest.mark.parametrize("worth", [0, 1, 3])
def test_bars_show_the_best_placement_of_every_worth(worth: int) -> None:
    """Wherever the slider stands inside a stretch, the best placements are those of the stretch."""
    bars = (
        (region_stretches((4, 3), worth, 12), "region", "prisoner"),
        (prisoner_stretches((4, 3), worth, 4), "prisoner", "region"),
    )
    for found, moved, fixed in bars:
        assert found[0].low == 0
        for stretch in found:
            here = (stretch.low + stretch.high) / 2
            if here.denominator <= 2 and stretch.low < here < stretch.high:
                worths = Stakes(**{moved: Fraction(here), fixed: Fraction(worth)})
                assert solve_placements(4, 3, worths).best == stretch.best
    panel = BattlePanel()
    panel.region.value = float(worth)
    assert panel.bars.value.count("<svg") == 2


def test_the_battle_stands_there_again_next_time(home: Path) -> None:
    person = Profile("Anna")
    first = BattlePanel(profile=person)
    first.attackers.value, first.region.value = 6, 4.5
    first.hands[1].hold((REINFORCE,))
    first.reserves[1].value = 5
    again = BattlePanel(profile=person)
    assert again.setup == first.setup and again.answer.solution == first.answer.solution
    assert again.question.value == first.question.value


@pytest.mark.parametrize(
    "values",
    [
        {"units": [99, 3]},
        {"units": "64"},
        {"worths": ["1/3", "1"]},
        {"worths": ["1", "1", "1"]},
        {"hands": [["move 1"] * 9, []]},
        {"hands": [["flood 1"], []]},
        {"reserves": [True, 0]},
        {"reserves": None},
    ],
)
def test_a_kept_battle_that_does_not_fit_is_left_alone(home: Path, values: dict[str, Any]) -> None:
    sound = setup_values(BattleSetup((4, 3), Stakes(2, 1), (1, 1), ((MOVE_ONE,), ())))
    person = Profile("Anna")
    person.document(NAME).write({**sound, **values})
    assert BattlePanel(profile=person).setup == BattlePanel().setup
