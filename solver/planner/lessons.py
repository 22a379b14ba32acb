"""What the engine does with a turn, learnt once for all states that look alike to it."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import chain
from typing import NamedTuple

from snails_core import layout as at
from snails_core.agenda import Cleaning, Effect, EndTurn, Resolve, Turn, Verdict
from snails_core.engine import find_node, play_unchecked, settle
from snails_core.errors import IllegalChoice
from snails_core.factions import Faction, is_faction
from snails_core.nodes import Decision
from snails_core.options import Option
from snails_core.position import Position
from solver.planner.facts import Footprint
from solver.planner.footprints import Footprints
from solver.planner.potential import Potential, Value
from solver.planner.stage import Stage, State
from solver.planner.tracing import Trace, TracedBytes
from solver.planner.unfolding import Best, Mix, Tree, Unfolding, Worst

LAST_SLOT = at.PLAN_SLOTS - 1


class Result(NamedTuple):
    """One end of a turn: what it changes, whose cards lie where, which scripts are left."""

    change: tuple[tuple[int, int], ...]
    """Places in the bytes of a state, and what is there now."""
    cold: bytes
    left: int


class Passage(NamedTuple):
    """How a turn leads on to the next: a tree whose leaves are numbers of results."""

    tree: Tree
    results: tuple[Result, ...]
    read: Footprint
    """What was read for it."""


class Worth(NamedTuple):
    """What the last turn and the end of the round add to the potential."""

    gain: Value
    floats: tuple[float, ...]
    read: Footprint


def worth_of(gain: Value, read: Footprint) -> Worth:
    return Worth(gain, tuple(map(float, gain)), read)


class Offer(NamedTuple):
    """The ways to resolve a revealed card: its halves, or passing it over."""

    ways: tuple[Option | None, ...]
    """None where there is nothing to choose: the card is passed over, or the slot is empty."""
    read: Footprint


class Teacher:
    """Carries out turns by the engine, and remembers how they went.

    The same action stands on several cards, so a turn is learnt in two parts: which ways a
    card offers, and how each way goes on.
    """

    def __init__(self, stage: Stage, potential: Potential) -> None:
        self.stage, self.potential = stage, potential
        self.steps = 0
        self.lessons = 0
        self._whole: dict[tuple[object, ...], Footprints[Passage]] = {}
        self._whole_worths: dict[tuple[object, ...], Footprints[Worth]] = {}
        self._offers: dict[tuple[object, ...], Footprints[Offer]] = {}
        self._passages: dict[tuple[object, ...], Footprints[Passage]] = {}
        self._worths: dict[tuple[object, ...], Footprints[Worth]] = {}
        self._joined: dict[tuple[int, ...], Passage] = {}
        self._best: dict[tuple[int, ...], Worth] = {}
        self._gone = _own_table_places(stage.seat)
        players = range(stage.position.players)
        zombies = any(is_faction(stage.position.hot, p, Faction.ZOMBIE) for p in players)
        self._is_peaceful = not zombies and not any(m.rest for m in potential.measures)

    def passage(self, turn: int, card: int, state: State, facts: bytes) -> Passage:
        """Where the turn leads from this state."""
        key = self._key(turn, card, None, state)
        known = self._whole.get(key)
        if known is None:
            known = self._whole[key] = Footprints()
        found = known.find(facts)
        if found is None:
            found = self._whole_passage(turn, card, state, facts)
            known.learn(facts, found.read.places, found)
        return found

    def _whole_passage(self, turn: int, card: int, state: State, facts: bytes) -> Passage:
        offer = self._offer(turn, card, state, facts)
        ways = [self._way(turn, card, way, state, facts) for way in offer.ways]
        if offer is UNSPLIT:
            return ways[0]
        key = (id(offer), *map(id, ways))
        joined = self._joined.get(key)
        if joined is None:
            joined = self._joined[key] = _join(offer, ways)
        return joined

    def _way(
        self, turn: int, card: int, way: Option | None, state: State, facts: bytes
    ) -> Passage:
        key = self._key(turn, card, way, state)
        known = self._passages.get(key)
        if known is None:
            known = self._passages[key] = Footprints()
        found = known.find(facts)
        if found is None:
            trace = Trace()
            found = self._passage(self._unfold(state, turn, card, way, trace, ()), turn, trace)
            known.learn(facts, found.read.places, found)
        return found

    def worth(self, turn: int, card: int, state: State, facts: bytes) -> Worth:
        """What the last turn adds, with the end of the round after it."""
        key = self._key(turn, card, None, state)
        known = self._whole_worths.get(key)
        if known is None:
            known = self._whole_worths[key] = Footprints()
        found = known.find(facts)
        if found is None:
            found = self._whole_worth(turn, card, state, facts)
            known.learn(facts, found.read.places, found)
        return found

    def _whole_worth(self, turn: int, card: int, state: State, facts: bytes) -> Worth:
        offer = self._offer(turn, card, state, facts)
        ways = [self._way_worth(turn, card, way, state, facts) for way in offer.ways]
        if offer is UNSPLIT:
            return ways[0]
        key = (id(offer), *map(id, ways))
        best = self._best.get(key)
        if best is None:
            read = Footprint(chain(offer.read.places, *(way.read.places for way in ways)))
            best = self._best[key] = worth_of(max(way.gain for way in ways), read)
        return best

    def _way_worth(
        self, turn: int, card: int, way: Option | None, state: State, facts: bytes
    ) -> Worth:
        key = self._key(turn, card, way, state)
        known = self._worths.get(key)
        if known is None:
            known = self._worths[key] = Footprints()
        found = known.find(facts)
        if found is None:
            found = self._worth(turn, card, way, state)
            known.learn(facts, found.read.places, found)
        return found

    def _key(self, turn: int, card: int, way: Option | None, state: State) -> tuple[object, ...]:
        """Turns that may share lessons have equal keys; how an action goes on does not depend
        on the card it stands on (if it did, that would have been read)."""
        number = turn if self.stage.scripts else -1
        return self._slot(turn), number, way or card, state.cold, state.left

    def _slot(self, turn: int) -> int:
        """Slots before the last are alike as long as nobody asks which cards are left."""
        slot = self.stage.turns[turn].slot
        alike = not self.stage.scripts and not self.stage.hands_matter
        return LAST_SLOT - 1 if alike and slot < LAST_SLOT else slot

    def _offer(self, turn: int, card: int, state: State, facts: bytes) -> Offer:
        """Of the planner's own turns; how others' go is unfolded in one piece."""
        player, slot = self.stage.turns[turn][:2]
        if player != self.stage.seat or state.hot[at.ACTIVE + player] == at.NONE:
            return UNSPLIT
        if state.hot[at.SLOTS + player * at.PLAN_SLOTS + slot] == at.NONE:
            return UNSPLIT
        key = self._key(turn, card, None, state)
        known = self._offers.get(key)
        if known is None:
            known = self._offers[key] = Footprints()
        found = known.find(facts)
        if found is None:
            trace = Trace()
            position = self._start(state, turn, card, trace, ())
            try:
                node = find_node(position)
                assert isinstance(node, Decision)
                ways: tuple[Option | None, ...] = tuple(node.options)
            except IllegalChoice:
                ways = (None,)
            found = Offer(ways if not state.hot[at.RESULT] else (None,), Footprint(trace.reads))
            known.learn(facts, found.read.places, found)
        return found

    def _start(
        self, state: State, turn: int, card: int, trace: Trace, after: tuple[Effect, ...]
    ) -> Position:
        """The turn about to begin; if it is the planner's own, with the card revealed."""
        stage, slot = self.stage, self._slot(turn)
        player = stage.turns[turn].player
        hot = bytearray(state.hot)
        if player != stage.seat:
            agenda: tuple[Effect, ...] = (*after, Verdict(), Turn(player, slot))
        else:
            agenda = (*after, Verdict(), EndTurn(player, slot))
            waiting = at.SLOTS + player * at.PLAN_SLOTS + stage.turns[turn].slot
            trace.reads[at.RESULT] = trace.reads[at.ACTIVE + player] = None
            if stage.scripts or stage.hands_matter:
                trace.reads[waiting] = None
            if hot[waiting] != at.NONE:
                hot[at.SLOTS + player * at.PLAN_SLOTS + slot] = card
                hot[at.REVEALED + player] = 1 << slot
                hot[at.KNOWN + player] = 15
                agenda = (*agenda, Resolve(player, slot))
            if hot[at.AIMED + player]:
                hot[at.AIMED + player] = slot + 1
        traced = TracedBytes(bytes(hot), trace, frozenset())
        return Position(stage.setting, traced, state.cold, agenda)

    def _unfold(
        self,
        state: State,
        turn: int,
        card: int,
        way: Option | None,
        trace: Trace,
        after: tuple[Effect, ...],
    ) -> Unfolding:
        start = self._start(state, turn, card, trace, after)
        step = settle(start) if way is None else play_unchecked(start, way)
        unfolding = Unfolding(step.position, state.left, self.stage.seat, self.stage.scripts)
        self.steps += unfolding.steps
        self.lessons += 1
        return unfolding

    def _passage(self, unfolding: Unfolding, turn: int, trace: Trace) -> Passage:
        aimed, soon = at.AIMED + self.stage.seat, self._slot(turn) + 2
        results: dict[Result, int] = {}
        numbers = []
        for end, left in unfolding.ends:
            change = _change(end)
            if aimed in change:
                change[aimed] = int(change[aimed] == soon)
            kept = tuple((place, new) for place, new in change.items() if place not in self._gone)
            cold = end.cold if self.stage.hands_matter else self.stage.cold
            result = Result(kept, cold, left)
            numbers.append(results.setdefault(result, len(results)))
        tree = merged(unfolding.tree, numbers)
        return Passage(tree, tuple(results), Footprint(trace.reads))

    def _worth(self, turn: int, card: int, way: Option | None, state: State) -> Worth:
        trace = Trace()
        unfolding = self._unfold(state, turn, card, way, trace, ())
        if self._is_peaceful and all(_is_calm(end.position.hot) for end in unfolding.ends):
            gains = [self._calm_gain(state, end.position, trace) for end in unfolding.ends]
        else:
            unfolding = self._unfold(state, turn, card, way, trace, (Cleaning(0),))
            gains = [self._full_gain(state, end.position, trace) for end in unfolding.ends]
        return worth_of(exact(unfolding.tree, gains), Footprint(trace.reads))

    def _calm_gain(self, state: State, end: Position, trace: Trace) -> Value:
        """Nothing but contamination is left to come, and the potential counts that."""
        if end.hot[at.RESULT]:
            return self._full_gain(state, end, trace)
        return self.potential.shift(state.hot, _change(end), trace.reads)

    def _full_gain(self, state: State, end: Position, trace: Trace) -> Value:
        """The value of the end, less the potential of the state."""
        assert isinstance(end.hot, TracedBytes)
        for snail in sorted(self.potential.counted):
            space = state.hot[at.PLACE + snail]
            trace.reads[at.HEALTH + snail] = trace.reads[at.PLACE + snail] = None
            if space < at.AIR:
                trace.reads[at.LEVEL + space] = None
        trace.reads[at.CONTAMINATION] = None
        plain = end.hot.plain
        before = self.potential.of(state.hot)
        return tuple(
            measure.value_of_health(plain) + (measure.rest(end.hot) if measure.rest else 0) - worth
            for measure, worth in zip(self.potential.measures, before, strict=True)
        )


