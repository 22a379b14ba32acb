"""The end screen: the result, the game in numbers, and what can be done with the game now."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from html import escape
from typing import Any

from ipywidgets import HTML, Layout

from snails_core.queries import living
from snails_core.savegame import Game
from snails_core.tell import Names
from snails_core.words import decimal_text
from snails_lab.errors import LabError
from snails_lab.models.addressing import heading
from snails_lab.models.game.ending import decisive_text, outcome_text
from snails_lab.models.game.game_session import GameSession
from snails_lab.models.game.rematch import can_change_factions
from snails_lab.models.game.statistics import SeatStatistics, Shot, statistics
from snails_lab.models.storage.header import Seat
from snails_lab.models.timeline.timeline import Timeline
from snails_lab.widgets.controls import button, row
from snails_lab.widgets.game.review_panel import ReviewPanel
from snails_lab.widgets.game.sharing import file_link
from snails_lab.widgets.panel import Listeners, Panel
from snails_lab.widgets.stepper.stepper import Stepper
from snails_lab.widgets.table.layout import question_html
from snails_lab.words import phrase

ROWS = (
    *("score_snails", "score_dealt", "score_taken", "score_own", "score_healed"),
    *("score_eliminated", "score_lost", "score_resolved", "score_skipped", "score_tiles"),
    *("score_moved", "score_hits", "score_luck", "score_best"),
)
"""Words for the numbers of `SeatStatistics`, and for what is told otherwise."""
CELL = "padding: 2px 10px; text-align: right; border-bottom: 1px solid var(--line)"
HEAD = "padding: 2px 10px; text-align: left; border-bottom: 1px solid var(--line)"


def score_table(game: Game, seats: tuple[Seat, ...], language: str) -> str:
    """A column for each seat, a row for each number."""
    names = Names(game.position, language)
    people = [number for number, seat in enumerate(seats) if seat.is_person]
    you = people[0] if len(people) == 1 else None
    heads = "".join(
        f'<th scope="col" style="{CELL}">{escape(seat.name)}<br>'
        f"<small>{escape(heading(game.position, number, you, language))}</small></th>"
        for number, seat in enumerate(seats)
    )
    numbers = statistics(game)
    rows = []
    for key in ROWS:
        cells = "".join(
            f'<td style="{CELL}">{escape(_cell(game, names, key, seat, found))}</td>'
            for seat, found in enumerate(numbers)
        )
        label = escape(phrase(language, f"playing.{key}"))
        rows.append(f'<tr><th scope="row" style="{HEAD}">{label}</th>{cells}</tr>')
    return (
        f'<table lang="{language}" style="border-collapse: collapse; line-height: 1.4">'
        f'<tr><td style="{HEAD}"></td>{heads}</tr>{"".join(rows)}</table>'
        f'<p lang="{language}"><small>{escape(phrase(language, "playing.luck_means"))}</small></p>'
    )


def _cell(game: Game, names: Names, row: str, seat: int, found: SeatStatistics) -> str:
    if row == "score_snails":
        left = living(game.position.hot, seat)
        health = sum(game.position.health(snail) for snail in left)
        return phrase(names.language, "playing.left", snails=len(left), health=health)
    if row == "score_hits":
        return f"{found.hits} / {found.hits + found.misses}"
    if row == "score_luck":
        return signed(found.luck, names.language)
    if row == "score_best":
        return _best(names, found.best)
    return str(getattr(found, row.removeprefix("score_")))


def _best(names: Names, best: Shot) -> str:
    if best.action is None:
        return "–"
    action = names.action(best.action)
    return phrase(names.language, "playing.shot", action=action, loss=best.loss, round=best.round)


def signed(number: Fraction, language: str) -> str:
    """With its sign and one digit: `+2.5`, in German and Polish `+2,5`."""
    return decimal_text(f"{float(number):+.1f}", language)


class EndScreen(Panel):
    """Empty until `show`: then result, review, rematch, replay, a file to share, and numbers."""

    def __init__(self, session: GameSession, stepper: Stepper, language: str = "en") -> None:
        super().__init__(language)
        self._session, self._stepper = session, stepper
        self._shown = False
        self.result: Any = HTML()
        """Who has won, in a sentence; the table shows it where questions stand."""
        self._numbers: Any = HTML(layout=Layout(max_width="100%", overflow="auto"))
        self._share: Any = HTML()
        replay = button("snails-replay", self._replay, self.error_line)
        self.replay: Any = self.label(replay, "playing.replay")
        again = button("snails-rematch", lambda: self._rematch(False), self.error_line)
        self.rematch: Any = self.label(again, "playing.rematch")
        other = button("snails-rematch-other", lambda: self._rematch(True), self.error_line)
        self.rematch_other: Any = self.label(other, "playing.rematch_other")
        self._on_rematch: Listeners[bool] = Listeners()
        self.review: ReviewPanel = self.adopt(ReviewPanel(session, stepper, language))
        self.add_class("snails-ending")

    def show(self) -> None:
        """Once the game is over."""
        self._shown = True
        self.children = (
            self.review,
            row(*self._rematches(), self.replay, self._share),
            self._numbers,
            self.error_line.widget,
        )
        self.retell()

    def retell(self) -> None:
        if not self._shown:
            return
        game = self._session.game
        told = outcome_text(self._session, self.language)
        why = decisive_text(self._stepper.timeline, self.language)
        self.result.value = question_html("result", told, self.language, why)
        self._numbers.value = score_table(game, self._session.seats, self.language)
        self._share.value = file_link(game, f"snails-{self._session.seed}", self.language)

    def on_rematch(self, callback: Callable[[bool], object]) -> None:
        """Calls back when somebody wants another game; with True for other factions."""
        self._on_rematch.add(callback)

    def _rematches(self) -> list[Any]:
        """Nobody who only watches a game can have it again."""
        if not list(self._on_rematch):
            return []
        can_change = can_change_factions(self._session)
        return [self.rematch, self.rematch_other] if can_change else [self.rematch]

    def _rematch(self, new_factions: bool) -> None:
        if not self._session.is_over:
            raise LabError("not_over")
        self._on_rematch.tell(new_factions)

    def _replay(self) -> None:
        """From the beginning, and with nothing hidden any more, for the game is over.

        A browser can press a button that no page shows: so this is asked here once more.
        """
        if not self._session.is_over:
            raise LabError("not_over")
        self._stepper.timeline = Timeline.of(self._session.game)
        self._stepper.play()
