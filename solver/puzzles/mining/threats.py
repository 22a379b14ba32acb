"""Enemies with weapons and a plan that is known."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from snails_core import layout as at
from snails_core.notation import write_plan
from snails_core.options import Plan
from snails_core.position import Position
from snails_core.queries import living, owner
from snails_core.records import PLAYER_LETTERS
from snails_core.vocabulary import Word
from solver.puzzles.mining.editing import special_cards, with_hand
from solver.puzzles.puzzle import Puzzle

WEAPONS = 3
PLANS = (1, 1, 2)
"""How many an enemy may have made, each entry as likely as the others."""


def threatened(puzzle: Puzzle, random: Random) -> Puzzle:
    """The same with weapons in an enemy's hand, and what the enemy does with them."""
    position = puzzle.position
    enemies = [s for s in range(at.MAX_SNAILS) if position.health(s) and owner(s) != puzzle.seat]
    foe = owner(random.choice(enemies))
    armed = with_hand(position, foe, _weapons(position, random))
    return replace(puzzle, position=armed, opponents=_plans_of(armed, foe, random))


def _weapons(position: Position, random: Random) -> list[int]:
    """Red cards of the deck."""
    cards = position.setting.catalogue
    red = [c for c in cards.arsenal if cards.cards[c].red and position.cold[at.POOL + c]]
    return sorted(random.sample(red, WEAPONS))


def _plans_of(position: Position, foe: int, random: Random) -> tuple[str, ...]:
    """One plan of an enemy who stays in place, or now and then two that are equally likely.
    (Where it could crawl to is too much to look at.)"""
    snails = living(position.hot, foe)
    steady = [
        card for card in position.setting.basic_cards if Word.MOVE not in _words_of(position, card)
    ]
    found: dict[str, None] = {}
    for _ in range(random.choice(PLANS)):
        pair = (*random.sample(snails, 2),) if len(snails) > 1 else (snails[0], at.NONE)
        cards = [*special_cards(position, foe), *steady]
        random.shuffle(cards)
        one, two, three, four, five = cards
        plan = Plan(pair[0], pair[1], one, two, three, four, five)
        found[f"{PLAYER_LETTERS[foe]}: {write_plan(position.setting, plan)}"] = None
    return tuple(found)


def _words_of(position: Position, card: int) -> set[Word]:
    """All that a card can do."""
    catalogue = position.setting.catalogue
    rows = [row for a in catalogue.cards[card].actions for row in catalogue.actions[a].rows]
    return {part.word for row in rows for part in row.effects}
