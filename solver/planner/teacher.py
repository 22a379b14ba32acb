"""What the engine does with a turn, learnt once for all states that look alike to it."""

from __future__ import annotations

from snails_core import layout as at
from snails_core.agenda import Cleaning, Effect, EndTurn, Resolve, Turn, Verdict
from snails_core.options import Option
from snails_core.position import Position
from solver.planner.facts import Place
from solver.planner.footprints import Footprints
from solver.planner.gains import Gains
from solver.planner.lessons import Known, Offer, Options, Passage, Result, Worth, joined
from solver.planner.potential import Potential
from solver.planner.stage import Stage, State
from solver.planner.steps import Moment, Steps
from solver.planner.tracing import Trace, TracedBytes
from solver.planner.unfolding import Forest, Unfolding
from solver.planner.ways import NO_WAY, WIDE, Way, name_of, options_of, ways_of


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
        self._steps = Steps(stage.setting)
        self._gains = Gains(potential)
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
                found = self._learn(known, turn, card, way, state, facts)
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
        for number, known in enumerate(offer.worths):
            found = known.find(facts)
            if found is None:
                way, passages = (offer.ways or NO_WAY)[number], offer.passages[number]
                passage = passages.find(facts)
                if passage is None:
                    passage = self._learn(passages, turn, card, way, state, facts)
                trace = Trace()
                trace.reads.update(dict.fromkeys(passage.reads))
                found = self._gains.of_passage(passage, state, trace)
                known.learn(facts, trace.reads, found)
            ways.append(found)
        if len(ways) == 1:
            return ways[0]
        key = tuple(map(id, ways))
        best = self._best.get(key)
        if best is None:
            best = self._best[key] = max(ways, key=lambda way: way.gain)
        return best

    def _learn(
        self,
        known: Footprints[Passage],
        turn: int,
        card: int,
        way: Way,
        state: State,
        facts: bytes,
    ) -> Passage:
        trace = Trace()
        begun, agenda = self._begun(state, turn, card, trace)
        unfolding = self.unfolded(begun, agenda, trace, way)
        passage = self._passage(unfolding, turn, tuple(trace.reads))
        known.learn(facts, passage.reads, passage)
        return passage

    def _lessons(self, turn: int, state: State) -> Known:
        number = turn if self.stage.scripts else -1
        key = self._slot(turn), number, state.cold, state.left
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = Known({}, {}, {}, {})
        return known

    def _slot(self, turn: int) -> int:
        """Slots are alike as long as nobody asks which cards are left; an Aim in the last one is
        lost, but nothing comes after it."""
        return 0 if self._slots_are_alike else self.stage.turns[turn].slot

    def _offer(self, turn: int, card: int, state: State, facts: bytes) -> Offer:
        """Of the planner's own turns; how others' go is unfolded in one piece."""
        known = self._lessons(turn, state)
        offers = known.offers.get((card, self.focus))
        if offers is None:
            offers = known.offers[card, self.focus] = Footprints()
        found = offers.find(facts)
        if found is None:
            trace = Trace()
            begun, agenda = self._begun(state, turn, card, trace)
            resolves = isinstance(agenda[-1], Resolve) and not state.hot[at.RESULT]
            hot = TracedBytes(begun.hot, trace, frozenset())
            start = Position(self.stage.setting, hot, begun.cold, agenda)
            options = self._options(known, card, start, facts) if resolves else ()
            ways = ways_of(start, options, self.focus)
            names = tuple(name_of(card, way) for way in ways) or (card,)
            found = Offer(
                ways,
                tuple(known.passages.setdefault(name, Footprints()) for name in names),
                tuple(known.worths.setdefault(name, Footprints()) for name in names),
            )
            offers.learn(facts, trace.reads, found)
        return found

    def _options(
        self, known: Known, card: int, start: Position, facts: bytes
    ) -> tuple[Option, ...]:
        """They do not depend on the focus, and take long to find."""
        options = known.options.get(card)
        if options is None:
            options = known.options[card] = Footprints()
        found = options.find(facts)
        assert isinstance(start.hot, TracedBytes)
        if found is None:
            hot = TracedBytes(start.hot.plain, Trace(), frozenset())
            alone = Position(start.setting, hot, start.cold, start.agenda)
            found = Options(options_of(alone), tuple(hot.trace.reads))
            options.learn(facts, found.reads, found)
        start.hot.trace.reads.update(dict.fromkeys(found.reads))
        return found.options

    def _begun(
        self, state: State, turn: int, card: int, trace: Trace
    ) -> tuple[State, tuple[Effect, ...]]:
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
        return state._replace(hot=bytes(hot)), agenda

    def unfolded(
        self, state: State, agenda: tuple[Effect, ...], trace: Trace | None = None, way: Way = ()
    ) -> Unfolding:
        """What becomes of the state, for the agenda to be carried out."""
        stage = self.stage
        start = Moment(state.hot, frozenset(), state.cold, agenda, state.left)
        trace = trace or Trace()
        unfolding = Unfolding(
            start, way, self._steps, trace, stage.seat, stage.scripts, stage.choices
        )
        self.steps += unfolding.steps
        self.lessons += 1
        return unfolding

    def _passage(self, unfolding: Unfolding, turn: int, reads: tuple[Place, ...]) -> Passage:
        results: dict[Result, int] = {}
        numbers = []
        for end in unfolding.ends:
            cold = end.cold if self.stage.hands_matter else self.stage.cold
            result = Result(tuple(self._bare(_change(end), turn).items()), cold, end.left)
            numbers.append(results.setdefault(result, len(results)))
        tree = unfolding.tree
        if len(results) < len(numbers):
            tree = Forest().renumbered(tree, numbers)
        return Passage(tree, tuple(results), reads)

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
            unfolding = self.unfolded(state, (Cleaning(0),), trace)
            found = self._gains.of_ending(unfolding, state, trace)
            known.learn(facts, trace.reads, found)
        return found


def _change(end: Moment) -> dict[int, int]:
    """All that was written on the way, whether or not it is different now."""
    return {place: end.hot[place] for place in sorted(end.written)}
