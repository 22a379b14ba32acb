"""Where a game of Big Monster begins: mode, variants, who plays; and games that are kept."""

from __future__ import annotations

from random import Random
from typing import Any

from ipywidgets import Checkbox, Dropdown, Layout

from companions.big_monster.catalogue import load_catalogue
from companions.big_monster.lab.front_picture import front_picture
from companions.big_monster.lab.table_game import TABLE_GAME, Session, new_session
from companions.big_monster.setting import draw_parts, make_setting
from companions.big_monster.words import WORDS, wording
from companions.lab.lobby import CompanionLobby
from snails_lab.models.storage.profiles import Profile
from snails_lab.widgets.controls import row
from snails_lab.widgets.game.new_game_form import form_field, relabel

FIRST_MODE = "duel"


class Lobby(CompanionLobby):
    """The form has the mode and its variants."""

    words = WORDS
    table_game = TABLE_GAME

    def __init__(self, profile: Profile | None, language: str = "en") -> None:
        super().__init__(profile, language)
        self.mode: Any = self.label(form_field(Dropdown), "table.mode")
        self.race, self.dragon, self.lot = (
            self.label(Checkbox(indent=False, layout=Layout(width="auto")), f"command.{name}")
            for name in ("race", "dragon", "lot")
        )
        self.variants = row(self.race, self.dragon)
        self._name_modes()
        self.mode.value = FIRST_MODE
        modes = load_catalogue().modes.values()
        self.offer_players(sorted({count for mode in modes for count in mode.players}))
        self.lay_out([self.mode], [self.variants, self.lot])
        self.mode.observe(self.error_line.guarded(lambda _: self._follow_mode()), "value")
        self._follow_mode()

    def new_session(self, seed: int) -> Session:
        by_draft = load_catalogue().modes[self.mode.value].by_draft
        medals = sets = None
        if self.lot.value:
            medals, sets = draw_parts(self.mode.value, self.players.value, Random(f"lot {seed}"))
        setting = make_setting(
            self.mode.value,
            self.players.value,
            medals=medals,
            sets=sets,
            race=by_draft and self.race.value,
            dragon=by_draft and self.dragon.value,
        )
        return new_session(setting, self.seats.seats, seed)

    def _follow_mode(self) -> None:
        """Variants that the mode has; where it is not for so many players, their number follows."""
        mode = load_catalogue().modes[self.mode.value]
        self.variants.layout.display = "flex" if mode.by_draft else "none"
        if self.players.value not in mode.players:
            self.players.value = mode.players[0]
        self.refresh()

    def _follow_players(self) -> None:
        """So many seats; where the mode is not for so many players, the mode follows."""
        super()._follow_players()
        modes = load_catalogue().modes
        count = self.players.value
        if count is not None and count not in modes[self.mode.value].players:
            self.mode.value = next(name for name, mode in modes.items() if count in mode.players)

    def picture_html(self) -> str:
        return front_picture(self.language)

    def about_text(self) -> str:
        mode = wording(self.language, f"mode.{self.mode.value}")
        return f"{mode} {wording(self.language, 'bot.about')}"

    def _name_modes(self) -> None:
        modes = load_catalogue().modes.values()
        relabel(self.mode, [(mode.names[self.language], mode.id) for mode in modes])

    def retell(self) -> None:
        self._name_modes()
        super().retell()
