"""Where hexes lie: rows, double-width columns, neighbours and distance.

A hex is (row, x). Hexes of one row stand two columns apart, and rows next to each other
are shifted by one column, as when a map is typed with one blank between its cells.
"""

from __future__ import annotations

Coordinate = tuple[int, int]

DIRECTIONS: tuple[Coordinate, ...] = ((-1, -1), (-1, 1), (0, -2), (0, 2), (1, -1), (1, 1))


def neighbours(hex_: Coordinate) -> tuple[Coordinate, ...]:
    """The six hexes around one, row by row from the top left."""
    row, x = hex_
    return tuple((row + down, x + right) for down, right in DIRECTIONS)


def distance(one: Coordinate, other: Coordinate) -> int:
    """The fewest steps between two hexes on an endless field (the range of R13)."""
    rows = abs(one[0] - other[0])
    columns = abs(one[1] - other[1])
    return rows + max(0, columns - rows) // 2
