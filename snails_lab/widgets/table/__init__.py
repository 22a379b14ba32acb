"""The table: one screen for everything that is played, with its areas, its tabs and its sizes."""

from snails_lab.widgets.table.layout import TableLayout
from snails_lab.widgets.table.room import TableRoom
from snails_lab.widgets.table.tabs import Tabs

__all__ = ["TableLayout", "TableRoom", "Tabs"]
