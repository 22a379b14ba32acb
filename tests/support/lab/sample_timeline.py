"""A whole random game as a timeline, and an event loop to play it in."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from functools import cache
from typing import Any

from snails_lab.models.timeline.timeline import Timeline
from tests.support.core.random_games import opening, whole_game


@cache
def game() -> Timeline:
    timeline = Timeline(opening(2).begin().position)
    for step in whole_game(2):
        timeline.append(step.before, step.choice, step.position, step.events)
    return timeline


def run(work: Coroutine[Any, Any, object]) -> None:
    asyncio.run(asyncio.wait_for(work, 20))


async def until(condition: Callable[[], bool]) -> None:
    while not condition():
        await asyncio.sleep(0.005)
