"""Scenarios that read as the rulebook does: this position, this card, these dice, this comes of it.

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

Options, outcomes and events are given and shown as the notation writes them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any
from unittest import mock

from snails_core import Chance, Decision, Over, Position, play, view
from snails_core.board import Board
from snails_core.cards import Face, Row
from snails_core.catalogue import load_catalogue
from snails_core.catalogue.effects import read_effect
from snails_core.events import Event
from snails_core.layout import DAMAGED, DYNAMITE, FIRE, MINES, USED
from snails_core.notation import write_position
from snails_core.notation.reader import read_start
from snails_core.options import CardIs, Choice, DiceShow
from snails_core.records import CHOICES, read_card, read_record, read_snail, write_record
from snails_core.setting import Setting, setting_for


class Table:
    """A position under test with all events so far.

    `reprint` prints actions otherwise, where no card shows just what a ruling is about:
    `Table(text, missile={"nearest": 0})`.
    """

    def __init__(self, text: str, **reprint: Mapping[str, Any]) -> None:
        text = text if text.lstrip().startswith("snails") else "snails 1\n" + text
        self.position: Position
        self.events: list[Event] = []
        with mock.patch(
            "snails_core.notation.reader.setting_for", lambda board: _reprinted(board, reprint)
        ):
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

    def on(self, space: str) -> str:
        """The snails on a space: "AG BL"."""
        names = (player + role for player in "ABCD" for role in "LGSM")
        return " ".join(name for name in names if self.where(name) == space)

    def tokens(self, space: str) -> dict[str, int]:
        """What lies on the space: {"damaged": 1, "fire": 2}."""
        index = self.position.setting.board.index(space)
        arrays = {"damaged": DAMAGED, "fire": FIRE, "mines": MINES, "dynamite": DYNAMITE}
        counts = {name: self.position.hot[array + index] for name, array in arrays.items()}
        return {name: count for name, count in counts.items() if count}

    def level(self, space: str) -> int:
        return self.position.level(self.position.setting.board.index(space))

    def hand(self, player: str) -> list[str]:
        """Arsenal and faction cards in hand."""
        cards = self.position.setting.catalogue.cards
        held = [cards[card].id for card in self.position.hand("ABCD".index(player))]
        basic = {cards[card].id for card in self.position.setting.basic_cards}
        return [card for card in held if card not in basic]

    def line(self, word: str, player: str = "") -> str:
        """What the position's text says after `word`, of the table or a player; "" if nothing."""
        speaker = ""
        for line in write_position(self.position).splitlines():
            first, _, rest = line.strip().partition(" ")
            speaker = "" if line[0] != " " else speaker
            if first == word and speaker == player:
                return rest
            if first == "player":
                speaker = rest[0]
        return ""

    def told(self, kind: str) -> list[Event]:
        """The events of this kind so far, in order."""
        return [event for event in self.events if event.kind == kind]

    def kinds(self) -> list[str]:
        return [event.kind for event in self.events]

    def story(self, *kinds: str) -> list[str]:
        """The events of these kinds in short: "pushed BG a2", "damaged BG 5 fire"."""
        setting = self.position.setting
        told = []
        for event in self.events:
            if event.kind in kinds:
                words = write_record(setting, event).split()
                fields = dict(word.split("=") for word in words[1:])
                shown = ("player", "snail", "space", "loss", "cause", "back", "reason")
                told.append(" ".join([event.kind] + [fields[f] for f in shown if f in fields]))
        return told


def row(faces: str, *effects: str) -> Row:
    """A row of a card as card files write it: `row("triangle+circle", "damage 10", "push")`."""
    names = faces.split("+") if faces else []
    return Row(
        tuple(Face[name.upper()] for name in names),
        tuple(read_effect(effect, "test") for effect in effects),
    )


def _reprinted(board: Board, reprint: Mapping[str, Mapping[str, Any]]) -> Setting:
    setting = setting_for(board)
    if not reprint:
        return setting
    actions = list(setting.catalogue.actions)
    for name, fields in reprint.items():
        index = setting.catalogue.action_index[name]
        actions[index] = replace(actions[index], **fields)
    return replace(setting, catalogue=replace(setting.catalogue, actions=tuple(actions)))


def owner_of(card: str) -> str:
    """The faction whose card it is: of most of them only our data say so."""
    catalogue = load_catalogue()
    return catalogue.cards[catalogue.card_index[card]].faction


def seen(table: Table, player: int) -> Table:
    """The same table as the player sees it."""
    other = Table.__new__(Table)
    other.position, other.events = view(table.position, player), []
    return other


def odds(position: Position) -> dict[str, Fraction]:
    """The outcomes of a chance by name, with their exact probabilities."""
    node = position.node
    assert isinstance(node, Chance), node
    names = [write_record(position.setting, outcome) for outcome in node.outcomes]
    return {
        name: node.probability(outcome) for name, outcome in zip(names, node.outcomes, strict=True)
    }


def has_used_power(table: Table, player: str) -> bool:
    """Does the Used Faction Ability Marker lie on the player's board?"""
    return bool(table.position.hot[USED + "ABCD".index(player)])


def spaces_of(options: Iterable[str]) -> set[str]:
    """The spaces named in options."""
    return {word.removeprefix("space=") for o in options for word in o.split() if "space=" in word}


__all__ = ["Table", "odds", "owner_of", "row", "seen", "spaces_of"]
