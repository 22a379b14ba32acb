"""The tree of a card as a picture: from left to right, a column a throw."""

from __future__ import annotations

from collections.abc import Iterator

from snails_core.scene.measure import text_width
from snails_core.scene.shapes import Group, Layer, Lines, Rectangle, Scene, Shape, Text
from snails_core.tell.names import SIGNS
from snails_lab.models.dice_lab.tree import TreeNode, loss_of, tree
from snails_lab.words import phrase
from solver.odds import Odds, Reroll
from solver.odds.sentences import signs

ROW = 30.0
SIZE = 14.0
CHANCE_WIDE = 62.0
"""Pixels for a chance on its branch."""
MARGIN = 8.0
HEAD = 34.0
KEEP, AGAIN, CUT = "→", "↻", "…"


def tree_scene(odds: Odds, language: str) -> Scene:
    """The tree under a heading; every node says in words what it is."""
    root = tree(odds)
    teller = _Branches(odds, language)
    columns = list(_widths(root, teller))
    groups = [*teller.grow(root, columns, 0, HEAD)]
    width = 2 * MARGIN + sum(columns) + CHANCE_WIDE * (len(columns) - 1)
    title = phrase(language, "dicelab.tree_title", card=odds.weapon.names[language])
    head = Group("", (Text(MARGIN, 14, title, SIZE + 1, bold=True, anchor="start"),))
    height = HEAD + ROW * root.leaves + MARGIN
    wide = max(width, text_width(title, SIZE + 1, bold=True) + 2 * MARGIN)
    return Scene(
        wide, height, (Layer("head", (head,)), Layer("tree", tuple(groups))), title, "", language
    )


def _widths(root: TreeNode, teller: _Branches) -> Iterator[float]:
    """Of each column: its longest words and a little more."""
    nodes = [root]
    while nodes:
        yield max(_width(teller.words(node)) for node in nodes)
        nodes = [child for node in nodes for child in node.children]


def _width(words: str) -> float:
    """The signs of the dice are wider than most letters, in some fonts much wider."""
    wide = sum(letter in SIGNS.values() or letter in (KEEP, AGAIN) for letter in words)
    return text_width(words, SIZE, bold=True) + 0.3 * SIZE * wide + 14


class _Branches:
    """Draws the branches of one card in one language."""

    def __init__(self, odds: Odds, language: str) -> None:
        self.odds = odds
        self.language = language

    def words(self, node: TreeNode) -> str:
        """`▲● → 15`, `▲■ ↻ ▲`, or at the root how much can be had."""
        if node.state == self.odds.start and not node.state.faces and node.children:
            return str(node.value)
        faces = signs(node.state.faces)
        if node.is_cut:
            return f"{faces} {CUT} {node.value}".strip()
        if isinstance(node.move, Reroll):
            return f"{faces} {AGAIN} {SIGNS[node.move.face]}"
        return f"{faces} {KEEP} {self._loss(node)}".strip()

    def label(self, node: TreeNode) -> str:
        """The same in a sentence."""
        if isinstance(node.move, Reroll):
            face = SIGNS[node.move.face]
            said = phrase(self.language, "dicelab.again", face=face, value=node.value)
        elif node.ends:
            said = phrase(self.language, "dicelab.kept", damage=self._loss(node))
        else:
            said = phrase(self.language, "dicelab.worth", value=node.value)
        return f"{signs(node.state.faces)} {said}".strip()

    def _loss(self, node: TreeNode) -> str:
        if node.children:
            return CUT
        losses = loss_of(self.odds, node)
        return "–".join(map(str, dict.fromkeys((losses[0], losses[-1]))))

    # --- drawing ---
    def grow(self, node: TreeNode, columns: list[float], depth: int, top: float) -> Iterator[Group]:
        """The node in the middle of its leaves, then its branches."""
        x = MARGIN + sum(columns[:depth]) + CHANCE_WIDE * depth
        y = top + ROW * node.leaves / 2
        for child in node.children:
            below = top + ROW * child.leaves / 2
            yield self._branch(x + columns[depth], y, below, child)
            yield from self.grow(child, columns, depth + 1, top)
            top += ROW * child.leaves
        yield self._node(node, x, y, columns[depth])

    def _branch(self, x: float, y: float, below: float, child: TreeNode) -> Group:
        line = ((x, y), (x + 14, below), (x + CHANCE_WIDE, below))
        shapes: tuple[Shape, ...] = (
            Lines((line,), "pencil", 1.2),
            Text(x + CHANCE_WIDE - 4, below - 8, str(child.chance), SIZE - 2.5, "ink",
                 anchor="end", halo="paper"),
        )  # fmt: skip
        return Group("", shapes)

    def _node(self, node: TreeNode, x: float, y: float, wide: float) -> Group:
        """Ends are filled, so that the eye finds them."""
        end = node.ends
        box = Rectangle(
            x, y - 11, wide, 22, 5, "mist" if end else "paper", "ink" if end else "pencil", 1
        )
        words = Text(x + 7, y, self.words(node), SIZE, bold=end, anchor="start")
        return Group("node", (box, words), self.label(node))
