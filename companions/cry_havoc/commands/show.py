"""`snails cry-havoc show POSITION`: what a position asks, and what can be chosen."""

from __future__ import annotations

import argparse

from companions.cry_havoc.commands.inputs import position_from
from companions.cry_havoc.nodes import Chance, Over
from companions.cry_havoc.notation import write_position
from companions.cry_havoc.tell import choice_text, node_text
from companions.cry_havoc.words import wording

MOST_CHOICES = 40


def configure(parser: argparse.ArgumentParser, language: str) -> None:
    parser.add_argument("position", help=wording(language, "command.position"))
    parser.add_argument(
        "--notation", action="store_true", help=wording(language, "command.notation")
    )


def run(arguments: argparse.Namespace) -> int:
    language: str = arguments.language
    position = position_from(arguments.position)
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
