"""Rules C18-C29: battles, prisoners, scoring, the end, with the examples of the book."""

from __future__ import annotations

from companions.cry_havoc.agenda import NextBattle, Ransom, Score
from companions.cry_havoc.engine import settle
from companions.cry_havoc.events import PointsGained
from companions.cry_havoc.nodes import Decision, Over
from companions.cry_havoc.options import (
    CaptureFrom,
    Done,
    FreeUnit,
    PassTactics,
    PickRegion,
    PlaceUnits,
    PlayTactic,
    WarPartyShown,
)
from companions.cry_havoc.setting import NONE
from tests.support.companions.cry_havoc.scenario import TROGG_FORCE, Table, kinds, options, run

PASS = PassTactics()


def book_table() -> Table:
    """Four wanderers (player 0) attack three humans (player 1) in the Misty Lands."""
    table = Table(2, ["wanderers", "humans"]).control(1, "misty_lands").control(0, "scorched_waste")
    return table.units("misty_lands", 0, 4).units("misty_lands", 1, 3).battle("misty_lands", 0, 1)


def points(events: object) -> dict[tuple[int, str], int]:
    assert isinstance(events, list)
    found = [event for event in events if isinstance(event, PointsGained)]
    return {(event.player, event.why): event.amount for event in found}


def test_t8_in_the_game() -> None:
    table = book_table()
    misty = table.region("misty_lands")
    start = table.ask(NextBattle()).position
    assert start.crystals[misty] == 1
    after, events = run(start, PlaceUnits(3, 1, 0), PlaceUnits(0, 0, 3))
    assert points(events) == {(0, "C21"): 2, (1, "C23"): 2, (0, "C27"): 1}
    assert after.control[misty] == 0
    assert after.units[misty] == (2, 0, 0)
    assert after.prisoners[0][1] == 1


def test_t9_in_the_game() -> None:
    """Hologram, air support, a pass, flanking: everything comes out even."""
    table = book_table().hand(0, "hologram").hand(1, "air_support", "flanking")
    start = table.ask(NextBattle()).position
    hologram, support, flanking = (
        table.card(name) for name in ("hologram", "air_support", "flanking")
    )
    after, events = run(
        start,
        PlaceUnits(3, 1, 0),
        PlaceUnits(0, 0, 3),
        PlayTactic(hologram, 2, 1, 1),
        PlayTactic(support, 0, 1, 3),
        PlayTactic(flanking, 2, 1, 1),
    )
    assert points(events) == {(0, "C23"): 1, (1, "C21"): 2, (1, "C23"): 1}
    assert "nothing_captured" in kinds(events)
    assert after.control[table.region("misty_lands")] == 1


def test_c19_the_attacker_places_first_and_all_units() -> None:
    start = book_table().ask(NextBattle()).position
    assert isinstance(start.node, Decision) and start.node.player == 0
    assert len(options(start)) == 15
    after, _ = run(start, PlaceUnits(4, 0, 0))
    assert isinstance(after.node, Decision) and after.node.player == 1
    assert len(options(after)) == 10


def test_c20_terrain_cards_count_only_on_their_terrain() -> None:
    table = book_table().hand(0, "venom", "dust_storm", "hologram")
    position, _ = run(table.ask(NextBattle()).position, PlaceUnits(4, 0, 0), PlaceUnits(3, 0, 0))
    played = {o.card for o in options(position) if isinstance(o, PlayTactic)}
    assert played == {table.card("venom"), table.card("hologram")}


def test_c20_without_terrain_only_own_cards() -> None:
    table = Table(2).control(1, "sapos_gorge").hand(0, "venom", "flanking")
    table.units("sapos_gorge", 0, 1).units("sapos_gorge", 1, 1).battle("sapos_gorge", 0, 1)
    position, _ = run(table.ask(NextBattle()).position, PlaceUnits(1, 0, 0), PlaceUnits(1, 0, 0))
    assert {o.card for o in options(position) if isinstance(o, PlayTactic)} == {
        table.card("flanking")
    }


