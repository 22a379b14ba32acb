"""What tells one case from another: where snails stand, how they are, what lies on the table."""

from __future__ import annotations

from collections.abc import Iterable

from snails_core import layout as at
from snails_core.position import Position
from snails_core.queries import snail_of
from snails_core.tell.names import Names
from solver.planner import State
from solver.words import wording

CaseFacts = dict[tuple[str, int], str]
"""By what it is about (a kind and a number), a fact in words."""
TOKENS = {"fire": at.FIRE, "mine": at.MINES, "dynamite": at.DYNAMITE, "damaged": at.DAMAGED}


def case_facts(position: Position, seat: int, state: State, language: str) -> CaseFacts:
    """All that a player sees on the table and that may differ from case to case."""
    names, hot = Names(position, language), state.hot
    facts: CaseFacts = {}
    for snail in range(at.MAX_SNAILS):
        if position.health(snail):
            facts["snail", snail] = _snail(names, hot, snail)
    for space in position.setting.board.spaces():
        tokens = [names.term(token) for token, array in TOKENS.items() if hot[array + space]]
        facts["space", space] = ", ".join([names.space(space, hot[at.LEVEL + space]), *tokens])
    active = hot[at.ACTIVE + seat]
    if active != at.NONE:
        declared = names.snail(snail_of(seat, active))
        term = names.term("active_snail")
        facts["active", seat] = names.text("name.declared", term=term, snail=declared)
    for player in range(position.players):
        cards = hot[at.slot_at(player) :][: at.PLAN_SLOTS]
        shown = [card for card in cards if card not in (at.NONE, at.HIDDEN)]
        if player != seat and shown:
            told = ", ".join(names.card(card) for card in shown)
            facts["cards", player] = f"{names.player(player)}: {told}"
    return facts


def _snail(names: Names, hot: bytes, snail: int) -> str:
    health, space = hot[at.HEALTH + snail], hot[at.PLACE + snail]
    if not health or space >= at.AIR:
        return f"{names.snail(snail)}: {names.term('eliminated')}"
    told = [wording(names.language, "odds.health", health=health)]
    if hot[at.SHELLED + snail]:
        told.append(wording(names.language, "odds.in_shell"))
    standing = names.standing(snail, space, hot[at.LEVEL + space])
    return f"{standing}: {', '.join(told)}"


def common(several: Iterable[CaseFacts]) -> CaseFacts:
    """The facts that all have in common."""
    first, *others = several
    return {key: fact for key, fact in first.items() if all(o.get(key) == fact for o in others)}


def distinct(facts: CaseFacts, everywhere: CaseFacts) -> list[str]:
    """The facts worth telling: those that do not hold in every case."""
    return [fact for key, fact in facts.items() if everywhere.get(key) != fact]
