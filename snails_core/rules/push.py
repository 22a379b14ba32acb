"""Pushes and their chains, and coming onto a space by any means (R17-R21)."""

from __future__ import annotations

from snails_core.agenda import BlastMines, ChoosePlace, Enter, Entered, PushAll
from snails_core.draft import Draft
from snails_core.events import Moved, Placed, Pushed, Stayed
from snails_core.layout import AIR, FIRE, LEVEL, MINES, PLACE
from snails_core.nodes import Decision
from snails_core.options import LetStay, PlaceOn, PushTo
from snails_core.queries import is_water, members, occupants, who_decides
from snails_core.rule import chosen, rule
from snails_core.rules.fire import burn_newcomer
from snails_core.rules.limit_of_three import is_full_for
from snails_core.rules.shells import can_be_shifted
from snails_core.rules.water import touch_water

BY_MOVE, BY_PLACE, BY_PUSH = 0, 1, 2
_ARRIVALS = (Moved, Placed, Pushed)


def is_open(d: Draft, mover: int, space: int, pushed: int) -> bool:
    """Can the mover come in, pushing others on if the space is full? (R18)

    `pushed` are the snails that this chain has moved already, the mover among them. A chain
    leads from full space to full space, each giving up a snail that can be pushed, until one
    has room. Each space is looked at once: if a chain came back to a space and went on from there
    with another of its snails, that snail could have been pushed at the first visit already, and
    the detour left out.
    """
    setting, hot = d.setting, d.hot
    if not is_full_for(setting, hot, mover, space):
        return True
    seen = {space}
    chain = [space]
    while chain:
        full = chain.pop()
        if not _can_give_up_one(d, full, pushed):
            continue
        for target in lower_neighbours(d, full):
            if not is_full_for(setting, hot, mover, target):
                return True
            if target not in seen:
                seen.add(target)
                chain.append(target)
    return False


def _can_give_up_one(d: Draft, space: int, pushed: int) -> bool:
    """Is there a snail on the space that the chain can push on?"""
    return any(_can_be_pushed_on(d, snail, pushed) for snail in occupants(d.hot, space))


def _can_be_pushed_on(d: Draft, snail: int, pushed: int) -> bool:
    """Is the snail in no shell, and not one of those that the chain has pushed already?"""
    return can_be_shifted(d.hot, snail, shelled_too=False) and not pushed >> snail & 1


def ejections(d: Draft, mover: int, space: int, pushed: int) -> list[PushTo]:
    """Who can be pushed out of a full space, and where to; the mover has left its old place."""
    hot = d.hot
    origin = hot[PLACE + mover]
    hot[PLACE + mover] = space
    found: list[PushTo] = []
    for snail in occupants(hot, space):
        if not _can_be_pushed_on(d, snail, pushed):
            continue
        hot[PLACE + snail] = AIR
        for target in lower_neighbours(d, space):
            if is_open(d, snail, target, pushed | 1 << snail):
                found.append(PushTo(snail, target))
        hot[PLACE + snail] = space
    hot[PLACE + mover] = origin
    return found


def lower_neighbours(d: Draft, space: int) -> list[int]:
    """Where a push can lead: next to it, on the same or a lower level (R17)."""
    hot = d.hot
    level = hot[LEVEL + space]
    return [target for target in d.board.neighbours[space] if hot[LEVEL + target] <= level]


def push_targets(d: Draft, snail: int) -> list[int]:
    """The open spaces to which the snail can be pushed from where it stands."""
    chain = 1 << snail
    return [
        target
        for target in lower_neighbours(d, d.hot[PLACE + snail])
        if is_open(d, snail, target, chain)
    ]


@rule(PushAll)
def push_all(d: Draft, task: PushAll) -> Decision | None:
    """Asks whom to push next, and where to. Order and places are the chooser's; who can go must go
    (R17, R20.1)."""
    hot = d.hot
    pushes: list[PushTo | LetStay] = []
    stuck: list[PushTo | LetStay] = []
    shelled = []
    for snail in members(task.snails):
        if hot[PLACE + snail] >= AIR:
            continue
        if not can_be_shifted(hot, snail, task.shelled_too):
            shelled.append(snail)
            continue
        targets = push_targets(d, snail)
        if targets:
            pushes.extend(PushTo(snail, target) for target in targets)
        else:
            stuck.append(LetStay(snail))
    if pushes:
        return Decision(who_decides(d.hot, task.chooser), (*pushes, *stuck))
    for snail in shelled:
        d.events.append(Stayed(snail, "shelled"))
    for option in stuck:
        d.events.append(Stayed(option.snail, "nowhere"))
    return None


