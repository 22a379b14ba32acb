"""An attempt of a person at a task: what was found, what was wrong, and the feedback to it.

Every wrong answer gets its own reason; after the third one the answer is shown, so nobody is stuck.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from snails_core.position import Position
from snails_lab.models.lessons.tasks.base import Task, only, spots
from snails_lab.models.overlays.overlay import Overlay
from snails_lab.words import phrase

TRIES = 3
"""After so many wrong answers the answer is shown."""


@dataclass
class TaskAttempt:
    """`task` is what is asked now: in tasks that go on it changes from choice to choice."""

    first: Task
    whys: Mapping[str, str] = field(default_factory=dict)
    """What is said to the whole solution, by language; without it, what happens is told."""
    task: Task = field(init=False)
    found: frozenset[str] = frozenset()
    """Right answers given to what is asked now."""
    last: str = ""
    """The answer given last, right or wrong."""
    wrong: int = 0
    """How many wrong answers since a right one."""
    tried: frozenset[str] = frozenset()
    """Wrong answers given to what is asked now."""
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
        """Whether the task was solved without a mistake."""
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
        if self.task.is_right(key):
            self._take(key)
            return True
        self.tried |= {key}
        self.wrong += 1
        self.mistakes += 1
        if self.wrong >= TRIES:
            self.show()
        return False

    def show(self) -> None:
        """Gives the answer: all of it, or where one choice follows another, the whole way."""
        self.shown = True
        if self.task.pick_all:
            self.found = self.task.right
            self.told = [(self.task, key) for key in sorted(self.found)]
            return
        while True:
            key = self.task.first_right
            self.told.append((self.task, key))
            following = self.task.follow(key)
            if following is None:
                self.found = frozenset({key})
                return
            self.task = following

    def _take(self, key: str) -> None:
        self.wrong = 0
        self.told.append((self.task, key))
        following = self.task.follow(key)
        if following is not None:
            self.task, self.found, self.tried = following, frozenset(), frozenset()
            return
        self.found |= {key}
        self.solved = not self.task.pick_all or self.found == self.task.right

    def feedback(self, language: str) -> str:
        """What to say after the last answer; nothing where the board alone goes on."""
        if self.shown:
            return phrase(language, "lesson.answer", answer=self._answer(language))
        if not self.last:
            return ""
        if self.wrong:
            label, why = self.task.named(self.last, language), self.task.reason(self.last, language)
            return phrase(language, "lesson.wrong", answer=label.rstrip("."), reason=why)
        task, key = self.told[-1]
        if self.solved:
            why = self.whys.get(language) or task.reason(key, language)
            return phrase(language, "lesson.right", reason=why)
        if task.pick_all:
            left, reason = len(task.right - self.found), task.reason(key, language)
            return phrase(language, "lesson.more", reason=reason, count=left)
        return task.progress(key, language)

    def _answer(self, language: str) -> str:
        """The right answers, those with the same reason together, or one after another."""
        by_reason: dict[tuple[int, str], list[str]] = {}
        for number, (task, key) in enumerate(self.told):
            turn = 0 if task.pick_all else number
            named = task.named(key, language).rstrip(".")
            by_reason.setdefault((turn, task.reason(key, language)), []).append(named)
        told = []
        for (_, reason), names in by_reason.items():
            told += [f"{', '.join(names)}.", reason]
        return " ".join(filter(None, (*told, self.whys.get(language))))


def attempt_overlay(attempt: TaskAttempt, position: Position, language: str) -> Overlay:
    """The reasons of the answers so far, and of no others; all of them when it is over.

    Answers that belong to spaces are marked there as right or wrong.
    """
    return marked(_reasons(attempt, position, language), attempt, language)


def marked(overlay: Overlay, attempt: TaskAttempt, language: str) -> Overlay:
    """The overlay with a tick or a cross on the space of every answer so far."""
    notes = list(overlay.notes)
    marks = dict.fromkeys(attempt.tried, "wrong") | dict.fromkeys(attempt.found, "right")
    for candidate in attempt.task.candidates:
        mark = marks.get(candidate.key)
        if mark is None or candidate.space is None:
            continue
        note = notes[candidate.space]
        words = phrase(
            language, "lesson.marked_right" if mark == "right" else "lesson.marked_wrong"
        )
        why = f"{words} {attempt.task.reason(candidate.key, language)}".strip()
        notes[candidate.space] = note._replace(mark=mark, why=why)
    return overlay._replace(notes=tuple(notes))


def _reasons(attempt: TaskAttempt, position: Position, language: str) -> Overlay:
    task = attempt.task
    key = min(attempt.found) if attempt.is_over else attempt.last
    overlay = task.overlay(key, language) if key else None
    if overlay is None or position.setting != task.position.setting:
        return spots(position, frozenset(), "")
    places = {candidate.key: candidate.space for candidate in task.candidates}
    told = frozenset(
        space for key in (*attempt.found, attempt.last) if (space := places.get(key)) is not None
    )
    if attempt.is_over or not told:
        return overlay
    return only(overlay, told)
