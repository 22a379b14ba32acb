"""Ask the solver from a notebook: `AskPanel` is the widget, the rest are its parts.

`inquiry` and `goals` say what is asked, `queue` lets it wait for its turn and sends it to the
worker, `answer` reads what comes back, `slot_overlay` shows it on the board. Other panels ask
through `clients`.
"""

from snails_lab.asking.panel import AskPanel

__all__ = ["AskPanel"]
