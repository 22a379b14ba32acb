"""What the engine does with a turn, learnt once for all states that look alike to it."""

from __future__ import annotations

from snails_core import layout as at
from snails_core.agenda import Cleaning, Effect, EndTurn, Resolve, Turn, Verdict
from snails_core.engine import play_in_a_row, settle
from snails_core.position import Position
from solver.planner.footprints import Footprints
from solver.planner.lessons import Known, Offer, Passage, Result, Worth, exact, joined
from solver.planner.potential import Potential, Value
from solver.planner.stage import Stage, State
from solver.planner.tracing import Trace, TracedBytes
from solver.planner.unfolding import Forest, Unfolding
from solver.planner.ways import NO_WAY, WIDE, Way, name_of, ways_of

LAST_SLOT = at.PLAN_SLOTS - 1


class Teacher:
    """Carries out turns by the engine, and remembers how they went.

    A turn is learnt in two parts: which ways a card offers, and how each way goes on. The
    same action stands on several cards, and what happens at one target rarely depends on
    what is at the others.
    """

    def __init__(self, stage: Stage, potential: Potential) -> None:
        self.stage, self.potential = stage, potential
        self.focus = WIDE
        self.steps = 0
        self.lessons = 0
        self._known: dict[tuple[object, ...], Known] = {}
        self._joined: dict[tuple[int, ...], Passage] = {}
        self._best: dict[tuple[int, ...], Worth] = {}
        self._slots_are_alike = not stage.scripts and not stage.hands_matter
        self._endings: dict[tuple[bytes, int], Footprints[Worth]] = {}
        self.is_peaceful = stage.ends_in_peace and not any(m.rest for m in potential.measures)
        """Whether the round's end adds nothing but what the potential counts."""

    def passage(self, turn: int, card: int, state: State, facts: bytes) -> Passage:
        """Where the turn leads from this state."""
        offer = self._offer(turn, card, state, facts)
        ways = []
        for way, known in zip(offer.ways or NO_WAY, offer.passages, strict=True):
            found = known.find(facts)
            if found is None:
                trace = Trace()
                found = self._passage(self._unfold(state, turn, card, way, trace), turn)
                known.learn(facts, trace.reads, found)
            ways.append(found)
        if len(ways) == 1:
            return ways[0]
        key = tuple(map(id, ways))
        whole = self._joined.get(key)
        if whole is None:
            whole = self._joined[key] = joined(ways)
        return whole

    def worth(self, turn: int, card: int, state: State, facts: bytes) -> Worth:
        """What the last turn adds, with the end of the round after it."""
        offer = self._offer(turn, card, state, facts)
        ways = []
        for way, known in zip(offer.ways or NO_WAY, offer.worths, strict=True):
            found = known.find(facts)
            if found is None:
                trace = Trace()
                found = self._worth(turn, card, way, state, trace)
                known.learn(facts, trace.reads, found)
            ways.append(found)
        if len(ways) == 1:
            return ways[0]
        key = tuple(map(id, ways))
        best = self._best.get(key)
        if best is None:
            best = self._best[key] = max(ways, key=lambda way: way.gain)
        return best

    def _lessons(self, turn: int, state: State) -> Known:
        number = turn if self.stage.scripts else -1
        key = self._slot(turn), number, state.cold, state.left
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = Known({}, {}, {})
        return known

    def _slot(self, turn: int) -> int:
        """Slots before the last are alike as long as nobody asks which cards are left."""
        slot = self.stage.turns[turn].slot
        return LAST_SLOT - 1 if self._slots_are_alike and slot < LAST_SLOT else slot

    def _offer(self, turn: int, card: int, state: State, facts: bytes) -> Offer:
        """Of the planner's own turns; how others' go is unfolded in one piece."""
        known = self._lessons(turn, state)
        offers = known.offers.get((card, self.focus))
        if offers is None:
            offers = known.offers[card, self.focus] = Footprints()
        found = offers.find(facts)
        if found is None:
            trace = Trace()
            start = self._start(state, turn, card, trace)
            resolves = isinstance(start.agenda[-1], Resolve) and not state.hot[at.RESULT]
            ways = ways_of(start, self.focus) if resolves else ()
            names = tuple(name_of(card, way) for way in ways) or (card,)
            found = Offer(
                ways,
                tuple(known.passages.setdefault(name, Footprints()) for name in names),
                tuple(known.worths.setdefault(name, Footprints()) for name in names),
            )
            offers.learn(facts, trace.reads, found)
        return found

    def _start(self, state: State, turn: int, card: int, trace: Trace) -> Position:
        """The turn about to begin; if it is the planner's own, with the card revealed."""
        stage, slot = self.stage, self._slot(turn)
        player = stage.turns[turn].player
        hot = bytearray(state.hot)
        if player != stage.seat:
            agenda: tuple[Effect, ...] = (Verdict(), Turn(player, slot))
        else:
            agenda = (Verdict(), EndTurn(player, slot))
            waiting = at.SLOTS + player * at.PLAN_SLOTS + stage.turns[turn].slot
            trace.reads[at.RESULT] = trace.reads[at.ACTIVE + player] = None
            if not self._slots_are_alike:
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
        way: Way,
        trace: Trace,
    ) -> Unfolding:
        start = self._start(state, turn, card, trace)
        step = play_in_a_row(start, way) if way else settle(start)
        return self._unfolded(step.position, state)

    def _unfolded(self, first: Position, state: State) -> Unfolding:
        stage = self.stage
        unfolding = Unfolding(first, state.left, stage.seat, stage.scripts, stage.choices)
        self.steps += unfolding.steps
        self.lessons += 1
        return unfolding

    def _passage(self, unfolding: Unfolding, turn: int) -> Passage:
        results: dict[Result, int] = {}
        numbers = []
        for end, left in unfolding.ends:
            cold = end.cold if self.stage.hands_matter else self.stage.cold
            result = Result(tuple(self._bare(_change(end), turn).items()), cold, left)
            numbers.append(results.setdefault(result, len(results)))
        return Passage(Forest().renumbered(unfolding.tree, numbers), tuple(results))

    def _bare(self, change: dict[int, int], turn: int) -> dict[int, int]:
        """The change without what no longer matters: the planner's played card is gone."""
        seat, slot = self.stage.seat, self._slot(turn)
        aimed = at.AIMED + seat
        if aimed in change:
            change[aimed] = int(change[aimed] == slot + 2)
        change.pop(at.REVEALED + seat, None)
        change.pop(at.KNOWN + seat, None)
        if self.stage.is_own(turn):
            change.pop(at.SLOTS + seat * at.PLAN_SLOTS + slot, None)
            if not self._slots_are_alike:
                change[at.SLOTS + seat * at.PLAN_SLOTS + slot] = at.NONE
        return change

    def _worth(self, turn: int, card: int, way: Way, state: State, trace: Trace) -> Worth:
        unfolding = self._unfold(state, turn, card, way, trace)
        gains = []
        for end, _ in unfolding.ends:
            if end.hot[at.RESULT]:  # the game is over: no end of round, no contamination
                gains.append(self._full_gain(state, end, trace))
            else:
                gains.append(self.potential.shift(state.hot, _change(end), trace.reads))
        return _rounded(exact(unfolding.tree, gains))

    def ending(self, state: State, facts: bytes) -> Worth:
        """What the end of the round adds, where it is not peaceful."""
        key = state.cold, state.left
        known = self._endings.get(key)
        if known is None:
            known = self._endings[key] = Footprints()
        found = known.find(facts)
        if found is None:
            trace = Trace()
            trace.reads[at.RESULT] = None
            hot = TracedBytes(state.hot, trace, frozenset())
            start = Position(self.stage.setting, hot, state.cold, (Cleaning(0),))
            unfolding = self._unfolded(settle(start).position, state)
            gains = [self._full_gain(state, end.position, trace) for end in unfolding.ends]
            found = _rounded(exact(unfolding.tree, gains))
            known.learn(facts, trace.reads, found)
        return found

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


def _rounded(gain: Value) -> Worth:
    return Worth(gain, tuple(map(float, gain)))


def _change(end: Position) -> dict[int, int]:
    """All that was written on the way, whether or not it is different now."""
    assert isinstance(end.hot, TracedBytes)
    plain = end.hot.plain
    return {place: plain[place] for place in sorted(end.hot.written)}
