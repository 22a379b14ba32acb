"""What cannot occur in a game: hand-written positions are checked before anybody plays them."""

from __future__ import annotations

from collections.abc import Iterator

from companions.big_monster.board import Board
from companions.big_monster.errors import PositionError
from companions.big_monster.flow.node import free_ships
from companions.big_monster.position import HIDDEN, NOTHING, Phase, Position, Stack
from companions.big_monster.rules.placement import may_lie
from companions.big_monster.setting import PLAYER_LETTERS, STACK
from companions.big_monster.view import unseen
from snails_core.faults import Fault

DRAFT = (Phase.DEAL, Phase.TAKE, Phase.RACE, Phase.PASS, Phase.SALVAGE, Phase.LAY_SALVAGED)
ROWS = (Phase.DRAW_ROW, Phase.PICK_ROW, Phase.CLAIM)
EARLY = (Phase.START, Phase.DEAL_EXPLORERS, Phase.KEEP_EXPLORER)
NOBODY_ACTS = (Phase.START, Phase.DEAL_EXPLORERS, Phase.DEAL, Phase.DRAW_ROW, Phase.OVER)


def check(position: Position) -> None:
    """Raises the first fault of a position as a PositionError."""
    for fault in faults(position):
        raise PositionError(fault.key, fault.place)


def faults(position: Position) -> Iterator[Fault]:
    """All faults; later checks rely on earlier ones, so only the first is surely meant."""
    yield from _table(position)
    yield from _explorers(position)
    yield from _hidden(position)
    for player, seat in enumerate(position.seats):
        if seat.board:
            yield from _board(position, player, seat.board)
    if min(unseen(position)) < 0:
        yield Fault("too_many_tiles", "tiles")
    yield from _PHASES.get(position.phase, _nothing)(position)


def _nothing(position: Position) -> Iterator[Fault]:
    yield from ()


def _table(position: Position) -> Iterator[Fault]:
    setting, phase = position.setting, position.phase
    draft = setting.by_draft
    if (phase in DRAFT and not draft) or (phase in ROWS and draft):
        yield Fault("phase_mode", "phase")
    if phase is Phase.RACE and not setting.race:
        yield Fault("phase_mode", "phase")
    if (position.start == NOTHING) != (phase is Phase.START):
        yield Fault("start_missing", "start")
    if bool(position.queue) == (phase in NOBODY_ACTS):
        yield Fault("queue_wrong", "phase")
    if draft and (position.rows or position.row != NOTHING):
        yield Fault("rows_in_draft", "row")
    if position.dragon != NOTHING and not setting.dragon:
        yield Fault("dragon_variant", "dragon")
    picked = position.row != NOTHING
    if picked != (not draft and phase in (Phase.CLAIM, Phase.LAY)):
        yield Fault("row_picked", "picked")
    if picked and position.row >= len(position.rows):
        yield Fault("row_picked", "picked")
    for player, seat in enumerate(position.seats):
        place = f"player {PLAYER_LETTERS[player]}"
        if not draft and (seat.hand or seat.ship):
            yield Fault("stack_in_rows", place)
        if seat.dragons and not setting.dragon:
            yield Fault("dragon_variant", place)
        if seat.penalty and phase is not Phase.OVER:
            yield Fault("penalty_early", place)


def _explorers(position: Position) -> Iterator[Fault]:
    known = [each for seat in position.seats for each in seat.dealt if each != HIDDEN]
    if len(set(known)) < len(known) or not set(known) <= set(position.setting.explorers):
        yield Fault("explorer_twice", "explorer")
    early = position.phase in EARLY
    for player, seat in enumerate(position.seats):
        place = f"player {PLAYER_LETTERS[player]}: explorer"
        if len(seat.dealt) > 2 or (seat.explorer >= 0 and seat.explorer not in seat.dealt):
            yield Fault("explorer_dealt", place)
        if not early and seat.board is None:
            yield Fault("explorer_missing", place)
        if position.phase in (Phase.START, Phase.DEAL_EXPLORERS) and seat.explorer != NOTHING:
            yield Fault("explorer_dealt", place)
        if early and (seat.hand or seat.ship or seat.taken != NOTHING or seat.medals):
            yield Fault("explorer_missing", place)


