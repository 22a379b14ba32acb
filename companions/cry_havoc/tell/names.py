"""What records name by number, in the words of a language."""

from __future__ import annotations

from collections import Counter
from typing import Any

from companions.cry_havoc.battle import Objective
from companions.cry_havoc.catalogue import TERRAINS, Deed
from companions.cry_havoc.position import Position
from companions.cry_havoc.setting import NONE
from companions.cry_havoc.words import wording

ROWS = ("move", "recruit", "build")


class Names:
    """The names of a position's things in one language."""

    def __init__(self, position: Position, language: str) -> None:
        self.position = position
        self.language = language
        self.box = position.setting.box

    def word(self, key: str, **values: object) -> str:
        return wording(self.language, key, **values)

    def force(self, force: int) -> str:
        """An army by its name; the Trogg that nobody plays have theirs."""
        if force >= self.position.players:
            return self.word("name.neutral_trogg")
        return self.box.armies[self.position.armies[force]].names[self.language]

    def region(self, region: int) -> str:
        if region == NONE:
            return self.word("name.reserve")
        if region in self.position.hqs:
            return self.word("name.hq", army=self.force(self.position.hqs.index(region)))
        return self.position.setting.side.regions[region].names[self.language]

    def card(self, card: int) -> str:
        if card < 0:
            return self.word("name.hidden_card")
        return self.box.cards[card].names[self.language]

    def cards(self, cards: tuple[int, ...]) -> str:
        counts = Counter(cards)
        return ", ".join(
            self.card(card) if count == 1 else f"{count} × {self.card(card)}"
            for card, count in counts.items()
        )

    def deed(self, deed: Deed) -> str:
        return self.word(f"deed.{deed.kind}", count=deed.amount)

    def structure(self, player: int, number: int) -> str:
        army = self.box.armies[self.position.armies[player]]
        return army.structures[number].names[self.language]

    def skill(self, player: int, number: int) -> str:
        return self.box.armies[self.position.armies[player]].skills[number].names[self.language]

    def value(self, name: str, value: Any, player: int) -> object:
        """The value of a record's field; `player` is whose structures and skills are meant."""
        if name in ("player", "force", "enemy"):
            return self.force(value)
        if name in ("region", "to"):
            return self.region(value)
        if name == "card":
            return self.card(value)
        if name == "cards":
            return self.cards(value)
        if name == "row":
            return self.word(f"row.{ROWS[value]}")
        if name == "terrain":
            return self.word(f"terrain.{TERRAINS[value]}")
        if name == "objective":
            return self.word(f"objective.{Objective(value).name.lower()}")
        if name == "event":
            tile = self.box.events[value]
            return f"{tile.names[self.language]} ({self.deed(tile.deed)})"
        if name == "exploration":
            return self.deed(self.box.explorations[value].deed)
        if name == "structure":
            return self.structure(player, value)
        if name == "skill":
            return self.skill(player, value)
        return value + 1 if name == "place" else value
