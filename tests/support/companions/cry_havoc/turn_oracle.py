"""Turns worked out by brute force through the engine, and a scorer of its own, for tests.

Every action, every set of cards, every step, recruit and structure is tried by playing it. The
others stand still: their turns are skipped. Nothing of the planner's model is used; the worths of
single things are written down here once more.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple

from companions.cry_havoc.agenda import TakeTurn
from companions.cry_havoc.catalogue import DeedKind
from companions.cry_havoc.engine import play, settle
from companions.cry_havoc.events import Activated, CardsPlayed, Drew, Event, Recruited
from companions.cry_havoc.nodes import Chance, Decision
from companions.cry_havoc.options import (
    Activate,
    Build,
    CardDrawn,
    DrawOwn,
    DrawTerrain,
    EnableScoring,
    Option,
    PlayFor,
    StepTo,
    UseSkill,
)
from companions.cry_havoc.position import Position
from tests.support.companions.cry_havoc import battle_oracle as oracle

ENABLED, KEPT = Fraction(4, 5), Fraction(3, 5)
REGION, UNIT, DRAWN = Fraction(2, 5), Fraction(1, 2), Fraction(7, 10)


class Line(NamedTuple):
    """A way through the player's actions: where it led, what happened, cards and draws."""

    position: Position
    events: tuple[Event, ...]
    used: tuple[int, ...] = ()
    draws: int = 0


def best_by_force(position: Position, actions: int) -> int:
    """The worth of the best line in hundredths."""
    return max(score(position, line) for line in lines(position, actions))


def lines(position: Position, actions: int) -> Iterator[Line]:
    """All lines of so many actions of the player whose turn it is."""
    node = position.node
    assert isinstance(node, Decision)
    todo = [Line(position, ())]
    for _ in range(actions):
        after: dict[object, Line] = {}
        for line in todo:
            for ended in _action(line, node.player, Counter(position.hands[node.player])):
                key = (ended.position, ended.used, ended.draws, _counts(ended.events))
                after.setdefault(key, ended)
        todo = list(after.values())
    yield from todo


def _counts(events: tuple[Event, ...]) -> tuple[object, ...]:
    """What has been done and cannot be seen on the table any more."""
    done = [e for e in events if isinstance(e, CardsPlayed | Drew | Activated | Recruited)]
    return tuple(sorted((e.kind, getattr(e, "row", 0)) for e in done))


def _action(line: Line, player: int, held: Counter[int]) -> Iterator[Line]:
    """All ways to take the next action, with cards that were in hand at the start."""
    turn = line.position.agenda[-1]
    assert isinstance(turn, TakeTurn)
    node = line.position.node
    assert isinstance(node, Decision) and node.player == player
    for option in node.options:
        if isinstance(option, UseSkill):
            continue
        if isinstance(option, DrawOwn | DrawTerrain):
            yield Line(_skip(line.position, turn), line.events, line.used, line.draws + 1)
            continue
        cards: tuple[int, ...] = ()
        if isinstance(option, PlayFor):
            cards = option.cards
        elif isinstance(option, EnableScoring):
            cards = (option.card,)
        used = (*line.used, *cards)
        if Counter(used) <= held:
            yield from _finished(line._replace(used=used), option, turn)


def _skip(position: Position, turn: TakeTurn) -> Position:
    """The player's next turn, as if the others had done nothing."""
    following = TakeTurn(turn.turn + position.players)
    return settle(replace(position, agenda=(*position.agenda[:-1], following), _node=None)).position


def _finished(line: Line, option: Option, turn: TakeTurn) -> Iterator[Line]:
    """Everything that can follow an option until the action is over."""
    seen: set[Position] = set()
    todo = [(line.position, line.events, option)]
    while todo:
        position, events, choice = todo.pop()
        step = play(position, choice)
        position, events = step.position, (*events, *step.events)
        while isinstance(position.node, Chance) and isinstance(
            position.node.outcomes[0], CardDrawn
        ):
            step = play(position, position.node.outcomes[0])
            position, events = step.position, (*events, *step.events)
        node, top = position.node, position.agenda[-1]
        if isinstance(node, Chance):  # tiles are turned over: the last action ends here
            yield line._replace(position=position, events=events)
        elif isinstance(top, TakeTurn):
            back = replace(position, agenda=(*position.agenda[:-1], turn), _node=None)
            yield line._replace(position=_skip(back, turn), events=events)
        elif isinstance(node, Decision) and position not in seen:
            seen.add(position)
            branching = isinstance(node.options[0], StepTo | Build | Activate)
            branching |= top.kind in ("move", "recruit", "build_and_activate")
            options = node.options if branching else node.options[:1]
            todo += [(position, events, each) for each in options]


