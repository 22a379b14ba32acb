"""The end of a turn (medals, B13), of a round (dragon, B5) and of the game (penalty, B15, B16)."""

from __future__ import annotations

from dataclasses import replace

from companions.big_monster.events import (
    DragonTurned,
    Event,
    GameOver,
    MedalWon,
    PenaltyGiven,
    Scored,
)
from companions.big_monster.nodes import Over
from companions.big_monster.position import NOTHING, Phase, Position, Seat
from companions.big_monster.rules.medals import awards, penalised

Result = tuple[Position, list[Event]]


def with_seat(position: Position, player: int, seat: Seat) -> tuple[Seat, ...]:
    """All seats with one of them changed."""
    return (*position.seats[:player], seat, *position.seats[player + 1 :])


def give_medals(position: Position) -> Result:
    """Everybody who has fulfilled a mission in this turn gets its medal; then it is gone."""
    setting = position.setting
    found = [position.census(player) for player in range(position.players)]
    events: list[Event] = []
    seats = list(position.seats)
    gone = set()
    for award in awards(setting.catalogue, found, setting.teams, position.offered):
        gone.add(award.won)
        points = setting.catalogue.medals[award.won.medal].points
        for player in award.players:
            seats[player] = seats[player]._replace(medals=(*seats[player].medals, award.won))
            events.append(MedalWon(player, award.won.medal, int(award.won.team), points))
    return replace(position, seats=tuple(seats), offered=position.offered - gone), events


def turn_dragon(position: Position) -> Result:
    """At the end of a round the angry dragon stays with whoever holds it (B5)."""
    if position.dragon == NOTHING:
        return position, []
    player = position.dragon
    seat = position.seats[player]
    seats = with_seat(position, player, seat._replace(dragons=seat.dragons + 1))
    points = position.setting.catalogue.scoring.dragon
    return replace(position, seats=seats, dragon=NOTHING), [DragonTurned(player, points)]


def end_game(position: Position) -> Result:
    """The penalty, then the final scores."""
    setting = position.setting
    counts = [sum(position.census(player).for_penalty for player in team) for team in setting.teams]
    events: list[Event] = []
    seats = list(position.seats)
    for side in penalised(counts):
        for player in setting.teams[side]:
            seats[player] = seats[player]._replace(penalty=True)
            points = setting.catalogue.scoring.penalty
            events.append(PenaltyGiven(player, counts[side], points))
    position = replace(position, seats=tuple(seats), phase=Phase.OVER, queue=())
    node = position.node
    assert isinstance(node, Over)
    events += [Scored(player, found.total) for player, found in enumerate(node.scores)]
    events.append(GameOver(sum(1 << player for player in node.winners)))
    return position, events
