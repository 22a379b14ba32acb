"""How a game begins (C1-C4)."""

from __future__ import annotations

from collections.abc import Sequence

from companions.cry_havoc.agenda import BeginRound, RollInitiative
from companions.cry_havoc.catalogue import TERRAINS, Box, DeedKind
from companions.cry_havoc.catalogue.armies import ARMIES, TROGG
from companions.cry_havoc.engine import Step, settle
from companions.cry_havoc.errors import PositionError
from companions.cry_havoc.position import Position
from companions.cry_havoc.setting import NONE, Setting, setting_for
from snails_core.errors import did_you_mean

PLAYERS = (2, 3, 4)
BEGINNER, ADVANCED, EXPERT = range(3)
START_SPOTS = (1, 1, 1, 1, 0)


def new_game(
    players: int = 2,
    armies: Sequence[str] | None = None,
    level: int = BEGINNER,
    setting: Setting | None = None,
) -> Step:
    """The first position of a game; armies are given by id, in seating order.

    >>> step = new_game(2, ["humans", "wanderers"])
    >>> step.position.players, len(step.position.node.outcomes)
    (2, 2)
    """
    if players not in PLAYERS:
        raise PositionError("player_count", count=players)
    if level not in (BEGINNER, ADVANCED, EXPERT):
        raise PositionError("level", count=level)
    setting = setting or setting_for(players)
    chosen = _armies(players, armies)
    side, box = setting.side, setting.box
    spots = iter(range(side.hqs))
    hqs = tuple(side.trogg_hq if army == TROGG else next(spots) for army in chosen)
    forces = players + (TROGG not in chosen)
    numbers = box.numbers
    units = [[0] * forces for _ in side.regions]
    reserve = [box.armies[army].units for army in chosen]
    control = [NONE] * len(side.regions)
    for player, army in enumerate(chosen):
        start = numbers.start_units_trogg if army == TROGG else numbers.start_units
        units[hqs[player]][player] = start
        reserve[player] -= start
        control[hqs[player]] = player
    if TROGG not in chosen:
        reserve.append(box.armies[TROGG].units)
    grotto = side.trogg_hq if TROGG in chosen else NONE
    regions = [region if number != grotto else None for number, region in enumerate(side.regions)]
    position = Position(
        setting=setting,
        armies=chosen,
        hqs=hqs,
        level=level,
        round=0,
        is_last=False,
        spots=START_SPOTS,
        event_pool=(1,) * len(box.events),
        initiative=(),
        new_initiative=(),
        points=(0,) * players,
        reserve=tuple(reserve),
        units=tuple(tuple(row) for row in units),
        control=tuple(control),
        crystals=tuple(region.crystals if region else 0 for region in regions),
        explorations=tuple(int(region.exploration) if region else 0 for region in regions),
        war_parties=tuple(int(region.war_party) if region else 0 for region in regions),
        nests=(0,) * len(regions),
        exploration_pool=tuple(tile.count for tile in box.explorations),
        war_party_pool=tuple(tile.count for tile in box.war_parties),
        nest_pool=tuple(tile.count for tile in box.nests) if TROGG not in chosen else (0,) * 3,
        structures=_tunnels(setting, chosen, hqs),
        battles=(),
        next_marker=1,
        fight=None,
        prisoners=((0,) * forces,) * forces,
        hands=((),) * players,
        decks=tuple(cards_of(box, ARMIES[army]) for army in chosen),
        discards=((),) * players,
        piles=tuple(cards_of(box, terrain) for terrain in TERRAINS),
        played=(),
        known_terrain=((),) * players,
        scorer=NONE,
        skills_used=tuple((0,) * len(box.armies[army].skills) for army in chosen),
        agenda=(BeginRound(), RollInitiative()),
        from_game=True,
    )
    return settle(position)


def _armies(players: int, armies: Sequence[str] | None) -> tuple[int, ...]:
    """The armies by number; the Trogg play with four and only then (C4)."""
    names = tuple(ARMIES[:players] if armies is None else armies)
    for name in names:
        if name not in ARMIES:
            raise PositionError("no_such", name=name, suggestion=did_you_mean(name, ARMIES))
    if len(names) != players or len(set(names)) != players:
        raise PositionError("armies", count=players)
    if ("trogg" in names) != (players == 4):
        raise PositionError("trogg_players")
    return tuple(ARMIES.index(name) for name in names)


def cards_of(box: Box, owner: str) -> tuple[int, ...]:
    """All cards of an army or a terrain."""
    return tuple(card.index for card in box.cards if card.owner == owner for _ in range(card.count))


def _tunnels(
    setting: Setting, armies: tuple[int, ...], hqs: tuple[int, ...]
) -> tuple[tuple[tuple[int, int], ...], ...]:
    """A Trogg player's tunnels: on the printed spots and in his HQ (C4)."""
    empty: tuple[tuple[int, int], ...] = ()
    if TROGG not in armies:
        return (empty,) * len(setting.side.regions)
    player = armies.index(TROGG)
    structures = setting.box.armies[TROGG].structures
    tunnel = next(n for n, each in enumerate(structures) if each.deed.kind is DeedKind.TUNNEL)
    return tuple(
        ((player, tunnel),) if region.tunnel or number == hqs[player] else empty
        for number, region in enumerate(setting.side.regions)
    )
