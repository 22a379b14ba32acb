"""What can be wrong with what the solver is given, said in the solver's own words."""

from __future__ import annotations

from typing import ClassVar

from snails_core import errors
from solver.words import wording


class SolverError(errors.SnailsError):
    """An error whose sentences are in `solver/words`, each kind in a section of its own."""

    section: ClassVar[str]

    def sentence(self, language: str) -> str:
        return wording(language, f"{self.section}.{self.key}", **self.told(language))


class GoalError(SolverError):
    """A text is no goal, or the goal cannot be asked of this position."""

    section = "goal_error"


class PlannerError(SolverError):
    """The planner cannot answer this question about this position."""

    section = "planner_error"


class ModelError(SolverError):
    """The model of plans and wishes cannot be asked this."""

    section = "model_error"


class TooFine(ModelError):
    """The fractions are too fine for the whole numbers of CP-SAT."""


class EquilibriumError(SolverError):
    """There is no game of plan against plan here, or it cannot be solved in this way."""

    section = "equilibrium_error"


class RequestError(SolverError):
    """This cannot be asked: of this position, by this seat, with these opponents."""

    section = "question_error"


class PuzzleError(SolverError):
    """A file is no puzzle, or a puzzle cannot be proven."""

    section = "puzzle_error"


class BatchError(SolverError):
    """Jobs cannot be done, or there is nobody to do them."""

    section = "batch_error"


class MineError(SolverError):
    """What the miner has stored is no good."""

    section = "mine_error"


class TournamentError(SolverError):
    """This is no tournament, or its journal is no good."""

    section = "tournament_error"


class WorkerError(errors.SnailsError):
    """The worker refused a request; its text is in the language of that request."""

    def __init__(self, key: str, text: str) -> None:
        super().__init__(key)
        self.text = text

    def message(self, language: str = "en") -> str:
        return self.text


def within(place: str, error: errors.SnailsError) -> errors.SnailsError:
    """The same error, with where it was found before its own place."""
    where = f"{place}: {error.place}" if error.place else place
    return type(error)(error.key, where, **error.values)
