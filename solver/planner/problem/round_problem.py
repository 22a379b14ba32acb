"""The round to be planned, cut into turns that the engine can carry out one by one."""

from __future__ import annotations

from collections.abc import Iterator

from snails_core import layout as at
from snails_core.agenda import Turn
from snails_core.foresight import (
    hands_are_discarded,
    hands_matter,
    round_ends_in_peace,
    without_drawing_powers,
)
from snails_core.nodes import Decision, plan_decision
from snails_core.options import Plan
from snails_core.plans import Pair, Plans
from snails_core.position import Position
from snails_core.queries import in_turn, is_out, role
from snails_core.records import PLAYER_LETTERS
from snails_core.view import view
from solver.choice_models import ADVERSARY, CHOICE_MODELS, ChoiceModel
from solver.errors import PlannerError
from solver.planner.problem.plans import pair_of
from solver.planner.problem.scripts import Scripts
from solver.planner.problem.state import State


class RoundProblem:
    """The round of one planning player, with what the others may do in it."""

    def __init__(
        self,
        position: Position,
        seat: int | None,
        scripts: Scripts,
        choices: ChoiceModel = ADVERSARY,
    ) -> None:
        """The seat may be None: whoever plans next. Raises PlannerError if nobody plans in this
        position, if it is another seat's turn to plan, or if the choice model is unknown."""
        self.plans = _plans_at(position, seat, choices)
        assert isinstance(position.node, Decision)
        self.seat = position.node.player
        self.position = view(position, self.seat)
        self.setting = position.setting
        self.scripts = scripts
        self.choices = choices
        """How others choose when their cards are resolved."""
        self.turns = tuple(self._turns())
        played = scripts.cards | {card for card, _ in self.plans.hand}
        self.hands_matter = hands_matter(self.setting, played)
        """Whether any card of this round asks how many cards somebody holds."""
        self.own_hand_matters = hands_are_discarded(self.setting, scripts.cards)
        """Whether others ask that of the planner: then a plan's value depends on all its cards."""
        self.ends_in_peace = round_ends_in_peace(self.setting, self.position.hot, played)
        """Whether the round ends with nothing but rot and contamination, whatever is played."""
        self._hot, self.cold = self._stripped()

    def is_own(self, turn: int) -> bool:
        """Whether it is the planner's turn."""
        return self.turns[turn].player == self.seat

    def turn_of(self, slot: int) -> int:
        """The turn of the planner's card in this slot; for the first slot, the first turn of the
        round, even if others act before the planner."""
        if not slot:
            return 0
        return next(t for t, turn in enumerate(self.turns) if turn == Turn(self.seat, slot))

    def starts(self) -> Iterator[tuple[Pair, State]]:
        """The state before the first turn, for each pair of snails."""
        for active, passive in self.plans.pairs:
            hot = bytearray(self._hot)
            hot[at.ACTIVE + self.seat] = role(active)
            hot[at.PASSIVE + self.seat] = at.NONE if passive == at.NONE else role(passive)
            yield (active, passive), State(bytes(hot), self.cold, self.scripts.all_possible)

    def start_with(self, plan: Plan) -> State:
        """The state before the first turn with this very plan on the table, and with the rest of
        the cards in hand."""
        state = next(state for pair, state in self.starts() if pair == pair_of(plan))
        hot, cold = bytearray(state.hot), bytearray(state.cold)
        start = at.slot_at(self.seat)
        hot[start : start + at.PLAN_SLOTS] = bytes(plan.cards)
        for card, count in self.plans.hand:
            cold[at.hand_at(self.seat, card)] = count - plan.cards.count(card)
        return State(bytes(hot), bytes(cold), state.possible_scripts)

    def _turns(self) -> Iterator[Turn]:
        """All turns in which a card may lie, in the order in which they come."""
        hot = self.position.hot
        for slot in range(at.PLAN_SLOTS):
            for place in range(hot[at.PLAYERS]):
                player = in_turn(hot, place)
                if not is_out(hot, player) and (player == self.seat or self.scripts.of(player)):
                    yield Turn(player, slot)

    def _stripped(self) -> tuple[bytes, bytes]:
        """The position's bytes as an observer sees them before anybody has planned, but with
        face-down cards for the planner and for those who have scripts."""
        hot, cold = bytearray(self.position.hot), bytearray(self.position.cold)
        hot[at.VIEWER] = at.OBSERVER
        for player in range(hot[at.PLAYERS]):
            planned = player == self.seat or bool(self.scripts.of(player))
            start = at.slot_at(player)
            hot[start : start + at.PLAN_SLOTS] = bytes(
                [at.HIDDEN if planned else at.NONE] * at.PLAN_SLOTS
            )
            for token in (at.ACTIVE, at.PASSIVE):
                hot[token + player] = at.HIDDEN if planned else at.NONE
            if planned and player != self.seat:
                hot[at.PASSIVE + player] = self.scripts.passive_token(player)
        if not self.hands_matter:
            without_drawing_powers(hot)  # no goal counts cards
        self._hide_own_hand(cold)
        return bytes(hot), bytes(cold)

    def _hide_own_hand(self, cold: bytearray) -> None:
        """Takes the planner's cards out of the hand: the plan says where they are. Where a card
        may be lost unseen all stay in hand, because it matters that there is one to lose."""
        if not self.hands_matter:
            start = at.hand_at(self.seat)
            cold[start : start + at.MAX_CARDS] = bytes(at.MAX_CARDS)


def _plans_at(position: Position, seat: int | None, choices: ChoiceModel) -> Plans:
    """All plans of whoever plans in this position."""
    if choices not in CHOICE_MODELS:
        known = ", ".join(CHOICE_MODELS)
        raise PlannerError("unknown_choices", "choices", name=choices, known=known)
    decision = plan_decision(position.node)
    if decision is None:
        raise PlannerError("not_planning", "position")
    if seat is not None and seat != decision.player:
        is_seat = 0 <= seat < position.players
        name = PLAYER_LETTERS[seat] if is_seat else str(seat)
        plans = PLAYER_LETTERS[decision.player]
        raise PlannerError("other_seat", "seat", name=name, plans=plans)
    return decision.plans
