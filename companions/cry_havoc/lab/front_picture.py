"""The picture on the first view: all placements of four units against three, with values."""

from __future__ import annotations

from companions.cry_havoc.battle import Stakes
from companions.cry_havoc.lab.battle_picture import battle_picture
from companions.cry_havoc.solver.battle_question import BattleSetup, answer_battle
from snails_lab.drawing.page_palette import board_svg

SHOWN = BattleSetup((4, 3), Stakes(region=2))


def front_picture(language: str) -> str:
    """As SVG in the colours of the page."""
    answer = answer_battle(SHOWN)
    mine = answer.solution.best[0]
    return board_svg(battle_picture(answer, mine, None, language).scene)
