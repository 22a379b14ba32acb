"""Rules C1-C17: rounds, cards and actions, with the examples of the book (T1-T7)."""

from __future__ import annotations

import pytest

from companions.cry_havoc.agenda import (
    BeginRound,
    BuildAndActivate,
    ChooseInitiative,
    Draw,
    Move,
    Recruit,
    RevealTiles,
    TakeTurn,
    TrimHand,
)
from companions.cry_havoc.draft import Draft
from companions.cry_havoc.engine import play
from companions.cry_havoc.errors import IllegalChoice, PositionError
from companions.cry_havoc.newgame import ADVANCED, new_game
from companions.cry_havoc.nodes import Chance, Decision
from companions.cry_havoc.options import (
    Activate,
    Build,
    Done,
    DrawOwn,
    DrawTerrain,
    EnableScoring,
    EndTurn,
    ExplorationShown,
    KeepCard,
    KillAt,
    PickRegion,
    PlayFor,
    RecruitUnits,
    StepTo,
    TakePlace,
    UseSkill,
    WarPartyShown,
)
from companions.cry_havoc.rules.movement import movable, neighbours
from companions.cry_havoc.setting import NONE
from tests.support.companions.cry_havoc.scenario import TROGG_FORCE, Table, kinds, options, run

MOVE, RECRUIT, BUILD = range(3)


# Set-up (C1-C4)


@pytest.mark.parametrize(("players", "spots"), [(2, 2), (3, 3), (4, 4)])
def test_c2_four_units_in_each_hq_and_the_rest_in_reserve(players: int, spots: int) -> None:
    position = new_game(players).position
    assert len(set(position.hqs)) == spots
    for player in range(min(players, 3)):
        assert position.units[position.hqs[player]][player] == 4
        assert position.reserve[player] == 8
        assert position.control[position.hqs[player]] == player


def test_c3_the_first_initiative_is_random() -> None:
    node = new_game(3).position.node
    assert isinstance(node, Chance)
    assert node.weights == (1, 1, 1)


def test_c4_a_trogg_player_starts_in_the_middle_with_tunnels() -> None:
    position = new_game(4).position
    grotto = position.setting.side.index("world_grotto")
    assert position.hqs[3] == grotto
    assert position.units[grotto or 0][3] == 2
    assert position.war_parties[grotto or 0] == 0
    assert sum(len(row) for row in position.structures) == 5
    assert sum(position.nest_pool) == 0


@pytest.mark.parametrize(
    "armies", [["humans", "trogg"], ["humans", "humans"], ["humans"], ["humans", "martians"]]
)
def test_wrong_armies_are_refused(armies: list[str]) -> None:
    with pytest.raises(PositionError):
        new_game(2, armies)


def test_four_play_with_the_trogg_and_five_not_at_all() -> None:
    with pytest.raises(PositionError):
        new_game(5)
    with pytest.raises(PositionError):
        new_game(2, level=3)


# Rounds (C5-C7)


def test_t1_who_changes_the_initiative_shifts_the_others() -> None:
    """New initiative machines, wanderers, humans, Trogg; the Trogg take place 2."""
    table = Table(4)
    table.d.new_initiative = [2, 1, 0, 3]
    position = table.ask(ChooseInitiative(3), TakeTurn(0)).position
    after, _ = run(position, TakePlace(1))
    assert after.new_initiative == (2, 3, 1, 0)
    assert after.initiative == (0, 1, 2, 3)


def test_t2_thirteen_points_in_the_first_round_pass_an_event() -> None:
    table = Table(2, level=ADVANCED)
    assert table.d.spots == [0, 1, 1, 1, 0]
    table.d.gain(0, 12, "C21")
    assert table.d.spots == [0, 1, 1, 1, 0]
    table.d.gain(0, 1, "C21")
    assert table.d.spots == [0, 0, 2, 1, 0]
    assert "event_passed" in kinds(table.d.events)


def test_t2_in_a_game_of_beginners_nothing_is_passed() -> None:
    table = Table(2)
    table.d.gain(0, 40, "C21")
    assert table.d.spots == [0, 1, 1, 1, 0]


def test_c6_all_events_passed_make_the_next_round_the_last() -> None:
    table = Table(2, level=ADVANCED)
    table.d.gain(0, 39, "C21")
    assert table.d.spots == [0, 0, 0, 0, 3]
    position = table.ask(BeginRound()).position
    assert position.is_last
    assert position.round == 2


def test_c7_hands_are_cut_to_seven() -> None:
    table = Table(2).hand(0, "flanking", "flanking", "engineers", "survey", "venom", "venom")
    table.hand(0, "venom", "currents")
    position = table.ask(TrimHand(0), TakeTurn(0)).position
    assert len(position.hands[0]) == 8
    after = play(position, options(position)[0]).position
    assert len(after.hands[0]) == 7
    assert len(after.discards[0]) == 1


