"""Asking the solver: tiles and an explorer, or a position; progress, a way to stop, and reasons."""

from __future__ import annotations

from html import escape
from random import Random
from secrets import randbelow
from typing import Any

from ipywidgets import HTML, Dropdown, Layout, Textarea

from companions.big_monster.answers.replies import MOST_SHARED, MOST_TILES
from companions.big_monster.answers.told import progress_text, reply_board, reply_lines
from companions.big_monster.board import Board
from companions.big_monster.catalogue import load_catalogue
from companions.big_monster.lab.example_positions import EXAMPLES, example_position
from companions.big_monster.lab.legend import legend
from companions.big_monster.lab.palette import palette_picture
from companions.big_monster.lab.workbench import Workbench
from companions.big_monster.notation import read_position
from companions.big_monster.solver.requests import (
    ASKED,
    BY_TILES,
    DUEL_SECONDS,
    USUAL_SECONDS,
    MonsterRequest,
)
from companions.big_monster.words import WORDS, wording
from companions.lab.solver_question import SolverQuestion
from snails_core.errors import SnailsError
from snails_lab.widgets.controls import button, row
from snails_lab.widgets.game.new_game_form import relabel
from snails_lab.widgets.panel import Panel
from snails_lab.widgets.scene_board import SceneBoard
from snails_lab.widgets.table.layout import USUAL_SIZE, TableLayout, question_html
from solver.worker import Reply

FIRST = ("lava_blue", "lava_blue", "lava_blue", "lava_red_top", "rune_red_bottom", "ice_red")
"""Tiles that lie there when somebody comes."""
RANDOM_TILES = 12
MOST_PALETTE = 560
"""Pixels of the palette's height at most; it is as wide as its tab."""


def _field() -> Any:
    """Each list has its own layout: one of them is hidden at times, the others are not."""
    return Layout(width="97%")


