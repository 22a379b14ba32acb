"""A game in the terminal: says what happens, asks people, lets bots and chance choose."""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random

from snails_core.agenda import Deploy
from snails_core.bots import Bot
from snails_core.errors import NotationError
from snails_core.events import Damaged, Event
from snails_core.layout import DRAWN, HIDDEN, NONE
from snails_core.nodes import Chance, Decision, Over
from snails_core.options import Choice, Option, Plan
from snails_core.plans import Plans
from snails_core.queries import living, owner
from snails_core.records import PLAYER_LETTERS, card_name
from snails_core.savegame import Game, save_game
from snails_core.tell import Names, card_text, event_text, option_text, question_text
from snails_core.textboard import text_board, text_table
from snails_core.view import event_for, view
from snails_core.words import text

CURTAIN_LINES = 40
LONG_LIST = 20
LONGEST_LINE = 1000
"""Characters of an answer; a word is enough."""
STANDARD_INPUT = "standard input"


class Stopped(Exception):
    """The person at the terminal has had enough."""


class TerminalGame:
    """One game with its seats; a seat without a bot is a person."""

    def __init__(
        self,
        game: Game,
        bots: Sequence[Bot | None],
        seed: int,
        language: str,
        file: Path | None,
    ) -> None:
        self.game = game
        self.bots = bots
        self.seed = seed
        self.language = language
        self.file = file
        people = [player for player, bot in enumerate(bots) if bot is None]
        self.only_person = people[0] if len(people) == 1 else None
        self.at_screen = self.only_person
        self.log: list[str] = []

    # --- the game ---
    def play(self) -> None:
        """To the end of the game, saving after every choice."""
        self.say("play.welcome", seed=self.seed)
        while not self.game.is_over:
            self._tell(self.game.play(self._choose()))
            self._save()
        self._show_board()
        self._tell_result()

    def _choose(self) -> Choice:
        position = self.game.position
        node = position.node
        random = Random(f"{self.seed} {len(self.game.choices)}")
        if isinstance(node, Chance):
            return node.sample(random)
        assert isinstance(node, Decision)
        bot = self.bots[node.player]
        if bot is not None:
            return bot(view(position, node.player), random)
        return self._ask_person(node)

    def _ask_person(self, node: Decision) -> Option:
        """Draws a curtain between people who share the screen, then asks the question."""
        player = node.player
        if len(node.options) == 1:
            return next(iter(node.options))
        if self.at_screen != player:
            print("\n" * CURTAIN_LINES)
            self._read(text(self.language, "play.curtain", player=PLAYER_LETTERS[player]))
            self.at_screen = player
            self._show_board()
        position = self.game.position
        if isinstance(node.options, Plans) or isinstance(position.agenda[-1], Deploy):
            self._show_board()
        self.say("play.turn", player=PLAYER_LETTERS[player])
        print(question_text(position, self.language))
        if isinstance(node.options, Plans):
            self._show_hand(player)
            return self._ask_plan(node.options)
        options = self._of_one_snail(list(node.options))
        labels = [option_text(position, option, self.language) for option in options]
        return options[self._pick(labels)]

    def _of_one_snail(self, options: list[Option]) -> list[Option]:
        """Asks first which snail, if the list of options is long and goes over several."""
        snails = list(dict.fromkeys(getattr(option, "snail", NONE) for option in options))
        if len(options) <= LONG_LIST or len(snails) == 1 or NONE in snails:
            return options
        names = Names(self.game.position, self.language)
        chosen = snails[self._pick([names.snail(snail) for snail in snails])]
        return [option for option in options if getattr(option, "snail", NONE) == chosen]

    def _ask_plan(self, plans: Plans) -> Plan:
        """Asks for the two snails, then for card after card."""
        names = Names(self.game.position, self.language)
        actives = list(dict.fromkeys(active for active, _ in plans.pairs))
        self.say("play.active")
        active = actives[self._pick([names.snail(snail) for snail in actives])]
        passives = [passive for first, passive in plans.pairs if first == active]
        passive = passives[0]
        if passive != NONE:
            self.say("play.passive")
            passive = passives[self._pick([names.snail(snail) for snail in passives])]
        chosen: tuple[int, ...] = ()
        while cards := plans.next_cards(chosen):
            self.say("play.slot", number=len(chosen) + 1)
            chosen += (cards[self._pick([names.card(card) for card in cards])],)
        one, two, three, four, five = chosen
        return Plan(active, passive, one, two, three, four, five)

    # --- asking ---
    def _pick(self, labels: list[str]) -> int:
        """Reads a number, or a word that only one label has; other words show things, and the
        question is asked again."""
        for number, label in enumerate(labels, 1):
            print(f"  {number:2}  {label}")
        numbers = {str(number): number - 1 for number in range(1, len(labels) + 1)}
        while True:
            word = self._read("> ").strip().lower()
            if word.lstrip("0") in numbers:
                return numbers[word.lstrip("0")]
            meant = [n for n, label in enumerate(labels) if word in _words(label)]
            if len(meant) == 1:
                return meant[0]
            if word in ("q", "quit"):
                raise Stopped
            if word in ("b", "board"):
                self._show_board()
            elif word in ("h", "hand"):
                assert self.at_screen is not None
                self._show_hand(self.at_screen)
            elif word in ("l", "log"):
                print("\n".join(self.log[-20:]))
            else:
                self.say("play.help", count=len(labels))

    def _read(self, prompt: str) -> str:
        """Reads a line; one from a file or a pipe may be damaged, or have no end."""
        try:
            line = input(prompt) if sys.stdin.isatty() else _piped_line(prompt)
        except EOFError:
            raise Stopped from None
        except UnicodeDecodeError:
            raise NotationError("file_not_text", STANDARD_INPUT) from None
        if len(line) > LONGEST_LINE:
            raise NotationError("file_large", STANDARD_INPUT, most=LONGEST_LINE)
        return line

    # --- telling ---
    def say(self, key: str, **values: object) -> None:
        print(text(self.language, key, **values))

    def _tell(self, events: Sequence[Event]) -> None:
        """Prints what everybody sees; a single person also sees their own draws."""
        seer = NONE if self.only_person is None else self.only_person
        for event in events:
            sentence = event_text(self.game.position, event_for(event, seer), self.language)
            self.log.append(sentence)
            print(f"  {sentence}")

    def _show_board(self) -> None:
        print(text_board(self.game.position))
        print(text_table(self.game.position, self.language))

    def _show_hand(self, player: int) -> None:
        position = self.game.position
        cards = dict.fromkeys(card for card in position.hand(player) if card != HIDDEN)
        names = Names(position, self.language)
        for card in cards:
            lines = card_text(position, card, self.language).splitlines()
            print(f"  {names.card(card)} ({card_name(position.setting, card)})")
            print("\n".join(f"      {line}" for line in lines))

    def _tell_result(self) -> None:
        node = self.game.position.node
        assert isinstance(node, Over)
        if node.result == DRAWN or node.winner is None:
            self.say("play.drawn")
        else:
            self.say("play.won", player=PLAYER_LETTERS[node.winner])
        lost = damage_taken(self.game)
        for player in range(self.game.position.players):
            left = living(self.game.position.hot, player)
            self.say(
                "play.score",
                player=PLAYER_LETTERS[player],
                snails=len(left),
                health=sum(self.game.position.health(snail) for snail in left),
                lost=lost[player],
            )

    def _save(self) -> None:
        if self.file is not None:
            save_game(self.game, self.file)


def _piped_line(prompt: str) -> str:
    print(prompt, end="", flush=True)
    line = sys.stdin.readline(LONGEST_LINE + 1)
    if not line:
        raise EOFError
    return line


def _words(label: str) -> list[str]:
    return re.findall(r"\w+", label.lower())


def damage_taken(game: Game) -> list[int]:
    """Health lost by each player over the game."""
    lost = [0] * game.start.players
    for event in (event for events in game.events for event in events):
        if isinstance(event, Damaged):
            lost[owner(event.snail)] += event.loss
    return lost
