"""Every number that the course's sentences mention, computed; by chapter and by name."""

from collections.abc import Callable

from snails_lab.models.probability.values import choices, dice, rows
from snails_lab.models.probability.values.dice import Values

VALUES: dict[str, Callable[[], Values]] = {
    chapter.__name__: chapter for chapter in (*dice.CHAPTERS, *rows.CHAPTERS, *choices.CHAPTERS)
}
"""By the chapter's id."""

__all__ = ["VALUES", "Values"]
