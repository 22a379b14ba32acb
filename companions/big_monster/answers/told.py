"""What is said of a reply, be it an answer or what was known when the search was stopped."""

from __future__ import annotations

from companions.big_monster.answers.records import read_board_text
from companions.big_monster.board import Board
from companions.big_monster.puzzles.puzzle import read_board
from companions.big_monster.words import wording
from solver.worker import Progress, Reply


def reply_lines(reply: Reply, language: str) -> list[str]:
    """The sentences of an answer, the most important first; there is always one."""
    data = reply.data
    lines = [str(line) for line in data.get("reasons", ())]
    if lines:
        return lines
    lines = [wording(language, "ask.stopped")]
    if data.get("value") is not None:
        value, bound = data["value"], data["bound"]
        lines.append(wording(language, "ask.stopped_value", value=value, bound=bound))
    return lines


def reply_board(reply: Reply) -> Board | None:
    """The board of an answer, or the best one so far; None if a reply has none."""
    data = reply.data
    if data.get("explorer"):
        return read_board(data["explorer"], data["board"], "answer")
    return read_board_text(str(data["plan"])) if data.get("plan") else None


def progress_text(progress: Progress, seconds: float, language: str) -> str:
    """How far a search has come, in one line."""
    shown, value = f"{seconds:.0f}", progress.value
    if value is None:
        return wording(language, "ask.samples", count=progress.states, seconds=shown)
    return wording(language, "ask.progress", value=value, bound=progress.bound, seconds=shown)
