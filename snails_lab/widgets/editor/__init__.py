"""The position editor: paint on the board, set fields beside it."""

from snails_lab.widgets.editor.editor import Editor

__all__ = ["Editor"]
