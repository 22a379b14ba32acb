"""Events, choices, questions and cards as sentences, in English, German and Polish.

The words are in `snails_core.words`; here they meet the records. Each function takes the
place (a setting, or a position where more is known: factions, terrain, what is asked) and a
language. Nothing here changes or decides anything.
"""

from snails_core.tell.cards import action_text, card_kind, card_text, row_text
from snails_core.tell.chosen import chosen_text
from snails_core.tell.events import event_text
from snails_core.tell.names import TERMS, Names, Place, term_text
from snails_core.tell.nodes import node_text
from snails_core.tell.options import choice_text, option_text, outcome_text
from snails_core.tell.questions import question_text
from snails_core.tell.reasons import reach_text, reason_text, sight_text, why_text

__all__ = [
    "TERMS",
    "Names",
    "Place",
    "action_text",
    "card_kind",
    "card_text",
    "choice_text",
    "chosen_text",
    "event_text",
    "node_text",
    "option_text",
    "outcome_text",
    "question_text",
    "reach_text",
    "reason_text",
    "row_text",
    "sight_text",
    "term_text",
    "why_text",
]
