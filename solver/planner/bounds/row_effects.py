"""What the rows of an action can do at most: how many effects of each kind, and on whom."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from snails_core.cards import Action, Row
from snails_core.vocabulary import Where, Word


class TileEffects(NamedTuple):
    """How many effects of each kind one tile meets."""

    cracks: int
    flips: int
    removals: int
    fire: int

    @property
    def lowering(self) -> int:
        """How many of these effects may lower the tile, at once or at the end of the round. All
        fire tokens together count once."""
        return self.cracks + self.flips + self.removals + (self.fire > 0)


class RowEffects(NamedTuple):
    """The effects of one row, or the most that any of several rows has of each kind."""

    damage: int = 0
    """To each of those hit, all its effects together."""
    damages: int = 0
    """How many effects deal it."""
    here_damage: int = 0
    """To each of the others on the acting snail's space."""
    own_damage: int = 0
    heal: int = 0
    here_heal: int = 0
    own_heal: int = 0
    shifts: int = 0
    """Effects that push or place each of those hit."""
    shift_steps: int = 0
    """How far they take it, all together."""
    here_shifts: int = 0
    """Effects that push the others on the acting snail's space."""
    own_steps: int = 0
    """How far the acting snail goes."""
    cracks: int = 0
    """Effects that damage the target's tile, or turn it over if it is damaged already."""
    flips: int = 0
    """Effects that turn it over."""
    removals: int = 0
    """Effects that take it away unturned."""
    fire: int = 0
    """Fire tokens on it."""
    here_cracks: int = 0
    here_flips: int = 0
    here_removals: int = 0
    here_fire: int = 0
    mines: int = 0
    sticks: int = 0
    """Of dynamite."""
    pollution: int = 0
    unshells: int = 0
    """Effects that take somebody out of the shell."""
    hides: int = 0
    switches: int = 0
    aims: int = 0
    scatters: int = 0
    late_tiles: int = 0
    """1 if somebody may be moved before a tile is lowered."""

    @property
    def target_tile(self) -> TileEffects:
        """The effects on the tile of the target."""
        return TileEffects(self.cracks, self.flips, self.removals, self.fire)

    @property
    def here_tile(self) -> TileEffects:
        """The effects on the tile of the acting snail."""
        return TileEffects(self.here_cracks, self.here_flips, self.here_removals, self.here_fire)

    @property
    def tiles(self) -> int:
        """Effects after which a tile may be lowered, at once or at the end of the round."""
        return self.target_tile.lowering + self.here_tile.lowering

    @property
    def displaces(self) -> bool:
        """Whether anybody comes onto another space."""
        return bool(self.shifts or self.here_shifts or self.own_steps)

    def plus(self, other: RowEffects) -> RowEffects:
        """The effects of both, one after the other."""
        return RowEffects(*(one + two for one, two in zip(self, other, strict=True)))

    @property
    def on_board(self) -> RowEffects:
        """What of them changes tiles and tokens; harm to single snails is left out. `own_steps` is
        1 if anybody goes elsewhere, whoever and however far: only `displaces` asks for it."""
        return RowEffects(
            own_steps=int(self.displaces),
            cracks=self.cracks,
            flips=self.flips,
            removals=self.removals,
            fire=self.fire,
            here_cracks=self.here_cracks,
            here_flips=self.here_flips,
            here_removals=self.here_removals,
            here_fire=self.here_fire,
            mines=self.mines,
            sticks=self.sticks,
            pollution=self.pollution,
        )


_TILE_WORDS = {
    Word.DAMAGE_TILE: "cracks",
    Word.DIG_TILE: "cracks",
    Word.DESTROY_TILE: "flips",
    Word.DIG_UP: "flips",
    Word.REMOVE_TILE: "removals",
}
_COUNTED = {
    Word.PUT_MINE: "mines",
    Word.PUT_DYNAMITE: "sticks",
    Word.LEAVE_SHELL: "unshells",
    Word.HIDE: "hides",
    Word.SWITCH: "switches",
    Word.AIM: "aims",
    Word.SCATTER: "scatters",
}
_HARMLESS = (Word.DRAW, Word.DISCARD, Word.TAKE_CARD)
"""Cards count for nothing while the others stand still."""


@cache
def effects_of(row: Row, farthest: int) -> RowEffects:
    """What a row does if all its effects take place; `farthest` is the reach of its action."""
    found = dict.fromkeys(RowEffects._fields, 0)
    for part in row.effects:
        word, amount = part.word, part.amount
        whom = {Where.SELF: "own_", Where.HERE: "here_"}.get(part.where, "")
        tile = "" if part.where is Where.TARGET else "here_"
        if word is Word.DAMAGE:
            found[f"{whom}damage"] += amount
            found["damages"] += not whom
        elif word is Word.HEAL:
            found[f"{whom}heal"] += amount
        elif word is Word.MOVE:
            found["own_steps"] += amount
        elif word in (Word.PUSH, Word.PLACE, Word.PLACE_HERE):
            far = {Word.PUSH: 1, Word.PLACE: amount, Word.PLACE_HERE: farthest}[word]
            if part.where is Where.SELF:
                found["own_steps"] += far
            elif part.where is Where.HERE:
                found["here_shifts"] += 1
                found["shift_steps"] += far
            else:
                found["shifts"] += 1
                found["shift_steps"] += far
        elif word in _TILE_WORDS:
            found["late_tiles"] |= bool(found["shifts"] or found["here_shifts"])
            found[tile + _TILE_WORDS[word]] += 1
        elif word is Word.FIRE:
            found[f"{tile}fire"] += amount
        elif word is Word.POLLUTE:
            found["pollution"] += amount
        elif word in _COUNTED:
            found[_COUNTED[word]] += 1
        else:
            assert word in _HARMLESS, f"{word.name} has no bound; add a case here"
    return RowEffects(**found)


@cache
def most_of_action(action: Action) -> RowEffects:
    """By kind of effect, the most that any row of the action does, all its attacks together."""
    return RowEffects(*(number * action.attacks for number in _most(rows_of(action))))


def most_of_actions(actions: Iterable[Action]) -> RowEffects:
    """By kind of effect, the most that any of the actions does."""
    return RowEffects(*_most([most_of_action(action) for action in actions]))


def rows_of(action: Action) -> list[RowEffects]:
    """The effects of each row of an action."""
    return [effects_of(row, action.farthest) for row in action.rows]


def _most(found: list[RowEffects]) -> Iterable[int]:
    return map(max, zip(*found, strict=True))
