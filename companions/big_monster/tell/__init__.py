"""Sentences about Big Monster in three languages: events, choices, questions and scores."""

from companions.big_monster.tell.events import event_text, rule_text
from companions.big_monster.tell.names import explorer_name, explorer_power, tile_name
from companions.big_monster.tell.options import choice_text, own_question, question_text
from companions.big_monster.tell.scores import score_text

__all__ = [
    "choice_text",
    "event_text",
    "explorer_name",
    "explorer_power",
    "own_question",
    "question_text",
    "rule_text",
    "score_text",
    "tile_name",
]