def _hidden(position: Position) -> Iterator[Fault]:
    """Only a view hides things, and not what the viewer has seen."""
    viewer = position.viewer
    for player, seat in enumerate(position.seats):
        place = f"player {PLAYER_LETTERS[player]}"
        for stack in (seat.hand, seat.ship):
            if stack and HIDDEN in stack.tiles and not _may_hide(stack, viewer):
                yield Fault("hidden_here", place)
        if HIDDEN in (seat.taken, seat.explorer, *seat.dealt) and viewer in (NOTHING, player):
            yield Fault("hidden_here", place)
        if seat.taken == HIDDEN and position.phase not in (Phase.TAKE, Phase.RACE, Phase.PASS):
            yield Fault("hidden_here", place)
        if seat.explorer == HIDDEN and position.phase is not Phase.KEEP_EXPLORER:
            yield Fault("hidden_here", place)
    if any(HIDDEN in row for row in position.rows):
        yield Fault("hidden_here", "row")
    if viewer == NOTHING and any(each.tile == HIDDEN for each in position.discards):
        yield Fault("hidden_here", "discards")


def _may_hide(stack: Stack, viewer: int) -> bool:
    """A viewer has seen the whole of a stack or nothing of it."""
    return viewer != NOTHING and not stack.seen >> viewer & 1 and set(stack.tiles) == {HIDDEN}


def _board(position: Position, player: int, board: Board) -> Iterator[Fault]:
    grown = Board(board.explorer)
    for tile in board.laid:
        if not may_lie(position.setting.catalogue, grown, *tile):
            where = f"player {PLAYER_LETTERS[player]}: board: {tile.x},{tile.y}"
            yield Fault("cannot_lie", where)
            return
        grown = grown.lay(*tile)


def _stack_fault(
    position: Position, stack: Stack | None, place: str, size: int, holder: int
) -> Iterator[Fault]:
    """A stack of this size, with its taken tile among its tiles."""
    if stack is None or len(stack.tiles) != size or stack.holder != holder:
        yield Fault("stack_size", place)
    elif holder != NOTHING:
        taken = position.seats[holder].taken
        if taken >= 0 and taken not in stack.tiles and HIDDEN not in stack.tiles:
            yield Fault("taken_elsewhere", place)


def _deal_explorers(position: Position) -> Iterator[Fault]:
    sizes = [len(seat.dealt) for seat in position.seats]
    if sizes != sorted(sizes, reverse=True) or sizes[-1] == 2 or sizes.count(1) > 1:
        yield Fault("explorer_dealt", "dealt")


def _keep_explorer(position: Position) -> Iterator[Fault]:
    waiting = tuple(p for p, seat in enumerate(position.seats) if seat.explorer == NOTHING)
    if waiting != position.queue or any(len(seat.dealt) != 2 for seat in position.seats):
        yield Fault("explorer_dealt", "phase")


def _deal(position: Position) -> Iterator[Fault]:
    sizes = [len(seat.ship.tiles) if seat.ship else 0 for seat in position.seats]
    parts = [size for size in sizes if 0 < size < STACK]
    if sizes != sorted(sizes, reverse=True) or sizes[-1] == STACK or len(parts) > 1:
        yield Fault("stack_size", "ship")
    for seat in position.seats:
        if seat.hand or seat.taken != NOTHING or (seat.ship and seat.ship.holder != NOTHING):
            yield Fault("stack_size", "hand")
    if sum(position.pool) < len(position.seats) * STACK - sum(sizes):
        yield Fault("too_few_tiles", "tiles")


def _take(position: Position) -> Iterator[Fault]:
    for player, seat in enumerate(position.seats):
        place = f"player {PLAYER_LETTERS[player]}: hand"
        yield from _stack_fault(position, seat.hand, place, STACK + 1 - position.turn, player)
        if seat.ship:
            yield Fault("stack_size", place)
        if (seat.taken == NOTHING) != (player in position.queue):
            yield Fault("queue_wrong", place)
        if seat.hand and not seat.hand.seen >> player & 1:
            yield Fault("hand_unseen", place)
    if position.queue != tuple(sorted(position.queue)):
        yield Fault("queue_wrong", "phase")


