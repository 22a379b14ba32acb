"""Where each fact of a position lies in its two byte strings.

`hot` changes with nearly every step (board, snails, planned cards); `cold` holds the
hands and piles and is shared between positions until a card changes hands. Both have a
fixed size for every board and catalogue, so a record can be compared, hashed and copied
as one block, and a compiled core could read it.
"""

from __future__ import annotations

MAX_SPACES = 64
MAX_CARDS = 80
MAX_PLAYERS = 4
SQUAD = 4
MAX_SNAILS = MAX_PLAYERS * SQUAD
PLAN_SLOTS = 5
MAX_NEXT = 16

NONE = 255
"""No space, no snail, no card, no player."""
HIDDEN = 254
"""Something that the viewer of a view may not know."""
AIR = 253
"""The place of a snail that left a space and has not arrived yet (R21)."""
OBSERVER = 252
"""As viewer: somebody at the table who sees nobody's cards (a planner between two cards). A
position with this viewer is over, without a result, when its round has been cleaned up."""

# hot: one byte a space
LEVEL = 0
DAMAGED = LEVEL + MAX_SPACES
FIRE = DAMAGED + MAX_SPACES
MINES = FIRE + MAX_SPACES
DYNAMITE = MINES + MAX_SPACES
PINNED = DYNAMITE + MAX_SPACES
"""Known backs: two bits a level, 0 for unknown, else 1 + the back's place in its terrain."""
# hot: one byte a snail; snail 4 * player + role
PLACE = PINNED + MAX_SPACES
PLACE_END = PLACE + MAX_SNAILS
HEALTH = PLACE_END
SHELLED = HEALTH + MAX_SNAILS
# hot: one byte a player
ACTIVE = SHELLED + MAX_SNAILS
PASSIVE = ACTIVE + MAX_PLAYERS
KNOWN = PASSIVE + MAX_PLAYERS
"""Which of the player's four declaration tokens were revealed this round, as bits (R6)."""
ALL_KNOWN = (1 << SQUAD) - 1
"""As KNOWN: all of them."""
USED = KNOWN + MAX_PLAYERS
"""Whether the player's once-a-round power is used up (R31, R32, R33)."""
AIMED = USED + MAX_PLAYERS
"""The slot (1 to 5) whose card a resolved Aim serves, 0 for none (R9)."""
LOST = AIMED + MAX_PLAYERS
"""Whether the player has lost a snail this round."""
LOST_BEFORE = LOST + MAX_PLAYERS
"""Whether the player lost one in the round before: then the faction card may be taken (R3)."""
FACTION = LOST_BEFORE + MAX_PLAYERS
COLOUR = FACTION + MAX_PLAYERS
REVEALED = COLOUR + MAX_PLAYERS
"""Which planned cards lie face up, as bits."""
SLOTS = REVEALED + MAX_PLAYERS
# hot: the table
ROUND = SLOTS + MAX_PLAYERS * PLAN_SLOTS
FIRST = ROUND + 1
PLAYERS = FIRST + 1
VIEWER = PLAYERS + 1
CONTAMINATION = VIEWER + 1
HURT = CONTAMINATION + 1
"""Whether the card being resolved has cost an enemy health by its own damage (R32)."""
RESULT = HURT + 1
"""0 while the game runs, 1 + winner, or DRAWN."""
UNSEEN = RESULT + 1
"""How many backs of each kind nobody has seen yet, in the order of `Back`."""
HOT_SIZE = UNSEEN + 7
DRAWN = 9
"""As result: nobody has won, and the game is over."""

# cold: card counts by kind
HAND = 0
SHOWN = HAND + MAX_PLAYERS * MAX_CARDS
"""Arsenal cards in hand or planned that everybody has seen go there."""
POOL = SHOWN + MAX_PLAYERS * MAX_CARDS
"""The deck as a multiset; in a view, the deck and all cards hidden from the viewer."""
DISCARD = POOL + MAX_CARDS
SECRET = DISCARD + MAX_CARDS
"""In a view: how many arsenal cards of each player the viewer has not seen."""
NEXT = SECRET + MAX_PLAYERS
"""Cards pinned to be drawn next, in order."""
COLD_SIZE = NEXT + MAX_NEXT


def slot_at(player: int, slot: int = 0) -> int:
    """Where in `hot` the card of a player's slot (from 0) lies; the slots lie side by side."""
    return SLOTS + player * PLAN_SLOTS + slot


def hand_at(player: int, card: int = 0) -> int:
    """Where in `cold` it is counted how often a player holds a card; the cards lie side by side."""
    return HAND + player * MAX_CARDS + card


def shown_at(player: int, card: int = 0) -> int:
    """Where in `cold` it is counted how many of these cards everybody has seen go to a player."""
    return SHOWN + player * MAX_CARDS + card
