"""`snails big-monster play`: a game in the terminal, people and bots."""

from __future__ import annotations

import argparse
import secrets
import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random

from companions.big_monster.bots import Bot, find_bot
from companions.big_monster.commands.inputs import add_setting, setting_from
from companions.big_monster.commands.show import text_table
from companions.big_monster.engine import new_game
from companions.big_monster.errors import NotationError, PositionError
from companions.big_monster.events import Event
from companions.big_monster.nodes import Chance, Decision, Over
from companions.big_monster.options import Choice, Lay, Option
from companions.big_monster.savegame import MAX_BYTES, Game, read_game, write_game
from companions.big_monster.setting import PLAYER_LETTERS
from companions.big_monster.solver.place_now import places_by_worth
from companions.big_monster.tell import choice_text, event_text, question_text, score_text
from companions.big_monster.view import event_for, view
from companions.big_monster.words import wording
from snails_core.commands.inputs import text_from, whole_number, within
from snails_core.errors import SnailsError
from snails_core.savegame import write_whole

HUMAN = "human"
CURTAIN_LINES = 40
LONGEST_LINE = 1000
SHORT_LIST = 12
"""Places that are listed first; `a` shows all."""
QUIET = ("tile_dealt", "explorer_dealt", "row_tile_drawn")


class Stopped(Exception):
    """The person at the terminal has had enough."""


def configure(parser: argparse.ArgumentParser, language: str) -> None:
    add_setting(parser, language)
    parser.add_argument(
        "--seats", default=f"{HUMAN},greedy", help=wording(language, "command.seats")
    )
    parser.add_argument("--seed", type=whole_number(0, 1 << 62), metavar="N")
    parser.add_argument("--file", type=Path, help=wording(language, "command.file"))


def run(arguments: argparse.Namespace) -> int:
    names = [name.strip() for name in arguments.seats.split(",")]
    bots: list[Bot | None] = [None if name == HUMAN else find_bot(name) for name in names]
    seed = secrets.randbelow(10**6) if arguments.seed is None else arguments.seed
    game = _game(arguments, len(names))
    table = TerminalTable(game, bots, seed, arguments.language, arguments.file)
    try:
        table.play()
    except Stopped:
        table.say("play.stopped")
    return 0


def _game(arguments: argparse.Namespace, players: int) -> Game:
    """A saved game goes on; else a new one begins."""
    file: Path | None = arguments.file
    if file is None or not file.exists():
        return Game(new_game(setting=setting_from(arguments, players)).position)
    try:
        game = read_game(text_from(str(file), MAX_BYTES))
    except SnailsError as error:
        raise within(str(file), error) from error
    if game.start.players != players:
        raise PositionError("other_seats", str(file), count=game.start.players)
    return game


class TerminalTable:
    """One game with its seats; a seat without a bot is a person."""

    def __init__(
        self, game: Game, bots: Sequence[Bot | None], seed: int, language: str, file: Path | None
    ) -> None:
        self.game, self.bots, self.seed = game, bots, seed
        self.language, self.file = language, file
        people = [player for player, bot in enumerate(bots) if bot is None]
        self.only_person = people[0] if len(people) == 1 else None
        self.at_screen = self.only_person

    def play(self) -> None:
        """To the end of the game, saving after every choice."""
        self.say("play.welcome", seed=self.seed)
        while not self.game.is_over:
            self._tell(self.game.play(self._choose()))
            if self.file is not None:
                write_whole(self.file, write_game(self.game))
        position = self.game.position
        print(text_table(position, self.language))
        node = position.node
        assert isinstance(node, Over)
        for player, score in enumerate(node.scores):
            name = wording(self.language, "name.player", player=PLAYER_LETTERS[player])
            print(f"{name}: {score_text(score, self.language)}")

    def _choose(self) -> Choice:
        position = self.game.position
        node = position.node
        random = Random(f"{self.seed} {len(self.game.choices)}")
        if isinstance(node, Chance):
            return random.choices(node.outcomes, node.weights)[0]
        assert isinstance(node, Decision)
        bot = self.bots[node.player]
        if bot is not None:
            return bot(view(position, node.player), random)
        return self._ask(node)

    def _ask(self, node: Decision) -> Option:
        """A curtain between people who share the screen, then the question."""
        position = self.game.position
        if len(node.options) == 1:
            return node.options[0]
        if self.at_screen != node.player:
            print("\n" * CURTAIN_LINES)
            self._read(wording(self.language, "play.curtain", player=PLAYER_LETTERS[node.player]))
            self.at_screen = node.player
        print(text_table(position, self.language))
        print(question_text(position, self.language))
        options = self._sorted(node)
        labels = [choice_text(position, option, self.language) for option in options]
        return options[self._pick(labels)]

    def _sorted(self, node: Decision) -> list[Option]:
        """Places by what they add, the best first; everything else as it comes."""
        if not isinstance(node.options[0], Lay):
            return list(node.options)
        position = self.game.position
        setting = position.setting
        places = places_by_worth(
            setting.catalogue, position.board(node.player), position.seats[node.player].taken,
            position.honours(node.player), setting.house,
        )  # fmt: skip
        return [Lay(place.x, place.y) for place in places]

    def _pick(self, labels: list[str]) -> int:
        """A number from the list; `a` shows the whole of a long one, `q` ends."""
        self._list(labels[:SHORT_LIST])
        if len(labels) > SHORT_LIST:
            self.say("play.more", count=len(labels) - SHORT_LIST)
        while True:
            word = self._read("> ").strip().lower()
            if word in ("q", "quit"):
                raise Stopped
            if word in ("a", "all"):
                self._list(labels)
            elif word.isascii() and word.isdigit() and 1 <= int(word[:4]) <= len(labels):
                return int(word[:4]) - 1
            else:
                self.say("play.help", most=len(labels))

    def _list(self, labels: Sequence[str]) -> None:
        for number, label in enumerate(labels, 1):
            print(f"  {number:2}  {label}")

    def _read(self, prompt: str) -> str:
        """A line; one from a file or a pipe may be damaged, or have no end."""
        print(prompt, end="", flush=True)
        try:
            line = sys.stdin.readline(LONGEST_LINE + 1)
        except UnicodeDecodeError:
            raise NotationError("file_not_text", "standard input") from None
        if not line:
            raise Stopped
        if len(line) > LONGEST_LINE:
            raise NotationError("file_large", "standard input", most=LONGEST_LINE)
        return line

    def say(self, key: str, **values: object) -> None:
        print(wording(self.language, key, **values))

    def _tell(self, events: Sequence[Event]) -> None:
        """What everybody sees; a single person also sees what is their own."""
        seer = -1 if self.only_person is None else self.only_person
        box = self.game.position.setting.catalogue
        for event in events:
            if event.kind not in QUIET:
                print(f"  {event_text(box, event_for(event, seer), self.language)}")