@chosen(PushAll)
def push_one(d: Draft, task: PushAll, option: PushTo | LetStay) -> None:
    d.agenda.append(task._replace(snails=task.snails & ~(1 << option.snail)))
    if isinstance(option, LetStay):
        d.events.append(Stayed(option.snail, "nowhere"))
        return
    origin = d.hot[PLACE + option.snail]
    chain = 1 << option.snail
    d.agenda.append(Enter(option.snail, origin, option.space, task.chooser, chain, BY_PUSH))


@rule(Enter)
def enter(d: Draft, task: Enter) -> Decision | None:
    """A full space is entered only by pushing somebody out of it (R18)."""
    if is_full_for(d.setting, d.hot, task.snail, task.space):
        out = ejections(d, task.snail, task.space, task.snails)
        return Decision(who_decides(d.hot, task.chooser), tuple(out))
    _arrive(d, task)
    return None


@chosen(Enter)
def eject(d: Draft, task: Enter, option: PushTo) -> None:
    """The one pushed out leaves as the newcomer comes in, and is resolved first (R21)."""
    d.hot[PLACE + option.snail] = AIR
    _arrive(d, task)
    chain = task.snails | 1 << option.snail
    d.agenda.append(Enter(option.snail, task.space, option.space, task.chooser, chain, BY_PUSH))


def _arrive(d: Draft, task: Enter) -> None:
    """Puts the snail on its new space; what it triggers there comes next."""
    hot = d.hot
    snail, space, origin = task.snail, task.space, task.origin_space
    hot[PLACE + snail] = space
    _forget_pushes(d, snail)
    event = _ARRIVALS[task.manner]
    told = memoryview(hot)  # goes into the event only, so the reads are not recorded (`rule.py`)
    d.events.append(event(snail, origin, space, told[LEVEL + origin], told[LEVEL + space]))
    if is_water(hot, space):
        touch_water(d, snail)
    elif hot[FIRE + space] or hot[MINES + space]:
        d.agenda.append(Entered(snail, space))


def _forget_pushes(d: Draft, snail: int) -> None:
    """Takes the snail out of all pushes still to come: who is no longer there is not pushed any
    more (R20.1)."""
    for index, task in enumerate(d.agenda):
        if isinstance(task, PushAll) and task.snails >> snail & 1:
            d.agenda[index] = task._replace(snails=task.snails & ~(1 << snail))


@rule(Entered)
def entered(d: Draft, task: Entered) -> None:
    """The newcomer meets fire first, all of it one damage; then a mine, even if the fire killed
    (R11, R21)."""
    if d.hot[MINES + task.space]:
        d.agenda.append(BlastMines(task.space, 1))
    burn_newcomer(d, task.snail, task.space)


def place_snail(d: Draft, snail: int, space: int, chooser: int) -> None:
    """Puts a snail on a space, whatever lies between (Move versus Place)."""
    origin = d.hot[PLACE + snail]
    if origin != space:
        d.agenda.append(Enter(snail, origin, space, chooser, 1 << snail, BY_PLACE))


def landings(d: Draft, snail: int, reach: int) -> list[int]:
    """Open spaces at distance 1 to `reach` of where the snail stands."""
    distance = d.board.distance[d.hot[PLACE + snail]]
    return [
        space
        for space in d.board.spaces()
        if 1 <= distance[space] <= reach and is_open(d, snail, space, 1 << snail)
    ]


@rule(ChoosePlace)
def choose_place(d: Draft, task: ChoosePlace) -> Decision | None:
    if d.hot[PLACE + task.snail] >= AIR:
        return None
    spaces = landings(d, task.snail, task.reach)
    if not spaces:
        return None
    return Decision(task.chooser, tuple(PlaceOn(space) for space in spaces))


@chosen(ChoosePlace)
def place_chosen(d: Draft, task: ChoosePlace, option: PlaceOn) -> None:
    place_snail(d, task.snail, option.space, task.chooser)