class SolvePanel(Panel):
    """One question at a time; the last answer stays until another is asked for."""

    words = WORDS

    def __init__(self, language: str = "en", size: tuple[int, int] = USUAL_SIZE) -> None:
        super().__init__(language)
        self.box = load_catalogue()
        self.tiles: list[int] = [self.box.kind_index[name] for name in FIRST]
        self._is_relabelling = False
        self.asking = SolverQuestion(self.error_line, self._tell, self._answered)
        self.bench: Workbench = self.adopt(Workbench(language))
        self.palette: SceneBoard = self.adopt(SceneBoard(language))
        self.palette.stand_in_text()
        self.table: TableLayout = self.adopt(TableLayout(language, WORDS))
        style = {"description_width": "7em"}
        self.asked, self.explorer, self.partner = (
            self.label(Dropdown(style=style, layout=_field()), f"ask.{name}")
            for name in ("asked", "explorer", "partner")
        )
        self.position: Any = self.label(
            Textarea(rows=14, layout=Layout(width="auto")), "ask.position_hint", "placeholder"
        )
        self.question, self.progress, self.answer = HTML(), HTML(), HTML()
        self.position_head: Any = self.label(HTML(), "ask.position", "value")
        make = self.error_line
        self.clear: Any = self.label(button("monster-clear", self._clear, make), "ask.clear")
        self.random: Any = self.label(button("monster-random", self._random, make), "ask.random")
        self.example: Any = self.label(
            button("monster-example", self._example, make), "ask.example"
        )
        self.find: Any = self.label(button("monster-find", self.ask, make, "primary"), "ask.find")
        self.cancel: Any = self.label(button("monster-stop", self.stop, make), "ask.stop")
        self.find.add_class("snails-confirm")
        self._lay_out()
        self.retell()
        self.asked.value = "layout"
        self.explorer.value = self.box.explorer_index["mineralogist"]
        self.partner.value = self.box.explorer_index["nomad"]
        for widget in (self.explorer, self.partner, self.position):
            widget.observe(make.guarded(lambda _: self._changed()), "value")
        self.asked.observe(make.guarded(lambda _: self._asks_otherwise()), "value")
        self.palette.on_choose(self._add)
        self.bench.picture.on_choose(self._remove)
        self.fit(*size)
        self._changed()

    def _lay_out(self) -> None:
        self.table.lay(
            question=(self.question, self.progress, self.error_line.widget),
            board=(self.bench.picture,),
            foot=(self.find, self.cancel),
        )
        self.table.tabs.add(
            "tiles",
            self.asked,
            self.explorer,
            self.partner,
            row(self.clear, self.random),
            self.palette,
        )
        self.table.tabs.add("answer", self.answer)
        self.table.tabs.add("position", self.position_head, self.example, self.position)
        self.table.tabs.add("signs", self.adopt(legend(self.language)))
        self.table.tabs.add("words", self.bench.picture.words_in_tab(self.table.tabs))
        self.children = (self.table,)

    def fit(self, width: int, height: int) -> None:
        """The panel has so many pixels."""
        self.table.fit(width, height)
        size = self.table.size
        self.bench.fit(*size.board)
        self.palette.fit(size.pane[0] - 8, MOST_PALETTE)

    # --- what is asked ---
    def _add(self, key: str) -> None:
        if len(self.tiles) < self._most_tiles:
            self.tiles.append(int(key.removeprefix("kind:")))
            self._changed()

    @property
    def _most_tiles(self) -> int:
        return MOST_SHARED if self.asked.value == "split" else MOST_TILES

    def _remove(self, key: str) -> None:
        kind, _, rest = key.partition(":")
        if kind == "tray":
            del self.tiles[int(rest)]
            self._changed()

    def _clear(self) -> None:
        self.tiles.clear()
        self._changed()

    def _random(self) -> None:
        """As if they had been drawn from all tiles of the box."""
        pool = [kind.index for kind in self.box.kinds for _ in range(kind.count)]
        self.tiles = Random(randbelow(1 << 30)).sample(pool, RANDOM_TILES)
        self._changed()

    def _example(self) -> None:
        """A moment of a game between bots, of the kind that is asked about."""
        asked = self.asked.value if self.asked.value in EXAMPLES else "duel"
        found = example_position(asked, Random(randbelow(1 << 30)))
        self.position.value = str(found)

    def _asks_otherwise(self) -> None:
        """The tab is opened in which the question is put."""
        if self._is_relabelling:
            return
        self.table.tabs.show("tiles" if self.asked.value in BY_TILES else "position")
        self._changed()

    def _changed(self) -> None:
        """Another question: the answer to the last one is gone."""
        if self._is_relabelling:
            return
        del self.tiles[self._most_tiles :]
        self.asking.forget()
        self._tell()

    def ask(self) -> None:
        """Puts the question in the queue."""
        names = tuple(self.box.kinds[tile].id for tile in self.tiles)
        by_tiles = self.asked.value in BY_TILES
        request = MonsterRequest(
            self.asked.value,
            self.box.explorers[self.explorer.value].id if by_tiles else "",
            names if by_tiles else (),
            "" if by_tiles else self.position.value,
            self.box.explorers[self.partner.value].id if self.asked.value == "split" else "",
            self.language,
            DUEL_SECONDS if self.asked.value == "duel" else USUAL_SECONDS,
        )
        self.asking.ask(request)

    def stop(self) -> None:
        """The search ends with what is known."""
        self.asking.stop()

    # --- what comes back ---
    def _answered(self, _: Reply) -> None:
        self.table.tabs.show("answer")

    def retell(self) -> None:
        """Reasons come from the worker, so they are asked for anew; what was stopped stays so."""
        reply, self._is_relabelling = self.asking.reply, True
        try:
            self._name_choices()
        finally:
            self._is_relabelling = False
        if reply is not None and reply.data.get("reasons"):
            self.ask()
        elif None not in (self.explorer.value, self.partner.value, self.asked.value):
            self._tell()

    def _name_choices(self) -> None:
        relabel(self.asked, [(wording(self.language, f"ask.{name}"), name) for name in ASKED])
        named = [(explorer.names[self.language], explorer.index) for explorer in self.box.explorers]
        relabel(self.explorer, named)
        relabel(self.partner, named)

    def _tell(self) -> None:
        """Everything, as it stands."""
        waiting = self.asking.is_waiting
        self.find.disabled, self.cancel.disabled = waiting, not waiting
        by_tiles = self.asked.value in BY_TILES
        self.partner.layout.display = "" if self.asked.value == "split" else "none"
        if by_tiles and not self.tiles:
            self.find.disabled = True
        language = self.language
        self._show_palette()
        told = wording(language, f"ask.{self.asked.value}")
        how = wording(language, "ask.intro" if by_tiles else "ask.intro_position")
        name = f"solve-{self.asked.value}"
        self.question.value = question_html(name, f"{told[0].upper()}{told[1:]}", language, how)
        self.progress.value = f'<p aria-live="polite">{escape(self._how_far())}</p>'
        if self.asking.reply is None:
            self._show_question()
        else:
            self._show_answer(self.asking.reply)

    def _show_palette(self) -> None:
        """All tiles to choose from, and how many more there may be; none where there are as many
        as can be asked about."""
        count, most = len(self.tiles), self._most_tiles
        scene, told = palette_picture(self.box, self.language)
        key = "ask.palette" if count < most else "ask.full"
        said = wording(self.language, key, count=count, most=most)
        self.palette.show(scene, told if count < most else {}, said)

    def _how_far(self) -> str:
        asking = self.asking
        if not asking.is_waiting:
            return ""
        if asking.progress is None:
            return asking.place_text(self.language)
        return progress_text(asking.progress, asking.seconds, self.language)

    def _show_question(self) -> None:
        self.answer.value = ""
        if self.asked.value in BY_TILES:
            board, tiles = Board(self.explorer.value), tuple(self.tiles)
        else:
            board, tiles = self._asked_board(), ()
        use = "removing" if tiles else "looking"
        self.bench.begin(board, tiles, ordered=False, tray_is_for=use)

    def _asked_board(self) -> Board:
        """The planet of whoever decides in the position, as far as one can be read."""
        try:
            position = read_position(self.position.value)
        except SnailsError:  # told when it is asked
            return Board(self.explorer.value)
        seat = position.seats[position.queue[0] if position.queue else 0]
        return seat.board or Board(self.explorer.value)

    def _show_answer(self, reply: Reply) -> None:
        language = self.language
        head, *rest = reply_lines(reply, language)
        listed = "".join(f"<li>{escape(line)}</li>" for line in rest)
        self.answer.value = (
            f'<div class="monster-answer" lang="{language}"><p><b>{escape(head)}</b></p>'
            f"<ul>{listed}</ul></div>"
        )
        board = reply_board(reply)
        if board is not None:
            self.bench.reveal(board)
