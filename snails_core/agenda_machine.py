"""The agenda machine: a stack of tasks, and for each kind of task one function that carries it out.

Every game of this laboratory that keeps an agenda runs on it. A rule gets the draft of a position
and the task taken from its agenda. It either resolves the task (changing the draft, putting further
tasks on the agenda) and returns nothing, or it returns the node at which somebody or chance must
choose. A second function, registered with `chosen`, then carries out the choice.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any, Generic, Protocol, TypeVar

RuleFunction = Callable[[Any, Any], Any]
ChoiceFunction = Callable[[Any, Any, Any], None]
BAD_POSITION = (IndexError, ValueError)
"""What a rule stumbles into when a position that somebody wrote cannot occur in any game. A missing
entry of a table or a broken assumption (KeyError, AssertionError) is never the position's fault."""


class HasAgenda(Protocol):
    """A draft: the working copy of a position, with its tasks, the next one last."""

    agenda: list[Any]


D = TypeVar("D", bound=HasAgenda)
R = TypeVar("R", bound=RuleFunction)
C = TypeVar("C", bound=ChoiceFunction)


class AgendaMachine(Generic[D]):
    """The rules of a game by the kind of task, and the loop that carries them out.

    >>> from typing import NamedTuple
    >>> class Draft:
    ...     def __init__(self, *agenda):
    ...         self.agenda, self.total = list(agenda), 0
    >>> class Add(NamedTuple):
    ...     amount: int
    >>> machine = AgendaMachine(choices_of=tuple)
    >>> @machine.rule(Add)
    ... def add(draft, task):
    ...     draft.total += task.amount
    >>> draft = Draft(Add(1), Add(2))
    >>> machine.run(draft), draft.total
    (None, 3)
    """

    def __init__(
        self, choices_of: Callable[[Any], Collection[Any]], most_tasks: int = 20_000
    ) -> None:
        """`choices_of` names the options or outcomes of a node; `most_tasks` is more than any
        choice of a real game sets off in a row."""
        self.choices_of, self.most_tasks = choices_of, most_tasks
        self.rules: dict[type, RuleFunction] = {}
        self.choices: dict[type, ChoiceFunction] = {}
        self.always_asks: set[type] = set()
        """Tasks whose decision stands even with one option: skipping it would tell a secret."""

    def rule(self, task: type, *, always_asks: bool = False) -> Callable[[R], R]:
        """Registers the function that carries out this kind of task."""

        def register(function: R) -> R:
            self.rules[task] = function
            if always_asks:
                self.always_asks.add(task)
            return function

        return register

    def chosen(self, task: type) -> Callable[[C], C]:
        """Registers the function that carries out what was chosen for this kind of task."""

        def register(function: C) -> C:
            self.choices[task] = function
            return function

        return register

    def choose(self, draft: D, choice: Any) -> None:
        """Carries out what was chosen for the next task. An error of a rule names both."""
        task = draft.agenda.pop()
        try:
            self.choices[type(task)](draft, task, choice)
        except Exception as error:
            error.add_note(f"The engine was carrying out {choice!r} for {task!r}.")
            raise

    def run(
        self,
        draft: D,
        before_each: Callable[[D], None] | None = None,
        seen: Callable[[D, Any], Any] | None = None,
    ) -> Any:
        """Takes tasks from the agenda until somebody or chance must choose, and returns the node;
        None if nothing is left to do. An error of a rule names the task.

        A decision with one option and a chance with one outcome are taken at once. `before_each`
        may change the agenda before each task; `seen` is the node as the draft's viewer sees it.
        """
        agenda, rules, choices_of = draft.agenda, self.rules, self.choices_of
        task: Any = None
        try:
            for _ in range(self.most_tasks):
                if before_each is not None:
                    before_each(draft)
                if not agenda:
                    return None
                task = agenda.pop()
                node = rules[type(task)](draft, task)
                if node is None:
                    continue
                shown = node if seen is None else seen(draft, node)
                choices = choices_of(shown)
                count = len(choices)
                if count == 1 and type(task) not in self.always_asks:
                    self.choices[type(task)](draft, task, next(iter(choices)))
                    continue
                if not count and shown is node:
                    raise ValueError("nothing to choose from")
                agenda.append(task)
                return shown
            raise ValueError("tasks without end")
        except Exception as error:
            error.add_note(f"The engine was carrying out {task!r}.")
            raise
