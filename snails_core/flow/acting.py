"""Phase 3: one card each in turn, five times round (Acting, R6-R9)."""

from __future__ import annotations

from snails_core.agenda import (
    Acting,
    AfterAction,
    ChooseTarget,
    EndTurn,
    Resolve,
    RevealCard,
    RevealSnail,
    Turn,
    Verdict,
)
from snails_core.draft import Draft
from snails_core.events import (
    Acted,
    CardRevealed,
    PassedOver,
    PhaseBegan,
    SlotEmpty,
    SnailRevealed,
)
from snails_core.flow.cleaning import WHOLE_CLEANING
from snails_core.flow.excuses import Obligation, obligation_of
from snails_core.layout import (
    ACTIVE,
    AIMED,
    HIDDEN,
    HURT,
    KNOWN,
    NONE,
    PLAN_SLOTS,
    PLAYERS,
    REVEALED,
    slot_at,
)
from snails_core.nodes import Chance, Decision
from snails_core.options import Act, CardIs, PassOver, SnailIs
from snails_core.queries import in_turn, living, owner, role, snail_of
from snails_core.rule import chosen, rule
from snails_core.rules import aim
from snails_core.rules.hands import bag_chance, no_longer_shown, take_from_bag
from snails_core.rules.rerolls import rerolls_of, rolls_as_an_attack
from snails_core.rules.shells import leave_shell, leaves_shell
from snails_core.rules.winner import look_for_winner


@rule(Acting)
def acting(d: Draft, task: Acting) -> None:
    if task.seat == d.hot[PLAYERS]:
        if task.slot + 1 == PLAN_SLOTS:
            d.events.append(PhaseBegan(4))
            d.agenda.append(WHOLE_CLEANING)
        else:
            d.agenda.append(Acting(task.slot + 1, 0))
        return
    player = in_turn(d.hot, task.seat)
    d.agenda.append(Acting(task.slot, task.seat + 1))
    d.agenda.append(Verdict())
    d.agenda.append(Turn(player, task.slot))


@rule(Verdict)
def verdict(d: Draft, task: Verdict) -> None:
    look_for_winner(d)


@rule(Turn)
def turn(d: Draft, task: Turn) -> None:
    """An empty slot is skipped; else snail and card are revealed and the card resolved."""
    player, slot = task.player, task.slot
    d.agenda.append(EndTurn(player, slot))
    if d.hot[slot_at(player, slot)] == NONE:
        if d.hot[ACTIVE + player] != NONE:
            d.events.append(SlotEmpty(player, slot))
        return
    d.agenda.append(Resolve(player, slot))
    d.agenda.append(RevealCard(player, slot))
    d.agenda.append(RevealSnail(player))


@rule(RevealSnail)
def reveal_snail(d: Draft, task: RevealSnail) -> Chance | None:
    """Reveals the active snail with the first card that is revealed while it is active (R6)."""
    hot, player = d.hot, task.player
    number = hot[ACTIVE + player]
    if number == HIDDEN:
        known = hot[KNOWN + player]
        hidden = [snail for snail in living(hot, player) if not known >> role(snail) & 1]
        return Chance(tuple(SnailIs(snail) for snail in hidden), (1,) * len(hidden))
    if number != NONE and not hot[KNOWN + player] >> number & 1:
        hot[KNOWN + player] |= 1 << number
        d.events.append(SnailRevealed(player, snail_of(player, number)))
    return None


@chosen(RevealSnail)
def snail_revealed(d: Draft, task: RevealSnail, outcome: SnailIs) -> None:
    d.hot[ACTIVE + task.player] = role(outcome.snail)
    d.agenda.append(task)


@rule(RevealCard)
def reveal_card(d: Draft, task: RevealCard) -> Chance | None:
    player, slot = task.player, task.slot
    card = d.hot[slot_at(player, slot)]
    if card == HIDDEN:
        return bag_chance(d, player)
    d.hot[REVEALED + player] |= 1 << slot
    no_longer_shown(d, player, card)
    d.events.append(CardRevealed(player, slot, card))
    return None


@chosen(RevealCard)
def card_revealed(d: Draft, task: RevealCard, outcome: CardIs) -> None:
    take_from_bag(d, task.player, task.slot, outcome.card)
    d.agenda.append(task)


@rule(Resolve)
def resolve(d: Draft, task: Resolve) -> Decision | None:
    """Lets the player resolve any legal half of the card. It is passed over if there is none, and
    at will if each half is impossible or excused (R8)."""
    player, slot = task.player, task.slot
    card = d.hot[slot_at(player, slot)]
    number = d.hot[ACTIVE + player]
    if number == NONE:
        d.events.append(PassedOver(player, slot, card, "no_snail", "R7"))
        return None
    snail = snail_of(player, number)
    obligations = _obligations(d, snail, card)
    legal = [action for action, obligation in obligations.items() if obligation.legal]
    if not legal:
        *_, last = obligations.values()
        d.events.append(PassedOver(player, slot, card, last.reason))
        return None
    options: list[Act | PassOver] = [Act(action) for action in legal]
    if all(obligations[action].excused for action in legal):
        options.append(PassOver())
    return Decision(player, tuple(options))


@chosen(Resolve)
def resolved(d: Draft, task: Resolve, option: Act | PassOver) -> None:
    player, slot = task.player, task.slot
    snail = snail_of(player, d.hot[ACTIVE + player])
    if isinstance(option, PassOver):
        card = d.hot[slot_at(player, slot)]
        d.events.append(PassedOver(player, slot, card, _excuse(d, snail, card)))
        return
    begin_action(d, snail, option.action, slot)


def _obligations(d: Draft, snail: int, card: int) -> dict[int, Obligation]:
    """By half of the card: can, must or may the snail resolve it? (R8)"""
    actions = d.setting.catalogue.cards[card].actions
    return {action: obligation_of(d, snail, d.action(action)) for action in actions}


def _excuse(d: Draft, snail: int, card: int) -> str:
    """Why the card may be passed over: the reason of its first half that is excused."""
    obligations = _obligations(d, snail, card).values()
    return next(obligation.reason for obligation in obligations if obligation.excused)


def begin_action(d: Draft, snail: int, action_index: int, slot: int) -> None:
    """Begins an action: acting takes the snail out of its shell before anything else (R12), and an
    attack uses its Aim (R9)."""
    action, player = d.action(action_index), owner(snail)
    d.events.append(Acted(player, snail, action_index))
    d.hot[HURT] = 0
    if leaves_shell(action):
        leave_shell(d, snail, "Shell")
    d.agenda.append(AfterAction(player, action_index))
    rerolls = 0
    if rolls_as_an_attack(action):
        rerolls = rerolls_of(action, snail, aim.serves(d.hot, player, slot))
        d.hot[AIMED + player] = 0  # used up, so no `cancel_aim`: nothing has lapsed
    d.agenda.append(ChooseTarget(action_index, snail, rerolls, action.attacks))
