"""From a position to its text; `reader` is the way back."""

from __future__ import annotations

from snails_core import layout as at
from snails_core.agenda import Task
from snails_core.arsenal import rest_of_arsenal
from snails_core.backs import Back, pinned_back
from snails_core.board import board_ids, load_board
from snails_core.errors import PositionError
from snails_core.notation.defaults import default_agenda, default_round, default_unseen
from snails_core.position import Position
from snails_core.records import (
    NOTHING,
    PLAYER_LETTERS,
    ROLE_LETTERS,
    UNKNOWN,
    card_name,
    write_record,
)

VERSION = 1
IN_AIR = "air"
IN_SHELL = "shell"
TOKENS = {"fire": at.FIRE, "mines": at.MINES, "dynamite": at.DYNAMITE}
FLAGS = {"used": at.USED, "lost": at.LOST, "lost_before": at.LOST_BEFORE}


def write_position(position: Position) -> str:
    """The position as lines of text, without what the reader assumes anyway.

    Raises for a planner's position that leaves basic cards out: the reader would add them.

    >>> from snails_core import read_position
    >>> print(write_position(read_position("snails 1; map 1 2; player A; G a1 30; player B; L a2")))
    snails 1
    map 1 2
    player A
      G a1
    player B
      L a2
    <BLANKLINE>
    """
    _check_basic_cards(position)
    return rough_text(position) + "\n"


def one_line(position: Position) -> str:
    """The same on one line, to paste into a message.

    >>> from snails_core import read_position
    >>> one_line(read_position("snails 1; map 1 2; player A; G a1 30; player B; L a2"))
    'snails 1; map 1 2; player A; G a1; player B; L a2'
    """
    _check_basic_cards(position)
    return rough_line(position)


def rough_line(position: Position) -> str:
    """What can be told of any position on one line, whether or not it can be read back."""
    return "; ".join(statement.strip() for statement in _statements(position))


def rough_text(position: Position) -> str:
    """What can be told of any position, one statement a line."""
    return "\n".join(_statements(position))


def is_writable(position: Position) -> bool:
    """Does the text say everything, so that the position can be read back?"""
    try:
        _check_basic_cards(position)
    except PositionError:
        return False
    return True


def _check_basic_cards(position: Position) -> None:
    """Raises unless each basic card is in hand or plan."""
    cold = position.cold
    for player in range(position.players):
        slots = position.slots(player)
        hand = at.hand_at(player)
        for card in position.setting.basic_cards:
            if cold[hand + card] + slots.count(card) != 1:
                place = f"player {PLAYER_LETTERS[player]}: {card_name(position.setting, card)}"
                raise PositionError("not_writable", place)


def _statements(position: Position) -> list[str]:
    hot = position.hot
    lines = [f"snails {VERSION}", _board(position)]
    if hot[at.ROUND] != 1 or not default_round(position.agenda):
        lines.append(f"round {hot[at.ROUND]}")
    if hot[at.FIRST]:
        lines.append(f"first {PLAYER_LETTERS[hot[at.FIRST]]}")
    if hot[at.VIEWER] != at.NONE:
        viewer = hot[at.VIEWER]
        lines.append(f"viewer {UNKNOWN if viewer == at.OBSERVER else PLAYER_LETTERS[viewer]}")
    if hot[at.CONTAMINATION]:
        lines.append(f"contamination {hot[at.CONTAMINATION]}")
    lines += _tiles(position)
    for player in range(hot[at.PLAYERS]):
        lines += _player(position, player)
    lines += _piles(position)
    if hot[at.HURT]:
        lines.append("hurt")
    if hot[at.RESULT] == at.DRAWN:
        lines.append("drawn")
    elif hot[at.RESULT]:
        lines.append(f"winner {PLAYER_LETTERS[hot[at.RESULT] - 1]}")
    lines += _agenda(position)
    return lines


def _board(position: Position) -> str:
    board = position.setting.board
    if board.id in board_ids() and load_board(board.id) == board:
        return f"board {board.id}"
    return "map " + board.text_map().replace("\n", "/").rstrip("/")


def _tiles(position: Position) -> list[str]:
    hot, board = position.hot, position.setting.board
    tiles = []
    for space in board.spaces():
        level = hot[at.LEVEL + space]
        pins = _pins(hot[at.PINNED + space], level)
        if level != board.levels[space] or hot[at.DAMAGED + space] or pins:
            damaged = "!" if hot[at.DAMAGED + space] else ""
            tiles.append(f"{board.names[space]}:{level}{damaged}{pins}")
    lines = ["tiles " + " ".join(tiles)] if tiles else []
    for word, array in TOKENS.items():
        there = [space for space in board.spaces() if hot[array + space]]
        if there:
            lines.append(
                f"{word} " + " ".join(_counted(board.names[s], hot[array + s]) for s in there)
            )
    unseen = hot[at.UNSEEN : at.UNSEEN + 7]
    if unseen != default_unseen(position.setting, hot):
        counts = (f"{Back(back).name.lower()}:{count}" for back, count in enumerate(unseen))
        lines.append("unseen " + " ".join(counts))
    return lines


