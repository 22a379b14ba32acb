"""`snails odds CARD`: what a card does and how likely, with the best use of its re-rolls."""

from __future__ import annotations

import argparse
import json
import re

from snails_core import layout as at
from snails_core.backs import TERRAINS
from snails_core.cards import Target
from snails_core.commands.inputs import position_from, whole_number
from snails_core.errors import NotationError, SnailsError
from snails_core.records import read_snail, snail_name
from snails_core.rulebook_data import load_rules
from snails_core.words import text
from solver.commands.odds_page import page
from solver.commands.odds_record import record
from solver.odds import (
    BEACH,
    GOALS,
    Goal,
    Unseen,
    Weapon,
    box_backs,
    odds,
    row_goal,
    unseen_in,
    unseen_under,
    weapon_named,
)
from solver.words import wording

MOST_REROLLS = 99
"""Three are the most that a card can have; more are for the curious."""


def configure(parser: argparse.ArgumentParser, language: str) -> None:
    def says(key: str) -> str:
        return wording(language, key)

    whole = load_rules().health
    parser.add_argument("card", nargs="+", metavar="CARD", help=says("odds.help_card"))
    rerolls = whole_number(0, MOST_REROLLS)
    parser.add_argument("--rerolls", type=rerolls, default=0, help=says("odds.help_rerolls"))
    parser.add_argument("--shell", action="store_true", help=says("odds.help_shell"))
    parser.add_argument("--rage", action="store_true", help=says("odds.help_rage"))
    healths = range(5, whole + 1, 5)
    health = says("odds.help_health")
    parser.add_argument("--health", type=int, choices=healths, default=whole, help=health)
    parser.add_argument("--goal", type=_goal, default="damage", help=says("odds.help_goal"))
    tile = says("odds.help_tile")
    parser.add_argument("--tile", choices=TERRAINS, default=TERRAINS[BEACH], help=tile)
    parser.add_argument("--damaged", action="store_true", help=says("odds.help_damaged"))
    parser.add_argument("--position", metavar="POSITION", help=says("odds.help_position"))
    parser.add_argument("--target", metavar="SNAIL", help=says("odds.help_target"))
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--steps", action="store_true", help=says("odds.help_steps"))
    form.add_argument("--latex", action="store_true", help=says("odds.help_latex"))
    form.add_argument("--json", action="store_true", help=text(language, "command.json"))


def _goal(word: str) -> str:
    """The text, if it is a goal, or a row; whether this card has that row is checked later."""
    if word not in GOALS and not re.fullmatch(r"row:\d{1,3}", word, re.ASCII):
        raise argparse.ArgumentTypeError(f"{word}: {', '.join(GOALS)}, row:N")
    return word


def run(arguments: argparse.Namespace) -> int:
    language: str = arguments.language
    weapon = weapon_named(" ".join(arguments.card), language)
    unseen = place(arguments)
    _check_ground(weapon, arguments)
    found = odds(
        weapon,
        rerolls=arguments.rerolls,
        goal=_goal_of(weapon, arguments.goal),
        health=arguments.health,
        shell=arguments.shell,
        rage=arguments.rage,
        tile=TERRAINS.index(arguments.tile),
        damaged=arguments.damaged,
        unseen=unseen,
    )
    if arguments.json:
        print(json.dumps(record(found, arguments), ensure_ascii=False, indent=1))
    elif arguments.latex:
        print(found.latex(language))
    else:
        print(page(found, arguments))
    return 0


def _goal_of(weapon: Weapon, word: str) -> Goal:
    """The goal, if the card has that row."""
    if word in GOALS:
        return GOALS[word]
    known = [f"row:{number}" for number, _, _ in weapon.rows()]
    if word not in known:
        raise SnailsError("no_such", "--goal", name=word, suggestion=", ".join(known))
    return row_goal(int(word.partition(":")[2]))


def _check_ground(weapon: Weapon, arguments: argparse.Namespace) -> None:
    """Raises for what cannot be on water: a shell, damage, a chosen tile (R14)."""
    if arguments.tile != TERRAINS[0]:
        return
    if arguments.shell:
        raise SnailsError("fault_shell_on_water", "--shell")
    if arguments.damaged:
        raise SnailsError("fault_token_on_water", "--damaged")
    if any(action.target is Target.TILE for action in weapon.actions):
        suggestion = ", ".join(TERRAINS[1:])
        raise SnailsError("no_such", "--tile", name=arguments.tile, suggestion=suggestion)


TARGET = "--target"


def place(arguments: argparse.Namespace) -> Unseen:
    """The backs that nobody knows; what the target is like is written into the arguments."""
    if arguments.position is None:
        if arguments.target is not None:
            raise NotationError("notation_missing", TARGET, name="--position")
        return box_backs()
    position = position_from(arguments.position)
    if arguments.target is None:
        return unseen_in(position)
    snail = read_snail(arguments.target, TARGET)
    space = position.place(snail)
    if space is None:
        placed = [s for s in range(at.MAX_SNAILS) if position.place(s) is not None]
        known = ", ".join(map(snail_name, placed))
        raise SnailsError("no_such", TARGET, name=arguments.target, suggestion=known)
    arguments.health, arguments.shell = position.health(snail), position.is_shelled(snail)
    arguments.tile = TERRAINS[position.level(space)]
    arguments.damaged = bool(position.hot[at.DAMAGED + space])
    return unseen_under(position, space)
