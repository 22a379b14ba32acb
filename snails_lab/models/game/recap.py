"""The recap of a round: a tile for each slot and player, with what was played and what came of it.

It is made from a timeline, so from what its viewer may know, and only up to the moment that is
shown. A round that is being planned has none yet; until then that of the round before stays.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from snails_core import events as log
from snails_core.cards import Face
from snails_core.layout import HIDDEN, NONE
from snails_core.records import snail_name
from snails_core.tell import Names, reason_text
from snails_core.tell.names import SIGNS
from snails_lab.models.timeline.game_stage import ACTING, CLEANING
from snails_lab.models.timeline.timeline import Timeline
from snails_lab.words import phrase

ARROW = "→"


@dataclass
class Tile:
    """What happened in one scene: a player's card, or the Cleaning Phase."""

    moments: range
    """Its moments up to the one that is shown."""
    slot: int = NONE
    player: int = NONE
    card: int | None = None
    """None if the slot was empty."""
    action: int | None = None
    """The one that was carried out; None if the card was passed over."""
    snail: int | None = None
    """Who acted."""
    reason: str = ""
    """Why the card was passed over, as a key of the words."""
    targets: list[tuple[int, int]] = field(default_factory=list)
    """Snail, or NONE, and space that were aimed at, in order."""
    dice: list[tuple[int, ...]] = field(default_factory=list)
    """The faces of each throw, in order; re-rolled ones too."""
    landed: list[int] = field(default_factory=list)
    """Spaces where something came down that was aimed elsewhere."""
    misses: int = 0
    ways: dict[int, tuple[int, int]] = field(default_factory=dict)
    """By snail: the space where it was, and where it is now."""
    losses: dict[int, int] = field(default_factory=dict)
    """By snail: health that it lost."""
    gains: dict[int, int] = field(default_factory=dict)
    eliminated: list[int] = field(default_factory=list)
    cracked: list[int] = field(default_factory=list)
    """Spaces whose tile is damaged."""
    crumbled: list[int] = field(default_factory=list)
    """Spaces whose tile is gone."""

    @property
    def damage(self) -> int:
        """Health that snails lost, all together."""
        return sum(self.losses.values())

    @property
    def has_result(self) -> bool:
        """Did anything change on the board?"""
        snails = self.ways, self.losses, self.gains, self.eliminated
        return any(map(bool, (*snails, self.cracked, self.crumbled)))


@dataclass(frozen=True)
class Recap:
    """A round as tiles: by slot and player what was played, and what the Cleaning Phase did."""

    round: int
    tiles: dict[tuple[int, int], Tile]
    cleaning: Tile | None


def recap_of(timeline: Timeline, index: int) -> Recap | None:
    """The recap of the last round in which cards were played, up to a moment.

    None before the first card.
    """
    scenes = list(_scenes(timeline, index))
    number = max((timeline[scene[0]].stage.round for scene in scenes), default=0)
    tiles: dict[tuple[int, int], Tile] = {}
    cleaning: Tile | None = None
    for scene in scenes:
        stage = timeline[scene[0]].stage
        if stage.round != number:
            continue
        if stage.phase == CLEANING:
            cleaning = tile_of(timeline, scene)
        else:
            tiles[stage.slot, stage.player] = tile_of(timeline, scene)
    return Recap(number, tiles, cleaning) if number else None


def _scenes(timeline: Timeline, index: int) -> Iterator[range]:
    """The scenes of cards and of cleaning up to a moment, each up to that moment."""
    for first, stage in timeline.stages:
        if first > index:
            return
        is_card = stage.phase == ACTING and stage.slot != NONE
        if is_card or stage.phase == CLEANING:
            whole = timeline.scene_of(first)
            yield range(whole.start, min(whole.stop, index + 1))


def tile_of(timeline: Timeline, moments: range) -> Tile:
    """What happened in these moments of one scene."""
    stage = timeline[moments[0]].stage
    tile = Tile(moments, stage.slot, stage.player)
    for index in moments:
        event = timeline[index].event
        if event is not None:
            _take(tile, event)
    return tile


