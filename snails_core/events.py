"""What happened, to whom, why and from which numbers.

Events are the one source of log, animation, teaching text and statistics. They are
cheap records; `snails_core.tell` makes the sentence when somebody reads it. `why` cites
a ruling (`R11`) or a heading of the rulebook (`Shell`).
"""

from __future__ import annotations

from typing import NamedTuple, get_args

from snails_core.layout import NONE
from snails_core.record_printing import print_as_written


class FirstPlayer(NamedTuple):
    player: int
    why: str = "Player Setup"
    kind: str = "first_player"


class ColourTaken(NamedTuple):
    player: int
    colour: int
    why: str = "Player Setup"
    kind: str = "colour_taken"


class FactionTaken(NamedTuple):
    player: int
    faction: int
    why: str = "Player Setup"
    kind: str = "faction_taken"


class Redrew(NamedTuple):
    player: int
    why: str = "R4"
    kind: str = "redrew"


class Deployed(NamedTuple):
    snail: int
    space: int
    level: int
    why: str = "R5"
    kind: str = "deployed"


class RoundBegan(NamedTuple):
    round: int
    player: int
    why: str = "Game Overview"
    kind: str = "round_began"


class PhaseBegan(NamedTuple):
    """1 drawing, 2 planning, 3 acting, 4 cleaning."""

    phase: int
    why: str = "Game Overview"
    kind: str = "phase_began"


class Drew(NamedTuple):
    player: int
    card: int
    why: str
    kind: str = "drew"


class DrewNothing(NamedTuple):
    player: int
    why: str = "R2"
    kind: str = "drew_nothing"


class DeckShuffled(NamedTuple):
    amount: int
    why: str = "R2"
    kind: str = "deck_shuffled"


class Discarded(NamedTuple):
    player: int
    card: int
    why: str
    kind: str = "discarded"


class FactionCardTaken(NamedTuple):
    player: int
    card: int
    why: str = "R3"
    kind: str = "faction_card_taken"


class Planned(NamedTuple):
    player: int
    why: str = "Planning"
    kind: str = "planned"


class SnailRevealed(NamedTuple):
    player: int
    snail: int
    why: str = "R6"
    kind: str = "snail_revealed"


class CardRevealed(NamedTuple):
    player: int
    slot: int
    card: int
    why: str = "Acting"
    kind: str = "card_revealed"


class SlotEmpty(NamedTuple):
    player: int
    slot: int
    why: str = "R28.1"
    kind: str = "slot_empty"


class PassedOver(NamedTuple):
    """`reason` is a key of the words' section `reason`."""

    player: int
    slot: int
    card: int
    reason: str
    why: str = "R8"
    kind: str = "passed_over"


class Acted(NamedTuple):
    player: int
    snail: int
    action: int
    why: str = "Actions"
    kind: str = "acted"


class LeftShell(NamedTuple):
    snail: int
    why: str
    kind: str = "left_shell"


class Hid(NamedTuple):
    snail: int
    why: str = "Shell"
    kind: str = "hid"


class Switched(NamedTuple):
    player: int
    free: int
    why: str = "Switch"
    kind: str = "switched"


class Aimed(NamedTuple):
    snail: int
    slot: int
    why: str = "R9"
    kind: str = "aimed"


class AimLapsed(NamedTuple):
    player: int
    why: str = "R9"
    kind: str = "aim_lapsed"


class Targeted(NamedTuple):
    """Range and sight as they were judged."""

    snail: int
    action: int
    space: int
    target_snail: int
    distance: int
    from_level: int
    to_level: int
    why: str = "R13"
    kind: str = "targeted"


class DiceRolled(NamedTuple):
    snail: int
    face: int
    other_face: int = NONE
    why: str = "Attack Actions"
    kind: str = "dice_rolled"


class DieRerolled(NamedTuple):
    """`rerolls` is how many were left before; Eagle Eye is used when it was none."""

    snail: int
    face: int
    rerolls: int
    why: str = "R10"
    kind: str = "die_rerolled"


class Missed(NamedTuple):
    snail: int
    action: int
    why: str = "Attack Actions"
    kind: str = "missed"


class Hit(NamedTuple):
    snail: int
    action: int
    row: int
    why: str = "R16.2"
    kind: str = "hit"


class Raged(NamedTuple):
    player: int
    why: str = "R31"
    kind: str = "raged"


class Scattered(NamedTuple):
    origin_space: int
    space: int
    why: str = "R16.1"
    kind: str = "scattered"


