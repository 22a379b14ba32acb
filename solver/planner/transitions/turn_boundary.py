"""How the engine enters a turn from a state, and which state a turn leaves."""

from __future__ import annotations

from snails_core import layout as at
from snails_core.agenda import EndTurn, Resolve, Task, Turn, Verdict
from snails_core.engine import after_choices
from snails_core.foresight import zeroed_by
from snails_core.options import Option
from snails_core.position import Position
from snails_core.rules.aim import aim_for
from solver.planner.problem import RoundProblem, State
from solver.planner.tracing import Trace, TracedBytes
from solver.planner.transitions.step_cache import MidTurnState
from solver.planner.transitions.transition import Query


class TurnBoundary:
    """Enters and leaves the turns of one round."""

    def __init__(self, problem: RoundProblem) -> None:
        self.problem = problem
        self.slots_are_alike = not problem.scripts and not problem.hands_matter
        """Whether it does not matter in which slot a card lies: nobody asks which cards are
        left. (An Aim in the last slot is lost, but nothing comes after it.)"""

    def slot(self, turn: int) -> int:
        """The slot in which the engine sees the card of a turn; always the first if slots are
        alike, so that turns share transitions."""
        return 0 if self.slots_are_alike else self.problem.turns[turn].slot

    def enter(self, query: Query, trace: Trace) -> tuple[State, tuple[Task, ...]]:
        """The state and agenda with which the turn begins; in the planner's own turn the card is
        revealed."""
        problem, state, slot = self.problem, query.state, self.slot(query.turn)
        player = problem.turns[query.turn].player
        hot = bytearray(state.hot)
        if player != problem.seat:
            agenda: tuple[Task, ...] = (Verdict(), Turn(player, slot))
        else:
            agenda = (Verdict(), EndTurn(player, slot))
            waiting = at.slot_at(player, problem.turns[query.turn].slot)
            trace.reads[at.RESULT] = trace.reads[at.ACTIVE + player] = None
            if not self.slots_are_alike:
                trace.reads[waiting] = None
            if hot[waiting] != at.NONE:
                hot[at.slot_at(player, slot)] = query.card
                hot[at.REVEALED + player] = 1 << slot
                hot[at.KNOWN + player] = at.ALL_KNOWN
                agenda = (*agenda, Resolve(player, slot))
            if hot[at.AIMED + player]:
                hot[at.AIMED + player] = aim_for(slot)
        return state._replace(hot=bytes(hot)), agenda

    def with_zeroed(self, hot: bytes, option: Option) -> tuple[bytes, frozenset[int]]:
        """The bytes with 0 at the locations that the option will set to 0 anyway, and these
        locations. What was there does not matter, so it need not be read."""
        locations = zeroed_by(self.problem.setting, hot, self.problem.seat, option)
        zeroed = bytearray(hot)
        for location in locations:
            zeroed[location] = 0
        return bytes(zeroed), locations

    def traced(self, start: Position, option: Option, trace: Trace) -> Position:
        """The beginning of a turn in which the option is chosen; its bytes record reads."""
        hot, locations = self.with_zeroed(start.hot, option)
        recording = TracedBytes(hot, trace, locations, start.hot)
        return Position(start.setting, recording, start.cold, start.agenda)

    def chosen(self, start: Position, option: Option, trace: Trace) -> Position:
        """The position right after the option is chosen, before the engine carries it out."""
        return after_choices(self.traced(start, option, trace), (option,))

    def leave(self, end: MidTurnState, turn: int) -> dict[int, int]:
        """The change that a turn leaves: all that was written, whether or not the value differs,
        except what no longer matters. The planner's played card is gone."""
        change = {location: end.hot[location] for location in sorted(end.written)}
        seat, slot = self.problem.seat, self.slot(turn)
        aimed = at.AIMED + seat
        if aimed in change:
            change[aimed] = int(change[aimed] == aim_for(slot + 1))
        change.pop(at.REVEALED + seat, None)
        change.pop(at.KNOWN + seat, None)
        if self.problem.is_own(turn):
            change.pop(at.slot_at(seat, slot), None)
            if not self.slots_are_alike:
                change[at.slot_at(seat, slot)] = at.NONE
        return change
