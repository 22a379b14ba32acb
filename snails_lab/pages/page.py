"""The base of all pages: a header (who is here, language, links) above the page's own parts."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from html import escape
from typing import Any, TypeVar

from ipywidgets import HTML, Combobox, HBox, IntText, Layout, Text, ToggleButtons

from snails_core.words import LANGUAGES
from snails_lab.errors import LabError
from snails_lab.models.storage.guests import guest_name
from snails_lab.models.storage.profiles import Profile, profile_names
from snails_lab.models.visit import Arrival, Visit
from snails_lab.pages.links import link, page_script, snail, start_button, style
from snails_lab.starting.notebooks import NOTEBOOKS
from snails_lab.widgets.board import LEAST_WIDTH
from snails_lab.widgets.panel import Panel
from snails_lab.words import phrase

Part = TypeVar("Part")
LANGUAGE_NAMES = {"en": "English", "de": "Deutsch", "pl": "Polski"}


class PageHeader(Panel):
    """Names the lab, links its pages, and lets people say who they are and what they speak."""

    def __init__(self, page: str, visit: Visit) -> None:
        super().__init__(visit.language)
        self.page, self.visit = page, visit
        self._title = HTML(f'{style()}<div class="snails-title">{snail()}Snails Lab</div>')
        self._links = HTML()
        self._script = HTML()
        self.width, self.returns = IntText(0), IntText(0)
        self.part_asked = Text(continuous_update=False)
        self.width.add_class("snails-width")
        self.returns.add_class("snails-returns")
        self.part_asked.add_class("snails-part-asked")
        self.name = self._name_field()
        self.name.layout.width = "160px"
        self.name.style.description_width = "initial"
        self.name.add_class("snails-name")
        self.label(self.name, "page.name")
        self._arrival = HTML()
        self._arrival.add_class("snails-arrival")
        self.choice = ToggleButtons(
            options=[(code.upper(), code) for code in LANGUAGES],
            tooltips=[LANGUAGE_NAMES[code] for code in LANGUAGES],
            value=visit.language,
            style={"button_width": "3em"},
        )
        self.choice.add_class("snails-language")
        hidden = (self.width, self.returns, self.part_asked, self._script)
        row = HBox([self._title, self._links, self.name, self.choice, *hidden])
        row.layout = Layout(flex_flow="row wrap", max_width="100%")
        row.add_class("snails-header")
        self.children = [row, self._arrival, self.error_line.widget]
        self.retell()

    def _name_field(self) -> Any:
        """In a notebook with all names to choose from; on a plain page nobody sees others'."""
        if self.visit.is_plain:
            return self.label(Text(continuous_update=False), "page.name_hint_plain", "tooltip")
        field = Combobox(ensure_option=False, continuous_update=False)
        return self.label(field, "page.name_hint", "tooltip")

    def retell(self) -> None:
        names = [(page, phrase(self.language, f"page.{page}")) for page in NOTEBOOKS]
        items = [
            f'<b aria-current="page">{text}</b>'
            if page == self.page
            else link(page, text, here=self.page, query=self.visit.query)
            for page, text in names
        ]
        self._links.value = f'<nav class="snails-nav" lang="{self.language}">{"".join(items)}</nav>'
        self._script.value = page_script(self.visit.query, self.language)
        if not self.visit.is_plain:
            self.error_line.guarded(self._list_names)()
        self.name.value = self.visit.name
        self._arrival.value = _arrival_html(self.visit, self.language)

    def _list_names(self) -> None:
        self.name.options = profile_names()