def test_c7_an_empty_deck_is_made_anew_from_the_discards() -> None:
    table = Table(2)
    table.d.discards[0], table.d.decks[0] = table.d.decks[0], []
    position, events = table.ask(Draw(0, 1), TakeTurn(0))
    assert "deck_shuffled" in kinds(events)
    assert isinstance(position.node, Chance) and position.node.total == 8


# Actions (C8-C10)


def test_c8_a_skill_may_be_used_before_and_after_the_action_once_a_round() -> None:
    table = Table(2).hand(0, "flanking").control(0, "scorched_waste")
    position = table.turn()
    assert UseSkill(0) in options(position)
    after, _ = run(position, DrawOwn(), KeepCard(position.decks[0][0]))
    assert options(after) == (UseSkill(0), EndTurn())
    used, events = run(after, UseSkill(0))
    assert "skill_used" in kinds(events)
    assert used.skills_used[0] == (1,)


def test_c9_points_and_cards_come_for_icons() -> None:
    """Survey has a card for each icon in its row of moves."""
    table = Table(2).hand(0, "survey", "conscripts")
    position = table.turn()
    _, events = run(position, PlayFor(MOVE, table.cards("survey", "conscripts")))
    assert kinds(events).count("drew") == 2


@pytest.mark.parametrize("steps", [4, 1])
def test_t3_four_moves_are_spread_as_one_likes(steps: int) -> None:
    """One unit four times, or four units once each."""
    table = Table(2).hand(0, "flanking", "humans_scoring")
    position, _ = run(table.turn(), PlayFor(MOVE, table.cards("flanking", "humans_scoring")))
    effect = position.agenda[-1]
    assert isinstance(effect, Move) and effect.symbols == 4
    home, waste, misty = (table.region(n) for n in ("hq_north", "scorched_waste", "misty_lands"))
    if steps == 1:
        after, _ = run(position, *[StepTo(home, waste)] * 4)
        assert after.units[waste][0] == 4
    else:
        path = [StepTo(home, waste), StepTo(waste, misty), StepTo(misty, home), StepTo(home, waste)]
        after, _ = run(position, *path)
        assert after.units[waste][0] == 1 and after.units[home][0] == 3


def test_t4_an_empty_region_is_controlled_by_who_enters() -> None:
    table = Table(2, ["wanderers", "humans"]).hand(0, "hologram")
    position, _ = run(table.turn(), PlayFor(MOVE, table.cards("hologram")))
    home, waste = table.region("hq_north"), table.region("scorched_waste")
    after, events = run(position, StepTo(home, waste), StepTo(home, waste))
    assert after.control[waste] == 0
    assert kinds(events)[-1] == "control_taken"


def test_t5_four_cards_two_drawn_two_battles() -> None:
    """Five moves, one card for an icon and one for two others; tiles before markers."""
    played = ("vision", "mirage", "heat_haze", "mine_shaft")
    table = Table(2, ["humans", "wanderers"]).hand(1, *played)
    table.d.initiative = [1, 0]
    table.units("ember_basin", 1, 4).units("misty_lands", 0, 1).control(0, "misty_lands")
    table.tiles("sapos_gorge", exploration=1, war_party=1)
    names = ("ember_basin", "misty_lands", "feralas_shore", "hq_east", "sapos_gorge")
    ember, misty, shore, home, gorge = (table.region(name) for name in names)
    position, events = run(table.turn(), PlayFor(MOVE, table.cards(*played)))
    assert kinds(events).count("drew") == 2
    steps = [StepTo(ember, misty)] * 2 + [StepTo(ember, shore)] * 2 + [StepTo(home, gorge)]
    position, _ = run(position, *steps)
    assert isinstance(position.node, Chance)
    position, _ = run(position, ExplorationShown(4))
    position, events = run(position, WarPartyShown(0))
    assert position.units[gorge][position.trogg] == 1
    assert position.crystals[gorge] == 1
    assert set(options(position)) == {PickRegion(misty), PickRegion(gorge)}
    position, events = run(position, PickRegion(gorge))
    assert [(b.number, b.region, b.attacker) for b in position.battles] == [
        (1, gorge, 1),
        (2, misty, 1),
    ]
    assert position.control[shore] == 1
    assert position.control[misty] == 0


