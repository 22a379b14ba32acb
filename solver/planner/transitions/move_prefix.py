"""The prefix of a move: an attack with dice, re-rolls and scatter, up to where it takes effect.

Up to there nothing on the board has changed, and what follows a result of the dice reads little.
So the prefix is cached on its own, and so is each continuation: what a missile does with a circle
is one cached transition, however many re-rolls there were and whatever a square would have done.
"""

from __future__ import annotations

from typing import NamedTuple

from snails_core.agenda import ChooseTarget, Perform, PickRow, Roll, Rolled, Task
from snails_core.draft import Draft
from snails_core.engine import after_choices
from snails_core.layout import NONE
from snails_core.nodes import Chance, Decision
from snails_core.options import Act, Choice, ScatterTo
from snails_core.position import Position
from snails_core.rule import RULES
from snails_core.setting import Setting
from snails_core.vocabulary import Word
from solver.planner.problem import Change, Move
from solver.planner.tracing import ReadTrie, TracedBytes
from solver.planner.transitions.terminal_gain import TerminalGain
from solver.planner.transitions.transition import Transition
from solver.planner.trees import MaxNode, Tree, TreeBuilder


class MidAttack(NamedTuple):
    """Where a continuation begins: the agenda, what was written by then, and what is chosen."""

    agenda: tuple[Task, ...]
    change: Change
    move: Move


class Continuation:
    """The rest of a move after its prefix, with its cached transitions and gains."""

    def __init__(self, start: MidAttack | Move) -> None:
        """It begins in the middle of an attack, or it is a whole move."""
        self.start = start
        self.transitions: ReadTrie[Transition] = ReadTrie()
        self.gains: ReadTrie[TerminalGain] = ReadTrie()
        """Of the last turn alone."""
        self.joint_gains: ReadTrie[TerminalGain] = ReadTrie()
        """Of the last turn and the end of the round, where the one matters to the other."""


class MovePrefix(NamedTuple):
    """How a move begins: a tree whose leaves are numbers of continuations."""

    tree: Tree
    continuations: tuple[Continuation, ...]


def has_dice(setting: Setting, move: Move) -> bool:
    """Whether the move is an attack with dice. Any other move is a single continuation."""
    return isinstance(move[0], Act) and bool(setting.catalogue.actions[move[0].action].dice)


def expand_prefix(revealed: Position, move: Move) -> tuple[Tree, tuple[MidAttack, ...]]:
    """The tree of an attack from the revealed card on, and where its continuations begin. The
    position's bytes are traced, and record what is read of them."""
    begun = after_choices(revealed, move)
    if isinstance(begun.agenda[-1], ChooseTarget):
        found = _resolve_one(begun)
        begun = found if isinstance(found, Position) else begun
    expansion = _PrefixExpansion()
    return expansion.tree(begun), tuple(expansion.starts)


class _PrefixExpansion:
    """The expansion of one prefix; leaves are numbers of the starts found so far."""

    def __init__(self) -> None:
        self.starts: dict[MidAttack, int] = {}
        self._builder = TreeBuilder()

    def tree(self, position: Position) -> Tree:
        task = position.agenda[-1]
        if isinstance(task, Perform) and _scatters(position.setting, task):
            context = task.context._replace(space=NONE, target_snail=NONE, snails=0)
            nowhere = task._replace(context=context)
            spaces = position.setting.board.neighbours[task.context.space]
            agenda = (*position.agenda[:-1], nowhere)
            leaves = [self._leaf(position, agenda, (ScatterTo(space),)) for space in spaces]
            return self._builder.choice(MaxNode, leaves)
        if not isinstance(task, Roll | Rolled | PickRow):
            return self._leaf(position, position.agenda, ())
        node = _resolve_one(position)
        if isinstance(node, Position):
            return self.tree(node)
        if isinstance(node, Chance):
            branches = [self._after(position, outcome) for outcome in node.outcomes]
            return self._builder.chance(zip(branches, node.weights, strict=True))
        branches = [self._after(position, option) for option in node.options]
        return self._builder.choice(MaxNode, branches)

    def _after(self, position: Position, choice: Choice) -> Tree:
        return self.tree(after_choices(position, (choice,)))

    def _leaf(self, position: Position, agenda: tuple[Task, ...], move: Move) -> Tree:
        hot = position.hot
        assert isinstance(hot, TracedBytes)
        change = tuple((location, hot.plain[location]) for location in sorted(hot.written))
        return self.starts.setdefault(MidAttack(agenda, change, move), len(self.starts))


def _scatters(setting: Setting, task: Perform) -> bool:
    row = setting.catalogue.actions[task.context.action].rows[task.row]
    return row.effects[task.step].word is Word.SCATTER


def _resolve_one(position: Position) -> Position | Chance | Decision:
    """The position after its next task alone, or the node at which that task stops."""
    draft = Draft(position.setting, position.hot, position.cold, position.agenda)
    task = draft.agenda.pop()
    node = RULES[type(task)](draft, task)
    if node is not None:
        return node
    agenda = tuple(draft.agenda)
    return Position(position.setting, bytes(draft.hot), draft.frozen_cold(), agenda)
