"""Where a position stands: the question, and all that can be answered."""

from __future__ import annotations

from snails_core.nodes import Chance, Over
from snails_core.plans import Plans
from snails_core.position import Position
from snails_core.tell.names import Names
from snails_core.tell.options import option_text, outcome_text
from snails_core.tell.questions import question_text


def node_text(position: Position, language: str) -> str:
    """The question with its options, or with its outcomes and their chances; or the result."""
    node = position.node
    lines = [question_text(position, language)]
    if isinstance(node, Over):
        return lines[0]
    if isinstance(node, Chance):
        for outcome in node.outcomes:
            label = outcome_text(position, outcome, language)
            lines.append(f"  {label} ({node.probability(outcome)})")
    elif isinstance(node.options, Plans):
        lines.append("  " + Names(position, language).text("count.plans", count=len(node.options)))
    else:
        for option in node.options:
            lines.append(f"  {option_text(position, option, language)}")
    return "\n".join(lines)
