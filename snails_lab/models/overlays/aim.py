"""What an action can be aimed at from where its snail stands, and why at nothing else (R12-R16)."""

from __future__ import annotations

from snails_core.cards import Action, Target
from snails_core.draft import Draft
from snails_core.layout import PLACE
from snails_core.position import Position
from snails_core.queries import members, occupants
from snails_core.reach import reach
from snails_core.rules.targets import (
    all_in_range,
    target_snails,
    target_spaces,
)
from snails_core.rules.victims import concerns
from snails_core.rules.water import works_on
from snails_core.tell import Names, reach_text
from snails_lab.models.overlays.overlay import Note, Overlay
from snails_lab.words import phrase

FORBIDDING = ("on_water", "no_tile", "too_near", "too_far", "too_high")
"""The reasons of `explain.Reach` that rule a space out."""


def aim_overlay(position: Position, snail: int, action: Action, language: str = "en") -> Overlay:
    """A note for every space: whom or what the action reaches there, or why it cannot.

    >>> from snails_core import read_position
    >>> position = read_position("snails 1; map 1 2 .; player A; G a1; player B; G a2")
    >>> catalogue = position.setting.catalogue
    >>> missile = catalogue.actions[catalogue.action_index["missile"]]
    >>> aim_overlay(position, 1, missile).open_spaces
    (1, 2)
    """
    aims = aims_of(position, snail, action)
    spaces = position.setting.board.spaces()
    notes = (
        _target(position, space, aims[space], language)
        if space in aims
        else _no_target(position, snail, action, space, language)
        for space in spaces
    )
    names = Names(position, language)
    title = phrase(
        language, "aim.title", action=names.action(action.index), snail=names.standing_now(snail)
    )
    return Overlay(title, tuple(notes))


def aims_of(position: Position, snail: int, action: Action) -> dict[int, list[int]]:
    """The spaces that the rules offer, each with the snails that can be chosen or are hit there."""
    origin = position.place(snail)
    draft = Draft(position.setting, position.hot, position.cold, position.agenda)
    if origin is None or not works_on(draft, snail, action):
        return {}
    if action.target is Target.NONE:
        return {origin: []}
    if action.target in (Target.SPACE, Target.TILE):
        return {
            space: [s for s in occupants(position.hot, space) if concerns(action, snail, s)]
            for space in target_spaces(draft, snail, action)
        }
    if action.target is Target.SNAIL:
        reached = target_snails(draft, snail, action)
    else:
        reached = members(all_in_range(draft, snail, action))
    aims: dict[int, list[int]] = {}
    for other in reached:
        aims.setdefault(position.hot[PLACE + other], []).append(other)
    return aims


def _target(position: Position, space: int, snails: list[int], language: str) -> Note:
    names = Names(position, language)
    if not snails:
        return Note(space, True, "aim", phrase(language, "aim.space"))
    told = ", ".join(names.snail(snail) for snail in snails)
    return Note(space, True, "aim", phrase(language, "aim.snails", snails=told), rank=len(snails))


def _no_target(position: Position, snail: int, action: Action, space: int, language: str) -> Note:
    """Range, sight and water first; then that nobody there can be chosen."""
    found = reach(position, snail, action, space)
    if action.target is Target.NONE and found.works_here:
        return Note(space, False, "elsewhere", phrase(language, "aim.elsewhere"))
    if not found.reaches:
        sign = next(reason for reason in found.reasons if reason in FORBIDDING)
        return Note(space, False, sign, reach_text(found, language))
    there = occupants(position.hot, space)
    others = [other for other in there if other != snail]
    if not there:
        sign = "nobody"
    elif not others:
        sign = "itself"
    elif not any(concerns(action, snail, other) for other in others):
        sign = "wrong_side"
    else:
        sign = "in_vain"
    return Note(space, False, sign, phrase(language, f"aim.{sign}"))
