"""What people see of PINs: the question for one, and the form that sets, changes or removes it."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Any

from ipywidgets import HTML, Box, Button, Layout, Password

from snails_lab.errors import LabError
from snails_lab.models.name_access import NameAccess
from snails_lab.models.visit import Visit
from snails_lab.widgets.panel import Panel
from snails_lab.words import phrase


class PinQuestion(Panel):
    """Asks for the PIN of a locked name; nothing is seen of it while no name is asked for.

    `on_open` is called with the name when the PIN was right, `on_leave` when it is given up.
    """

    def __init__(
        self, visit: Visit, on_open: Callable[[str], object], on_leave: Callable[[], object]
    ) -> None:
        super().__init__(visit.language)
        self._visit, self._on_open, self._on_leave = visit, on_open, on_leave
        self._asked = ""
        self._text = HTML()
        self.pin = _field()
        self.pin.add_class("snails-pin")
        self.label(self.pin, "pin.label")
        self.enter: Any = self.label(Button(button_style="primary"), "pin.enter")
        self.leave: Any = self.label(Button(), "pin.leave")
        self.enter.on_click(self.error_line.guarded(lambda _: self._entered()))
        self.pin.observe(self.error_line.guarded(lambda _: self._entered()), "value")
        self.leave.on_click(self.error_line.guarded(lambda _: self._left()))
        row = Box([self.pin, self.enter, self.leave], layout=_row())
        self.children = [self._text, row, self.error_line.widget]
        self.add_class("snails-pin-question")
        self.retell()

    def retell(self) -> None:
        name = self._visit.locked_name
        self.layout.display = "" if name else "none"
        told = phrase(self.language, "pin.question", name=name) if name else ""
        self._text.value = f'<p role="status" lang="{self.language}">{escape(told)}</p>'
        if name != self._asked:
            self._asked, self.pin.value = name, ""
            self.error_line.clear()
            if name:
                self.pin.focus()

    def _entered(self) -> None:
        """Enter, or the button: the field tells its value when it is left."""
        typed, self.pin.value = self.pin.value, ""
        if not typed or not self._visit.locked_name:
            return
        self.error_line.clear()
        self._on_open(self._visit.unlock(typed))

    def _left(self) -> None:
        self._visit.locked_name = ""
        self.retell()
        self._on_leave()


class PinForm(Panel):
    """Locks the name of whoever is here, changes the PIN, or removes it."""

    def __init__(self, visit: Visit) -> None:
        super().__init__(visit.language)
        self._visit = visit
        self._text = HTML()
        self.old, self.new, self.again = _field(), _field(), _field()
        self.label(self.old, "pin.old")
        self.label(self.new, "pin.new")
        self.label(self.again, "pin.again")
        self.lock: Any = self.label(Button(layout=Layout(width="auto")), "pin.lock")
        self.remove: Any = self.label(Button(layout=Layout(width="auto")), "pin.remove")
        self.lock.on_click(self.error_line.guarded(lambda _: self._locked()))
        self.remove.on_click(self.error_line.guarded(lambda _: self._removed()))
        fields = Box([self.old, self.new, self.again], layout=_row())
        buttons = Box([self.lock, self.remove], layout=_row())
        self.children = [self._text, fields, buttons, self.error_line.widget]
        self.add_class("snails-pin-form")
        self.retell()

    def retell(self) -> None:
        visit = self._visit
        self.layout.display = "" if visit.access is not None and visit.has_name else "none"
        is_locked = visit.is_locked
        for widget in (self.old, self.remove):
            widget.layout.display = "" if is_locked else "none"
        self.label(self.lock, "pin.change" if is_locked else "pin.lock")
        if is_locked:
            told = phrase(self.language, "pin.is_locked", name=visit.name)
        else:
            told = phrase(self.language, "pin.is_open", name=visit.name)
        self._text.value = f'<p role="status" lang="{self.language}">{escape(told)}</p>'

    def clear(self) -> None:
        """Forgets what was typed."""
        self._taken()
        self.error_line.clear()

    def _taken(self) -> tuple[str, str, str]:
        """What was typed; the fields are empty from now on."""
        typed = self.old.value, self.new.value, self.again.value
        self.old.value = self.new.value = self.again.value = ""
        return typed

    def _locked(self) -> None:
        access = self._access()
        old, new, again = self._taken()
        if new != again:
            raise LabError("pin_differs")
        access.lock(self._visit.name, new, old)
        self.retell()

    def _removed(self) -> None:
        access = self._access()
        old, _, _ = self._taken()
        access.remove_lock(self._visit.name, old)
        self.retell()

    def _access(self) -> NameAccess:
        self.error_line.clear()
        assert self._visit.access is not None and self._visit.has_name
        return self._visit.access


def _field() -> Any:
    field = Password(continuous_update=False, layout=Layout(width="auto"))
    field.style.description_width = "initial"
    return field


def _row() -> Layout:
    return Layout(display="flex", flex_flow="row wrap", grid_gap="4px 12px", max_width="100%")
