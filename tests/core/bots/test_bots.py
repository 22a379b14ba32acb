"""Bots: always legal, never peeking, and the greedy one knows what is good for it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from importlib.metadata import EntryPoint, EntryPoints
from multiprocessing import get_context
from random import Random

import pytest

from snails_core import (
    Chance,
    Decision,
    IllegalChoice,
    Over,
    Plans,
    Position,
    SnailsError,
    new_game,
    play,
    view,
)
from snails_core.bots import BUILT_IN, Bot, bot_names, find_bot, greedy_bot, random_bot
from snails_core.match import Result, Tally, play_match, run_matches, tally
from snails_core.options import DeployAt
from snails_core.records import OPTIONS, write_record
from tests.support.core.random_games import opening, walk, whole_game
from tests.support.core.scenario import Table
from tests.support.core.view_twins import twin

BOTS = sorted(BUILT_IN)
EACH_KIND = 4
"""A bot is asked so often about each kind of decision in random games."""
DECISIONS = {
    *("pick_colour", "pick_faction", "offer_redraw", "keep_cards", "deploy", "exchange"),
    *("offer_faction_card", "trim_hand", "planning", "resolve", "after_action", "cleaning"),
    *("discard_own", "take_card", "attack", "rolled", "pick_row", "offer_rage", "perform"),
    *("crawl", "trade_shell", "choose_place", "push_all", "enter"),
}
"""All effects that ask somebody."""


def choice(table: Table, bot: Bot = greedy_bot, seed: int = 0) -> str:
    """What the bot chooses at the table, as the notation writes it."""
    node = table.position.node
    assert isinstance(node, Decision)
    option = bot(view(table.position, node.player), Random(seed))
    assert option in node.options
    return write_record(table.position.setting, option)


def decisions(seeds: range) -> Iterator[Position]:
    """Decisions of random games, a few for each kind of effect and of option."""
    met: Counter[str] = Counter()
    for seed in seeds:
        for step in whole_game(seed):
            if isinstance(step.before.node, Decision):
                kinds = kinds_of(step.before)
                if any(met[kind] < EACH_KIND for kind in kinds):
                    met.update(kinds)
                    yield step.before


def kinds_of(position: Position) -> set[str]:
    """What asks, and what it offers."""
    assert isinstance(position.node, Decision)
    options = position.node.options
    offered = {"plan"} if isinstance(options, Plans) else {option.kind for option in options}
    return {position.agenda[-1].kind, *offered}


def player_of(position: Position) -> int:
    assert isinstance(position.node, Decision)
    return position.node.player


# --- names ----------------------------------------------------------------------------
def test_the_built_in_bots_are_found_by_name() -> None:
    assert find_bot("random") is random_bot
    assert find_bot("greedy") is greedy_bot


def test_an_unknown_bot_is_told_with_the_nearest_name() -> None:
    with pytest.raises(SnailsError) as fault:
        find_bot("gredy")
    assert (fault.value.key, fault.value.place) == ("no_such", "bot")
    assert fault.value.values == {"name": "gredy", "suggestion": '"greedy"'}
    assert "greedy" in str(fault.value)


def test_packages_offer_bots_by_entry_points(monkeypatch: pytest.MonkeyPatch) -> None:
    """And none of them can take the name of a built-in one."""
    offered = EntryPoints(
        EntryPoint(name, "snails_core.bots:random_bot", "snails.bots")
        for name in ("dice", "greedy")
    )
    monkeypatch.setattr("snails_core.bots.entry_points", lambda **by: offered.select(**by))
    assert find_bot("dice") is random_bot
    assert find_bot("greedy") is greedy_bot
    assert bot_names() == ["dice", "greedy", "novice", "random"]


@pytest.mark.parametrize("name", BOTS)
def test_bots_are_asked_at_decisions_only(name: str) -> None:
    at_chance = new_game(2, first=None).position
    assert isinstance(at_chance.node, Chance)
    with pytest.raises(IllegalChoice):
        find_bot(name)(at_chance, Random(0))


# --- legal, and the same without peeking ------------------------------------------------
TRADE_SHELL = """
    map 1 1 1
    player A
    L a1 30 shell
    G a2 30 shell
    S a3
    plan S - shell_switch
    player B
    G a3
