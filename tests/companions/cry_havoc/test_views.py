"""Views hide what a player may not know, and nothing else."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from companions.cry_havoc.agenda import KeepOne
from companions.cry_havoc.engine import play
from companions.cry_havoc.errors import IllegalChoice, PositionError
from companions.cry_havoc.events import CardKept, Drew
from companions.cry_havoc.faults import faults_of
from companions.cry_havoc.newgame import new_game
from companions.cry_havoc.nodes import Decision
from companions.cry_havoc.notation import one_line, read_position
from companions.cry_havoc.options import CardDrawn, DrawTerrain, KeepCard
from companions.cry_havoc.position import Position
from companions.cry_havoc.setting import HIDDEN
from companions.cry_havoc.view import complete, event_for, view
from tests.support.companions.cry_havoc.random_games import random_game
from tests.support.companions.cry_havoc.scenario import Table


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", [1, 2])
def test_views_of_whole_games(players: int, seed: int) -> None:
    random = Random(seed)
    for number, (position, _, _) in enumerate(random_game(players, seed)):
        if number % 5:
            continue
        for player in range(players):
            seen = view(position, player)
            check_hides(position, seen, player)
            assert faults_of(seen) == []
            assert read_position(one_line(seen)) == seen
            whole = complete(seen, random)
            assert faults_of(whole) == []
            assert view(whole, player) == seen
            node = position.node
            if isinstance(node, Decision) and node.player == player:
                assert seen.node == node


def check_hides(position: Position, seen: Position, player: int) -> None:
    for other in range(position.players):
        if other != player:
            assert set(seen.hands[other]) <= {HIDDEN}
            assert set(seen.decks[other]) <= {HIDDEN}
    for effect in seen.agenda:
        if isinstance(effect, KeepOne) and effect.player != player:
            assert set(effect.cards) <= {HIDDEN}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_another_deal_of_the_hidden_cards_looks_the_same(players: int) -> None:
    """What a view shows may not depend on what is hidden: cards of others are dealt anew."""
    random = Random(players)
    differing = 0
    for number, (position, _, _) in enumerate(random_game(players, 21)):
        if number % 7 or number == 0:
            continue
        for player in range(players):
            seen = view(position, player)
            other = complete(seen, random)
            differing += other.hands != seen.hands and other != position
            assert one_line(view(other, player)) == one_line(seen)
    assert differing > 10


def test_a_terrain_card_is_a_secret_until_it_is_shown() -> None:
    position = play(Table(2).turn(), DrawTerrain(2)).position
    for name in ("venom", "hunters"):
        position = play(position, CardDrawn(Table().card(name))).position
    after, events = play(position, KeepCard(Table().card("venom")))
    seen = view(after, 1)
    assert seen.secret[0] == (0, 0, 1, 0)
    assert Counter(seen.piles[2]).total() == 8
    hidden = [event_for(event, 1) for event in events]
    assert [event.card for event in hidden if isinstance(event, CardKept)] == [HIDDEN]
    assert all(event.card == HIDDEN for event in hidden if isinstance(event, Drew))


def test_which_card_is_kept_is_asked_even_if_both_are_equal() -> None:
    """Not to ask would tell everybody that they are."""
    position = play(Table(2).turn(), DrawTerrain(2)).position
    for _ in range(2):
        position = play(position, CardDrawn(Table().card("venom"))).position
    assert position.node == Decision(0, (KeepCard(Table().card("venom")),))
    assert view(position, 1).node == Decision(0, ())


def test_a_view_does_not_know_what_others_may_choose() -> None:
    table = Table(2).hand(0, "flanking")
    seen = view(table.turn(), 1)
    assert seen.node == Decision(0, ())
    with pytest.raises(IllegalChoice, match="complete the view"):
        play(seen, DrawTerrain(0))


def test_views_of_views_are_refused() -> None:
    position = new_game(2).position
    with pytest.raises(PositionError):
        view(view(position, 0), 1)
    with pytest.raises(PositionError):
        view(position, 2)
    assert view(view(position, 0), 0) == view(position, 0)
