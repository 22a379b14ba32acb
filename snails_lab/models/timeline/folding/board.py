"""What happens on the board: to tiles, tokens and the water, and to snails."""

from __future__ import annotations

from snails_core import events as log
from snails_core import layout as at
from snails_core.agenda import Enter
from snails_core.backs import with_pin
from snails_core.queries import crowd, occupants, owner, role, snail_of
from snails_core.rules.limit_of_three import is_too_many
from snails_core.rules.push import BY_PUSH
from snails_lab.models.timeline.folding.fold import Fold

TOKENS = (at.DAMAGED, at.FIRE, at.MINES, at.DYNAMITE)


def tile_damaged(fold: Fold, event: log.TileDamaged) -> None:
    fold.hot[at.DAMAGED + event.space] = 1


def tile_destroyed(fold: Fold, event: log.TileDestroyed) -> None:
    for array in TOKENS:
        fold.hot[array + event.space] = 0


def back_shown(fold: Fold, event: log.BackShown) -> None:
    _lower(fold, event.space, event.level)


def tile_removed(fold: Fold, event: log.TileRemoved) -> None:
    for array in TOKENS:
        fold.hot[array + event.space] = 0
    _lower(fold, event.space, event.level)


def _lower(fold: Fold, space: int, level: int) -> None:
    """The tile is gone; where somebody stands on it, it goes when the first one falls."""
    fold.hot[at.PINNED + space] = with_pin(fold.hot[at.PINNED + space], level, None)
    if not any(isinstance(event, log.Fell) and event.space == space for event in fold.later):
        fold.hot[at.LEVEL + space] = level - 1


def fell(fold: Fold, event: log.Fell) -> None:
    fold.hot[at.LEVEL + event.space] = event.to_level


def fire(fold: Fold, event: log.FirePlaced) -> None:
    fold.hot[at.FIRE + event.space] += event.amount


def mine_put(fold: Fold, event: log.MinePut) -> None:
    fold.hot[at.MINES + event.space] += 1


def dynamite_put(fold: Fold, event: log.DynamitePut) -> None:
    fold.hot[at.DYNAMITE + event.space] += 1


def mine_exploded(fold: Fold, event: log.MineExploded) -> None:
    fold.hot[at.MINES + event.space] -= 1


def dynamite_exploded(fold: Fold, event: log.DynamiteExploded) -> None:
    fold.hot[at.DYNAMITE + event.space] -= 1


def burned_out(fold: Fold, event: log.FireBurnedOut) -> None:
    fold.hot[at.FIRE + event.space] = 0


def contaminated(fold: Fold, event: log.Contaminated) -> None:
    fold.hot[at.CONTAMINATION] = event.step


ARRIVALS = (log.Moved, log.Placed, log.Pushed)


def left_shell(fold: Fold, event: log.LeftShell) -> None:
    fold.hot[at.SHELLED + event.snail] = 0


def hid(fold: Fold, event: log.Hid) -> None:
    fold.hot[at.SHELLED + event.snail] = 1


def health(fold: Fold, event: log.Damaged | log.Healed) -> None:
    fold.hot[at.HEALTH + event.snail] = event.health


def arrived(fold: Fold, event: log.Moved | log.Placed | log.Pushed) -> None:
    """Whoever comes to a full space sends somebody into the air (R21)."""
    hot, space = fold.hot, event.space
    hot[at.PLACE + event.snail] = space
    fold.flights = [way for way in fold.flights if getattr(way, "snail", None) != event.snail]
    if not is_too_many(fold.setting, crowd(hot, space)):
        return
    flight = _flight_from(fold, space)
    if flight:
        hot[at.PLACE + flight.snail] = at.AIR
        fold.flights.append(flight)


def _flight_from(fold: Fold, space: int) -> Enter | None:
    """Where somebody goes from a full space: a later event, or what the step leaves to do."""
    there = occupants(fold.hot, space)
    for event in fold.later:
        if isinstance(event, ARRIVALS) and event.snail in there and event.origin_space == space:
            return Enter(event.snail, space, event.space, at.NONE, 0, BY_PUSH)
    for task in fold.end.agenda:
        if isinstance(task, Enter) and task.snail in there and task.origin_space == space:
            return task
    return None


def eliminated(fold: Fold, event: log.Eliminated) -> None:
    """Its token leaves the board; a passive snail comes forward with the next event."""
    hot, player, number = fold.hot, owner(event.snail), role(event.snail)
    hot[at.PLACE + event.snail], hot[at.SHELLED + event.snail] = at.NONE, 0
    hot[at.KNOWN + player] &= ~(1 << number)
    if hot[at.PASSIVE + player] == number:
        hot[at.PASSIVE + player] = at.NONE
    active = hot[at.ACTIVE + player]
    nobody_follows = hot[at.PASSIVE + player] == at.NONE
    if nobody_follows and active < at.SQUAD and not hot[at.HEALTH + snail_of(player, active)]:
        hot[at.ACTIVE + player] = at.NONE
    if not any(isinstance(event, log.Switched | log.CardsCollected) for event in fold.later):
        _unmask(fold, player)


def _unmask(fold: Fold, player: int) -> None:
    """A token nobody had seen was that of the dead: only the end of the step tells (R6)."""
    for token in (at.ACTIVE, at.PASSIVE):
        if fold.hot[token + player] == at.HIDDEN and fold.end.hot[token + player] == at.NONE:
            fold.hot[token + player] = at.NONE