"""
LET_STAY = """
    map 1 1 1 1
    player A
    G a3
    player B
    L a1
    player C
    L a2 30 shell
    G a2 30 shell
    player D
    G a2 30 shell
    todo push_all snails=AG,BL chooser=A shelled_too=0
"""
RARE = (TRADE_SHELL, LET_STAY)
"""What random games seldom come to."""


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_chooses_what_is_offered_at_every_kind_of_decision(name: str) -> None:
    bot = find_bot(name)
    met: set[str] = set()
    for position in [*(Table(text).position for text in RARE), *decisions(range(48))]:
        node = position.node
        assert isinstance(node, Decision)
        option = bot(view(position, node.player), Random(1))
        assert option in node.options
        play(position, option)
        met |= kinds_of(position)
    assert met - set(OPTIONS) == DECISIONS
    assert met & set(OPTIONS) == set(OPTIONS)


@pytest.mark.parametrize("name", BOTS)
def test_equal_views_and_equal_randomness_give_equal_choices(name: str) -> None:
    """R6: what the player cannot see is dealt anew, and nothing changes."""
    bot, differ = find_bot(name), 0
    for number, position in enumerate(decisions(range(12))):
        player = player_of(position)
        other = twin(position, player, Random(number))
        differ += other != position
        seen, seen_too = view(position, player), view(other, player)
        assert seen == seen_too
        assert bot(seen, Random(2)) == bot(seen_too, Random(2))
    assert differ > 40


def test_greedy_goes_on_from_wherever_random_players_have_come() -> None:
    """Crowded islands, other boards, three and four players: each choice is an offered one."""
    for seed in range(6):
        *_, last = walk(opening(seed).begin().position, seed, most=70)
        position, random = last.position, Random(seed)
        while not isinstance(node := position.node, Over):
            if isinstance(node, Chance):
                option = random.choices(node.outcomes, node.weights)[0]
                position = play(position, option).position
            else:
                choice = greedy_bot(view(position, node.player), random)
                assert choice in node.options
                position = play(position, choice).position


# --- what greedy likes ------------------------------------------------------------------
def test_it_aims_at_enemies_not_at_friends() -> None:
    table = Table("""
        map 1 1 1
        player A
        G a2
        S a1
        plan G S missile
        player B
        G a3
    """)
    assert choice(table) == "at_space space=a3"


def test_it_finishes_off_whom_it_can() -> None:
    table = Table("""
        map 1 1 1
        player A
        G a2
        plan G - missile
        player B
        G a1
        S a3 10
    """)
    assert choice(table) == "at_space space=a3"


def test_it_leaves_the_water() -> None:
    table = Table("""
        map . 1
        player A
        G a1
        S a2
        plan G S crawl_dig
        player B
        G a2
    """)
    assert choice(table) == "move_to space=a2"


def test_it_goes_round_a_mine() -> None:
    """Two ways of the same length to the enemy; one leads over a mine."""
    table = Table("""
        map  1/1 1/ 1
        mines b1
        player A
        G a1
        plan G - crawl_dig swordfish_sword
        player B
        G c1
    """)
    table.choose("act action=crawl")
    assert choice(table) == "move_to space=b2"


def test_it_crawls_to_where_its_next_card_has_a_target() -> None:
    """Punch needs the enemy's own space."""
    table = Table("""
        map 1 1 1 1
        player A
        G a2
        plan G - crawl_dig crawl_punch
        player B
        G a4
    """)
    table.choose("act action=crawl")
    assert choice(table) == "move_to space=a3"
    table.choose("move_to space=a3")
    assert choice(table) == "move_to space=a4"


