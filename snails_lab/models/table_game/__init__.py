"""Games beside Snails at a table: sessions of people and bots, and the games that they keep.

A game says what it needs in a `TableRules` record; nothing here knows any rules.
"""

from snails_lab.models.table_game.kept import KeptGame, KeptGames
from snails_lab.models.table_game.rules import TableRules
from snails_lab.models.table_game.session import TableSession

__all__ = ["KeptGame", "KeptGames", "TableRules", "TableSession"]
