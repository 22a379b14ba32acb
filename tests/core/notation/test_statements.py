"""Positions as text, by hand: what is assumed, each statement, each error with its place."""

from __future__ import annotations

import pytest

import snails_core
from snails_core import (
    Chance,
    Decision,
    Over,
    Plans,
    PositionError,
    one_line,
    read_position,
    write_position,
)
from snails_core import layout as at
from snails_core.agenda import Acting, Crawl, Enter, Planning, Verdict
from snails_core.backs import Back, pinned_back
from snails_core.notation.reader import read_start

TWO = "snails 1; map 1 3 2; player A; L a1; player B; G a2"
"""A's leader on a beach, B's grunt on a mountain, a meadow behind it."""
ALONE = "snails 1; map 1; player A; L a1; player B"
"""B has no snail left."""


def counts(position: snails_core.Position, start: int) -> dict[str, int]:
    """The cards of a pile by name."""
    cards = position.setting.catalogue.cards
    pile = position.cold[start : start + at.MAX_CARDS]
    return {cards[card].id: count for card, count in enumerate(pile) if count}


def hand(position: snails_core.Position, player: int) -> list[str]:
    cards = position.setting.catalogue.cards
    return ["?" if card == at.HIDDEN else cards[card].id for card in position.hand(player)]


BASIC = ["crawl_dig", "crawl_switch", "crawl_punch", "dig_aim", "shell_switch"]


# --- what is assumed ------------------------------------------------------------------
def test_hardly_anything_need_be_written() -> None:
    position = read_position("snails 1; player A; L b1; player B; M b2")
    assert position.setting.board.id == "islands"
    assert (position.round, position.first_player, position.viewer) == (1, 0, None)
    assert position.players == 2
    assert [position.health(snail) for snail in range(8)] == [30, 0, 0, 0, 0, 0, 0, 30]
    assert not any(position.is_shelled(snail) for snail in range(8))
    assert position.place(0) == position.setting.board.index("b1")
    assert position.place(1) is None
    assert hand(position, 0) == hand(position, 1) == BASIC
    assert counts(position, at.DISCARD) == {}
    assert sum(counts(position, at.POOL).values()) == 84
    assert list(position.hot[at.UNSEEN : at.UNSEEN + 7]) == [10, 10, 4, 6, 5, 3, 3]
    assert list(position.hot[at.COLOUR : at.COLOUR + 2]) == [0, 1]
    assert list(position.hot[at.FACTION : at.FACTION + 2]) == [at.NONE, at.NONE]
    assert position.agenda == (Planning(0),)
    assert isinstance(position.node, Decision) and isinstance(position.node.options, Plans)


PLANNED = "snails 1; map 1 1; player A; L a1; plan L - crawl_dig; player B; G a2"


def test_whoever_has_a_plan_begins_the_acting() -> None:
    """B has none and stands still: A's first card is the first decision."""
    position = read_position(PLANNED)
    assert isinstance(position.node, Decision)
    assert position.node.player == 0
    assert position.agenda[0] == Acting(0, 1)
    assert position.slots(1) == (at.NONE,) * 5


def test_the_events_up_to_the_first_node_are_told() -> None:
    kinds = [event.kind for event in read_start(PLANNED).events]
    assert kinds == ["snail_revealed", "card_revealed"]


def test_a_position_with_a_winner_is_over() -> None:
    for text, winner in (("winner A", 0), ("round 6; drawn", None)):
        node = read_position(f"{ALONE if winner == 0 else TWO}; {text}").node
        assert isinstance(node, Over) and node.winner == winner


SQUADS = "snails 1; map 1 1; player A; L a1; G a1; player B; L a2 {} ; G a2; round {}; {}"


@pytest.mark.parametrize(
    ("health", "number", "result", "fits"),
    [
        (25, 6, "winner A", True),
        (25, 6, "winner B", False),
        (25, 6, "drawn", False),
        (30, 6, "drawn", True),
        (30, 6, "winner A", False),
        (25, 5, "winner A", False),
        (30, 5, "drawn", False),
    ],
)
def test_several_living_players_end_a_game_by_counting_after_its_last_round(
    health: int, number: int, result: str, fits: bool
) -> None:
    """R34: most snails, then most health, else a draw, and not before round 6 is over."""
    text = SQUADS.format(health, number, result)
    if fits:
        assert isinstance(read_position(text).node, Over)
    else:
        with pytest.raises(PositionError, match="this result does not fit"):
            read_position(text)


