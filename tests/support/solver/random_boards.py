"""Small positions with everything on them that a card can meet: tiles of every level, damaged and
burning ones, mines, dynamite, known backs, shells, water, crowded spaces, every faction."""

from __future__ import annotations

from random import Random

from snails_core import Position, read_position
from snails_core.cards import Card, Kind

SPACES = ("a1", "a2", "a3", "a4", "b1", "b2", "b3", "b4")
FACTIONS = ("amazons", "barbarians", "cowboys", "pirates", "ninja", "zombie")
GOALS = ("net", "kills", "damage - 2 * deaths", "losses - damage")


def random_board(random: Random, card: Card) -> Position:
    """A position in which player A holds this card."""
    own = card.faction or random.choice(FACTIONS)
    other = random.choice([faction for faction in FACTIONS if faction != own])
    levels = [random.choice((0, 1, 1, 1, 2, 3)) for _ in SPACES]
    land = [space for space, level in zip(SPACES, levels, strict=True) if level]
    rows = ("".join(f" {level or '.'}" for level in part) for part in (levels[:4], levels[4:]))
    words = ["snails 1", f"map{'/'.join(rows)}"]
    words.append(f"contamination {random.choice((0, 1, 2, 5, 8))}")
    for token, share in (("fire", 0.1), ("mines", 0.04), ("dynamite", 0.04)):
        lying = [space for space in land if random.random() < share]
        if lying:
            words.append(f"{token} {' '.join(lying)}")
    damaged = [space for space in land if random.random() < 0.4]
    if damaged:
        words.append("tiles " + " ".join(f"{s}:{levels[SPACES.index(s)]}!" for s in damaged))
    crowd = dict.fromkeys(SPACES, 0)
    for player, faction in (("A", own), ("B", other)):
        words.append(f"player {player} {faction}")
        shells = 2
        for role in random.sample("LGSM", random.choice((2, 3))):
            space = random.choice([space for space in SPACES if crowd[space] < 3])
            crowd[space] += 1
            dry = levels[SPACES.index(space)] > 0
            hides = dry and shells > 0 and random.random() < 0.2
            shells -= hides
            health = random.choice((5, 10, 15, 25, 30))
            words.append(f"{role} {space} {health}{' shell' if hides else ''}")
        if player == "A" and card.kind is not Kind.BASIC:
            words.append(f"hand {card.id}")
    return read_position("; ".join(words))
