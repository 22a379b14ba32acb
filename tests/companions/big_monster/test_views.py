"""Views leak nothing: what a player sees depends only on what that player may know."""

from __future__ import annotations

from random import Random

import pytest

from companions.big_monster.engine import play
from companions.big_monster.errors import PositionError
from companions.big_monster.events import ExplorerDealt, TileDealt, TileThrown
from companions.big_monster.nodes import Chance, Decision, Over
from companions.big_monster.options import Choice, PassTo, TakeTile
from companions.big_monster.position import HIDDEN, NOTHING, Phase, Position
from companions.big_monster.view import determinize, event_for, view
from tests.support.companions.big_monster.drafting import draft
from tests.support.companions.big_monster.planets import MODES, any_option, game, kind
from tests.support.companions.big_monster.tile_count import tiles_everywhere


@pytest.mark.parametrize(("mode", "players", "variants"), MODES)
def test_truths_that_fit_a_view_look_the_same_to_the_viewer(
    mode: str, players: int, variants: dict[str, bool]
) -> None:
    random = Random(f"twins {mode} {players}")
    for step in game(mode, players, 7, any_option, **variants):
        position = step.position
        if random.random() > 0.2:
            continue
        viewer = random.randrange(players)
        seen = view(position, viewer)
        twin = determinize(seen, random)
        assert twin.viewer == NOTHING
        assert view(twin, viewer) == seen
        assert +tiles_everywhere(twin) == +tiles_everywhere(position)
        node = position.node
        if not isinstance(node, Decision) or node.player == viewer:
            if not isinstance(node, Chance):
                assert seen.node == node or isinstance(node, Over)
            assert type(twin.node) is type(node)


@pytest.mark.parametrize(("mode", "players", "variants"), MODES)
def test_a_game_goes_on_from_a_truth_that_fits_a_view(
    mode: str, players: int, variants: dict[str, bool]
) -> None:
    """Every truth is a sound position: it can be played to the end."""
    random = Random(f"on {mode} {players}")
    steps = list(game(mode, players, 9, any_option, **variants))
    position = determinize(view(steps[len(steps) // 2].position, 0), random)
    while not isinstance(node := position.node, Over):
        choice: Choice
        if isinstance(node, Chance):
            choice = random.choices(node.outcomes, node.weights)[0]
        else:
            choice = random.choice(node.options)
        position, _ = play(position, choice)
    assert tiles_everywhere(position).total() == sum(position.setting.supply)


def start() -> Position:
    hands = [["desert", "swamp", "lava_blue"], ["ice_red", "rune_green", "big_left"],
             ["grass_big", "grass_lava", "lava_all_top"]]  # fmt: skip
    return draft(["geneticist"] * 3, hands, turn=8)


def test_others_hands_and_taken_tiles_are_hidden() -> None:
    position, _ = play(start(), TakeTile(kind("desert")))
    seen = view(position, 1)
    assert seen.seats[0].taken == HIDDEN
    hand = seen.seats[0].hand
    assert hand is not None and hand.tiles == (HIDDEN,) * 3
    assert seen.seats[1].hand == position.seats[1].hand
    assert sum(seen.pool) == sum(position.pool) + 6
    assert view(position, 0).seats[0].taken == kind("desert")


def test_a_stack_is_known_to_all_who_have_had_it_in_hand() -> None:
    position = start()
    for id in ("desert", "ice_red", "grass_big"):
        position, _ = play(position, TakeTile(kind(id)))
    for receiver in (1, 2):
        position, _ = play(position, PassTo(receiver))
    ship = view(position, 0).seats[1].ship
    assert ship is not None and ship.tiles == tuple(sorted((kind("swamp"), kind("lava_blue"))))
    ship = view(position, 2).seats[1].ship
    assert ship is not None and ship.tiles == (HIDDEN, HIDDEN)


def test_who_passed_a_stack_does_not_learn_what_is_taken_from_it_before_the_reveal() -> None:
    position = start()
    for id in ("desert", "ice_red", "grass_big"):
        position, _ = play(position, TakeTile(kind(id)))
    position, _ = play(position, PassTo(1))
    seen = view(position, 1)
    ship = seen.seats[1].ship
    assert ship is not None and len(ship.tiles) == 3, "the taken tile is still counted with it"


def test_a_view_cannot_be_played_where_something_hidden_is_needed() -> None:
    seen = view(start(), 1)
    with pytest.raises(PositionError):
        _ = seen.node


def test_a_view_of_another_view_is_refused() -> None:
    seen = view(start(), 1)
    assert view(seen, 1) is seen
    with pytest.raises(PositionError):
        view(seen, 0)
    with pytest.raises(PositionError):
        view(start(), 3)


def test_events_hide_what_is_dealt_and_thrown_away() -> None:
    assert event_for(TileDealt(0, 3), 0) == TileDealt(0, HIDDEN)
    assert event_for(TileThrown(0, 3), 0) == TileThrown(0, 3)
    assert event_for(TileThrown(0, 3), 1) == TileThrown(0, HIDDEN)
    assert event_for(ExplorerDealt(0, 3), 1) == ExplorerDealt(0, HIDDEN)


def test_explorers_are_secret_until_all_have_chosen() -> None:
    for step in game("individual", 3, 4):
        position = step.position
        if position.phase is Phase.KEEP_EXPLORER:
            for player in range(3):
                others = [s for p, s in enumerate(view(position, player).seats) if p != player]
                assert all(set(seat.dealt) == {HIDDEN} for seat in others)
                assert all(seat.explorer in (HIDDEN, NOTHING) for seat in others)
        elif position.phase is Phase.TAKE:
            seat = view(position, 0).seats[1]
            assert HIDDEN in seat.dealt and seat.explorer in seat.dealt
            return
