"""A position that is being drawn.

`Sketch` is a drawn position, right or wrong; the edits of it are functions in `ground`,
`snails`, `cards`, `game_state` and `boards`; `UndoHistory` undoes them.
"""

from snails_lab.models.editor.sketch import Sketch, UndoHistory

__all__ = ["Sketch", "UndoHistory"]
