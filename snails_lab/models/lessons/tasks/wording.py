"""The wording of tasks: what happened and what is the case, as far as it bears on the question."""

from __future__ import annotations

from snails_core import layout as at
from snails_core.cards import Action, Target
from snails_core.events import Event, PassedOver
from snails_core.position import Position
from snails_core.reach import reach
from snails_core.records import read_card, read_player, read_snail
from snails_core.rules.limit_of_three import is_full
from snails_core.tell import Names, event_text, reach_text, reason_text
from snails_lab.models.lessons.claims import (
    NOWHERE,
    OF_EVENTS,
    YES,
    action_named,
    measure,
    space_number,
)
from snails_lab.models.lessons.tasks.base import spots
from snails_lab.models.overlays.aim import aim_overlay
from snails_lab.models.overlays.crawl import crawl_overlay
from snails_lab.models.overlays.overlay import Overlay
from snails_lab.models.position_text import space_text
from snails_lab.words import phrase

SILENT = frozenset(
    (
        *("phase_began", "round_began", "cards_collected", "card_revealed", "snail_revealed"),
        *("acted", "slot_empty", "planned", "targeted", "first_player"),
    )
)
"""Events that tell nothing new to whoever has just been asked."""
SEEN = frozenset(("moved", "dice_rolled", "die_rerolled", "hit", "aimed", "switched"))
"""Events that need no words as long as the game goes on: the board or the next question shows
them."""
MOST_MOVES = 99
OF_A_SNAIL = ("health", "place", "shell", "known", "height")
OF_A_SPACE = ("level", "damaged", "fire", "mines", "dynamite")
BY_THE_BOARD = ("cost", "distance", "aims", "hits", "standing", "works")


def events_told(position: Position, events: tuple[Event, ...], language: str) -> str:
    told = [event_text(position, event, language) for event in events if event.kind not in SILENT]
    return " ".join(told)


def passed_told(position: Position, events: tuple[Event, ...], language: str) -> str:
    """What was skipped, and why; if nothing was, everything."""
    skipped = tuple(event for event in events if isinstance(event, PassedOver))
    return events_told(position, skipped or events, language)


def subject(position: Position, term: str, words: tuple[str, ...]) -> frozenset[int]:
    """The spaces of the board that a term is about."""
    if term in OF_A_SPACE:
        return frozenset({space_number(position, words[0], term)})
    if term in ("cost", "distance", "aims", "deploys", "pushes"):
        return frozenset({space_number(position, words[-1], term)})
    if term in OF_A_SNAIL or term in ("hits", "standing", "works"):
        snail = words[-1] if term == "hits" else words[0]
        space = position.place(read_snail(snail, term))
        return frozenset() if space is None else frozenset({space})
    return frozenset()


def aim_told(position: Position, snail: int, action: Action, space: int, language: str) -> str:
    """What an action reaches on a space, with range and sight; or why it does not."""
    note = aim_overlay(position, snail, action, language).note(space)
    if not note.open or action.target is Target.NONE:
        return note.why
    return f"{note.why} {reach_text(reach(position, snail, action, space), language)}"


def claim_told(position: Position, term: str, words: tuple[str, ...], language: str) -> str:
    """What the engine says about a term where nothing has to happen first."""
    spaces = subject(position, term, words)
    if term in OF_EVENTS:
        return ""
    if term in ("aims", "hits"):
        snail, action = read_snail(words[0], term), action_named(position, words[1], term)
        return " ".join(aim_told(position, snail, action, space, language) for space in spaces)
    if term == "cost":
        overlay = claim_overlay(position, term, words, language)
        return " ".join(overlay.note(space).why for space in spaces)
    told = _value_told(position, term, words, language)
    return told or " ".join(space_text(position, space, language) for space in spaces)


