"""A battle by one call: the values of the solver, said as the command says them."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from companions.cry_havoc import battle
from companions.cry_havoc.battle import Stakes
from companions.cry_havoc.commands import SUBCOMMANDS
from companions.cry_havoc.errors import NotationError
from companions.cry_havoc.solved_battle import SolvedBattle
from companions.cry_havoc.solver.no_cards import solve_placements
from snails_core.commands import main


@pytest.mark.parametrize(("attackers", "defenders"), [(1, 1), (3, 2), (4, 6)])
def test_without_cards_it_is_the_game_of_placements(attackers: int, defenders: int) -> None:
    found = battle(attackers, defenders, region="3/2", prisoner=2)
    known = solve_placements(attackers, defenders, Stakes(Fraction(3, 2), Fraction(2)))
    assert (found.value, found.best) == (known.value, known.best)
    assert all(found.replies[mine] == known.replies[mine] for mine in found.best)


def test_it_prints_as_the_command_does(capsys: pytest.CaptureFixture[str]) -> None:
    found = battle(3, 2, attacker_cards="move 1", defender_cards="strike 1", language="de")
    assert isinstance(found, SolvedBattle) and "battle" in SUBCOMMANDS
    words = ["3", "2", "--attacker-cards", "move 1", "--defender-cards", "strike 1"]
    assert main(["cry-havoc", "battle", *words, "--language", "de"]) == 0
    assert capsys.readouterr().out == f"{found}\n"


@pytest.mark.parametrize(
    ("units", "given", "told"),
    [
        ((0, 3), {}, "attackers: .*1 to 16"),
        ((3, 17), {}, "defenders: .*1 to 16"),
        ((3, 3), {"defender_reserve": -1}, "defender_reserve: .*0 to 16"),
        ((3, 3), {"attacker_cards": "jump 2"}, "attacker_cards"),
        ((3, 3), {"attacker_cards": ", ".join(["move 1"] * 6)}, "attacker_cards"),
        ((3, 3), {"region": "-1"}, "region"),
    ],
)
def test_what_is_no_battle_is_refused(
    units: tuple[int, int], given: dict[str, Any], told: str
) -> None:
    with pytest.raises(NotationError, match=told):
        battle(*units, **given)
