"""A heat map of the values of battles without cards, over the units of attacker and defender."""

from __future__ import annotations

from companions.cry_havoc.battle import Stakes
from companions.cry_havoc.solver.no_cards import value_table
from companions.cry_havoc.tell.battles import worth_text
from companions.cry_havoc.words import wording
from snails_core.scene.shapes import Group, Layer, Rectangle, Scene, Shape, Text

CELL, EDGE, HEAD = 44.0, 34.0, 30.0
TINTS = 0.62


def value_map(most: int, stakes: Stakes, here: tuple[int, int], language: str) -> Scene:
    """Rows are attackers, columns defenders, up to `most` of each; the battle `here` is framed."""
    rows = value_table(most, most, stakes)
    strongest = max(abs(value) for row in rows for value in row)
    groups: list[Group] = []
    for index in range(most):
        at = EDGE + index * CELL + CELL / 2
        ends: list[Shape] = [
            Text(at, HEAD + EDGE / 2, str(index + 1), 15, "table_pencil"),
            Text(EDGE / 2, HEAD + at, str(index + 1), 15, "table_pencil"),
        ]
        groups.append(Group("", tuple(ends)))
    for a, row in enumerate(rows, 1):
        for d, value in enumerate(row, 1):
            left, top = EDGE + (d - 1) * CELL, HEAD + EDGE + (a - 1) * CELL
            tint = TINTS * float(abs(value) / strongest) if strongest else 0.0
            box = (left + 1, top + 1, CELL - 2, CELL - 2, 3.0)
            shapes: list[Shape] = [
                Rectangle(*box, fill="paper", stroke="haze", width=1.0),
                Rectangle(*box, fill="blue" if value > 0 else "orange", opacity=tint),
                Text(left + CELL / 2, top + CELL / 2, worth_text(value), 15, "ink"),
            ]
            if (a, d) == here:
                shapes.append(Rectangle(*box, stroke="ink", width=3.0))
            groups.append(Group(f"battle:{a},{d}", tuple(shapes), f"{a}, {d}: {worth_text(value)}"))
    size = EDGE + most * CELL + 4
    title = wording(language, "bench.map")
    axes: list[Shape] = [Text(size / 2, HEAD / 2, wording(language, "bench.axes"), 14, "table_ink")]
    words = "; ".join(
        f"{a}: {', '.join(worth_text(value) for value in row)}" for a, row in enumerate(rows, 1)
    )
    layer = Layer("cells", (Group("", tuple(axes)), *groups))
    return Scene(size, HEAD + size, (layer,), title, f"{title} {words}", language)
