"""A position as text: one statement a line, what follows from the rest is left out."""

from __future__ import annotations

from collections.abc import Iterator

from companions.big_monster.notation.names import part_name, player_name, players_name
from companions.big_monster.position import NOTHING, Position, Seat, Stack
from companions.big_monster.rules.counting import DEFAULT
from companions.big_monster.rules.medals import Won
from companions.big_monster.setting import Setting

HEAD = "bigmonster"
VERSION = "1"


def write_position(position: Position) -> str:
    """The position as lines; `read_position` gives it back."""
    return "".join(f"{line}\n" for line in _lines(position))


def one_line(position: Position) -> str:
    """The same in one line, with semicolons."""
    return "; ".join(line.strip() for line in _lines(position))


def won_name(setting: Setting, won: Won) -> str:
    return part_name(setting.catalogue.medals, won.medal) + (":team" if won.team else "")


def _lines(position: Position) -> Iterator[str]:
    setting = position.setting
    box = setting.catalogue
    yield f"{HEAD} {VERSION}"
    yield " ".join(["mode", setting.mode, str(setting.players), *_variants(setting)])
    yield " ".join(["sets", *(str(number) for number in setting.sets if number)])
    chosen = [medal for medal in setting.medals if not box.medals[medal].permanent]
    yield " ".join(["medals", *(part_name(box.medals, medal) for medal in chosen)])
    yield f"turn {position.round} {position.turn}"
    if position.start != NOTHING:
        yield f"start {player_name(position.start)}"
    queue = "".join(player_name(player) for player in position.queue)
    yield f"phase {position.phase}" + (f" {queue}" if queue else "")
    for row in position.rows:
        yield " ".join(["row", *(part_name(box.kinds, tile) for tile in row or (NOTHING,))])
    if position.row != NOTHING:
        yield f"picked {position.row + 1}"
    if position.discards:
        thrown = (
            f"{part_name(box.kinds, each.tile)}:{players_name(each.seen)}"
            for each in position.discards
        )
        yield " ".join(["discards", *thrown])
    if position.dragon != NOTHING:
        yield f"dragon {player_name(position.dragon)}"
    if position.viewer != NOTHING:
        yield f"viewer {player_name(position.viewer)}"
    for player, seat in enumerate(position.seats):
        yield f"player {player_name(player)}"
        yield from (f"  {line}" for line in _seat_lines(setting, seat))


def _variants(setting: Setting) -> Iterator[str]:
    if setting.race:
        yield "race"
    if setting.dragon:
        yield "dragon"
    if setting.house.start_tile != DEFAULT.start_tile:
        yield f"start_tile={setting.house.start_tile}"
    if setting.house.mutated != DEFAULT.mutated:
        yield f"mutated={setting.house.mutated}"


def _seat_lines(setting: Setting, seat: Seat) -> Iterator[str]:
    box = setting.catalogue
    if seat.dealt:
        yield " ".join(["dealt", *(part_name(box.explorers, each) for each in seat.dealt)])
    if seat.explorer != NOTHING:
        yield f"explorer {part_name(box.explorers, seat.explorer)}"
    if seat.hand:
        yield f"hand {_stack(setting, seat.hand)}"
    if seat.ship:
        yield f"ship {_stack(setting, seat.ship)}"
    if seat.taken != NOTHING:
        yield f"taken {part_name(box.kinds, seat.taken)}"
    if seat.medals:
        yield " ".join(["won", *(won_name(setting, won) for won in seat.medals)])
    if seat.penalty:
        yield "penalty"
    if seat.dragons:
        yield f"dragons {seat.dragons}"
    if seat.board and seat.board.laid:
        tiles = (f"{part_name(box.kinds, t.kind)}@{t.x},{t.y}" for t in seat.board.laid)
        yield " ".join(["board", *tiles])


def _stack(setting: Setting, stack: Stack) -> str:
    """`AB A swamp desert`: who has seen it, who holds it, its tiles."""
    tiles = (part_name(setting.catalogue.kinds, tile) for tile in stack.tiles)
    return " ".join([players_name(stack.seen), player_name(stack.holder), *tiles])
