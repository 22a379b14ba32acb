"""What the code of the course calls: exercises, solutions, pictures, in the reader's language.

Everything a cell shows is words or a still picture as well, so that a notebook can be read where
no kernel runs. The same code runs for a page (`snails_lab.pages.chapter_page`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from html import escape
from pathlib import Path
from typing import Any

from IPython.core.getipython import get_ipython
from IPython.display import display
from ipywidgets import HTML, IntProgress

from snails_core.options import Plan
from snails_core.position import Position
from snails_core.scene import board_scene
from snails_core.setting import standard_setting
from snails_core.svg import card_svg
from snails_core.tell import option_text
from snails_core.words import LANGUAGES
from snails_lab.drawing.charts import tree_scene
from snails_lab.drawing.charts.bars import Found
from snails_lab.drawing.charts.dice_lab import race_picture
from snails_lab.drawing.charts.probability import named_bars, shares_chart
from snails_lab.models.dice_lab.damage_race import Race
from snails_lab.models.dice_lab.simulation import Simulation
from snails_lab.models.dice_lab.trial import Trial
from snails_lab.models.exercises import problem
from snails_lab.models.exercises.book import ExerciseBook
from snails_lab.models.probability.predictions import Predictions
from snails_lab.models.probability.source import source
from snails_lab.pages.hidden_output import MAGIC, HiddenOutput, run_hidden
from snails_lab.pages.run_watch import RunWatch, to_the_top
from snails_lab.pages.shown import Live, Picture, Shown
from snails_lab.widgets.dice_lab.damage_race import DamageRace
from snails_lab.widgets.dice_lab.lab import DiceLab
from snails_lab.widgets.dice_lab.tile_bag import TileBag
from snails_lab.widgets.exercises import Exercise, HandIn
from snails_lab.widgets.game_question import GameQuestionPanel
from snails_lab.widgets.prediction import PredictionPanel
from snails_lab.words import phrase
from solver.odds import Odds
from solver.surface.payoff_drawing import payoff_drawing


def language_here() -> str:
    """That of the notebook: notebooks lie in a folder named after their language."""
    folder = Path.cwd().name
    return folder if folder in LANGUAGES else LANGUAGES[0]


class Chapter:
    """A chapter of the course for one pupil, in the language of its notebook.

    >>> chapter = Chapter("one_die", student="Anna", language="en")
    >>> chapter.book.student
    'Anna'
    """

    def __init__(
        self,
        id: str,
        student: str = "",
        language: str | None = None,
        *,
        book: ExerciseBook | None = None,
        show: Callable[[Shown], object] = display,
    ) -> None:
        """A page brings the book of its visitor, and shows by itself what is shown meanwhile."""
        self.source = source(id)
        self.language = language or language_here()
        self.book = book or ExerciseBook(student)
        self.predictions = Predictions(self.book.profile)
        self._show = show
        self._panels: dict[int, PredictionPanel] = {}
        self._watch: RunWatch | None = None
        shell = get_ipython()
        if shell is not None and book is None:
            self._watch = RunWatch(shell)
            shell.register_magic_function(self._predicted, "cell", MAGIC)  # type: ignore[arg-type]  # its annotation has no bound methods

    def __repr__(self) -> str:
        student = self.book.student
        if not student:
            return phrase(self.language, "probability.nobody")
        return phrase(self.language, "probability.pupil", name=student)

    # --- predictions ---
    def predict(self, number: int) -> Live:
        """The field for the prediction of that number; `%%predicted` cells wait for it."""
        panel = PredictionPanel(self.predictions, f"{self.source.id}.{number}", self.language)
        self._panels[number] = panel
        return Live(panel, phrase(self.language, "probability.predict_here"))

    def _predicted(self, line: str, cell: str) -> Live | None:
        """Runs a cell and holds back what it shows until the prediction of that number is made."""
        shell = get_ipython()
        assert shell is not None
        number = int(line)
        panel = self._panels.get(number) or self.predict(number).widget
        if panel.is_made:
            shell.run_cell(cell, store_history=False)
            return None
        outputs = run_hidden(shell, cell)
        if outputs is None:
            return None
        hidden = HiddenOutput(outputs, self.language)
        panel.on_made(lambda _: hidden.reveal())
        return Live(hidden, phrase(self.language, "probability.held"))

    def question(self, number: int) -> Live:
        """Which of two cards? A question that joins the chapter to the game, by its number."""
        panel = GameQuestionPanel(self.source, number, self.predictions, self.language)
        return Live(panel, self.source.asked(panel.question, self.language))

    # --- exercises ---
    def exercise(self, id: str) -> Live:
        """An exercise with this pupil's numbers, checked at once."""
        question = problem(id).pose(self.book.student).question(self.language)
        title = phrase(self.language, "exercise.title")
        return Live(Exercise(id, self.book, self.language), f"{title}. {question}")

    def solution(self, id: str) -> Shown:
        """How the exercise is solved, with this pupil's numbers."""
        posed = problem(id).pose(self.book.student)
        lines = [posed.question(self.language), *posed.steps(self.language)]
        question, *steps = (escape(line) for line in lines)
        listed = "".join(f"<li>{step}</li>" for step in steps)
        return Shown("\n".join(lines), html=f"<p>{question}</p><ol>{listed}</ol>")

    def assigned(self, id: str) -> Shown:
        """The question of an exercise, for an assignment that is marked later."""
        question = problem(id).pose(self.book.student).question(self.language)
        return Shown(question, html=f"<p>{escape(question)}</p>")

    def hand_in(self) -> Live:
        """Makes the pupil's answers file."""
        words = phrase(self.language, "probability.hand_in")
        panel = HandIn(self.book, self.language)
        if self._watch is not None and self._watch.is_at_a_stretch:
            panel.children = [*panel.children, HTML(to_the_top())]
        return Live(panel, words)

    # --- pictures ---
    def label(self, name: str) -> str:
        """Short words of this chapter, for a picture or for what a cell prints."""
        return self.source.filled(self.source.labels[name], self.language)

    def card(self, id: str) -> Shown:
        """A card as it is printed."""
        picture = card_svg(standard_setting(), id, self.language)
        return Shown(id, html=f'<div style="width: 230px">{picture}</div>')

    def board(self, position: Position) -> Picture:
        """A position as it lies on the table."""
        return Picture(board_scene(position, self.language, 560), is_board=True)

    def plan(self, position: Position, plan: Plan) -> str:
        """A plan in words."""
        return option_text(position, plan, self.language)

    def bars(
        self,
        chances: Mapping[Any, Fraction],
        title: str,
        across: str,
        found: Mapping[Any, int] | None = None,
    ) -> Picture:
        """Exact chances as bars; `found` are counts of a simulation, shown as dots."""
        scene = named_bars(
            chances,
            title=self.label(title),
            across=self.label(across),
            language=self.language,
            counts=found or {},
        )
        return Picture(scene)

    def shares(
        self, shares: Sequence[tuple[int, float]], exact: Fraction, title: str, across: str
    ) -> Picture:
        """Shares found with more and more tries, against the exact line."""
        title, across = self.label(title), self.label(across)
        found = [
            Found(tries, share, float(exact * (1 - exact) / tries) ** 0.5)
            for tries, share in shares
        ]
        return Picture(
            shares_chart(found, exact, title=title, across=across, language=self.language)
        )

    def payoffs(
        self,
        table: Mapping[tuple[Any, Any], Fraction | int],
        title: str,
        rows: Mapping[Any, Fraction] | None = None,
        columns: Mapping[Any, Fraction] | None = None,
    ) -> Shown:
        """A game as a table: what one side gets with a row against a column of the other. `rows`
        and `columns` say how often each side takes them."""
        words = self.label(title)
        sides = (
            {row: (rows or {}).get(row) for row, _ in table},
            {column: (columns or {}).get(column) for _, column in table},
        )
        named = [[(_name(one), chance) for one, chance in side.items()] for side in sides]
        cells = [[(Fraction(n := table[r, c]), str(n)) for c in sides[1]] for r in sides[0]]
        lines = ["\t".join(["", *(name for name, _ in named[1])])]
        for (name, _), row in zip(named[0], cells, strict=True):
            lines.append("\t".join([name, *(text for _, text in row)]))
        drawing = payoff_drawing(named[0], named[1], cells, words)
        return Shown("\n".join([words, *lines]), html=f"<p>{escape(words)}</p>{drawing}")

    def tree(self, card: str, rerolls: int) -> Picture:
        """The tree of the best choices with a card."""
        scene = tree_scene(Trial(card, fixed=rerolls).odds, self.language)
        said = [group.label for layer in scene.layers for group in layer.groups if group.label]
        return Picture(scene._replace(description="; ".join(said)))

    def race(self, *cards: str) -> Picture:
        """The damage after each of some cards."""
        return Picture(race_picture(Race(cards), self.language))

    def derivation(self, odds: Odds) -> Shown:
        """How the odds of a card come about, step by step."""
        steps = "\n".join(odds.derivation(self.language))
        return Shown(steps, latex=f"$\\displaystyle {odds.latex(self.language)}$")

    # --- throwing ---
    def throw(self, simulation: Simulation, throws: int) -> Simulation:
        """Throws so many more times; a bar shows how far it is, for that may take a while."""
        bar = IntProgress(max=throws)
        self._show(Live(bar, phrase(self.language, "probability.throwing", count=throws)))
        for done in simulation.batches(throws):
            bar.value = done
        return simulation

    # --- to play with ---
    def dice_lab(self, card: str) -> Live:
        words = phrase(self.language, "probability.dice_lab")
        return Live(DiceLab(card, language=self.language), words)

    def tile_bag(self, terrain: str) -> Live:
        words = phrase(self.language, "probability.tile_bag")
        return Live(TileBag(terrain, language=self.language), words)

    def damage_race(self, cards: Sequence[str]) -> Live:
        words = phrase(self.language, "probability.damage_race")
        return Live(DamageRace(list(cards), language=self.language), words)


def _name(one: object) -> str:
    """A row or a column: several slots are joined."""
    return "+".join(map(str, one)) if isinstance(one, tuple) else str(one)
