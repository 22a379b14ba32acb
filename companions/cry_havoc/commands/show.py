"""`snails cry-havoc show POSITION`: what a position asks, and what can be chosen."""

from __future__ import annotations

import argparse

from companions.cry_havoc.nodes import Chance, Over
from companions.cry_havoc.notation import read_position, write_position
from companions.cry_havoc.notation.reader import MAX_CHARACTERS
from companions.cry_havoc.tell import choice_text, node_text
from companions.cry_havoc.words import wording
from snails_core.commands.inputs import text_from

MOST_CHOICES = 40


def configure(parser: argparse.ArgumentParser, language: str) -> None:
    parser.add_argument("position", help=wording(language, "command.position"))
    parser.add_argument(
        "--notation", action="store_true", help=wording(language, "command.notation")
    )


def run(arguments: argparse.Namespace) -> int:
    language: str = arguments.language
    given: str = arguments.position
    text = given if given.startswith("cry_havoc") else text_from(given, MAX_CHARACTERS)
    position = read_position(text)
    if arguments.notation:
        print(write_position(position), end="")
        return 0
    print(node_text(position, language))
    node = position.node
    if isinstance(node, Over):
        return 0
    choices = node.outcomes if isinstance(node, Chance) else node.options
    for choice in choices[:MOST_CHOICES]:
        print(f"  {choice_text(position, choice, language)}")
    if len(choices) > MOST_CHOICES:
        print("  " + wording(language, "command.more", count=len(choices) - MOST_CHOICES))
    return 0