def _pins(pins: int, level: int) -> str:
    """Known backs from the top tile down: `?mine,-,barrel`."""
    backs = [pinned_back(pins, height) for height in range(level, 0, -1)]
    while backs and backs[-1] is None:
        backs.pop()
    names = [NOTHING if back is None else back.name.lower() for back in backs]
    return "?" + ",".join(names) if names else ""


def _counted(name: str, count: int) -> str:
    return name if count == 1 else f"{name}:{count}"


def _player(position: Position, player: int) -> list[str]:
    setting, hot = position.setting, position.hot
    faction, colour = hot[at.FACTION + player], hot[at.COLOUR + player]
    head = ["player", PLAYER_LETTERS[player]]
    if faction != at.NONE or colour != player:
        head.append(NOTHING if faction == at.NONE else setting.rules.factions[faction].id)
    if colour != player:
        head.append(NOTHING if colour == at.NONE else setting.rules.colours[colour].id)
    lines = [" ".join(head)]
    for number, letter in enumerate(ROLE_LETTERS):
        snail = at.SQUAD * player + number
        if hot[at.HEALTH + snail]:
            lines.append("  " + _snail(position, snail, letter))
    hand = [card for card in position.hand(player) if card not in setting.basic_cards]
    if hand:
        lines.append("  hand " + _cards(position, hand))
    shown = position.cold[at.shown_at(player) : at.shown_at(player + 1)]
    if any(shown):
        lines.append("  shown " + _cards(position, _listed(shown)))
    lines += _plan(position, player)
    for word, array in FLAGS.items():
        if hot[array + player]:
            lines.append(f"  {word}")
    if hot[at.AIMED + player]:
        lines.append(f"  aimed {hot[at.AIMED + player]}")
    return lines


def _snail(position: Position, snail: int, letter: str) -> str:
    hot = position.hot
    place = hot[at.PLACE + snail]
    where = {at.NONE: NOTHING, at.AIR: IN_AIR}.get(place)
    words = [letter, where or position.setting.board.names[place]]
    if hot[at.HEALTH + snail] != position.setting.rules.health:
        words.append(str(hot[at.HEALTH + snail]))
    if hot[at.SHELLED + snail]:
        words.append(IN_SHELL)
    return " ".join(words)


def _plan(position: Position, player: int) -> list[str]:
    hot = position.hot
    tokens = [_token(hot[at.ACTIVE + player]), _token(hot[at.PASSIVE + player])]
    cards = []
    for slot, card in enumerate(position.slots(player)):
        revealed = "!" if hot[at.REVEALED + player] >> slot & 1 else ""
        cards.append(_card(position, card) + revealed)
    while cards and cards[-1] == NOTHING:
        cards.pop()
    lines = []
    if tokens != [NOTHING, NOTHING] or cards:
        lines.append("  plan " + " ".join(tokens + cards))
    known = [letter for n, letter in enumerate(ROLE_LETTERS) if hot[at.KNOWN + player] >> n & 1]
    if known:
        lines.append("  known " + " ".join(known))
    return lines


def _token(number: int) -> str:
    return {at.NONE: NOTHING, at.HIDDEN: UNKNOWN}.get(number) or ROLE_LETTERS[number]


def _card(position: Position, card: int) -> str:
    return {at.NONE: NOTHING, at.HIDDEN: UNKNOWN}.get(card) or card_name(position.setting, card)


def _cards(position: Position, cards: list[int]) -> str:
    kinds = dict.fromkeys(cards)
    return " ".join(_counted(_card(position, card), cards.count(card)) for card in kinds)


def _listed(counts: bytes) -> list[int]:
    return [card for card, count in enumerate(counts) for _ in range(count)]


def _piles(position: Position) -> list[str]:
    cold = position.cold
    lines = []
    discard = _listed(cold[at.DISCARD : at.DISCARD + at.MAX_CARDS])
    if discard:
        lines.append("discard " + _cards(position, discard))
    pool = cold[at.POOL : at.POOL + at.MAX_CARDS]
    if list(pool) != rest_of_arsenal(position.setting, position.hot, cold, position.agenda):
        lines.append("deck " + (_cards(position, _listed(pool)) or NOTHING))
    upcoming = [card for card in cold[at.NEXT : at.NEXT + at.MAX_NEXT] if card != at.NONE]
    if upcoming:
        lines.append("next " + " ".join(_card(position, card) for card in upcoming))
    return lines


def _agenda(position: Position) -> list[str]:
    agenda: tuple[Task, ...] = position.agenda
    if agenda == default_agenda(position.hot):
        return []
    if not agenda:
        return ["todo nothing"]
    return [f"todo {write_record(position.setting, task)}" for task in agenda]
