"""The only person at a table is addressed: `Player A (you)` in place of `Player A (Pirates)`.

Sentences keep their verbs in the third person, which no language has to bend: names stand in them
in the nominative, as they are written here. Where a name stands alone, it is `You (Pirates)`.
"""

from __future__ import annotations

from snails_core.layout import FACTION, NONE
from snails_core.position import Position
from snails_core.records import PLAYER_LETTERS
from snails_core.tell import Names
from snails_lab.words import phrase


def addressed(told: str, position: Position, you: int | None, language: str) -> str:
    """The sentence, told of this position, as it is said to the one on that seat."""
    if you is None:
        return told
    called = phrase(language, "you.in_sentence", letter=PLAYER_LETTERS[you])
    return told.replace(Names(position, language).player(you), called)


def heading(position: Position, player: int, you: int | None, language: str) -> str:
    """The name of a player that stands alone, such as above a column."""
    names = Names(position, language)
    faction = position.hot[FACTION + player]
    if player != you:
        return names.player(player)
    if faction == NONE:
        return phrase(language, "you.alone")
    return phrase(language, "you.of_faction", faction=names.faction(faction))