def test_nobody_wins_whose_snails_are_all_eliminated() -> None:
    for result in ("winner B", "drawn"):
        with pytest.raises(PositionError, match="this result does not fit"):
            read_position(f"{ALONE}; {result}")
    assert read_position("snails 1; player A; player B; drawn").node == Over(at.DRAWN)


def test_known_backs_leave_the_unseen_ones() -> None:
    position = read_position(TWO + "; tiles a2:3?mine,-,barrel a3:2?two_cards")
    assert list(position.hot[at.UNSEEN : at.UNSEEN + 7]) == [9, 10, 4, 6, 4, 2, 3]


def test_the_deck_is_what_lies_nowhere_else() -> None:
    """Three Missiles: one in hand, one planned, one discarded; Grenades: two of three left."""
    position = read_position(
        "snails 1; map 1 1; player A; L a1; hand missile grenade; plan L - - missile;"
        "player B; G a2; discard missile"
    )
    deck = counts(position, at.POOL)
    assert "missile" not in deck
    assert deck["grenade"] == 2
    assert sum(deck.values()) == 84 - 4


# --- forms ----------------------------------------------------------------------------
LINES = """
# What a class might start from.

snails 1
map 1 3 2           # beach, mountain, meadow
player A ninja
  L a1 25           # the leader
  hand missile grenade:2

player B
  G a2 30 shell
"""
LINE = "snails 1; map 1 3 2; player A ninja; L a1 25; hand missile grenade:2; player B; G a2 shell"


def test_lines_blanks_and_comments_do_not_matter() -> None:
    assert read_position(LINES) == read_position(LINE)
    assert read_position(LINE.replace("; ", ";")) == read_position(LINE)
    assert read_position(LINE.replace("; ", " ;;\n\t ")) == read_position(LINE)
    assert read_position(LINES.replace("\n", "\r\n")) == read_position(LINE)


def test_what_is_assumed_is_not_written() -> None:
    position = read_position(LINES)
    assert one_line(position) == LINE
    assert write_position(position) == (
        "snails 1\nmap 1 3 2\nplayer A ninja\n  L a1 25\n  hand missile grenade:2\n"
        "player B\n  G a2 shell\n"
    )


def test_the_order_of_statements_does_not_matter() -> None:
    """But a player's statements follow the player."""
    mixed = "snails 1; fire a2; round 2; player A; L a1; player B; hand mine; G a2; map 1 3 2"
    assert read_position(mixed) == read_position(TWO + "; hand mine; round 2; fire a2")


def test_a_map_can_be_drawn_over_several_lines() -> None:
    drawn = """
        snails 1
        map
        |  . 2 .
        | 1 3 . 1
        player A
        L b1
        player B
        L b2
    """
    position = read_position(drawn)
    assert position.setting.board.names == ("a1", "a2", "a3", "b1", "b2", "b3", "b4")
    assert list(position.setting.board.levels) == [0, 2, 0, 1, 3, 0, 1]
    flat = "snails 1; map  . 2 ./1 3 . 1; player A; L b1; player B; L b2"
    assert read_position(flat) == position
    assert one_line(position) == flat
    assert "map  . 2 ./1 3 . 1\n" in write_position(position)


def test_a_board_of_the_package_is_written_by_its_name() -> None:
    assert write_position(read_position("snails 1; board ridge; player A; L b2; player B")) == (
        "snails 1\nboard ridge\nplayer A\n  L b2\nplayer B\n"
    )


