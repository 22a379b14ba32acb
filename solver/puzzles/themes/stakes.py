"""Themes of the task: a space to hold, few cards, unknown plans of enemies, factions."""

from __future__ import annotations

from collections import Counter

from snails_core import layout as at
from snails_core.cards import Kind
from snails_core.events import Acted, Damaged, DieRerolled, Moved, Raged
from snails_core.rules.crawl import is_climber, move_cost
from solver.goals.expressions import AT, features
from solver.puzzles.puzzle import FEWEST
from solver.puzzles.themes.solution import Line, PlayedTurn, Solution
from solver.puzzles.themes.theme import sometimes, whole


@whole
def hold(solution: Solution) -> bool:
    """A space is to be reached or held."""
    return any(f.name == AT for part in solution.goal.parts for f in features(part))


@whole
def fewest(solution: Solution) -> bool:
    """As few cards as possible."""
    return FEWEST in solution.wishes


@whole
def mixed(solution: Solution) -> bool:
    """An enemy has planned one of several things, and nobody knows which."""
    scripts = Counter(script.player for script in solution.problem.scripts.scripts)
    return any(count > 1 for count in scripts.values())


@sometimes
def faction(line: Line) -> bool:
    """One's own faction card is played, or the faction's ability is put to use."""
    cards = line.position.setting.catalogue.cards
    special = {action for card in cards if card.kind is Kind.FACTION for action in card.actions}
    if any(
        isinstance(e, Acted) and e.action in special for t in line.own_turns() for e in t.events
    ):
        return True
    return any(_ability(line, turn) for turn in line.turns)


def _ability(line: Line, turn: PlayedTurn) -> bool:
    hot = turn.before
    for event in turn.events:
        match event:
            case Raged(player=player) if player == line.seat:
                return True
            case DieRerolled(snail=snail, rerolls=0) if line.is_own(snail):
                return True
            case Damaged(cause="rot", snail=snail) if line.is_enemy(snail):
                return True
            case Moved(snail=snail, from_level=low, to_level=high) if line.is_own(snail):
                too_high = move_cost(low, high, climber=False) is None
                if too_high and is_climber(hot, line.seat):
                    return True
            case Acted(snail=snail) if line.is_own(snail) and line.action(event).red:
                if hot[at.LEVEL + hot[at.PLACE + snail]] == 0:
                    return True
    return False
