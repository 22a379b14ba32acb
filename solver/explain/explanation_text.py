"""An explanation in sentences: a head, a line for each slot, and sections with all details."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from snails_core.events import Targeted
from snails_core.layout import NONE
from snails_core.options import Plan
from snails_core.tell import reach_text, reason_text
from solver.explain.forecast import Forecast
from solver.explain.goal_words import goal_words
from solver.explain.number_format import NumberFormat
from solver.explain.round_narrative import CaseGroup, TurnNarrative, narrate_round
from solver.explain.turn_narrative import Branch, TurnNarrator
from solver.explain.turn_summary import TurnSummary, Unreached
from solver.planner import Answer, Value
from solver.words import wording

MOST_GROUPS = 8
"""So many cases of a turn are told in full, the likeliest."""


class Item(NamedTuple):
    """A line, and those that belong under it."""

    text: str
    below: tuple[Item, ...] = ()


class Section(NamedTuple):
    title: str
    items: tuple[Item, ...]
    slot: int | None = None
    """From 1, if this is about one of the plan's own cards."""


class ExplanationWriter:
    """Writes the explanation of one plan in one language."""

    def __init__(self, answer: Answer, forecast: Forecast, language: str) -> None:
        self.answer, self.forecast, self.language = answer, forecast, language
        problem = answer.question.problem
        self.narrator = TurnNarrator(problem.position, problem.seat, language)
        self.names = self.narrator.names
        self.numbers = NumberFormat(answer.question.goal.parts, language)
        self.narratives = narrate_round(forecast, self.narrator)

    def words(self, key: str, **values: object) -> str:
        return wording(self.language, f"explain.{key}", **values)

    # --- short ---
    def head(self) -> str:
        """How good the plan is, and whose it is."""
        return f"{self._verdict()} {self.pair(self.forecast.policy.plan)}"

    def _verdict(self) -> str:
        answer, goal = self.answer, goal_words(self.answer.question.goal.parts, self.names)
        value = self.numbers.value(self.forecast.value)
        if self.forecast.value < answer.value:
            return self.words(
                "other", value=value, best=self.numbers.value(answer.value), goal=goal
            )
        if answer.status == "optimal":
            return self.words("best", value=value, goal=goal)
        if answer.bound is None:
            return self.words("found_open", value=value, goal=goal)
        bound = self.numbers.value(answer.bound)
        return self.words("found", value=value, bound=bound, goal=goal)

    def pair(self, plan: Plan) -> str:
        active = self.names.snail(plan.active_snail)
        if plan.passive_snail == NONE:
            return self.words("alone", active=active)
        return self.words("pair", active=active, passive=self.names.snail(plan.passive_snail))

    def slot_lines(self) -> Iterator[str]:
        """For each slot what is most likely done with it, and what it contributes."""
        for narrative in self.narratives:
            if narrative.is_own and narrative.turn and narrative.card is not None:
                card = self.names.card(narrative.card)
                told = [self._likeliest(narrative), self.adds(narrative)]
                yield f"{narrative.turn.slot + 1}. {card}: {'; '.join(filter(None, told))}"

    def adds(self, narrative: TurnNarrative) -> str:
        """What the turn contributes; "" if that is nothing by itself, though others may build
        on what it does."""
        if narrative.gain is None or not any(narrative.gain):
            return ""
        return self.words("adds", gain=self.numbers.gain(narrative.gain))

    def _likeliest(self, narrative: TurnNarrative) -> str:
        chances: dict[str, Fraction] = {}
        for group in narrative.groups:
            summary = self._summary(group.summary)
            chances[summary] = chances.get(summary, Fraction(0)) + group.chance
        summary, chance = max(chances.items(), key=lambda item: item[1])
        if chance == 1:
            return summary
        return self.words("likeliest", chance=self.numbers.chance(chance), deed=summary)

    def _summary(self, summary: TurnSummary) -> str:
        if summary.snail == NONE:
            if summary.skipped is None:
                return self.words("idle")
            reason = reason_text(summary.skipped.reason, self.language).rstrip(".")
            return self.words("skipped", reason=reason)
        told = [self.names.action(summary.action)]
        for target in summary.targets:
            told.append(self.words("target", target=self._target(target)))
        if summary.path:
            told.append(" → ".join(map(self.names.space, (summary.space, *summary.path))))
        if summary.hit is not None:
            told.append(self.words("hit", chance=self.numbers.chance(summary.hit.result)))
        standing = self.names.standing(summary.snail, summary.space, summary.level)
        return f"{standing}, {', '.join(told)}"

    def _target(self, target: Targeted) -> str:
        space, level = target.space, target.to_level
        if target.target_snail == NONE:
            return self.names.space(space, level)
        return self.names.standing(target.target_snail, space, level)

    # --- full ---
    def sections(self) -> Iterator[Section]:
        yield Section("", tuple(Item(line) for line in self._assumptions()))
        for narrative, following in zip(self.narratives, (*self.narratives[1:], None), strict=True):
            if narrative.is_own or narrative.is_eventful:
                items = tuple(self._items(narrative, following))
                own = narrative.turn if narrative.is_own else None
                yield Section(self._title(narrative), items, None if own is None else own.slot + 1)
        yield Section(self.words("total"), (Item(self._total()),))
        yield Section(self.words("risks"), tuple(Item(line) for line in self._risks()))

    def _assumptions(self) -> Iterator[str]:
        scripts = self.answer.question.problem.scripts
        yield self.words("others_planned" if scripts else "others_still")
        yield self.words(f"others_{self.answer.question.problem.choices}")

    def _title(self, narrative: TurnNarrative) -> str:
        if narrative.turn is None:
            return self.words("end")
        slot = narrative.turn.slot + 1
        if narrative.card is not None:
            title = self.words("slot", slot=slot, card=self.names.card(narrative.card))
        else:
            title = self.words("turn", player=self.names.player(narrative.turn.player), slot=slot)
        return " – ".join(filter(None, (title, self.adds(narrative))))

    def _items(self, narrative: TurnNarrative, following: TurnNarrative | None) -> Iterator[Item]:
        if len(narrative.groups) == 1 and not narrative.untold:
            yield from self._group(narrative.groups[0], following)
            return
        told = [group for group in narrative.groups if narrative.is_own or group.branch.is_eventful]
        for group in told[:MOST_GROUPS]:
            name = self.words("case", case=group.name, chance=self.numbers.chance(group.chance))
            facts = "; ".join(group.facts)
            yield Item(f"{name}: {facts}" if facts else name, tuple(self._group(group, following)))
        rare = sum((group.chance for group in told[MOST_GROUPS:]), narrative.untold)
        if rare:
            yield Item(self.words("rare", chance=self.numbers.chance(rare)))

    def _group(self, group: CaseGroup, following: TurnNarrative | None) -> Iterator[Item]:
        summary = group.summary
        if summary.snail != NONE:
            standing = self.names.standing(summary.snail, summary.space, summary.level)
            action = self.names.action(summary.action)
            yield Item(self.words("acts", snail=standing, level=summary.level, action=action))
        if summary.hit is not None:
            chance = self.numbers.chance(summary.hit.result)
            formula = summary.hit.formula
            yield Item(self.words("hit_formula", formula=formula, chance=chance))
        whole = self._branch(group.branch, following)
        if whole.text:
            yield Item(whole.text, tuple(map(self._unreached, summary.unreached)))
        yield from whole.below

    def _unreached(self, enemy: Unreached) -> Item:
        standing = self.names.standing(enemy.snail, enemy.space, enemy.level)
        return Item(f"{standing}: {reach_text(enemy.reach, self.language)}")

    def _branch(self, branch: Branch, following: TurnNarrative | None) -> Item:
        told = " ".join(filter(None, (branch.told, self._then(branch, following))))
        below = tuple(self._branch(one, following) for one in branch.below)
        if branch.label:
            told = f"{branch.label} ({self.numbers.chance(branch.chance)}): {told or '–'}"
        return Item(told, below)

    def _then(self, branch: Branch, following: TurnNarrative | None) -> str:
        """The case to read on with, if branches lead to different ones."""
        if following is None or following.turn is None or len(following.groups) < 2:
            return ""
        names = following.following(branch.ends)
        return self.words("then", case=names[0]) if len(names) == 1 else ""

    def _total(self) -> str:
        gains = [
            narrative.gain
            for narrative in self.narratives
            if narrative.gain and any(narrative.gain)
        ]
        sums = [
            self._sum([self.forecast.idle[part], *(gain[part] for gain in gains if gain[part])])
            for part in range(len(self.forecast.value))
        ]
        return self.words("total_line", sum="; ".join(sums))

    def _sum(self, numbers: list[Fraction]) -> str:
        shown = " + ".join(
            f"({n})" if n < 0 and place else str(n) for place, n in enumerate(numbers)
        )
        return f"{shown} = {sum(numbers, Fraction(0))}".replace("-", "−")

    def _risks(self) -> Iterator[str]:
        losses = [(snail, chance) for snail, chance in self.forecast.losses() if chance]
        for snail, chance in losses:
            told = self.numbers.chance(chance)
            yield self.words("loss", snail=self.names.snail(snail), chance=told)
        if not losses:
            yield self.words("safe")
        values = list(self.forecast.values.items())
        if len(values) == 1:
            yield self.words("certain")
            return
        yield self._extreme("worst", *values[0])
        yield self._extreme("luckiest", *values[-1])

    def _extreme(self, key: str, value: Value, chance: Fraction) -> str:
        return self.words(key, value=self.numbers.value(value), chance=self.numbers.chance(chance))
