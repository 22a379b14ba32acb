"""The form of a new game: what it begins, what it refuses, and what it keeps."""

from __future__ import annotations

import pytest

from snails_core.layout import FACTION
from snails_lab.errors import LabError
from snails_lab.models.game.session import Session
from snails_lab.models.storage.header import LARGEST_SEED, read_seed
from snails_lab.models.storage.profiles import Profile
from snails_lab.widgets.game.new_game_form import NewGameForm

pytestmark = pytest.mark.usefixtures("home")


def test_the_form_begins_the_game_that_it_describes() -> None:
    form = NewGameForm(Profile("Zoë"))
    begun: list[Session] = []
    form.on_start(begun.append)
    form.players.value = 3
    form.board.value = "atoll"
    form.seed.value = " 77 "
    form.way.value = "given"
    for seat, faction in zip(form.seats, ("ninja", "zombie", "pirates"), strict=False):
        seat.faction.value = faction
    form.seats[1].strength.value = ""
    form.seats[1].name.value = "Bob"
    form.begin.click()
    (session,) = begun
    assert [(seat.name, seat.bot) for seat in session.seats] == [
        ("Zoë", None),
        ("Bob", None),
        ("Celina", "greedy"),
    ]
    assert session.seed == 77 and session.journal is not None
    assert session.position.setting.board.id == "atoll"
    known = session.position.setting.rules.factions
    hot = session.game.start.hot
    drawn = [known[hot[FACTION + player]].id for player in range(3)]
    assert drawn == ["ninja", "zombie", "pirates"]
    session.close()


def test_the_same_seed_draws_the_same_factions() -> None:
    def begin() -> Session:
        form = NewGameForm()
        begun: list[Session] = []
        form.on_start(begun.append)
        form.seed.value = "5"
        form.begin.click()
        return begun[0]

    assert begin().game.start == begin().game.start


@pytest.mark.parametrize("seed", ["-1", "x", "1.5", str(1 << 63), "٣", 5_000 * "9"])
def test_a_seed_that_is_none_is_refused(seed: str) -> None:
    form = NewGameForm()
    form.seed.value = seed
    form.begin.click()
    assert "a seed is a whole number" in form.error_line.widget.value
    with pytest.raises(LabError):
        form.start()


def test_noughts_before_a_seed_count_for_nothing() -> None:
    assert read_seed(5_000 * "0" + "77") == 77
    assert read_seed(str(LARGEST_SEED)) == LARGEST_SEED


def test_equal_factions_are_refused_in_words() -> None:
    form = NewGameForm()
    form.way.value = "given"
    form.seats[1].faction.value = form.seats[0].faction.value
    form.begin.click()
    assert "⚠" in form.error_line.widget.value


def test_the_form_keeps_its_choices_in_another_language() -> None:
    form = NewGameForm()
    form.board.value = "ridge"
    form.seats[0].strength.value = "planner"
    form.language = "de"
    assert (form.board.value, form.seats[0].strength.value) == ("ridge", "planner")
    assert form.begin.description == "Spiel beginnen"