class Page(Panel):
    """Header and parts; whoever derives from it adds parts with `add`."""

    def __init__(self, name: str) -> None:
        self.visit = Visit()
        super().__init__(self.visit.language)
        self._name = name
        self.header = self.part(PageHeader(name, self.visit))
        self.header.choice.observe(self.header.error_line.guarded(self._spoken), "value")
        self.header.width.observe(self.error_line.guarded(self._measured), "value")
        self.header.returns.observe(self.error_line.guarded(lambda _: self.came_back()), "value")
        self.header.part_asked.observe(self.error_line.guarded(self._sent), "value")
        self.header.name.observe(self.header.error_line.guarded(self._named), "value")
        self.add_class("snails-page")
        self.add_class(f"snails-page-{name}")
        self.children = [self.header, self.error_line.widget]
        self._notices: list[LabError] = []
        self._report_visit()

    def add(self, *widgets: Any) -> None:
        """Puts parts at the end of the page; those with a language follow the page's."""
        for widget in widgets:
            if hasattr(widget, "language"):
                self.part(widget)
        self.children = [*self.children, *widgets]

    def replace(self, old: Any, new: Any) -> None:
        """Puts a part in the place of another, which no longer follows the language."""
        self._parts.remove(old)
        self.part(new)
        self.children = [new if child is old else child for child in self.children]

    def for_person(self, make: Callable[[Profile | None], Part]) -> Part:
        """A part with what the person here has kept.

        If that cannot be read it is told, stays as it is, and the part keeps nothing.
        """
        try:
            return make(self.visit.profile)
        except LabError as error:
            self.report([error, LabError("unkept")])
            return make(None)

    def leave(self) -> None:
        """The person here is about to take another name; games that are open are let go."""

    def newcomer(self) -> None:
        """Somebody else is here now; pages that show what belongs to a person show theirs."""

    def came_back(self) -> None:
        """The page is seen again after others were; what was done there may be shown here."""

    def go_to(self, part: str) -> None:
        """A link elsewhere leads to this part of the page; pages without parts stay as they are."""

    def report(self, notices: Iterable[LabError]) -> None:
        """Tells what was found damaged, with all that was told before."""
        known = {notice.message() for notice in self._notices}
        told = [notice for notice in notices if notice.message() not in known]
        if told:
            self._notices += told
            self.error_line.show(*self._notices)

    def report_kept(self) -> None:
        """Tells what was found damaged of what the person here has kept."""
        self.report(self.visit.profile.notices if self.visit.profile else [])

    def _report_visit(self) -> None:
        found, self.visit.notices[:] = [*self.visit.notices], []
        self.report(found)

    def fit(self, width: int) -> None:
        """The page is so many pixels wide; what is drawn may follow."""

    def _measured(self, change: dict[str, Any]) -> None:
        self.fit(max(LEAST_WIDTH, change["new"]))

    def _sent(self, change: dict[str, Any]) -> None:
        """The field is empty again afterwards, so that the same link works twice."""
        if change["new"]:
            self.header.part_asked.value = ""
            self.go_to(change["new"])

    def _spoken(self, change: dict[str, Any]) -> None:
        self.visit.speak(change["new"])
        self.language = self.visit.language
        self._report_visit()

    def _named(self, change: dict[str, Any]) -> None:
        """A name that cannot be leaves everything as it is."""
        if change["new"] == self.visit.name:
            return
        self.header.error_line.clear()
        try:
            self.visit.check(change["new"])
            self.leave()
            self.visit.become(change["new"])
        finally:
            self.header.choice.value = self.visit.language
            self.language = self.visit.language  # links name the person too
        self._notices.clear()
        self.error_line.clear()
        self._report_visit()
        self.newcomer()

    def __repr__(self) -> str:
        return f"Snails Lab: {self._name}"

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        """Where no kernel runs, a button that starts one."""
        text, hint = (phrase("en", "page.start"), " · ".join(start_hints()))
        bundle: dict[str, Any] = super()._repr_mimebundle_(**kwargs)
        return {**bundle, "text/plain": repr(self), "text/html": start_button(text, hint)}


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


def start_hints() -> list[str]:
    """In all languages, for nobody has said yet which one is theirs."""
    return [phrase(language, "page.start_hint") for language in LANGUAGES]