# --- each statement -------------------------------------------------------------------
@pytest.mark.parametrize(
    ("text", "array", "index", "value"),
    [
        ("round 4", at.ROUND, 0, 4),
        ("first B", at.FIRST, 0, 1),
        ("viewer B", at.VIEWER, 0, 1),
        ("contamination 10", at.CONTAMINATION, 0, 10),
        ("tiles a3:1", at.LEVEL, 2, 1),
        ("tiles a3:2!", at.DAMAGED, 2, 1),
        ("fire a1:2 a2", at.FIRE, 0, 2),
        ("fire a1:2 a2", at.FIRE, 1, 1),
        ("mines a3:2", at.MINES, 2, 2),
        ("dynamite a2", at.DYNAMITE, 1, 1),
        ("unseen trap:3 mine", at.UNSEEN, int(Back.TRAP), 3),
        ("unseen trap:3 mine", at.UNSEEN, int(Back.MINE), 1),
        ("unseen trap:3 mine", at.UNSEEN, int(Back.BARREL), 0),
        ("L a3 5", at.HEALTH, 4, 5),
        ("L a3", at.HEALTH, 4, 30),
        ("S a3 5 shell", at.SHELLED, 6, 1),
        ("S a3 shell", at.SHELLED, 6, 1),
        ("lost", at.LOST, 1, 1),
        ("lost_before", at.LOST_BEFORE, 1, 1),
        ("viewer ?", at.VIEWER, 0, at.OBSERVER),
        ("fire a2 a2", at.FIRE, 1, 2),
        ("mines a1:2 a1 a1", at.MINES, 0, 4),
        ("unseen trap trap", at.UNSEEN, int(Back.TRAP), 2),
        ("L a1", at.PLACE, 4, 0),
        ("L a3", at.PLACE, 4, 2),
    ],
)
def test_a_statement_says_one_thing(text: str, array: int, index: int, value: int) -> None:
    """And is written again as it was read."""
    position = read_position(f"{TWO}; {text}")
    assert position.hot[array + index] == value
    assert read_position(write_position(position)) == position
    kept = {line.split()[0] for line in write_position(position).splitlines()}
    assert text.split()[0] in kept


ACTING = (
    "snails 1; map 1 3 2; player A; L a1; player B amazons; G a2; S a2; plan G S - dig_aim! mine;"
    "todo acting slot=1 seat=2; todo end_turn player=B slot=1; "
    "todo after_action player=B action=missile; todo crawl snail=BG moves=1; {}"
)


@pytest.mark.parametrize(
    ("text", "array", "index", "value"),
    [
        ("hurt", at.HURT, 0, 1),
        ("used", at.USED, 1, 1),
        ("known G; aimed 3", at.AIMED, 1, 3),
        ("known G", at.KNOWN, 1, 0b0010),
        ("known S G", at.KNOWN, 1, 0b0110),
    ],
)
def test_a_statement_about_a_turn_says_one_thing(
    text: str, array: int, index: int, value: int
) -> None:
    said = ACTING.format(text) if text == "hurt" else ACTING.replace("plan", f"{text}; plan")
    position = read_position(said.replace("{}", ""))
    assert position.hot[array + index] == value
    assert read_position(write_position(position)) == position


def test_a_player_has_a_faction_and_a_colour() -> None:
    position = read_position(
        "snails 1; player A - white; L b1; player B zombie; player C ninja blue; player D - -"
    )
    factions = [faction.id for faction in position.setting.rules.factions]
    colours = [colour.id for colour in position.setting.rules.colours]
    given = position.hot[at.FACTION : at.FACTION + 4]
    assert list(given) == [at.NONE, factions.index("zombie"), factions.index("ninja"), at.NONE]
    taken = position.hot[at.COLOUR : at.COLOUR + 4]
    assert list(taken) == [colours.index("white"), 1, colours.index("blue"), at.NONE]
    assert "player A - white" in write_position(position).splitlines()
    assert "player D - -" in write_position(position).splitlines()


def test_a_plan_names_two_snails_and_up_to_five_cards() -> None:
    """`!` marks a card that lies face up, `-` an empty slot, and so are those not written."""
    position = read_position(
        "snails 1; map 1 1; player A; L a1; S a1; plan S L missile! - crawl_dig; known S;"
        "player B; G a2; plan G - dig_aim; todo acting slot=2 seat=0"
    )
    index = position.setting.catalogue.card_index
    missile, crawl_dig = index["missile"], index["crawl_dig"]
    assert position.slots(0) == (missile, at.NONE, crawl_dig, at.NONE, at.NONE)
    assert (position.hot[at.ACTIVE], position.hot[at.PASSIVE]) == (2, 0)
    assert (position.hot[at.ACTIVE + 1], position.hot[at.PASSIVE + 1]) == (1, at.NONE)
    assert position.hot[at.REVEALED] == 0b00101  # the second by going on: it is A's turn
    assert hand(position, 0) == [card for card in BASIC if card != "crawl_dig"]
    assert "  plan S L missile! - crawl_dig!" in write_position(position).splitlines()


