"""An immutable position: everything about a game at one moment, hashable and comparable.

It is always at a decision, a chance, or the end (`node`). `play` takes it, with one of
the node's options or outcomes, to the next position and the events on the way.
"""

from __future__ import annotations

from typing import overload

from snails_core import layout as at
from snails_core.agenda import Task
from snails_core.draft import Draft
from snails_core.errors import IllegalChoice, PositionError
from snails_core.nodes import Node, Over
from snails_core.queries import owner
from snails_core.records import (
    NOTHING,
    PLAYER_LETTERS,
    UNKNOWN,
    card_name,
    read_player,
    read_snail,
)
from snails_core.rule import RULES
from snails_core.setting import Setting


class Position:
    """Packed facts and an agenda; see `layout` for the bytes.

    >>> from snails_core import read_position
    >>> position = read_position("snails 1; map 1 3 2; player A; G a1; player B; G a2 20")
    >>> position.health("BG"), position.players
    (20, 2)
    >>> print(position)
    snails 1
    map 1 3 2
    player A
      G a1
    player B
      G a2 20
    >>> position
    read_position('snails 1; map 1 3 2; player A; G a1; player B; G a2 20')

    Snails, players and spaces are given by number, as the rules do, or by name. A question
    by name is answered in names:

    >>> position.place("BG"), position.place(5), position.level("a2")
    ('a2', 1, 3)
    >>> position.hand("B")
    ('crawl_dig', 'crawl_switch', 'crawl_punch', 'dig_aim', 'shell_switch')

    What is not on the table is refused:

    >>> position.level(40)
    Traceback (most recent call last):
    snails_core.errors.PositionError: space: there is no space 40 here; they are counted from 0 to 2
    >>> position.health("CG")
    Traceback (most recent call last):
    snails_core.errors.PositionError: snail CG: there is no player C here; the players are A, B

    In a notebook a position shows itself as a picture.
    """

    __slots__ = ("_hash", "_node", "agenda", "cold", "from_game", "hot", "setting")

    def __init__(
        self,
        setting: Setting,
        hot: bytes,
        cold: bytes,
        agenda: tuple[Task, ...],
        from_game: bool = False,
    ) -> None:
        self.setting = setting
        self.hot = hot
        self.cold = cold
        self.agenda = agenda
        self._hash = 0
        self._node: Node | None = None
        self.from_game = from_game
        """Did it come about by playing from `new_game`? Then an error of a rule is not the
        position's fault. It takes no part in hash or equality."""

    def __hash__(self) -> int:
        if not self._hash:
            self._hash = hash((self.hot, self.cold, self.agenda)) or 1
        return self._hash

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Position)
            and self.hot == other.hot
            and self.agenda == other.agenda
            and self.cold == other.cold
            and (self.setting is other.setting or self.setting == other.setting)
        )

    def __str__(self) -> str:
        """The text of the position, one statement a line."""
        from snails_core.notation.writer import rough_text

        return rough_text(self)

    def __repr__(self) -> str:
        """The call that reads the position back, where its text says everything."""
        from snails_core.notation.writer import is_writable, rough_line

        line = rough_line(self)
        return f"read_position({line!r})" if is_writable(self) else f"<Position {line}>"

    def __copy__(self) -> Position:
        return self

    def __deepcopy__(self, memo: dict[int, object]) -> Position:
        """Immutable: a copy is the same."""
        return self

    def __reduce__(self) -> tuple[object, ...]:
        facts = (self.setting, self.hot, self.cold, self.agenda)
        return Position, facts, (None, {"from_game": self.from_game})

    @property
    def node(self) -> Node:
        """Where the game stands: a decision, a chance, or over."""
        if self._node is None:
            self._node = find_node(self)
        return self._node

    @property
    def players(self) -> int:
        return self.hot[at.PLAYERS]

    @property
    def round(self) -> int:
        return self.hot[at.ROUND]

    @property
    def first_player(self) -> int:
        return self.hot[at.FIRST]

    @property
    def viewer(self) -> int | None:
        """Whose view this is, or None for the whole truth."""
        return None if self.hot[at.VIEWER] == at.NONE else self.hot[at.VIEWER]

    def level(self, space: int | str) -> int:
        """The level of a space, which is given by its number or its name (`a2`); 0 is water."""
        if isinstance(space, str):
            space = self.setting.board.index(space, "space")
        elif not 0 <= space < len(self.setting.board.names):
            most = len(self.setting.board.names) - 1
            raise PositionError("no_space_number", "space", name=space, most=most)
        return self.hot[at.LEVEL + space]

    @overload
    def place(self, snail: int) -> int | None: ...
    @overload
    def place(self, snail: str) -> str | None: ...
    def place(self, snail: int | str) -> int | str | None:
        """The space of a snail; None when eliminated, not placed yet, or on its way."""
        place = self.hot[at.PLACE + self._snail(snail)]
        if place >= at.AIR:
            return None
        return self.setting.board.names[place] if isinstance(snail, str) else place

    def health(self, snail: int | str) -> int:
        """The health of a snail, which is given by its number or its name (`BG`)."""
        return self.hot[at.HEALTH + self._snail(snail)]

    def is_shelled(self, snail: int | str) -> bool:
        return bool(self.hot[at.SHELLED + self._snail(snail)])

    @overload
    def hand(self, player: int) -> tuple[int, ...]: ...
    @overload
    def hand(self, player: str) -> tuple[str, ...]: ...
    def hand(self, player: int | str) -> tuple[int, ...] | tuple[str, ...]:
        """The cards in hand, with repetitions; hidden ones (HIDDEN, or `?`) at the end."""
        if isinstance(player, str):
            return self._card_names(self.hand(self.seat(player)))
        start = at.hand_at(self.seat(player))
        cards: list[int] = []
        for card, count in enumerate(self.cold[start : start + at.MAX_CARDS]):
            if count:
                cards.extend([card] * count)
        cards.extend([at.HIDDEN] * self.cold[at.SECRET + player])
        return tuple(cards)

    @overload
    def slots(self, player: int) -> tuple[int, ...]: ...
    @overload
    def slots(self, player: str) -> tuple[str, ...]: ...
    def slots(self, player: int | str) -> tuple[int, ...] | tuple[str, ...]:
        """The five planned cards; NONE or `-` for empty, HIDDEN or `?` in a view."""
        if isinstance(player, str):
            return self._card_names(self.slots(self.seat(player)))
        start = at.slot_at(self.seat(player))
        return tuple(self.hot[start : start + at.PLAN_SLOTS])

    def seat(self, player: int | str) -> int:
        """The number of a player, who is given by number from 0 or by letter, if there is one.

        >>> from snails_core import read_position
        >>> position = read_position("snails 1; map 1 3 2; player A; G a1; player B; G a2 20")
        >>> position.seat("B"), position.seat(1)
        (1, 1)
        >>> position.seat(7)
        Traceback (most recent call last):
        snails_core.errors.PositionError: player: there is no player 7 here; the players are 0, 1
        """
        number = read_player(player, "player") if isinstance(player, str) else player
        if 0 <= number < self.hot[at.PLAYERS]:
            return number
        raise self._no_player(player, "player")

    def _snail(self, snail: int | str) -> int:
        """The number of a snail. A name is refused if its player does not take part. A number may
        be that of any snail of the box: one that does not take part has no health and no place."""
        if isinstance(snail, str):
            number = read_snail(snail, "snail")
            if owner(number) >= self.hot[at.PLAYERS]:
                raise self._no_player(PLAYER_LETTERS[owner(number)], f"snail {snail}")
            return number
        if 0 <= snail < at.MAX_SNAILS:
            return snail
        most = at.MAX_SNAILS - 1
        raise PositionError("no_snail_number", "snail", name=snail, most=most)

    def _no_player(self, player: int | str, place: str) -> PositionError:
        seats = range(self.players)
        known = PLAYER_LETTERS[: self.players] if isinstance(player, str) else map(str, seats)
        return PositionError("no_seat", place, name=player, players=", ".join(known))

    def _card_names(self, cards: tuple[int, ...]) -> tuple[str, ...]:
        signs = {at.NONE: NOTHING, at.HIDDEN: UNKNOWN}
        return tuple([signs.get(card) or card_name(self.setting, card) for card in cards])

    def _repr_svg_(self) -> str:
        """The picture that a notebook shows for a position."""
        from snails_core.scene import board_scene
        from snails_core.svg import scene_to_svg

        return scene_to_svg(board_scene(self))


def find_node(position: Position) -> Node:
    """The node of a settled position whose node is not at hand (just loaded, say)."""
    draft = Draft(position.setting, position.hot, position.cold, position.agenda)
    if not draft.agenda:
        return Over(draft.hot[at.RESULT])
    task = draft.agenda.pop()
    node: Node | None = RULES[type(task)](draft, task)
    if node is None:
        raise IllegalChoice("not_settled", effect=type(task).__name__)
    return node
