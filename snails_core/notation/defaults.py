"""What the notation assumes where nothing is written."""

from __future__ import annotations

from snails_core import layout as at
from snails_core.agenda import Acting, Deploy, Planning, Task
from snails_core.backs import backs_left
from snails_core.queries import Bytes
from snails_core.setting import Setting


def default_unseen(setting: Setting, hot: Bytes) -> bytes:
    """All backs of the box but the pinned ones."""
    return bytes(max(0, count) for count in backs_left(setting, hot))


def default_agenda(hot: Bytes) -> tuple[Task, ...]:
    """The agenda of a text that names none: nothing if the game is over, the Acting Phase if
    somebody has a plan (who has none stands still), else Planning."""
    if hot[at.RESULT]:
        return ()
    if any(hot[at.ACTIVE + player] != at.NONE for player in range(hot[at.PLAYERS])):
        return (Acting(0, 0),)
    return (Planning(0),)


def default_round(agenda: tuple[Task, ...]) -> int:
    """The round of a text that names none: the first, or 0 while snails are still to be placed."""
    return 0 if agenda and isinstance(agenda[0], Deploy) else 1
