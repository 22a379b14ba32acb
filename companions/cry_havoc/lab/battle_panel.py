"""The battle lab: set up a battle, see every placement with its value, and ask why not another."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from ipywidgets import HTML, FloatSlider, IntSlider, Layout

from companions.cry_havoc.battle import Placement, Side, Stakes
from companions.cry_havoc.errors import NotationError
from companions.cry_havoc.lab import kept_battle
from companions.cry_havoc.lab.battle_answers import (
    answer_lines,
    flips_html,
    line_text,
    why_html,
)
from companions.cry_havoc.lab.battle_bench import ARMIES
from companions.cry_havoc.lab.battle_line import Moment, line_moments
from companions.cry_havoc.lab.battle_picture import REPLY, BattlePicture, battle_picture
from companions.cry_havoc.lab.hand_field import MOST_CARDS, HandField
from companions.cry_havoc.lab.hidden_field import HiddenField
from companions.cry_havoc.scene import battle_board
from companions.cry_havoc.scene.battle_board import Standing, battle_scene
from companions.cry_havoc.scene.flip_bars import (
    flip_scene,
    prisoner_stretches,
    region_stretches,
)
from companions.cry_havoc.scene.value_map import value_map
from companions.cry_havoc.solver.battle_question import BattleAnswer, BattleSetup, answer_battle
from companions.cry_havoc.words import WORDS, wording
from snails_lab.drawing.page_palette import board_svg
from snails_lab.models.storage.profiles import Profile
from snails_lab.widgets.controls import button, row
from snails_lab.widgets.panel import Panel
from snails_lab.widgets.scene_board import SceneBoard
from snails_lab.widgets.table.layout import USUAL_SIZE, TableLayout, question_html
from snails_lab.widgets.table_game import History

MOST_UNITS = (12, 16)
MOST_REGION, MOST_PRISONER = 12, 4
MOST_RESERVE = 8
MAP_SIZE = 8
"""Units of each side on the heat map."""
LARGEST = 3_000_000
"""States that are solved at once while somebody waits: about a second."""
MOST = BattleSetup(MOST_UNITS, Stakes(MOST_REGION, MOST_PRISONER), (MOST_RESERVE, MOST_RESERVE))
"""The largest numbers that can be set."""
RESERVES = ("bench.reserve_attacker", "bench.reserve_defender")
FIRST = BattleSetup((4, 3), Stakes(region=2))
"""The battle that stands there when somebody comes."""


class BattlePanel(Panel):
    """One battle; every change is answered at once."""

    words = WORDS

    def __init__(
        self,
        language: str = "en",
        size: tuple[int, int] = USUAL_SIZE,
        profile: Profile | None = None,
    ) -> None:
        """The battle is kept with the profile, and stands there again next time."""
        super().__init__(language)
        self._document = profile.document(kept_battle.NAME) if profile else None
        self._is_recalling = False
        self.answer: BattleAnswer = answer_battle(FIRST)
        self.mine: Placement = self.answer.solution.best[0]
        self.reply: Placement | None = None
        self._shown: BattlePicture | None = None
        self.picture: SceneBoard = self.adopt(SceneBoard(language))
        self.map: SceneBoard = self.adopt(SceneBoard(language))
        self.map.stand_in_text()
        self.history: History = self.adopt(History(language))
        self.history.now.layout.display = "none"
        self._moments: list[Moment] = []
        self.bars = HTML()
        self.table: TableLayout = self.adopt(TableLayout(language, WORDS))
        self.question, self.why, self.flips = HTML(), HTML(), HTML()
        self.why.add_class("havoc-why")
        self._make_fields(language)
        self._lay_out()
        self.picture.on_choose(self._choose)
        self.map.on_choose(self._go_to_battle)
        self.history.on_move(lambda _: self._show_moment())
        self._recall()
        self.fit(*size)

    def _recall(self) -> None:
        """The battle of last time, if there is one that can be solved."""
        values = self._document.read() if self._document else {}
        setup = kept_battle.read_setup(values, MOST, MOST_CARDS)
        if setup is None:
            return
        self._is_recalling = True
        try:
            self.attackers.value, self.defenders.value = setup.units
            self.region.value, self.prisoner.value = map(float, setup.stakes)
            for slider, hand, side in zip(self.reserves, self.hands, Side, strict=True):
                slider.value = setup.reserves[side]
                hand.hold(setup.hands[side])
        finally:
            self._is_recalling = False
        self.error_line.guarded(lambda _: self._changed())(None)

    def _make_fields(self, language: str) -> None:
        units, stakes = FIRST.units, FIRST.stakes
        self.attackers = self._slider("bench.attackers", 1, MOST_UNITS[0], units[0])
        self.defenders = self._slider("bench.defenders", 1, MOST_UNITS[1], units[1])
        self.region = self._worth_slider("bench.region", MOST_REGION, stakes.region)
        self.prisoner = self._worth_slider("bench.prisoner", MOST_PRISONER, stakes.prisoner)
        self.reserves = [self._slider(RESERVES[side], 0, MOST_RESERVE, 2) for side in Side]
        self.hands: list[HandField] = [self.adopt(HandField(side, language)) for side in Side]
        for hand in self.hands:
            hand.on_change(self.error_line.guarded(lambda _: self._changed()))
        self.hidden: HiddenField = self.adopt(HiddenField(self._hidden_battle, language))
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
            strip=(self.history.strip,),
            foot=(self.best,),
        )
        tabs = self.table.tabs
        tabs.add("setup", self.attackers, self.defenders, self.region, self.prisoner, self.bars)
        tabs.add("cards", *self.hands, row(*self.reserves))
        tabs.add("why", self.why)
        tabs.add("hidden", self.hidden)
        tabs.add("flips", self.flips)
        tabs.add("map", self.map)
        tabs.add("words", self.picture.words_in_tab(tabs))
        self.children = (self.table,)
        self.add_class("snails-other-task")

    def fit(self, width: int, height: int) -> None:
        """The panel has so many pixels."""
        self.table.fit(width, height)
        size = self.table.size
        self.picture.fit(*size.board)
        self.map.fit(size.pane[0] - 8, max(200, size.pane[1] - 24))
        self._tell()

    # --- what is asked ---
    @property
    def setup(self) -> BattleSetup:
        """The battle as the fields say; reserves matter only with cards."""
        hands = (self.hands[0].tactics, self.hands[1].tactics)
        reserves = (self.reserves[0].value, self.reserves[1].value) if any(hands) else (0, 0)
        stakes = Stakes(_worth(self.region.value), _worth(self.prisoner.value))
        return BattleSetup((self.attackers.value, self.defenders.value), stakes, reserves, hands)

    def _hidden_battle(self) -> tuple[BattleSetup, tuple[Placement, Placement]]:
        """As it stands, with the reserves whatever cards lie open."""
        reserves = (self.reserves[0].value, self.reserves[1].value)
        return self.setup._replace(reserves=reserves), (self.mine, self._reply)

    @property
    def _reply(self) -> Placement:
        """The reply that is looked at: the chosen one, or the first of the best."""
        return self.reply or self.answer.solution.replies[self.mine][0]

    def _changed(self) -> None:
        """Another battle: it is solved, and the placement stays if it still can."""
        if self._is_recalling:
            return
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
        self.hidden.advice.forget()
        self.history.go(0)
        self._tell()
        if self._document:
            reserves = (self.reserves[0].value, self.reserves[1].value)
            kept = self.setup._replace(reserves=reserves)
            self._document.update(**kept_battle.setup_values(kept))

    def show_best(self) -> None:
        """The first of the best placements."""
        self.mine, self.reply = self.answer.solution.best[0], None
        self.history.go(0)
        self._tell()
        self.table.tabs.show("why")

    def _choose(self, key: str) -> None:
        if self._shown is None or key not in self._shown.placements:
            return
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
        is_small = not self.table.size.is_wide
        self._shown = battle_picture(answer, self.mine, self.reply, language, is_small)
        units, stakes = answer.setup.units, answer.setup.stakes
        reply = self._reply
        self._moments = line_moments(answer, self.mine, reply, language)
        is_now = self.history.at == 0
        self.history.grow(len(self._moments))
        if is_now:
            self.history.go(0)
        self._show_moment()
        self.bars.value = self._bars_html()
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

    def _show_moment(self) -> None:
        """All placements with their worths, or a moment of the battle between the chosen ones."""
        language, at = self.language, self.history.at
        value, best = answer_lines(self.answer, language)
        if at == 0 or at > len(self._moments):
            assert self._shown is not None
            is_small = not self.table.size.is_wide
            usual = wording(language, "bench.look_small" if is_small else "bench.look")
            self.picture.show(self._shown.scene, self._shown.told, usual)
            self.question.value = question_html("battle", value, language, best)
            return
        moment = self._moments[at - 1]
        names = tuple(
            wording(language, "bench.side_units", count=placed.units)
            for placed in moment.placements
        )
        standing = Standing(ARMIES, (names[0], names[1]), moment.placements)
        size = battle_board.WIDE if self.table.size.is_wide else battle_board.UPRIGHT
        worth = line_text(self.answer, self.mine, self._reply, language)
        self.picture.show(battle_scene(standing, language, worth, None, size))
        self.question.value = question_html("battle", moment.told, language, worth)

    def _bars_html(self) -> str:
        """Below the sliders: where the best placement flips, and where the battle stands."""
        setup, language = self.answer.setup, self.language
        if setup.has_cards:
            return f'<p lang="{language}">{wording(language, "bench.flips_cards")}</p>'
        units, stakes = setup.units, setup.stakes
        bars = (
            ("bench.region", region_stretches(units, stakes.prisoner, MOST_REGION), stakes.region),
            ("bench.prisoner", prisoner_stretches(units, stakes.region, MOST_PRISONER),
             stakes.prisoner),
        )  # fmt: skip
        told = f'<p lang="{language}">{wording(language, "bench.bars")}</p>'
        for (key, found, here), most in zip(bars, (MOST_REGION, MOST_PRISONER), strict=True):
            title = wording(language, key)
            scene = flip_scene(found, here, most, title, language)
            told += f'<p lang="{language}"><b>{title}</b></p>{board_svg(scene)}'
        return told


def _field() -> Layout:
    return Layout(width="99%", max_width="40em")


def _worth(value: float) -> int | Fraction:
    worth = Fraction(value)
    return int(worth) if worth.denominator == 1 else worth
