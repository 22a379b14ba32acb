"""`snails cry-havoc battle A D`: the exact value of a battle, best placements, best replies."""

from __future__ import annotations

import argparse

from companions.cry_havoc.battle import Stakes
from companions.cry_havoc.notation.battle_texts import read_worth
from companions.cry_havoc.solved_battle import MOST_RESERVE, MOST_UNITS, read_cards, solved
from companions.cry_havoc.solver.no_cards import value_table
from companions.cry_havoc.solver.open_hands import Army, hand_of
from companions.cry_havoc.words import wording
from snails_core.commands.inputs import whole_number


def configure(parser: argparse.ArgumentParser, language: str) -> None:
    def told(key: str) -> str:
        return wording(language, f"command.{key}")

    units = whole_number(1, MOST_UNITS)
    parser.add_argument("attackers", type=units, metavar="A", help=told("attackers"))
    parser.add_argument("defenders", type=units, metavar="D", help=told("defenders"))
    parser.add_argument("--region", default="0", metavar="R", help=told("region"))
    parser.add_argument("--prisoner", default="1", metavar="P", help=told("prisoner"))
    reserve = whole_number(0, MOST_RESERVE)
    for side in ("attacker", "defender"):
        parser.add_argument(f"--{side}-cards", default="", metavar="CARDS", help=told("cards"))
        parser.add_argument(f"--{side}-reserve", type=reserve, default=0, metavar="N")
    parser.add_argument("--table", action="store_true", help=told("table"))


def run(arguments: argparse.Namespace) -> int:
    language: str = arguments.language
    stakes = Stakes(
        read_worth(arguments.region, "--region"), read_worth(arguments.prisoner, "--prisoner")
    )
    if arguments.table:
        _print_table(arguments, stakes)
        return 0
    attacker, defender = (
        Army(
            getattr(arguments, f"{side}s"),
            getattr(arguments, f"{side}_reserve"),
            hand_of(read_cards(getattr(arguments, f"{side}_cards"), f"--{side}-cards")),
        )
        for side in ("attacker", "defender")
    )
    print(solved(attacker, defender, stakes, language))
    return 0


def _print_table(arguments: argparse.Namespace, stakes: Stakes) -> None:
    """Values of all battles up to these numbers, without cards."""
    rows = value_table(arguments.attackers, arguments.defenders, stakes)
    texts = [[str(value) for value in row] for row in rows]
    width = max(len(text) for row in texts for text in row)
    for row in texts:
        print(" ".join(text.rjust(width) for text in row))
