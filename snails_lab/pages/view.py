"""A view: one of the places in the lab, shown below the bar."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from snails_lab.errors import LabError
from snails_lab.models.storage.profiles import Profile
from snails_lab.models.visit import Visit
from snails_lab.widgets.panel import Listeners, Panel

Made = TypeVar("Made")


class View(Panel):
    """Parts below the bar; subclasses add theirs with `add`, and follow the person and the size.

    A view is made when it is first gone to, and kept: it is hidden while another one is shown.
    """

    name = ""
    """As addresses and links name it."""

    def __init__(self, visit: Visit) -> None:
        super().__init__(visit.language)
        self.visit = visit
        self.add_class("snails-view")
        self.add_class(f"snails-view-{self.name}")
        self.children = [self.error_line.widget]
        self._notices: list[LabError] = []
        self._on_part: Listeners[str] = Listeners()

    def add(self, *widgets: Any) -> None:
        """Puts widgets at the end of the view; those with a language follow the view's."""
        for widget in widgets:
            if hasattr(widget, "language"):
                self.adopt(widget)
        self.children = [*self.children, *widgets]

    def replace(self, old: Any, new: Any) -> None:
        """Puts a widget in the place of another, which no longer follows the language."""
        self.release(old)
        self.adopt(new)
        self.children = [new if child is old else child for child in self.children]

    def for_person(self, make: Callable[[Profile | None], Made]) -> Made:
        """A widget with what the person here has kept.

        If that cannot be read it is told, stays as it is, and the widget keeps nothing.
        """
        try:
            return make(self.visit.profile)
        except LabError as error:
            self.report([error, LabError("unkept")])
            return make(None)

    # --- what happens to a view ---
    def leave(self) -> None:
        """The person here is about to take another name; games that are open are let go."""

    def newcomer(self) -> None:
        """Somebody else is here now; views that show what belongs to a person show theirs."""

    def came_back(self) -> None:
        """The view is seen again after others were; what was done there may be shown here."""

    def went_away(self) -> None:
        """Another view is shown now; what moves may rest."""

    def go_to(self, part: str) -> None:
        """Shows the part that an address or a link names; views without parts stay as they are."""

    def fit(self, width: int, height: int) -> None:
        """The view has so many pixels; what is drawn may follow."""

    # --- what a view tells ---
    @property
    def shown_part(self) -> str:
        """The part that the address should name, so that a reload leads back to it."""
        return ""

    def on_part(self, callback: Callable[[str], object]) -> None:
        """Calls back with the name of a part when it is shown instead of another."""
        self._on_part.add(callback)

    def tell_part(self) -> None:
        """Says that another part is shown now."""
        self._on_part.tell(self.shown_part)

    def report(self, notices: Iterable[LabError]) -> None:
        """Tells what was found damaged, with all that was told before."""
        known = {notice.message() for notice in self._notices}
        told = [notice for notice in notices if notice.message() not in known]
        if told:
            self._notices += told
            self.error_line.show(*self._notices)

    def forget_notices(self) -> None:
        """What was found belonged to somebody who is no longer here."""
        self._notices.clear()
        self.error_line.clear()

    def report_kept(self) -> None:
        """Tells what was found damaged of what the person here has kept."""
        self.report(self.visit.profile.notices if self.visit.profile else [])
