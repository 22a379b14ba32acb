"""Bots: always legal, never peeking, and the greedy one knows what is good for it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from importlib.metadata import EntryPoint, EntryPoints
from random import Random
from typing import get_args

import pytest

from snails_core import Decision, Plans, Position, SnailsError, new_game, play, view
from snails_core import options as op
from snails_core.bots import BUILT_IN, Bot, bot_names, find_bot, greedy_bot, random_bot
from snails_core.match import run_matches, tally
from snails_core.options import Option, Plan
from snails_core.records import write_record
from tests.play import walk, whole_game
from tests.table import Table
from tests.twins import twin

BOTS = sorted(BUILT_IN)
ASKED_OFTEN = 4
"""In walks, a bot is asked so often about each kind of decision."""


def choice(table: Table, bot: Bot = greedy_bot, seed: int = 0) -> str:
    """What the bot chooses at the table, as the notation writes it."""
    node = table.position.node
    assert isinstance(node, Decision)
    option = bot(view(table.position, node.player), Random(seed))
    assert option in node.options
    return write_record(table.position.setting, option)


def decisions(seeds: range, often: int) -> Iterator[tuple[str, Position]]:
    """Decisions of random games, the first few of each kind."""
    met: Counter[str] = Counter()
    for seed in seeds:
        for step in whole_game(seed):
            kind = step.before.agenda[-1].kind
            if isinstance(step.before.node, Decision) and met[kind] < often:
                met[kind] += 1
                yield kind, step.before


# --- names ----------------------------------------------------------------------------
def test_the_built_in_bots_are_found_by_name() -> None:
    assert find_bot("random") is random_bot
    assert find_bot("greedy") is greedy_bot


def test_an_unknown_bot_is_told_with_the_nearest_name() -> None:
    with pytest.raises(SnailsError) as fault:
        find_bot("gredy")
    assert (fault.value.key, fault.value.place) == ("no_such", "bot")
    assert fault.value.values == {"name": "gredy", "suggestion": '"greedy"'}


def test_packages_offer_bots_by_entry_points(monkeypatch: pytest.MonkeyPatch) -> None:
    """And none of them can take the name of a built-in one."""
    offered = EntryPoints(
        EntryPoint(name, "snails_core.bots:random_bot", "snails.bots") for name in ("dice", "greedy")
    )
    monkeypatch.setattr("snails_core.bots.entry_points", lambda **by: offered.select(**by))
    assert find_bot("dice") is random_bot
    assert find_bot("greedy") is greedy_bot
    assert bot_names() == ["dice", "greedy", "random"]


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_is_asked_at_decisions_only(name: str) -> None:
    with pytest.raises(SnailsError):
        find_bot(name)(new_game(2).position, Random(0)) and find_bot(name)(
            Table("map 1; player A; L a1; plan L - crawl_dig").position, Random(0)
        )


# --- always legal, by the same choices, without peeking ---------------------------------
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


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_chooses_what_is_offered_at_every_kind_of_decision(name: str) -> None:
    bot, met, offered = find_bot(name), set(), set()
    table = Table(TRADE_SHELL)
    places = [("trade_shell", table.position), *decisions(range(48), ASKED_OFTEN)]
    for kind, position in places:
        node = position.node
        assert isinstance(node, Decision)
        option = bot(view(position, node.player), Random(1))
        assert option in node.options, kind
        play(position, option)
        met.add(kind)
        offered |= {Plan} if isinstance(node.options, Plans) else set(map(type, node.options))
    assert len(met) == 24
    assert offered == set(get_args(Option))


@pytest.mark.parametrize("name", BOTS)
def test_equal_views_and_equal_randomness_give_equal_choices(name: str) -> None:
    """R6: what the player cannot see is dealt anew, and nothing changes."""
    bot, differ = find_bot(name), 0
    for kind, position in decisions(range(12), ASKED_OFTEN):
        node = position.node
        assert isinstance(node, Decision)
        other = twin(position, node.player, Random(f"twin {kind}"))
        differ += other != position
        seen, seen_too = view(position, node.player), view(other, node.player)
        assert seen == seen_too
        assert bot(seen, Random(2)) == bot(seen_too, Random(2)), kind
    assert differ > 30


def test_greedy_finishes_games_that_random_players_began() -> None:
    """Odd positions: crowded islands, no colours chosen, snails in the water."""
    for seed in range(4):
        start = [step.position for step in walk(whole_begin(seed), seed, most=60)][-1]
        position, random = start, Random(seed)
        while isinstance(node := position.node, Decision) or hasattr(node, "outcomes"):
            if isinstance(node, Decision):
                position = play(position, greedy_bot(view(position, node.player), random)).position
            else:
                outcome = random.choices(node.outcomes, node.weights)[0]
                position = play(position, outcome).position
