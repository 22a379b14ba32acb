"""The only person at a table is addressed, in sentences and above columns."""

from __future__ import annotations

import pytest

from snails_core.words import LANGUAGES
from snails_lab.models.addressing import addressed, heading
from snails_lab.models.storage.header import Seat
from tests.support.lab.small_game import at_table, small

PERSON, BOT = Seat("Zoë"), Seat("Max", "random")
YOU = {"en": "(you)", "de": "(du)", "pl": "(ty)"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_question_to_the_only_person_says_you(language: str) -> None:
    table = at_table(PERSON, BOT)
    table.language = language
    asked = table.question_panel._plan_question.value
    assert YOU[language] in asked and table.session.only_person == 0
    told = [table.timelines.shown.told(n, language) for n in range(len(table.timelines.shown))]
    own = heading(table.session.position, 0, None, language)
    assert not any(own in line for line in told)


def test_among_people_and_between_bots_nobody_is_addressed() -> None:
    for seats in ((PERSON, Seat("Kim")), (BOT, BOT)):
        assert small(*seats).only_person is None
    position = small(PERSON, BOT).position
    assert addressed("Player A (Pirates) plans.", position, None, "en") == (
        "Player A (Pirates) plans."
    )


def test_names_that_stand_alone() -> None:
    position = small(PERSON, BOT).position
    assert heading(position, 0, 0, "en") == "You (Pirates)"
    assert heading(position, 1, 0, "de") == "Spieler B (Ninjas)"
    assert heading(position, 0, 0, "pl").startswith("Ty (")
