"""A game that is soon over, at the table on the screen, and a person who plays it by its panels."""

from __future__ import annotations

from random import Random

import pytest

from snails_core import read_position
from snails_lab.models.game.session import Session
from snails_lab.models.storage.header import Seat
from snails_lab.models.storage.profiles import Profile
from snails_lab.widgets.game.game_panel import GamePanel

SMALL = """snails 1; round 5; map 2 1 2/ 3 1 .;
player A pirates; G a1 10; L a2 10; hand missile grenade;
player B ninja; G b1 10; S b2 10; hand cocktail mine""".replace("\n", " ")
"""A position in which a game is soon over."""


def small(*seats: Seat, seed: int = 3, profile: Profile | None = None) -> Session:
    journal = profile.new_journal() if profile else None
    return Session.begin(seats, read_position(SMALL), seed=seed, journal=journal)


def at_table(*seats: Seat, seed: int = 3) -> GamePanel:
    table = GamePanel(small(*seats, seed=seed), size=(480, 800))
    table.begin()
    return table


def error_line(table: GamePanel) -> str:
    parts = (table, table.choices, table.planning, table.stepper, table.end_screen, table.curtain)
    return "".join(str(part.error_line.widget.value) for part in parts)


def answer(table: GamePanel, random: Random) -> None:
    """What a person does next: raise the curtain, plan, or choose, by list or on the board."""
    if table.curtain.is_down:
        raise_curtain(table)
    elif table.choices.menu is not None:
        menu, board = table.choices.menu, table.stepper.board
        if menu.by_space and random.random() < 0.5:
            assert board.position == menu.position, "the board shows what is asked about"
            board.choose(random.choice(list(menu.by_space)))
        else:
            table.choices.take(random.randrange(len(table.choices.entries)))
    else:
        put_plan(table, random)
        table.planning.confirm()
    assert not error_line(table)


def put_plan(table: GamePanel, random: Random) -> None:
    """Some plan, chosen by clicks."""
    planning = table.planning
    plan = planning.draft.plans.sample(random)
    if not planning.draft.alone:
        planning.choose(f"snail:{plan.active_snail}")
        planning.choose(f"snail:{plan.passive_snail}")
    for card in plan.cards:
        planning.choose(f"card:{card}")
        assert not planning.controller.refused
    assert planning.draft.plan == plan


def raise_curtain(table: GamePanel) -> None:
    table.curtain.children[1].click()


def play_on(table: GamePanel, random: Random, most: int = 400) -> None:
    for _ in range(most):
        if table.session.is_over:
            return
        answer(table, random)
    pytest.fail("the game does not end")
