"""A game in the terminal between people and bots, for all companions."""

from __future__ import annotations

import argparse
import secrets
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, Generic, TypeVar

from companions.bot_match import find_bot
from companions.errors import NotationError, PositionError
from companions.words import wording
from snails_core.commands.inputs import text_from, whole_number, within
from snails_core.errors import SnailsError
from snails_core.recorded_game import MAX_BYTES, RecordedGame, SaveFormat
from snails_core.savegame import write_whole

HUMAN = "human"
CURTAIN_LINES = 40
LONGEST_LINE = 1000
SHORT_LIST = 12
"""Options that are listed first; `a` shows all."""

P = TypeVar("P")
C = TypeVar("C")
E = TypeVar("E")


@dataclass(frozen=True, slots=True)
class TerminalRules(Generic[P, C, E]):
    """What the terminal has to know of a game; sentences come in the language that is given."""

    title: str
    saves: SaveFormat[Any]
    bots: Mapping[str, Callable[[P, Random], C]]
    view: Callable[[P, int], P]
    player_name: Callable[[P, int], str]
    table_text: Callable[[P, str], str]
    question_text: Callable[[P, str], str]
    choice_text: Callable[[P, C, str], str]
    event_text: Callable[[P, E, int, str], str]
    """What a player learns of an event; -1 is somebody who sees only what lies open; empty for
    what need not be told."""
    result_lines: Callable[[P, str], Iterable[str]]
    sorted_options: Callable[[P, Sequence[C]], Sequence[C]] = lambda _, options: options
    asked_together: Callable[[P, str], str] = lambda position, language: ""
    """What several people are asked instead of chance; empty where chance decides."""


class Stopped(Exception):
    """The person at the terminal has had enough."""


def add_arguments(parser: argparse.ArgumentParser, language: str) -> None:
    """Seats, seed and the file in which the game is kept."""
    parser.add_argument(
        "--seats", default=f"{HUMAN},greedy", help=wording(language, "command.seats")
    )
    parser.add_argument("--seed", type=whole_number(0, 1 << 62), metavar="N")
    parser.add_argument("--file", type=Path, help=wording(language, "command.file"))


def run_in_terminal(
    arguments: argparse.Namespace,
    rules: TerminalRules[Any, Any, Any],
    begin: Callable[[int], RecordedGame[Any, Any, Any]],
) -> int:
    """Plays the game of the arguments; `begin` makes a new one for so many players."""
    names = [name.strip() for name in arguments.seats.split(",")]
    bots = [None if name == HUMAN else find_bot(rules.bots, name) for name in names]
    seed = secrets.randbelow(10**6) if arguments.seed is None else arguments.seed
    game = _kept_game(arguments.file, rules, len(names)) or begin(len(names))
    table = TerminalTable(rules, game, bots, seed, arguments.language, arguments.file)
    try:
        table.play()
    except Stopped:
        table.say("play.stopped")
    return 0


def _kept_game(
    file: Path | None, rules: TerminalRules[Any, Any, Any], players: int
) -> RecordedGame[Any, Any, Any] | None:
    """The game of a file that goes on; None if there is none yet."""
    if file is None or not file.exists():
        return None
    try:
        game: RecordedGame[Any, Any, Any] = rules.saves.read(text_from(str(file), MAX_BYTES))
    except SnailsError as error:
        raise within(str(file), error) from error
    if game.start.players != players:
        raise PositionError("other_seats", str(file), count=game.start.players)
    return game


class TerminalTable:
    """One game with its seats; a seat without a bot is a person."""

    def __init__(
        self,
        rules: TerminalRules[Any, Any, Any],
        game: RecordedGame[Any, Any, Any],
        bots: Sequence[Callable[[Any, Random], Any] | None],
        seed: int,
        language: str,
        file: Path | None = None,
    ) -> None:
        self.rules, self.game, self.bots, self.seed = rules, game, bots, seed
        self.language, self.file = language, file
        people = [player for player, bot in enumerate(bots) if bot is None]
        self.only_person = people[0] if len(people) == 1 else None
        self.are_several = len(people) > 1
        self.at_screen = self.only_person

    def play(self) -> None:
        """To the end of the game, saving after every choice."""
        self.say("play.welcome", game=self.rules.title, seed=self.seed)
        while not self._is_over():
            self._tell(self.game.play(self._choose()))
            if self.file is not None:
                write_whole(self.file, self.rules.saves.write(self.game))
        position = self.game.position
        print(self.rules.table_text(position, self.language))
        for line in self.rules.result_lines(position, self.language):
            print(line)

    def _is_over(self) -> bool:
        node = self.game.position.node
        return not hasattr(node, "outcomes") and not hasattr(node, "options")

    def _choose(self) -> Any:
        position = self.game.position
        node = position.node
        random = Random(f"{self.seed} {len(self.game.choices)}")
        if hasattr(node, "outcomes"):
            question = self.rules.asked_together(position, self.language)
            if question and self.are_several:
                return self._ask_together(question, node.outcomes)
            return random.choices(node.outcomes, node.weights)[0]
        bot = self.bots[node.player]
        if bot is not None:
            return bot(self.rules.view(position, node.player), random)
        return self._ask(node.player, node.options)

    def _ask(self, player: int, options: Sequence[Any]) -> Any:
        """A curtain between people who share the screen, then the question."""
        if len(options) == 1:
            return options[0]
        position = self.game.position
        if self.at_screen != player:
            print("\n" * CURTAIN_LINES)
            name = self.rules.player_name(position, player)
            self._read(wording(self.language, "play.curtain", player=name))
            self.at_screen = player
        seen = self.rules.view(position, player)
        print(self.rules.table_text(seen, self.language))
        print(self.rules.question_text(seen, self.language))
        ranked = self.rules.sorted_options(seen, options)
        labels = [self.rules.choice_text(seen, option, self.language) for option in ranked]
        return ranked[self._pick(labels)]

    def _ask_together(self, question: str, outcomes: Sequence[Any]) -> Any:
        """A question to all people, once what one of them has seen is out of sight."""
        print("\n" * CURTAIN_LINES)
        self.at_screen = None
        print(question)
        position = self.game.position
        labels = [self.rules.choice_text(position, one, self.language) for one in outcomes]
        return outcomes[self._pick(labels)]

    def _pick(self, labels: list[str]) -> int:
        """A number from the list; `a` shows all of it, a word the lines with it, `q` ends."""
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
            elif word.isdigit() or not self._list(labels, word):
                self.say("play.help", most=len(labels))

    def _list(self, labels: Sequence[str], word: str = "") -> bool:
        """Lists the options that have a word; tells whether there are any."""
        found = [(number, label) for number, label in enumerate(labels, 1) if word in label.lower()]
        for number, label in found:
            print(f"  {number:2}  {label}")
        return bool(found)

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

    def _tell(self, events: Sequence[Any]) -> None:
        """What everybody sees; a single person also sees what is their own."""
        seer = -1 if self.only_person is None else self.only_person
        for event in events:
            told = self.rules.event_text(self.game.position, event, seer, self.language)
            if told:
                print(f"  {told}")
