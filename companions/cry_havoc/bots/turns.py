"""Which action to take: every set of cards for every row, scoring and drawing, by their worth."""

from __future__ import annotations

from dataclasses import dataclass

from companions.cry_havoc.agenda import BuildAndActivate, Move
from companions.cry_havoc.bots.moves import plan_moves
from companions.cry_havoc.draft import Draft
from companions.cry_havoc.nodes import Decision
from companions.cry_havoc.options import (
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
from companions.cry_havoc.solver.estimates import (
    CARD_DRAWN,
    Worths,
    draw_worth,
    recruit_worth,
    scoring_gain,
    work_worth,
)


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
            worths[option] = draw_worth(position)
        else:
            worths[option] = 50.0 if isinstance(option, UseSkill) else 0.0
    return worths


def _move_gains(position: Position, player: int, most: int, habits: Habits) -> list[float]:
    task = Move(player, most, (0,) * len(position.units))
    return [plan.gain for plan in plan_moves(position, task, habits.beam, habits.worths)]


def _recruit_gains(d: Draft, player: int, most: int) -> list[float]:
    worth = recruit_worth(d)
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
        built_or_activated(d, task, best)
        while not isinstance(d.agenda[-1], BuildAndActivate):
            d.agenda.pop()
        following = d.agenda.pop()
        assert isinstance(following, BuildAndActivate)
        task = following
    return gain
