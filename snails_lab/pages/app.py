"""The whole lab as one widget: the bar, and below it the view that somebody has gone to.

One kernel serves all views, so that going from one to another takes no time. Each notebook of the
lab shows this same app, opened at another view.
"""

from __future__ import annotations

import asyncio
import re
from typing import Any

from snails_core.words import LANGUAGES
from snails_lab.errors import LabError
from snails_lab.lab_games import game_of
from snails_lab.models.preferences import Preferences
from snails_lab.models.rooms.invitations import read_part
from snails_lab.models.storage.guests import guest_name
from snails_lab.models.visit import Visit
from snails_lab.pages.bar import Bar
from snails_lab.pages.game_view import GameView
from snails_lab.pages.learn_view import LearnView
from snails_lab.pages.links import start_button
from snails_lab.pages.play_view import PlayView
from snails_lab.pages.probability_view import ProbabilityView
from snails_lab.pages.puzzles_view import PuzzlesView
from snails_lab.pages.sandbox_view import SandboxView
from snails_lab.pages.view import View
from snails_lab.pages.welcome_view import WelcomeView
from snails_lab.starting.notebooks import page_notebooks
from snails_lab.widgets.background import start
from snails_lab.widgets.panel import Panel
from snails_lab.words import phrase

VIEWS: dict[str, type[View]] = {
    view.name: view
    for view in (WelcomeView, LearnView, PlayView, PuzzlesView, SandboxView, ProbabilityView)
}
"""The views of Snails; those of other games are found by `game_of`."""
BAR_HEIGHT = 48
"""Pixels of the bar; `page.css` knows it too."""
UNTOLD_SIZE = 960, 720
"""Pixels of a view while nobody has said how large the page is."""
LEAST_WIDTH, LEAST_HEIGHT = 320, 200
MOST_PIXELS = 8_000
"""Of a page, however large it says that it is."""
SIZE = re.compile(r"([0-9]{1,6})x([0-9]{1,6})")
"""How a page tells its size; what is written otherwise is no size."""
LOOK = 5.0
"""Seconds between two looks at whether the name of whoever is here was locked elsewhere."""
FINE = {"1": 1.0, "1.5": 1.5, "2": 2.0}
"""How many pixels are drawn for one of the page, as the page tells it: more would cost too much."""


