"""An error of a rule is told as what it is; only who wrote a position is told to look at it."""

from __future__ import annotations

from typing import Any

import pytest

from snails_core import Position, new_game, play, read_position, view
from snails_core.agenda import Deploy, Perform
from snails_core.draft import Draft
from snails_core.engine import after_choices, settle
from snails_core.errors import PositionError
from snails_core.nodes import Over, choices_of
from snails_core.rule import CHOICES, RULES
from snails_core.rules import perform

TEXT = "snails 1; map 1 3 2; player A ninja; G a1; plan G - missile; player B; G a2 20"


def first(position: Position) -> Any:
    node = position.node
    assert not isinstance(node, Over)
    return next(iter(choices_of(node)))


def failing(d: Draft, *_: object) -> None:
    raise ValueError("the rule is wrong")


def to_the_deployment() -> Position:
    """A game, played until snails are placed."""
    position = new_game(2).position
    while not isinstance(position.agenda[-1], Deploy):
        position = play(position, first(position)).position
    return position


def test_a_rule_that_fails_in_a_game_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    position = to_the_deployment()
    monkeypatch.setitem(CHOICES, Deploy, failing)
    with pytest.raises(ValueError, match="the rule is wrong") as caught:
        play(position, first(position))
    assert any("Deploy(turn=0" in note for note in caught.value.__notes__)


def test_a_rule_that_fails_on_the_way_is_named_too(monkeypatch: pytest.MonkeyPatch) -> None:
    position = to_the_deployment()
    monkeypatch.setitem(RULES, Deploy, failing)
    with pytest.raises(ValueError, match="the rule is wrong") as caught:
        play(position, first(position))
    assert any("Deploy(turn=1" in note for note in caught.value.__notes__)


def test_in_a_view_of_a_game_it_is_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = view(to_the_deployment(), 1)
    monkeypatch.setitem(CHOICES, Deploy, failing)
    with pytest.raises(ValueError, match="the rule is wrong"):
        play(seen, first(seen))


def test_in_a_position_that_somebody_wrote_the_position_may_be_to_blame(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    position = read_position(TEXT)
    monkeypatch.setitem(RULES, Perform, failing)
    with pytest.raises(PositionError) as caught:
        for _ in range(9):
            position = play(position, first(position)).position
    assert caught.value.key == "impossible"
    cause = caught.value.__cause__
    assert isinstance(cause, ValueError)
    assert any("Perform(" in note for note in cause.__notes__)


def test_a_missing_entry_of_a_table_is_never_the_positions_fault(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    position = read_position(TEXT)
    monkeypatch.setattr(perform, "EFFECTS", {})
    with pytest.raises(KeyError) as caught:
        for _ in range(9):
            position = play(position, first(position)).position
    assert any("Perform(" in note for note in caught.value.__notes__)


def test_where_a_position_comes_from_makes_it_no_other_position() -> None:
    played = to_the_deployment()
    written = Position(played.setting, played.hot, played.cold, played.agenda)
    assert played.from_game and not written.from_game
    assert played == written and hash(played) == hash(written)


def test_a_position_right_after_choices_comes_from_the_same_game() -> None:
    position = to_the_deployment()
    choice = first(position)
    unsettled = after_choices(position, [choice])
    assert unsettled.from_game
    assert settle(unsettled).position == play(position, choice).position
