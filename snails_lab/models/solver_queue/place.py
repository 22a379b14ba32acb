"""The place of a question in the queue, and how people are told of it."""

from __future__ import annotations

from typing import NamedTuple

from snails_lab.words import phrase


class Place(NamedTuple):
    """How many questions are answered before this one."""

    before: int
    is_own: bool = False
    """Are those before it of the same visitor? Only then it joins the line of all."""

    def told(self, language: str) -> str:
        if not self.before:
            return phrase(language, "asking.waiting")
        if self.is_own:
            return phrase(language, "asking.own_before", count=self.before)
        return phrase(language, "asking.before", count=self.before)
