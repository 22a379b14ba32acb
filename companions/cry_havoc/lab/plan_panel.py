"""Beyond the battle: the best turn on the map, the price of a prisoner, when to enable scoring."""

from __future__ import annotations

from random import Random
from secrets import randbelow
from typing import Any

from ipywidgets import HTML, Layout, Textarea

from companions.cry_havoc.lab.advice import Advice
from companions.cry_havoc.lab.decision_menus import menu_of
from companions.cry_havoc.lab.example_turns import example_turn
from companions.cry_havoc.lab.game_table import hand_size
from companions.cry_havoc.lab.price_fields import PrisonerField, ScoringField
from companions.cry_havoc.lab.table_picture import hand_picture, map_picture
from companions.cry_havoc.nodes import Decision
from companions.cry_havoc.notation import one_line, read_position, write_position
from companions.cry_havoc.position import Position
from companions.cry_havoc.setting import NONE
from companions.cry_havoc.solver.requests import TurnRequest
from companions.cry_havoc.tell.names import Names
from companions.cry_havoc.words import WORDS, wording
from companions.lab.table_fit import fit_table
from snails_lab.widgets.controls import button, row
from snails_lab.widgets.panel import Panel
from snails_lab.widgets.scene_board import SceneBoard
from snails_lab.widgets.table.layout import USUAL_SIZE, TableLayout, question_html

FIRST_SEED = 6
"""Of the game whose turn lies there when somebody comes."""


class PlanPanel(Panel):
    """A position of the game with its best turn; beside it the prices that can be computed."""

    words = WORDS

    def __init__(self, language: str = "en", size: tuple[int, int] = USUAL_SIZE) -> None:
        super().__init__(language)
        self.position: Position = example_turn(Random(FIRST_SEED))
        self.picture: SceneBoard = self.adopt(SceneBoard(language))
        self.hand: SceneBoard = self.adopt(SceneBoard(language))
        self.hand.stand_in_text()
        self.table: TableLayout = self.adopt(TableLayout(language, WORDS))
        self.advice: Advice = self.adopt(
            Advice("advice", lambda known: TurnRequest(one_line(self.position), known), language)
        )
        self.prisoner: PrisonerField = self.adopt(PrisonerField(language))
        self.scoring: ScoringField = self.adopt(ScoringField(language))
        self.question = HTML()
        self.text: Any = Textarea(rows=12, layout=Layout(width="98%"))
        self.text_head: Any = self.label(HTML(), "advice.position", "value")
        self.another: Any = self.label(
            button("havoc-another-turn", self.take_another, self.error_line), "advice.another"
        )
        self.read: Any = self.label(
            button("havoc-read-turn", self.take_text, self.error_line), "advice.read"
        )
        self.table.lay(
            question=(self.question, self.error_line.widget),
            board=(self.picture,),
            hand=(self.hand,),
            foot=(self.advice.find, self.advice.cancel, self.another),
        )
        tabs = self.table.tabs
        tabs.add("plan", self.advice)
        tabs.add("prisoner", self.prisoner)
        tabs.add("scoring", self.scoring)
        tabs.add("position", self.text_head, self.text, row(self.read))
        tabs.add("words", self.picture.words_in_tab(tabs))
        self.children = (self.table,)
        self.add_class("snails-other-task")
        self.advice.find.on_click(lambda _: tabs.show("plan"))
        tabs.on_open(self._show_hand_beside)
        self.fit(*size)
        self.take(self.position)

    def fit(self, width: int, height: int) -> None:
        """The panel has so many pixels."""
        self.picture.fit(*fit_table(self.table, width, height))
        self.hand.fit(*hand_size(self.table.size))
        self.retell()

    def _show_hand_beside(self, tab: str) -> None:
        """Prices have nothing to do with the cards, and take their room."""
        self.hand.layout.display = "none" if tab in ("prisoner", "scoring", "position") else ""

    # --- which position ---
    def take_another(self) -> None:
        """A turn of another game."""
        self.take(example_turn(Random(randbelow(1 << 30))))

    def take_text(self) -> None:
        """The position that somebody has written; one that cannot be read is told."""
        self.error_line.clear()
        self.take(read_position(self.text.value))

    def take(self, position: Position) -> None:
        """This position is looked at, and nothing is known of it yet."""
        self.error_line.clear()
        self.position = position
        self.text.value = write_position(position)
        self.advice.forget()
        self.retell()

    # --- what is told ---
    def retell(self) -> None:
        position, language = self.position, self.language
        names, node = Names(position, language), position.node
        player = node.player if isinstance(node, Decision) else 0
        told = menu_of(position, player, language).told
        scene = map_picture(position, language, (), NONE, self.table.size.is_wide)
        regions = {key: text for key, text in told.items() if key.startswith("region:")}
        self.picture.show(scene, regions, wording(language, "advice.look"))
        hand = position.hands[player]
        cards = [(f"hand:{n}", card) for n, card in enumerate(hand) if card >= 0]
        shown = hand_picture(position, cards, language, (), (), hand_size(self.table.size))
        words = {key: told[key] for key, _ in cards}
        self.hand.show(shown, words, wording(language, "table.hand"))
        asked = wording(language, "advice.asked", army=names.force(player))
        round_ = wording(language, "table.round", round=position.round)
        self.question.value = question_html(
            f"plan-{position.round}-{player}", asked, language,
            f"{round_} {wording(language, 'advice.how')}",
        )  # fmt: skip
