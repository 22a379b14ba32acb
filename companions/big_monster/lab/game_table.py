"""The table at which Big Monster is played: pointing at tiles and places, scores, planets."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import Any

from ipywidgets import HTML

from companions.big_monster.lab.advice import Advice, advice_request
from companions.big_monster.lab.legend import legend
from companions.big_monster.lab.menu import NO_MENU, Menu, menu_of, tile_of_row
from companions.big_monster.lab.score_pad import STYLE, pads_html
from companions.big_monster.lab.table_game import QUIET, is_secret
from companions.big_monster.lab.table_picture import (
    ghost,
    layout_picture,
    planet_corner,
    table_picture,
)
from companions.big_monster.nodes import Over
from companions.big_monster.options import Option, PickRow
from companions.big_monster.position import NOTHING, Phase, Position
from companions.big_monster.setting import PLAYER_LETTERS
from companions.big_monster.solver.requests import MonsterRequest
from companions.big_monster.tell import (
    choice_text,
    event_text,
    explorer_name,
    explorer_power,
    rule_text,
)
from companions.big_monster.tell.names import number
from companions.big_monster.view import event_for
from companions.big_monster.words import WORDS, wording
from companions.lab.game_table import CompanionGameTable
from snails_core.scene.shapes import Group
from snails_lab.drawing.page_palette import board_svg
from snails_lab.widgets.controls import button, row

TOLD_OF_OTHERS = frozenset({"row_picked", "tile_claimed", "tile_revealed", "medal_won"})
"""What is said beside the question; where a tile was laid is seen."""
MOST_TOLD = 5


class GameTable(CompanionGameTable):
    """Plays a session of Big Monster."""

    words = WORDS

    def lay_out(self) -> Iterable[Any]:
        self._picked = NOTHING
        self.menu: Menu = NO_MENU
        self.pads, self.planets = HTML(), HTML()
        self.advice: Advice = self.adopt(Advice("advice", self._ask_for_advice, self.language))
        self.add_class("monster-game")
        tabs = self.table.tabs
        tabs.add("score", self.pads)
        tabs.add("planets", self.planets)
        tabs.add("happened", self.told)
        tabs.add("advice", row(self.advice.find, self.advice.cancel), self.advice)
        tabs.add("signs", self.adopt(legend(self.language)))
        tabs.add("words", self.board.words_in_tab(tabs))
        return self.pads, self.planets, self.advice

    def _ask_for_advice(self, language: str) -> MonsterRequest:
        """About what the person at the screen sees now."""
        return advice_request(self.session.seen_at(self.session.steps, self.at_screen), language)

    def _arrive(self) -> None:
        """Another question: the answer was to the last one."""
        self.advice.forget()
        super()._arrive()

    # --- what people do ---
    def pointed(self, key: str) -> None:
        if key in self.menu.firsts:
            self._picked = self.menu.firsts[key]
            self.show()
        elif key in self.menu.options:
            seat, option = self.at_screen, self.menu.options[key]
            self.choose(option)
            if isinstance(option, PickRow) and seat is not None and self.session.waiting == seat:
                position = self.session.seen_at(self.session.steps, seat)
                self._picked = tile_of_row(position, seat, key)
                self.show()

    def mark(self) -> str:
        return "" if self._picked == NOTHING else str(self._picked)

    def put_back(self) -> None:
        self._picked = NOTHING

    # --- showing ---
    def show_position(self, position: Position) -> None:
        seat = self._seat_shown(position)
        asked = self.is_asked
        self.advice.can_ask = asked
        self.menu = NO_MENU
        if asked:
            lettered = [f"{name} ({PLAYER_LETTERS[n]})" for n, name in enumerate(self.names)]
            self.menu = menu_of(position, seat, self.language, self._picked, lettered)
        self.advice.best_gain = self.menu.best
        self._draw(position, seat)
        made = [self._option_button(text, option) for text, option in self.menu.buttons]
        self.buttons.children = (row(*made),) if made else ()
        order = [seat, *(p for p in range(position.players) if p != seat)]
        self.pads.value = STYLE + pads_html(position, order, self.language, self.names)
        self.planets.value = self._planets_html(position, [*order[1:], seat])

    def _seat_shown(self, position: Position) -> int:
        if self.at_screen is not None:
            return self.at_screen
        return position.queue[0] if position.queue else 0

    def _draw(self, position: Position, seat: int) -> None:
        wide = self.table.size.is_wide
        picked = self._picked if self.history.is_now else NOTHING
        scene = table_picture(position, seat, self.language, self.menu, picked, self.names, wide)
        own, box = position.seats[seat], position.setting.catalogue

        def preview(key: str) -> tuple[Group, ...]:
            if own.board is None or own.taken < 0:
                return ()
            corner = planet_corner(position, seat, self.language, wide)
            return ghost(box, own.board, own.taken, key, *corner)

        hint = "" if self.menu.buttons else self.hint(bool(self.menu.told))
        self.board.show(scene, self.menu.told, hint, preview)

    def _option_button(self, text: str, option: Option) -> Any:
        made = button("snails-option", lambda: self.choose(option), self.error_line)
        made.description = text
        return made

    def asked(self, position: Position) -> tuple[str, str]:
        told = self.menu.question
        if len(self.session.people) > 1 and self.at_screen is not None:
            told = f"{self.names[self.at_screen]}: {told}"
        points = "" if self.table.size.is_wide else self._points(position)  # else in their tab
        lines = self._passing(position), self._about(position), points, self._others_did(position)
        return told, " ".join(filter(None, lines))

    def _passing(self, position: Position) -> str:
        """Why the stack can go to these ships and to no others."""
        if position.phase is not Phase.PASS:
            return ""
        busy = [
            name
            for name, seat in zip(self.names, position.seats, strict=True)
            if seat.ship is not None
        ]
        key = "table.pass_taken" if busy else "table.pass_free"
        return wording(self.language, key, names=", ".join(busy))

    def told_together(self, position: Position) -> str:
        return wording(self.language, "question.race")

    def outcome_text(self, position: Position, outcome: Any) -> str:
        return choice_text(position, outcome, self.language, self.names)

    def result(self, position: Position) -> tuple[Iterable[int], str]:
        node = position.node
        assert isinstance(node, Over)
        return (
            node.winners,
            f"{self._points(position)} {self._what_decided(position, node)}".strip(),
        )

    def _points(self, position: Position) -> str:
        """The points of all who have a planet."""
        found = (
            f"{name} {number(position.score(player).total, self.language)}"
            for player, name in enumerate(self.names)
            if position.seats[player].board is not None
        )
        told = ", ".join(found)
        return f"{told}." if told else ""

    def _what_decided(self, position: Position, node: Over) -> str:
        """The rule by which the winners have won, where it is not simply most points."""
        if position.setting.in_teams:
            return wording(self.language, "table.decided_team")
        most = max(score.total for score in node.scores)
        tied = [player for player, score in enumerate(node.scores) if score.total == most]
        if len(tied) == 1:
            return ""
        key = "table.decided_tie" if len(node.winners) < len(tied) else "table.decided_shared"
        return wording(self.language, key)

    def progress_text(self, position: Position) -> str:
        return wording(
            self.language,
            "table.turn" if position.setting.rounds > 1 else "table.only_turn",
            round=position.round,
            turn=position.turn,
            turns=position.setting.turns,
        )

    def _about(self, position: Position) -> str:
        """What the own explorer is good for."""
        seat = position.seats[self._seat_shown(position)]
        if seat.board is None:
            return ""
        box = position.setting.catalogue
        name = explorer_name(box, seat.board.explorer, self.language)
        told = f"{name}: {explorer_power(box, seat.board.explorer, self.language)}."
        partners = self._partners(position)
        return (
            f"{told} {wording(self.language, 'table.partner', name=partners)}" if partners else told
        )

    def _partners(self, position: Position) -> str:
        """Who plays in the own team; empty where there are none."""
        own = self._seat_shown(position)
        (team,) = (team for team in position.setting.teams if own in team)
        return ", ".join(
            f"{self.names[seat]} ({PLAYER_LETTERS[seat]})" for seat in team if seat != own
        )

    def _others_did(self, position: Position) -> str:
        """What the others have taken and won since the person at the screen last chose."""
        seat = self._seat_shown(position)
        told = [e for e in self.news() if e.kind in TOLD_OF_OTHERS and e.player != seat]
        return " ".join(self.log_line(position, event, seat)[0] for event in told[-MOST_TOLD:])

    def _planets_html(self, position: Position, order: Sequence[int]) -> str:
        box, parts = position.setting.catalogue, []
        for player in order:
            board = position.seats[player].board
            if board is not None:
                title = f"{self.names[player]} ({PLAYER_LETTERS[player]})"
                scene = layout_picture(box, board, self.language, title)
                parts.append(f"<h4>{escape(title)}</h4>{board_svg(scene)}")
        return "".join(parts)

    def is_quiet(self, event: Any) -> bool:
        return event.kind in QUIET

    def is_secret(self, position: Position) -> bool:
        return is_secret(position)

    def log_line(self, position: Position, event: Any, seer: int) -> tuple[str, str]:
        box = position.setting.catalogue
        told = event_text(box, event_for(event, seer), self.language, self.names)
        return told, rule_text(event, self.language)