UNSPLIT = Offer((None,), Footprint(()))


def _join(offer: Offer, ways: list[Passage]) -> Passage:
    """One passage for a card, from those of its ways: the planner chooses among them."""
    results: dict[Result, int] = {}
    branches = []
    for way in ways:
        numbers = [results.setdefault(result, len(results)) for result in way.results]
        branches.append(merged(way.tree, numbers))
    tree = branches[0] if len(branches) == 1 else merged(Best(tuple(branches)), range(len(results)))
    read = Footprint(chain(offer.read.places, *(way.read.places for way in ways)))
    return Passage(tree, tuple(results), read)


def _is_calm(hot: bytes) -> bool:
    """Will the end of the round bring nothing but contamination?"""
    burning = any(hot[at.FIRE : at.FIRE + at.MAX_SPACES])
    return not burning and not any(hot[at.DYNAMITE : at.DYNAMITE + at.MAX_SPACES])


def _change(end: Position) -> dict[int, int]:
    """All that was written on the way, whether or not it is different now."""
    assert isinstance(end.hot, TracedBytes)
    plain = end.hot.plain
    return {place: plain[place] for place in sorted(end.hot.written)}


def _own_table_places(seat: int) -> frozenset[int]:
    """Places that no longer matter between turns: the planner's played cards."""
    slots = range(at.SLOTS + seat * at.PLAN_SLOTS, at.SLOTS + (seat + 1) * at.PLAN_SLOTS)
    return frozenset((*slots, at.REVEALED + seat, at.KNOWN + seat))


