"""The bar at the top of the lab: its views, the person, the language, and the way to JupyterLab."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Any

from ipywidgets import HTML, Box, Combobox, HBox, IntText, Text, ToggleButtons

from snails_core.words import LANGUAGES
from snails_lab.lab_games import game_of
from snails_lab.models.preferences import Preferences
from snails_lab.models.storage.guests import guest_name
from snails_lab.models.storage.profiles import profile_names
from snails_lab.models.visit import Arrival, Visit
from snails_lab.pages.links import (
    exit_link,
    link,
    notebook_or_page_link,
    page_script,
    reached,
    skip_link,
    snail,
    style,
    wait_line,
)
from snails_lab.pages.pin_panels import PinForm, PinQuestion
from snails_lab.pages.settings_menu import SettingsMenu
from snails_lab.widgets.panel import Listeners, Panel
from snails_lab.words import phrase

LANGUAGE_NAMES = {"en": "English", "de": "Deutsch", "pl": "Polski"}
DOORS = ("learn", "play", "puzzles", "sandbox", "probability")
"""The views that the bar links, beside the first one."""


class Bar(Panel):
    """Names the lab, links its views, and lets people say who they are and what they speak.

    Its hidden fields are how the page's script speaks to the kernel: `size` of the page in pixels
    (`1280x800`), `returns` counts how often a notebook was looked at again, `route` is where a link
    leads (`learn/crawling`), `look` says whether the page is dark, whether the system asks for
    less motion and how fine the screen is (`dark still 2x`), `press` is the number of the last
    thing that was pressed, which goes back to the page once the kernel has come that far.
    """

    def __init__(self, visit: Visit) -> None:
        super().__init__(visit.language)
        self.visit = visit
        self._shown = "welcome", ""
        self._title = HTML(style())
        self._links = HTML()
        self._script = HTML()
        self.size, self.route, self.look, self.press = (
            Text(continuous_update=False) for _ in range(4)
        )
        self.returns = IntText(0)
        self.size.add_class("snails-size")
        self.returns.add_class("snails-returns")
        self.route.add_class("snails-route")
        self.look.add_class("snails-page-look")
        self.press.add_class("snails-press")
        self._reached, self._wait = HTML(), HTML()
        self.press.observe(self.error_line.guarded(self._pressed), "value")
        self._on_liked: Listeners[Preferences] = Listeners()
        self.settings: SettingsMenu = self.adopt(
            SettingsMenu(visit.language, visit.preferences, self._liked)
        )
        self._on_opened: Listeners[str] = Listeners()
        self.pin_form: PinForm = self.adopt(PinForm(visit))
        self._exit = HTML()
        self.settings.children = [*self.settings.children, self.pin_form, self._exit]
        self.pin_question: PinQuestion = self.adopt(
            PinQuestion(visit, self._opened, self._tell_place)
        )
        self.name = self._name_field()
        self.name.layout.width = "auto"
        self.name.style.description_width = "initial"
        self.name.add_class("snails-name")
        self.label(self.name, "page.name")
        self._arrival = HTML()
        self._arrival.add_class("snails-arrival")
        self.choice = ToggleButtons(
            options=[(code.upper(), code) for code in LANGUAGES],
            tooltips=[LANGUAGE_NAMES[code] for code in LANGUAGES],
            value=visit.language,
            style={"button_width": "auto"},
        )
        self.choice.add_class("snails-language")
        self._other = HTML()
        self._other.add_class("snails-other-form")
        self.person = Box([self.name, self.choice])
        """Who is here; on a narrow page it is folded up with the settings."""
        self.person.add_class("snails-person")
        self._drop = Box([self.person, self.settings])
        self._drop.add_class("snails-drop")
        unfold = self.settings.unfold
        unfold.observe(self.error_line.guarded(lambda _: self._unfold()), "value")
        hidden: tuple[Any, ...] = (self.size, self.returns, self.route, self.look, self.press)
        hidden += (self._script, self._reached, self._wait)
        switches = (self._drop, self._other, self.settings.sound, unfold)
        row = HBox([self._title, self._links, *switches, *hidden])
        row.add_class("snails-bar")
        self.children = [row, self.pin_question, self._arrival, self.error_line.widget]
        self.retell()

    def _name_field(self) -> Any:
        """On one's own computer with all names to choose from; served, nobody sees others'."""
        if self.visit.is_served:
            return self.label(Text(continuous_update=False), "page.name_hint_plain", "tooltip")
        field = Combobox(ensure_option=False, continuous_update=False)
        return self.label(field, "page.name_hint", "tooltip")

    def show(self, view: str, part: str) -> None:
        """Marks the view that is shown, and puts it into the address."""
        self._shown = view, part
        self.settings.unfold.value = False
        self._tell_place()

    def on_liked(self, callback: Callable[[Preferences], object]) -> None:
        """Calls back with what the person likes when they change it."""
        self._on_liked.add(callback)

    def on_opened(self, callback: Callable[[str], object]) -> None:
        """Calls back with a locked name whose PIN was given."""
        self._on_opened.add(callback)

    def _opened(self, name: str) -> None:
        self._on_opened.tell(name)

    def _liked(self, liked: Preferences) -> None:
        self._on_liked.tell(liked)
        self._tell_place()

    def _pressed(self, change: dict[str, Any]) -> None:
        """Everything that was pressed before is dealt with: messages come in their order."""
        if change["new"].isdecimal():
            self._reached.value = reached(change["new"])

    def retell(self) -> None:
        self._tell_place()
        self._wait.value = wait_line(self.language)
        self.settings.show(self.visit.preferences)
        if not self.visit.is_served:
            self.error_line.guarded(self._list_names)()
        self.name.value = self.visit.name
        self._arrival.value = _arrival_html(self.visit, self.language)

    def _unfold(self) -> None:
        is_open = self.settings.unfold.value
        self.pin_form.clear()
        (self._drop.add_class if is_open else self._drop.remove_class)("snails-drop-open")

    def _tell_place(self) -> None:
        view, part = self._shown
        home = link(self.visit, "welcome", "Snails Lab", picture=snail())
        self._title.value = (
            f'{style()}{skip_link(self.language)}<div class="snails-title">{home}</div>'
        )
        items = "".join(self._doors(view))
        menu = escape(phrase(self.language, "page.menu"))
        self._links.value = (
            f'<nav class="snails-nav" lang="{self.language}"><button class="snails-menu" '
            f'aria-expanded="false">☰ {menu}</button><div>{items}</div></nav>'
        )
        self._script.value = page_script(
            self.visit.address(view, part), self.language, self.visit.preferences
        )
        self._other.value = notebook_or_page_link(self.visit, view, self.language)
        self._exit.value = exit_link(self.language)

    def _doors(self, here: str) -> list[str]:
        """Links to the views of Snails, or of the other game that is shown."""
        game = game_of(here)
        if game is None:
            named = [(name, phrase(self.language, f"page.{name}")) for name in DOORS]
        else:
            named = [(game.name, game.wording(self.language, "lab.title"))]
            named += [
                (game.view_of(one), game.wording(self.language, f"lab.{one}"))
                for one in game.activities
            ]
        return [link(self.visit, name, text, is_here=name == here) for name, text in named]

    def _list_names(self) -> None:
        self.name.options = profile_names()


def _arrival_html(visit: Visit, language: str) -> str:
    """What became of the guest's games and progress, and whether the name was in use before."""
    name = visit.name
    if visit.arrival is None:
        return ""
    if visit.arrival is Arrival.CAME_ALONG:
        told = phrase(language, "page.came_along", name=name)
    else:
        told = phrase(language, "page.name_known", name=name)
    if visit.arrival is Arrival.KNOWN_AND_LEFT:
        told += " " + phrase(language, "page.guest_stays", guest=guest_name(language))
    return f'<p role="status" lang="{language}">{escape(told)}</p>'
