"""Fields of the lab's forms: lists, boxes to tick, and pictures."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ipywidgets import HTML, Checkbox, Dropdown, HBox, Layout

from snails_core.catalogue import load_catalogue
from snails_core.scene.shapes import Scene
from snails_lab.drawing.page_palette import chart_svg

STYLE = {"description_width": "initial"}


def list_field(options: Iterable[tuple[str, Any]] = ()) -> Any:
    """A dropdown as wide as its words, never wider than the page."""
    layout = Layout(width="auto", max_width="calc(100% - 4px)")
    return Dropdown(options=list(options), layout=layout, style=STYLE)


def checkbox() -> Any:
    return Checkbox(indent=False, layout=Layout(width="auto", margin="2px 12px 2px 4px"))


def wrapped_row(*widgets: Any) -> HBox:
    """Widgets side by side while there is space, else in several lines."""
    return HBox(
        list(widgets),
        layout=Layout(flex_flow="row wrap", align_items="center", max_width="100%"),
    )


def html_field() -> HTML:
    return HTML(layout=Layout(max_width="100%", overflow="auto"))


def picture(scene: Scene) -> str:
    """The scene in a frame that scrolls where it is wider than the page."""
    return f'<div style="overflow-x: auto; background: var(--table, #fff)">{chart_svg(scene)}</div>'


def card_options(language: str) -> list[tuple[str, str]]:
    """All cards by name; those with dice first."""
    catalogue = load_catalogue()

    def order(card: Any) -> tuple[bool, str]:
        dice = any(catalogue.actions[index].dice for index in card.actions)
        return not dice, card.names[language].casefold()

    return [(card.names[language], card.id) for card in sorted(catalogue.cards, key=order)]
