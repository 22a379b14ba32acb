"""A tracer that forgets: for tests that must notice it."""

from __future__ import annotations

from typing import Any

import pytest


def without_recording(locations: range, monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on reads of these locations are not recorded."""

    class Forgetful(dict[Any, None]):
        def __setitem__(self, location: Any, nothing: None) -> None:
            if location not in locations:
                super().__setitem__(location, nothing)

    def init(self: Any) -> None:
        self.reads = Forgetful()

    monkeypatch.setattr("solver.planner.tracing.Trace.__init__", init)
