"""The position editor.

`Sketch` is a drawn position, right or wrong; the edits of it are functions in `ground`,
`snails`, `cards`, `table` and `boards`; `Trail` undoes them. `Editor` is what people see.
"""

from snails_lab.editing.editor import Editor
from snails_lab.editing.sketch import Sketch, Trail

__all__ = ["Editor", "Sketch", "Trail"]
