"""What a player can choose and what chance can bring, as small comparable records."""

from __future__ import annotations

from typing import NamedTuple


# --- options of a decision ------------------------------------------------------------
class PlayFor(NamedTuple):
    """Cards for one row: 0 move, 1 recruit, 2 build."""

    row: int
    cards: tuple[int, ...]
    kind: str = "play_for"


class EnableScoring(NamedTuple):
    card: int
    kind: str = "enable_scoring"


class DrawOwn(NamedTuple):
    """Two cards from the own deck, of which one is kept."""

    kind: str = "draw_own"


class DrawTerrain(NamedTuple):
    terrain: int
    kind: str = "draw_terrain"


class UseSkill(NamedTuple):
    skill: int
    kind: str = "use_skill"


class EndTurn(NamedTuple):
    """No more skills; or no action at all, if there is none."""

    kind: str = "end_turn"


class StepTo(NamedTuple):
    """One unit crosses one border."""

    region: int
    to: int
    kind: str = "step_to"


class Done(NamedTuple):
    kind: str = "done"


class RecruitUnits(NamedTuple):
    amount: int
    kind: str = "recruit_units"


class Build(NamedTuple):
    structure: int
    region: int
    kind: str = "build"


class Activate(NamedTuple):
    structure: int
    region: int
    kind: str = "activate"


class PickRegion(NamedTuple):
    """The region for what is asked."""

    region: int
    kind: str = "pick_region"


class KillAt(NamedTuple):
    region: int
    force: int
    kind: str = "kill_at"


class KeepCard(NamedTuple):
    card: int
    kind: str = "keep_card"


class DiscardCard(NamedTuple):
    card: int
    kind: str = "discard_card"


class TakePlace(NamedTuple):
    """A place on the new initiative track, from 0."""

    place: int
    kind: str = "take_place"


class PlaceUnits(NamedTuple):
    control: int
    capture: int
    attrition: int
    kind: str = "place_units"


class PlayTactic(NamedTuple):
    """A card, and how the side it changes stands afterwards."""

    card: int
    control: int
    capture: int
    attrition: int
    kind: str = "play_tactic"


class PassTactics(NamedTuple):
    kind: str = "pass_tactics"


class CaptureFrom(NamedTuple):
    objective: int
    kind: str = "capture_from"


class FreeUnit(NamedTuple):
    """Pays for one own unit that `force` holds."""

    force: int
    kind: str = "free_unit"


Option = (
    PlayFor | EnableScoring | DrawOwn | DrawTerrain | UseSkill | EndTurn | StepTo | Done
    | RecruitUnits | Build | Activate | PickRegion | KillAt | KeepCard | DiscardCard | TakePlace
    | PlaceUnits | PlayTactic | PassTactics | CaptureFrom | FreeUnit
)  # fmt: skip


# --- outcomes of a chance -------------------------------------------------------------
class NextInInitiative(NamedTuple):
    player: int
    kind: str = "next_in_initiative"


class EventShown(NamedTuple):
    event: int
    kind: str = "event_shown"


class CardDrawn(NamedTuple):
    card: int
    kind: str = "card_drawn"


class ExplorationShown(NamedTuple):
    exploration: int
    kind: str = "exploration_shown"


class WarPartyShown(NamedTuple):
    war_party: int
    kind: str = "war_party_shown"


class NestShown(NamedTuple):
    nest: int
    kind: str = "nest_shown"


Outcome = NextInInitiative | EventShown | CardDrawn | ExplorationShown | WarPartyShown | NestShown
Choice = Option | Outcome
