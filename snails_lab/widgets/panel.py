"""The base of all panels: a language that can be switched, labels that follow it, an error line."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Generic, TypeVar

from ipywidgets import Layout, VBox

from snails_core.words import Words
from snails_lab.models.preferences import Preferences
from snails_lab.widgets.error_line import ErrorLine
from snails_lab.words import WORDS, entries

T = TypeVar("T")


class Listeners(Generic[T]):
    """Callbacks that take one thing, in the order in which they came."""

    def __init__(self) -> None:
        self._callbacks: list[Callable[[T], object]] = []

    def add(self, callback: Callable[[T], object]) -> None:
        """One more."""
        self._callbacks.append(callback)

    def change(self, callback: Callable[[T], object], remove: bool) -> None:
        """One more, or one less."""
        if remove:
            self._callbacks.remove(callback)
        else:
            self.add(callback)

    def tell(self, told: T) -> None:
        """Calls all of them; what one raises is raised here, and those after it are not called."""
        for callback in self:
            callback(told)

    def __iter__(self) -> Iterator[Callable[[T], object]]:
        return iter(tuple(self._callbacks))


class Panel(VBox):
    """A piece of the lab; its `language` is that of all its labels and of the panels inside it.

    A subclass makes its widgets, gives the words of each with `label`, adopts the panels and
    boards inside it with `adopt`, and puts everything in `children`. What changes with the
    language beyond that belongs in `retell`. A person's `preferences` come to all that was adopted
    the same way; a subclass that draws or plays something follows them in `prefer`.
    """

    words: Words = WORDS
    """Where its labels come from; panels of another game have that game's words."""

    def __init__(self, language: str = "en", children: Iterable[Any] = ()) -> None:
        entries(language)
        self._language = language
        self._preferences = Preferences()
        self._parent: Panel | None = None
        """The panel that adopted this one."""
        self._labels: list[tuple[Any, str, str, dict[str, object]]] = []
        self._adopted: list[Any] = []
        """The panels and boards inside this one that follow its language and preferences."""
        self.error_line = ErrorLine(language)
        super().__init__(list(children), layout=Layout(max_width="100%"))

    @property
    def language(self) -> str:
        return self._language

    @language.setter
    def language(self, language: str) -> None:
        entries(language)
        self._language = self.error_line.language = language
        for widget in self._listening:
            widget.language = language
        for widget, trait, key, values in self._labels:
            setattr(widget, trait, self.words.text(language, key, **values))
        self.retell()

    @property
    def _listening(self) -> Iterable[Any]:
        """What was adopted and follows another language at once."""
        return self._adopted

    def retell(self) -> None:
        """Says anew what is more than a label; there may be nothing of that kind."""

    @property
    def preferences(self) -> Preferences:
        """Theme, sound and speed as the person here likes them."""
        return self._preferences

    @preferences.setter
    def preferences(self, preferences: Preferences) -> None:
        if preferences == self._preferences:
            return
        self._preferences = preferences
        for widget in self._adopted:
            self._hand_on(widget)
        self.prefer()

    def like(self, preferences: Preferences) -> None:
        """What somebody changes here goes up to the page, and from there down to all panels."""
        if self._parent is None:
            self.preferences = preferences
        else:
            self._parent.like(preferences)

    def prefer(self) -> None:
        """Follows the preferences; most panels have nothing to do."""

    def _hand_on(self, widget: Any) -> None:
        if hasattr(widget, "preferences"):
            widget.preferences = self._preferences

    def label(self, widget: Any, key: str, trait: str = "description", **values: object) -> Any:
        """Gives a widget its words, now and whenever the language changes; returns it."""
        self._labels = [
            known for known in self._labels if known[0] is not widget or known[1] != trait
        ]
        self._labels.append((widget, trait, key, values))
        setattr(widget, trait, self.words.text(self._language, key, **values))
        return widget

    def adopt(self, widget: Any) -> Any:
        """From now on the widget follows the language and preferences of this panel; returns it."""
        self._adopted.append(widget)
        if isinstance(widget, Panel):
            widget._parent = self
        widget.language = self._language
        self._hand_on(widget)
        return widget

    def release(self, widget: Any) -> None:
        """The widget, which was adopted, no longer follows this panel."""
        self._adopted.remove(widget)
