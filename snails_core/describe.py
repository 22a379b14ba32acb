"""What a position asks, what can be chosen and what happened, each by one call, in words."""

from __future__ import annotations

from snails_core.events import Event
from snails_core.options import Choice
from snails_core.position import Position
from snails_core.tell import choice_text, event_text, node_text


def describe(position: Position, thing: Choice | Event | None = None, language: str = "en") -> str:
    """An option, an outcome or an event as a person would say it.

    Without one of them: the question that is open in the position, with all answers to it. The
    position is needed because options and events are small records that name spaces and cards
    by number.

    >>> from snails_core import play, read_position
    >>> position = read_position(
    ...     "snails 1; map 1 3 2; player A ninja; G a1; plan G - missile; player B; G a2 20"
    ... )
    >>> print(describe(position))
    What does Grunt A target? Action: Missile.
      a2 (mountain)
      a3 (meadow)
    >>> target = position.node.options[0]
    >>> describe(position, target, "de")
    'a2 (Berg)'
    >>> position, events = play(position, target)
    >>> describe(position, events[0]).partition(". ")[0]
    'Grunt A chooses a target: a2 (mountain)'
    >>> print(describe(position))
    What does the die show?
      ▲ triangle (1/2)
      ■ square (1/3)
      ● circle (1/6)
    """
    if thing is None:
        return node_text(position, language)
    if isinstance(thing, Event):
        return event_text(position, thing, language)
    return choice_text(position, thing, language)
