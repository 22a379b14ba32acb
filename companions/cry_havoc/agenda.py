"""What is still to be resolved, as records on a stack; `rules/` carries each of them out."""

from __future__ import annotations

from typing import NamedTuple


class RollInitiative(NamedTuple):
    """The first initiative is random (C3)."""

    kind: str = "roll_initiative"


class BeginRound(NamedTuple):
    kind: str = "begin_round"


class RevealEvents(NamedTuple):
    """So many event tiles are turned over (C5)."""

    amount: int
    kind: str = "reveal_events"


class RefreshRound(NamedTuple):
    """Initiative is taken over, skills are ready again, everybody draws (C5, C7)."""

    kind: str = "refresh_round"


class Draw(NamedTuple):
    player: int
    amount: int
    kind: str = "draw"


class TrimHand(NamedTuple):
    player: int
    kind: str = "trim_hand"


class TakeTurn(NamedTuple):
    """Turn 0 is the first of the first action round; `acted` says that the action is done."""

    turn: int
    acted: int = 0
    kind: str = "take_turn"


class Move(NamedTuple):
    """Units that have met somebody stay where they are: `stopped` by region."""

    player: int
    symbols: int
    stopped: tuple[int, ...]
    kind: str = "move"


class RevealWarPartyAt(NamedTuple):
    """A tile that a Trogg player turns over by entering (C30)."""

    region: int
    kind: str = "reveal_war_party_at"


class Explore(NamedTuple):
    player: int
    kind: str = "explore"


class RevealTiles(NamedTuple):
    """War parties and nests where the player stands (C11)."""

    player: int
    kind: str = "reveal_tiles"


class RevealRegion(NamedTuple):
    """The tiles of one region; `placed` Trogg units have come so far."""

    player: int
    region: int
    placed: int = 0
    kind: str = "reveal_region"


class MarkBattles(NamedTuple):
    player: int
    kind: str = "mark_battles"


class ClaimRegions(NamedTuple):
    player: int
    kind: str = "claim_regions"


class DiscardPlayed(NamedTuple):
    player: int
    kind: str = "discard_played"


class Recruit(NamedTuple):
    player: int
    symbols: int
    kind: str = "recruit"


class BuildAndActivate(NamedTuple):
    """`used` has the structures activated so far, as structure and region in turn (C14)."""

    player: int
    symbols: int
    used: tuple[int, ...] = ()
    kind: str = "build_and_activate"


class KillNear(NamedTuple):
    """Enemy units in a region next to this one are destroyed."""

    player: int
    region: int
    amount: int
    kind: str = "kill_near"


class SkillTarget(NamedTuple):
    player: int
    skill: int
    kind: str = "skill_target"


class KeepOne(NamedTuple):
    """Of two cards drawn one is kept; `terrain` is the pile, or -1 for the own deck (C16)."""

    player: int
    terrain: int
    cards: tuple[int, ...] = ()
    kind: str = "keep_one"


class ChooseInitiative(NamedTuple):
    player: int
    kind: str = "choose_initiative"


class NextBattle(NamedTuple):
    kind: str = "next_battle"


class PlaceSide(NamedTuple):
    """0 the attacker, 1 the defender (C19)."""

    side: int
    kind: str = "place_side"


class PlayTactics(NamedTuple):
    """`passed` is the side that plays no more, or -1 (C20)."""

    side: int
    passed: int = -1
    kind: str = "play_tactics"


class Resolve(NamedTuple):
    kind: str = "resolve"


class Flee(NamedTuple):
    force: int
    region: int
    units: int
    kind: str = "flee"


class PlaceNest(NamedTuple):
    """The Trogg flee: a nest next to the region (C26)."""

    player: int
    region: int
    kind: str = "place_nest"


class EndBattle(NamedTuple):
    region: int
    kind: str = "end_battle"


class CountPrisoners(NamedTuple):
    kind: str = "count_prisoners"


class Ransom(NamedTuple):
    """The player at this place of the initiative may free units (C27)."""

    place: int
    kind: str = "ransom"


class Score(NamedTuple):
    kind: str = "score"


Task = (
    RollInitiative | BeginRound | RevealEvents | RefreshRound | Draw | TrimHand | TakeTurn | Move
    | RevealWarPartyAt | Explore | RevealTiles | RevealRegion | MarkBattles | ClaimRegions
    | DiscardPlayed | Recruit | BuildAndActivate | KillNear | SkillTarget | KeepOne
    | ChooseInitiative | NextBattle | PlaceSide | PlayTactics | Resolve | Flee | PlaceNest
    | EndBattle | CountPrisoners | Ransom | Score
)  # fmt: skip
