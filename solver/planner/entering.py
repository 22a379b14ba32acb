"""Into a turn and out of it: a bare state with the card revealed, and what a turn leaves."""

from __future__ import annotations

from snails_core import layout as at
from snails_core.agenda import Effect, EndTurn, Resolve, Turn, Verdict
from snails_core.engine import play_in_a_row
from snails_core.options import Option
from snails_core.position import Position
from solver.planner.asking import Trace
from solver.planner.lessons import Here
from solver.planner.stage import Stage, State
from solver.planner.steps import Moment
from solver.planner.tracing import TracedBytes
from solver.planner.ways import overwritten


class Entry:
    """How turns of a round are entered and left."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.slots_are_alike = not stage.scripts and not stage.hands_matter

    def slot(self, turn: int) -> int:
        """Slots are alike as long as nobody asks which cards are left; an Aim in the last one is
        lost, but nothing comes after it."""
        return 0 if self.slots_are_alike else self.stage.turns[turn].slot

    def begun(self, here: Here, trace: Trace) -> tuple[State, tuple[Effect, ...]]:
        """The turn about to begin; if it is the planner's own, with the card revealed."""
        turn, card, state, _ = here
        stage, slot = self.stage, self.slot(turn)
        player = stage.turns[turn].player
        hot = bytearray(state.hot)
        if player != stage.seat:
            agenda: tuple[Effect, ...] = (Verdict(), Turn(player, slot))
        else:
            agenda = (Verdict(), EndTurn(player, slot))
            waiting = at.SLOTS + player * at.PLAN_SLOTS + stage.turns[turn].slot
            trace.reads[at.RESULT] = trace.reads[at.ACTIVE + player] = None
            if not self.slots_are_alike:
                trace.reads[waiting] = None
            if hot[waiting] != at.NONE:
                hot[at.SLOTS + player * at.PLAN_SLOTS + slot] = card
                hot[at.REVEALED + player] = 1 << slot
                hot[at.KNOWN + player] = 15
                agenda = (*agenda, Resolve(player, slot))
            if hot[at.AIMED + player]:
                hot[at.AIMED + player] = slot + 1
        return state._replace(hot=bytes(hot)), agenda

    def eased(self, hot: bytes, option: Option) -> tuple[bytes, frozenset[int]]:
        """The bytes with 0 wherever the option will leave it, and those places."""
        places = overwritten(self.stage.setting, self.stage.seat, hot, option)
        eased = bytearray(hot)
        for place in places:
            eased[place] = 0
        return bytes(eased), places

    def traced(self, start: Position, option: Option, trace: Trace) -> Position:
        """The start of a turn in which the option is chosen, recording what is read of it."""
        hot, places = self.eased(start.hot, option)
        recording = TracedBytes(hot, trace, places, start.hot)
        return Position(start.setting, recording, start.cold, start.agenda)

    def chosen(self, start: Position, option: Option, trace: Trace) -> Position:
        """The option chosen, before anything comes of it."""
        return play_in_a_row(self.traced(start, option, trace), (option,), run=False).position

    def bare(self, end: Moment, turn: int) -> dict[int, int]:
        """All that was written on the way, whether or not it is different now, without what no
        longer matters: the planner's played card is gone."""
        change = {place: end.hot[place] for place in sorted(end.written)}
        seat, slot = self.stage.seat, self.slot(turn)
        aimed = at.AIMED + seat
        if aimed in change:
            change[aimed] = int(change[aimed] == slot + 2)
        change.pop(at.REVEALED + seat, None)
        change.pop(at.KNOWN + seat, None)
        if self.stage.is_own(turn):
            change.pop(at.SLOTS + seat * at.PLAN_SLOTS + slot, None)
            if not self.slots_are_alike:
                change[at.SLOTS + seat * at.PLAN_SLOTS + slot] = at.NONE
        return change
