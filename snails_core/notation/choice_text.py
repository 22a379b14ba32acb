"""Options and outcomes as texts: `push_to snail=BG space=c4`, a plan as its cards in order."""

from __future__ import annotations

from collections.abc import Collection
from itertools import islice

from snails_core.errors import NotationError
from snails_core.notation.plan_text import read_plan, write_plan
from snails_core.options import Choice, Plan
from snails_core.plans import Plans
from snails_core.records import CHOICES, read_record, write_record
from snails_core.setting import Setting

MOST_NAMED = 8
"""So many choices are named when one is refused; of plans, which are long, one."""


def write_choice(setting: Setting, choice: Choice) -> str:
    """What `read_choice` reads.

    >>> from snails_core import read_position
    >>> position = read_position(
    ...     "snails 1; map 1 3 2; player A ninja; G a1; plan G - missile; player B; G a2 20"
    ... )
    >>> [write_choice(position.setting, option) for option in position.node.options]
    ['at_space space=a2', 'at_space space=a3']
    """
    if isinstance(choice, Plan):
        return write_plan(setting, choice)
    return write_record(setting, choice)


def read_choice(setting: Setting, text: str, place: str = "choice") -> Choice:
    """The option or outcome that a text names, be it offered or not.

    >>> from snails_core import standard_setting
    >>> read_choice(standard_setting(), "at_snail snail=BG")
    AimAtSnail(snail=5, kind='at_snail')
    """
    if _is_plan(text):
        return read_plan(setting, text, place)
    choice: Choice = read_record(setting, text, CHOICES, place)
    return choice


def read_offered(setting: Setting, text: str, offered: Collection[Choice]) -> Choice:
    """The same for a node that offers these choices: a kind that does not exist is refused with
    what is offered, not with everything that there is."""
    kind = text.split()[0] if text.strip() else ""
    if kind not in CHOICES and not _is_plan(text):
        shown = offered_text(setting, offered)
        raise NotationError("not_among", "choice", choice=repr(text), offered=shown)
    return read_choice(setting, text)


def offered_text(setting: Setting, offered: Collection[Choice]) -> str:
    """The choices as they are written, the first few if they are many."""
    most = 1 if isinstance(offered, Plans) else MOST_NAMED
    shown = [write_choice(setting, choice) for choice in islice(offered, most)]
    return "; ".join(shown if len(offered) <= most else [*shown, "..."])


def _is_plan(text: str) -> bool:
    """Are these the words of a plan, not a record with its fields?"""
    words = text.split()
    return len(words) > 1 and words[0] not in CHOICES and "=" not in text
