"""The table: one screen for everything that is played, with its areas, its tabs and its sizes."""

from snails_lab.widgets.table.layout import TableLayout
from snails_lab.widgets.table.size import TableSize
from snails_lab.widgets.table.tabs import Tabs

__all__ = ["TableLayout", "TableSize", "Tabs"]
