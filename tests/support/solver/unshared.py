"""A switch for the planner: nothing that was found for one state serves another.

The engine then carries out every card in every state by itself. What is left in common is that
equal states are one, and how trees are valued.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from solver.planner.tracing import ReadTrie


@contextmanager
def nothing_shared() -> Iterator[None]:
    """No result is found again, not even for the state for which it was computed."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ReadTrie, "insert", lambda *_: None)
        yield
