"""The pointer over a planning table: a hand where something can be dragged, closed meanwhile."""

from __future__ import annotations

from typing import Any

from snails_lab.drawing.plan.layout import Item
from snails_lab.widgets.plan.controller import PlanController

DRAGGABLE, DRAGGING = "snails-draggable", "snails-dragging"
"""Classes of the canvas; the page's style makes hands of them."""


def show_hold(
    canvas: Any, controller: PlanController | None, pressed: Item | None, item: Item | None
) -> None:
    """Shows whether the item under the pointer can be dragged, and whether one is being dragged."""
    if controller is None:
        return
    states = {DRAGGABLE: controller.can_drag(item), DRAGGING: controller.can_drag(pressed)}
    for css, is_so in states.items():
        if is_so != (css in canvas._dom_classes):
            (canvas.add_class if is_so else canvas.remove_class)(css)