def _passing(position: Position) -> Iterator[Fault]:
    if position.turn == position.setting.turns:
        yield Fault("phase_mode", "phase")
    size = STACK + 1 - position.turn
    holders = []
    for player, seat in enumerate(position.seats):
        place = f"player {PLAYER_LETTERS[player]}"
        if seat.taken == NOTHING or bool(seat.hand) != (player in position.queue):
            yield Fault("queue_wrong", place)
        if seat.hand:
            yield from _stack_fault(position, seat.hand, place, size, player)
        if seat.ship:
            holders.append(seat.ship.holder)
            yield from _stack_fault(position, seat.ship, place, size, seat.ship.holder)
    passed = [p for p in range(position.players) if p not in position.queue]
    if sorted(holders) != passed or len(free_ships(position)) != len(position.queue):
        yield Fault("queue_wrong", "ship")


def _lay(position: Position) -> Iterator[Fault]:
    setting = position.setting
    for player, seat in enumerate(position.seats):
        place = f"player {PLAYER_LETTERS[player]}"
        if setting.by_draft:
            waiting = player in position.queue
            last = position.turn == setting.turns
            if seat.hand or bool(seat.ship) == last:
                yield Fault("stack_size", place)
            elif seat.ship:
                size = STACK - position.turn
                yield from _stack_fault(position, seat.ship, place, size, NOTHING)
        else:
            waiting = player == position.queue[0]
        if (seat.taken == NOTHING) == waiting:
            yield Fault("queue_wrong", place)
    if not setting.by_draft and position.row != NOTHING:
        yield from _rows_open(position, 2 * (len(position.queue) - 1))


def _rows_open(position: Position, left: int) -> Iterator[Fault]:
    """As many rows as there should be, the picked one with so many tiles left."""
    size = position.setting.row_size
    if len(position.rows) != position.setting.open_rows(position.turn):
        yield Fault("row_count", "row")
    for number, row in enumerate(position.rows):
        if len(row) != (left if number == position.row else size):
            yield Fault("row_size", "row")


def _pick_row(position: Position) -> Iterator[Fault]:
    if len(position.queue) != position.players:
        yield Fault("queue_wrong", "phase")
    yield from _nobody_has_taken(position)
    yield from _rows_open(position, 0)


def _claim(position: Position) -> Iterator[Fault]:
    yield from _nobody_has_taken(position)
    if position.row != NOTHING:
        yield from _rows_open(position, 2 * len(position.queue))


def _nobody_has_taken(position: Position) -> Iterator[Fault]:
    if any(seat.taken != NOTHING for seat in position.seats):
        yield Fault("queue_wrong", "taken")


def _draw_row(position: Position) -> Iterator[Fault]:
    setting = position.setting
    yield from _nobody_has_taken(position)
    sizes = [len(row) for row in position.rows]
    wanted = setting.open_rows(position.turn)
    if any(size != setting.row_size for size in sizes[:-1]) or len(sizes) > wanted:
        yield Fault("row_size", "row")
    missing = wanted * setting.row_size - sum(sizes)
    if missing <= 0 or (sizes and sizes[-1] > setting.row_size):
        yield Fault("row_size", "row")
    if sum(position.pool) < missing:
        yield Fault("too_few_tiles", "tiles")


def _salvage(position: Position) -> Iterator[Fault]:
    explorers = position.setting.catalogue.explorers
    powers = [explorers[position.seats[p].explorer].power for p in position.queue]
    if powers != ["salvage"]:
        yield Fault("queue_wrong", "phase")
    salvaged = position.phase is Phase.LAY_SALVAGED
    for player, seat in enumerate(position.seats):
        if (
            seat.hand
            or seat.ship
            or (seat.taken != NOTHING) != (salvaged and player in position.queue)
        ):
            yield Fault("queue_wrong", f"player {PLAYER_LETTERS[player]}")
    if not salvaged and not position.discards:
        yield Fault("too_few_tiles", "discards")


def _over(position: Position) -> Iterator[Fault]:
    yield from _nobody_has_taken(position)


_PHASES = {
    Phase.DEAL_EXPLORERS: _deal_explorers,
    Phase.KEEP_EXPLORER: _keep_explorer,
    Phase.DEAL: _deal,
    Phase.TAKE: _take,
    Phase.RACE: _passing,
    Phase.PASS: _passing,
    Phase.LAY: _lay,
    Phase.DRAW_ROW: _draw_row,
    Phase.PICK_ROW: _pick_row,
    Phase.CLAIM: _claim,
    Phase.SALVAGE: _salvage,
    Phase.LAY_SALVAGED: _salvage,
    Phase.OVER: _over,
}
