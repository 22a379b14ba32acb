"""What goes to each device in a whole game is that seat's view, and nobody else's secrets."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from snails_core.nodes import Over
from snails_core.notation import read_position
from snails_core.options import Plan
from snails_core.records import write_record
from snails_core.savegame import Game
from snails_core.view import view
from snails_lab.models.rooms import Referee, RoomStore, SeatState, Sent
from tests.support.lab.room_players import (
    RoomPlayer,
    choice_at,
    people,
    play,
    turn_beginnings,
    turn_ends,
)
from tests.support.lab.room_secrets import hides

SEED = "5" * 32


@pytest.fixture
def seeded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each room has the same seed, so that chance is the same."""
    monkeypatch.setattr("secrets.token_hex", lambda count: "5" * 2 * count)


def positions_of(texts: list[str]) -> list[str]:
    """Every position in what a device received."""
    found = []
    for text in texts:
        sent = json.loads(text)
        found += [sent["start"], *(step["position"] for step in sent["steps"])]
        found += [sent["asked"]["position"]] if sent["asked"] else []
    return found


def test_a_whole_game_of_two_tells_nobody_the_other_s_secrets(
    referee: Referee, seeded: None
) -> None:
    room, keys = referee.open("snails", [None, None])
    players = people(referee, room, keys)
    watched: list[str] = []
    truth: Any = referee.room(room)._session.game

    def watch(_: object) -> bool:
        since = sum(len(json.loads(text)["steps"]) for text in watched)
        watched.append(json.dumps(referee.watch(room, since)))
        return False

    play(referee, players, Random(1), watch)
    for player in players:
        player.look()
    watch(None)
    assert referee.room(room).is_over
    for player in players:
        check_received(player, truth)
    for text in positions_of(watched):
        assert hides(read_position(text), None)
    secret = {SEED, *keys.values(), *(player.holder for player in players)}
    plans = {write_record(truth.start.setting, c) for c in truth.choices if isinstance(c, Plan)}
    told = [json.loads(text) for text in watched]
    assert [sent["record"] is None for sent in told] == [not sent["over"] for sent in told]
    everything = json.dumps([{**sent, "record": None} for sent in told])
    assert not any(word in everything for word in secret | plans)


def check_received(player: RoomPlayer, truth: Game) -> None:
    """The steps are the seat's views where somebody decides, in their order; of choices there are
    the own ones only."""
    steps = [step for text in player.received for step in json.loads(text)["steps"]]
    before = [truth.start, *truth.positions[:-1]]
    deciders = [getattr(position.node, "player", None) for position in before]
    made = [(decider, str(choice)) for decider, choice in zip(deciders, truth.choices, strict=True)]
    for step, first, last in zip(steps, turn_beginnings(made), turn_ends(made), strict=True):
        position, decider, choice = truth.positions[last], deciders[first], truth.choices[first]
        assert read_position(step["position"]) == view(position, player.seat)
        assert step["by"] == decider
        own = write_record(position.setting, choice) if decider == player.seat else None
        assert step["choice"] == own
    for text in positions_of(player.received):
        assert hides(read_position(text), player.seat), text
    everything = "".join(player.received)
    assert SEED not in everything and not any(word in everything for word in _keys_in(player))


def _keys_in(player: RoomPlayer) -> list[str]:
    """All that a room keeps of seats: digests of keys, and holders."""
    seats = player.referee.room(player.room).seats
    return [word for seat in seats for word in (seat.key, seat.holder) if word]


def test_the_oracle_sees_a_secret_when_there_is_one() -> None:
    """Or the test above could not fail."""
    truth = read_position(
        "snails 1; map 1 3 2; player A; G a1; hand missile; player B; G a2; hand mine"
    )
    assert not hides(truth, 0) and not hides(truth, None)
    assert hides(view(truth, 0), 0) and not hides(view(truth, 0), 1)


def until_both_plan(room: Sent) -> bool:
    return [seat["state"] for seat in room["seats"]] == [SeatState.DECIDING] * 2


@pytest.mark.parametrize("first", [0, 1])
def test_another_plan_of_the_other_changes_nothing_until_it_is_revealed(
    tmp_path: Path, seeded: None, first: int
) -> None:
    """Two rooms with the same luck differ in one secret plan: what the other is sent does not."""
    received = []
    for number in (1, 2):
        referee = Referee(RoomStore(tmp_path / str(number)))
        room, keys = referee.open("snails", [None, None])
        players = people(referee, room, keys)
        play(referee, players, Random(3), lambda room: until_both_plan(room.sent_to(None)))
        planner, other = players[first], players[1 - first]
        asked = planner.look()["asked"]
        plan = choice_at("snails", asked["position"], Random(number))
        referee.choose(room, planner.key, planner.holder, asked["number"], plan)
        seen = other.look()
        states = [seat["state"] for seat in seen["seats"]]
        assert states[first] == SeatState.READY and states[1 - first] == SeatState.DECIDING
        while referee.advance(room):
            pass
        received.append(([*map(json.loads, other.received), other.look()], plan))
        referee.close()
    (before, plan), (after, another) = received
    assert plan != another and before == after


def test_who_watches_sees_the_end_when_it_is_the_end(referee: Referee) -> None:
    """Where chance has something to decide, a view may be further: that is never sent."""
    room, keys = referee.open("snails", [None, "random"])
    play(referee, people(referee, room, keys), Random(2))
    watched = referee.watch(room)
    nodes = [read_position(step["position"]).node for step in watched["steps"]]
    assert [isinstance(node, Over) for node in nodes] == [False] * (len(nodes) - 1) + [True]
    assert watched["over"] and watched["asked"] is None and watched["you"] is None