class Moved(NamedTuple):
    snail: int
    origin_space: int
    space: int
    from_level: int
    to_level: int
    why: str = "Crawl"
    kind: str = "moved"


class Placed(NamedTuple):
    snail: int
    origin_space: int
    space: int
    from_level: int
    to_level: int
    why: str = "Move versus Place"
    kind: str = "placed"


class Pushed(NamedTuple):
    snail: int
    origin_space: int
    space: int
    from_level: int
    to_level: int
    why: str = "R17"
    kind: str = "pushed"


class Stayed(NamedTuple):
    """Not pushed: `reason` is `shelled` or `nowhere`."""

    snail: int
    reason: str
    why: str = "R17"
    kind: str = "stayed"


class Damaged(NamedTuple):
    """`amount` was dealt, `loss` is what the shell let through, `health` what is left."""

    snail: int
    amount: int
    shelled: int
    loss: int
    health: int
    cause: str
    why: str = "R11"
    kind: str = "damaged"


class Healed(NamedTuple):
    snail: int
    amount: int
    health: int
    why: str = "R8.1"
    kind: str = "healed"


class Eliminated(NamedTuple):
    snail: int
    why: str = "R23.1"
    kind: str = "eliminated"


class TileDamaged(NamedTuple):
    space: int
    level: int
    why: str = "R23.1"
    kind: str = "tile_damaged"


class TileDestroyed(NamedTuple):
    space: int
    level: int
    why: str = "R23"
    kind: str = "tile_destroyed"


class BackShown(NamedTuple):
    space: int
    level: int
    back: int
    why: str = "R23"
    kind: str = "back_shown"


class TileRemoved(NamedTuple):
    space: int
    level: int
    why: str = "R23.2"
    kind: str = "tile_removed"


class Fell(NamedTuple):
    """A snail comes down with its tile."""

    snail: int
    space: int
    to_level: int
    why: str = "R23"
    kind: str = "fell"


class FirePlaced(NamedTuple):
    space: int
    amount: int
    why: str = "Fire"
    kind: str = "fire_placed"


class MinePut(NamedTuple):
    space: int
    why: str = "Mine"
    kind: str = "mine_put"


class DynamitePut(NamedTuple):
    space: int
    why: str = "Dynamite"
    kind: str = "dynamite_put"


class MineExploded(NamedTuple):
    space: int
    why: str = "R24"
    kind: str = "mine_exploded"


class DynamiteExploded(NamedTuple):
    space: int
    why: str = "R24"
    kind: str = "dynamite_exploded"


class FireBurnedOut(NamedTuple):
    space: int
    why: str = "R27"
    kind: str = "fire_burned_out"


class Contaminated(NamedTuple):
    """The marker moved up to `step` of the track, where water deals `amount`."""

    step: int
    amount: int
    why: str = "Water"
    kind: str = "contaminated"


class ContaminationFull(NamedTuple):
    why: str = "R28"
    kind: str = "contamination_full"


class CardTaken(NamedTuple):
    player: int
    slot: int
    why: str = "R28.1"
    kind: str = "card_taken"


class CardLost(NamedTuple):
    player: int
    card: int
    why: str = "R28.1"
    kind: str = "card_lost"


class CardsCollected(NamedTuple):
    player: int
    why: str = "Cleaning"
    kind: str = "cards_collected"


class PlayerOut(NamedTuple):
    player: int
    why: str = "R35"
    kind: str = "player_out"


class GameOver(NamedTuple):
    result: int
    why: str = "R34"
    kind: str = "game_over"


Event = (
    FirstPlayer | ColourTaken | FactionTaken | Redrew | Deployed | RoundBegan | PhaseBegan | Drew
    | DrewNothing | DeckShuffled | Discarded | FactionCardTaken | Planned | SnailRevealed
    | CardRevealed | SlotEmpty | PassedOver | Acted | LeftShell | Hid | Switched | Aimed
    | AimLapsed | Targeted | DiceRolled | DieRerolled | Missed | Hit | Raged | Scattered | Moved
    | Placed | Pushed | Stayed | Damaged | Healed | Eliminated | TileDamaged | TileDestroyed
    | BackShown | TileRemoved | Fell | FirePlaced | MinePut | DynamitePut | MineExploded
    | DynamiteExploded | FireBurnedOut | Contaminated | ContaminationFull | CardTaken | CardLost
    | CardsCollected | PlayerOut | GameOver
)  # fmt: skip

for _kind in get_args(Event):
    print_as_written(_kind)
