"""Events, choices and questions as sentences, in English, German and Polish."""

from companions.cry_havoc.tell.names import Names
from companions.cry_havoc.tell.sentences import choice_text, event_text, node_text, rule_text

__all__ = ["Names", "choice_text", "event_text", "node_text", "rule_text"]
