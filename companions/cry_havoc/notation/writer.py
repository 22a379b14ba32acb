"""A position as text: one statement a line, counts and lists that are empty left out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from companions.cry_havoc.catalogue.armies import ARMIES
from companions.cry_havoc.catalogue.cards import TERRAINS
from companions.cry_havoc.notation.names import LETTERS, write_card, write_force
from companions.cry_havoc.notation.records import write_record
from companions.cry_havoc.position import Position
from companions.cry_havoc.setting import NONE

VERSION = "cry_havoc 1"
LEVELS = ("beginner", "advanced", "expert")


def write_position(position: Position) -> str:
    """The text that `read_position` reads."""
    return "\n".join(_statements(position)) + "\n"


def one_line(position: Position) -> str:
    return "; ".join(_statements(position))


def _statements(position: Position) -> Iterator[str]:
    yield VERSION
    side = position.setting.side
    for player, (army, hq) in enumerate(zip(position.armies, position.hqs, strict=True)):
        yield f"player {LETTERS[player]} {ARMIES[army]} {side.regions[hq].id}"
    yield f"level {LEVELS[position.level]}"
    yield f"round {position.round}{' last' if position.is_last else ''}"
    yield _numbers("spots", position.spots)
    if position.initiative:
        yield f"initiative {_letters(position.initiative)}"
        if position.new_initiative:
            yield f"new_initiative {_letters(position.new_initiative)}"
    if any(position.points):
        yield _numbers("points", position.points)
    yield _numbers("reserve", position.reserve)
    yield from _regions(position)
    for name, pool in (
        ("event", position.event_pool),
        ("exploration", position.exploration_pool),
        ("war_party", position.war_party_pool),
        ("nest", position.nest_pool),
    ):
        yield _numbers(f"pool {name}", pool)
    yield from _battles(position)
    for holder, held in enumerate(position.prisoners):
        if any(held):
            yield _numbers(f"prisoners {write_force(position.players, holder)}", held)
    yield from _cards(position)
    if position.scorer != NONE:
        yield f"scorer {LETTERS[position.scorer]}"
    for player, used in enumerate(position.skills_used):
        if any(used):
            yield _numbers(f"skills {LETTERS[player]}", used)
    if position.viewer != NONE:
        yield f"viewer {LETTERS[position.viewer]}"
    for task in position.agenda:
        yield f"todo {write_record(position.setting, position.players, task)}"


def _numbers(head: str, values: Sequence[int]) -> str:
    return " ".join([head, *map(str, values)])


def _letters(players: Sequence[int]) -> str:
    return " ".join(LETTERS[player] for player in players)


def _regions(position: Position) -> Iterator[str]:
    for number, region in enumerate(position.setting.side.regions):
        parts = [
            f"{name}={values[number]}"
            for name, values in (
                ("crystals", position.crystals),
                ("explorations", position.explorations),
                ("war_parties", position.war_parties),
                ("nests", position.nests),
            )
            if values[number]
        ]
        if position.control[number] != NONE:
            parts.append(f"control={LETTERS[position.control[number]]}")
        units = [
            f"{write_force(position.players, force)}{count}"
            for force, count in enumerate(position.units[number])
            if count
        ]
        if units:
            parts.append(f"units={','.join(units)}")
        if position.structures[number]:
            built = [f"{LETTERS[player]}{kind}" for player, kind in position.structures[number]]
            parts.append(f"built={','.join(built)}")
        if parts:
            yield " ".join(["region", region.id, *parts])


def _battles(position: Position) -> Iterator[str]:
    players, regions = position.players, position.setting.side.regions
    for number, region, *forces in position.battles:
        fighters = " ".join(write_force(players, force) for force in forces)
        yield f"battle {number} {regions[region].id} {fighters}"
    if position.next_marker != 1:
        yield f"marker {position.next_marker}"
    if position.fight is not None:
        fight = position.fight
        fighters = " ".join(
            f"{write_force(players, fight.force(side))} {' '.join(map(str, placement))}"
            for side, placement in enumerate(fight.placements)
        )
        yield f"fight {regions[fight.region].id} {fighters}"


def _cards(position: Position) -> Iterator[str]:
    piles: list[tuple[str, Sequence[int]]] = []
    for player, letter in enumerate(LETTERS[: position.players]):
        piles += [
            (f"hand {letter}", position.hands[player]),
            (f"deck {letter}", position.decks[player]),
            (f"discard {letter}", position.discards[player]),
            (f"known {letter}", position.known_terrain[player]),
        ]
        if position.unseen:
            piles.append((f"unseen {letter}", position.unseen[player]))
    piles += [(f"pile {name}", position.piles[n]) for n, name in enumerate(TERRAINS)]
    piles.append(("played", position.played))
    for head, cards in piles:
        if cards:
            counts = Counter(cards)
            yield " ".join(
                [head, *(_many(position, card, counts[card]) for card in sorted(counts))]
            )
    for player, counted in enumerate(position.secret):
        if any(counted):
            yield _numbers(f"secret {LETTERS[player]}", counted)


def _many(position: Position, card: int, count: int) -> str:
    name = write_card(position.setting, card)
    return name if count == 1 else f"{name}*{count}"