def _value_told(position: Position, term: str, words: tuple[str, ...], language: str) -> str:
    """A sentence for terms that are not about a space."""
    names, value = Names(position, language), measure(position, (), term, words, term)
    if term in ("standing", "works"):
        name = names.action(action_named(position, words[1], term).index)
        if value == YES:
            return phrase(language, "lesson.works", action=name)
        why = measure(position, (), "standing", words, term)
        if why == "must":
            return phrase(language, "lesson.must", action=name)
        return f"{name}: {reason_text(why, language)}"
    if term == "winner" and value == NOWHERE:
        return phrase(language, "lesson.no_winner")
    if term == "distance":
        snail = names.snail(read_snail(words[0], term))
        return phrase(language, "lesson.distance", snail=snail, space=words[1], distance=value)
    if term == "hand":
        player = names.player(read_player(words[0], term))
        return phrase(language, "lesson.hand", player=player, count=int(value))
    if term == "active" and value != NOWHERE:
        snail = names.snail(read_snail(value, term))
        return phrase(language, "lesson.active", snail=snail)
    if term == "red":
        player = names.player(read_player(words[0], term))
        return phrase(language, "lesson.red", player=player, count=int(value))
    if term == "holds":
        return _card_told(position, names, words, language)
    if term == "keeps":
        action = names.action(action_named(position, words[0], term).index)
        if value == YES:
            return phrase(language, "lesson.keeps_shell", action=action)
        return phrase(language, "lesson.leaves_shell", action=action)
    if term == "first":
        return phrase(language, "lesson.first", player=names.player(position.first_player))
    if term == "track":
        return phrase(language, "lesson.track", damage=value)
    if term == "deploys":
        return _deploys_told(position, names, words, language)
    if term == "pushes":
        return _pushes_told(position, names, words, language)
    if term in ("health", "place", "shell", "height"):
        return _snail_told(names, read_snail(words[0], term), language)
    if term == "known":
        snail = names.snail(read_snail(words[0], term))
        if value == YES:
            return phrase(language, "lesson.revealed", snail=snail)
        return phrase(language, "lesson.hidden", snail=snail)
    return ""


def _card_told(position: Position, names: Names, words: tuple[str, ...], language: str) -> str:
    """Where a card is: in the player's hand, on the discard pile, or elsewhere."""
    card = read_card(position.setting, words[1], "holds")
    if measure(position, (), "holds", words, "holds") == YES:
        return phrase(language, "lesson.in_hand", card=names.card(card))
    if position.cold[at.DISCARD + card]:
        return phrase(language, "lesson.on_pile", card=names.card(card))
    return phrase(language, "lesson.not_in_hand", card=names.card(card))


def _deploys_told(position: Position, names: Names, words: tuple[str, ...], language: str) -> str:
    """Why a snail may be placed there, or may not."""
    space = space_number(position, words[1], "deploys")
    if measure(position, (), "deploys", words, "deploys") == YES:
        return f"{names.space_now(space)}."
    if not position.level(space):
        return phrase(language, "lesson.no_start_water")
    if is_full(position.setting, position.hot, space):
        return phrase(language, "lesson.no_start_full")
    return phrase(language, "lesson.no_start_mountain")


def _pushes_told(position: Position, names: Names, words: tuple[str, ...], language: str) -> str:
    """Why a snail can be pushed there, or cannot."""
    space, here = space_number(position, words[1], "pushes"), position.place(_snail(words))
    if measure(position, (), "pushes", words, "pushes") == YES:
        return f"{names.space_now(space)}."
    if here is None or space not in position.setting.board.neighbours[here]:
        return phrase(language, "lesson.not_adjacent")
    if position.level(space) > position.level(here):
        return phrase(language, "lesson.push_up")
    return phrase(language, "lesson.no_start_full")


def _snail(words: tuple[str, ...]) -> int:
    return read_snail(words[0], "pushes")


def _snail_told(names: Names, number: int, language: str) -> str:
    """Where it stands and how it is; nothing of whoever is gone, for that was an event."""
    position = names.position
    if position is None or position.place(number) is None:
        return ""
    health = phrase(language, "board.health", count=position.health(number))
    if position.is_shelled(number):
        health = f"{health}, {phrase(language, 'board.in_shell')}"
    return f"{names.standing_now(number)}: {health}."


def claim_overlay(
    position: Position, term: str, words: tuple[str, ...], language: str, why: str = ""
) -> Overlay:
    """The reason on the board."""
    if term == "cost":
        return crawl_overlay(position, read_snail(words[0], term), MOST_MOVES, language)
    if term in ("aims", "hits"):
        action = action_named(position, words[1], term)
        return aim_overlay(position, read_snail(words[0], term), action, language)
    return spots(position, subject(position, term, words), why)
