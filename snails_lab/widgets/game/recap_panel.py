"""The recap panel: what everybody played this round, as tiles that lead to their replay."""

from __future__ import annotations

from html import escape
from typing import Any

from ipywidgets import HTML, Button, GridBox, Layout

from snails_core.layout import PLAN_SLOTS
from snails_core.position import Position
from snails_core.records import PLAYER_LETTERS
from snails_core.tell import Names, card_text
from snails_core.tell.names import sentence
from snails_lab.drawing.plan.picture import NUMERALS
from snails_lab.models.addressing import heading
from snails_lab.models.game.recap import Recap, Tile, recap_of, tile_lines, tile_text
from snails_lab.widgets.controls import BLANK
from snails_lab.widgets.panel import Panel
from snails_lab.widgets.stepper.stepper import Stepper
from snails_lab.words import phrase

NUMERAL_WIDTH = "1.9em"


class RecapPanel(Panel):
    """Follows a stepper: a tile for each slot and player, filled in as the round is seen.

    What the Cleaning Phase did stands above them: it came last, and below it would be out of view.
    A click on a tile, or Enter on it, plays its scene once more.
    """

    def __init__(self, stepper: Stepper, language: str = "en") -> None:
        super().__init__(language)
        self._stepper = stepper
        self._recap: Recap | None = None
        self._players = 0
        self._tiles: dict[tuple[int, int], Any] = {}
        self._cleaning = self._button(lambda recap: recap.cleaning)
        self._cleaning.add_class("snails-recap-wide")
        self._title: Any = HTML()
        self._grid: Any = GridBox()
        self._grid.add_class("snails-recap-grid")
        self.children = [self._title, self._grid, self.error_line.widget]
        self.add_class("snails-recap")
        stepper.on_scene(lambda: self.retell())
        self.retell()

    @property
    def recap(self) -> Recap | None:
        """What is shown."""
        return self._recap

    def tile(self, slot: int, player: int) -> Any:
        """The button of a slot and a player."""
        return self._tiles[slot, player]

    def retell(self) -> None:
        timeline, at = self._stepper.timeline, self._stepper.at
        position = timeline[at].position
        self._recap = recap = recap_of(timeline, at)
        self._title.value = _title(recap, self.language)
        self._grid.layout.display = "none" if recap is None else ""
        if position.players != self._players:
            self._lay_out(position.players)
        if recap is None:
            return
        names = Names(position, self.language)
        self._head(position)
        for key, button in self._tiles.items():
            self._fill(button, recap.tiles.get(key), names)
        shown = recap.cleaning if recap.cleaning and recap.cleaning.has_result else None
        self._fill(self._cleaning, shown, names)
        hidden = "none" if shown is None else ""
        self._cleaning.layout.display = self._cleaning_head.layout.display = hidden
        head = sentence(names.term("cleaning"))
        self._cleaning_head.value = f"<b>{escape(head)}</b>"

    # --- parts ---
    def _lay_out(self, players: int) -> None:
        """A column for each player, a row for each slot."""
        self._players = players
        self._heads = [HTML() for _ in range(players)]
        self._cleaning_head: Any = HTML()
        self._cleaning_head.add_class("snails-recap-wide")
        cells: list[Any] = [self._cleaning_head, self._cleaning, HTML(), *self._heads]
        self._tiles = {}
        for slot in range(PLAN_SLOTS):
            cells.append(HTML(f"<b>{NUMERALS[slot]}</b>"))
            for player in range(players):
                key = slot, player
                tile = self._tiles[key] = self._button(lambda recap, key=key: recap.tiles.get(key))
                cells.append(tile)
        self._grid.children = cells
        self._grid.layout.grid_template_columns = (
            f"{NUMERAL_WIDTH} repeat({players}, minmax(0, 1fr))"
        )

    def _button(self, tile: Any) -> Any:
        button = Button(layout=Layout(width="auto", height="auto"))
        button.add_class("snails-recap-tile")
        button.on_click(self.error_line.guarded(lambda _: self._replay(tile)))
        return button

    def _replay(self, tile: Any) -> None:
        found: Tile | None = tile(self._recap) if self._recap is not None else None
        if found is not None:
            self._stepper.replay(found.moments[0], found.moments[-1])

    def _head(self, position: Position) -> None:
        for player, head in enumerate(self._heads):
            letter = PLAYER_LETTERS[player]
            head.value = f'<b lang="{self.language}">{escape(self._called(position, player))}</b>'
            head.add_class(f"snails-recap-{letter.lower()}")

    def _called(self, position: Position, player: int) -> str:
        return heading(position, player, self._stepper.timeline.you, self.language)

    def _fill(self, button: Any, tile: Tile | None, names: Names) -> None:
        """Sends nothing where nothing is new."""
        with button.hold_sync():
            button.disabled = tile is None
            if tile is None:
                button.description, button.tooltip = BLANK, ""
                return
            button.description = "\n".join(tile_lines(tile, names))
            told = tile_text(self._stepper.timeline, tile, self.language)
            does = self._card(tile, names)
            lines = (told, does, phrase(self.language, "recap.replay"))
            button.tooltip = "\n".join(filter(None, lines))

    def _card(self, tile: Tile, names: Names) -> str:
        """What the card does that was played: others have never held it."""
        if tile.card is None or names.position is None:
            return ""
        does = " ".join(card_text(names.position, tile.card, self.language).splitlines())
        return f"{names.card(tile.card)}: {does}"


def _title(recap: Recap | None, language: str) -> str:
    if recap is None:
        told = phrase(language, "recap.nothing")
        return f'<p lang="{language}">{escape(told)}</p>'
    told = phrase(language, "recap.title", round=recap.round)
    hint = phrase(language, "recap.hint")
    return f'<p lang="{language}"><b>{escape(told)}</b> <small>{escape(hint)}</small></p>'
