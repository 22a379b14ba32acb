"""What the engine does with a turn, learnt once for all states that look alike to it."""

from __future__ import annotations

from snails_core import layout as at
from snails_core.agenda import Cleaning, Effect, EndTurn, Resolve, Turn, Verdict
from snails_core.engine import play_in_a_row
from snails_core.options import Option, PassOver
from snails_core.position import Position
from solver.planner.asking import Trace
from solver.planner.facts import Place
from solver.planner.footprints import Footprints
from solver.planner.gains import Gains
from solver.planner.lessons import Here, Known, Offer, Options, Passage, Result, Worth, joined
from solver.planner.potential import Potential
from solver.planner.stage import Stage, State
from solver.planner.states import Kind
from solver.planner.steps import Moment, Steps
from solver.planner.tracing import TracedBytes
from solver.planner.unfolding import Forest, Unfolding
from solver.planner.ways import PASSED_OVER, WIDE, Way, name_of, options_of, overwritten, ways_of


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
        self._slots_are_alike = not stage.scripts and not stage.hands_matter
        self._endings: dict[Kind, Footprints[Worth]] = {}
        self.is_peaceful = stage.ends_in_peace and not any(m.rest for m in potential.measures)
        """Whether the round's end adds nothing but what the potential counts."""

    def offers(self, turn: int, card: int, kind: Kind) -> Footprints[Offer]:
        """All that was learnt of the ways that a card offers."""
        return self._known_of(turn, kind).offers.setdefault((card, self.focus), Footprints())

    def passage(self, here: Here) -> Passage:
        """Where the turn leads from this state."""
        offer = self.offer(here)
        ways = [self.passage_of(here, offer, number) for number in range(len(offer.passages))]
        return ways[0] if len(ways) == 1 else joined(ways)

    def worth(self, here: Here) -> Worth:
        """What the last turn adds, with the end of the round after it."""
        offer = self.offer(here)
        ways = (self.worth_of(here, offer, number) for number in range(len(offer.worths)))
        return max(ways, key=lambda way: way.gain)

    def passage_of(self, here: Here, offer: Offer, number: int) -> Passage:
        """Where one of the ways offered leads."""
        known = offer.passages[number]
        found = known.find(here.facts)
        if found is None:
            found = self._learn(here, offer.ways[number] if offer.ways else ())
            known.learn(here.facts, found.reads, found)
        return found

    def worth_of(self, here: Here, offer: Offer, number: int) -> Worth:
        """What one of the ways offered adds."""
        known = offer.worths[number]
        found = known.find(here.facts)
        if found is None:
            passage = self.passage_of(here, offer, number)
            trace = Trace()
            trace.reads.update(dict.fromkeys(passage.reads))
            found = self._gains.of_passage(passage, here.state, trace)
            known.learn(here.facts, trace.reads, found)
        return found

    def _learn(self, here: Here, way: Way) -> Passage:
        trace = Trace()
        begun, agenda = self._begun(here, trace)
        places: frozenset[int] = frozenset()
        if self.stage.is_own(here.turn):
            if not way or isinstance(way[0], PassOver):
                agenda, way = agenda[:2], ()  # nothing comes of a card that is passed over
            hot, places = self._eased(begun.hot, way[0] if way else PassOver())
            begun = begun._replace(hot=hot)
        unfolding = self.unfolded(begun, agenda, trace, way, places)
        return self._passage(unfolding, here.turn, tuple(trace.reads))

    def _known_of(self, turn: int, kind: Kind) -> Known:
        number = turn if self.stage.scripts else -1
        key = self._slot(turn), number, kind
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = Known({}, {}, {}, {})
        return known

    def _slot(self, turn: int) -> int:
        """Slots are alike as long as nobody asks which cards are left; an Aim in the last one is
        lost, but nothing comes after it."""
        return 0 if self._slots_are_alike else self.stage.turns[turn].slot

    def offer(self, here: Here) -> Offer:
        """Of the planner's own turns; how others' go is unfolded in one piece."""
        turn, card, state, facts = here
        kind = state.cold, state.left
        known, offers = self._known_of(turn, kind), self.offers(turn, card, kind)
        found = offers.find(facts)
        if found is None:
            trace = Trace()
            begun, agenda = self._begun(here, trace)
            start = Position(self.stage.setting, begun.hot, begun.cold, agenda)
            resolves = isinstance(agenda[-1], Resolve) and not state.hot[at.RESULT]
            options = self._options(known, card, start, facts, trace) if resolves else ()
            begins = {option: self._begin(start, option, trace) for option in options}
            ways = ways_of(begins, self.focus)
            names = tuple(map(name_of, ways)) or (PASSED_OVER if self.stage.is_own(turn) else card,)
            found = Offer(
                ways,
                tuple(known.passages.setdefault(name, Footprints()) for name in names),
                tuple(known.worths.setdefault(name, Footprints()) for name in names),
            )
            offers.learn(facts, trace.reads, found)
        return found

    def _options(
        self, known: Known, card: int, start: Position, facts: bytes, trace: Trace
    ) -> tuple[Option, ...]:
        """They do not depend on the focus, and take long to find."""
        options = known.options.get(card)
        if options is None:
            options = known.options[card] = Footprints()
        found = options.find(facts)
        if found is None:
            hot = TracedBytes(start.hot, Trace(), frozenset())
            alone = Position(start.setting, hot, start.cold, start.agenda)
            found = Options(options_of(alone), tuple(hot.trace.reads))
            options.learn(facts, found.reads, found)
        trace.reads.update(dict.fromkeys(found.reads))
        return found.options

    def _begin(self, start: Position, option: Option, trace: Trace) -> Position:
        """The option chosen, before anything comes of it."""
        hot, places = self._eased(start.hot, option)
        traced = TracedBytes(hot, trace, places, start.hot)
        position = Position(start.setting, traced, start.cold, start.agenda)
        return play_in_a_row(position, (option,), run=False).position

    def _begun(self, here: Here, trace: Trace) -> tuple[State, tuple[Effect, ...]]:
        """The turn about to begin; if it is the planner's own, with the card revealed."""
        turn, card, state, _ = here
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

    def _eased(self, hot: bytes, option: Option) -> tuple[bytes, frozenset[int]]:
        """The bytes with 0 wherever the option will leave it, and those places."""
        places = overwritten(self.stage.setting, self.stage.seat, hot, option)
        eased = bytearray(hot)
        for place in places:
            eased[place] = 0
        return bytes(eased), places

    def unfolded(
        self,
        state: State,
        agenda: tuple[Effect, ...],
        trace: Trace | None = None,
        way: Way = (),
        written: frozenset[int] = frozenset(),
    ) -> Unfolding:
        """What becomes of the state, for the agenda to be carried out; what was written before
        is no fact of the state."""
        stage = self.stage
        start = Moment(state.hot, written, state.cold, agenda, state.left)
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

    def endings(self, kind: Kind) -> Footprints[Worth]:
        """All that was learnt of the end of the round."""
        return self._endings.setdefault(kind, Footprints())

    def ending(self, here: Here) -> Worth:
        """What the end of the round adds, where it is not peaceful."""
        state, facts = here.state, here.facts
        known = self.endings((state.cold, state.left))
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