class LabApp(Panel):
    """All views of the lab for one person; `go` shows another one."""

    def __init__(self, first: str) -> None:
        """Shows the view that the address asks for, or else `first`."""
        self.visit = Visit(page_notebooks()[first])
        super().__init__(self.visit.language)
        self._first = first
        self._size = UNTOLD_SIZE
        self._views: dict[str, View] = {}
        self.bar = self.adopt(Bar(self.visit))
        self.bar.choice.observe(self.bar.error_line.guarded(self._spoken), "value")
        self.bar.name.observe(self.bar.error_line.guarded(self._named), "value")
        self.bar.size.observe(self.error_line.guarded(self._measured), "value")
        self.bar.returns.observe(self.error_line.guarded(lambda _: self.view.came_back()), "value")
        self.bar.route.observe(self.error_line.guarded(self._routed), "value")
        self.bar.look.observe(self.error_line.guarded(self._looked), "value")
        self.bar.on_opened(self.bar.error_line.guarded(self._become))
        self.bar.press.observe(self.error_line.guarded(lambda _: self._look_at_lock()), "value")
        self.bar.on_liked(self.bar.error_line.guarded(self.like))
        self.preferences = self.visit.preferences
        self.add_class("snails-page")
        self.children = [self.bar, self.error_line.widget]
        asked = self.visit.view if _is_view(self.visit.view) else first
        self._show(asked)
        self._awaited = ""
        """A room that is entered when the page is there."""
        if self.visit.is_plain and read_part(self.visit.part, "") is not None:
            self._awaited = self.visit.part
            self.bar.show(asked, self._awaited)
        else:
            self._enter_part(self.visit.part)
        self._report_visit()
        if self.visit.is_served:
            start(self._watch_lock(), self.error_line)

    @property
    def view(self) -> View:
        """The view that is shown."""
        return self._views[self._shown]

    def go(self, name: str, part: str = "") -> None:
        """Shows a view of Snails or of another game, or a part of it."""
        if name != self._shown:
            self.view.went_away()
            known = name in self._views
            self._show(name)
            if known:
                self.view.came_back()
        self._go_to_part(part)

    def _show(self, name: str) -> None:
        self._shown = name
        if name not in self._views:
            view = self._views[name] = self.adopt(_made(name, self.visit))
            view.fit(*self._size)
            view.on_part(lambda part: self._show_address(view, part))
            self.children = [*self.children, view]
        for view in self._views.values():
            view.layout.display = "" if view is self.view else "none"
        if self.view.language != self.language:
            self.view.language = self.language
        self.bar.show(name, self.view.shown_part)

    @property
    def _listening(self) -> list[Any]:
        """Views that nobody sees follow another language when they are shown: what they ask of the
        solver to say it anew would come before what somebody waits for."""
        return [one for one in self._adopted if not isinstance(one, View) or one is self.view]

    def _go_to_part(self, part: str) -> None:
        if part:
            self.view.go_to(part)

    def _enter_part(self, part: str) -> None:
        """The part that the address named; what is wrong with it is told in its view."""
        self.view.error_line.guarded(self._go_to_part)(part)

    # --- what the page's script tells ---
    def _measured(self, change: dict[str, Any]) -> None:
        """The first time it is said, the page has all widgets. A room that came before that would
        be made while a slow page still asks for them, and parts of it would never be shown."""
        told = SIZE.fullmatch(change["new"])
        if told is not None:
            wide, high = (min(int(pixels), MOST_PIXELS) for pixels in told.groups())
            self._size = max(LEAST_WIDTH, wide), max(LEAST_HEIGHT, high - BAR_HEIGHT)
            for view in self._views.values():
                view.fit(*self._size)
            awaited, self._awaited = self._awaited, ""
            self._enter_part(awaited)

    def _routed(self, change: dict[str, Any]) -> None:
        """The field is empty again afterwards, so that the same link works twice."""
        if change["new"]:
            self.bar.route.value = ""
            name, _, part = change["new"].partition("/")
            if _is_view(name):
                self.go(name, part)

    def _looked(self, change: dict[str, Any]) -> None:
        """How the page looks now: `light` or `dark`, `still` where motion is not wanted, and how
        fine the screen is, such as `2x`."""
        words = change["new"].split()
        fine = [word[:-1] for word in words if word.endswith("x")]
        self.like(
            self.visit.preferences._replace(
                is_dark="dark" in words,
                is_still="still" in words,
                sharpness=FINE.get(fine[0], 1.0) if fine else 1.0,
            )
        )

    def _show_address(self, view: View, part: str) -> None:
        if view is self.view:
            self.bar.show(view.name, part)

    # --- who is here ---
    def like(self, preferences: Preferences) -> None:
        """What somebody changed in the bar or in a view is kept, and comes to all views."""
        self.visit.prefer(preferences)
        self.bar.settings.show(preferences)
        self.preferences = preferences

    def _spoken(self, change: dict[str, Any]) -> None:
        self.visit.speak(change["new"])
        self.language = self.visit.language
        self._report_visit()

    def _named(self, change: dict[str, Any]) -> None:
        """A name that cannot be leaves everything as it is."""
        if change["new"] == self.visit.name:
            return
        self.bar.error_line.clear()
        try:
            is_open = self.visit.check(change["new"])
        except LabError:
            self._follow_person()
            raise
        if is_open:
            self._become(change["new"])
        else:
            self._follow_person()  # the bar asks for the PIN

    def _become(self, name: str) -> None:
        """Somebody of that name is here from now on."""
        try:
            for view in self._views.values():
                view.leave()
            self.visit.become(name)
        finally:
            self._follow_person()
        for view in self._views.values():
            view.forget_notices()
        self._report_visit()
        for view in self._views.values():
            view.newcomer()

    def _follow_person(self) -> None:
        """The bar, links and all views speak to whoever is here."""
        self.bar.choice.value = self.visit.language
        self.language = self.visit.language  # links name the person too
        self.preferences = self.visit.preferences

    def _look_at_lock(self) -> None:
        """Whoever has a page open under a name that was locked elsewhere since is shut out."""
        if self.visit.is_shut_out:
            name = self.visit.name
            self._become(guest_name(self.language))
            self.visit.check(name)
            self._follow_person()

    async def _watch_lock(self) -> None:
        """Not everything that one can do is a press of a button."""
        while True:
            await asyncio.sleep(LOOK)
            self._look_at_lock()

    def _report_visit(self) -> None:
        found, self.visit.notices[:] = [*self.visit.notices], []
        self.view.report(found)

    # --- in a notebook ---
    def __repr__(self) -> str:
        return f"Snails Lab: {self._first}"

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        """Where no kernel runs, a button that starts one."""
        text, hint = phrase("en", "page.start"), " · ".join(start_hints())
        bundle: dict[str, Any] = super()._repr_mimebundle_(**kwargs)
        return {**bundle, "text/plain": repr(self), "text/html": start_button(text, hint)}


def _is_view(name: str) -> bool:
    return name in VIEWS or game_of(name) is not None


def _made(name: str, visit: Visit) -> View:
    """A new view of that name."""
    game = game_of(name)
    if game is None:
        return VIEWS[name](visit)
    activity = game.activity_of(name)
    if not activity:
        return GameView(visit, game)
    view: View = game.load(activity)(visit)
    return view


def start_hints() -> list[str]:
    """In all languages, for nobody has said yet which one is theirs."""
    return [phrase(language, "page.start_hint") for language in LANGUAGES]


def welcome() -> LabApp:
    """The lab, opened at the view that greets people.

    >>> from snails_lab import welcome
    >>> welcome()
    Snails Lab: welcome
    """
    return LabApp("welcome")


def learn() -> LabApp:
    """The lab, opened at the course of the rules.

    >>> from snails_lab import learn
    >>> learn()
    Snails Lab: learn
    """
    return LabApp("learn")


def probability() -> LabApp:
    """The lab, opened at the probability course.

    >>> from snails_lab import probability
    >>> probability()
    Snails Lab: probability
    """
    return LabApp("probability")


def play() -> LabApp:
    """The lab, opened at a game: from the first choice to the end screen.

    >>> from snails_lab import play
    >>> play()
    Snails Lab: play
    """
    return LabApp("play")


def puzzles() -> LabApp:
    """The lab, opened at the puzzles, with a rating that is kept.

    >>> from snails_lab import puzzles
    >>> puzzles()
    Snails Lab: puzzles
    """
    return LabApp("puzzles")


def sandbox() -> LabApp:
    """The lab, opened where positions are set up and solved.

    >>> from snails_lab import sandbox
    >>> sandbox()
    Snails Lab: sandbox
    """
    return LabApp("sandbox")
