"""An answer of the solver as the panel shows it: how good, how surely, slot by slot."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, NamedTuple

from snails_core import layout as at
from snails_core.options import Plan
from snails_core.position import Position
from snails_core.records import read_card, read_snail
from snails_core.setting import Setting
from snails_core.tell import Names
from snails_lab.words import phrase
from solver.explain.goal_words import unit_words
from solver.explain.number_format import NumberFormat
from solver.goals import read_goal
from solver.planner import Value
from solver.worker import Reply

Data = dict[str, Any]
Number = str | list[str] | None
ROMAN = ("I", "II", "III", "IV", "V")
PICTURED = (
    (at.LEVEL, at.ACTIVE),
    (at.CONTAMINATION, at.CONTAMINATION + 1),
    (at.UNSEEN, at.HOT_SIZE),
)
"""The parts of a table that a later moment of the round may change in the picture."""


class SlotView(NamedTuple):
    """What a plan most likely does with one slot, or what the table is like at the end."""

    title: str
    line: str
    position: Position
    """The table before it, as it most likely is."""
    deed: Data | None
    """Snail, action, path and targets, as the explanation's record has them."""
    chance: Fraction
    """How likely it comes to just this."""


class ReadableReply:
    """A reply about `position`, put into words for people in one language."""

    def __init__(self, reply: Reply, position: Position, language: str) -> None:
        self.reply, self.position, self.language = reply, position, language
        self.data = reply.data
        parts = read_goal(str(self.data["goal"])).parts
        self.numbers = NumberFormat(parts, language)
        self.unit = unit_words(parts, Names(position, language))
        """What its numbers count; "" for chances."""

    # --- how good ---
    @property
    def plan(self) -> Data | None:
        found: Data | None = self.data["plan"]
        return found

    @property
    def is_proven(self) -> bool:
        return self.reply.status == "optimal"

    def number(self, number: Number) -> str:
        value = as_value(number)
        return "–" if value is None else self.numbers.value(value)

    def status(self) -> str:
        """In plain words and decimals: proven best, or good with a bound, or nothing yet."""
        best, bound = as_value(self.data["value"]), as_value(self.data["bound"])
        if self.plan is None or best is None:
            return phrase(self.language, "asking.nothing")
        value = self.numbers.brief(best)
        if self.unit:
            value = f"{value} ({self.unit})"
        if self.is_proven:
            return phrase(self.language, "asking.proven", value=value)
        if bound is None:
            return phrase(self.language, "asking.good", value=value)
        most = self.numbers.brief(bound)
        return phrase(self.language, "asking.good_bound", value=value, bound=most)

    def exactly(self) -> str:
        """The same in fractions, with what could be missing; "" if the decimals say it all."""
        best, bound = as_value(self.data["value"]), as_value(self.data["bound"])
        if self.plan is None or best is None:
            return ""
        known = [best] if self.is_proven or bound is None else [best, bound]
        if all(self.numbers.value(one) == self.numbers.brief(one) for one in known):
            return ""
        value = self.numbers.value(best)
        if self.is_proven or bound is None:
            return phrase(self.language, "asking.exactly", value=value)
        gap = self.numbers.value(tuple(b - v for b, v in zip(bound, best, strict=True)))
        most = self.numbers.value(bound)
        return phrase(self.language, "asking.exactly_bound", value=value, bound=most, gap=gap)

    def stopped(self) -> str:
        """Why there is no proof; "" if there is one."""
        reason = self.reply.stopped
        return phrase(self.language, f"stopped.{reason}") if reason else ""

    # --- the plan ---
    def pair(self) -> str:
        assert self.plan is not None
        names = Names(self.position, self.language)
        active = names.snail(read_snail(self.plan["active"], ""))
        if self.plan["passive"] is None:
            return phrase(self.language, "asking.alone", active=active)
        passive = names.snail(read_snail(self.plan["passive"], ""))
        return phrase(self.language, "asking.pair", active=active, passive=passive)

    @property
    def chosen(self) -> Plan:
        """The plan as the game knows it."""
        assert self.plan is not None
        passive = at.NONE if self.plan["passive"] is None else read_snail(self.plan["passive"], "")
        one, two, three, four, five = self.cards()
        return Plan(read_snail(self.plan["active"], ""), passive, one, two, three, four, five)

    def cards(self) -> list[int]:
        assert self.plan is not None
        return [read_card(self.setting, card, "") for card in self.plan["cards"]]

    @property
    def setting(self) -> Setting:
        return self.position.setting

    @property
    def explanation(self) -> Data | None:
        found: Data | None = self.data["explanation"]
        return found

    def slots(self) -> list[SlotView]:
        """One for each card of the plan, and the end of the round; none if not explained."""
        if self.explanation is None or "data" not in self.explanation:
            return []
        told = self.explanation["data"]
        lines = iter(told["lines"])
        views = []
        for turn in told["turns"]:
            case = turn["cases"][0]
            chance, table = Fraction(case["probability"]), self._table(turn["before"])
            if turn["player"] is None:
                line = phrase(self.language, "asking.end_line")
                views.append(
                    SlotView(phrase(self.language, "asking.end"), line, table, None, chance)
                )
            elif turn["card"] is not None:
                line = next(lines).partition(". ")[2]
                title = ROMAN[turn["slot"] - 1]
                views.append(SlotView(title, line, table, case["deed"], chance))
        return views

    def key_slot(self) -> int | None:
        """The number in `slots` of the one that contributes most; None if none does anything."""
        if self.explanation is None or "data" not in self.explanation:
            return None
        turns = self.explanation["data"]["turns"]
        gains = [as_value(turn["contribution"]) for turn in turns if turn["card"] is not None]
        known = {number: gain for number, gain in enumerate(gains) if gain is not None}
        return max(known, key=lambda number: known[number], default=None)

    def _table(self, before: str) -> Position:
        """The position with everybody where they most likely are by then."""
        hot, then = bytearray(self.position.hot), bytes.fromhex(before)
        for start, end in PICTURED:
            hot[start:end] = then[start:end]
        return Position(self.setting, bytes(hot), self.position.cold, self.position.agenda)


def as_value(number: Number) -> Value | None:
    """The numbers of a reply, exact."""
    if number is None:
        return None
    parts = [number] if isinstance(number, str) else number
    return tuple(Fraction(part) for part in parts)
