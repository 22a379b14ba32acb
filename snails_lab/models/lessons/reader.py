"""Reads lessons from TOML, strictly: every error names the file, the step and the field.

A step holds a `position` in the notation, `text`, `ask` and perhaps `why` in three languages, what
it `cites`, the `icons` that are new, the cards that it `shows` as pictures or `tells` of, and a
`task` of one of the kinds below. Numbers in sentences are asked of the engine (`facts.py`). A task
whose answers would be all right or all wrong is refused: the engine computes them, and a writer
may have been mistaken.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from snails_core.errors import DataError, SnailsError
from snails_core.glossary import load_glossary
from snails_core.notation import read_position
from snails_core.position import Position
from snails_core.records import read_snail
from snails_core.toml_tables import Table, as_choice, as_text, read_toml, shown
from snails_core.words import LANGUAGES
from snails_lab.errors import LabError
from snails_lab.models.lessons.claims import Claim, action_named, measure, read_claim, read_measure
from snails_lab.models.lessons.facts import filled
from snails_lab.models.lessons.icons import icon_words
from snails_lab.models.lessons.lesson import Lesson, LessonStep
from snails_lab.models.lessons.playthrough import Playthrough, play_out
from snails_lab.models.lessons.tasks.base import Reasons, Task
from snails_lab.models.lessons.tasks.card_orders import PLAN, CardOrders, play_order
from snails_lab.models.lessons.tasks.moves import Moves
from snails_lab.models.lessons.tasks.plans import Planned
from snails_lab.models.lessons.tasks.pointing import Aiming, Crawling, FindSpaces, Targeting
from snails_lab.models.lessons.tasks.predictions import Prediction
from snails_lab.models.lessons.tasks.sequences import Happening, Sequence
from snails_lab.models.lessons.tasks.statements import Statement, Statements

STEP_KEYS = ("id", "position", "text", "ask", "why", "cites", "icons", "shows", "tells", "task")
PICKS = ("all", "one")
_RULING = re.compile(r"[FLR]\d+(\.\d+)?")
_ID = re.compile(r"[a-z][a-z0-9_]*")
CRAWL_MOVES = 2


@lru_cache(maxsize=1)
def course() -> tuple[Lesson, ...]:
    """All lessons that come with the lab, in their order."""
    folder = files("snails_lab.models.lessons") / "data"
    found = sorted((f for f in folder.iterdir() if f.name.endswith(".toml")), key=lambda f: f.name)
    return tuple(read_lesson(file) for file in found)


def lesson_named(id: str) -> Lesson:
    """The lesson with this id."""
    known = {lesson.id: lesson for lesson in course()}
    return known[as_choice(id, "lesson", known)]


def read_lesson(file: Traversable | Path) -> Lesson:
    table = Table.of(read_toml(file), ("id", "title", "step"), file.name)
    steps: dict[str, LessonStep] = {}
    for value, path in table.items("step"):
        step = read_step(value, file.name, path)
        if step.id in steps:
            raise DataError("data_id_twice", f"{file.name}: {path}", name=step.id, other=file.name)
        steps[step.id] = step
    return Lesson(_id(table, file.name), table.names("title"), tuple(steps.values()))


def read_step(value: object, file: str, path: str) -> LessonStep:
    """One step, as it is written in a lesson; `path` is where it stands in the file."""
    if not isinstance(value, dict):
        raise DataError("data_needs_table", f"{file}: {path}", found=shown(value))
    id = _id(Table(value, f"{file}: {path}"), f"{file}: {path}")
    table = Table.of(value, STEP_KEYS, f"{file}: {id}")
    task = _read_task(table, value)
    texts, asks = _filled(table, "text", task), _filled(table, "ask", task)
    whys = _filled(table, "why", task) if table.has("why") else {}
    cards = list(task.position.setting.catalogue.card_index)
    shows, tells = _known_words(table, "shows", cards), _known_words(table, "tells", cards) or ()
    icons = _known_words(table, "icons", list(icon_words())) or ()
    return LessonStep(id, texts, asks, whys, _cites(table), icons, shows, tells, task)


def _filled(table: Table, key: str, task: Task) -> dict[str, str]:
    """The sentences with the numbers that they ask for."""
    count = len(task.right)
    return {
        language: filled(text.strip(), task.position, count, table.at(f"{key}.{language}"))
        for language, text in table.names(key).items()
    }


def _known_words(table: Table, key: str, known: list[str]) -> tuple[str, ...] | None:
    if not table.has(key):
        return None
    if not table.need(key):
        return ()
    return tuple(as_choice(v, f"{table.head}: {path}", known) for v, path in table.items(key))


def _id(table: Table, place: str) -> str:
    id = table.text("id")
    if not _ID.fullmatch(id):
        raise DataError("data_bad_id", f"{place}: id", name=id)
    return id


def _cites(table: Table) -> tuple[str, ...]:
    headings = list(load_glossary().headings)
    names = [(as_text(v, f"{table.head}: {path}"), path) for v, path in table.items("cites")]
    return tuple(
        name if _RULING.fullmatch(name) else as_choice(name, f"{table.head}: {path}", headings)
        for name, path in names
    )


# --- tasks ----------------------------------------------------------------------------------------
def _read_task(step: Table, value: dict[str, Any]) -> Task:
    given = step.need("task")
    kind = Table(given, step.head, "task").choice("kind", KINDS) if isinstance(given, dict) else ""
    keys, read = KINDS.get(kind, ((), _read_crawl))
    table = Table.of(given, ("kind", *keys), step.head, "task")
    text = step.text("position")
    try:
        position = read_position(text.replace(PLAN, ""))
        task = read(table, position, text)
        right, wrong = task.right, task.wrong
    except SnailsError as error:
        if error.place.startswith(step.head):
            raise
        raise LabError("lesson_step", step.head, reason=error) from error
    if not right <= {candidate.key for candidate in task.candidates}:
        raise LabError("lesson_not_among", table.at("kind"), name=", ".join(sorted(right)))
    if not right:
        raise LabError("lesson_no_right", table.at("kind"))
    if not wrong:
        raise LabError("lesson_no_wrong", table.at("kind"))
    return task


def _read_crawl(table: Table, position: Position, text: str) -> Task:
    cost = table.whole("cost", 1, 9) if table.has("cost") else None
    moves = table.whole("moves", 1, 9, CRAWL_MOVES)
    return Crawling(position, _picks_all(table), _snail(table), moves, cost)


def _read_where(table: Table, position: Position, text: str) -> Task:
    claim = read_claim(table.text("claim"), table.at("claim"))
    return FindSpaces(position, _picks_all(table), claim)


def _read_aim(table: Table, position: Position, text: str) -> Task:
    action = action_named(position, table.text("action"), table.at("action"))
    return Aiming(position, _picks_all(table), _snail(table), action)


def _read_whom(table: Table, position: Position, text: str) -> Task:
    action = action_named(position, table.text("action"), table.at("action"))
    return Targeting(position, _picks_all(table), _snail(table), action)


def _read_true(table: Table, position: Position, text: str) -> Task:
    statements = tuple(
        _statement(Table.of(value, ("claim", *LANGUAGES), table.head, path), position)
        for value, path in table.items("statements")
    )
    played = _played(table, position) if table.has("play") else None
    return Statements(position, _picks_all(table), statements, played)


def _read_next(table: Table, position: Position, text: str) -> Task:
    asked = read_measure(table.text("value"), table.at("value"))
    values = tuple(
        str(v) if isinstance(v, int) else as_text(v, f"{table.head}: {path}")
        for v, path in table.items("values")
    )
    played = _played(table, position)
    right = {measure(played.position, played.events, *asked, table.at("value"))}
    because = Table(table.need("because"), table.head, "task.because")
    reasons = {
        value: _filled_reason(because, value, position) for value in values if value not in right
    }
    return Prediction(position, played, asked, values, reasons)


def _because(table: Table, position: Position) -> Reasons:
    """The reasons that were written for wrong answers, or for goals that are missed."""
    if not table.has("because"):
        return {}
    given = table.need("because")
    because = Table(given, table.head, "task.because")
    return {key: _filled_reason(because, key, position) for key in given}


def _filled_reason(table: Table, value: str, position: Position) -> dict[str, str]:
    return {
        language: filled(text, position, 1, table.at(f"{value}.{language}"))
        for language, text in table.names(value).items()
    }


def _read_sequence(table: Table, position: Position, text: str) -> Task:
    happenings = []
    for value, path in table.items("happenings"):
        one = Table.of(value, ("event", *LANGUAGES), table.head, path)
        texts = {language: one.text(language) for language in LANGUAGES}
        happenings.append(Happening(texts, one.text("event"), one.at("event")))
    return Sequence(position, _played(table, position), tuple(happenings))


def _read_plan(table: Table, position: Position, text: str) -> Task:
    """The position is shown without anybody's plan; those of others are in its text."""
    bare = re.sub(r"^plan .*\n", "", text.replace(PLAN, ""), flags=re.M)
    examples, luck = _texts(table, "examples"), _texts(table, "luck")
    because = _because(table, position)
    return Planned(read_position(bare), text, examples, luck, _goals(table), because)


