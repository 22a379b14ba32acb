"""`snails big-monster play`: a game in the terminal, people and bots."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence

from companions.big_monster.bots import BOTS
from companions.big_monster.commands.inputs import add_setting, setting_from
from companions.big_monster.commands.show import text_table
from companions.big_monster.engine import new_game
from companions.big_monster.events import Event
from companions.big_monster.nodes import Decision, Over
from companions.big_monster.options import Choice, Lay
from companions.big_monster.position import Phase, Position
from companions.big_monster.savegame import SAVES, Game
from companions.big_monster.setting import PLAYER_LETTERS
from companions.big_monster.solver.place_now import places_by_worth
from companions.big_monster.tell import choice_text, event_text, question_text, score_text
from companions.big_monster.view import event_for, view
from companions.big_monster.words import wording
from companions.commands.terminal_table import TerminalRules, add_arguments, run_in_terminal

QUIET = ("tile_dealt", "explorer_dealt", "row_tile_drawn")


def configure(parser: argparse.ArgumentParser, language: str) -> None:
    add_setting(parser, language)
    add_arguments(parser, language)


def run(arguments: argparse.Namespace) -> int:
    return run_in_terminal(
        arguments,
        RULES,
        lambda players: Game(new_game(setting=setting_from(arguments, players)).position),
    )


def _by_worth(position: Position, options: Sequence[Choice]) -> Sequence[Choice]:
    """Places by what they add, the best first; everything else as it comes."""
    node = position.node
    if not isinstance(node, Decision) or not isinstance(options[0], Lay):
        return options
    setting = position.setting
    places = places_by_worth(
        setting.catalogue, position.board(node.player), position.seats[node.player].taken,
        position.honours(node.player), setting.house,
    )  # fmt: skip
    return [Lay(place.x, place.y) for place in places]


def _told(position: Position, event: Event, seer: int, language: str) -> str:
    if event.kind in QUIET:
        return ""
    return event_text(position.setting.catalogue, event_for(event, seer), language)


def _result(position: Position, language: str) -> Iterator[str]:
    node = position.node
    assert isinstance(node, Over)
    for player, score in enumerate(node.scores):
        name = wording(language, "name.player", player=PLAYER_LETTERS[player])
        yield f"{name}: {score_text(score, language)}"


def _race(position: Position, language: str) -> str:
    """Who passes first is said by those who race (B3)."""
    return wording(language, "question.race") if position.phase is Phase.RACE else ""


RULES: TerminalRules[Position, Choice, Event] = TerminalRules(
    title="Big Monster",
    saves=SAVES,
    bots=BOTS,
    view=view,
    player_name=lambda _, player: PLAYER_LETTERS[player],
    table_text=text_table,
    question_text=question_text,
    choice_text=choice_text,
    event_text=_told,
    result_lines=_result,
    sorted_options=_by_worth,
    asked_together=_race,
)
