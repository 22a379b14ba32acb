"""What both sides should plan, as text for people: `snails solve --against-plans` prints it."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from snails_core.setting import standard_setting
from solver.goals import read_goal
from solver.surface.reply_text import plan_line
from solver.words import wording
from solver.worker import Reply

Data = dict[str, Any]


def equilibrium_text(reply: Reply, language: str) -> str:
    """The mixtures, the table of their plans, and why they mix."""
    return "\n".join(EquilibriumWriter(reply, language).lines())


class EquilibriumWriter:
    """The sentences of one answer; pages use them too."""

    def __init__(self, reply: Reply, language: str) -> None:
        from solver.explain.number_format import NumberFormat  # loads numpy

        self.reply, self.language = reply, language
        self.data: Data | None = reply.data.get("equilibrium")
        goal = reply.data["goal"]
        self._numbers = NumberFormat(read_goal(goal).parts, language)
        self._goal = goal

    def says(self, key: str, **values: object) -> str:
        return wording(self.language, f"equilibrium.{key}", **values)

    def lines(self) -> Iterator[str]:
        yield from self.stopped()
        data = self.data
        if data is None:
            yield self.head()
            return
        if data["game"] == "in_turn":
            yield from self._in_turn(data)
            return
        yield self.head()
        yield self.game()
        for side in (0, 1):
            yield ""
            yield self.promise(side)
            for number, mixed in enumerate(data["mixtures"][side]):
                yield self.mixed(side, number, mixed)
                if mixed.get("alone"):
                    yield "    " + self.alone(mixed["alone"])
        if data["matrix"] is not None:
            yield ""
            yield self.says("table", player=data["seats"][0])
            yield from self._table(data)
            yield self.secrecy()
        for side in (0, 1):
            yield from self._cards(data, side)
        yield ""
        if data.get("open") is not None:
            yield self.says("if_open", value=self.value(data["open"]))
        yield self.work()

    def stopped(self) -> Iterator[str]:
        if self.reply.stopped is not None:
            yield wording(self.language, f"solve.stopped_{self.reply.stopped}")

    def head(self) -> str:
        """How good it is, and how sure."""
        lower, upper = self.reply.data["value"], self.reply.data["bound"]
        if lower is None or upper is None:
            return self.says("unknown", goal=self._goal)
        player = self.reply.data["seat"]
        if self.reply.status == "optimal":
            return self.says("proven", value=self.value(lower), player=player, goal=self._goal)
        bounds = {"lower": self.value(lower), "upper": self.value(upper)}
        return self.says("bounds", **bounds, player=player, goal=self._goal)

    def game(self) -> str:
        """Which game is solved."""
        assert self.data is not None
        return self.says(self.data["game"])

    def promise(self, side: int) -> str:
        """What a side's mixture is sure of."""
        assert self.data is not None
        player = self.data["seats"][side]
        known = self.data["lower" if side == 0 else "upper"]
        value = "?" if known is None else self.value(known)
        return self.says("surely" if side == 0 else "at_most", player=player, value=value)

    def mixed(self, side: int, number: int, mixed: Data) -> str:
        """A plan of a mixture, with its name in the table."""
        chance, plan = self.chance(mixed["chance"]), plan_line(mixed["plan"], self.language)
        return self.says("mixed", name=self.name(side, number), chance=chance, plan=plan)

    def alone(self, alone: Data) -> str:
        """What a plan would be worth if it were known, and the answer to it."""
        answer = plan_line(alone["answer"], self.language)
        return self.says("alone", value=self.value(alone["value"]), plan=answer)

    def secrecy(self) -> str:
        """What it costs to show one's plan: the best plan of the mixture, known to the other."""
        assert self.data is not None
        alone = [mixed["alone"] for mixed in self.data["mixtures"][0]]
        shown = max((Fraction(each["value"]) for each in alone if each), default=None)
        if shown is None:
            return ""
        if not Fraction(self.data["gap"]) and shown == Fraction(self.data["lower"]):
            return self.says("plain")
        return self.says("secret", player=self.data["seats"][0], value=self.value(str(shown)))

    def work(self) -> str:
        assert self.data is not None
        mine, theirs = self.data["candidates"]
        plans_mine, plans_theirs = self.data["plans"]
        is_hidden = self.data["game"] == "hidden_play"
        counted = "leaves" if is_hidden else "tables"
        counts = {"rounds": self.data["rounds"], counted: self.data[counted]}
        return self.says(
            "hidden_work" if is_hidden else "work",
            **counts,
            mine=mine,
            theirs=theirs,
            plans_mine=plans_mine,
            plans_theirs=plans_theirs,
        )

    def name(self, side: int, number: int) -> str:
        """`A1`: a plan's name in the table."""
        assert self.data is not None
        return f"{self.data['seats'][side]}{number + 1}"

    def value(self, ratio: str) -> str:
        return self._numbers.value((Fraction(ratio),))

    def brief(self, ratio: str) -> str:
        return self._numbers.brief((Fraction(ratio),))

    def chance(self, ratio: str) -> str:
        return self._numbers.chance(Fraction(ratio))

    def card(self, use: Data) -> str:
        """Where a mixture has a card, and what the side gets without it."""
        slots = [
            self.says("slot", slot=slot + 1, chance=self.chance(chance))
            for slot, chance in enumerate(use["slots"])
            if Fraction(chance)
        ]
        if use["without"] is not None:
            slots.append(self.says("without", value=self.value(use["without"])))
        catalogue = standard_setting().catalogue
        name = catalogue.cards[catalogue.card_index[use["card"]]].names[self.language]
        return self.says("card", card=name, slots=", ".join(slots))

    def _cards(self, data: Data, side: int) -> Iterator[str]:
        if data["cards"]:
            yield ""
            yield self.says("cards", player=data["seats"][side])
            yield from ("  " + self.card(use) for use in data["cards"][side])

    def _table(self, data: Data) -> Iterator[str]:
        rows = [["", *(self.name(1, n) for n in range(len(data["mixtures"][1])))]]
        for number, row in enumerate(data["matrix"]):
            rows.append([self.name(0, number), *map(self.brief, row)])
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        for row in rows:
            cells = zip(row, widths, strict=True)
            yield "  " + "  ".join(cell.rjust(width) for cell, width in cells)

    def _in_turn(self, data: Data) -> Iterator[str]:
        yield self.says("in_turn", count=len(data["seats"]))
        for response in data["responses"]:
            known = response["status"] == "optimal"
            plan = plan_line(response["plan"], self.language)
            values = {"player": response["seat"], "plan": plan}
            key = "response" if known else "response_open"
            value = response["value"]
            told = self.value(value) if isinstance(value, str) else ", ".join(value)
            yield "  " + self.says(key, **values, value=told)
        yield self.says("settled" if data["settled"] else "unsettled")
