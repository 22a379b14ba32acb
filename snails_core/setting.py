"""What stays the same through a game: board, cards and rule numbers.

A setting is shared by all positions of a game and takes no part in their hash.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache

from snails_core.board import Board, board_ids, load_board
from snails_core.cards import Catalogue, Kind
from snails_core.catalogue import load_catalogue
from snails_core.rulebook_data import RulesData, load_rules


@dataclass(frozen=True, slots=True)
class Setting:
    """Board, catalogue and rules, with what the engine looks up all the time beside them.

    >>> setting = standard_setting()
    >>> setting.rules.health, setting.catalogue.cards[setting.basic_cards[0]].names["en"]
    (30, 'Crawl / Dig')
    """

    board: Board
    catalogue: Catalogue
    rules: RulesData
    basic_cards: tuple[int, ...]
    arsenal_start: int
    arsenal_end: int
    red: bytes
    """For each kind of card, whether it is red."""
    returns: bytes
    faction_card: tuple[int, ...]
    """The faction card of each faction, by number."""

    def is_arsenal(self, card: int) -> bool:
        return self.arsenal_start <= card < self.arsenal_end

    def __reduce__(self) -> tuple[object, ...]:
        """The package's own data is pickled by name, so that positions stay small."""
        if self.board.id in board_ids() and standard_setting(self.board.id) == self:
            return standard_setting, (self.board.id,)
        return make_setting, (self.board, self.catalogue, self.rules)


def make_setting(board: Board, catalogue: Catalogue, rules: RulesData) -> Setting:
    return Setting(
        board=board,
        catalogue=catalogue,
        rules=rules,
        basic_cards=tuple(card.index for card in catalogue.cards if card.kind is Kind.BASIC),
        arsenal_start=catalogue.arsenal.start,
        arsenal_end=catalogue.arsenal.stop,
        red=bytes(card.red for card in catalogue.cards),
        returns=bytes(card.returns for card in catalogue.cards),
        faction_card=tuple(catalogue.faction_card[faction.id] for faction in rules.factions),
    )


@cache
def standard_setting(board_id: str = "islands") -> Setting:
    """A board of the package with the package's cards and rules.

    >>> standard_setting("atoll").board.id
    'atoll'
    """
    return setting_for(load_board(board_id))


@lru_cache(maxsize=64)
def setting_for(board: Board) -> Setting:
    """Any board (an inline map, say) with the package's cards and rules."""
    return make_setting(board, load_catalogue(), load_rules())
