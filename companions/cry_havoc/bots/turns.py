"""Which action to take: every set of cards for every row, scoring and drawing, by their worth."""

from __future__ import annotations

from dataclasses import dataclass

from companions.cry_havoc.agenda import BuildAndActivate, Move
from companions.cry_havoc.bots.moves import plan_moves
from companions.cry_havoc.bots.worths import CARD_DRAWN, UNIT, Worths, rounds_after
from companions.cry_havoc.draft import Draft
from companions.cry_havoc.nodes import Decision
from companions.cry_havoc.options import (
    Activate,
    Build,
    DrawOwn,
    DrawTerrain,
    EnableScoring,
    Option,
    PlayFor,
    UseSkill,
)
from companions.cry_havoc.position import Position
from companions.cry_havoc.rules.actions import BUILD_ROW, MOVE_ROW, RECRUIT_ROW, row_of
from companions.cry_havoc.rules.building import built_or_activated, works_of
from companions.cry_havoc.rules.scoring import crystal_points, region_points


@dataclass(frozen=True, slots=True)
class Habits:
    """How a bot plans its turns."""

    beam: int
    """Move plans that are kept in mind."""
    card: float
    """What a card is worth that stays in hand."""
    worths: Worths


def best_action(position: Position, node: Decision, habits: Habits) -> dict[Option, float]:
    """The worth of every option of a turn."""
    player = node.player
    d = Draft(position)
    box = position.setting.box
    plays = [option for option in node.options if isinstance(option, PlayFor)]
    rows = {
        option: [row_of(box.cards[card], option.row) for card in option.cards] for option in plays
    }
    symbols = {option: sum(row.symbols for row in rows[option]) for option in plays}
    most = [
        max((symbols[option] for option in plays if option.row == row), default=0)
        for row in range(3)
    ]
    gains = {
        MOVE_ROW: _move_gains(position, player, most[MOVE_ROW], habits),
        RECRUIT_ROW: _recruit_gains(d, player, most[RECRUIT_ROW]),
        BUILD_ROW: _build_gains(position, player, most[BUILD_ROW], habits.worths),
    }
    worths: dict[Option, float] = {}
    for option in node.options:
        if isinstance(option, PlayFor):
            icons = sum(row.draw for row in rows[option])
            icons += any(row.draw_once for row in rows[option])
            points = sum(row.point for row in rows[option])
            worths[option] = (
                gains[option.row][symbols[option]]
                + icons * CARD_DRAWN
                + points
                - len(option.cards) * habits.card
            )
        elif isinstance(option, EnableScoring):
            worths[option] = scoring_gain(d, player) - habits.card
        elif isinstance(option, DrawOwn | DrawTerrain):
            worths[option] = CARD_DRAWN * (0.8 if rounds_after(position) else 0.3)
        else:
            worths[option] = 50.0 if isinstance(option, UseSkill) else 0.0
    return worths


def scoring_gain(d: Draft, player: int) -> float:
    """What enabling scoring brings over the best of the others, as things stand."""
    others = [crystal_points(d, other) for other in range(d.players) if other != player]
    return float(region_points(d, player) + crystal_points(d, player) - max(others))


def _move_gains(position: Position, player: int, most: int, habits: Habits) -> list[float]:
    task = Move(player, most, (0,) * len(position.units))
    return [plan.gain for plan in plan_moves(position, task, habits.beam, habits.worths)]


def _recruit_gains(d: Draft, player: int, most: int) -> list[float]:
    """Units are worth more while there is time to use them."""
    worth = UNIT * (0.4 + 0.3 * min(2, rounds_after(d)))
    return [worth * min(count, d.reserve[player]) for count in range(most + 1)]


def _build_gains(position: Position, player: int, most: int, worths: Worths) -> list[float]:
    return [_build_gain(position, player, count, worths) for count in range(most + 1)]


def _build_gain(position: Position, player: int, symbols: int, worths: Worths) -> float:
    """Works are done one after the other, the most worthwhile for its symbols first."""
    d = Draft(position)
    task = BuildAndActivate(player, symbols)
    gain = 0.0
    while works := works_of(d, task):
        best = max(works, key=lambda work: work_worth(d, player, work, worths))
        gain += work_worth(d, player, best, worths)
        built_or_activated(d, task, best)  # type: ignore[arg-type]
        while not isinstance(d.agenda[-1], BuildAndActivate):
            d.agenda.pop()
        following = d.agenda.pop()
        assert isinstance(following, BuildAndActivate)
        task = following
    return gain


def work_worth(d: Draft, player: int, work: Option, worths: Worths) -> float:
    """What building or activating a structure brings, in this round and in those to come."""
    assert isinstance(work, Build | Activate)
    deed = d.setting.box.armies[d.armies[player]].structures[work.structure].deed
    once = worths.deed(d, deed.kind, deed.amount)
    return once if isinstance(work, Activate) else once * 0.5 * rounds_after(d)
