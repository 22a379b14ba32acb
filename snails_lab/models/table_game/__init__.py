"""Games beside Snails at a table: sessions of people and bots, and the games that they keep.

A game says what it needs in a `TableGame` record; nothing here knows any rules.
"""

from snails_lab.models.table_game.kept import KeptGame, KeptGames
from snails_lab.models.table_game.session import AnyTableSession, TableSession
from snails_lab.models.table_game.table_game import TableGame

__all__ = ["AnyTableSession", "KeptGame", "KeptGames", "TableGame", "TableSession"]
