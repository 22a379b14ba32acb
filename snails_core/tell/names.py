"""What players, snails, spaces and cards are called in a sentence.

A player is `Player A`, and with a position at hand `Player A (Pirates)`; a snail is `Scout A`.
Names stand in the nominative only: sentences are built so that no language has to bend them.
"""

from __future__ import annotations

from typing import Any

from snails_core.backs import TERRAINS, Back
from snails_core.cards import Face
from snails_core.factions import Faction
from snails_core.layout import FACTION, HIDDEN, NONE
from snails_core.position import Position
from snails_core.queries import members, owner, role
from snails_core.records import field_values
from snails_core.setting import Setting
from snails_core.words import text

Place = Setting | Position
"""Where a sentence is told: a setting will do, a position knows more."""

LETTERS = "ABCD"
SIGNS = {Face.TRIANGLE: "▲", Face.SQUARE: "■", Face.CIRCLE: "●"}
PHASES = ("drawing", "planning", "acting", "cleaning")
TERMS = (
    *PHASES, *TERRAINS, *(face.name.lower() for face in Face),
    "fire", "mine", "dynamite", "damaged", "shell", "health", "damage", "level", "space", "tile",
    "range", "sight", "slot", "hand", "deck", "discard_pile", "contamination", "round",
    "first_player", "active_snail", "passive_snail", "eliminated",
    "basic_card", "red_card", "purple_card", "faction_card", "faction_ability",
)  # fmt: skip
"""The rulebook's words that a screen can label things with."""


def term_text(term: str, language: str) -> str:
    """The rulebook's word for one of `TERMS`."""
    return text(language, f"terms.{term}")


def range_text(nearest: int, farthest: int) -> str:
    """As cards print it: `1-3`, or `1` alone."""
    return f"{nearest}-{farthest}" if nearest != farthest else str(nearest)


def sentence(words: str) -> str:
    """With a capital first letter, the rest as it is."""
    return words[:1].upper() + words[1:]


class Names:
    """The names of one place in one language."""

    def __init__(self, place: Place, language: str) -> None:
        self.position = place if isinstance(place, Position) else None
        self.setting = place.setting if isinstance(place, Position) else place
        self.language = language

    def text(self, key: str, **values: object) -> str:
        return text(self.language, key, **values)

    def player(self, player: int) -> str:
        letter = LETTERS[player]
        faction = self.position.hot[FACTION + player] if self.position else NONE
        if faction == NONE:
            return self.text("name.player", letter=letter)
        return self.text("name.player_faction", letter=letter, faction=self.faction(faction))

    def snail(self, snail: int) -> str:
        if snail == HIDDEN:
            return self.text("name.hidden_snail")
        named = self.setting.rules.roles[role(snail)].names[self.language]
        return self.text("name.snail", role=named, letter=LETTERS[owner(snail)])

    def space(self, space: int, level: int | None = None) -> str:
        """`c4`, and with a level `c4 (meadow)`."""
        name = self.setting.board.names[space]
        if level is None:
            return name
        return self.text("name.space", space=name, terrain=self.term(TERRAINS[level]))

    def space_now(self, space: int) -> str:
        """The space with its terrain, where a position tells it."""
        return self.space(space, self.position.level(space) if self.position else None)

    def standing(self, snail: int, space: int, level: int) -> str:
        """`Scout A on c4 (meadow)`."""
        place = self.space(space, level)
        return self.text("name.standing", snail=self.snail(snail), space=place)

    def standing_now(self, snail: int) -> str:
        """The snail with its space, where a position tells it."""
        space = self.position.place(snail) if self.position else None
        if self.position is None or space is None:
            return self.snail(snail)
        return self.standing(snail, space, self.position.level(space))

    def card(self, card: int) -> str:
        if card == HIDDEN:
            return self.text("name.hidden_card")
        return self.setting.catalogue.cards[card].names[self.language]

    def action(self, action: int) -> str:
        return self.setting.catalogue.actions[action].names[self.language]

    def face(self, face: int) -> str:
        """`▲ triangle`: a sign to see and a word to hear."""
        known = Face(face)
        return self.text("name.face", sign=SIGNS[known], word=self.term(known.name.lower()))

    def faces(self, *faces: int) -> str:
        return " + ".join(self.face(face) for face in faces if face != NONE)

    def back(self, back: int) -> str:
        return self.text(f"back.{Back(back).name.lower()}")

    def faction(self, faction: int) -> str:
        return self.setting.rules.factions[faction].names[self.language]

    def ability(self, faction: int) -> str:
        return self.setting.rules.factions[Faction(faction)].ability[self.language]

    def colour(self, colour: int) -> str:
        return self.setting.rules.colours[colour].names[self.language]

    def term(self, term: str) -> str:
        return term_text(term, self.language)

    def damage(self, amount: int) -> str:
        return self.text("count.damage", count=amount)

    def values(self, record: Any) -> dict[str, object]:
        """The fields of an event, choice or task by name, ready for a sentence."""
        named: dict[str, object] = {}
        for field, value in field_values(record):
            named[field] = value
            if value == NONE:
                continue
            if field in ("snail", "active_snail", "passive_snail"):
                named[field] = self.snail(value)
            elif field == "snails":
                named[field] = ", ".join(self.snail(snail) for snail in members(value))
            elif field in ("player", "chooser"):
                named[field] = self.player(value)
            elif field in ("card", "other_card"):
                named[field] = self.card(value)
            elif field == "space":
                level = getattr(record, "to_level", getattr(record, "level", None))
                named[field] = self.space(value, level)
            elif field == "origin_space":
                named["origin"] = self.space(value, getattr(record, "from_level", None))
            elif field == "slot":
                named[field] = value + 1
            elif field in _BY_FIELD:
                named[field] = _BY_FIELD[field](self, value)
        return named


_BY_FIELD = {
    "action": Names.action,
    "face": Names.face,
    "faction": Names.faction,
    "colour": Names.colour,
}
