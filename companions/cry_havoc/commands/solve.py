"""`snails cry-havoc solve`: the best turn, the price of a prisoner, when to enable scoring."""

from __future__ import annotations

import argparse

from companions.cry_havoc.answers.replies import turn_answer
from companions.cry_havoc.commands.inputs import position_from
from companions.cry_havoc.errors import NotationError
from companions.cry_havoc.notation.battle_texts import read_worth
from companions.cry_havoc.solver.prisoners import RANSOM
from companions.cry_havoc.solver.scoring import Forecast
from companions.cry_havoc.tell.prices import prisoner_lines, scoring_lines
from companions.cry_havoc.words import wording
from snails_core.commands.inputs import whole_number
from snails_core.words import LANGUAGES

MOST_PHASES = 12
MOST_ROUNDS = 8
MOST_NUMBER = 99


def configure(parser: argparse.ArgumentParser, language: str) -> None:
    what = parser.add_subparsers(dest="what", required=True, metavar="WHAT")
    parts: dict[str, argparse.ArgumentParser] = {}
    for name in ("turn", "prisoner", "scoring"):
        part = what.add_parser(name, help=wording(language, f"command.solve_{name}"))
        part.add_argument("--language", choices=LANGUAGES, default=argparse.SUPPRESS)
        parts[name] = part
    parts["turn"].add_argument("position", help=wording(language, "command.position"))
    parts["turn"].add_argument("--seconds", type=whole_number(1, 600), default=20, metavar="N")
    parts["prisoner"].add_argument("phases", type=whole_number(1, MOST_PHASES), metavar="PHASES")
    parts["prisoner"].add_argument("--unit", default="0", metavar="U")
    parts["scoring"].add_argument(
        "rounds", nargs="+", metavar="ROUND", help=wording(language, "command.rounds")
    )
    parts["scoring"].add_argument("--uses", type=whole_number(0, MOST_ROUNDS), default=1)


def run(arguments: argparse.Namespace) -> int:
    language: str = arguments.language
    if arguments.what == "prisoner":
        unit = read_worth(arguments.unit, "--unit")
        if unit > RANSOM:
            raise NotationError("unit_worth", "--unit", most=RANSOM)
        lines = prisoner_lines(arguments.phases, unit, language)
    elif arguments.what == "scoring":
        rounds = [_round(text) for text in arguments.rounds[:MOST_ROUNDS]]
        lines = scoring_lines(rounds, arguments.uses, language)
    else:
        position = position_from(arguments.position)
        found = turn_answer(position, language, arguments.seconds, lambda *_: None)
        lines = [*found["actions"], *found["reasons"]]
    print("\n".join(lines))
    return 0


def _round(text: str) -> Forecast:
    """A forecast as own regions, own crystals, the others' crystals and, if any, the cost."""
    parts = text.split(",")
    if len(parts) not in (3, 4) or not all(
        part.isascii() and part.isdigit() and int(part) <= MOST_NUMBER for part in parts
    ):
        raise NotationError("round_form", "ROUND", name=text)
    return Forecast(*map(int, parts))
