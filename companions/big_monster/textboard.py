"""Boards for a terminal: every tile as letters on half cells."""

from __future__ import annotations

from companions.big_monster.board import EXPLORER_CELLS, Board, Cell, cells_of
from companions.big_monster.parts import Catalogue, Kind, Terrain
from companions.big_monster.rules.mutation import levels

LETTER = {
    Terrain.ICE: "I", Terrain.LAVA: "L", Terrain.WATER: "B", Terrain.GRASSLAND: "G",
    Terrain.SWAMP: "S", Terrain.RUNE: "R", Terrain.DESERT: "D",
}  # fmt: skip
EMPTY = " . "


def text_board(box: Catalogue, board: Board) -> str:
    """The board with column numbers above and row numbers beside it, one cell more all around.

    A tile shows its terrain and then, in its second cell, what tells it apart.
    """
    shown: dict[Cell, str] = dict.fromkeys(EXPLORER_CELLS, "@@@")
    hit = levels(box, board)
    for tile in board.laid:
        kind = box.kinds[tile.kind]
        first, second = cells_of(kind, tile.x, tile.y)
        shown[first], shown[second] = tile_letters(kind, hit.get((tile.x, tile.y), 0))
    columns = range(min(x for x, _ in shown) - 1, max(x for x, _ in shown) + 2)
    rows = range(min(y for _, y in shown) - 1, max(y for _, y in shown) + 2)
    lines = ["     " + "".join(f"{x:^4}" for x in columns).rstrip()]
    for y in rows:
        cells = " ".join(shown.get((x, y), EMPTY) for x in columns)
        lines.append(f"{y:4} {cells}".rstrip())
    return "\n".join(lines)


def tile_letters(kind: Kind, level: int = 0) -> tuple[str, str]:
    """Three letters for each cell of a tile."""
    letter = LETTER[kind.terrain]
    if kind.beams:
        return ("M↓ ", "M↓ ") if kind.beams == "down" else ("M  ", " ↑M")
    if kind.levels:
        return f"I{kind.id[4]}{'*' * level:<1}"[:3].ljust(3), f"{kind.levels[level]:^3}"
    if kind.half:
        return ("B< ", "B< ") if kind.half == "left" else (" >B", " >B")
    if kind.pieces:
        parts = "".join(sorted({piece[0].lower() for piece in kind.pieces}))
        ends = {piece for piece in kind.pieces if piece[0] == "R"}
        below = "^" if "RT" in ends else "v" if ends else " "
        return f"{letter}{below} ", f"{parts:<3}"
    if kind.reward:
        return "G  ", f"{kind.id.removeprefix('grass_')[:3]:<3}"
    return f" {letter} ", f"x{kind.monsters} " if kind.monsters > 1 else f" {letter.lower()} "
