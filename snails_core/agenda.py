"""The tasks still to be resolved: small records on a stack in the position itself.

The last record of `Position.agenda` comes next. Whatever a rule sets off it puts on the
stack, so a game can be stopped, saved and searched in the middle of a chain of pushes.
Every field is a whole number; its name says what it numbers (`space`, `snail`, `player`,
`card`, `action`, `snails` for a set of snails as bits), which is how notation writes it. The
records of an action share an `ActionContext`; notation writes its fields as if they were theirs.
`kind` keeps records of different sorts unequal.
"""

from __future__ import annotations

from typing import NamedTuple

from snails_core.layout import NONE


# --- the flow of the game -------------------------------------------------------------
class PickFirst(NamedTuple):
    """The 1st player is drawn by lot."""

    kind: str = "pick_first"


class PickColour(NamedTuple):
    seat: int
    kind: str = "pick_colour"


class PickFaction(NamedTuple):
    seat: int
    kind: str = "pick_faction"


class Deal(NamedTuple):
    """The starting arsenal cards, seat by seat from the 1st player."""

    seat: int
    advanced: int
    kind: str = "deal"


class OfferRedraw(NamedTuple):
    """A starting hand without red cards may be drawn anew (R4)."""

    player: int
    amount: int
    kind: str = "offer_redraw"


class ReturnToDeck(NamedTuple):
    """Cards set aside by a re-draw go back once the new ones are drawn (R4)."""

    card_1: int
    card_2: int
    card_3: int
    card_4: int = NONE
    card_5: int = NONE
    kind: str = "return_to_deck"


class KeepCards(NamedTuple):
    """Advanced starting draw: discard down to `amount`."""

    player: int
    amount: int
    kind: str = "keep_cards"


class Deploy(NamedTuple):
    """Snails are placed in turn, one each."""

    turn: int
    kind: str = "deploy"


class Drawing(NamedTuple):
    seat: int
    kind: str = "drawing"


class Exchange(NamedTuple):
    """Two arsenal cards for a new one, as often as the player likes."""

    player: int
    kind: str = "exchange"


class OfferFactionCard(NamedTuple):
    player: int
    kind: str = "offer_faction_card"


class TrimHand(NamedTuple):
    """Down to five cards beside the basic ones (R1)."""

    player: int
    kind: str = "trim_hand"


class Planning(NamedTuple):
    seat: int
    kind: str = "planning"


class Acting(NamedTuple):
    slot: int
    seat: int
    kind: str = "acting"


class Turn(NamedTuple):
    player: int
    slot: int
    kind: str = "turn"


class RevealSnail(NamedTuple):
    player: int
    kind: str = "reveal_snail"


class RevealCard(NamedTuple):
    player: int
    slot: int
    kind: str = "reveal_card"


class Resolve(NamedTuple):
    """The revealed card: which half, or passed over (R8)."""

    player: int
    slot: int
    kind: str = "resolve"


class AfterAction(NamedTuple):
    """What an action earns once all it set off is done (Gunslingers)."""

    player: int
    action: int
    kind: str = "after_action"


class EndTurn(NamedTuple):
    """An Aim for this slot that no attack has used lapses (R9)."""

    player: int
    slot: int
    kind: str = "end_turn"


class Verdict(NamedTuple):
    """Are only one player's snails left (R34)?"""

    kind: str = "verdict"


class Cleaning(NamedTuple):
    """The steps of the Cleaning Phase by number, see `flow.cleaning`, from `step` to `last`.

    In a game the phase goes on to its end (NONE); a planner may ask for its first steps only.
    """

    step: int
    last: int = NONE
    kind: str = "cleaning"


# --- cards ----------------------------------------------------------------------------
class Draw(NamedTuple):
    player: int
    amount: int
    kind: str = "draw"


class DiscardOwn(NamedTuple):
    """The player discards arsenal cards of their choice from hand (R28.1)."""

    player: int
    amount: int
    kind: str = "discard_own"


class Discard(NamedTuple):
    """This card leaves the player's hand for the discard pile, seen by all."""

    player: int
    card: int
    kind: str = "discard"


class TakeCard(NamedTuple):
    """A planned card of `player` is taken, unseen, by `chooser` (R28.1)."""

    player: int
    chooser: int
    to_hand: int
    kind: str = "take_card"


class LoseCard(NamedTuple):
    player: int
    slot: int
    kind: str = "lose_card"


