"""What is at a position's node, of the kind that a test expects there."""

from __future__ import annotations

from snails_core import Position
from snails_core.nodes import Chance, Decision
from snails_core.options import Option
from snails_core.plans import Plans


def decision_at(position: Position) -> Decision:
    assert isinstance(position.node, Decision)
    return position.node


def options_at(position: Position) -> tuple[Option, ...]:
    return tuple(decision_at(position).options)


def plans_at(position: Position) -> Plans:
    plans = decision_at(position).options
    assert isinstance(plans, Plans)
    return plans


def chance_at(position: Position) -> Chance:
    assert isinstance(position.node, Chance)
    return position.node
