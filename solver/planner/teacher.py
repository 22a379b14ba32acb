"""What the engine does with a turn, learnt once for all states that look alike to it."""

from __future__ import annotations

from collections.abc import Iterator

from snails_core import layout as at
from snails_core.agenda import Cleaning, Effect, Resolve
from snails_core.options import Option, PassOver
from snails_core.position import Position
from solver.planner.asking import Trace
from solver.planner.entering import Entry
from solver.planner.facts import Place
from solver.planner.footprints import Footprints
from solver.planner.gains import Gains, rounded
from solver.planner.lessons import (
    Branch,
    Here,
    Known,
    Offer,
    Options,
    Passage,
    Result,
    Stump,
    Worth,
    exact,
    joined,
)
from solver.planner.potential import Potential
from solver.planner.stage import Stage, State
from solver.planner.states import Kind
from solver.planner.steps import Moment, Steps
from solver.planner.stumps import Begin, Stumps, has_dice
from solver.planner.tracing import TracedBytes
from solver.planner.unfolding import Best, Forest, Unfolding
from solver.planner.ways import (
    PASSED_OVER,
    WIDE,
    Name,
    Way,
    name_of,
    options_of,
    ways_of,
)


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
        self.worths = 0
        """How many are kept of what branches and the end of the round add."""
        self._steps = Steps(stage.setting)
        self._gains = Gains(potential)
        self._known: dict[tuple[object, ...], Known] = {}
        self._entry = Entry(stage)
        self._endings: dict[Kind, Footprints[Worth]] = {}
        self.is_peaceful = stage.ends_in_peace and not any(m.rest for m in potential.measures)
        """Whether the round's end adds nothing but what the potential counts."""

    def offers(self, turn: int, card: int, kind: Kind) -> Footprints[Offer]:
        """All that was learnt of the ways that a card offers."""
        return self._known_of(turn, kind).offers.setdefault((card, self.focus), Footprints())

    def passage(self, here: Here) -> Passage:
        """Where the turn leads from this state."""
        ways = []
        for stump in self._stumps(here):
            branches = [self.passage_of(here, branch) for branch in stump.branches]
            ways.append(branches[0] if stump.tree == 0 else joined(stump.tree, branches))
        return ways[0] if len(ways) == 1 else joined(Best(tuple(range(len(ways)))), ways)

    def worth(self, here: Here) -> Worth:
        """What the last turn adds, with the end of the round after it."""
        gains = []
        for stump in self._stumps(here):
            branches = [self.worth_of(here, branch).gain for branch in stump.branches]
            gains.append(exact(stump.tree, branches))
        return rounded(max(gains))

    def _stumps(self, here: Here) -> Iterator[Stump]:
        offer = self.offer(here)
        for number in range(len(offer.stumps)):
            yield self.stump_of(here, offer, number)

    def stump_of(self, here: Here, offer: Offer, number: int) -> Stump:
        """How one of the ways offered begins."""
        stumps = offer.stumps[number]
        found = stumps.find(here.facts)
        if found is None:
            way, branches = offer.ways[number], self._known_at(here).branches
            trace = Trace()
            begun, agenda = self._entry.begun(here, trace)
            start = Position(self.stage.setting, begun.hot, begun.cold, agenda)
            grown = Stumps(self._entry.traced(start, way[0], trace), way)
            parts = (branches.setdefault(begin, Branch(begin)) for begin in grown.begins)
            found = Stump(grown.tree, tuple(parts))
            stumps.learn(here.facts, trace.reads, found)
        return found

    def passage_of(self, here: Here, branch: Branch) -> Passage:
        """Where a branch leads."""
        found = branch.passages.find(here.facts)
        if found is None:
            found = self._learn(here, branch.begin)
            branch.passages.learn(here.facts, found.reads, found)
        return found

    def worth_of(self, here: Here, branch: Branch) -> Worth:
        """What a branch adds."""
        found = branch.worths.find(here.facts)
        if found is None:
            passage = self.passage_of(here, branch)
            trace = Trace()
            trace.reads.update(dict.fromkeys(passage.reads))
            found = self._gains.of_passage(passage, here.state, trace)
            branch.worths.learn(here.facts, trace.reads, found)
            self.worths += 1
        return found

    def forget_worths(self, most: int) -> None:
        """Keeps none if there are more than so many: they fill the memory, and are soon worked
        out again where it is known where a branch leads."""
        if self.worths > most:
            self._endings.clear()
            for known in self._known.values():
                for branch in known.branches.values():
                    branch.worths = Footprints()
            self.worths = 0

    def _learn(self, here: Here, begin: Begin | Way) -> Passage:
        trace = Trace()
        begun, agenda = self._entry.begun(here, trace)
        places: frozenset[int] = frozenset()
        if isinstance(begin, Begin):
            agenda, change, way = begin
            begun = begun.after(change, begun.cold, begun.left)
            places = frozenset(place for place, _ in change)
        elif self.stage.is_own(here.turn):
            way = begin
            if not way or isinstance(way[0], PassOver):
                agenda, way = agenda[:2], ()  # nothing comes of a card that is passed over
            hot, places = self._entry.eased(begun.hot, way[0] if way else PassOver())
            begun = begun._replace(hot=hot)
        else:
            way = begin
        unfolding = self.unfolded(begun, agenda, trace, way, places)
        return self._passage(unfolding, here.turn, tuple(trace.reads))

    def _known_at(self, here: Here) -> Known:
        return self._known_of(here.turn, (here.state.cold, here.state.left))

    def _known_of(self, turn: int, kind: Kind) -> Known:
        number = turn if self.stage.scripts else -1
        key = self._entry.slot(turn), number, kind
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = Known({}, {}, {}, {})
        return known

    def offer(self, here: Here) -> Offer:
        """Of the planner's own turns; how others' go is unfolded in one piece."""
        turn, card, state, facts = here
        known, offers = self._known_at(here), self.offers(turn, card, (state.cold, state.left))
        found = offers.find(facts)
        if found is None:
            trace = Trace()
            begun, agenda = self._entry.begun(here, trace)
            start = Position(self.stage.setting, begun.hot, begun.cold, agenda)
            resolves = isinstance(agenda[-1], Resolve) and not state.hot[at.RESULT]
            options = self._options(known, card, start, facts, trace) if resolves else ()
            begins = {option: self._entry.chosen(start, option, trace) for option in options}
            ways = ways_of(begins, self.focus)
            stumps = [self._stumps_of(known, name_of(way), way) for way in ways]
            if not ways:
                stumps = [self._stumps_of(known, PASSED_OVER if self.stage.is_own(turn) else card)]
            found = Offer(ways, tuple(stumps))
            offers.learn(facts, trace.reads, found)
        return found

    def _stumps_of(self, known: Known, name: Name, way: Way = ()) -> Footprints[Stump]:
        """What was learnt of how a way begins; without dice it is one branch, whatever comes."""
        stumps = known.stumps.get(name)
        if stumps is None:
            stumps = known.stumps[name] = Footprints()
            if not way or not has_dice(self.stage.setting, way):
                stumps.root = Stump(0, (known.branches.setdefault(name, Branch(way)),))
        return stumps

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
            result = Result(tuple(self._entry.bare(end, turn).items()), cold, end.left)
            numbers.append(results.setdefault(result, len(results)))
        tree = unfolding.tree
        if len(results) < len(numbers):
            tree = Forest().renumbered(tree, numbers)
        return Passage(tree, tuple(results), reads)

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
            self.worths += 1
        return found