def test_hidden_cards_and_snails_are_question_marks() -> None:
    position = read_position(
        "snails 1; map 1 1; viewer A; player A; L a1; plan L - crawl_dig;"
        "player B; G a2; S a2; hand mine ?:2; shown mine; plan ? ? ? ? dig_aim!"
    )
    assert position.viewer == 0
    assert hand(position, 1) == [*BASIC[:3], "shell_switch", "mine", "?", "?"]
    assert position.slots(1)[:2] == (at.HIDDEN, at.HIDDEN)
    assert position.hot[at.ACTIVE + 1] == position.hot[at.PASSIVE + 1] == at.HIDDEN
    shown = position.cold[at.SHOWN + at.MAX_CARDS + position.setting.catalogue.card_index["mine"]]
    assert shown == 1
    assert "  plan ? ? ? ? dig_aim!" in write_position(position).splitlines()


def test_tiles_carry_levels_damage_and_known_backs_from_the_top() -> None:
    position = read_position(TWO + "; tiles a2:3!?mine,trap a3:2?-,barrel")
    assert [position.level(space) for space in range(3)] == [1, 3, 2]
    assert position.hot[at.DAMAGED + 1] == 1
    pins = [pinned_back(position.hot[at.PINNED + 1], level) for level in (3, 2, 1)]
    assert pins == [Back.MINE, Back.TRAP, None]
    pins = [pinned_back(position.hot[at.PINNED + 2], level) for level in (2, 1)]
    assert pins == [None, Back.BARREL]
    assert "tiles a2:3!?mine,trap a3:2?-,barrel" in write_position(position).splitlines()


def test_piles_can_be_given_and_the_next_cards_pinned() -> None:
    position = read_position(TWO + "; deck mine missile:2; discard grenade:3; next missile mine")
    assert counts(position, at.POOL) == {"mine": 1, "missile": 2}
    assert counts(position, at.DISCARD) == {"grenade": 3}
    index = position.setting.catalogue.card_index
    upcoming = position.cold[at.NEXT : at.NEXT + 3]
    assert list(upcoming) == [index["missile"], index["mine"], at.NONE]
    assert counts(read_position(TWO + "; deck -"), at.POOL) == {}


def test_todo_is_what_is_still_to_be_resolved_the_last_first() -> None:
    position = read_position(
        TWO + "; todo acting slot=1 seat=1; todo verdict; todo crawl snail=BG moves=1"
    )
    assert position.agenda == (Acting(1, 1), Verdict(), Crawl(5, 1))
    assert write_position(position).splitlines()[-3:] == [
        "todo acting slot=1 seat=1",
        "todo verdict",
        "todo crawl snail=BG moves=1",
    ]


def test_a_snail_can_be_in_the_air() -> None:
    """It left one space and has not come to the next, which is full."""
    text = (
        "snails 1; map 1 1 1; player A; L air; G a1; player B; L a2; G a2; S a2;"
        "todo enter snail=AL origin_space=a1 space=a2 chooser=A snails=AL manner=2"
    )
    position = read_position(text)
    assert position.hot[at.PLACE] == at.AIR
    assert position.place(0) is None
    assert position.agenda == (Enter(0, 0, 1, 0, 0b1, 2),)
    assert "  L air" in write_position(position).splitlines()


def test_a_snail_can_wait_to_be_placed() -> None:
    squad = "L -; G -; S -; M -"
    text = f"snails 1; round 0; player A; {squad}; player B; {squad}; todo deploy turn=0"
    position = read_position(text)
    assert position.hot[at.PLACE] == at.NONE
    assert position.health(0) == 30
    assert one_line(position) == text.replace("snails 1;", "snails 1; board islands;")


def test_a_chance_can_be_the_first_node() -> None:
    position = read_position(
        TWO + "; deck missile:2 mine; todo planning seat=0; todo draw player=A amount=1"
    )
    assert isinstance(position.node, Chance)
    assert position.node.weights == (2, 1)
