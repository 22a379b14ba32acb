"""The battle lab: set up a battle, see every placement with its value, and ask why not another."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from ipywidgets import HTML, FloatSlider, IntSlider, Layout

from companions.cry_havoc.battle import Placement, Side, Stakes
from companions.cry_havoc.errors import NotationError
from companions.cry_havoc.lab.battle_answers import answer_lines, flips_html, why_html
from companions.cry_havoc.lab.battle_picture import REPLY, BattlePicture, battle_picture
from companions.cry_havoc.lab.hand_field import HandField
from companions.cry_havoc.scene.value_map import value_map
from companions.cry_havoc.solver.battle_question import BattleAnswer, BattleSetup, answer_battle
from companions.cry_havoc.words import WORDS, wording
from snails_lab.widgets.controls import button, row
from snails_lab.widgets.panel import Panel
from snails_lab.widgets.scene_board import SceneBoard
from snails_lab.widgets.table.layout import USUAL_ROOM, TableLayout, question_html

MOST_UNITS = (12, 16)
MOST_REGION, MOST_PRISONER = 12, 4
MOST_RESERVE = 8
MAP_SIZE = 8
"""Units of each side on the heat map."""
LARGEST = 3_000_000
"""States that are solved at once while somebody waits: about a second."""
RESERVES = ("bench.reserve_attacker", "bench.reserve_defender")
FIRST = BattleSetup((4, 3), Stakes(region=2))
"""The battle that stands there when somebody comes."""


class BattlePanel(Panel):
    """One battle; every change is answered at once."""

    words = WORDS

    def __init__(self, language: str = "en", room: tuple[int, int] = USUAL_ROOM) -> None:
        super().__init__(language)
        self.answer: BattleAnswer = answer_battle(FIRST)
        self.mine: Placement = self.answer.solution.best[0]
        self.reply: Placement | None = None
        self._shown: BattlePicture | None = None
        self.picture: SceneBoard = self.part(SceneBoard(language))
        self.map: SceneBoard = self.part(SceneBoard(language))
        self.map.stand_in_text()
        self.table: TableLayout = self.part(TableLayout(language, WORDS))
        self.question, self.why, self.flips = HTML(), HTML(), HTML()
        self.why.add_class("havoc-why")
        self._make_fields(language)
        self._lay_out()
        self.picture.on_choose(self._choose)
        self.map.on_choose(self._go_to_battle)
        self.fit(*room)

    def _make_fields(self, language: str) -> None:
        units, stakes = FIRST.units, FIRST.stakes
        self.attackers = self._slider("bench.attackers", 1, MOST_UNITS[0], units[0])
        self.defenders = self._slider("bench.defenders", 1, MOST_UNITS[1], units[1])
        self.region = self._worth_slider("bench.region", MOST_REGION, stakes.region)
        self.prisoner = self._worth_slider("bench.prisoner", MOST_PRISONER, stakes.prisoner)
        self.reserves = [self._slider(RESERVES[side], 0, MOST_RESERVE, 2) for side in Side]
        self.hands: list[HandField] = [self.part(HandField(side, language)) for side in Side]
        for hand in self.hands:
            hand.on_change(self.error_line.guarded(lambda _: self._changed()))
        self.best: Any = self.label(
            button("havoc-best", self.show_best, self.error_line, "primary"), "bench.show_best"
        )
        self.best.add_class("snails-confirm")

    def _slider(self, key: str, least: int, most: int, value: int) -> Any:
        made = IntSlider(value, least, most, continuous_update=False, layout=_field())
        return self._watched(made, key)

    def _worth_slider(self, key: str, most: int, value: object) -> Any:
        """Worths go by halves: 1/2 is exact as a float too."""
        made = FloatSlider(
            float(Fraction(str(value))), min=0, max=most, step=0.5, readout_format=".1f",
            continuous_update=False, layout=_field(),
        )  # fmt: skip
        return self._watched(made, key)

    def _watched(self, made: Any, key: str) -> Any:
        made.style.description_width = "11em"
        made.observe(self.error_line.guarded(lambda _: self._changed()), "value")
        return self.label(made, key)

    def _lay_out(self) -> None:
        self.table.lay(
            question=(self.question, self.error_line.widget),
            board=(self.picture,),
            foot=(self.best,),
        )
        tabs = self.table.tabs
        tabs.add("setup", self.attackers, self.defenders, self.region, self.prisoner)
        tabs.add("cards", *self.hands, row(*self.reserves))
        tabs.add("why", self.why)
        tabs.add("flips", self.flips)
        tabs.add("map", self.map)
        tabs.add("words", self.picture.words_in_tab(tabs))
        self.children = (self.table,)

    def fit(self, width: int, height: int) -> None:
        """The panel has so many pixels."""
        self.table.fit(width, height)
        room = self.table.room
        self.picture.fit(*room.board)
        self.map.fit(room.pane[0] - 8, max(200, room.pane[1] - 24))
        self._tell()

    # --- what is asked ---
    @property
    def setup(self) -> BattleSetup:
        """The battle as the fields say; reserves matter only with cards."""
        hands = (self.hands[0].tactics, self.hands[1].tactics)
        reserves = (self.reserves[0].value, self.reserves[1].value) if any(hands) else (0, 0)
        stakes = Stakes(_worth(self.region.value), _worth(self.prisoner.value))
        return BattleSetup((self.attackers.value, self.defenders.value), stakes, reserves, hands)

    def _changed(self) -> None:
        """Another battle: it is solved, and the placement stays if it still can."""
        self.error_line.clear()
        try:
            answer = answer_battle(self.setup, LARGEST)
        except ValueError:
            raise NotationError("battle_large", "battle") from None
        same_units = answer.setup.units == self.answer.setup.units
        self.answer = answer
        if not same_units:
            self.mine = answer.solution.best[0]
        self.reply = None
        self._tell()

    def show_best(self) -> None:
        """The first of the best placements."""
        self.mine, self.reply = self.answer.solution.best[0], None
        self._tell()
        self.table.tabs.show("why")

    def _choose(self, key: str) -> None:
        assert self._shown is not None
        placement = self._shown.placements[key]
        if key.startswith(REPLY):
            self.reply = placement
        else:
            self.mine, self.reply = placement, None
        self._tell()
        self.table.tabs.show("why")

    def _go_to_battle(self, key: str) -> None:
        attackers, defenders = key.removeprefix("battle:").split(",")
        self.attackers.value, self.defenders.value = int(attackers), int(defenders)

    # --- what is told ---
    def retell(self) -> None:
        self._tell()

    def _tell(self) -> None:
        language, answer = self.language, self.answer
        self._shown = battle_picture(answer, self.mine, self.reply, language)
        usual = wording(language, "bench.look")
        self.picture.show(self._shown.scene, self._shown.told, usual)
        units, stakes = answer.setup.units, answer.setup.stakes
        value, best = answer_lines(answer, language)
        self.question.value = question_html("battle", value, language, best)
        reply = self.reply or answer.solution.replies[self.mine][0]
        self.why.value = why_html(answer, self.mine, reply, language)
        self.flips.value = (
            f'<p lang="{language}">{wording(language, "bench.flips_cards")}</p>'
            if answer.setup.has_cards
            else flips_html(units, stakes, MOST_REGION, language)
        )
        scene = value_map(MAP_SIZE, stakes, units, language)
        told = {
            group.key: wording(language, "bench.go_to", battle=group.label)
            for group in scene.layers[0].groups
            if group.key
        }
        self.map.show(scene, told, wording(language, "bench.map_look"))


def _field() -> Layout:
    return Layout(width="26em", max_width="100%")


def _worth(value: float) -> int | Fraction:
    worth = Fraction(value)
    return int(worth) if worth.denominator == 1 else worth
