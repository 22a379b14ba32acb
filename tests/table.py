"""A table for tests that read as the rulebook does: this position, this card, these dice.

    table = Table('''
        map 1 3 2
        player A
        L a1
        plan L - missile
        player B
        G a2
    ''')
    table.choose("at_space space=a2")
    table.dice("circle")
    assert table.health("BG") == 15
"""

from __future__ import annotations

from collections.abc import Iterable

from snails_core import Chance, Decision, Over, Position, play
from snails_core.events import Event
from snails_core.notation.reader import read_start
from snails_core.options import CardIs, Choice, DiceShow
from snails_core.records import CHOICES, read_card, read_record, read_snail, write_record


class Table:
    """A position under test with all events so far."""

    def __init__(self, text: str) -> None:
        text = text if text.lstrip().startswith("snails") else "snails 1\n" + text
        self.position: Position
        self.events: list[Event] = []
        self.position, events = read_start(text)
        self.events.extend(events)

    # --- going on ---
    def take(self, choice: Choice) -> Table:
        self.position, events = play(self.position, choice)
        self.events.extend(events)
        return self

    def choose(self, *choices: str) -> Table:
        """Options as the notation writes them: `push_to snail=BG space=a2`."""
        for text in choices:
            self.take(read_record(self.position.setting, text, CHOICES, "test"))
        return self

    def dice(self, face: str, other: str | None = None) -> Table:
        """What the dice show, in either order."""
        faces = ["triangle", "square", "circle"]
        if other is None:
            return self.take(DiceShow(faces.index(face)))
        low, high = sorted((faces.index(face), faces.index(other)))
        return self.take(DiceShow(low, high))

    def back(self, name: str) -> Table:
        """What is on the tile's back."""
        return self.choose(f"back_is back={name}")

    def draw(self, *cards: str) -> Table:
        for card in cards:
            self.take(CardIs(read_card(self.position.setting, card, "test")))
        return self

    # --- looking ---
    @property
    def options(self) -> list[str]:
        """The options of the decision, as the notation writes them."""
        node = self.position.node
        assert isinstance(node, Decision), node
        return [write_record(self.position.setting, option) for option in node.options]

    @property
    def outcomes(self) -> dict[str, int]:
        node = self.position.node
        assert isinstance(node, Chance), node
        setting = self.position.setting
        names = [write_record(setting, outcome) for outcome in node.outcomes]
        return dict(zip(names, node.weights, strict=True))

    @property
    def chooser(self) -> str:
        node = self.position.node
        assert isinstance(node, Decision), node
        return "ABCD"[node.player]

    @property
    def is_over(self) -> bool:
        return isinstance(self.position.node, Over)

    def where(self, snail: str) -> str | None:
        place = self.position.place(read_snail(snail, "test"))
        return None if place is None else self.position.setting.board.names[place]

    def health(self, snail: str) -> int:
        return self.position.health(read_snail(snail, "test"))

    def shelled(self, snail: str) -> bool:
        return self.position.is_shelled(read_snail(snail, "test"))

    def level(self, space: str) -> int:
        return self.position.level(self.position.setting.board.index(space))

    def hand(self, player: str) -> list[str]:
        """Arsenal and faction cards in hand."""
        cards = self.position.setting.catalogue.cards
        held = [cards[card].id for card in self.position.hand("ABCD".index(player))]
        basic = {cards[card].id for card in self.position.setting.basic_cards}
        return [card for card in held if card not in basic]

    def told(self, kind: str) -> list[Event]:
        """The events of this kind so far, in order."""
        return [event for event in self.events if event.kind == kind]

    def kinds(self) -> list[str]:
        return [event.kind for event in self.events]


def spaces_of(options: Iterable[str]) -> set[str]:
    """The spaces named in options."""
    return {word.removeprefix("space=") for o in options for word in o.split() if "space=" in word}


__all__ = ["Table", "spaces_of"]
