"""Ask the solver from a notebook: `AskPanel` is the widget, the rest are its parts.

Other panels ask through `client`.
"""

from snails_lab.widgets.solver.panel import AskPanel

__all__ = ["AskPanel"]
