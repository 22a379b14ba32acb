"""Numbers that whoever starts the lab may set by variables of the environment."""

from __future__ import annotations

import os

from snails_lab.errors import LabError

MOST_DIGITS = 9


def whole_number(variable: str, usual: int, least: int = 0) -> int:
    """What the variable says, or the usual number; raises LabError for what cannot be meant."""
    told = os.environ.get(variable, "").strip()
    if not told:
        return usual
    is_number = told.isascii() and told.isdigit() and len(told) <= MOST_DIGITS
    if not is_number or int(told) < least:
        raise LabError("variable", variable, given=told[:40], least=least, usual=usual)
    return int(told)
