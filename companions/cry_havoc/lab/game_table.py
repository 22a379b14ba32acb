"""The table at which Cry Havoc is played: the map or a battle, the hand, scores, what happened."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Any

from ipywidgets import HTML

from companions.cry_havoc.agenda import TakeTurn
from companions.cry_havoc.events import Event, RoundBegan
from companions.cry_havoc.lab.advice import Advice
from companions.cry_havoc.lab.battle_end import EndMoment, battle_end
from companions.cry_havoc.lab.decision_menus import (
    drawn_cards,
    marked_cards,
    marks_after,
    menu_of,
    source_of,
)
from companions.cry_havoc.lab.example_turns import can_plan
from companions.cry_havoc.lab.legend import legend_html
from companions.cry_havoc.lab.menu import NO_MARKS, Act, Marks, Menu, MenuButton
from companions.cry_havoc.lab.round_end import round_end
from companions.cry_havoc.lab.score_table import score_html
from companions.cry_havoc.lab.table_game import QUIET
from companions.cry_havoc.lab.table_picture import battle_picture_of, hand_picture, map_picture
from companions.cry_havoc.nodes import Over
from companions.cry_havoc.notation import one_line
from companions.cry_havoc.position import Position
from companions.cry_havoc.setting import NONE
from companions.cry_havoc.solver.requests import TurnRequest
from companions.cry_havoc.tell import event_text, rule_text
from companions.cry_havoc.tell.names import Names
from companions.cry_havoc.tell.turns import action_number
from companions.cry_havoc.view import event_for
from companions.cry_havoc.words import WORDS, wording
from companions.lab.game_table import CompanionGameTable
from snails_lab.widgets.controls import button, row
from snails_lab.widgets.scene_board import SceneBoard
from snails_lab.widgets.table.size import TableSize

BATTLE_ENDS = ("control_won", "no_battle")
"""Events that decide a battle."""
HAND_HIGH, HAND_SHARE = 236, 0.3
"""Pixels of the hand on a wide table, or this share of a high one."""
HAND_HIGH_UPRIGHT = 118


class GameTable(CompanionGameTable):
    """Plays a session of Cry Havoc."""

    words = WORDS

    def lay_out(self) -> Iterable[Any]:
        self.marks = self._after = self._kept = NO_MARKS
        self.menu = Menu()
        self._ends: list[EndMoment] = []
        """Moments of battles that have ended and are still to be told."""
        self._end_steps = range(0)
        self._told_to = 0
        """The step up to which ends of battles were told."""
        self.hand: SceneBoard = self.adopt(SceneBoard(self.language))
        self.hand.stand_in_text()
        self.hand.on_choose(self.pointed)
        self._advised: tuple[int | None, int] = (None, 0)
        self.advice: Advice = self.adopt(Advice("advice", self._ask_for_turn, self.language))
        self.scores, self.signs = HTML(), HTML()
        self.add_class("havoc-game")
        self.table.lay(hand=(self.hand,))
        tabs = self.table.tabs
        tabs.add("score", self.scores)
        tabs.add("happened", self.told)
        tabs.add("advice", row(self.advice.find, self.advice.cancel), self.advice)
        tabs.add("signs", self.signs)
        tabs.add("words", self.board.words_in_tab(tabs))
        return self.hand, self.scores, self.advice

    def fit(self, width: int, height: int) -> None:
        self.table.fit(width, height)
        self.hand.fit(*hand_size(self.table.size))
        super().fit(width, height)

    def _ask_for_turn(self, language: str) -> TurnRequest:
        """About what the person here sees, and nothing else."""
        seen = self.session.seen_at(self.session.steps, self.at_screen)
        self._advised = self.at_screen, seen.round
        return TurnRequest(one_line(seen), language)

    # --- what people do ---
    def pointed(self, key: str) -> None:
        if key in self.menu.acts:
            self.act(self.menu.acts[key])

    def act(self, act: Act) -> None:
        """Marks other things, or chooses an option."""
        if isinstance(act, Marks):
            self.error_line.clear()
            self._ends = self._ends[act.read :]
            self.marks = self.marks if act.read else act
            self.show()
        else:
            self._after = marks_after(act)
            self.choose(act)

    def mark(self) -> str:
        """Only what makes another question: whoever marks cards or places units goes on with the
        keyboard where they are."""
        marks = self.marks
        asks_more = marks.card != NONE and self.session.position.fight is not None
        asked = f"{marks.card}" if asks_more else ""
        return f"{asked}{'draw' if marks.is_drawing else ''}{len(self._ends) or ''}"

    def is_marked(self) -> bool:
        """What stays marked after a choice was not marked by hand."""
        return self.marks not in (NO_MARKS, self._kept)

    def put_back(self) -> None:
        self.marks = self._kept = self._after
        self._after = NO_MARKS

    def _arrive(self) -> None:
        """The news are shown, unless the person has opened another tab; the end of a battle always
        is."""
        self._note_ends()
        super()._arrive()
        self._keep_or_forget_advice()
        tabs, news = self.table.tabs, self.news()
        is_fought = any(event.kind in BATTLE_ENDS for event in news)
        if self.table.size.is_wide and (is_fought or (news and not tabs.chosen)):
            tabs.show("happened")

    def _note_ends(self) -> None:
        """What has ended since the last choice of the only person here."""
        seat, session = self.at_screen, self.session
        if seat is None or len(session.people) > 1 or session.is_over:
            return
        first = max(self._since.get(seat, session.steps), self._told_to)
        self._end_steps = range(first, session.steps)
        self._ends += self._found_ends(seat)
        self._told_to = session.steps

    def _found_ends(self, seat: int) -> list[EndMoment]:
        """The battles of this seat, and the round, that ended in the steps that are to be told."""
        session, found = self.session, list[EndMoment]()
        steps = session.game.events[self._end_steps.start : self._end_steps.stop]
        for step, events in zip(self._end_steps, steps, strict=True):
            before = session.seen_at(step, seat)
            if before.fight is None or seat not in (before.fight.attacker, before.fight.defender):
                continue
            told = partial(event_text, before, language=self.language)
            found += battle_end(before, events, told)
        if any(isinstance(event, RoundBegan) for events in steps for event in events):
            so_far = session.game.events[: self._end_steps.stop]
            seen = session.seen_at(self._end_steps.stop, seat)
            end = round_end(seen, [event for step in so_far for event in step], self.language)
            found += [end] if end is not None else []
        return found

    def retell(self) -> None:
        """What is still to be told is told in the language of now."""
        if self._ends and self.at_screen is not None:
            self._ends = self._found_ends(self.at_screen)[-len(self._ends) :]
        super().retell()

    def _undo(self) -> None:
        self._ends = []
        super()._undo()
        self._told_to = min(self._told_to, self.session.steps)

    def _keep_or_forget_advice(self) -> None:
        """A plan is for a whole round of one person: it stays until the battles, for its steps have
        to be read while they are carried out."""
        position = self.session.position
        acts = any(isinstance(task, TakeTurn) for task in position.agenda)
        if acts and not self.curtain.is_down and self._advised == (self.at_screen, position.round):
            self.advice.grow_old()
        else:
            self.advice.forget()

    # --- showing ---
    def hint(self, can_point: bool) -> str:
        """On a phone there is room for one line."""
        if can_point and not self.table.size.is_wide:
            return wording(self.language, "table.look_small")
        return super().hint(can_point)

    def show_position(self, position: Position) -> None:
        language, asked = self.language, self.is_asked
        self.advice.can_ask = asked and can_plan(position)
        seat = self.at_screen if self.at_screen is not None else 0
        self.menu = menu_of(position, seat, language, self.marks if asked else NO_MARKS)
        end = self._ends[0].position if asked and self._ends else None
        if not asked:
            self.menu = Menu(told=self.menu.told)
        elif end is not None:
            self.menu = self._end_menu()
        wide = self.table.size.is_wide
        if end is not None and end.fight is not None:
            scene = battle_picture_of(end, None, None, language, wide)
        elif end is None and position.fight is not None:
            scene = battle_picture_of(
                position, self.menu.editing, self.marks.placed, language, wide
            )
        else:
            source = source_of(position, self.marks) if asked else None
            marked = NONE if source is None else source
            scene = map_picture(position, language, self.menu.acts, marked, wide)
        told = {key: text for key, text in self.menu.told.items() if not _is_card(key)}
        self.board.show(scene, told, self.hint(bool(self.menu.question)))
        self._show_hand(position, seat)
        self.buttons.children = (row(*map(self._button, self.menu.buttons)),)
        self.scores.value = score_html(position, self.names, language)
        self.signs.value = legend_html(language)

    def _end_menu(self) -> Menu:
        """One more objective, or at once to what is asked."""
        menu = Menu(self._ends[0].told, self._ends[0].about)
        menu.press(wording(self.language, "table.go_on"), Marks(read=1), is_primary=True)
        if left := len(self._ends) - 1:
            menu.press(wording(self.language, "table.go_to_question"), Marks(read=left + 1))
        return menu

    def _show_hand(self, position: Position, seat: int) -> None:
        cards = [(f"drawn:{n}", card) for n, card in enumerate(drawn_cards(position))]
        cards += [(f"hand:{n}", card) for n, card in enumerate(position.hands[seat]) if card >= 0]
        marked = marked_cards(cards, self.marks)
        size = hand_size(self.table.size)
        scene = hand_picture(position, cards, self.language, self.menu.acts, marked, size)
        told = {key: text for key, text in self.menu.told.items() if _is_card(key)}
        self.hand.show(scene, told, wording(self.language, "table.hand"))

    def _button(self, offered: MenuButton) -> Any:
        act = offered.act
        role: Any = "primary" if offered.is_primary and act is not None else ""
        press = partial(self.act, act) if act is not None else lambda: None
        made = button("snails-option", press, self.error_line, role)
        made.description = offered.text
        made.disabled = act is None
        return made

    def asked(self, position: Position) -> tuple[str, str]:
        """With the last thing that happened, unless the tab that tells it is open."""
        is_told = self.table.tabs.opened == "happened" or self.is_marked() or bool(self._ends)
        news = [] if is_told else self.news()[-1:]
        last = [self.log_line(position, event, self.at_screen or 0)[0] for event in news]
        return self.menu.question, " ".join(filter(None, (self.menu.about, *last)))

    def progress_text(self, position: Position) -> str:
        last = wording(self.language, "table.last_round") if position.is_last else ""
        told = wording(self.language, "table.round", round=position.round)
        return " ".join(
            filter(None, (told, last, self._action_text(position), self._points_text(position)))
        )

    def _points_text(self, position: Position) -> str:
        names = Names(position, self.language)
        points = ", ".join(
            f"{names.force(player)} {count}" for player, count in enumerate(position.points)
        )
        return wording(self.language, "table.points_now", points=points)

    def _action_text(self, position: Position) -> str:
        """Which of the actions of a round it is, while somebody takes a turn."""
        if not position.agenda or not isinstance(position.agenda[-1], TakeTurn):
            return ""
        return wording(
            self.language, "table.action",
            number=action_number(position),
            count=position.setting.box.numbers.action_rounds,
        )  # fmt: skip

    def result(self, position: Position) -> tuple[Iterable[int], str]:
        node = position.node
        assert isinstance(node, Over)
        names = Names(position, self.language)
        points = ", ".join(
            f"{self.names[player]} ({names.force(player)}) {points}"
            for player, points in enumerate(position.points)
        )
        return (node.winner,), points

    def is_quiet(self, event: Event) -> bool:
        return event.kind in QUIET

    def is_secret(self, position: Position) -> bool:
        return True

    def log_line(self, position: Position, event: Event, seer: int) -> tuple[str, str]:
        told = event_text(position, event_for(event, seer), self.language)
        return told, rule_text(event, self.language)


def hand_size(size: TableSize) -> tuple[int, int]:
    """Pixels of the hand on a table of this size."""
    high = max(HAND_HIGH, round(size.height * HAND_SHARE)) if size.is_wide else HAND_HIGH_UPRIGHT
    return size.side_width - 4, high


def _is_card(key: str) -> bool:
    return key.startswith(("hand:", "drawn:"))