def test_c20_a_pass_is_final_and_the_other_may_go_on() -> None:
    table = book_table().hand(0, "hologram").hand(1, "air_support", "flanking")
    position, _ = run(table.ask(NextBattle()).position, PlaceUnits(3, 1, 0), PlaceUnits(0, 0, 3))
    position, _ = run(position, PASS, PlayTactic(table.card("air_support"), 1, 0, 3))
    assert isinstance(position.node, Decision) and position.node.player == 1
    after, _ = run(position, PASS)
    assert options(after) == (CaptureFrom(2), CaptureFrom(0))
    assert after.hands[0] == (table.card("hologram"),)


def test_c22_the_captor_is_asked_where_there_is_a_choice() -> None:
    start = book_table().ask(NextBattle()).position
    position, _ = run(start, PlaceUnits(3, 1, 0), PlaceUnits(1, 0, 2))
    assert options(position) == (CaptureFrom(2), CaptureFrom(0))
    _, events = run(position, CaptureFrom(0))
    assert points(events)[1, "C23"] == 2


def test_c24_the_loser_flees_to_a_region_of_his_own() -> None:
    table = book_table().control(1, "feralas_shore", "ember_basin")
    start = table.ask(NextBattle()).position
    position, _ = run(start, PlaceUnits(4, 0, 0), PlaceUnits(3, 0, 0))
    shore, basin = table.region("feralas_shore"), table.region("ember_basin")
    assert set(options(position)) == {PickRegion(shore), PickRegion(basin)}
    after, _ = run(position, PickRegion(shore))
    assert after.units[shore][1] == 3


def test_c24_without_such_a_region_units_go_to_the_reserve() -> None:
    table = book_table()
    before = table.d.reserve[1]
    after, events = run(table.ask(NextBattle()).position, PlaceUnits(4, 0, 0), PlaceUnits(3, 0, 0))
    assert "withdrawn" in kinds(events)
    assert after.reserve[1] == before + 3


def test_c24_fleeing_onto_a_war_party_means_a_new_battle_in_the_same_phase() -> None:
    table = book_table().control(1, "feralas_shore").tiles("feralas_shore", war_party=1)
    start = table.ask(NextBattle()).position
    position, _ = run(start, PlaceUnits(4, 0, 0), PlaceUnits(3, 0, 0))
    position, events = run(position, WarPartyShown(1))
    assert kinds(events)[-2:] == ["battle_began", "crystals_grew"]
    assert position.fight is not None
    assert position.fight.attacker == 1
    assert position.fight.defender == position.trogg
    assert isinstance(position.node, Decision) and position.node.player == 1


def test_c25_where_one_side_is_gone_there_is_no_battle() -> None:
    table = Table(2).units("misty_lands", 1, 2).battle("misty_lands", 0, 1)
    after, events = table.ask(NextBattle())
    assert "no_battle" in kinds(events)
    assert after.control[table.region("misty_lands")] == 1
    assert after.crystals[table.region("misty_lands")] == 0


def test_c26_the_left_neighbour_leads_the_trogg_with_his_own_hand() -> None:
    table = Table(3).units("misty_lands", 1, 2).units("misty_lands", TROGG_FORCE, 1)
    table.battle("misty_lands", 1, TROGG_FORCE).hand(2, "advance")
    position, _ = run(table.ask(NextBattle()).position, PlaceUnits(2, 0, 0))
    assert isinstance(position.node, Decision) and position.node.player == 2
    position, _ = run(position, PlaceUnits(1, 0, 0))
    played = {o.card for o in options(position) if isinstance(o, PlayTactic)}
    assert played == {table.card("advance")}


def test_c26_trogg_that_win_leave_a_nest_and_score_nothing() -> None:
    table = Table(2).units("misty_lands", 0, 1).units("misty_lands", TROGG_FORCE, 2)
    table.battle("misty_lands", 0, TROGG_FORCE).control(0, "misty_lands")
    misty = table.region("misty_lands")
    after, events = run(table.ask(NextBattle()).position, PlaceUnits(1, 0, 0), PlaceUnits(1, 1, 0))
    assert after.control[misty] == NONE
    assert after.nests[misty] == 1
    assert after.prisoners[after.trogg][0] == 1
    assert points(events) == {}


