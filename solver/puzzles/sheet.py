"""Puzzles on paper: one page of HTML to print, a puzzle a sheet, the solutions at the back."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from snails_core.layout import PLAN_SLOTS
from snails_core.scene import board_scene
from snails_core.svg import card_svg, scene_to_svg
from snails_core.view import view
from solver.puzzles.puzzle import Puzzle
from solver.puzzles.task_text import plan_line, task_lines, value_text
from solver.words import wording

BOARD_WIDTH = 900
SLOTS = ("I", "II", "III", "IV", "V")
assert len(SLOTS) == PLAN_SLOTS
STYLE = """
@page { size: A4; margin: 14mm; }
* { box-sizing: border-box; }
body { font: 11pt/1.4 sans-serif; color: #111; max-width: 190mm; margin: 0 auto; }
h1 { font-size: 16pt; margin: 0 0 4mm; } h2 { font-size: 13pt; margin: 0 0 2mm; }
h2 small { font-weight: normal; color: #444; }
p, ul { margin: 0 0 2mm; } ul { padding-left: 5mm; }
.puzzle { break-after: page; break-inside: avoid; padding: 4mm 0; }
.name { border-bottom: .4mm solid #111; width: 80mm; margin-bottom: 5mm; }
.board svg { display: block; width: 100%; height: auto; max-height: 125mm; }
.cards { display: flex; flex-wrap: wrap; gap: 2mm; margin: 2mm 0 3mm; }
.cards figure { margin: 0; width: 24mm; text-align: center; font-size: 8pt; line-height: 1.2; }
.cards svg { width: 100%; height: auto; }
.plan { display: flex; gap: 2mm; }
.plan div { flex: 1; border: .3mm solid #555; border-radius: 1.5mm; height: 17mm; padding: 1mm; }
.plan div { font-size: 8pt; color: #333; }
.solutions { break-before: page; } .solution { break-inside: avoid; margin-bottom: 5mm; }
footer { font-size: 9pt; color: #444; }
@media screen { .puzzle { border-bottom: .5mm dashed #999; } }
"""


def sheet(puzzles: Sequence[Puzzle], language: str) -> str:
    """The whole page; it refers to nothing outside itself."""
    title = _says(language, "title")
    tasks = "".join(_task(number, puzzle, language) for number, puzzle in enumerate(puzzles, 1))
    answers = "".join(_answer(number, puzzle, language) for number, puzzle in enumerate(puzzles, 1))
    return (
        f'<!DOCTYPE html>\n<html lang="{language}"><head><meta charset="utf-8">'
        f"<title>{title}</title><style>{STYLE}</style></head>\n<body>"
        f"<h1>{title}</h1><p class='name'>{_says(language, 'who')}</p>\n{tasks}"
        f'<section class="solutions"><h1>{_says(language, "solutions")}</h1>\n{answers}'
        f"<footer>{_says(language, 'footer')}</footer></section></body></html>\n"
    )


def _task(number: int, puzzle: Puzzle, language: str) -> str:
    picture = board_scene(view(puzzle.position, puzzle.seat), language, BOARD_WIDTH)
    story = "".join(f"<p>{escape(line)}</p>" for line in puzzle.story[language].splitlines())
    lines = "".join(f"<li>{escape(line)}</li>" for line in task_lines(puzzle, language))
    return (
        f'<section class="puzzle">{_head(number, puzzle, language)}{story}<ul>{lines}</ul>'
        f'<div class="board">{scene_to_svg(picture)}</div>'
        f'<div class="cards">{_hand(puzzle, language)}</div>{_boxes(puzzle, language)}</section>\n'
    )


def _head(number: int, puzzle: Puzzle, language: str) -> str:
    rating = _says(language, "rating", rating=puzzle.rating)
    return f"<h2>{number}. {escape(puzzle.title[language])} <small>{rating}</small></h2>"


def _hand(puzzle: Puzzle, language: str) -> str:
    """Every kind of card that can be planned, with how many there are."""
    figures = []
    for card, count in puzzle.plans.hand:
        name = puzzle.setting.catalogue.cards[card].names[language]
        caption = escape(name if count == 1 else f"{count} × {name}")
        picture = card_svg(puzzle.setting, card, language)
        figures.append(f"<figure>{picture}<figcaption>{caption}</figcaption></figure>")
    return "".join(figures)


def _boxes(puzzle: Puzzle, language: str) -> str:
    """Room for the answer: the snails, if there are two to choose, and five cards."""
    labels = [_says(language, "active"), _says(language, "passive")]
    if len(puzzle.plans.pairs) == 1:
        labels = []
    boxes = "".join(f"<div>{label}</div>" for label in [*labels, *SLOTS])
    return f'<p><b>{_says(language, "plan")}</b></p><div class="plan">{boxes}</div>'


def _answer(number: int, puzzle: Puzzle, language: str) -> str:
    proof = puzzle.proof
    assert proof is not None, "only a proven puzzle has a solution"
    lines = [
        wording(language, "puzzle_sheet.best", value=value_text(puzzle, proof.value, language)),
        plan_line(puzzle, proof.plans[0], language),
    ]
    for plan in proof.plans[1:]:
        told = plan_line(puzzle, plan, language)
        lines.append(wording(language, "puzzle_sheet.also", plan=told))
    if proof.second is not None:
        value = value_text(puzzle, proof.second.value, language)
        told = plan_line(puzzle, proof.second.plan, language)
        lines.append(wording(language, "puzzle_sheet.second", value=value, plan=told))
    themes = ", ".join(wording(language, f"theme.{theme}") for theme in puzzle.themes)
    lines.append(wording(language, "puzzle_sheet.themes", themes=themes))
    told = "".join(f"<li>{escape(line)}</li>" for line in lines)
    return f'<section class="solution">{_head(number, puzzle, language)}<ul>{told}</ul></section>\n'


def _says(language: str, key: str, **values: object) -> str:
    return escape(wording(language, f"puzzle_sheet.{key}", **values))
