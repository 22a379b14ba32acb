"""The overlay of a decision: where its options lead, and what they cost."""

from __future__ import annotations

from snails_core.agenda import ChooseTarget, Crawl, Resolve
from snails_core.board import MOUNTAIN
from snails_core.cards import Target
from snails_core.flow.setup import has_mountain
from snails_core.layout import ACTIVE
from snails_core.options import Act, DeployAt
from snails_core.position import Position
from snails_core.queries import owner, snail_of
from snails_core.tell import option_text
from snails_lab.models.options.menu import Menu
from snails_lab.models.options.walk import walk_overlay
from snails_lab.models.overlays.aim import aim_overlay
from snails_lab.models.overlays.hit import hit_overlay
from snails_lab.models.overlays.legend import with_legend
from snails_lab.models.overlays.overlay import Note, Overlay
from snails_lab.words import phrase


def menu_overlay(
    menu: Menu, language: str, with_odds: bool = True, with_refusals: bool = False
) -> Overlay | None:
    """For a crawl its costs and ways, for an attack its odds, else the options by space; with a
    legend.

    Without odds, an attack has its targets alone. With refusals, as in a lesson, spaces that
    cannot be chosen have the sign of their reason; else it is told when they are looked at.
    """
    overlay = _marks(menu, language, with_odds)
    if overlay is None:
        return None
    return with_legend(overlay if with_refusals else _without_refusals(overlay), language)


def _without_refusals(overlay: Overlay) -> Overlay:
    """Only what can be chosen is marked."""
    notes = (note if note.open else note._replace(sign="here") for note in overlay.notes)
    return overlay._replace(notes=tuple(notes))


def _marks(menu: Menu, language: str, with_odds: bool) -> Overlay | None:
    position = menu.position
    asking = position.agenda[-1]
    if isinstance(asking, Crawl):
        return walk_overlay(position, asking.snail, asking.moves, language)
    if isinstance(asking, ChooseTarget):
        action = position.setting.catalogue.actions[asking.action]
        aimed = hit_overlay if with_odds else aim_overlay
        return aimed(position, asking.snail, action, language)
    if isinstance(asking, Resolve):
        return _preview(menu, asking, language) if with_odds else None
    return _options_overlay(menu, language) if menu.by_space else None


def _preview(menu: Menu, asking: Resolve, language: str) -> Overlay | None:
    """What the only action of a card could be aimed at, before one says yes to it."""
    position = menu.position
    acts = [option for option in menu.options if isinstance(option, Act)]
    snail = snail_of(asking.player, position.hot[ACTIVE + asking.player])
    if len(acts) != 1 or position.place(snail) is None:
        return None
    action = position.setting.catalogue.actions[acts[0].action]
    return (
        hit_overlay(position, snail, action, language) if action.target is not Target.NONE else None
    )


def no_marks(position: Position, language: str) -> Overlay:
    """For a position of the past, while something else is asked."""
    past = phrase(language, "choosing.past")
    notes = (Note(space, False, "here", past) for space in position.setting.board.spaces())
    return Overlay(past, tuple(notes))


def _why_not_here(menu: Menu, space: int, language: str) -> str:
    position, option = menu.position, menu.options[0]
    has_one = isinstance(option, DeployAt) and has_mountain(position.hot, owner(option.snail))
    if has_one and position.level(space) == MOUNTAIN:
        return phrase(language, "choosing.one_mountain")
    return phrase(language, "choosing.not_here")


def _options_overlay(menu: Menu, language: str) -> Overlay:
    by_space = menu.by_space
    notes = []
    for space in menu.position.setting.board.spaces():
        options = by_space.get(space)
        if options is None:
            notes.append(Note(space, False, "here", _why_not_here(menu, space, language)))
            continue
        told = "; ".join(option_text(menu.position, option, language) for option in options)
        why = phrase(language, "choosing.here", options=told)
        notes.append(Note(space, True, "start", why))
    return Overlay(phrase(language, "choosing.marked"), tuple(notes))
