"""How many positions from real games are proven after how many CPU seconds, as a drawing.

    python -m tests.bench.real --store FILE --plot docs/real-positions.svg

The axis of time is logarithmic. A position that was stopped is never proven, so the line ends below
the top if there are any.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log

WIDTH, HEIGHT = 640, 320
LEFT, RIGHT, TOP, BOTTOM = 60, 20, 30, 50
FIRST = 0.5
"""Where the axis of time begins, in seconds."""
TICKS = (0.5, 1, 2, 5, 10, 20, 60)
STYLE = (
    "text{font:13px sans-serif;fill:#57606a}.axis{stroke:#8c959f;stroke-width:1}"
    ".grid{stroke:#8c959f;stroke-width:1;stroke-opacity:.3}"
    ".share{fill:none;stroke:#1f6feb;stroke-width:2.5}"
    "@media(prefers-color-scheme:dark){text{fill:#9da7b3}.share{stroke:#6cb0ff}}"
)


def plot(proven: Sequence[float], measured: int, last: float = TICKS[-1]) -> str:
    """The share of all measured positions that is proven, over time; `proven` has the CPU seconds
    of each proof."""

    def across(seconds: float) -> str:
        share = log(max(seconds, FIRST) / FIRST) / log(last / FIRST)
        return f"{LEFT + share * (WIDTH - LEFT - RIGHT):.1f}"

    def down(count: float) -> str:
        return f"{HEIGHT - BOTTOM - count / measured * (HEIGHT - TOP - BOTTOM):.1f}"

    low, right = down(0), WIDTH - RIGHT
    title = f"Share proven of {measured} positions from real games, by CPU seconds"
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img">',
        f"<title>{title}</title>",
        f"<style>{STYLE}</style>",
        f'<text x="{LEFT}" y="18">{title}</text>',
    ]
    for percent in (0, 25, 50, 75, 100):
        y = down(measured * percent / 100)
        kind = "grid" if percent else "axis"
        lines.append(f'<line class="{kind}" x1="{LEFT}" x2="{right}" y1="{y}" y2="{y}"/>')
        lines.append(f'<text x="{LEFT - 8}" y="{y}" dy="4" text-anchor="end">{percent} %</text>')
    for tick in TICKS:
        x, below = across(tick), HEIGHT - BOTTOM
        lines.append(f'<line class="axis" x1="{x}" x2="{x}" y1="{below}" y2="{below + 5}"/>')
        lines.append(f'<text x="{x}" y="{below + 20}" text-anchor="middle">{tick:g}</text>')
    lines.append(f'<text x="{right}" y="{HEIGHT - 10}" text-anchor="end">CPU seconds</text>')
    path, in_time = f"M{across(FIRST)} {low}", sorted(s for s in proven if s <= last)
    for count, seconds in enumerate(in_time, 1):
        path += f"H{across(seconds)}V{down(count)}"
    lines += [f'<path class="share" d="{path}H{across(last)}"/>', "</svg>", ""]
    return "\n".join(lines)
