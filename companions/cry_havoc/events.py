"""What happened, to whom and by which rule: the one source of log, teaching text and statistics.

`why` cites a rule of docs/cry-havoc.md. Forces are players by number; the Trogg that nobody
plays are the force after the last player.
"""

from __future__ import annotations

from typing import NamedTuple


class InitiativeSet(NamedTuple):
    player: int
    place: int
    why: str = "C3"
    kind: str = "initiative_set"


class RoundBegan(NamedTuple):
    round: int
    why: str = "C5"
    kind: str = "round_began"


class LastRound(NamedTuple):
    why: str = "C5"
    kind: str = "last_round"


class EventHappened(NamedTuple):
    event: int
    why: str = "C5"
    kind: str = "event_happened"


class EventPassed(NamedTuple):
    """A victory point marker passes a face-down event: the game is a round shorter."""

    player: int
    why: str = "C6"
    kind: str = "event_passed"


class Drew(NamedTuple):
    player: int
    card: int
    why: str = "C7"
    kind: str = "drew"


class DeckShuffled(NamedTuple):
    player: int
    why: str = "C7"
    kind: str = "deck_shuffled"


class Discarded(NamedTuple):
    player: int
    card: int
    why: str = "C7"
    kind: str = "discarded"


class CardsPlayed(NamedTuple):
    player: int
    row: int
    cards: tuple[int, ...]
    symbols: int
    why: str = "C9"
    kind: str = "cards_played"


class PointsGained(NamedTuple):
    player: int
    amount: int
    why: str
    kind: str = "points_gained"


class UnitMoved(NamedTuple):
    player: int
    region: int
    to: int
    why: str = "C10"
    kind: str = "unit_moved"


class Explored(NamedTuple):
    player: int
    region: int
    exploration: int
    why: str = "C11"
    kind: str = "explored"


class TroggCame(NamedTuple):
    """A war party or nest is turned over."""

    region: int
    units: int
    crystals: int
    why: str = "C11"
    kind: str = "trogg_came"


class UnitLost(NamedTuple):
    """No Trogg could be placed: a unit is lost instead."""

    player: int
    region: int
    why: str = "C11"
    kind: str = "unit_lost"


class BattleMarked(NamedTuple):
    player: int
    force: int
    region: int
    number: int
    why: str = "C11"
    kind: str = "battle_marked"


class ControlTaken(NamedTuple):
    player: int
    region: int
    why: str = "C11"
    kind: str = "control_taken"


class Recruited(NamedTuple):
    player: int
    region: int
    amount: int
    why: str = "C13"
    kind: str = "recruited"


class Built(NamedTuple):
    player: int
    structure: int
    region: int
    why: str = "C14"
    kind: str = "built"


class Activated(NamedTuple):
    player: int
    structure: int
    region: int
    why: str = "C14"
    kind: str = "activated"


class CrystalsGrew(NamedTuple):
    region: int
    amount: int
    why: str
    kind: str = "crystals_grew"


class UnitsKilled(NamedTuple):
    player: int
    force: int
    region: int
    amount: int
    why: str = "C14"
    kind: str = "units_killed"


class ScoringEnabled(NamedTuple):
    player: int
    why: str = "C15"
    kind: str = "scoring_enabled"


class CardKept(NamedTuple):
    player: int
    card: int
    why: str = "C16"
    kind: str = "card_kept"


class SkillUsed(NamedTuple):
    player: int
    skill: int
    why: str = "C8"
    kind: str = "skill_used"


class InitiativeMoved(NamedTuple):
    player: int
    place: int
    why: str = "C17"
    kind: str = "initiative_moved"


class BattleBegan(NamedTuple):
    force: int
    enemy: int
    region: int
    why: str = "C18"
    kind: str = "battle_began"


class NoBattle(NamedTuple):
    """One side is gone: the other takes the region."""

    force: int
    region: int
    why: str = "C25"
    kind: str = "no_battle"


class UnitsPlaced(NamedTuple):
    force: int
    control: int
    capture: int
    attrition: int
    why: str = "C19"
    kind: str = "units_placed"


class TacticPlayed(NamedTuple):
    player: int
    card: int
    force: int
    control: int
    capture: int
    attrition: int
    why: str = "C20"
    kind: str = "tactic_played"


class TacticsPassed(NamedTuple):
    player: int
    why: str = "C20"
    kind: str = "tactics_passed"


class ControlWon(NamedTuple):
    force: int
    region: int
    mine: int
    theirs: int
    why: str = "C21"
    kind: str = "control_won"


class Captured(NamedTuple):
    force: int
    enemy: int
    objective: int
    mine: int
    theirs: int
    why: str = "C22"
    kind: str = "captured"


class NothingCaptured(NamedTuple):
    mine: int
    theirs: int
    why: str = "C22"
    kind: str = "nothing_captured"


class Attrition(NamedTuple):
    force: int
    enemy: int
    amount: int
    why: str = "C23"
    kind: str = "attrition"


class Fled(NamedTuple):
    force: int
    region: int
    to: int
    amount: int
    why: str = "C24"
    kind: str = "fled"


class Withdrawn(NamedTuple):
    """No region to flee to: the units go back to the reserve."""

    force: int
    region: int
    amount: int
    why: str = "C24"
    kind: str = "withdrawn"


class NestPlaced(NamedTuple):
    region: int
    why: str = "C26"
    kind: str = "nest_placed"


class Freed(NamedTuple):
    player: int
    force: int
    why: str = "C27"
    kind: str = "freed"


class GameWon(NamedTuple):
    player: int
    why: str = "C29"
    kind: str = "game_won"


Event = (
    InitiativeSet | RoundBegan | LastRound | EventHappened | EventPassed | Drew | DeckShuffled
    | Discarded | CardsPlayed | PointsGained | UnitMoved | Explored | TroggCame | UnitLost
    | BattleMarked | ControlTaken | Recruited | Built | Activated | CrystalsGrew | UnitsKilled
    | ScoringEnabled | CardKept | SkillUsed | InitiativeMoved | BattleBegan | NoBattle | UnitsPlaced
    | TacticPlayed | TacticsPassed | ControlWon | Captured | NothingCaptured | Attrition | Fled
    | Withdrawn | NestPlaced | Freed | GameWon
)  # fmt: skip
