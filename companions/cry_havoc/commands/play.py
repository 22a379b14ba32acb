"""`snails cry-havoc play`: a game in the terminal, people and bots."""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from companions.commands.terminal_table import TerminalRules, add_arguments, run_in_terminal
from companions.cry_havoc.bots import BOTS
from companions.cry_havoc.events import Event
from companions.cry_havoc.newgame import new_game
from companions.cry_havoc.options import Choice
from companions.cry_havoc.position import Position
from companions.cry_havoc.savegame import SAVES, Game
from companions.cry_havoc.tell import Names, choice_text, event_text, node_text
from companions.cry_havoc.textboard import text_table
from companions.cry_havoc.view import event_for, view


def configure(parser: argparse.ArgumentParser, language: str) -> None:
    add_arguments(parser, language)


def run(arguments: argparse.Namespace) -> int:
    return run_in_terminal(arguments, RULES, lambda players: Game(new_game(players).position))


def _told(position: Position, event: Event, seer: int, language: str) -> str:
    return event_text(position, event_for(event, seer), language)


def _result(position: Position, language: str) -> Iterator[str]:
    names = Names(position, language)
    for player, points in enumerate(position.points):
        yield f"{names.force(player)}: {points}"
    yield node_text(position, language)


RULES: TerminalRules[Position, Choice, Event] = TerminalRules(
    title="Cry Havoc",
    saves=SAVES,
    bots=BOTS,
    view=view,
    player_name=lambda position, player: Names(position, "en").force(player),
    table_text=text_table,
    question_text=node_text,
    choice_text=choice_text,
    event_text=_told,
    result_lines=_result,
)
