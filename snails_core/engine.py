"""The one pure function: a position and a choice give the next position and what happened."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import snails_core.flow.acting
import snails_core.flow.cleaning
import snails_core.flow.drawing
import snails_core.flow.planning
import snails_core.flow.setup
import snails_core.rules.attack
import snails_core.rules.crawl
import snails_core.rules.faction_cards
import snails_core.rules.hand_limit
import snails_core.rules.perform
import snails_core.rules.tile_backs  # noqa: F401  (these modules register their rules)
from snails_core.agenda import Effect
from snails_core.draft import Draft
from snails_core.errors import IllegalChoice, PositionError
from snails_core.events import Event, GameOver
from snails_core.layout import RESULT
from snails_core.nodes import Chance, Node, Over
from snails_core.options import Choice
from snails_core.position import Position
from snails_core.rule import ALWAYS_ASKS, CHOICES, RULES

MOST_EFFECTS = 20_000
"""No choice of a real game sets off nearly as many effects in a row."""
IMPOSSIBLE = (AssertionError, LookupError, ValueError)
"""What a rule stumbles into when a hand-written position cannot occur in any game."""


class Step(NamedTuple):
    """The position after a choice, and the events that led to it.

    >>> from snails_core import play, read_position
    >>> position = read_position(
    ...     "snails 1; map 1 3 2; player A ninja; G a1; plan G - missile; player B; G a2 20"
    ... )
    >>> step = play(position, position.node.options[1])
    >>> print(step)  # doctest: +ELLIPSIS
    Grunt A chooses a target: a3 (meadow). In range: distance 2, range 1-4. ...
    >>> position, events = step
    """

    position: Position
    events: tuple[Event, ...]

    def __str__(self) -> str:
        """What happened, a line for each event."""
        from snails_core.describe import describe

        return "\n".join(describe(self.position, event) for event in self.events)


def play(position: Position, choice: Choice | str) -> Step:
    """Carries out one option or outcome of the position's node, or the one that a text names.

    >>> from snails_core import read_position
    >>> position = read_position(
    ...     "snails 1; map 1 3 2; player A ninja; G a1; plan G - missile; player B; G a2 20"
    ... )
    >>> position, events = play(position, "at_space space=a2")
    >>> position.node.weights
    (3, 2, 1)
    """
    given = choice
    if isinstance(choice, str):
        from snails_core.notation.choice_text import read_choice  # whose package reads positions

        choice = read_choice(position.setting, choice)
    node = position.node
    if isinstance(node, Over):
        raise IllegalChoice("game_over")
    offered = node.outcomes if isinstance(node, Chance) else node.options
    if choice not in offered:
        raise IllegalChoice("not_offered", choice=repr(given))
    return play_unchecked(position, choice)


def play_unchecked(position: Position, choice: Choice, before: Effect | None = None) -> Step:
    """`play` for callers who took the choice from the node itself (search, look ahead). It stops
    with the effect `before` on the agenda, if that comes up.

    >>> from snails_core import new_game
    >>> position = new_game(2, first=None).position
    >>> first = position.node.outcomes[0]
    >>> play_unchecked(position, first) == play(position, first)
    True
    """
    draft = Draft(position.setting, position.hot, position.cold, position.agenda)
    effect = draft.agenda.pop()
    try:
        CHOICES[type(effect)](draft, effect, choice)
        return _finish(draft, before)
    except IMPOSSIBLE as error:
        raise PositionError("impossible", effect.kind) from error


def play_in_a_row(position: Position, choices: Sequence[Choice], run: bool = True) -> Step:
    """Several choices that follow each other directly; nodes between them are not looked at.

    For callers who know that each choice is offered right after the one before, as a target
    is after its attack. Without `run` it stays at what the last choice put on the agenda.
    """
    draft = Draft(position.setting, position.hot, position.cold, position.agenda)
    for choice in choices:
        effect = draft.agenda.pop()
        CHOICES[type(effect)](draft, effect, choice)
    if run:
        return _finish(draft)
    position = Position(draft.setting, bytes(draft.hot), draft.frozen_cold(), tuple(draft.agenda))
    return Step(position, tuple(draft.events))


def settle(position: Position, before: Effect | None = None) -> Step:
    """Carries on from a position whose next effect may need no choice (views, hand-written). It
    stops with the effect `before` on the agenda, if that comes up.

    >>> from snails_core import new_game
    >>> position = new_game(2).position
    >>> settle(position).position == position
    True
    """
    try:
        draft = Draft(position.setting, position.hot, position.cold, position.agenda)
        return _finish(draft, before)
    except IMPOSSIBLE as error:
        raise PositionError("impossible", "todo") from error


def find_node(position: Position) -> Node:
    """The node of a settled position whose node is not at hand (just loaded, say)."""
    draft = Draft(position.setting, position.hot, position.cold, position.agenda)
    if not draft.agenda:
        return Over(draft.hot[RESULT])
    effect = draft.agenda.pop()
    node = RULES[type(effect)](draft, effect)
    if node is None:
        raise IllegalChoice("not_settled", effect=type(effect).__name__)
    return node


def _finish(draft: Draft, before: Effect | None = None) -> Step:
    node = _run(draft, before)
    position = Position(draft.setting, bytes(draft.hot), draft.frozen_cold(), tuple(draft.agenda))
    position._node = node
    return Step(position, tuple(draft.events))


def _run(draft: Draft, before: Effect | None = None) -> Node:
    """Takes effects from the agenda until somebody or chance must choose, or it is over, or the
    next effect is the one `before` which to stop."""
    agenda, hot, reveals, rules = draft.agenda, draft.hot, draft.reveals, RULES
    for _ in range(MOST_EFFECTS):
        if hot[RESULT] and agenda:
            agenda.clear()
            draft.events.append(GameOver(hot[RESULT]))
        if reveals:
            agenda.extend(reversed(reveals))
            reveals.clear()
        if not agenda or (before is not None and agenda[-1] == before):
            return Over(hot[RESULT])
        effect = agenda.pop()
        node = rules[type(effect)](draft, effect)
        if node is None:
            continue
        choices = node.outcomes if isinstance(node, Chance) else node.options
        if len(choices) == 1 and type(effect) not in ALWAYS_ASKS:
            CHOICES[type(effect)](draft, effect, next(iter(choices)))
            continue
        if not choices:
            raise ValueError(f"{effect.kind}: nothing to choose from")
        agenda.append(effect)
        return node
    raise ValueError("effects without end")
