"""A text that is unfolded stays so, and a folded one costs the page nothing."""

from __future__ import annotations

import pytest

from snails_lab.widgets.disclosure import FOLDED, OPEN, Disclosure


@pytest.fixture
def words() -> Disclosure:
    made = Disclosure()
    made.tell("In words", "a1 < a2", "en")
    return made


def test_nothing_is_sent_before_it_is_unfolded(words: Disclosure) -> None:
    assert words.text == "a1 < a2"
    assert words.heading.description == "In words"
    assert words.heading.icon == FOLDED
    assert [*words.children] == [words.heading]


def test_it_stays_unfolded_when_another_text_comes(words: Disclosure) -> None:
    words.heading.value = True
    lines = words.children[1]
    assert "a1 &lt; a2" in lines.value
    words.tell("W słowach", "b3", "pl")
    assert [*words.children] == [words.heading, lines]
    assert words.heading.icon == OPEN
    assert "b3" in lines.value and "a1" not in lines.value and 'lang="pl"' in lines.value


def test_what_is_cleared_is_gone_from_the_page(words: Disclosure) -> None:
    words.heading.value = True
    lines = words.children[1]
    words.clear()
    assert lines.value == "" and words.text == ""
    words.heading.value = False
    words.heading.value = True
    assert "a1" not in lines.value
