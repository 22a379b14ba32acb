"""The lessons: eight, with tasks whose answers are computed, in plain sentences."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction

import pytest

from companions.cp_sat import Status
from companions.cry_havoc.battle import Placement, Stakes
from companions.cry_havoc.faults import faults_of
from companions.cry_havoc.lessons import (
    ActTask,
    BattleTask,
    ChoiceTask,
    Lesson,
    NumberTask,
    Step,
    TurnTask,
    course,
    task_of,
)
from companions.cry_havoc.lessons.numbers import guess
from companions.cry_havoc.lessons.tasks import FIELDS, TASKS
from companions.cry_havoc.nodes import Decision
from companions.cry_havoc.options import DrawOwn, DrawTerrain, Option, PlayFor
from companions.cry_havoc.position import Position
from companions.cry_havoc.puzzles import answer_values, best_answers
from companions.cry_havoc.solver.no_cards import solve_placements
from companions.cry_havoc.solver.scoring import Forecast
from companions.cry_havoc.tell.names import ROWS
from companions.lessons import read_lesson
from snails_core.errors import DataError
from snails_core.words import LANGUAGES

STEPS = [(lesson, step) for lesson in course() for step in lesson.steps]
ALL = pytest.mark.parametrize(
    ("lesson", "step"), STEPS, ids=[f"{lesson.id}-{step.id}" for lesson, step in STEPS]
)
MOST_WORDS = 26
"""In one sentence."""


ACTIONS = {
    "objectives-land": (3,),
    "objectives-attack": (3,),
    "lemmas-march": (3,),
    "worths-explore": (5,),
    "cards-draw": (1,),
    "prices-recruit": (12, 2),
    "prices-enable": (1,),
    "turn-build": (9,),
}
"""What the actions of lessons can reach of their goals."""


def step_named(name: str) -> Step:
    return next(step for lesson, step in STEPS if f"{lesson.id}-{step.id}" == name)


def right_number(name: str) -> Fraction:
    task = task_of(step_named(name))
    assert isinstance(task, NumberTask)
    return task.right


def test_there_are_eight_lessons_in_the_order_of_the_page() -> None:
    order = ["objectives", "values", "lemmas", "worths", "cards", "hidden", "prices", "turn"]
    assert [lesson.id for lesson in course()] == order and len(STEPS) >= 24
    for lesson in course():
        names = [step.id for step in lesson.steps]
        assert len(names) == len({*names}) >= 3


@ALL
def test_every_task_has_right_and_wrong_answers_and_every_wrong_one_its_reason(
    lesson: Lesson, step: Step
) -> None:
    """The reason for a wrong placement or card is computed: what it is worth, and what meets it."""
    task = task_of(step)
    if isinstance(task, NumberTask):
        wrong = {str(number - task.right) for number in task.offered if number != task.right}
        assert task.right in task.offered and len(wrong) >= 2
        assert wrong == {*step.because}
    elif isinstance(task, ChoiceTask):
        wrong = {key.partition(".")[2] for key in task.offered if key not in task.right}
        assert task.right and wrong == {*step.because}
    elif isinstance(task, TurnTask):
        assert task.right < {*task.offered}, "one of the rows is best, not drawing or scoring"
        assert all(plan.status is Status.PROVEN for plan in task.plans.values())
    elif isinstance(task, ActTask):
        named = {task.name_of(position, option) for position, option in wrong_options(task)}
        assert named == {*step.because}, "all that can be done wrong on any right way"
    else:
        assert isinstance(task, BattleTask)
        values = answer_values(task.puzzle)
        assert task.puzzle.best == max(values.values()) > min(values.values())
        assert len(best_answers(task.puzzle)) == 1


def wrong_options(task: ActTask) -> Iterator[tuple[Position, Option]]:
    """Every wrong option of every position that right ones lead to."""
    waiting, seen = [task.position], set[Position]()
    while waiting:
        position = waiting.pop()
        if position in seen or task.is_over(position):
            continue
        seen.add(position)
        node, right = position.node, task.right_options(position)
        assert isinstance(node, Decision) and node.player == task.player and right
        waiting += [task.after(position, option) for option in right]
        yield from ((position, option) for option in node.options if option not in right)


def test_actions_reach_what_their_sentences_promise() -> None:
    best = {
        name: task_of(step_named(name)).best  # type: ignore[union-attr]  # all are actions
        for name in ACTIONS
    }
    assert best == ACTIONS


def test_every_action_of_the_game_is_taken_in_some_lesson() -> None:
    """And positions are such as a game could come to."""
    kinds = set()
    for _, step in STEPS:
        task = task_of(step)
        if isinstance(task, ActTask):
            assert not faults_of(task.position)
            (_, option) = task.solution()[0]
            kinds.add(ROWS[option.row] if isinstance(option, PlayFor) else option.kind)
    assert kinds == {*ROWS, "enable_scoring", "draw_terrain"}


def test_the_reason_tells_a_wrong_row_from_wrong_cards_and_drawing() -> None:
    task = task_of(step_named("lemmas-march"))
    assert isinstance(task, ActTask)
    node = task.position.node
    assert isinstance(node, Decision)
    names = {option: task.name_of(task.position, option) for option in node.options}
    hand = task.position.hands[task.player]
    assert PlayFor(0, hand) in task.right_options(task.position)
    assert names[PlayFor(0, hand[:1])] == "cards" and names[PlayFor(1, hand)] == "recruit"
    assert names[DrawOwn()] == names[DrawTerrain(2)] == "draw"


def test_known_answers_come_out() -> None:
    """The numbers of the companion page and of the rulebook (T6 to T9)."""
    assert right_number("objectives-kills") == 2 and right_number("objectives-points") == 3
    assert right_number("values-count") == 15
    assert right_number("values-even") == solve_placements(3, 3, Stakes()).value == -2
    assert right_number("cards-book_move") == -4
    assert right_number("prices-price") == 3 and right_number("prices-free") == 4
    assert right_number("turn-splits") == 16_384 and right_number("turn-blocked") == 2
    assert right_number("turn-works") == 3
    assert right_number("values-worth") == 2 and right_number("hidden-war_party") == 4
    assert right_number("prices-score") == 11
    wanted = {
        "values-four_three": Placement(4, 0, 0),
        "worths-prisoner": Placement(1, 3, 0),
        "worths-region": Placement(4, 0, 0),
        "turn-fight": Placement(3, 2, 0),
    }
    for name, placement in wanted.items():
        task = task_of(step_named(name))
        assert isinstance(task, BattleTask) and task.puzzle.answer == placement


def test_numbers_that_sentences_name_are_true() -> None:
    equilibrium = step_named("hidden-equilibrium")
    given = equilibrium.table.raw["given"]
    told = str(guess(given, ())).replace("-", "−")
    assert all(told in equilibrium.text[language] for language in LANGUAGES)
    assert right_number("hidden-worst") < right_number("hidden-equilibrium") < guess(given, ())
    timing = step_named("prices-timing")
    rounds = timing.table.raw["given"]
    gains = [Forecast(*rounds[at : at + 3]).gain for at in range(0, len(rounds), 3)]
    for language in LANGUAGES:
        assert re.findall(r"\d+", timing.why[language]) == [str(gain) for gain in gains]
        assert [int(n) for n in re.findall(r"\d+", timing.text[language]) if int(n)][1:][
            1:4
        ] == rounds[:3]


@ALL
def test_sentences_are_short_and_said_in_three_languages(lesson: Lesson, step: Step) -> None:
    for text in (step.text, step.ask, step.why, *step.because.values()):
        for language in LANGUAGES:
            for sentence in re.split(r"[.?!:;] ", text[language]):
                assert len(sentence.split()) <= MOST_WORDS, sentence
        assert len({*text.values()}) == 3


def test_a_task_that_does_not_fit_is_refused_with_its_place() -> None:
    words = ", ".join(f'{language} = "{language}"' for language in LANGUAGES)
    texts = "\n".join(f"{field} = {{ {words} }}" for field in ("text", "ask", "why"))
    head = f'id = "a"\ntitles = {{ {words} }}\n[[step]]\nid = "x"\n{texts}\n'
    with pytest.raises(DataError, match=r"odd\.toml: x: task"):
        read_lesson("odd.toml", head + 'task = "plcae"', TASKS, FIELDS)
    lesson = read_lesson(
        "odd.toml", head + 'task = "number"\nof = "valeu"\ngiven = [1]', TASKS, FIELDS
    )
    with pytest.raises(DataError, match=r"odd\.toml: x: of.*value"):
        task_of(lesson.steps[0])
    given = step_named("turn-build").table.text("position")
    for goal, meant in (("crystal", "crystals"), ("units_in ember_basim", "ember_basin")):
        wrong = f'task = "act"\ngoal = ["{goal}"]\nposition = "{given}"'
        lesson = read_lesson("odd.toml", head + wrong, TASKS, FIELDS)
        with pytest.raises(DataError, match=rf"odd\.toml: x: goal.*{meant}"):
            task_of(lesson.steps[0])
