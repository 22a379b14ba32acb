"""The bots that a person can play against, in three strengths."""

from __future__ import annotations

from snails_core.bots import Bot, find_bot
from snails_lab.words import phrase
from solver.bots import planning_bot

STRENGTHS = ("random", "greedy", "planner")
"""From the weakest to the strongest."""


def bot_named(name: str) -> Bot:
    """The bot of a strength, or any other that `find_bot` knows."""
    return planning_bot if name == "planner" else find_bot(name)


def strength_name(name: str, language: str) -> str:
    """What a person reads: how well it plays, or the name of a bot that others offer."""
    match name:
        case "random":
            return phrase(language, "session.random")
        case "greedy":
            return phrase(language, "session.greedy")
        case "planner":
            return phrase(language, "session.planner")
    return name
