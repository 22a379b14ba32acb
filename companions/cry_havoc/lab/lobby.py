"""Where a game of Cry Havoc begins: how many, who plays which army; and games that are kept."""

from __future__ import annotations

from typing import Any

from ipywidgets import HTML, Dropdown

from companions.cry_havoc.catalogue import load_box
from companions.cry_havoc.catalogue.armies import ARMIES, TROGG
from companions.cry_havoc.lab.front_picture import front_picture
from companions.cry_havoc.lab.table_game import TABLE_GAME, Session, new_session
from companions.cry_havoc.newgame import PLAYERS
from companions.cry_havoc.words import WORDS, wording
from companions.lab.lobby import CompanionLobby
from snails_lab.models.storage.profiles import Profile
from snails_lab.widgets.game.new_game_form import form_field, relabel


class Lobby(CompanionLobby):
    """The form has the army of the first seat; the others follow in the order of the rulebook, and
    with four the last one plays the Trogg."""

    words = WORDS
    table_game = TABLE_GAME

    def __init__(self, profile: Profile | None, language: str = "en") -> None:
        super().__init__(profile, language)
        self.army: Any = self.label(form_field(Dropdown), "table.army")
        self.about: Any = HTML()
        self.lay_out([self.army], [self.about])
        self.retell()
        self.army.value = ARMIES[0]
        self.offer_players(PLAYERS)
        for widget in (self.army, self.players):
            widget.observe(self.error_line.guarded(lambda _: self._tell_armies()), "value")
        self._tell_armies()

    def picture_html(self) -> str:
        return front_picture(self.language)

    @property
    def armies(self) -> tuple[str, ...]:
        """By seat."""
        others = [army for army in ARMIES[:TROGG] if army != self.army.value]
        armies = (self.army.value, *others)[: self.players.value]
        return (*armies, ARMIES[TROGG]) if self.players.value == len(ARMIES) else armies

    def new_session(self, seed: int) -> Session:
        return new_session(self.armies, self.seats.seats, seed)

    def _tell_armies(self) -> None:
        if self.players.value is None or self.army.value is None:
            return
        box = load_box()
        names = ", ".join(
            f"{letter}: {box.armies[ARMIES.index(army)].names[self.language]}"
            for letter, army in zip("ABCD", self.armies, strict=False)
        )
        told = wording(self.language, "table.armies", armies=names)
        skills = ", ".join(self._skill_text(ARMIES.index(army)) for army in self.armies)
        skills = wording(self.language, "table.skills", skills=skills)
        self.about.value = f'<p lang="{self.language}">{told} {skills}</p>'

    def _skill_text(self, number: int) -> str:
        """What an army can do that the others cannot."""
        army = load_box().armies[number]
        skill = next(skill for skill in army.skills if skill.default)
        deed = wording(self.language, f"deed.{skill.deed.kind}", count=skill.deed.amount)
        names = {"army": army.names[self.language], "skill": skill.names[self.language]}
        return wording(self.language, "table.army_skill", deed=deed, **names)

    def about_text(self) -> str:
        return wording(self.language, "table.aim")

    def retell(self) -> None:
        box = load_box()
        relabel(self.army, [(box.armies[n].names[self.language], ARMIES[n]) for n in range(TROGG)])
        self._tell_armies()
        super().retell()