def _take(tile: Tile, event: log.Event) -> None:
    match event:
        case log.CardRevealed():
            tile.card = event.card
        case log.Acted():
            tile.action, tile.snail = event.action, event.snail
        case log.PassedOver():
            tile.reason = event.reason
        case log.Targeted():
            known = NONE if event.target_snail == HIDDEN else event.target_snail
            tile.targets.append((known, event.space))
        case log.DiceRolled():
            faces = (event.face, event.other_face)
            tile.dice.append(tuple(face for face in faces if face != NONE))
        case log.Scattered():
            tile.landed.append(event.space)
        case log.Missed():
            tile.misses += 1
        case log.Moved() | log.Placed() | log.Pushed():
            origin, _ = tile.ways.get(event.snail, (event.origin_space, NONE))
            tile.ways[event.snail] = origin, event.space
        case log.Damaged():
            if event.loss:
                tile.losses[event.snail] = tile.losses.get(event.snail, 0) + event.loss
        case log.Healed():
            tile.gains[event.snail] = tile.gains.get(event.snail, 0) + event.amount
        case log.Eliminated():
            tile.eliminated.append(event.snail)
        case log.TileDamaged():
            tile.cracked.append(event.space)
        case log.TileDestroyed() | log.TileRemoved():
            if event.space not in tile.crumbled:
                tile.crumbled.append(event.space)


# --- in words -------------------------------------------------------------------------
def tile_lines(tile: Tile, names: Names) -> list[str]:
    """What a tile says, line by line, in few letters: pieces and spaces as the board names them."""
    lines = [_played(tile, names)]
    if tile.reason:
        lines.append(reason_text(tile.reason, names.language))
    lines += [f"{_name(tile.snail)} {ARROW} {_target(one, names)}" for one in tile.targets]
    lines += [f"{ARROW} {names.space(space)}" for space in tile.landed]
    thrown = f" {ARROW} ".join("".join(SIGNS[Face(face)] for face in faces) for faces in tile.dice)
    missed = phrase(names.language, "recap.missed") if tile.misses else ""
    lines.append(" ".join(filter(None, (thrown, missed))))
    lines += [
        f"{snail_name(snail)} {names.space(origin)} {ARROW} {names.space(space)}"
        for snail, (origin, space) in tile.ways.items()
        if origin != space
    ]
    lines.append(", ".join(f"{snail_name(snail)} −{loss}" for snail, loss in tile.losses.items()))
    lines.append(", ".join(f"{snail_name(snail)} +{gain}" for snail, gain in tile.gains.items()))
    lines += [
        phrase(names.language, "recap.out", snail=snail_name(snail)) for snail in tile.eliminated
    ]
    cracked = [names.space(space) for space in tile.cracked if space not in tile.crumbled]
    if cracked:
        lines.append(phrase(names.language, "recap.cracked", spaces=", ".join(cracked)))
    if tile.crumbled:
        crumbled = ", ".join(map(names.space, tile.crumbled))
        lines.append(phrase(names.language, "recap.crumbled", spaces=crumbled))
    return [line for line in lines if line]


def tile_text(timeline: Timeline, tile: Tile, language: str) -> str:
    """The same in whole sentences, those of its events."""
    return " ".join(timeline.told(index, language) for index in tile.moments)


def _played(tile: Tile, names: Names) -> str:
    if tile.player == NONE:
        return ""
    if tile.card is None:
        return phrase(names.language, "recap.empty")
    if tile.action is not None:
        return names.action(tile.action)
    if tile.reason:
        return phrase(names.language, "recap.passed_over", card=names.card(tile.card))
    return names.card(tile.card)


def _name(snail: int | None) -> str:
    return snail_name(snail) if snail is not None else ""


def _target(target: tuple[int, int], names: Names) -> str:
    snail, space = target
    return snail_name(snail) if snail != NONE else names.space(space)
