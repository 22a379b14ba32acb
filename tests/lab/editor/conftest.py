"""The small position with which most tests of the editor begin, drawn and on the screen."""

from __future__ import annotations

import pytest

from snails_core import read_position
from snails_lab.models.editor.sketch import Sketch
from snails_lab.widgets.editor.editor import Editor
from tests.support.lab.editor_driving import SMALL


@pytest.fixture
def editor() -> Editor:
    return Editor(read_position(SMALL))


@pytest.fixture
def sketch() -> Sketch:
    return Sketch.read(SMALL)
