"""How the tables of companions share out a window."""

from __future__ import annotations

from snails_lab.widgets.table.layout import TableLayout


def fit_table(table: TableLayout, width: int, height: int) -> tuple[int, int]:
    """The table has so many pixels; returns those of its picture.

    On a phone the picture has the room of the tabs, which are folded until somebody opens one;
    while one is open, the page shows the picture smaller.
    """
    table.fit(width, height)
    if not table.size.is_wide:
        table.tabs.rest()
    return table.size.folded_board
