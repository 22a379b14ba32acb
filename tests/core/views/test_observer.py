"""What a planner works on: a round seen by an observer, and bytes that thaw in their own way."""

from __future__ import annotations

import pytest

from snails_core import Chance, Over, Position, PositionError, view
from snails_core.draft import Draft, SelfCopyingBytes
from snails_core.engine import settle
from snails_core.events import Drew
from snails_core.layout import HIDDEN, LEVEL, NONE, OBSERVER, PLAN_SLOTS, SECRET, VIEWER
from tests.support.core.scenario import Table

DIGGING = "map 2 1; player A; G a1; plan G - dig_aim crawl_dig; player B; G a2"
LAST_CARD = """
    map 1 . 1
    contamination 10
    fire a3
    player A
    G a1
    plan G - - - - - dig_aim
    player B
    G a2 {health}
"""


def observed(text: str) -> Table:
    """The table as somebody sees it who sees nobody's cards."""
    table = Table(text)
    setting, hot, cold = table.position.setting, bytearray(table.position.hot), table.position.cold
    hot[VIEWER] = OBSERVER
    table.position = Position(setting, bytes(hot), cold, table.position.agenda)
    table.events.clear()
    return table


# --- the observer ---------------------------------------------------------------------
def test_an_observer_sees_that_a_card_is_drawn_but_not_which() -> None:
    """In truth chance says which card it is; for an observer the game just goes on."""
    truth = Table(DIGGING).choose("act action=dig")
    assert isinstance(truth.position.node, Chance)
    table = observed(DIGGING).choose("act action=dig")
    assert table.told("drew") == [Drew(0, HIDDEN, "Drawing")]
    assert table.position.cold[SECRET] == 1
    assert table.options == ["act action=crawl", "act action=dig"]


def test_what_an_observer_sees_is_not_what_a_player_sees() -> None:
    with pytest.raises(PositionError, match="what an onlooker sees"):
        view(observed(DIGGING).position, 0)


def test_a_part_of_a_game_ends_with_its_round() -> None:
    """In truth the second round begins; for an observer nothing is left to do."""
    truth = Table(LAST_CARD.format(health=30)).choose("act action=aim")
    assert truth.position.round == 2
    table = observed(LAST_CARD.format(health=30)).choose("act action=aim")
    assert table.position.node == Over(0)
    assert table.position.agenda == ()
    assert table.position.round == 1


def test_the_cleaning_phase_is_done_before() -> None:
    """The fire damages its tile and goes out, the water hurts, the cards are collected."""
    table = observed(LAST_CARD.format(health=30)).choose("act action=aim")
    track = table.position.setting.rules.contamination_track
    assert table.tokens("a3") == {"damaged": 1}
    assert table.health("BG") == 30 - track[10] < 30
    assert table.position.slots(0) == (NONE,) * PLAN_SLOTS
    assert table.kinds()[-1] == "cards_collected"


def test_a_winner_is_found_all_the_same() -> None:
    table = observed(LAST_CARD.format(health=5)).choose("act action=aim")
    assert table.position.node == Over(1)


def test_the_last_round_is_counted_all_the_same() -> None:
    """One snail each, and A's is healthier."""
    table = observed("round 6\n" + LAST_CARD.format(health=30)).choose("act action=aim")
    assert table.position.node == Over(1)


# --- bytes that thaw ------------------------------------------------------------------
class Lifted(SelfCopyingBytes):
    """Thaws with the first space a level higher."""

    def working_copy(self) -> bytearray:
        lifted = bytearray(self)
        lifted[LEVEL] += 1
        return lifted


def test_a_draft_works_on_what_its_bytes_thaw_to() -> None:
    position = Table("map 1 1; player A; G a1; player B; G a2").position
    hot = Lifted(position.hot)
    draft = Draft(position.setting, hot, position.cold, ())
    assert draft.hot == hot.working_copy() != position.hot
    assert Draft(position.setting, position.hot, position.cold, ()).hot == position.hot


def test_the_engine_carries_on_from_there() -> None:
    """And what it hands back are plain bytes again."""
    position = Table(DIGGING).position
    copied = settle(
        Position(position.setting, Lifted(position.hot), position.cold, position.agenda)
    ).position
    assert copied.level(0) == position.level(0) + 1
    assert type(copied.hot) is bytes


def test_bytes_that_only_thaw_make_an_equal_copy() -> None:
    hot = Table(DIGGING).position.hot
    copied = SelfCopyingBytes(hot).working_copy()
    assert copied == hot
    assert type(copied) is bytearray