# --- an action ------------------------------------------------------------------------
class ChooseTarget(NamedTuple):
    """An action begins: its target is chosen, if it has one. Attacks begin so, and likewise what
    hurts nobody (Crawl, Aim). Notation writes this task as `attack`."""

    action: int
    snail: int
    rerolls: int
    attacks: int
    """How many attacks are still to be made with this card, this one among them."""
    kind: str = "attack"


class ActionContext(NamedTuple):
    """An action whose target is known: which action, by whom, where, and who is hit."""

    action: int
    snail: int
    space: int
    target_snail: int
    """The snail it was aimed at; NONE if it was aimed at a space, or has scattered to one."""
    snails: int
    """Those who are hit, as bits."""


class Roll(NamedTuple):
    """Dice in the air; `face` is the die that stays when one of two is re-rolled."""

    context: ActionContext
    rerolls: int
    attacks: int
    face: int = NONE
    kind: str = "roll"


class Rolled(NamedTuple):
    """Dice on the table: keep them or re-roll one (R10)."""

    context: ActionContext
    rerolls: int
    attacks: int
    face: int
    other_face: int = NONE
    kind: str = "rolled"


class PickRow(NamedTuple):
    """Several rows match, or the card says "or": exactly one is chosen (R16.2)."""

    context: ActionContext
    rows: int
    kind: str = "pick_row"


class OfferRage(NamedTuple):
    """Berserker Rage: five more for one damage effect of the row (R31)."""

    context: ActionContext
    row: int
    kind: str = "offer_rage"


class Perform(NamedTuple):
    """The row's effects from number `step` on, `raged` (from 1) dealing five more."""

    context: ActionContext
    row: int
    step: int
    raged: int = 0
    kind: str = "perform"


class Crawl(NamedTuple):
    snail: int
    moves: int
    kind: str = "crawl"


class TradeShell(NamedTuple):
    """A third snail hides: one of the two shells must come off another (R11)."""

    snail: int
    kind: str = "trade_shell"


class ChoosePlace(NamedTuple):
    """`chooser` places the snail at distance 1 to `reach` of where it stands."""

    snail: int
    chooser: int
    reach: int
    kind: str = "choose_place"


# --- the board ------------------------------------------------------------------------
class PushAll(NamedTuple):
    """These snails are pushed, order and places by `chooser`; NONE: the 1st player (R20)."""

    snails: int
    chooser: int
    shelled_too: int = 0
    kind: str = "push_all"


class Enter(NamedTuple):
    """A snail comes in from `origin_space`; `snails` are those its chain has moved (R19)."""

    snail: int
    origin_space: int
    space: int
    chooser: int
    snails: int
    manner: int
    kind: str = "enter"


class Entered(NamedTuple):
    """What lies on the space meets the newcomer: fire, then a mine (R21)."""

    snail: int
    space: int
    kind: str = "entered"


class DamageTile(NamedTuple):
    space: int
    digger: int = NONE
    kind: str = "damage_tile"


class DestroyTile(NamedTuple):
    space: int
    digger: int = NONE
    kind: str = "destroy_tile"


class BlastDynamite(NamedTuple):
    space: int
    kind: str = "blast_dynamite"


class BlastMines(NamedTuple):
    """Every mine of the tile deals its damage; `destroys` when the tile goes with it."""

    space: int
    destroys: int
    kind: str = "blast_mines"


class FlipTile(NamedTuple):
    """The back of the tile at `level` is turned up and resolved, if it is still there (R23)."""

    space: int
    digger: int
    level: int
    kind: str = "flip_tile"


class RevealDeclared(NamedTuple):
    """In a view: were snails that just died declared, and how? (R6)"""

    player: int
    snails: int
    kind: str = "reveal_declared"


Task = (
    PickFirst | PickColour | PickFaction | Deal | OfferRedraw | ReturnToDeck | KeepCards | Deploy
    | Drawing | Exchange | OfferFactionCard | TrimHand | Planning | Acting | Turn | RevealSnail
    | RevealCard | Resolve | AfterAction | EndTurn | Verdict | Cleaning | Draw | DiscardOwn
    | Discard | TakeCard | LoseCard | ChooseTarget | Roll | Rolled | PickRow | OfferRage | Perform
    | Crawl | TradeShell | ChoosePlace | PushAll | Enter | Entered | DamageTile | DestroyTile
    | BlastDynamite | BlastMines | FlipTile | RevealDeclared
)  # fmt: skip