def test_c10_no_unit_enters_an_enemy_hq_or_a_battle_region() -> None:
    table = Table(3).units("sapos_gorge", 0, 2).units("misty_lands", 1, 1)
    table.units("misty_lands", 2, 1).battle("misty_lands", 1, 2).units("scorched_waste", 0, 1)
    position = table.ask(Move(0, 3, (0,) * len(table.d.units)), TakeTurn(0)).position
    steps = {(o.region, o.to) for o in options(position) if isinstance(o, StepTo)}
    assert (table.region("sapos_gorge"), table.region("hq_east")) not in steps
    assert (table.region("scorched_waste"), table.region("misty_lands")) not in steps
    assert (table.region("sapos_gorge"), table.region("kalas_ravine")) in steps


def test_c10_a_unit_stops_where_it_meets_enemies_or_a_war_party() -> None:
    table = Table(2).home(0, 1).units("scorched_waste", 1, 1).tiles("misty_lands", war_party=1)
    home, waste, misty = (table.region(n) for n in ("hq_north", "scorched_waste", "misty_lands"))
    start = table.ask(Move(0, 3, (0,) * len(table.d.units)), TakeTurn(0)).position
    for target in (waste, misty):
        _, events = run(start, StepTo(home, target))
        assert kinds(events)[:1] == ["unit_moved"] and kinds(events).count("unit_moved") == 1


def test_c10_an_empty_enemy_region_may_be_crossed() -> None:
    table = Table(2).home(0, 1).control(1, "scorched_waste")
    home, waste, misty = (table.region(n) for n in ("hq_north", "scorched_waste", "misty_lands"))
    start = table.ask(Move(0, 2, (0,) * len(table.d.units)), TakeTurn(0)).position
    after, _ = run(start, StepTo(home, waste), StepTo(waste, misty))
    assert after.control[waste] == 1


def test_c11_who_meets_no_trogg_loses_a_unit() -> None:
    table = Table(2).units("misty_lands", 0, 2).tiles("misty_lands", war_party=1)
    table.units("world_grotto", TROGG_FORCE, 16)
    position = table.ask(RevealTiles(0), TakeTurn(0)).position
    misty = table.region("misty_lands")
    after, events = run(position, WarPartyShown(1))
    assert after.units[misty][0] == 1
    assert "unit_lost" in kinds(events)


def test_t6_three_attackers_block_six_of_eight() -> None:
    table = Table(4).units("misty_lands", 0, 3).units("misty_lands", 3, 8)
    table.battle("misty_lands", 0, 3)
    assert movable(table.d, 3, table.region("misty_lands")) == 2
    assert movable(table.d, 0, table.region("misty_lands")) == 0


# Recruiting, building, scoring, drawing (C13-C16)


def test_t7_five_symbols_recruit_up_to_five() -> None:
    table = Table(2, ["wanderers", "humans"])
    position = table.ask(Recruit(0, 5), TakeTurn(0)).position
    assert options(position) == tuple(RecruitUnits(count) for count in (5, 4, 3, 2, 1, 0))
    after, _ = run(position, RecruitUnits(5))
    assert after.units[after.hqs[0]][0] == 9


def test_t7_five_symbols_build_a_harvester_and_activate_three() -> None:
    table = Table(2, ["wanderers", "humans"])
    table.control(0, "scorched_waste", "misty_lands", "feralas_shore")
    table.build_up(0, 0, "scorched_waste", "misty_lands")
    names = ("scorched_waste", "misty_lands", "feralas_shore")
    places = [table.region(name) for name in names]
    position = table.ask(BuildAndActivate(0, 5), TakeTurn(0)).position
    assert Build(0, places[2]) in options(position)
    after, events = run(position, Build(0, places[2]), *(Activate(0, region) for region in places))
    assert [after.crystals[region] for region in places] == [1, 1, 1]
    assert kinds(events).count("activated") == 3


def test_c14_where_one_may_build() -> None:
    """Not in an HQ, not in a battle, not where one has no control, one of a type a region."""
    table = Table(2, ["wanderers", "humans"])
    table.control(0, "scorched_waste", "misty_lands", "feralas_shore")
    table.units("misty_lands", 0, 1).units("misty_lands", 1, 1).battle("misty_lands", 1, 0)
    table.build_up(0, 0, "scorched_waste")
    position = table.ask(BuildAndActivate(0, 2), TakeTurn(0)).position
    harvesters = {o.region for o in options(position) if isinstance(o, Build) and o.structure == 0}
    assert harvesters == {table.region("feralas_shore")}


def test_c14_a_marker_is_activated_once_an_action_even_a_new_one() -> None:
    table = Table(2, ["wanderers", "humans"]).control(0, "scorched_waste")
    waste = table.region("scorched_waste")
    position = table.ask(BuildAndActivate(0, 5), TakeTurn(0)).position
    after, _ = run(position, Build(0, waste), Activate(0, waste))
    assert Activate(0, waste) not in options(after)
    assert Done() in options(after)


