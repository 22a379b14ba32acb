"""The planner's moves: how a revealed card can be resolved, up to its first target."""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum

from snails_core.agenda import ChooseTarget
from snails_core.errors import IllegalChoice
from snails_core.layout import HIDDEN
from snails_core.nodes import Decision
from snails_core.options import Act, AimAtSpace, Option
from snails_core.position import Position, find_node
from snails_core.queries import occupants, owner

Move = tuple[Option, ...]
"""What the planner chooses first: a half of the card, and the target if there are several."""
PASS = HIDDEN
"""The key of the move that does nothing with a card, whichever card it is."""
MoveKey = Move | int
"""What a move is cached under. An action goes on in the same way on whichever card it stands (if
it did not, the card would have been read), so the card is no part of it. A turn of another player
is cached under its card."""


class Pruning(IntEnum):
    """Which moves a search leaves out. With any pruning, the values found can be reached; only
    without it is the best value found."""

    NONE = 0
    """It leaves out nothing."""
    EMPTY_TARGETS = 1
    """It leaves out spaces to aim at where no enemy stands, if there are others."""
    ALL_BUT_ONE = 2
    """It leaves out every move of a card but the first, and of later choices in the turn all but
    what gains most by its end."""


def key_of(move: Move) -> MoveKey:
    """What the move is cached under."""
    return move if isinstance(move[0], Act) else PASS


def legal_options(revealed: Position) -> tuple[Option, ...]:
    """The halves of a revealed card that can be resolved, and passing it over if that is legal.
    There are none if nothing is to be resolved."""
    try:
        node = find_node(revealed)
    except IllegalChoice:
        return ()
    assert isinstance(node, Decision)
    return tuple(node.options)


def moves_from(chosen: Mapping[Option, Position], pruning: Pruning) -> tuple[Move, ...]:
    """The moves of a card: each option, given with the position after it, with every target that
    can be chosen first."""
    moves: list[Move] = []
    for option, position in chosen.items():
        targets = _targets(position)
        if pruning != Pruning.NONE:
            targets = tuple(t for t in targets if _aims_at_enemy(position, t)) or targets
        moves += [(option, target) for target in targets] or [(option,)]
    return tuple(moves[:1] if pruning == Pruning.ALL_BUT_ONE else moves)


def _targets(position: Position) -> tuple[Option, ...]:
    """The targets to choose from; none if there is no attack or no choice."""
    if not isinstance(position.agenda[-1], ChooseTarget):
        return ()
    try:
        node = find_node(position)
    except IllegalChoice:
        return ()
    return tuple(node.options) if isinstance(node, Decision) else ()


def _aims_at_enemy(position: Position, target: Option) -> bool:
    if not isinstance(target, AimAtSpace):
        return True
    attack = position.agenda[-1]
    assert isinstance(attack, ChooseTarget)
    enemies = (
        owner(snail) != owner(attack.snail) for snail in occupants(position.hot, target.space)
    )
    return any(enemies)
