"""The layout of a lesson: where question, board and answers stand."""

from __future__ import annotations

from typing import Any

from ipywidgets import HTML, Box, Layout, VBox

STYLE = """
.snails-lesson { container-type: inline-size; }
.snails-lesson-parts {
  display: grid;
  grid-template: "text" "board" "answers" / minmax(0, 1fr);
  gap: 4px 12px;
}
.snails-lesson-parts > :nth-child(1) { grid-area: text; }
.snails-lesson-parts > :nth-child(2) { grid-area: board; }
.snails-lesson-parts > :nth-child(3) { grid-area: answers; }
@container (min-width: 800px) {
  .snails-lesson-parts {
    grid-template:
      "board text" auto
      "board answers" 1fr / min(640px, 100cqw - 332px) minmax(320px, 40em);
  }
}
"""
"""The board to the left of all words; where there is no room for that, between question and
answers, so that nobody answers about a board out of sight. The room counts, not the window:
JupyterLab has other things beside a notebook."""


def arranged(text: Any, board: Any, *answers: Any) -> tuple[Any, Any]:
    """The parts in the order in which they are read, and the style that places them."""
    style = HTML(f"<style>{STYLE}</style>", layout=Layout(display="none"))
    parts = Box([text, board, VBox(answers)])
    parts.add_class("snails-lesson-parts")
    return style, parts