def merged(tree: Tree, numbers: Sequence[int]) -> Tree:
    """The tree with its leaves renumbered; branches that have become equal are merged."""
    if isinstance(tree, int):
        return numbers[tree]
    if isinstance(tree, Mix):
        weights: dict[Tree, int] = {}
        for branch, weight in zip(tree.branches, tree.weights, strict=True):
            new = merged(branch, numbers)
            weights[new] = weights.get(new, 0) + weight
        if len(weights) == 1:
            return next(iter(weights))
        return Mix(tuple(weights), tuple(weights.values()))
    kind = type(tree)
    branches: dict[Tree, None] = {}
    for branch in tree.branches:
        new = merged(branch, numbers)
        if isinstance(new, kind):
            branches.update(dict.fromkeys(new.branches))
        else:
            branches[new] = None
    return next(iter(branches)) if len(branches) == 1 else kind(tuple(branches))


def exact(tree: Tree, values: list[Value]) -> Value:
    """The tree's value from those of its leaves."""
    if isinstance(tree, int):
        return values[tree]
    found = [exact(branch, values) for branch in tree.branches]
    if isinstance(tree, Best):
        return max(found)
    if isinstance(tree, Worst):
        return min(found)
    total = sum(tree.weights)
    return tuple(
        sum((part * weight for part, weight in zip(parts, tree.weights, strict=True)), Fraction(0))
        / total
        for parts in zip(*found, strict=True)
    )
