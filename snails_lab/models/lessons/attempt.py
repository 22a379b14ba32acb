"""One person at one task: what was found, what went wrong, and what is said to it.

The first wrong answer gets a hint, the second the answer with its reason; so nobody is stuck.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from snails_core.position import Position
from snails_lab.models.lessons.tasks.base import Task
from snails_lab.models.lessons.tasks.moves import Moves
from snails_lab.words import phrase

SENTENCE_END = re.compile(r"(?<=[.!?]) +")
TRIES = 2
"""After so many wrong answers the answer is shown."""


@dataclass
class Attempt:
    """`task` is what is asked now: in tasks that are played it goes on from choice to choice."""

    first: Task
    task: Task = field(init=False)
    found: frozenset[str] = frozenset()
    """Right answers given to what is asked now."""
    last: str = ""
    """The answer given last, right or wrong."""
    wrong: int = 0
    """How many wrong answers since something was shown."""
    mistakes: int = 0
    solved: bool = False
    shown: bool = False
    """Was the answer shown? Then the task is over without a mark for it."""
    told: list[tuple[Task, str]] = field(default_factory=list)
    """Right answers so far, each with the task it answered."""

    def __post_init__(self) -> None:
        self.task = self.first

    @property
    def is_over(self) -> bool:
        return self.solved or self.shown

    @property
    def is_clean(self) -> bool:
        """Solved, and without a mistake."""
        return self.solved and not self.mistakes

    @property
    def position(self) -> Position:
        """What the board shows now."""
        if self.is_over and self.found:
            return self.task.after(self.found)
        return self.task.position

    def answer(self, key: str) -> bool:
        """Takes an answer; says whether it was right."""
        if self.is_over:
            return False
        self.last = key
        if key in self.task.right:
            self._take(key)
            return True
        self.wrong += 1
        self.mistakes += 1
        if self.wrong >= TRIES:
            self.show()
        return False

    def show(self) -> None:
        """Gives the answer: all of it, or where the game's choices go on, the whole way."""
        self.shown = True
        while isinstance(self.task, Moves):
            key = self.task.first_right
            self.told.append((self.task, key))
            following = self.task.follow(key)
            if following is None:
                self.found = frozenset({key})
                return
            self.task = following
        self.found = self.task.right if self.task.pick_all else frozenset({min(self.task.right)})
        self.told = [(self.task, key) for key in sorted(self.found)]

    def _take(self, key: str) -> None:
        self.wrong = 0
        self.told.append((self.task, key))
        following = self.task.follow(key)
        if following is not None:
            self.task, self.found = following, frozenset()
            return
        self.found |= {key}
        self.solved = not self.task.pick_all or self.found == self.task.right

    def feedback(self, language: str) -> str:
        """What to say after the last answer."""
        task = self.task
        if self.shown:
            return phrase(language, "lesson.answer", answer=self._answer(language))
        if not self.last:
            return ""
        if self.wrong:
            label, hint = task.named(self.last, language), task.hint(self.last, language)
            return phrase(language, "lesson.wrong", answer=label.rstrip("."), reason=hint)
        right_task, key = self.told[-1]
        reason = right_task.reason(key, language)
        if self.solved:
            return phrase(language, "lesson.right", reason=reason)
        if task.pick_all:
            left = len(task.right - self.found)
            return phrase(language, "lesson.more", reason=reason, count=left)
        return phrase(language, "lesson.go_on", reason=reason)

    def _answer(self, language: str) -> str:
        """The right answers, those with the same reason together, or as they were played.

        No sentence is said twice.
        """
        by_reason: dict[tuple[int, str], list[str]] = {}
        for number, (task, key) in enumerate(self.told):
            turn = number if task.is_played else 0
            named = task.named(key, language).rstrip(".")
            by_reason.setdefault((turn, task.reason(key, language)), []).append(named)
        told: dict[str, None] = {}
        for (_, reason), names in by_reason.items():
            told[f"{', '.join(names)}."] = None
            told.update(dict.fromkeys(SENTENCE_END.split(reason)))
        return " ".join(filter(None, told))
