"""Themes of attacks: aiming, re-rolling, whom to shoot at and how often, one's own in the way."""

from __future__ import annotations

from itertools import pairwise

from snails_core.cards import Target
from snails_core.events import Acted, Aimed, Damaged, DiceRolled, DieRerolled, Targeted
from snails_core.layout import NONE
from snails_core.queries import LEADER, role
from snails_core.rules.sight import is_in_range
from solver.puzzles.themes.solution import Line, Places, PlayedTurn, with_places
from solver.puzzles.themes.theme import mostly, sometimes


@mostly
def aim(line: Line) -> bool:
    """An Aim serves the next card: the same snail rolls dice with it."""
    for turn, following in pairwise(line.own_turns()):
        aimed = {event.snail for event in turn.events if isinstance(event, Aimed)}
        if any(isinstance(e, DiceRolled) and e.snail in aimed for e in following.events):
            return True
    return False


@sometimes
def reroll(line: Line) -> bool:
    """A die is rolled again, so it had to be decided when."""
    return any(
        isinstance(event, DieRerolled) and line.is_own(event.snail) for event in line.events()
    )


def _targets(line: Line, turn: PlayedTurn) -> list[tuple[int, int]]:
    """What a red action of this turn was aimed at: an enemy, or a space with one on it."""
    actions = line.position.setting.catalogue.actions
    found = []
    for event, places in with_places(turn):
        if isinstance(event, Targeted) and actions[event.action].red:
            if line.is_enemy(event.target_snail):
                found.append((event.target_snail, NONE))
            elif event.target_snail == NONE and event.space in places.values():
                found.append((NONE, event.space))
    return found


@mostly
def two_shots(line: Line) -> bool:
    """Two cards are aimed at the same target."""
    aimed = [target for turn in line.own_turns() for target in set(_targets(line, turn))]
    return len(set(aimed)) < len(aimed)


@mostly
def kill_order(line: Line) -> bool:
    """Different cards are aimed at different targets, so it matters which one is first."""
    by_turn = [set(found) for turn in line.own_turns() if (found := _targets(line, turn))]
    return len(by_turn) > 1 and len(set().union(*by_turn)) > 1


@mostly
def friendly_fire(line: Line) -> bool:
    """One's own card hurts one's own snail, or one has left what is then attacked as a whole."""
    for turn in line.own_turns():
        for event, places in with_places(turn):
            if isinstance(event, Damaged) and line.is_own(event.snail) and event.loss > 0:
                return True
            if isinstance(event, Targeted | Acted) and _has_made_room(line, event, places):
                return True
    return False


def _has_made_room(line: Line, event: Targeted | Acted, places: Places) -> bool:
    attacked = _attacked(line, event, places)
    return any(
        line.is_own(snail) and snail != event.snail and space not in attacked
        for snail, space in places.items()
        if line.position.place(snail) in attacked
    )


def _attacked(line: Line, event: Targeted | Acted, places: Places) -> set[int]:
    """The spaces of which everybody is hit: the one aimed at, or all in range."""
    setting = line.position.setting
    action = setting.catalogue.actions[event.action]
    if not action.red:
        return set()
    if isinstance(event, Targeted):
        return {event.space} if action.target in (Target.SPACE, Target.TILE) else set()
    if action.target is not Target.ALL:
        return set()
    distance = setting.board.distance[places[event.snail]]
    nearest, farthest = action.nearest, action.farthest
    return {s for s in setting.board.spaces() if is_in_range(distance[s], nearest, farthest)}


@mostly
def leader(line: Line) -> bool:
    """The enemy's leader is hurt, or one's own leader rolls again."""
    return any(
        (
            isinstance(event, Damaged)
            and line.is_enemy(event.snail)
            and role(event.snail) == LEADER
            and event.loss > 0
        )
        or (
            isinstance(event, DieRerolled)
            and line.is_own(event.snail)
            and role(event.snail) == LEADER
        )
        for event in line.events()
    )
