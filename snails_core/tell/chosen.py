"""Who chose what: the sentence for a choice from which no event followed."""

from __future__ import annotations

from typing import Any

from snails_core.agenda import AfterAction, Task
from snails_core.factions import Faction
from snails_core.layout import NONE
from snails_core.nodes import Chance, Decision
from snails_core.options import Choice
from snails_core.position import Position
from snails_core.queries import in_turn, owner
from snails_core.tell.names import Names, sentence
from snails_core.tell.options import choice_text

_SENTENCES = {
    ("keep", "offer_redraw"): "chosen.keep_offer_redraw",
    ("done", "exchange"): "chosen.done_exchange",
    ("done", "crawl"): "chosen.done_crawl",
    ("move_to", "crawl"): "chosen.move_to_crawl",
    ("decline", "offer_faction_card"): "chosen.decline_offer_faction_card",
    ("accept", "after_action"): "chosen.accept_after_action",
    ("decline", "after_action"): "chosen.decline_after_action",
    ("decline", "discard_own"): "chosen.decline_discard_own",
    ("place_on", "choose_place"): "chosen.place_on_choose_place",
}
"""By the option and the question; what is not here is told by the option's label."""


def chosen_text(before: Position, choice: Choice, language: str) -> str:
    """`Player B (Cowboys) keeps these cards.`; `before` is the position that asked for it.

    Where the words have no sentence for the question, the label of the option is told with the
    name of whoever chose it. What chance brought has nobody who chose it.
    """
    label = choice_text(before, choice, language)
    if not before.agenda or isinstance(before.node, Chance):
        return label
    asking, names = before.agenda[-1], Names(before, language)
    player = _player(before, asking)
    if player is None:
        return label
    values = names.values(asking) | names.values(choice)
    values.update(player=names.player(player), choice=label.rstrip("."))
    if isinstance(asking, AfterAction):
        values["ability"] = names.ability(Faction.COWBOYS)
    space: int | None = getattr(choice, "space", None)
    if space is not None:
        values["space"] = names.space_now(space)
    key = _SENTENCES.get((choice.kind, asking.kind), "chosen.other")
    return sentence(names.text(key, **values))


def _player(before: Position, asking: Task) -> int | None:
    """Who is asked; None where the question does not say. Where nobody chooses it is for the 1st
    player (R20)."""
    if isinstance(before.node, Decision):
        return before.node.player
    task: Any = asking
    for field in ("chooser", "player"):
        if hasattr(task, field):
            player = int(getattr(task, field))
            return in_turn(before.hot, 0) if player == NONE else player
    acting = getattr(task, "context", task)
    return owner(acting.snail) if hasattr(acting, "snail") else None
