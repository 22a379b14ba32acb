"""The ways to resolve a revealed card: its halves, each with every target to begin with."""

from __future__ import annotations

from collections.abc import Mapping

from snails_core.agenda import Attack
from snails_core.engine import find_node
from snails_core.errors import IllegalChoice
from snails_core.layout import ACTIVE, AIMED, HIDDEN, SHELLED
from snails_core.nodes import Decision
from snails_core.options import Act, AimAtSpace, Option
from snails_core.position import Position
from snails_core.setting import Setting
from snails_core.squads import occupants, owner, snail_of

WIDE, NARROW, SINGLE = range(3)
"""What the planner looks at: everything, only targets where an enemy stands, or only the first
way of each card. Whatever it finds can be reached; only the wide look finds the best."""
Way = tuple[Option, ...]
"""What the planner chooses first: a half of the card, and the target if there are several."""
PASSED_OVER = HIDDEN
"""The name of the way in which nothing comes of a card, whichever card it is."""
Name = Way | int
"""Under which what was learnt of a way is kept: how an action goes on does not depend on the
card it stands on (if it did, that would have been read). A turn of others is kept by card."""


def name_of(way: Way) -> Name:
    return way if isinstance(way[0], Act) else PASSED_OVER


def overwritten(setting: Setting, seat: int, hot: bytes, option: Option) -> frozenset[int]:
    """The places that are 0 after an option whatever was there before: the shell that is left
    (R12), an Aim that is not used and lapses (R9)."""
    if not isinstance(option, Act):
        return frozenset((AIMED + seat,))
    action, places = setting.catalogue.actions[option.action], set()
    if not (action.red and action.dice):
        places.add(AIMED + seat)
    if not action.keeps_shell:
        places.add(SHELLED + snail_of(seat, hot[ACTIVE + seat]))
    return frozenset(places)


def options_of(start: Position) -> tuple[Option, ...]:
    """The halves of a revealed card that can be resolved, and whether it can be passed over."""
    try:
        node = find_node(start)
    except IllegalChoice:  # nothing to resolve, nothing to choose
        return ()
    assert isinstance(node, Decision)
    return tuple(node.options)


def ways_of(begins: Mapping[Option, Position], focus: int) -> tuple[Way, ...]:
    """The options, each with every target that can be chosen first."""
    ways: list[Way] = []
    for option, aimed in begins.items():
        targets = _targets(aimed)
        if focus != WIDE:
            targets = tuple(t for t in targets if _is_enemy_at(aimed, t)) or targets
        ways += [(option, target) for target in targets] or [(option,)]
    return tuple(ways[:1] if focus == SINGLE else ways)


def _targets(begun: Position) -> tuple[Option, ...]:
    if not isinstance(begun.agenda[-1], Attack):
        return ()
    try:
        node = find_node(begun)
    except IllegalChoice:  # no target to choose
        return ()
    return tuple(node.options) if isinstance(node, Decision) else ()


def _is_enemy_at(begun: Position, target: Option) -> bool:
    if not isinstance(target, AimAtSpace):
        return True
    attack = begun.agenda[-1]
    assert isinstance(attack, Attack)
    return any(owner(snail) != owner(attack.snail) for snail in occupants(begun.hot, target.space))
