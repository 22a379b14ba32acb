"""A few steps of practice after a lesson: made by chance from a seed, read as lessons are."""

from __future__ import annotations

from random import Random
from typing import Any

from snails_core.errors import SnailsError
from snails_core.notation import read_position
from snails_core.words import LANGUAGES
from snails_lab.models.lessons.claims import measure
from snails_lab.models.lessons.lesson import Lesson, LessonStep
from snails_lab.models.lessons.playthrough import PlaySearch, Playthrough, play_out
from snails_lab.models.lessons.practice.drills import DRILLS, Drill, Raw
from snails_lab.models.lessons.reader import read_step
from snails_lab.words import phrase

STEPS = 3
MOST_ANSWERS = 5
"""As many spaces to be found are enough."""
TRIES = 400


def practice(lesson: Lesson, seed: int) -> Lesson:
    """Three steps about what the lesson taught; the same seed gives the same ones."""
    random = Random(f"{lesson.id} {seed}")
    drills = list(DRILLS[lesson.id])
    chosen = [*drills, *random.choices(drills, k=STEPS - len(drills))]
    steps = tuple(
        _made(drill, random, f"{drill.__name__}_{number}") for number, drill in enumerate(chosen, 1)
    )
    titles = {
        language: phrase(language, "practice.title", title=lesson.titles[language])
        for language in LANGUAGES
    }
    return Lesson(f"{lesson.id}_practice", titles, steps)


def _made(drill: Drill, random: Random, id: str) -> LessonStep:
    """The first try that is neither trivial nor endless."""
    for _ in range(TRIES):
        raw = drill(random)
        try:
            step = read_step({"id": id, **_settled(raw)}, "practice", id)
        except (SnailsError, LookupError):
            continue
        if not step.task.pick_all or len(step.task.right) <= MOST_ANSWERS:
            return step
    raise LookupError(id)


def _settled(raw: Raw) -> Raw:
    """With what the engine has to find out first: values of variants, the best of all ways."""
    task = raw["task"]
    if "variants" in task:
        return raw | {"task": _with_values(raw["position"], task)}
    if any(goal.endswith("= best") for goal in task.get("goals", ())):
        return raw | {"task": _with_best(raw["position"], task)}
    return raw


def _with_values(text: str, task: Raw) -> Raw:
    """The right value, and those of the variants with their reasons."""
    term, *words = task["value"].split()

    def value(position: str, play: list[str]) -> str:
        course = play_out(read_position(position), play, "practice")
        return measure(course.position, course.events, term, tuple(words), "practice")

    right = value(text, task["play"])
    because: dict[str, Any] = {}
    for key, changed, play in task["variants"]:
        other = value(changed, play)
        if other != right and other not in because:
            because[other] = {
                language: phrase(language, f"practice.{key}") for language in LANGUAGES
            }
    values = sorted({right, *because}, key=lambda one: (len(one), one))
    rest = {name: part for name, part in task.items() if name != "variants"}
    return rest | {"values": values, "because": because}


def _with_best(text: str, task: Raw) -> Raw:
    """The goals with the most health that can be left when the place is reached."""
    position = read_position(text)
    place = next(goal for goal in task["goals"] if goal.startswith("place "))
    snail = place.split()[1]
    ends = PlaySearch(()).ends(Playthrough(position))
    reached = [
        int(measure(end.position, (), "health", (snail,), "practice"))
        for end in ends
        if measure(end.position, (), "place", (snail,), "practice") == place.split()[-1]
    ]
    return task | {"goals": [place, f"health {snail} = {max(reached)}"]}
