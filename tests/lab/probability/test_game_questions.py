"""Which of two cards? Every number against an oracle, and a question that something decides."""

from __future__ import annotations

from pathlib import Path

import pytest

from snails_core.words import LANGUAGES
from snails_lab.models.probability.game_question import (
    Case,
    GameQuestion,
    best,
    case_lines,
    question_of,
    value,
)
from snails_lab.models.probability.predictions import Predictions
from snails_lab.models.probability.source import sources
from snails_lab.widgets.game_question import GameQuestionPanel
from solver.explain.number_format import NumberFormat
from tests.support.lab.game_question_oracles import oracle
from tests.support.solver.dice_libraries import PEERS, QUIET, Peer

pytestmark = QUIET
QUESTIONS = [
    pytest.param(question, id=f"{chapter.id}-{number}")
    for chapter in sources().values()
    for number, question in enumerate(chapter.questions, 1)
]


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SNAILS_HOME", str(tmp_path))


def test_every_chapter_ends_with_two_questions() -> None:
    assert all(len(chapter.questions) == 2 for chapter in sources().values())
    every = [question for chapter in sources().values() for question in chapter.questions]
    assert len({(question.cards, question.cases) for question in every}) == len(every)


@pytest.mark.parametrize("peer", PEERS, ids=lambda peer: peer.name)
@pytest.mark.parametrize("question", QUESTIONS)
def test_every_number_is_what_an_oracle_says(question: GameQuestion, peer: Peer) -> None:
    for case in question.cases:
        for card in question.cards:
            assert value(card, case) == oracle(card, case, peer)


@pytest.mark.parametrize("question", QUESTIONS)
def test_what_must_be_known_decides(question: GameQuestion) -> None:
    """The better card is another one in each case, or there is none in one of them."""
    assert question.differing
    ahead = [best(question, case) for case in question.cases]
    assert len(set(ahead)) == len(ahead) == 2


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("question", QUESTIONS)
def test_the_answer_names_both_values_and_the_better_card(
    question: GameQuestion, language: str
) -> None:
    numbers = NumberFormat((), language)
    for case, line in zip(question.cases, case_lines(question, language), strict=True):
        tell = numbers.number if case.goal == "damage" else numbers.chance
        assert all(tell(value(card, case)) in line for card in question.cards)
    assert len(set(case_lines(question, language))) == len(question.cases)


def test_cases_that_differ_in_more_than_one_thing_are_refused() -> None:
    entry = {
        "cards": ["missile", "cocktail"],
        "cases": [{"health": 5, "shell": True}, {"health": 10}],
        "common": {"goal": "damage"},
        "why": dict.fromkeys(LANGUAGES, "-"),
    }
    with pytest.raises(ValueError, match="health, shell"):
        question_of(entry)


def test_a_card_in_a_plan_is_worth_more_than_alone() -> None:
    alone = Case("eliminate", 15)
    assert value("bazooka", alone) < value("bazooka", alone._replace(hand=("snailper_rifle",)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_solver_answers_once_something_is_written(language: str) -> None:
    chapter = sources()["one_die"]
    panel = GameQuestionPanel(chapter, 1, Predictions(), language)
    (first, _) = case_lines(panel.question, language)
    said = first.replace("**", "").split(":")[0]
    assert said not in panel.answer.value
    panel.choice.field.value = "it depends"
    panel.choice.make()
    assert said in panel.answer.value
    panel.language = "en"
    assert (
        "it depends" in panel.choice._made.value and "What you have to know" in panel.answer.value
    )
