"""A game in progress, move by move: what both frameworks wrap.

Everybody plans in secret. One seat after the other makes the moves of its plan, and no other seat
can tell from what it sees which they are, or how many have been made: for each seat it is as if
all planned at once.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random
from typing import Any

from snails_core import layout as at
from snails_core.engine import play_unchecked
from snails_core.newgame import new_game
from snails_core.nodes import Chance, Decision, Over
from snails_core.notation import read_position
from snails_core.notation.writer import rough_line
from snails_core.options import Option, Outcome
from snails_core.position import Position
from snails_core.records import write_record
from snails_core.view import event_for, view
from solver.bots.determinization import determinize
from solver.frameworks.moves import Move, MoveNumbers, next_moves, option_of


@dataclass(frozen=True, slots=True)
class PlayState:
    """A position, the parts of an option that its player has chosen, and what each seat has learnt.

    It does not change: a move gives another one.
    """

    position: Position
    made: tuple[Move, ...] = ()
    """The parts chosen so far of the option that comes next."""
    learnt: tuple[tuple[str, ...], ...] = ()
    """By seat, its own options and what it saw happen, from the beginning on."""

    @classmethod
    def begin(cls, players: int = 2, start: str = "") -> PlayState:
        """A new game, or one that goes on from a position in notation."""
        position = read_position(start) if start else new_game(players, first=None).position
        if position.viewer is not None:
            raise ValueError("start: this is what one player sees; give the whole position")
        return cls(position, learnt=((),) * position.players)

    @property
    def seat(self) -> int | None:
        """Whose move it is; None for chance and when the game is over."""
        node = self.position.node
        return node.player if isinstance(node, Decision) else None

    @property
    def is_over(self) -> bool:
        return isinstance(self.position.node, Over)

    def moves(self) -> list[Move]:
        """What the player to move can choose."""
        node = self.position.node
        assert isinstance(node, Decision)
        return next_moves(node, self.made)

    def numbers(self) -> list[int]:
        """The numbers of `moves`, in ascending order."""
        known = MoveNumbers.of_decisions(self.position.setting)
        return sorted(known.number(move) for move in self.moves())

    def outcomes(self) -> list[tuple[int, float]]:
        """What chance can bring, by number, and how likely it is."""
        node = self.position.node
        assert isinstance(node, Chance)
        known = MoveNumbers.of_chances(self.position.setting)
        weighed = zip(node.outcomes, node.weights, strict=True)
        return sorted((known.number(outcome), weight / node.total) for outcome, weight in weighed)

    def after(self, number: int) -> PlayState:
        """The state after the move, or the outcome, of this number."""
        setting = self.position.setting
        if self.seat is None:
            return self._played(MoveNumbers.of_chances(setting).move(number))
        made = (*self.made, MoveNumbers.of_decisions(setting).move(number))
        option = option_of(made)
        return replace(self, made=made) if option is None else self._played(option)

    def after_option(self, option: Option) -> PlayState:
        """The state after a whole option, for bots that choose one."""
        return replace(self, made=())._played(option)

    def _played(self, choice: Option | Outcome) -> PlayState:
        setting, chooser = self.position.setting, self.seat
        position, events = play_unchecked(self.position, choice)
        learnt = []
        for seat, before in enumerate(self.learnt):
            own = [write_record(setting, choice)] if seat == chooser else []
            seen = [write_record(setting, event_for(event, seat)) for event in events]
            learnt.append((*before, *own, *seen))
        return PlayState(position, (), tuple(learnt))

    def returns(self) -> list[float]:
        """1 for the winner, -1 shared by the others; nothing for a draw or before the end."""
        node, players = self.position.node, self.position.players
        if not isinstance(node, Over) or node.winner is None:
            return [0.0] * players
        return [1.0 if seat == node.winner else -1 / (players - 1) for seat in range(players)]

    def observation(self, seat: int) -> str:
        """What a seat sees now, with its own choices of the option under way."""
        return "; ".join([rough_line(view(self.position, seat)), *self.own_parts(seat)])

    def information(self, seat: int) -> str:
        """All that a seat has learnt from the beginning on, and what it sees now."""
        return "\n".join([*self.learnt[seat], self.observation(seat)])

    def own_parts(self, seat: int) -> list[str]:
        """The parts that this seat has chosen of its next option; nobody else may know them."""
        if seat != self.seat:
            return []
        return [write_record(self.position.setting, part) for part in self.made]

    def resampled(self, seat: int, random: Random) -> PlayState:
        """A state that looks the same to this seat: what is hidden from it is drawn anew.

        Unseen cards are dealt at random; others plan as the greedy bot would. Where chance is about
        to deal a card that the seat will not see, that is done already.
        """
        seen = view(self.position, seat)
        if self.is_over:
            return self
        drawn = determinize(seen, seat, random)
        hot, cold = bytearray(drawn.hot), bytearray(drawn.cold)
        for other in range(drawn.players):
            if other != seat and seen.hot[at.ACTIVE + other] == at.NONE:
                _take_back_plan(hot, cold, other)
        position = Position(drawn.setting, bytes(hot), bytes(cold), drawn.agenda)
        if seat == self.seat:
            return PlayState(position, self.made, self.learnt)
        state = PlayState(position, (), self.learnt)
        for _ in self.made:
            state = replace(state, made=(*state.made, random.choice(state.moves())))
        return state


def _take_back_plan(hot: bytearray, cold: bytearray, player: int) -> None:
    """Puts a plan that is not due yet back into the hand."""
    hot[at.ACTIVE + player] = hot[at.PASSIVE + player] = at.NONE
    for slot in range(at.PLAN_SLOTS):
        place = at.slot_at(player, slot)
        if hot[place] != at.NONE:
            cold[at.hand_at(player, hot[place])] += 1
            hot[place] = at.NONE


def move_text(state: PlayState, number: int, by_chance: bool) -> str:
    """A move or an outcome as the notation writes it."""
    setting = state.position.setting
    known = MoveNumbers.of_chances(setting) if by_chance else MoveNumbers.of_decisions(setting)
    record: Any = known.move(number)
    return write_record(setting, record)
