"""The limit of three: how many snails a space holds (R18).

Who gives way when somebody enters a full space is told in `push`.
"""

from __future__ import annotations

from snails_core.layout import PLACE, PLACE_END
from snails_core.queries import Bytes, crowd
from snails_core.setting import Setting


def is_full(setting: Setting, hot: Bytes, space: int) -> bool:
    """Is there no room for one more?"""
    return crowd(hot, space) >= setting.rules.snails_a_space


def is_full_for(setting: Setting, hot: Bytes, snail: int, space: int) -> bool:
    """Is there no room for this snail, who may stand there already?"""
    others = hot.count(space, PLACE, PLACE_END) - (hot[PLACE + snail] == space)
    return others >= setting.rules.snails_a_space


def is_too_many(setting: Setting, snails: int) -> bool:
    """Are these more than one space holds? (As while one of them is being pushed out.)"""
    return snails > setting.rules.snails_a_space