def test_c14_no_more_markers_than_there_are() -> None:
    table = Table(2, ["wanderers", "humans"])
    regions = ("scorched_waste", "misty_lands", "feralas_shore", "sapos_gorge")
    table.control(0, *regions).build_up(0, 0, *regions[:3])
    position = table.ask(BuildAndActivate(0, 2), TakeTurn(0)).position
    assert Build(0, table.region("sapos_gorge")) not in options(position)


def test_c14_artillery_reaches_enemies_next_to_it_but_no_hq_and_no_battle() -> None:
    table = Table(3).control(0, "scorched_waste").build_up(1, 0, "scorched_waste")
    table.units("misty_lands", 1, 2).units("tidal_flats", 2, 1).units("ember_basin", 1, 1)
    table.units("ember_basin", 2, 1).battle("ember_basin", 1, 2)
    position = table.ask(BuildAndActivate(0, 2), TakeTurn(0)).position
    position, _ = run(position, Activate(1, table.region("scorched_waste")))
    misty = table.region("misty_lands")
    assert set(options(position)) == {KillAt(misty, 1), KillAt(table.region("tidal_flats"), 2)}
    after, events = run(position, KillAt(misty, 1))
    assert after.units[misty][1] == 1
    assert "units_killed" in kinds(events)
    assert after.points == (0, 0, 0)


def test_c15_scoring_is_enabled_once_a_round_and_never_in_the_last() -> None:
    table = Table(2).hand(0, "humans_scoring").hand(1, "wanderers_scoring")
    card = table.card("humans_scoring")
    position = table.turn()
    after, events = run(position, EnableScoring(card))
    assert after.scorer == 0 and "scoring_enabled" in kinds(events)
    assert not any(isinstance(option, EnableScoring) for option in options(after))
    table.d.is_last = True
    table.d.spots = [0] * 5
    assert EnableScoring(card) not in options(table.turn())


def test_c15_only_the_scoring_card_enables_scoring() -> None:
    table = Table(2).hand(0, "flanking")
    assert not any(isinstance(option, EnableScoring) for option in options(table.turn()))


def test_c16_of_two_own_cards_one_is_kept_and_one_discarded() -> None:
    position, _ = run(Table(2).turn(), DrawOwn())
    kept = options(position)[0]
    assert isinstance(kept, KeepCard)
    after, _ = run(position, kept)
    assert after.hands[0] == (kept.card,)
    assert len(after.discards[0]) == 1


def test_c16_of_two_terrain_cards_one_goes_back() -> None:
    position, _ = run(Table(2).turn(), DrawTerrain(2))
    after, _ = run(position, options(position)[0])
    assert len(after.piles[2]) == 7
    assert len(after.hands[0]) == 1
    assert after.known_terrain == ((), ())


def test_what_is_not_offered_is_refused() -> None:
    position = Table(2).turn()
    with pytest.raises(IllegalChoice):
        play(position, RecruitUnits(3))


def test_c17_the_initiative_card_lets_one_choose_a_place() -> None:
    table = Table(2).hand(0, "humans_initiative")
    position, _ = run(table.turn(), PlayFor(RECRUIT, table.cards("humans_initiative")))
    assert options(position) == (TakePlace(0), TakePlace(1))
    assert isinstance(position.node, Decision) and position.node.player == 0


# The Trogg player (C30)


def test_c30_tunnels_lie_next_to_each_other_unless_an_enemy_controls_them() -> None:
    table = Table(4)
    grotto, shore, dunes = (
        table.region(name) for name in ("world_grotto", "feralas_shore", "glass_dunes")
    )
    assert {shore, dunes} <= set(neighbours(table.d, 3, grotto))
    table.control(0, "glass_dunes")
    assert dunes not in neighbours(table.d, 3, grotto)
    assert shore not in neighbours(table.d, 0, grotto)


def test_c30_a_trogg_turns_war_parties_over_and_moves_on() -> None:
    table = Table(4).tiles("root_maze", war_party=1)
    table.d.initiative = [3, 0, 1, 2]
    grotto, maze = table.region("world_grotto"), table.region("root_maze")
    start = table.ask(Move(3, 2, (0,) * len(table.d.units)), TakeTurn(0)).position
    position, _ = run(start, StepTo(grotto, maze))
    assert isinstance(position.node, Chance)
    position, _ = run(position, WarPartyShown(1))
    assert position.units[maze][3] == 3
    assert any(isinstance(o, StepTo) and o.region == maze for o in options(position))
    assert Draft(position).control[maze] == NONE
