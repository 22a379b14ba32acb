"""Odds while planning, on the board: marks for a card that is pointed at, arrows for a plan."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from snails_core.position import Position
from snails_lab.models.overlays.overlay import (
    Arrow,
    LegendEntry,
    Note,
    Overlay,
    percent_text,
    short_number,
)
from snails_lab.models.plan_preview.card_look import CardLook
from snails_lab.models.plan_preview.courses import Leg
from snails_lab.models.plan_preview.gains import Prospect
from snails_lab.models.plan_preview.preview_text import (
    NUMERALS,
    leg_text,
    snails_text,
    title_of,
    told_prospect,
)
from snails_lab.words import phrase

STAND, END, ODDS, RANGE = "stand", "end", "odds", "range"
GOES, AIMS = "goes", "aims"
OWN = "!"
"""Behind the figures of one's own snails."""


def look_overlay(view: Position, look: CardLook, language: str) -> Overlay:
    """Whom the card could hit, else where its snail could be before or after it, else its range."""
    hits: dict[int, list[Prospect]] = {}
    for prospect in look.prospects:
        hits.setdefault(prospect.space, []).append(prospect)
    notes = []
    for space in view.setting.board.spaces():
        notes.append(_note(view, look, space, hits.get(space, []), language))
    title = " ".join((f"{title_of(view, look, language)}.", phrase(language, "preview.still")))
    return Overlay(title, tuple(notes), (), _legend(notes, language))


def plan_overlay(view: Position, legs: Sequence[Leg], language: str) -> Overlay:
    """Arrows for one way to play the plan, slot by slot."""
    arrows = tuple(
        Arrow(leg.origin, leg.goal, NUMERALS[leg.slot], leg_text(view, leg, language), leg.is_aimed)
        for leg in legs
    )
    spaces = view.setting.board.spaces()
    notes = tuple(Note(space, False, "here", "") for space in spaces)
    kinds = [
        kind
        for kind, aimed in ((GOES, False), (AIMS, True))
        if any(arrow.is_aimed is aimed and arrow.goal != arrow.origin for arrow in arrows)
    ]
    legend = tuple(LegendEntry(kind, phrase(language, f"preview_legend.{kind}")) for kind in kinds)
    title = f"{phrase(language, 'preview.course')}. {phrase(language, 'preview.still')}"
    return Overlay(title, notes, arrows, legend)


def _note(view: Position, look: CardLook, space: int, hits: list[Prospect], language: str) -> Note:
    told = [told_prospect(view, found, language) for found in hits]
    sentences = [found.line for found in told]
    if space in look.stands:
        snails = snails_text(view, look.stands[space], language)
        numeral = NUMERALS[look.slot]
        sentences.append(phrase(language, "preview.stand", snails=snails, slot=numeral))
    if space in look.ends:
        snails = snails_text(view, look.ends[space], language)
        sentences.append(phrase(language, "preview.end", snails=snails))
    if hits:
        best = hits[0]
        why, more = " ".join(sentences), tuple(found.exactly for found in told)
        return Note(space, True, ODDS, why, _label(best, language), (), more, rank=-best.damage)
    if space in look.stands:
        return Note(space, True, STAND, " ".join(sentences), rank=Fraction(1))
    if space in look.ends:
        return Note(space, True, END, " ".join(sentences), rank=Fraction(2))
    if space in look.aims:
        return Note(space, True, RANGE, phrase(language, "preview.range"), rank=Fraction(3))
    return Note(space, False, "here", phrase(language, "preview.nothing"))


def _label(best: Prospect, language: str) -> str:
    figures = f"{percent_text(best.chance, language)} · {short_number(best.damage, language)}"
    return figures if best.is_enemy else figures + OWN


def _legend(notes: Sequence[Note], language: str) -> tuple[LegendEntry, ...]:
    """The signs that are there, the most telling first."""
    signs = {note.sign for note in notes if note.open}
    return tuple(
        LegendEntry(sign, phrase(language, f"preview_legend.{sign}"))
        for sign in (ODDS, STAND, END, RANGE)
        if sign in signs
    )
