"""The prisoner phase: a point for each prisoner, and ransoms (C27)."""

from __future__ import annotations

from companions.cry_havoc.agenda import CountPrisoners, Ransom
from companions.cry_havoc.draft import Draft
from companions.cry_havoc.events import Freed
from companions.cry_havoc.nodes import Decision
from companions.cry_havoc.options import Done, FreeUnit, Option
from companions.cry_havoc.rule import chosen, rule


@rule(CountPrisoners)
def count_prisoners(d: Draft, task: CountPrisoners) -> None:
    for player in range(d.players):
        d.gain(player, sum(d.prisoners[player]), "C27")
    d.push(*(Ransom(place) for place in range(d.players)))


@rule(Ransom)
def ransom(d: Draft, task: Ransom) -> Decision | None:
    """In initiative order: own units are freed one by one, each for two points."""
    player = d.initiative[task.place]
    if d.points[player] < d.setting.box.numbers.ransom:
        return None
    found: list[Option] = [
        FreeUnit(holder) for holder, held in enumerate(d.prisoners) if held[player]
    ]
    return Decision(player, (*found, Done())) if found else None


@chosen(Ransom)
def ransomed(d: Draft, task: Ransom, choice: FreeUnit | Done) -> None:
    if isinstance(choice, Done):
        return
    player = d.initiative[task.place]
    d.gain(player, -d.setting.box.numbers.ransom, "C27")
    d.prisoners[choice.force][player] -= 1
    d.reserve[player] += 1
    d.events.append(Freed(player, choice.force))
    d.push(task)
