"""The processes in which bots think for rooms: few, started when needed, and used again."""

from __future__ import annotations

import asyncio
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from contextlib import suppress
from typing import NamedTuple

from snails_lab.models.rooms.wire import MOST_TOLD, Line, encoded, next_line

COMMAND = (sys.executable, "-m", "snails_lab.models.rooms.bot_process")
MOST_THINKING = 2
"""Bots that think at the same time; the others wait for their turn."""
LONGEST_THOUGHT = 60.0
"""Seconds that a bot has for a decision."""


class BotQuestion(NamedTuple):
    """What a bot is to decide: from its view as text, drawing from a seed."""

    game: str
    bot: str
    position: str
    seed: str


class BotPool:
    """Asks bots in processes of their own; `close` ends these."""

    def __init__(self) -> None:
        self._places = asyncio.Semaphore(MOST_THINKING)
        self._idle: list[Process] = []
        self._processes: set[Process] = set()

    async def choice(self, question: BotQuestion) -> str | None:
        """What the bot chooses, as text; None if it does not decide in time, or cannot."""
        async with self._places:
            for _ in range(2):  # a process may have been ended from outside
                try:
                    answered = await asyncio.wait_for(self._ask(question), LONGEST_THOUGHT)
                except OSError:  # too late, or no process can be started
                    return None
                if answered is not None:
                    return str(answered["choice"])
            return None

    async def close(self) -> None:
        """Whatever is thought there is dropped."""
        self._idle.clear()
        for process in [*self._processes]:
            await self._end(process)

    async def _ask(self, question: BotQuestion) -> Line | None:
        """The answer; None from a process that ended."""
        process = self._idle.pop() if self._idle else await self._start()
        assert process.stdin is not None and process.stdout is not None
        answered = None
        try:
            with suppress(ConnectionError):
                process.stdin.write(encoded(question._asdict()))
                await process.stdin.drain()
                answered = await next_line(process.stdout)
        finally:
            if answered is None:
                await self._end(process)
            else:
                self._idle.append(process)
        return answered

    async def _start(self) -> Process:
        process = await asyncio.create_subprocess_exec(
            *COMMAND, stdin=PIPE, stdout=PIPE, stderr=DEVNULL, limit=MOST_TOLD
        )
        self._processes.add(process)
        return process

    async def _end(self, process: Process) -> None:
        self._processes.discard(process)
        with suppress(ProcessLookupError):
            process.kill()
        await process.wait()
