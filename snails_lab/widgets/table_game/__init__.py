"""Parts of a table for games beside Snails: seats, kept games, and a strip that steps through."""

from snails_lab.widgets.table_game.history import History
from snails_lab.widgets.table_game.kept_list import KeptList
from snails_lab.widgets.table_game.seats import SeatsForm

__all__ = ["History", "KeptList", "SeatsForm"]
