"""The tree of a card under its best rule: what the dice may show, what is done then, what follows.

A tree grows fast. It is drawn as deep as it stays readable; where a branch is cut, it shows what
it is worth instead of its twigs.
"""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from solver.odds import Move, Odds, State, Take
from solver.odds.attack import Miss, Throw
from solver.odds.goals import lost

MOST_LEAVES = 27


class TreeNode(NamedTuple):
    """A point of the tree: how likely from the one before it, and what is done there."""

    chance: Fraction
    state: State
    move: Move | None
    """None at an end."""
    value: Fraction
    """How much of the goal can be had from here."""
    ends: bool = False
    """Is the card over after this, whatever chance still decides (what a tile's back shows)?"""
    children: tuple[TreeNode, ...] = ()

    @property
    def leaves(self) -> int:
        return sum(child.leaves for child in self.children) or 1

    @property
    def depth(self) -> int:
        return 1 + max((child.depth for child in self.children), default=0)

    @property
    def is_cut(self) -> bool:
        """Whether branches that follow are left out of this tree."""
        return not self.children and not self.ends


def tree(odds: Odds, most: int = MOST_LEAVES) -> TreeNode:
    """The deepest tree with at most so many leaves; at least the first throw is there."""
    found = _grown(odds, odds.start, Fraction(1), 1)
    for depth in range(2, _deepest(odds) + 1):
        deeper = _grown(odds, odds.start, Fraction(1), depth)
        if deeper == found or deeper.leaves > most:
            break
        found = deeper
    return found


def _deepest(odds: Odds) -> int:
    """A throw and its re-rolls for each attack, and the choice of a half."""
    return 1 + odds.attacks * (1 + odds.start.rerolls)


def _grown(odds: Odds, state: State, chance: Fraction, depth: int) -> TreeNode:
    """Keeping the dice ends an attack; then the next throw follows, or nothing."""
    solution = odds.solution
    move = solution.rule.get(state)
    value = solution.values[state]
    if move is None or all(after.over for after in solution.moves[state][move]):
        return TreeNode(chance, state, move, value, ends=True)
    if isinstance(move, Take | Miss):
        return _next_attack(odds, state, chance, move, depth)
    if not depth:
        return TreeNode(chance, state, move, value)
    after = solution.moves[state][move]
    grown = tuple(_grown(odds, next_state, p, depth - 1) for next_state, p in after.items())
    return TreeNode(chance, state, move, value, children=grown)


def _next_attack(odds: Odds, state: State, chance: Fraction, move: Move, depth: int) -> TreeNode:
    """The throw of the next attack belongs to the node that kept the dice."""
    value = odds.solution.values[state]
    if not depth:
        return TreeNode(chance, state, move, value)
    grown: list[TreeNode] = []
    for next_state, p in odds.solution.moves[state][move].items():
        if isinstance(odds.solution.rule.get(next_state), Throw):
            thrown = _grown(odds, next_state, Fraction(1), depth)
            grown += [child._replace(chance=p * child.chance) for child in thrown.children]
        else:
            grown.append(_grown(odds, next_state, p, depth - 1))
    return TreeNode(chance, state, move, value, children=tuple(grown))


def loss_of(odds: Odds, node: TreeNode) -> tuple[int, ...]:
    """What the target may have lost at the end of a branch, the least first."""
    if node.move is None:
        return (lost(node.state),)
    return tuple(sorted({lost(end) for end in odds.solution.moves[node.state][node.move]}))