# --- the scorer ---
def score(start: Position, line: Line) -> int:
    """What a line is worth to the player, in hundredths, from what has changed on the table."""
    node, end = start.node, line.position
    assert isinstance(node, Decision)
    player = node.player
    later = 0 if start.is_last else 1 + sum(map(bool, start.spots[:4]))
    enables = start.scorer != player and end.scorer == player
    scorings = _scorings(later, start.scorer >= 0 or enables)
    total = Fraction(end.points[player] - start.points[player])
    total -= KEPT * len(line.used)
    total += DRAWN * sum(isinstance(event, Drew) for event in line.events)
    total += DRAWN * (Fraction(4, 5) if later else Fraction(3, 10)) * line.draws
    total += _recruits(start, line, player, later) + _buildings(start, end, player, later, scorings)
    if enables:
        total += _enabling(start, player)
    for region in range(len(start.units)):
        total += _region(start, end, player, region, scorings, enables)
    return round(100 * total)


def _scorings(later: int, surely: bool) -> Fraction:
    if not later:
        return Fraction(1)
    return 1 + ENABLED * (later - 1) + (1 if surely else ENABLED)


def _enabling(start: Position, player: int) -> int:
    crystals = [0] * start.players
    for worth, owner in zip(start.crystals, start.control, strict=True):
        if owner >= 0:
            crystals[owner] += worth
    others = max(count for other, count in enumerate(crystals) if other != player)
    return start.control.count(player) + crystals[player] - others


def _recruits(start: Position, line: Line, player: int, later: int) -> Fraction:
    """Units that came by the action; those of a structure are worth a plain unit."""
    total = Fraction(0)
    for event in line.events:
        if isinstance(event, Recruited) and event.player == player:
            share = Fraction(2, 5) + Fraction(3, 10) * min(2, later) if event.why == "C13" else 1
            total += UNIT * share * event.amount
    return total


def _buildings(
    start: Position, end: Position, player: int, later: int, scorings: Fraction
) -> Fraction:
    """New structures are worth half of what they do in each round to come, and what grew."""
    total = Fraction(0)
    worths = {DeedKind.CRYSTAL: _scorings(later, start.scorer >= 0), DeedKind.POINTS: Fraction(1),
              DeedKind.DRAW: DRAWN, DeedKind.RECRUIT: UNIT}  # fmt: skip
    structures = start.setting.box.armies[start.armies[player]].structures
    for region, row in enumerate(end.structures):
        for owner, number in row:
            deed = structures[number].deed
            if owner == player and (owner, number) not in start.structures[region]:
                total += worths.get(deed.kind, Fraction(0)) * deed.amount * later / 2
        total += scorings * (end.crystals[region] - start.crystals[region])
    return total


def _region(
    start: Position, end: Position, player: int, region: int, scorings: Fraction, enables: bool
) -> Fraction:
    if any(battle.region == region for battle in start.battles) or region in start.hqs:
        return Fraction(0)
    enemies = [f for f, n in enumerate(end.units[region]) if n and f != player]
    mine = end.units[region][player]
    if mine and enemies:
        held = round((start.crystals[region] + 1) * scorings + REGION)
        phases = 1 if start.is_last else 2 + sum(map(bool, start.spots[:4]))
        worth = (held, min(phases, 3))
        value = max(
            min(oracle.outcome(a, d, *worth) for d in oracle.splits(end.units[region][enemies[0]]))
            for a in oracle.splits(mine)
        )
        return Fraction(value)
    if end.control[region] == player and start.control[region] != player:
        once = start.crystals[region] * scorings + REGION
        taken = 2 if start.control[region] >= 0 else 1
        return once * taken + (1 if enables else 0)
    return Fraction(0)
