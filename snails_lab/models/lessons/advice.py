"""What the coach of a first game says to a plan before it is confirmed.

It sees what the player sees, and takes nothing for granted but that the others stand still: where
a card could reach somebody after any crawl that the plan allows, it is silent.
"""

from __future__ import annotations

from collections.abc import Iterator

from snails_core.cards import Action, Card, Target
from snails_core.draft import Draft
from snails_core.layout import PLACE
from snails_core.position import Position
from snails_core.queries import owner
from snails_core.rules.water import works_on
from snails_core.vocabulary import Word
from snails_lab.models.lessons.coach import Remark
from snails_lab.models.overlays.aim import aims_of
from snails_lab.models.overlays.crawl import crawl_ways
from snails_lab.models.plan_draft import PlanDraft

ENEMIES = (Target.SNAIL, Target.SPACE, Target.ALL)
"""What an attack on snails is aimed at."""


def advise(view: Position, draft: PlanDraft) -> tuple[Remark, ...]:
    """What could be better in a plan, finished or not; nothing while no snail is chosen."""
    if draft.snails[0] is None:
        return ()
    found = (_on_water, _out_of_reach, _aim_elsewhere, _own_dynamite)
    return tuple(remark for check in found for remark in check(view, draft))


# --- single checks --------------------------------------------------------------------------------
def _on_water(view: Position, draft: PlanDraft) -> Iterator[Remark]:
    """The first card cannot be resolved where the active snail swims."""
    snail, card = draft.snails[0], draft.cards[0]
    if snail is None or card is None:
        return
    rules = Draft(view.setting, view.hot, view.cold, view.agenda)
    if not any(works_on(rules, snail, action) for action in _actions(view, card)):
        yield Remark("advice_water", "Water", view, (("snail", snail), ("card", card)))


def _out_of_reach(view: Position, draft: PlanDraft) -> Iterator[Remark]:
    """A red card that reaches no enemy, wherever the plan lets its snail crawl before."""
    for slot, card in enumerate(draft.cards):
        if card is None or not _card(view, card).arsenal or not _card(view, card).red:
            continue
        attacks = [action for action in _actions(view, card) if action.target in ENEMIES]
        earlier = [one for one in draft.cards[:slot] if one is not None]
        moves = sum(_moves(view, one) for one in earlier)
        actors = [snail for snail in _actors(view, draft, earlier) if snail is not None]
        reached = any(_hits(view, snail, action, moves) for action in attacks for snail in actors)
        if attacks and not reached:
            yield Remark("advice_reach", "R13", view, (("card", card), ("slot", slot + 1)))


def _aim_elsewhere(view: Position, draft: PlanDraft) -> Iterator[Remark]:
    """An Aim is planned, and an attack with dice, but not one directly after the other."""
    cards = draft.cards
    aims = [slot for slot, card in enumerate(cards) if card is not None and _can_aim(view, card)]
    rolls = [slot for slot, card in enumerate(cards) if card is not None and _rolls(view, card)]
    if aims and rolls and not any(slot - 1 in aims for slot in rolls):
        values = (("card", cards[aims[0]]), ("other", cards[rolls[0]]))
        yield Remark("advice_aim", "R9", view, values)


def _own_dynamite(view: Position, draft: PlanDraft) -> Iterator[Remark]:
    """Dynamite is put down, and no later card can take its snail away."""
    for slot, card in enumerate(draft.cards):
        if card is None or Word.PUT_DYNAMITE not in _words(view, card):
            continue
        later = draft.cards[slot + 1 :]
        if None not in later and not any(_leaves(view, one) for one in later if one is not None):
            yield Remark("advice_dynamite", "Dynamite", view, (("card", card),))


# --- what cards do --------------------------------------------------------------------------------
def _card(view: Position, card: int) -> Card:
    return view.setting.catalogue.cards[card]


def _actions(view: Position, card: int) -> list[Action]:
    catalogue = view.setting.catalogue
    return [catalogue.actions[number] for number in _card(view, card).actions]


def _words(view: Position, card: int) -> frozenset[Word]:
    return frozenset(
        part.word for action in _actions(view, card) for row in action.rows for part in row.effects
    )


def _moves(view: Position, card: int) -> int:
    """How far the card lets its snail crawl."""
    parts = [p for action in _actions(view, card) for row in action.rows for p in row.effects]
    return max((part.amount for part in parts if part.word is Word.MOVE), default=0)


def _leaves(view: Position, card: int) -> bool:
    return bool(_words(view, card) & {Word.MOVE, Word.PLACE, Word.PUSH})


def _can_aim(view: Position, card: int) -> bool:
    return Word.AIM in _words(view, card)


def _rolls(view: Position, card: int) -> bool:
    return any(action.red and action.dice for action in _actions(view, card))


def _actors(view: Position, draft: PlanDraft, earlier: list[int]) -> tuple[int | None, ...]:
    """Who may be active by then: after a card that offers Switch, either of the two."""
    switched = any(Word.SWITCH in _words(view, card) for card in earlier)
    return draft.snails if switched else draft.snails[:1]


def _hits(view: Position, snail: int, action: Action, moves: int) -> bool:
    """Could the action hit an enemy, from anywhere that so many moves lead to?"""
    origin = view.place(snail)
    if origin is None:
        return False
    ways = crawl_ways(view, snail, origin)
    return any(
        owner(other) != owner(snail)
        for space, way in ways.items()
        if way.cost <= moves
        for others in aims_of(_moved(view, snail, space), snail, action).values()
        for other in others
    )


def _moved(view: Position, snail: int, space: int) -> Position:
    """The same table with the snail elsewhere."""
    hot = bytearray(view.hot)
    hot[PLACE + snail] = space
    return Position(view.setting, bytes(hot), view.cold, view.agenda)
