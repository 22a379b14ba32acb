"""Options and outcomes as texts: `push_to snail=BG space=c4`, a plan as its cards in order."""

from __future__ import annotations

from snails_core.notation.plan_text import read_plan, write_plan
from snails_core.options import Choice, Plan
from snails_core.records import CHOICES, read_record, write_record
from snails_core.setting import Setting


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
    words = text.split()
    if len(words) > 1 and words[0] not in CHOICES and "=" not in text:
        return read_plan(setting, text, place)
    choice: Choice = read_record(setting, text, CHOICES, place)
    return choice
