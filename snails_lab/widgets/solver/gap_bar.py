"""Value and bound as a bar: what the best plan so far is worth, and what none can exceed."""

from __future__ import annotations

from fractions import Fraction

from solver.planner import Value

TRACK = "position:relative;height:14px;max-width:26em;border-radius:7px;overflow:hidden;"


class GapBar:
    """Remembers the widest gap of a search, so that the bar shows how far it has closed."""

    def __init__(self) -> None:
        self._low: Fraction | None = None
        self._high = Fraction(0)

    def html(self, value: Value | None, bound: Value | None) -> str:
        """The bar for the first part of the goal that is still open; "" while one is unknown."""
        if value is None or bound is None:
            return ""
        part = next((n for n, (v, b) in enumerate(zip(value, bound, strict=True)) if v != b), None)
        if part is None:
            return _bar(1.0, 1.0)
        if self._low is None or value[part] < self._low or bound[part] > self._high:
            self._low, self._high = min(value[part], Fraction(0)), bound[part]
        span = self._high - self._low
        return _bar(
            float((value[part] - self._low) / span), float((bound[part] - self._low) / span)
        )


def _bar(value: float, bound: float) -> str:
    """What is had is full, what may still come is light."""
    return (
        f'<div class="snails-gap-bar" aria-hidden="true" style="{TRACK}'
        'border:1px solid var(--line, #c9d6ce)">'
        f'<div style="position:absolute;inset:0 auto 0 0;width:{100 * bound:.1f}%;'
        'background:var(--leaf-mist, #e3eee7)"></div>'
        f'<div style="position:absolute;inset:0 auto 0 0;width:{100 * value:.1f}%;'
        'background:var(--leaf, #2f6f4e)"></div></div>'
    )
