"""The teacher's guide, from the same source as the notebooks.

What pupils typically do wrong is what the exercises recognise, in the words that they use.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files

from snails_lab.models.exercises import problem
from snails_lab.models.probability.source import ChapterSource, sources
from snails_lab.words import phrase


def guide() -> str:
    """The whole guide as Markdown."""
    opening = (files(__package__) / "data" / "guide.txt").read_text(encoding="utf-8")
    total = sum(source.minutes for source in sources().values())
    parts = [opening.format(chapters=len(sources()), minutes=total).strip()]
    parts += ["\n".join(_chapter(source)) for source in sources().values()]
    return "\n\n".join(parts) + "\n"


def _chapter(source: ChapterSource) -> Iterator[str]:
    title = source.title["en"]
    yield f"## {source.number}. {title[0].upper()}{title[1:]}"
    yield ""
    yield f"- Notebook: `{source.file_name}.ipynb`; page: `?view=probability&part={source.id}`"
    yield f"- Minutes: {source.minutes}"
    yield f"- Before: {source.needs}"
    yield "- Goals:"
    yield from (f"  - {goal}" for goal in source.goals)
    yield "- Exercises: " + ", ".join(f"`{id}`" for id in source.exercises)
    yield "- Typical mistakes, and what the check says to them:"
    yield from (f"  - {mistake}" for mistake in _mistakes(source))


def _mistakes(source: ChapterSource) -> list[str]:
    """What can go wrong with any numbers of the exercises, each kind once."""
    kinds = {
        kind: None
        for id in source.exercises
        for posed in problem(id).variants
        for kind in posed.working.mistakes
    }
    return [phrase("en", f"mistake.{kind}") for kind in kinds]
