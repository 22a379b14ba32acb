"""The error line of a panel: what went wrong in a callback, in plain words, where it is seen."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from traceback import format_exception
from typing import Any, ParamSpec

from ipywidgets import HTML

from snails_core.errors import SnailsError
from snails_lab.environment import is_served
from snails_lab.words import phrase

P = ParamSpec("P")


class ErrorLine:
    """A line that is empty until something fails; `widget` is what to show."""

    def __init__(self, language: str) -> None:
        self.widget: Any = HTML()
        self.widget.add_class("snails-trouble")
        self._language = language
        self._errors: tuple[Exception, ...] = ()

    @property
    def language(self) -> str:
        return self._language

    @language.setter
    def language(self, language: str) -> None:
        self._language = language
        self._tell()

    def clear(self) -> None:
        self.show()

    def show(self, *errors: Exception) -> None:
        """Shows these errors instead of those before."""
        self._errors = errors
        self._tell()

    def guarded(self, function: Callable[P, object]) -> Callable[P, None]:
        """A function that calls this one and shows what it raises, until it is cleared."""

        def call(*args: P.args, **kwargs: P.kwargs) -> None:
            try:
                function(*args, **kwargs)
            except Exception as error:
                self.show(error)

        return call

    def _tell(self) -> None:
        self.widget.value = "".join(_told(error, self._language) for error in self._errors)


def _told(error: Exception, language: str) -> str:
    """Faults of what was given speak for themselves; others are ours, with details to send in."""
    if isinstance(error, SnailsError):
        return f'<p role="alert"><b>⚠ {escape(error.message(language))}</b></p>'
    if is_served():  # a visitor can do nothing with our files and lines
        return f'<p role="alert"><b>⚠ {escape(phrase(language, "trouble.unexpected"))}</b></p>'
    said = escape(f"{type(error).__name__}: {error}")
    trace = escape("".join(format_exception(error)))
    return (
        f'<div role="alert"><p><b>⚠ {escape(phrase(language, "trouble.unexpected"))}</b> {said}</p>'
        f"<details><summary>{escape(phrase(language, 'trouble.details'))}</summary>"
        f"<pre>{trace}</pre></details></div>"
    )
