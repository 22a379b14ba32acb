"""How the greedy bot looks ahead: a look that its budget cut off halfway is played out."""

from __future__ import annotations

from random import Random

import pytest

from snails_core import Chance, Decision, Over, Position, play, view
from snails_core.bots import greedy_bot, plan_building
from snails_core.bots.evaluation import Outlook
from snails_core.bots.look_ahead import Budget, Sight, action_only, look, played_out
from snails_core.bots.outlooks import acting_outlook
from snails_core.bots.plan_building import Trials, Try
from snails_core.cards import Face
from snails_core.layout import AIR, PLACE, PLACE_END
from snails_core.options import DiceShow
from tests.support.core.game_invariants import check_snails
from tests.support.core.scenario import Table

HALFWAY = """
    map 1 1 1
    player A
    L a1
    player B
    G air
    player C
    L a2
    G a2
    S a2 30 shell
    todo enter snail=BG origin_space=a1 space=a2 chooser=A snails=AL,BG manner=2
"""
"""AL came to a1 and pushed BG out; A chooses who makes room for it on a2."""

CROWDED = """
    map 1 1 1 1
    player A
    G a1
    hand jetpack
    player B
    L a2
    G a2 30 shell
    S a2 30 shell
    player C
    L a3
    G a3
    S a3 30 shell
"""
"""Whoever comes to a2 pushes BL out, perhaps to a3, from where somebody else must go then."""


def in_the_air(position: Position) -> int:
    return position.hot[PLACE:PLACE_END].count(AIR)


def test_a_look_without_budget_stops_halfway() -> None:
    position = Table(HALFWAY).position
    end = look(position, acting_outlook(position, 0), Budget(0)).end
    assert end == position
    assert in_the_air(end) == 1


def test_what_was_cut_off_is_played_out_by_what_comes_first() -> None:
    """CL goes to a1, BG arrives, and nothing is left to do."""
    table = Table(HALFWAY)
    assert table.options[0] == "push_to snail=CL space=a1"
    table.position = played_out(table.position)
    assert table.position.node == Over(0)
    assert (table.on("a1"), table.on("a2")) == ("AL CL", "BG CG CS")


def test_of_dice_the_likeliest_face_comes() -> None:
    """A triangle, in three of six rolls."""
    table = Table("map 1 1 1; player A; G a1; plan G - missile crawl_dig; player B; G a2")
    rolling = action_only(table.choose("at_space space=a2").position)
    ends = [played_out(play(rolling, DiceShow(face)).position) for face in Face]
    assert played_out(rolling) == ends[Face.TRIANGLE]
    assert len(set(ends)) == 3


def test_what_is_over_stays_as_it_is() -> None:
    ended = played_out(Table(HALFWAY).position)
    assert played_out(ended) is ended


def cut_off(position: Position, outlook: Outlook, budget: Budget) -> Sight:
    """As a look whose budget ran out while somebody was in the air, where that can be."""
    waiting = [position]
    while waiting and not in_the_air(position):
        position = waiting.pop()
        node = position.node
        if not isinstance(node, Over):
            choices = node.outcomes if isinstance(node, Chance) else node.options
            waiting.extend(play(position, choice).position for choice in choices)
    return Sight(0.0, 0.0, position)


def test_the_next_card_is_tried_only_from_where_the_last_one_is_done(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The bot once went on from halfway: a snail in the air that nothing would bring down."""
    halfway: list[Position] = []
    tries: list[Try] = []
    tried = Trials.card

    def looking(position: Position, outlook: Outlook, budget: Budget) -> Sight:
        sight = cut_off(position, outlook, budget)
        halfway.extend([sight.end] * in_the_air(sight.end))
        return sight

    def trying(self: Trials, card: int) -> list[Try]:
        tries.extend(found := tried(self, card))
        return found

    monkeypatch.setattr(plan_building, "look", looking)
    monkeypatch.setattr(Trials, "card", trying)
    position = Table(CROWDED).position
    assert isinstance(position.node, Decision)
    assert greedy_bot(view(position, 0), Random(0)) in position.node.options
    assert halfway
    for one in tries:
        check_snails(one.end)
