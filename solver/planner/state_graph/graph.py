"""The state graph of a round: the states before each turn, and where every card leads from them.

It is built once for all plans together, many states at a time. States from which a continuation
has the same transition form a group: one tree, and for each state a row with the numbers of its
successors, so that a whole group is valued at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import lcm

import numpy as np

from snails_core.layout import PLAN_SLOTS
from solver.planner.problem import Cards, Hand, Kind, Location, Pruning, State, cards_in_slot
from solver.planner.state_graph.batch_expansion import BatchExpansion, Spend, query_at
from solver.planner.state_graph.batch_lookup import RowsByResult, look_up_all
from solver.planner.state_graph.interning import StateInterner
from solver.planner.state_graph.layers import (
    NO_CARD,
    Layer,
    LayerContinuation,
    LayerMove,
    TransitionGroup,
)
from solver.planner.state_graph.states import Bits, Kinds, Mask, Numbers, Rows, States
from solver.planner.transitions import (
    Continuation,
    MovePrefix,
    RoundEnd,
    TerminalGain,
    Transition,
    TransitionCache,
    myopic_transition,
)
from solver.planner.trees import better_of, common_denominator, rounded_values

BATCH = 16384
"""So many states of a layer are expanded together."""
LARGEST_STORED_LAYER = 1 << 18
"""A layer with more states than this is truncated: what follows it is not stored."""


def uncounted(amount: int) -> None:
    """Spends nothing: for work that counts against no budget."""


@dataclass(frozen=True, slots=True, eq=False)
class StateGraph:
    """All layers, from the planner's first free slot to the end of the round.

    A layer with too many states is truncated, unless it is the first or the last: the graph ends
    with it, and `onward` builds what follows some of its states.
    """

    builder: GraphBuilder
    layers: tuple[Layer, ...]

    @property
    def hand(self) -> Hand:
        return self.builder.hand

    @property
    def is_truncated(self) -> bool:
        """Whether what follows its last layer is not stored."""
        return self.layers[-1].is_truncated

    @property
    def states(self) -> int:
        """How many states it has."""
        return sum(len(layer.states) for layer in self.layers)

    def gain(self, layer: Layer, card: int, number: int) -> TerminalGain:
        """What a card of the last layer, or the end of the round, adds to the potential."""
        cache, query = self.builder.cache, query_at(layer, card, number, self.builder.pruning)
        return cache.whole_round_end_gain(query) if layer.is_end else cache.gain(query)

    def onward(self, rows: Rows, cards: Cards | None = None) -> StateGraph:
        """The graph from some states of the truncated layer on: for all orders of cards or, as
        uncounted work, for these cards alone."""
        layer, builder = self.layers[-1], replace(self.builder, leaves_gains_open=False)
        if cards is not None:
            builder = replace(builder, order=_filled(cards), spend=uncounted)
        return builder.grow(layer.turn, layer.states.select(rows), layer.used[rows])

    def from_state(self, state: State, turn: int, cards: Cards) -> StateGraph:
        """The graph from any state before a turn on, for these cards alone; uncounted work."""
        builder = replace(self.builder, order=_filled(cards), spend=uncounted)
        return builder.build([state], turn)


@dataclass(frozen=True, slots=True, eq=False)
class GraphBuilder:
    """Builds state graphs."""

    cache: TransitionCache
    hand: Hand
    spend: Spend = uncounted
    order: Cards | None = None
    """If given, only these cards in these slots are played, and any in an open slot."""
    pruning: Pruning = Pruning.NONE
    leaves_gains_open: bool = False
    """Whether the gains of the last layer are left to `fill_gains`."""

    def build(
        self, starts: Sequence[State], first_turn: int = 0, until: int | None = None
    ) -> StateGraph:
        """The graph of all states that can be reached from the starts, which are states before
        the first turn; or only up to the layer before the planner's card in a slot."""
        different = list(dict.fromkeys(starts))
        states = States.of(Kinds(), different)
        used = np.zeros(len(different), dtype=np.int64)
        return self.extend(StateGraph(self, (self._layer(first_turn, states, used),)), until)

    def grow(self, first_turn: int, states: States, used: Bits) -> StateGraph:
        """The graph from these states on, with the cards that are used up in each."""
        return self.extend(StateGraph(self, (self._layer(first_turn, states, used),)))

    def extend(self, graph: StateGraph, until: int | None = None) -> StateGraph:
        """The graph with all layers that follow its last one; or only with those up to the layer
        before the planner's card in this slot. Of a layer that says what is wanted, no more is
        expanded, and it is stored whatever its size."""
        layers = list(graph.layers)
        last_turn = len(self.cache.problem.turns) - (not self.cache.has_end_layer)
        while layers[-1].turn < last_turn:
            layer = layers[-1]
            if layer.is_own and layer.slot == until:
                return StateGraph(self, tuple(layers))
            is_stored = len(layers) == 1 or layer.wanted is not None
            if not is_stored and len(layer.states) > LARGEST_STORED_LAYER:
                layer.is_truncated = True
                return StateGraph(self, tuple(layers))
            states, used = self._expand(layer)
            layers.append(self._layer(layer.turn + 1, states, used))
        shape = len(self.cache.potential.measures), len(layers[-1].states)
        layers[-1].gains = {card: np.full(shape, np.nan) for card in layers[-1].cards}
        if not self.leaves_gains_open:
            self.fill_gains(layers[-1])
        return StateGraph(self, tuple(layers))

    def _layer(self, turn: int, states: States, used: Bits) -> Layer:
        problem = self.cache.problem
        is_end = turn == len(problem.turns)
        is_own = not is_end and problem.is_own(turn)
        coming = [t.slot for t in problem.turns[turn:] if t.player == problem.seat]
        slot = coming[0] if coming else PLAN_SLOTS
        cards = _bits_of_copies(self.hand) if is_own else {NO_CARD: 0}
        if is_own and self.order is not None:
            allowed = cards_in_slot(self.hand, self.order, slot)
            cards = {card: bits for card, bits in cards.items() if card in allowed}
        return Layer(turn, is_own, slot, is_end, cards, states, used)

    def _batches(self, layer: Layer) -> Iterator[tuple[Kind, Rows]]:
        """The states of a layer in batches of one kind."""
        for start in range(0, len(layer.states), BATCH):
            end = min(start + BATCH, len(layer.states))
            yield from layer.states.by_kind(np.arange(start, end))
            layer.states.drop_facts()

    def _expand(self, layer: Layer) -> tuple[States, Bits]:
        """Fills in where every move leads. Returns the states of the next layer, with the cards
        that are used up in each."""
        moves: dict[int, LayerMove] = {}
        prefixes: dict[int, RowsByResult[MovePrefix]] = {}
        transitions: dict[Continuation, RowsByResult[Transition]] = {}
        offered: dict[Continuation, list[tuple[LayerMove, Rows]]] = {}
        for kind, rows in self._batches(layer):
            batch = BatchExpansion(self.cache, layer, self.pruning, self.spend)
            batch.expand(kind, rows)
            for key, part_of_move in batch.moves.items():
                move = moves.setdefault(key, LayerMove(np.full(len(layer.states), -1)))
                for card, parts in part_of_move.by_card.items():
                    move.add(card, layer, np.concatenate(parts))
                for prefix, group in part_of_move.prefixes:
                    prefixes.setdefault(key, RowsByResult()).add(prefix, group)
                    for continuation in prefix.continuations:
                        offered.setdefault(continuation, []).append((move, group))
            for continuation in batch.continuations:
                for whole, group in batch.transitions(continuation):
                    transition = self._pruned(whole, layer, group)
                    transitions.setdefault(continuation, RowsByResult()).add(transition, group)
        for key, move in moves.items():
            move.prefixes = [(prefix, group.astype(np.int32)) for prefix, group in prefixes[key]]
        layer.moves = list(moves.values())
        denominators = {
            continuation: common_denominator(transition.tree for transition in found.results)
            for continuation, found in transitions.items()
        }
        for move in layer.moves:
            layer.add_denominator(move.cards, _denominator(move.prefixes, denominators))
        return self._intern_successors(layer, transitions, offered)

    def _pruned(self, transition: Transition, layer: Layer, rows: Rows) -> Transition:
        """The part of a transition from these states that is looked at."""
        if self.pruning != Pruning.ALL_BUT_ONE or len(transition.ends) == 1:
            return transition
        return myopic_transition(transition, self.cache.potential, layer.states[int(rows[0])])

    def _intern_successors(
        self,
        layer: Layer,
        found: dict[Continuation, RowsByResult[Transition]],
        offered: dict[Continuation, list[tuple[LayerMove, Rows]]],
    ) -> tuple[States, Bits]:
        """Numbers the states of the next layer, and fills in the layer's continuations."""
        every = (transition for of_one in found.values() for transition in of_one.results)
        ends = {end for transition in every for end in transition.ends}
        interner = StateInterner(layer.states, ends)
        for continuation, transitions in found.items():
            used = np.full(len(layer.states), -1)
            for move, rows in offered[continuation]:
                used[rows] &= move.used[rows]
            groups = []
            for transition, states in transitions:
                self.spend(0)
                successors = interner.intern(transition.ends, states, used[states])
                groups.append(TransitionGroup(transition, states.astype(np.int32), successors))
            layer.continuations[continuation] = LayerContinuation(groups)
        return interner.states(), interner.used()

    def fill_gains(self, layer: Layer) -> None:
        """Fills in what each card of the last layer adds to the potential, where it is wanted."""
        for kind, rows in self._batches(layer):
            if layer.is_end:
                self._fill_round_end(layer, kind, rows)
            else:
                batch = BatchExpansion(self.cache, layer, self.pruning, self.spend)
                batch.expand(kind, rows)
                self._fill_last_turn(layer, batch, self._ends(batch, kind, rows))

    def _ends(self, batch: BatchExpansion, kind: Kind, rows: Rows) -> EndsOfRows:
        """How the round ends from each state of a batch, if its end is no layer of its own."""
        ends = EndsOfRows(len(self.cache.potential.measures))
        if not self.cache.is_peaceful and not self.cache.has_end_layer:
            for round_end, group in batch.round_ends(kind, rows):
                ends.add(round_end, group % BATCH)
        return ends

    def _fill_last_turn(self, layer: Layer, batch: BatchExpansion, ends: EndsOfRows) -> None:
        """A card adds what the best of its moves adds."""
        parts = len(self.cache.potential.measures)
        gains = {part: np.empty((parts, BATCH)) for part in batch.continuations}
        denominators = dict.fromkeys(gains, ends.denominator)
        for continuation, floats in gains.items():
            disturbed = []
            for gain, group in batch.gains(continuation):
                here = group % BATCH
                floats[:, here] = np.array(gain.floats)[:, None] + ends.gains[:, here]
                disturbed.append(group[ends.are_disturbed(gain, here)])
                known = denominators[continuation]
                denominators[continuation] = lcm(known, gain.denominator)
            together = np.sort(np.concatenate(disturbed))
            if len(together):
                for gain, group in batch.joint_gains(continuation, together):
                    floats[:, group % BATCH] = np.array(gain.floats)[:, None]
                    known = denominators[continuation]
                    denominators[continuation] = lcm(known, gain.denominator)
        of_move = np.empty((parts, BATCH))
        for move in batch.moves.values():
            layer.add_denominator(move.by_card, _denominator(move.prefixes, denominators))
            for prefix, group in move.prefixes:
                leaves = [gains[leaf][:, group % BATCH] for leaf in prefix.continuations]
                of_move[:, group % BATCH] = rounded_values(prefix.tree, leaves)
            for card, found in move.by_card.items():
                group, best = np.concatenate(found), layer.gains[card]
                best[:, group] = better_of(best[:, group], of_move[:, group % BATCH])

    def _fill_round_end(self, layer: Layer, kind: Kind, rows: Rows) -> None:
        self.spend(len(rows))

        def compute(row: int) -> TerminalGain:
            self.spend(0)
            return self.cache.whole_round_end_gain(query_at(layer, NO_CARD, row, self.pruning))

        trie = self.cache.whole_round_end_trie(kind)
        for gain, group in look_up_all(trie, layer.states, rows, compute):
            layer.gains[NO_CARD][:, group] = np.array(gain.floats)[:, None]
            layer.add_denominator([NO_CARD], gain.denominator)


