"""`snails big-monster show POSITION`: a position as text or as a picture."""

from __future__ import annotations

import argparse

from companions.big_monster.commands.inputs import position_from
from companions.big_monster.notation import one_line, write_position
from companions.big_monster.position import NOTHING, Position
from companions.big_monster.scene import table_scene
from companions.big_monster.setting import PLAYER_LETTERS
from companions.big_monster.tell import explorer_name, question_text, score_text, tile_name
from companions.big_monster.textboard import text_board
from companions.big_monster.words import wording
from snails_core.commands.inputs import add_position_and_form, form_asked_for
from snails_core.svg import scene_to_svg


def configure(parser: argparse.ArgumentParser, language: str) -> None:
    add_position_and_form(parser, language)


def run(arguments: argparse.Namespace) -> int:
    position = position_from(arguments.position)
    language: str = arguments.language
    form = form_asked_for(
        arguments,
        svg=lambda: scene_to_svg(table_scene(position, language)),
        notation=lambda: write_position(position),
        line=lambda: one_line(position),
    )
    if form is not None:
        print(form)
    else:
        print(text_table(position, language))
        if position.viewer == NOTHING:
            print(question_text(position, language))
    return 0


def text_table(position: Position, language: str) -> str:
    """Every board with its score, and the open rows."""
    box = position.setting.catalogue
    lines: list[str] = []
    for player, seat in enumerate(position.seats):
        if seat.board is None:
            continue
        name = wording(language, "name.player", player=PLAYER_LETTERS[player])
        explorer = explorer_name(box, seat.explorer, language)
        told = score_text(position.score(player), language)
        lines += [f"{name} ({explorer}): {told}", text_board(box, seat.board), ""]
    for number, row in enumerate(position.rows, 1):
        tiles = " · ".join(tile_name(box, tile, language) for tile in row)
        lines.append(wording(language, "option.pick_row", row=number, tiles=tiles))
    return "\n".join(lines)
