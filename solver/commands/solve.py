"""`snails solve POSITION`: the best two snails and five cards, proven and explained."""

from __future__ import annotations

import argparse
import json
from math import isfinite

from snails_core.commands import FINE, INTERRUPTED, NO
from snails_core.commands.inputs import position_from, whole_number
from snails_core.words import text
from solver.choice_models import ADVERSARY, CHOICE_MODELS
from solver.requests import HIGHEST_LIMIT
from solver.surface.equilibrium_text import equilibrium_text
from solver.surface.progress_line import SolveBar
from solver.surface.reply_text import reply_text
from solver.surface.solving import reply_to
from solver.words import wording
from solver.worker import EquilibriumRequest, Reply, Solver, SolveRequest
from solver.worker.solver import MEMORY

MOST_SECONDS = 10**6
MEGABYTE = 1 << 20


def configure(parser: argparse.ArgumentParser, language: str) -> None:
    def says(key: str) -> str:
        return wording(language, f"solve.help_{key}")

    parser.add_argument("position", help=text(language, "command.position"))
    parser.add_argument("--goal", default="net", help=says("goal"))
    parser.add_argument("--seat", metavar="A|B|C|D", help=says("seat"))
    limit = parser.add_mutually_exclusive_group()
    limit.add_argument("--time", type=_seconds, metavar="SECONDS", help=says("time"))
    limit.add_argument(
        "--states", type=whole_number(1, HIGHEST_LIMIT), metavar="N", help=says("states")
    )
    parser.add_argument(
        "--opponent",
        action="append",
        default=[],
        metavar='"B: PLAN [WEIGHT]"',
        help=says("opponent"),
    )
    parser.add_argument(
        "--wish", action="append", default=[], metavar='"keep CARD"', help=says("wish")
    )
    parser.add_argument("--worst-case", action="store_true", help=says("worst_case"))
    parser.add_argument(
        "--against-plans", action="store_true", help=wording(language, "equilibrium.help")
    )
    parser.add_argument(
        "--hidden", action="store_true", help=wording(language, "equilibrium.hidden_help")
    )
    parser.add_argument("--choices", choices=CHOICE_MODELS, default=ADVERSARY, help=says("choices"))
    parser.add_argument(
        "--direct",
        action="append",
        default=[],
        metavar='"B2: OPTION, ..."',
        help=says("direct"),
    )
    parser.add_argument(
        "--memory",
        type=whole_number(1, MOST_SECONDS),
        metavar="MB",
        default=MEMORY // MEGABYTE,
        help=says("memory"),
    )
    parser.add_argument("--full", action="store_true", help=says("full"))
    parser.add_argument("--json", action="store_true", help=text(language, "command.json"))


def _seconds(word: str) -> float:
    try:
        seconds = float(word)
    except ValueError:
        seconds = -1
    if not (isfinite(seconds) and 0 < seconds <= MOST_SECONDS):
        raise argparse.ArgumentTypeError(f"{word}: 0-{MOST_SECONDS}")
    return seconds


def run(arguments: argparse.Namespace) -> int:
    if arguments.against_plans:
        return _against_plans(arguments)
    request = SolveRequest(
        position=position_from(arguments.position),
        goal=arguments.goal,
        seat=arguments.seat,
        opponents=tuple(arguments.opponent),
        choices=arguments.choices,
        directions=tuple(arguments.direct),
        wishes=_wishes(arguments),
        states=arguments.states,
        seconds=arguments.time,
        language=arguments.language,
        explanation="full" if arguments.full else "short",
    )
    worker = Solver(arguments.memory * MEGABYTE)
    reply = reply_to(request, SolveBar(arguments.language), worker)
    _print(reply, arguments)
    if reply.stopped == "cancelled":
        return INTERRUPTED
    return NO if reply.data["plan"] is None else FINE


def _against_plans(arguments: argparse.Namespace) -> int:
    """What both sides should plan, if they plan at once."""
    request = EquilibriumRequest(
        position=position_from(arguments.position),
        goal=arguments.goal,
        seat=arguments.seat,
        states=arguments.states,
        seconds=arguments.time,
        language=arguments.language,
        hidden=arguments.hidden,
    )
    worker = Solver(arguments.memory * MEGABYTE)
    reply = reply_to(request, SolveBar(arguments.language), worker)
    if arguments.json:
        print(json.dumps(reply.data, ensure_ascii=False, indent=1))
    else:
        print(equilibrium_text(reply, arguments.language))
    return INTERRUPTED if reply.stopped == "cancelled" else FINE


def _wishes(arguments: argparse.Namespace) -> tuple[str, ...]:
    if not arguments.worst_case:
        return tuple(arguments.wish)
    from solver.model.wishes import WORST_CASE  # loads the planner, which only the worker needs

    return (*arguments.wish, WORST_CASE)


def _print(reply: Reply, arguments: argparse.Namespace) -> None:
    if arguments.json:
        print(json.dumps(reply.data, ensure_ascii=False, indent=1))
    else:
        print(reply_text(reply, arguments.language))
