"""`snails show POSITION`: a position as text or as a picture."""

from __future__ import annotations

import argparse

from snails_core.commands.inputs import add_position_and_form, form_asked_for, position_from
from snails_core.notation import one_line, write_position
from snails_core.scene import board_scene
from snails_core.svg import scene_to_svg
from snails_core.tell import node_text
from snails_core.textboard import text_board, text_table


def configure(parser: argparse.ArgumentParser, language: str) -> None:
    add_position_and_form(parser, language)


def run(arguments: argparse.Namespace) -> int:
    position = position_from(arguments.position)
    language: str = arguments.language
    form = form_asked_for(
        arguments,
        svg=lambda: scene_to_svg(board_scene(position, language)),
        notation=lambda: write_position(position),
        line=lambda: one_line(position),
    )
    if form is not None:
        print(form)
    else:
        print(text_board(position))
        print()
        print(text_table(position, language))
        print(node_text(position, language))
    return 0
