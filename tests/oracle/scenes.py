"""Small questions by lot: a seed decides board, snails, tokens, hands, goal and opponents."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from random import Random

from snails_core import Decision, Plans, Position, SnailsError, read_position, settle
from snails_core.agenda import Planning
from snails_core.board import board_from_map
from snails_core.cards import Kind
from snails_core.options import Plan
from snails_core.setting import Setting, standard_setting
from tests.oracle.tables import Scripts

MAPS = (
    "1 2/ 1", "2 1/ 3", "1 2 1", "3 2 1", "1 . 2", "1 3/ .", "2 2/ 1", ". 2/ 1 3", "1 1 2/ .",
    "2 . 1/ 2", "1 2/ 2 .", "2 2/ 1 1", "1 2 1 .", "3 1 2/ .",
)  # fmt: skip
HEALTHS = (30, 30, 30, 25, 20, 15, 10, 5)
NARROW_MAPS = ("1 2", "2 1", ". 2", "3 2", "1 1", "1 2 1", "2 . 1", "1 2/ 1", "2 2/ .")
NARROWEST_MAPS = ("2", "3", "1 .", "2 .", ". 3", "1 2", "1 1")
"""For rounds in which several players act: each choice of one multiplies those of the others."""
GOALS = (
    "net", "net", "damage", "damage - 2*losses", "kills, net", "survive then damage",
    "losses == 0 and damage > 0, damage", "gone({enemy})", "1/2*gone({enemy}) - gone({own})",
    "health({own}) - health({enemy})", "at({own}, {space}), net", "at({enemy}, {space})",
    "standing", "standing, damage", "lead, net", "won, net", "min(damage, 10) - losses",
    "damage >= 10", "max(damage, 3*losses)", "kills - deaths then health({own})",
    "0.25*damage + at({own}, {space})", "not gone({own}) and damage >= 5, damage / 3",
)  # fmt: skip
ROLES = "LGSM"


@dataclass(frozen=True)
class Scene:
    """A question before anybody has answered it."""

    position: Position
    goal: str
    scripts: Scripts
    worst_case: bool = False
    """Whether one of the scripts is chosen against the seat, and not by lot."""


def scene(
    random: Random, cards: tuple[str, ...], opponents: str, maps: tuple[str, ...]
) -> Scene | None:
    """A question for a hand with these cards; None if what was drawn by lot cannot be.

    `opponents` is "still", "known" (one plan each) or "mixed" (two or three with probabilities).
    On small maps hardly anybody has two snails.
    """
    still = opponents == "still"
    players = 3 if random.random() < (0.1 if still else 0.04) else 2
    seat = random.randrange(players)
    lines = ["snails 1", f"map {random.choice(maps)}"]
    board = board_from_map(lines[1].removeprefix("map "))
    lines += _table(random, board.names, board.levels, players)
    names: list[list[str]] = []
    for player in range(players):
        own = player == seat
        alone = maps is not MAPS or (own and random.random() < 0.7)
        squad = _squad(random, board.names, board.levels, alone)
        names.append([squad_line.split()[0] for squad_line in squad])
        lines.append(f"player {'ABCD'[player]} {_faction(random, cards if own else ())}")
        lines += squad
        hand = cards if own else _hand(random, 1 if still else 5)
        if hand:
            lines.append("hand " + " ".join(hand))
    enemy = (seat + 1) % players
    asked = (seat - next((_first(line) for line in lines if line.startswith("first")), 0)) % players
    lines.append(f"todo planning seat={asked}")
    try:
        position = read_position("\n".join(lines))
    except SnailsError:
        return None
    if not isinstance(position.node, Decision) or position.node.player != seat:
        return None
    goal = random.choice(GOALS).format(
        own="ABCD"[seat] + random.choice(names[seat]),
        enemy="ABCD"[enemy] + random.choice(names[enemy]),
        space=random.choice(board.names),
    )
    return Scene(position, goal, _scripts(random, position, seat, opponents))


def _first(line: str) -> int:
    return "ABCD".index(line.split()[1])


def _table(random: Random, names: tuple[str, ...], levels: bytes, players: int) -> list[str]:
    lines = [f"round {random.choice((1, 2, 3, 4, 5, 6, 6))}"]
    lines.append(f"first {'ABCD'[random.randrange(players)]}")
    lines.append(f"contamination {random.choice((0, 0, 0, 3, 6))}")
    land = [name for name, level in zip(names, levels, strict=True) if level]
    for word in ("fire", "mines", "dynamite"):
        if random.random() < 0.2:
            lines.append(f"{word} {random.choice(land)}")
    if random.random() < 0.3:
        name = random.choice(land)
        lines.append(f"tiles {name}:{levels[names.index(name)]}!")
    return lines


def _squad(random: Random, names: tuple[str, ...], levels: bytes, alone: bool) -> list[str]:
    size = 1 if alone and random.random() < 0.9 else random.choice((1, 2))
    lines = []
    for role in sorted(random.sample(ROLES, size), key=ROLES.index):
        space = random.randrange(len(names))
        shell = " shell" if levels[space] and random.random() < 0.25 else ""
        lines.append(f"{role} {names[space]} {random.choice(HEALTHS)}{shell}")
    return lines


def _faction(random: Random, cards: tuple[str, ...]) -> str:
    setting = standard_setting()
    for faction, card in zip(setting.rules.factions, setting.faction_card, strict=True):
        if setting.catalogue.cards[card].id in cards:
            return faction.id
    return random.choice([faction.id for faction in setting.rules.factions])


def _hand(random: Random, size: int) -> tuple[str, ...]:
    return tuple(random.sample(arsenal(standard_setting()), size))


def arsenal(setting: Setting) -> list[str]:
    return [setting.catalogue.cards[card].id for card in setting.catalogue.arsenal]


def faction_cards(setting: Setting) -> list[str]:
    return [card.id for card in setting.catalogue.cards if card.kind is Kind.FACTION]


def _scripts(random: Random, position: Position, seat: int, opponents: str) -> Scripts:
    """Each other player who has a plan has one, or up to three with probabilities."""
    if opponents == "still":
        return {}
    scripts: dict[int, list[tuple[Plan, Fraction]]] = {}
    for player in range(position.players):
        turn = (player - position.first_player) % position.players
        asked = Position(position.setting, position.hot, position.cold, (Planning(turn),))
        node = settle(asked).position.node
        if player == seat or not isinstance(node, Decision) or node.player != player:
            continue
        assert isinstance(node.options, Plans)
        amount = 1 if opponents == "known" else random.choice((2, 2, 3))
        plans = {_busy(node.options, position.setting, random): None for _ in range(amount)}
        weights = [random.choice((1, 1, 2, 3)) for _ in plans]
        total = sum(weights)
        scripts[player] = [
            (plan, Fraction(weight, total)) for plan, weight in zip(plans, weights, strict=True)
        ]
    return scripts


def _busy(plans: Plans, setting: Setting, random: Random) -> Plan:
    """Of a few plans the one with most arsenal cards: those who only crawl make large trees."""
    few = [plans.sample(random) for _ in range(12)]
    return max(few, key=lambda plan: sum(setting.is_arsenal(card) for card in plan.cards))