def test_it_pushes_enemies_into_the_water() -> None:
    table = Table("""
        map 1 1 ./ 1
        player A
        G a1
        plan G - ball_thrower
        player B
        G a2
        S b1
    """)
    table.choose("at_space space=a2").dice("triangle", "triangle")
    assert choice(table) == "push_to snail=BG space=a3"


@pytest.mark.parametrize(
    ("face", "wanted"), [("triangle", "reroll face=triangle"), ("circle", "keep")]
)
def test_it_rolls_a_miss_again_and_keeps_the_best_hit(face: str, wanted: str) -> None:
    table = Table("""
        map 1 1
        player A
        L a1
        plan L - missile
        player B
        G a2
    """)
    assert choice(table.dice(face)) == wanted


def test_it_takes_the_faction_card() -> None:
    table = Table("""
        map 1 1
        round 3
        player A amazons
        G a1
        lost_before
        player B
        G a2
        todo offer_faction_card player=A
    """)
    assert choice(table) == "accept"


def test_it_keeps_red_cards_and_gives_up_what_hardly_helps() -> None:
    table = Table("""
        map 1 1
        player A
        G a1
        hand missile grenade cocktail eyes_on_stalks
        player B
        G a2
        todo discard_own player=A amount=1
    """)
    assert choice(table) == "discard_card card=eyes_on_stalks"


def test_a_hand_without_red_cards_is_drawn_anew() -> None:
    table = Table("""
        map 1 1
        player A
        G a1
        hand jetpack drill vacuum
        player B
        G a2
        todo offer_redraw player=A amount=3
    """)
    assert choice(table) == "redraw"


def test_it_starts_with_its_leader_on_a_mountain() -> None:
    position = new_game(2, colours=["blue", "white"], factions=["ninja", "zombie"]).position
    random = Random(4)
    while not (
        isinstance(node := position.node, Decision) and position.agenda[-1].kind == "deploy"
    ):
        assert not isinstance(node, Over)
        offered = node.outcomes if isinstance(node, Chance) else node.options
        position = play(position, random.choice(tuple(offered))).position
    option = greedy_bot(view(position, node.player), Random(0))
    assert isinstance(option, DeployAt)
    assert option.snail % 4 == 0
    assert position.level(option.space) == 3


def test_its_plan_begins_with_the_shot_that_is_at_hand() -> None:
    table = Table("""
        map 1 1 1
        player A
        G a1
        hand missile
        player B
        G a3 10
    """)
    words = choice(table).split()
    assert words[1:3] == ["active_snail=AG", "passive_snail=-"]
    assert "card_1=missile" in words


# --- strength ---------------------------------------------------------------------------
def against_random(games: int, seed: int) -> Tally:
    return tally(run_matches([greedy_bot, random_bot], games, seed))


def test_greedy_beats_random() -> None:
    total = against_random(12, seed=0)
    assert total.wins.get(0, 0) >= 11


@pytest.mark.long
@pytest.mark.parametrize("half", [0, 1])
def test_greedy_beats_random_in_four_games_of_five(half: int) -> None:
    """500 games in all; draws count as not won."""
    total = against_random(250, seed=1000 + 250 * half)
    assert total.share(0) >= 0.8


@pytest.mark.long
def test_every_faction_has_its_chance() -> None:
    """Over 2,000 games of greedy bots, by 2, 3 and 4 players, every faction wins within 8
    percentage points of its share of the games that somebody won."""
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as processes:
        matches = list(processes.map(greedy_match, range(2000), chunksize=20))
    surplus = {faction: entry.surplus for faction, entry in tally(matches).factions.items()}
    assert len(surplus) == 6
    assert all(abs(share) <= 0.08 for share in surplus.values()), surplus


def greedy_match(game: int) -> Result:
    return play_match([greedy_bot], 10_000 + game, (2, 3, 4)[game % 3], turn=0)
