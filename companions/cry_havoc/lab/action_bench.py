"""An action of a lesson on the map and the hand: done by pointing, as in a game.

A choice that gives the best away is not carried out: the task stays as it is, and another choice
can be made.
"""

from __future__ import annotations

from companions.cry_havoc.lab.decision_menus import (
    drawn_cards,
    marked_cards,
    marks_after,
    menu_of,
    source_of,
)
from companions.cry_havoc.lab.menu import NO_MARKS, Act, Marks, Menu
from companions.cry_havoc.lab.table_picture import hand_picture, map_picture
from companions.cry_havoc.lessons import ActTask
from companions.cry_havoc.options import Option
from companions.cry_havoc.position import Position
from companions.cry_havoc.setting import NONE
from companions.cry_havoc.words import wording
from snails_lab.widgets.scene_board import SceneBoard


class ActionBench:
    """Shows a task on a map and a hand, and keeps how far it is carried out."""

    def __init__(self, picture: SceneBoard, hand: SceneBoard) -> None:
        self.picture, self.hand = picture, hand
        self.task: ActTask | None = None
        self.marks, self.menu = NO_MARKS, Menu()

    def begin(self, task: ActTask) -> None:
        """Another task; nothing is done yet."""
        self.task, self.marks, self.menu = task, NO_MARKS, Menu()
        self.position: Position = task.position

    @property
    def _given(self) -> ActTask:
        assert self.task is not None
        return self.task

    @property
    def is_begun(self) -> bool:
        """Is anything marked or done?"""
        return self.marks != NO_MARKS or self.position is not self._given.position

    @property
    def is_over(self) -> bool:
        return self._given.is_over(self.position)

    def is_right(self, option: Option) -> bool:
        """Can the best still be reached with this option?"""
        return option in self._given.right_options(self.position)

    def act(self, act: Act) -> None:
        """Marks other things, or carries out an option."""
        if isinstance(act, Marks):
            self.marks = act
        else:
            self.position = self._given.after(self.position, act)
            self.marks = marks_after(act)

    def reveal(self) -> None:
        """The action as it is carried out best."""
        position, option = self._given.solution()[-1]
        self.position, self.marks = self._given.after(position, option), NO_MARKS

    # --- showing ---
    def show(self, language: str, is_wide: bool, hand_size: tuple[int, int]) -> None:
        """The map and the hand as they are, and what can be chosen."""
        position, player = self.position, self._given.player
        self.menu = menu_of(position, player, language, self.marks)
        if self.is_over:
            self.menu = Menu(told=self.menu.told)
        source = None if self.is_over else source_of(position, self.marks)
        marked = NONE if source is None else source
        scene = map_picture(position, language, self.menu.acts, marked, is_wide)
        on_map, on_hand = dict[str, str](), dict[str, str]()
        for key, told in self.menu.told.items():
            (on_map if key.startswith("region:") else on_hand)[key] = told
        self.picture.show(scene, on_map, "")
        cards = [(f"drawn:{n}", card) for n, card in enumerate(drawn_cards(position))]
        cards += [(f"hand:{n}", card) for n, card in enumerate(position.hands[player])]
        chosen = marked_cards(cards, self.marks)
        shown = hand_picture(position, cards, language, self.menu.acts, chosen, hand_size)
        self.hand.show(shown, on_hand, wording(language, "table.hand"))
