"""What can be pointed at: for each thing in the picture, what is said of it and what it means."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from companions.big_monster.bots.greedy import board_outlook, gain
from companions.big_monster.nodes import Decision, Over
from companions.big_monster.options import (
    Claim,
    KeepExplorer,
    Lay,
    Option,
    PassTo,
    PickRow,
    Salvage,
    TakeTile,
)
from companions.big_monster.position import NOTHING, Position
from companions.big_monster.rules.scoring import Score, score
from companions.big_monster.setting import PLAYER_LETTERS
from companions.big_monster.tell import choice_text, own_question, tile_name
from companions.big_monster.tell.names import place_name
from companions.big_monster.tell.reasons import gain_text, signed
from companions.big_monster.words import wording


@dataclass(frozen=True, slots=True)
class Menu:
    """The choices of one decision; empty while somebody else decides."""

    question: str = ""
    told: dict[str, str] = field(default_factory=dict)
    """By key of the picture: what is said while it is looked at."""
    options: dict[str, Option] = field(default_factory=dict)
    """By key: what choosing it does."""
    firsts: dict[str, int] = field(default_factory=dict)
    """By key: the tile that is taken; then one to discard is asked for."""
    gains: dict[tuple[int, int], int] = field(default_factory=dict)
    """By place: what laying the tile there adds now."""
    captions: dict[str, str] = field(default_factory=dict)
    """By key: what the tile adds at its best place now, as it stands below the tile."""
    buttons: tuple[tuple[str, Option], ...] = ()
    """What cannot be pointed at."""

    @property
    def best(self) -> int | None:
        """The most that a place adds."""
        return max(self.gains.values(), default=None)


NO_MENU = Menu()


def menu_of(
    position: Position,
    seat: int,
    language: str,
    picked: int = NOTHING,
    names: Sequence[str] = PLAYER_LETTERS,
) -> Menu:
    """The menu of a person at this seat; `picked` is the tile that they take from a row."""
    node = position.node
    if isinstance(node, Over) or not isinstance(node, Decision) or node.player != seat:
        return NO_MENU
    first = node.options[0]
    question = own_question(position, language)
    if isinstance(first, Lay):
        return _laying(position, seat, language, question)
    if isinstance(first, Claim):
        return _claiming(position, node, language, question, picked)
    if isinstance(first, PassTo):
        buttons = tuple((choice_text(position, one, language, names), one) for one in node.options)
        return Menu(question, buttons=buttons)
    menu = Menu(wording(language, "table.pick") if isinstance(first, PickRow) else question)
    for option in node.options:
        for key in _keys(position, seat, option):
            menu.told[key], menu.options[key] = _told(position, seat, option, key, language), option
    _caption(menu, position, seat, language)
    return menu


def _told(position: Position, seat: int, option: Option, key: str, language: str) -> str:
    """What an option is; a row is picked by one of its tiles, which is then taken."""
    if not isinstance(option, PickRow):
        return choice_text(position, option, language)
    name = tile_name(position.setting.catalogue, _tile_at(position, seat, key), language)
    return wording(language, "table.row_take", row=option.row + 1, tile=name)


def tile_of_row(position: Position, seat: int, key: str) -> int:
    """The tile of a row that is pointed at, if one to discard has to be chosen beside it."""
    node = position.node
    if not isinstance(node, Decision) or node.player != seat or position.row == NOTHING:
        return NOTHING
    tile = _tile_at(position, seat, key)
    fitting = [one for one in node.options if isinstance(one, Claim) and one.tile == tile]
    return tile if len(fitting) > 1 else NOTHING


def _caption(menu: Menu, position: Position, seat: int, language: str) -> None:
    """Says below each tile that can be taken, and while it is looked at, what it adds now."""
    if position.seats[seat].board is None:
        return
    own = board_outlook(position, seat)
    for key in menu.told:
        points = signed(gain(own, _tile_at(position, seat, key)), language)
        menu.captions[key] = points
        menu.told[key] = wording(language, "table.adds", choice=menu.told[key], points=points)


def _tile_at(position: Position, seat: int, key: str) -> int:
    """The tile that is pointed at."""
    kind, *numbers = key.split(":")
    if kind == "row":
        return position.rows[int(numbers[0])][int(numbers[1])]
    if kind == "hand":
        hand = position.seats[seat].hand
        assert hand is not None
        return hand.tiles[int(numbers[0])]
    return position.discards[int(numbers[0])].tile


def _keys(position: Position, seat: int, option: Option) -> list[str]:
    """Where in the picture an option can be pointed at."""
    if isinstance(option, KeepExplorer):
        return [f"dealt:{option.explorer}"]
    if isinstance(option, PickRow):
        return [f"row:{option.row}:{number}" for number in range(len(position.rows[option.row]))]
    if isinstance(option, TakeTile):
        hand = position.seats[seat].hand
        assert hand is not None
        return [f"hand:{n}" for n, tile in enumerate(hand.tiles) if tile == option.tile]
    assert isinstance(option, Salvage)
    tiles = enumerate(each.tile for each in position.discards)
    return [f"discard:{n}" for n, tile in tiles if tile == option.tile]


def _claiming(
    position: Position, node: Decision, language: str, question: str, picked: int
) -> Menu:
    """First the tile to take, then the one to discard; where one follows, it is not asked for."""
    box, number = position.setting.catalogue, position.row
    row = position.rows[number]
    claims = [option for option in node.options if isinstance(option, Claim)]
    if picked == NOTHING:
        menu = Menu(wording(language, "table.take"))
        for n, tile in enumerate(row):
            key, name = f"row:{number}:{n}", tile_name(box, tile, language)
            fitting = [claim for claim in claims if claim.tile == tile]
            menu.told[key] = wording(language, "option.take_tile", tile=name)
            if len(fitting) == 1:
                menu.options[key] = fitting[0]
                menu.told[key] = choice_text(position, fitting[0], language)
            else:
                menu.firsts[key] = tile
        _caption(menu, position, node.player, language)
        return menu
    menu = Menu(wording(language, "table.discard", tile=tile_name(box, picked, language)))
    taken = row.index(picked)
    for n, tile in enumerate(row):
        claim = Claim(picked, tile)
        if n != taken and claim in claims:
            key = f"row:{number}:{n}"
            menu.told[key], menu.options[key] = choice_text(position, claim, language), claim
    return menu


def _laying(position: Position, seat: int, language: str, question: str) -> Menu:
    menu = Menu(question)
    before = position.score(seat)
    node = position.node
    assert isinstance(node, Decision)
    for option in node.options:
        assert isinstance(option, Lay)
        after = _score_after(position, seat, option)
        gain, key = after.total - before.total, f"place:{option.x},{option.y}"
        menu.gains[option.x, option.y], menu.options[key] = gain, option
        menu.told[key] = place_text(option.x, option.y, before, after, language)
    return menu


def place_text(x: int, y: int, before: Score, after: Score, language: str) -> str:
    """What a tile at this place adds, by category."""
    gain = signed(after.total - before.total, language)
    where, parts = place_name(x, y, language), gain_text(before, after, language)
    key = "table.place" if parts else "table.place_nothing"
    return wording(language, key, place=where, points=gain, parts=parts)


def _score_after(position: Position, seat: int, option: Lay) -> Score:
    setting = position.setting
    board = position.board(seat).lay(position.seats[seat].taken, option.x, option.y)
    return score(setting.catalogue, board, position.honours(seat), setting.house)
