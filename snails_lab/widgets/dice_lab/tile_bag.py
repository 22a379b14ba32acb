"""The tile bag: what lies under there, drawn without putting back.

TileBag("meadow")
"""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from random import Random
from typing import Any

from ipywidgets import Button, Layout

from snails_core.backs import TERRAINS, Back
from snails_core.tell import term_text
from snails_core.tell.names import sentence
from snails_core.words import text
from snails_lab.drawing.charts.dice_lab import bag_picture
from snails_lab.models.dice_lab.tile_bag import Bag
from snails_lab.widgets.dice_lab.fields import html_field, list_field, picture, wrapped_row
from snails_lab.widgets.dice_lab.html import table
from snails_lab.widgets.panel import Panel
from snails_lab.words import phrase
from solver.explain.number_format import NumberFormat

MOST_TILES = 6


class TileBag(Panel):
    """Works alone in a cell; `bag` is what is left unseen, and can be set.

    >>> tiles = TileBag("beach")
    >>> tiles.language = "de"
    """

    def __init__(self, terrain: str = "meadow", language: str = "en", seed: int = 0) -> None:
        super().__init__(language)
        self.add_class("snails-tile-bag")
        self._bag = Bag.full(TERRAINS.index(terrain))
        self._random = Random(seed)
        self._filling = False
        self.terrain: Any = self.label(list_field(), "tilebag.terrain")
        self.back: Any = self.label(list_field(), "tilebag.back")
        self.tiles: Any = self.label(list_field(), "tilebag.tiles")
        self.flip_button: Any = self.label(self._button(self.flip), "tilebag.flip")
        self.flip_button.button_style = "primary"
        self.flip_button.add_class("snails-flip")
        self.seen: Any = self.label(list_field(), "tilebag.seen")
        self.seen_button: Any = self.label(self._button(self._take_out), "tilebag.take_out")
        self.again_button: Any = self.label(self._button(self._fresh), "tilebag.again")
        self.page = html_field()
        self.children = [
            wrapped_row(self.terrain, self.flip_button, self.again_button),
            wrapped_row(self.seen, self.seen_button),
            wrapped_row(self.tiles, self.back),
            self.page,
            self.error_line.widget,
        ]
        for field in (self.terrain, self.back, self.tiles):
            field.observe(self.error_line.guarded(self._chosen), "value")
        self.retell()

    def _button(self, act: Callable[[], None]) -> Any:
        button = Button(layout=Layout(width="auto"))
        button.on_click(self.error_line.guarded(lambda _: act()))
        return button

    # --- what is left ---
    @property
    def bag(self) -> Bag:
        return self._bag

    @bag.setter
    def bag(self, bag: Bag) -> None:
        self._bag = bag
        self.retell()

    def flip(self) -> None:
        """One tile by lot."""
        if self._bag.size:
            self.bag = self._bag.flip(self._random)

    def _take_out(self) -> None:
        """A tile that was seen in a game."""
        if self._bag.unseen[self.seen.value]:
            self.bag = self._bag.without(self.seen.value)

    def _fresh(self) -> None:
        self.bag = Bag.full(self._bag.level)

    def _chosen(self, change: dict[str, Any]) -> None:
        if self._filling:
            return
        if change["owner"] is self.terrain:
            self.bag = Bag.full(self.terrain.value)
        else:
            self.retell()

    # --- telling ---
    def retell(self) -> None:
        self._filling = True
        try:
            self._fill()
        finally:
            self._filling = False
        self.page.value = self._told()

    def _fill(self) -> None:
        bag, language = self._bag, self.language
        terrains = [(term_text(TERRAINS[level], language), level) for level in (1, 2, 3)]
        backs = [(self._named(back), back) for back in bag.backs]
        tiles = [(str(n), n) for n in range(1, min(MOST_TILES, bag.size) + 1)]
        left = [(self._named(back), back) for back in bag.backs if bag.unseen[back]]
        for field, options, value in (
            (self.terrain, terrains, bag.level),
            (self.back, backs, self.back.value),
            (self.tiles, tiles, self.tiles.value or 2),
            (self.seen, left, self.seen.value),
        ):
            values = [one for _, one in options]
            field.options = options
            field.value = value if value in values else next(iter(values), None)
        self.flip_button.disabled = self.seen_button.disabled = not bag.size
        self.again_button.disabled = not bag.flipped

    def _told(self) -> str:
        bag, numbers = self._bag, NumberFormat((), self.language)
        if not bag.size:
            return self._flipped() + f"<p>{escape(phrase(self.language, 'tilebag.empty'))}</p>"
        chances = bag.next_back
        rows = [
            [self._named(back), str(bag.unseen[back]), numbers.chance(chances.of(back))]
            for back in bag.backs
        ]
        heads = [
            phrase(self.language, "tilebag.back"),
            phrase(self.language, "tilebag.unseen", count=bag.size),
            phrase(self.language, "tilebag.next"),
        ]
        return self._flipped() + table(rows, heads) + self._how_many()

    def _flipped(self) -> str:
        names = ", ".join(self._named(back) for back in self._bag.flipped)
        told = phrase(self.language, "tilebag.flipped", backs=names) if names else ""
        return f'<p aria-live="polite">{escape(told)}</p>' if told else ""

    def _how_many(self) -> str:
        """Without putting back, and beside it what it would be with."""
        bag, numbers = self._bag, NumberFormat((), self.language)
        back, tiles = self.back.value, self.tiles.value
        exact, other = bag.how_many(back, tiles), bag.with_replacement(back, tiles)
        rows = [
            [str(count), numbers.chance(exact.of(count)), numbers.chance(other.of(count))]
            for count in range(tiles + 1)
        ]
        heads = [
            phrase(self.language, "tilebag.chart_across"),
            phrase(self.language, "tilebag.without"),
            phrase(self.language, "tilebag.with_back"),
        ]
        scene = bag_picture(bag, back, tiles, self.language)
        return table(rows, heads) + picture(scene)

    def _named(self, back: Back) -> str:
        return sentence(text(self.language, f"back.{back.name.lower()}"))
