"""From what a player saw in a game to questions of puzzle size."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from snails_core import layout as at
from snails_core.cards import Word
from snails_core.nodes import Decision
from snails_core.notation import write_plan
from snails_core.options import Plan
from snails_core.position import Position
from snails_core.records import PLAYER_LETTERS, snail_name
from snails_core.squads import living, owner
from solver.puzzles.mining.cropping import cropped, region
from solver.puzzles.mining.editing import planned_by, special_cards, with_hand, without_snails
from solver.puzzles.puzzle import Puzzle, Texts

OWN_SNAILS = (1, 1, 1, 2)
ENEMIES = (1, 2, 2, 3)
CARDS = (1, 1, 2)
ENEMY_CARDS = 3
SPACES = (5, 6, 7, 8)
"""How many there are in a puzzle, each entry as likely as the others."""
NEAR = 2
"""Enemies farther away than this are no part of one puzzle."""
WEAK = 20
"""Health that a round can take away."""
FAR = (1, 3)
"""How far a space lies that is hard enough to reach."""
MOVING = {Word.PUSH, Word.PLACE, Word.PLACE_HERE}
NO_TEXT: Texts = {}


def cut(seen: Position, random: Random) -> Position | None:
    """A few snails that are near each other, and a few of the player's cards."""
    assert isinstance(seen.node, Decision)
    seat = seen.node.player
    own = [snail for snail in living(seen.hot, seat) if seen.place(snail) is not None]
    others = [
        snail
        for snail in range(at.MAX_SNAILS)
        if owner(snail) != seat and seen.health(snail) and seen.place(snail) is not None
    ]
    cards = special_cards(seen, seat)
    if not own or not others:
        return None
    middle = random.choice(others)
    near_own = _nearest(seen, middle, own)[: random.choice(OWN_SNAILS)]
    near_others = _nearest(seen, middle, others)[: random.choice(ENEMIES)]
    if _distance(seen, middle, near_own[0]) > NEAR:
        return None
    kept = [*near_others, *near_own]
    position = without_snails(seen, set(range(at.MAX_SNAILS)) - set(kept))
    places = [place for snail in kept if (place := seen.place(snail)) is not None]
    spaces = region(seen.setting.board, places, random.choice(SPACES), random)
    if len(spaces) > SPACES[-1]:
        return None
    position = cropped(position, spaces)
    for player in range(position.players):
        position = with_hand(position, player, ())
    hand = random.sample(cards, min(len(cards), random.choice(CARDS)))
    return with_hand(planned_by(position, seat), seat, sorted(hand))


def _distance(position: Position, one: int, other: int) -> int:
    here, there = position.place(one), position.place(other)
    assert here is not None and there is not None
    return position.setting.board.distance[here][there]


def _nearest(position: Position, middle: int, snails: list[int]) -> list[int]:
    return sorted(snails, key=lambda snail: (_distance(position, middle, snail), snail))


def questions(position: Position, random: Random) -> Iterator[Puzzle]:
    """What might be asked here, without words or proof yet."""
    assert isinstance(position.node, Decision)
    seat = position.node.player
    own = living(position.hot, seat)
    enemies = [s for s in range(at.MAX_SNAILS) if position.health(s) and owner(s) != seat]
    bare = Puzzle("", position, seat, "net", NO_TEXT, NO_TEXT, (NO_TEXT,) * 3, origin="mined")
    weak = [snail for snail in enemies if position.health(snail) <= WEAK]
    if weak:
        yield replace(bare, goal=f"gone({snail_name(random.choice(weak))})")
    yield replace(bare, goal=random.choice(("net", "damage", "kills - deaths")))
    for target in random.sample(_places(position, own[0]), 1):
        yield replace(bare, goal=f"at({snail_name(own[0])}, {target}) and damage >= 5")
    pushed = random.choice(enemies)
    drops = _drops(position, pushed) if _moves_others(position, seat) else []
    for space in random.sample(drops, min(1, len(drops))):
        yield replace(bare, goal=f"at({snail_name(pushed)}, {space})")
    foe = random.choice(enemies) // at.SQUAD
    armed = with_hand(position, foe, _weapons(position, random))
    scripted = replace(bare, position=armed, opponents=_plans_of(armed, foe, random))
    yield replace(scripted, goal=random.choice(("survive", "-losses", "net")))


def _moves_others(position: Position, seat: int) -> bool:
    """Is there a card in hand that pushes or places?"""
    return any(_words_of(position, card) & MOVING for card in special_cards(position, seat))


def _places(position: Position, snail: int) -> list[str]:
    """Spaces that a snail would have to go far for."""
    board, here = position.setting.board, position.place(snail)
    assert here is not None
    far = [s for s in board.spaces() if FAR[0] <= board.distance[here][s] <= FAR[1]]
    high = [space for space in far if position.level(space)] or far or list(board.spaces())
    return [board.names[space] for space in high]


def _drops(position: Position, snail: int) -> list[str]:
    """Spaces next to a snail that lie lower than it does."""
    board, here = position.setting.board, position.place(snail)
    assert here is not None
    low = [s for s in board.neighbours[here] if position.level(s) < position.level(here)]
    return [board.names[space] for space in low]


def _weapons(position: Position, random: Random) -> list[int]:
    """Red cards of the deck for an enemy."""
    cards = position.setting.catalogue
    red = [c for c in cards.arsenal if cards.cards[c].red and position.cold[at.POOL + c]]
    return sorted(random.sample(red, ENEMY_CARDS))


def _plans_of(position: Position, foe: int, random: Random) -> tuple[str, ...]:
    """What an enemy may have planned who stays where it is: one plan, or now and then one of two.
    (Where it could crawl to is too much to look at.)"""
    snails = living(position.hot, foe)
    steady = [
        card for card in position.setting.basic_cards if Word.MOVE not in _words_of(position, card)
    ]
    found: dict[str, None] = {}
    for _ in range(random.choice((1, 1, 2))):
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
