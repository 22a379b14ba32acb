"""Records that print as people write them, in a notebook too."""

from __future__ import annotations

from typing import Any


def print_as_written(record: type[Any]) -> None:
    """Lets records of this kind print as `records.record_text` writes them.

    Their `repr` stays the call that makes them.
    """

    def __str__(self: Any) -> str:  # noqa: N807 - it becomes the method of that name
        from snails_core.records import record_text  # which knows all kinds, and so imports them

        return record_text(self)

    def _repr_pretty_(self: Any, printer: Any, cycle: bool) -> None:
        """What a notebook shows."""
        printer.text(str(self))

    for method in (__str__, _repr_pretty_):
        if method.__name__ not in vars(record):
            setattr(record, method.__name__, method)