def _read_order(table: Table, position: Position, text: str) -> Task:
    goals, luck, snails = _goals(table), _texts(table, "luck"), table.text("snails")
    orders = [play_order(text, snails, cards, luck, goals) for cards in _texts(table, "orders")]
    return CardOrders(position, tuple(orders), _because(table, position))


def _read_do(table: Table, position: Position, text: str) -> Task:
    start = Playthrough(position, (), _texts(table, "luck"))
    return Moves(start, _goals(table), _because(table, position))


KINDS: dict[str, tuple[tuple[str, ...], Callable[[Table, Position, str], Task]]] = {
    "crawl": (("snail", "moves", "cost", "pick"), _read_crawl),
    "where": (("claim", "pick"), _read_where),
    "aim": (("snail", "action", "pick"), _read_aim),
    "whom": (("snail", "action", "pick"), _read_whom),
    "true": (("statements", "play", "pick"), _read_true),
    "next": (("play", "value", "values", "because"), _read_next),
    "sequence": (("play", "happenings"), _read_sequence),
    "plan": (("examples", "luck", "goals", "because"), _read_plan),
    "order": (("snails", "orders", "luck", "goals", "because"), _read_order),
    "do": (("goals", "luck", "because"), _read_do),
}


def _picks_all(table: Table) -> bool:
    return table.choice("pick", PICKS, "all") == "all"


def _snail(table: Table) -> int:
    return read_snail(table.text("snail"), table.at("snail"))


def _statement(table: Table, position: Position) -> Statement:
    texts = {
        language: filled(table.text(language), position, 1, table.at(language))
        for language in LANGUAGES
    }
    return Statement(texts, read_claim(table.text("claim"), table.at("claim")))


def _texts(table: Table, key: str) -> tuple[str, ...]:
    if not table.has(key):
        return ()
    return tuple(as_text(v, f"{table.head}: {path}") for v, path in table.items(key))


def _goals(table: Table) -> tuple[Claim, ...]:
    return tuple(read_claim(text, table.at("goals")) for text in _texts(table, "goals"))


def _played(table: Table, position: Position) -> Playthrough:
    return play_out(position, _texts(table, "play"), table.at("play"))