class EndsOfRows:
    """How the round ends from each state of a batch, by its row."""

    def __init__(self, parts: int) -> None:
        """Without any ends: all in peace."""
        self.gains = np.zeros((parts, BATCH))
        self.denominator = 1
        self._ends: list[RoundEnd] = []
        self._numbers = np.zeros(BATCH, dtype=np.int32)
        self._disturbed: dict[frozenset[Location], Mask] = {}

    def add(self, round_end: RoundEnd, rows: Rows) -> None:
        """Adds that the round ends so from these rows."""
        self._numbers[rows] = len(self._ends)
        self._ends.append(round_end)
        self.gains[:, rows] = np.array(round_end.gain.floats)[:, None]
        self.denominator = lcm(self.denominator, round_end.gain.denominator)

    def are_disturbed(self, gain: TerminalGain, rows: Rows) -> Mask:
        """For which of the rows a turn with this gain may change how the round ends."""
        if not self._ends:
            return np.zeros(len(rows), dtype=bool)
        found = self._disturbed.get(gain.changed)
        if found is None:
            found = np.array([not end.is_left_alone_by(gain) for end in self._ends])
            self._disturbed[gain.changed] = found
        disturbed: Mask = found[self._numbers[rows]]
        return disturbed


def _denominator(
    prefixes: Iterable[tuple[MovePrefix, Rows | Numbers]], of_parts: Mapping[Continuation, int]
) -> int:
    """The denominator of a move's values, from those of its continuations."""
    return lcm(
        *(
            common_denominator([prefix.tree])
            * lcm(*(of_parts[continuation] for continuation in prefix.continuations))
            for prefix, _ in prefixes
        )
    )


def _filled(cards: Cards) -> Cards:
    """An order of five cards that ends with these; the slots before them are past."""
    return (NO_CARD,) * (PLAN_SLOTS - len(cards)) + cards


def _bits_of_copies(hand: Hand) -> dict[int, int]:
    """For each card one bit per copy; copies are used up from the lowest bit."""
    found = {}
    shift = 0
    for card, count in hand:
        found[card] = ((1 << count) - 1) << shift
        shift += count
    return found
