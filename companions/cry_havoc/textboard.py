"""A position as lines of text: points, every region with what is there, and the viewer's hand."""

from __future__ import annotations

from companions.cry_havoc.nodes import Decision
from companions.cry_havoc.position import Position
from companions.cry_havoc.setting import NONE
from companions.cry_havoc.tell.names import Names


def text_table(position: Position, language: str) -> str:
    """For the terminal; the hand is that of whoever is to decide."""
    names = Names(position, language)
    points = ", ".join(
        f"{names.force(player)} {points}" for player, points in enumerate(position.points)
    )
    lines = [names.word("board.head", round=position.round, points=points)]
    lines += [f"  {region_text(names, region)}" for region in range(len(position.units))]
    node = position.node
    if isinstance(node, Decision) and position.hands[node.player]:
        hand = names.cards(position.hands[node.player])
        lines.append(names.word("board.hand", cards=hand))
    return "\n".join(lines)


def region_text(names: Names, region: int) -> str:
    """A region in one line: control, units, crystals and what lies face down."""
    position = names.position
    parts: list[str] = []
    owner = position.control[region]
    if owner != NONE and region not in position.hqs:
        parts.append(names.word("board.control", player=names.force(owner)))
    parts += [
        f"{names.force(force)} × {count}"
        for force, count in enumerate(position.units[region])
        if count
    ]
    if region not in position.hqs:
        terrain = position.setting.side.regions[region].terrain
        parts.append(names.word(f"terrain.{terrain}"))
        parts.append(names.word("board.crystals", count=position.crystals[region]))
    for name in ("explorations", "war_parties", "nests"):
        count = getattr(position, name)[region]
        if count:
            parts.append(names.word(f"board.{name}", count=count))
    parts += [names.structure(player, number) for player, number in position.structures[region]]
    for battle in position.battles:
        if battle.region == region:
            parts.append(names.word("board.battle", number=battle.number))
    return ": ".join(filter(None, (names.region(region), ", ".join(parts))))
