"""The picture of a battle: placements of the attacker, and replies to the one that is chosen."""

from __future__ import annotations

from typing import NamedTuple

from companions.cry_havoc.battle import Placement
from companions.cry_havoc.scene.placements import Triangle, triangles_scene
from companions.cry_havoc.solver.battle_question import BattleAnswer
from companions.cry_havoc.tell.battles import placement_text, worth_text
from companions.cry_havoc.words import wording
from snails_core.scene.shapes import Scene

MINE, REPLY = "mine", "reply"


class BattlePicture(NamedTuple):
    """A scene, what is said of each cell, and which placement each cell is."""

    scene: Scene
    told: dict[str, str]
    placements: dict[str, Placement]


def battle_picture(
    answer: BattleAnswer,
    mine: Placement,
    reply: Placement | None,
    language: str,
    is_small: bool = False,
) -> BattlePicture:
    """Both triangles; `mine` is chosen, and `reply` if somebody has chosen one."""
    guarantees, replies = answer.solution.guarantees, answer.reply_values(mine)
    most = max(abs(worth) for worth in (*guarantees.values(), *replies.values()))
    left = Triangle(MINE, wording(language, "bench.mine"), guarantees, answer.solution.best, mine)
    right = Triangle(
        REPLY,
        wording(language, "bench.replies", placement=mine),
        replies,
        answer.solution.replies[mine],
        reply,
    )
    title = wording(
        language, "bench.title", attackers=answer.setup.units[0], defenders=answer.setup.units[1]
    )
    scene = triangles_scene((left, right), most, title, language, is_small)
    told: dict[str, str] = {}
    placements: dict[str, Placement] = {}
    for triangle, key in ((left, "bench.look_mine"), (right, "bench.look_reply")):
        for number, (placement, worth) in enumerate(triangle.worths.items()):
            name = f"{triangle.name}:{number}"
            placements[name] = placement
            words = placement_text(placement, language)
            told[name] = wording(language, key, placement=words, worth=worth_text(worth))
    return BattlePicture(scene, told, placements)
