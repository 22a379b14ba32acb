"""The one pure function: a position and a choice give the next position and what happened."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from snails_core.agenda_machine import BAD_POSITION
from snails_core.describe import describe
from snails_core.draft import Draft
from snails_core.errors import IllegalChoice, PositionError
from snails_core.events import Event, GameOver
from snails_core.layout import RESULT
from snails_core.nodes import Node, Over, choices_of
from snails_core.options import Choice
from snails_core.position import Position
from snails_core.rule import MACHINE


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
    >>> play(position, "shrug")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    snails_core.errors.NotationError: choice: 'shrug' is not offered here; these are: dice_show ...
    """
    from snails_core.notation.choice_text import offered_text, read_offered

    node = position.node
    if isinstance(node, Over):
        raise IllegalChoice("game_over")
    given = choice
    if isinstance(choice, str):
        choice = read_offered(position.setting, choice, choices_of(node))
    if choice not in choices_of(node):
        offered = offered_text(position.setting, choices_of(node))
        raise IllegalChoice("not_among", choice=repr(given), offered=offered)
    return play_unchecked(position, choice)


def play_unchecked(position: Position, choice: Choice) -> Step:
    """`play` for callers who took the choice from the node itself (search, look ahead).

    >>> from snails_core import new_game
    >>> position = new_game(2, first=None).position
    >>> first = position.node.outcomes[0]
    >>> play_unchecked(position, first) == play(position, first)
    True
    """
    draft = _draft_of(position)
    place = draft.agenda[-1].kind
    try:
        MACHINE.choose(draft, choice)
    except BAD_POSITION as error:
        _blame(position, place, error)
        raise
    return _finish(draft, position, place)


def play_in_a_row(position: Position, choices: Sequence[Choice]) -> Step:
    """Several choices that follow each other directly; nodes between them are not looked at.

    For callers who know that each choice is offered right after the one before, as a target
    is after its attack.
    """
    return _finish(_chosen(position, choices), position, "todo")


def after_choices(position: Position, choices: Sequence[Choice]) -> Position:
    """The position right after the choices of `play_in_a_row`: not settled, for what the last of
    them put on the agenda has not been carried out."""
    return _frozen(_chosen(position, choices), position)


def settle(position: Position) -> Step:
    """Carries on from a position whose next task may need no choice (views, hand-written).

    >>> from snails_core import new_game
    >>> position = new_game(2).position
    >>> settle(position).position == position
    True
    """
    return _finish(_draft_of(position), position, "todo")


def _draft_of(position: Position) -> Draft:
    return Draft(position.setting, position.hot, position.cold, position.agenda, position.from_game)


def _chosen(position: Position, choices: Sequence[Choice]) -> Draft:
    """A draft of the position in which the choices have been made, one after the other."""
    draft = _draft_of(position)
    for choice in choices:
        MACHINE.choose(draft, choice)
    return draft


def _frozen(draft: Draft, before: Position) -> Position:
    """The position that the draft of the position `before` has become."""
    return Position(
        draft.setting,
        bytes(draft.hot),
        draft.frozen_cold(),
        tuple(draft.agenda),
        before.from_game,
    )


def _finish(draft: Draft, before: Position, place: str) -> Step:
    """Runs the draft of the position `before` to its next node; `place` is named if that turns out
    to be impossible."""
    try:
        node: Node | None = MACHINE.run(draft, _before_each)
    except BAD_POSITION as error:
        _blame(before, place, error)
        raise
    after = _frozen(draft, before)
    after._node = Over(draft.hot[RESULT]) if node is None else node
    return Step(after, tuple(draft.events))


def _before_each(draft: Draft) -> None:
    """A result ends everything, and what everybody learns at once comes first."""
    agenda, reveals = draft.agenda, draft.reveals
    if draft.hot[RESULT] and agenda:
        agenda.clear()
        draft.events.append(GameOver(draft.hot[RESULT]))
    if reveals:
        agenda.extend(reversed(reveals))
        reveals.clear()


def _blame(position: Position, place: str, error: Exception) -> None:
    """Says that a position which somebody wrote is impossible, if a rule failed on it. A position
    that came about by playing is not to blame: then the error stays what it is."""
    if not position.from_game:
        raise PositionError("impossible", place) from error
