"""The transition cache: the engine carries out each turn once for all states that look alike to it.

A turn is cached in parts: the moves of a card, the prefix of each move, and its continuations. The
same action stands on several cards, and what happens at one target rarely depends on what is at
the others, so the parts are shared far more often than whole turns would be.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from snails_core import layout as at
from snails_core.agenda import Resolve, Task
from snails_core.flow.cleaning import WHOLE_CLEANING
from snails_core.foresight import CLEANING_BEFORE_CONTAMINATION
from snails_core.options import Option, PassOver
from snails_core.position import Position
from solver.planner.problem import (
    LASTING,
    PASS,
    Kind,
    Location,
    Move,
    MoveKey,
    Potential,
    Pruning,
    RoundProblem,
    State,
    facts_of,
    key_of,
    legal_options,
    moves_from,
)
from solver.planner.tracing import ReadTrie, Trace, TracedBytes
from solver.planner.transitions.move_prefix import (
    Continuation,
    MidAttack,
    MovePrefix,
    expand_prefix,
    has_dice,
)
from solver.planner.transitions.step_cache import MidTurnState, StepCache
from solver.planner.transitions.terminal_gain import (
    RoundEnd,
    TerminalGain,
    gain_of_last_turn,
    gain_of_round_end,
    gain_of_turn_and_round_end,
    gain_of_whole_round_end,
)
from solver.planner.transitions.transition import Query, Transition, TurnEnd, join_transitions
from solver.planner.transitions.turn_boundary import TurnBoundary
from solver.planner.transitions.turn_cache import CardMoves, CardOptions, TurnCache
from solver.planner.transitions.turn_tree import TurnTree, expand_turn
from solver.planner.trees import MaxNode, TreeBuilder, exact_value


class TransitionCache:
    """Carries out turns by the engine, and keeps the results."""

    def __init__(self, problem: RoundProblem, potential: Potential) -> None:
        self.problem, self.potential = problem, potential
        self.is_peaceful = problem.ends_in_peace and not any(m.rest for m in potential.measures)
        """Whether the round's end adds nothing but what the potential counts."""
        self.has_end_layer = any(m.rest for m in potential.measures)
        """Whether the end of the round is valued for whole states, after the last turn, and not
        together with it. That is right for every goal, but takes far more states."""
        self.engine_steps = 0
        """How many steps of the engine were looked up."""
        self.expansions = 0
        """How many turns, or parts of turns, were expanded."""
        self.kept_gains = 0
        """How many terminal gains are cached at present."""
        self._steps = StepCache(problem.setting)
        self._boundary = TurnBoundary(problem)
        self._turns: dict[tuple[object, ...], TurnCache] = {}
        self._round_ends: dict[Kind, ReadTrie[RoundEnd]] = {}
        self._whole_round_ends: dict[Kind, ReadTrie[TerminalGain]] = {}

    # Whole turns

    def transition(self, query: Query) -> Transition:
        """Where the turn leads from a state, whichever move is chosen."""
        moves = []
        for prefix in self._prefixes(query):
            parts = [self.transition_of(query, part) for part in prefix.continuations]
            moves.append(parts[0] if prefix.tree == 0 else join_transitions(prefix.tree, parts))
        if len(moves) == 1:
            return moves[0]
        return join_transitions(MaxNode(tuple(range(len(moves)))), moves)

    def gain(self, query: Query) -> TerminalGain:
        """What the last turn adds to the potential, with the end of the round after it."""
        gains = []
        for prefix in self._prefixes(query):
            parts = [self.gain_of(query, part).value for part in prefix.continuations]
            gains.append(exact_value(prefix.tree, parts))
        return TerminalGain.of(max(gains))

    def _prefixes(self, query: Query) -> Iterator[MovePrefix]:
        moves = self.moves(query)
        for number in range(len(moves.prefixes)):
            yield self.prefix(query, moves, number)

    # The moves of a card

    def moves_trie(self, turn: int, card: int, kind: Kind, pruning: Pruning) -> ReadTrie[CardMoves]:
        """The cached moves of a card in states of a kind."""
        return self._turn_cache(turn, kind).moves.setdefault((card, pruning), ReadTrie())

    def moves(self, query: Query) -> CardMoves:
        """The moves of a card in the planner's own turn. The turn of another player has none: it
        is expanded as a whole."""
        turn, card, state, facts, pruning = query
        cache, trie = self._cache_of(query), self.moves_trie(turn, card, state.kind, pruning)
        found = trie.find(facts)
        if found is None:
            trace = Trace()
            begun, agenda = self._boundary.enter(query, trace)
            start = Position(self.problem.setting, begun.hot, begun.cold, agenda)
            resolves = isinstance(agenda[-1], Resolve) and not state.hot[at.RESULT]
            options = self._options(cache, card, start, facts, trace) if resolves else ()
            chosen = {option: self._boundary.chosen(start, option, trace) for option in options}
            moves = moves_from(chosen, pruning)
            prefixes = [self._prefix_trie(cache, key_of(move), move) for move in moves]
            if not moves:
                key = PASS if self.problem.is_own(turn) else card
                prefixes = [self._prefix_trie(cache, key)]
            found = CardMoves(moves, tuple(prefixes))
            trie.insert(facts, trace.reads, found)
        return found

    def _options(
        self, cache: TurnCache, card: int, start: Position, facts: bytes, trace: Trace
    ) -> tuple[Option, ...]:
        """The options of a revealed card. They are the same with any pruning and take long to
        find, so they are cached on their own."""
        trie = cache.options.get(card)
        if trie is None:
            trie = cache.options[card] = ReadTrie()
        found = trie.find(facts)
        if found is None:
            hot = TracedBytes(start.hot, Trace(), frozenset())
            alone = Position(start.setting, hot, start.cold, start.agenda)
            found = CardOptions(legal_options(alone), tuple(hot.trace.reads))
            trie.insert(facts, found.reads, found)
        trace.reads.update(dict.fromkeys(found.reads))
        return found.options

    # Prefixes and continuations

    def prefix(self, query: Query, moves: CardMoves, number: int) -> MovePrefix:
        """How one of the moves begins."""
        trie = moves.prefixes[number]
        found = trie.find(query.facts)
        if found is None:
            move, known = moves.moves[number], self._cache_of(query).continuations
            trace = Trace()
            begun, agenda = self._boundary.enter(query, trace)
            start = Position(self.problem.setting, begun.hot, begun.cold, agenda)
            tree, starts = expand_prefix(self._boundary.traced(start, move[0], trace), move)
            parts = (known.setdefault(start, Continuation(start)) for start in starts)
            found = MovePrefix(tree, tuple(parts))
            trie.insert(query.facts, trace.reads, found)
        return found

    def _prefix_trie(self, cache: TurnCache, key: MoveKey, move: Move = ()) -> ReadTrie[MovePrefix]:
        """The cached prefixes of a move. Without dice there is one prefix for all states: it is
        empty, and the whole move is its continuation."""
        trie = cache.prefixes.get(key)
        if trie is None:
            trie = cache.prefixes[key] = ReadTrie()
            if not move or not has_dice(self.problem.setting, move):
                whole = cache.continuations.setdefault(key, Continuation(move))
                trie.root = MovePrefix(0, (whole,))
        return trie

    def transition_of(self, query: Query, continuation: Continuation) -> Transition:
        """Where a continuation leads."""
        found = continuation.transitions.find(query.facts)
        if found is None:
            found = self._expand_continuation(query, continuation.start)
            continuation.transitions.insert(query.facts, found.reads, found)
        return found

    def gain_of(self, query: Query, continuation: Continuation) -> TerminalGain:
        """What a continuation in the last turn adds to the potential, with the end of the round
        after it."""
        gain = self.gain_of_turn(query, continuation)
        if self.is_peaceful or self.has_end_layer:
            return gain
        round_end = self.round_end(query)
        if round_end.is_left_alone_by(gain):
            return gain.plus(round_end.gain)
        return self.joint_gain_of(query, continuation)

    def gain_of_turn(self, query: Query, continuation: Continuation) -> TerminalGain:
        """What a continuation in the last turn adds to the potential, without the end of the
        round."""
        found = continuation.gains.find(query.facts)
        if found is None:
            transition, trace = self._traced_transition(query, continuation)
            end_matters = not self.is_peaceful
            state = query.state
            found = gain_of_last_turn(self.potential, transition, state, trace, end_matters)
            continuation.gains.insert(query.facts, trace.reads, found)
            self.kept_gains += 1
        return found

    def joint_gain_of(self, query: Query, continuation: Continuation) -> TerminalGain:
        """The same with the end of the round, valued after each end of the turn."""
        found = continuation.joint_gains.find(query.facts)
        if found is None:
            transition, trace = self._traced_transition(query, continuation)
            state, ends = query.state, []
            for end in transition.ends:
                after = state.after(*end)
                ends.append(self.round_end(query._replace(state=after, facts=facts_of(after.hot))))
            found = gain_of_turn_and_round_end(self.potential, transition, state, ends, trace)
            continuation.joint_gains.insert(query.facts, trace.reads, found)
            self.kept_gains += 1
        return found

    def _traced_transition(
        self, query: Query, continuation: Continuation
    ) -> tuple[Transition, Trace]:
        """Where a continuation leads, and a trace that begins with what was read for it."""
        transition, trace = self.transition_of(query, continuation), Trace()
        trace.reads.update(dict.fromkeys(transition.reads))
        return transition, trace

    def _expand_continuation(self, query: Query, start: MidAttack | Move) -> Transition:
        trace = Trace()
        begun, agenda = self._boundary.enter(query, trace)
        written: frozenset[int] = frozenset()
        if isinstance(start, MidAttack):
            agenda, change, move = start
            begun = begun.after(change, begun.cold, begun.possible_scripts)
            written = frozenset(location for location, _ in change)
        elif self.problem.is_own(query.turn):
            move = start
            if not move or isinstance(move[0], PassOver):
                agenda, move = agenda[:2], ()  # nothing comes of a card that is passed over
            hot, written = self._boundary.with_zeroed(begun.hot, move[0] if move else PassOver())
            begun = begun._replace(hot=hot)
        else:
            move = start
        turn_tree = self.expand(begun, agenda, trace, move, written)
        return self._transition(turn_tree, query.turn, tuple(trace.reads))

    def _transition(
        self, turn_tree: TurnTree, turn: int, reads: tuple[Location, ...]
    ) -> Transition:
        """The transition of an expanded turn; ends that leave the same state become one."""
        ends: dict[TurnEnd, int] = {}
        numbers = []
        for state in turn_tree.ends:
            cold = state.cold if self.problem.hands_matter else self.problem.cold
            change = tuple(self._boundary.leave(state, turn).items())
            end = TurnEnd(change, cold, state.possible_scripts)
            numbers.append(ends.setdefault(end, len(ends)))
        tree = turn_tree.tree
        if len(ends) < len(numbers):
            tree = TreeBuilder().with_leaves(tree, numbers)
        return Transition(tree, tuple(ends), reads)

    def expand(
        self,
        state: State,
        agenda: tuple[Task, ...],
        trace: Trace | None = None,
        move: Move = (),
        written: frozenset[int] = frozenset(),
    ) -> TurnTree:
        """The tree of what the engine does with an agenda from a state, after the move if there
        is one. Reads are added to the trace, except of locations `written` before."""
        start = MidTurnState(state.hot, written, state.cold, agenda, state.possible_scripts)
        found = expand_turn(self.problem, self._steps, start, move, trace or Trace())
        self.engine_steps += found.steps
        self.expansions += 1
        return found

    # The end of the round

    def round_end_trie(self, kind: Kind) -> ReadTrie[RoundEnd]:
        """The cached ends of the round for states of a kind."""
        return self._round_ends.setdefault(kind, ReadTrie())

    def round_end(self, query: Query) -> RoundEnd:
        """What dynamite and fire add to the potential. A game that is over has no such end."""
        state, facts = query.state, query.facts
        trie = self.round_end_trie(state.kind)
        found = trie.find(facts)
        if found is None:
            trace = Trace()
            trace.reads[at.RESULT] = trace.reads[LASTING] = None
            if state.hot[at.RESULT] or not facts[LASTING]:
                gain = TerminalGain.of((Fraction(0),) * len(self.potential.measures))
            else:
                tree = self.expand(state, (CLEANING_BEFORE_CONTAMINATION,), trace)
                gain = gain_of_round_end(self.potential, tree, state, trace)
            found = RoundEnd.of(gain, trace.reads)
            trie.insert(facts, trace.reads, found)
            self.kept_gains += 1
        return found

    def whole_round_end_trie(self, kind: Kind) -> ReadTrie[TerminalGain]:
        """The cached gains of the end of the round for whole states of a kind."""
        return self._whole_round_ends.setdefault(kind, ReadTrie())

    def whole_round_end_gain(self, query: Query) -> TerminalGain:
        """What the end of the round adds to the potential of a state after the last turn."""
        state, facts = query.state, query.facts
        trie = self.whole_round_end_trie(state.kind)
        found = trie.find(facts)
        if found is None:
            trace = Trace()
            trace.reads[at.RESULT] = None
            round_end = self.expand(state, (WHOLE_CLEANING,), trace)
            found = gain_of_whole_round_end(self.potential, round_end, state, trace)
            trie.insert(facts, trace.reads, found)
            self.kept_gains += 1
        return found

    # The cache as a whole

    def drop_gains(self, most: int) -> None:
        """Drops all terminal gains if there are more than `most`. They fill the memory, and are
        soon computed again from the transitions, which are kept."""
        if self.kept_gains > most:
            self._round_ends.clear()
            self._whole_round_ends.clear()
            for cache in self._turns.values():
                for continuation in cache.continuations.values():
                    continuation.gains = ReadTrie()
                    continuation.joint_gains = ReadTrie()
            self.kept_gains = 0

    def _cache_of(self, query: Query) -> TurnCache:
        return self._turn_cache(query.turn, query.state.kind)

    def _turn_cache(self, turn: int, kind: Kind) -> TurnCache:
        """What turns share: with scripts every turn is on its own, else slots tell turns apart
        where they are not alike."""
        number = turn if self.problem.scripts else -1
        key = self._boundary.slot(turn), number, kind
        cache = self._turns.get(key)
        if cache is None:
            cache = self._turns[key] = TurnCache({}, {}, {}, {})
        return cache
