"""A round to be planned, cut into turns that the engine can carry out one by one.

A *bare* state is one between two turns: nothing is on the agenda, and of the planning
player's cards only those to come are on the table, face down. What follows depends on it
and on the cards to come, never on those already played, so that states reached in many
ways are one.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from snails_core import layout as at
from snails_core.agenda import Turn
from snails_core.cards import Word
from snails_core.factions import Faction, is_faction
from snails_core.nodes import Decision
from snails_core.options import Plan
from snails_core.plans import Plans
from snails_core.position import Position
from snails_core.records import PLAYER_LETTERS
from snails_core.squads import in_turn, is_out, role
from snails_core.view import view
from solver.planner.errors import PlannerError
from solver.planner.scripts import Scripts
from solver.planner.unfolding import ADVERSARY, MODELS, Choices

Pair = tuple[int, int]


class State(NamedTuple):
    """A bare state: the bytes of the board, whose cards lie where, and which scripts are left."""

    hot: bytes
    cold: bytes
    left: int

    def after(self, change: tuple[tuple[int, int], ...], cold: bytes, left: int) -> State:
        """The state that the end of a turn leaves."""
        hot = bytearray(self.hot)
        for place, value in change:
            hot[place] = value
        return State(bytes(hot), cold, left)


class Stage:
    """The round of one planning player, with what the others may do in it."""

    def __init__(
        self,
        position: Position,
        seat: int | None,
        scripts: Scripts,
        choices: Choices = ADVERSARY,
    ) -> None:
        if choices not in MODELS:
            raise PlannerError("unknown_choices", "choices", name=choices, known=", ".join(MODELS))
        node = position.node
        if not isinstance(node, Decision) or not isinstance(node.options, Plans):
            raise PlannerError("not_planning", "position")
        if seat is not None and seat != node.player:
            known = 0 <= seat < position.players
            name = PLAYER_LETTERS[seat] if known else str(seat)
            plans = PLAYER_LETTERS[node.player]
            raise PlannerError("other_seat", "seat", name=name, plans=plans)
        self.seat = node.player
        self.position = view(position, self.seat)
        self.plans = node.options
        self.setting = position.setting
        self.scripts = scripts
        self.choices = choices
        """How others choose when their cards are resolved."""
        self.turns = tuple(self._turns())
        self.hands_matter = bool(self._words() & {Word.DISCARD, Word.TAKE_CARD})
        """Whether any card of this round asks how many cards somebody holds."""
        self.own_hand_matters = Word.DISCARD in self._words(self.scripts.cards)
        """Whether others ask that of the planner: then a plan's value depends on all its cards."""
        self.ends_in_peace = self._ends_in_peace()
        self._hot, self.cold = self._stripped()

    def is_own(self, turn: int) -> bool:
        """Is it the planner's turn?"""
        return self.turns[turn].player == self.seat

    def turn_of(self, slot: int) -> int:
        """The first turn from which the planner's card in this slot is the next: for the first
        slot, the first of all."""
        if not slot:
            return 0
        return next(t for t, turn in enumerate(self.turns) if turn == Turn(self.seat, slot))

    def _turns(self) -> Iterator[Turn]:
        """All turns in which a card may lie, in the order in which they come."""
        hot = self.position.hot
        for slot in range(at.PLAN_SLOTS):
            for place in range(hot[at.PLAYERS]):
                player = in_turn(hot, place)
                if not is_out(hot, player) and (player == self.seat or self.scripts.of(player)):
                    yield Turn(player, slot)

    def _words(self, cards: frozenset[int] | None = None) -> set[Word]:
        """All that these cards can do, or the cards of this round."""
        if cards is None:
            cards = self.scripts.cards | {card for card, _ in self.plans.hand}
        catalogue = self.setting.catalogue
        return {
            part.word
            for card in cards
            for action in catalogue.cards[card].actions
            for row in catalogue.actions[action].rows
            for part in row.effects
        }

    def _ends_in_peace(self) -> bool:
        """Will the round end with nothing but contamination, whatever is played?"""
        hot = self.position.hot
        tokens = (
            hot[at.FIRE : at.FIRE + at.MAX_SPACES] + hot[at.DYNAMITE : at.DYNAMITE + at.MAX_SPACES]
        )
        rot = any(is_faction(hot, p, Faction.ZOMBIE) for p in range(hot[at.PLAYERS]))
        return not any(tokens) and not rot and not self._words() & {Word.FIRE, Word.PUT_DYNAMITE}

    def _stripped(self) -> tuple[bytes, bytes]:
        """Nobody has planned yet; those with scripts have face-down cards."""
        hot, cold = bytearray(self.position.hot), bytearray(self.position.cold)
        hot[at.VIEWER] = at.OBSERVER
        for player in range(hot[at.PLAYERS]):
            planned = player == self.seat or bool(self.scripts.of(player))
            start = at.SLOTS + player * at.PLAN_SLOTS
            hot[start : start + at.PLAN_SLOTS] = bytes(
                [at.HIDDEN if planned else at.NONE] * at.PLAN_SLOTS
            )
            for token in (at.ACTIVE, at.PASSIVE):
                hot[token + player] = at.HIDDEN if planned else at.NONE
            if planned and player != self.seat:
                hot[at.PASSIVE + player] = self.scripts.passive_token(player)
        if not self.hands_matter:
            for player in range(hot[at.PLAYERS]):
                if is_faction(hot, player, Faction.COWBOYS):
                    hot[at.USED + player] = 1  # their power draws a card, which no goal counts
        self._hide_own_hand(cold)
        return bytes(hot), bytes(cold)

    def _hide_own_hand(self, cold: bytearray) -> None:
        """Which cards are in hand the plan will tell. Where a card may be lost unseen, all are
        left there: which one it is does not matter, only that there is one."""
        if not self.hands_matter:
            start = at.HAND + self.seat * at.MAX_CARDS
            cold[start : start + at.MAX_CARDS] = bytes(at.MAX_CARDS)

    def start_with(self, plan: Plan) -> State:
        """The bare state before the first turn if this is the plan, with what is left in hand."""
        pair = plan.active_snail, plan.passive_snail
        state = next(state for found, state in self.starts() if found == pair)
        hot, cold = bytearray(state.hot), bytearray(state.cold)
        start = at.SLOTS + self.seat * at.PLAN_SLOTS
        hot[start : start + at.PLAN_SLOTS] = bytes(plan.cards)
        for card, count in self.plans.hand:
            cold[at.HAND + self.seat * at.MAX_CARDS + card] = count - plan.cards.count(card)
        return State(bytes(hot), bytes(cold), state.left)

    def starts(self) -> Iterator[tuple[Pair, State]]:
        """The bare state before the first turn, for each pair of snails."""
        for active, passive in self.plans.pairs:
            hot = bytearray(self._hot)
            hot[at.ACTIVE + self.seat] = role(active)
            hot[at.PASSIVE + self.seat] = at.NONE if passive == at.NONE else role(passive)
            yield (active, passive), State(bytes(hot), self.cold, self.scripts.everything)