def test_c26_trogg_that_flee_leave_a_nest_next_to_the_battle() -> None:
    table = Table(2).units("misty_lands", 0, 3).units("misty_lands", TROGG_FORCE, 1)
    table.battle("misty_lands", 0, TROGG_FORCE)
    position, _ = run(table.ask(NextBattle()).position, PlaceUnits(3, 0, 0), PlaceUnits(1, 0, 0))
    assert isinstance(position.node, Decision) and position.node.player == 1
    places = {o.region for o in options(position) if isinstance(o, PickRegion)}
    assert table.region("scorched_waste") in places
    assert table.region("hq_north") not in places


def test_c26_no_nest_if_all_trogg_died() -> None:
    table = Table(2).units("misty_lands", 0, 3).units("misty_lands", TROGG_FORCE, 1)
    table.battle("misty_lands", 0, TROGG_FORCE)
    after, events = run(table.ask(NextBattle()).position, PlaceUnits(2, 0, 1), PlaceUnits(1, 0, 0))
    assert "nest_placed" not in kinds(events)
    assert sum(after.nests) == 0


# Prisoners (C27)


def test_t10_two_of_three_prisoners_cost_four_points() -> None:
    table = Table(3, ["wanderers", "humans", "machines"])
    table.d.prisoners[1][0], table.d.prisoners[2][0] = 1, 2
    table.d.reserve[0] -= 3
    table.d.points = [5, 0, 0]
    position = table.ask(Ransom(0)).position
    after, _ = run(position, FreeUnit(1))
    after, _ = run(after, FreeUnit(2))
    assert after.points[0] == 1
    assert after.prisoners[2][0] == 1
    assert after.reserve[0] == 7


def test_c27_who_cannot_pay_frees_nobody() -> None:
    table = Table(2)
    table.d.prisoners[1][0] = 1
    table.d.reserve[0] -= 1
    table.d.points = [1, 0]
    _, events = table.ask(Ransom(0))
    assert "freed" not in kinds(events)
    table.d.points = [2, 0]
    assert options(table.ask(Ransom(0)).position) == (FreeUnit(1), Done())


# Scoring (C28, C29)


def test_t11_scoring() -> None:
    table = Table(2, ["wanderers", "machines"])
    table.control(0, "scorched_waste", "misty_lands", "feralas_shore")
    table.control(1, "sapos_gorge", "kalas_ravine", "glass_dunes", "root_maze", "world_grotto")
    table.crystals(scorched_waste=2, misty_lands=4, feralas_shore=1)
    table.crystals(sapos_gorge=1, kalas_ravine=1, glass_dunes=1, root_maze=1, world_grotto=2)
    table.d.scorer = 0
    after, _ = table.ask(Score())
    assert after.points == (11, 6)


def test_c28_without_anybody_who_enabled_it_nothing_is_scored() -> None:
    table = Table(2).control(0, "scorched_waste").crystals(scorched_waste=3)
    after, _ = table.ask(Score())
    assert after.points == (0, 0)


def test_t12_a_trogg_player_has_half_of_the_crystals_rounded_up() -> None:
    table = Table(4).control(3, "sapos_gorge", "kalas_ravine")
    table.crystals(sapos_gorge=5, kalas_ravine=4)
    table.d.scorer = 0
    after, _ = table.ask(Score())
    assert after.points[3] == 5


def last_round() -> Table:
    table = Table(2)
    table.d.is_last = True
    table.d.spots = [0] * 5
    return table


def winner(table: Table) -> int:
    table.d.agenda = [Score()]
    node = settle(table.d.freeze()).position.node
    assert isinstance(node, Over)
    return node.winner


def test_c29_final_scoring_has_crystals_only() -> None:
    table = last_round().control(0, "scorched_waste").crystals(scorched_waste=3)
    table.d.points = [0, 2]
    assert winner(table) == 0


def test_c29_a_tie_goes_to_more_prisoners_then_to_the_last_in_initiative() -> None:
    table = last_round()
    assert winner(table) == 1
    table.d.initiative = [1, 0]
    assert winner(table) == 0
    table.d.prisoners[1][0] = 1
    table.d.reserve[0] -= 1
    assert winner(table) == 1
