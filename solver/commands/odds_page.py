"""The odds of a card as a page of text, in English, German or Polish."""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from fractions import Fraction
from itertools import groupby

from snails_core.setting import standard_setting
from snails_core.tell import row_text, term_text
from snails_core.tell.names import sentence
from snails_core.words import decimal_text
from solver.odds import MISS, Advice, Distribution, Odds, State
from solver.odds.sentences import OddsWriter, signs

BAR = 24
"""The length of a bar that stands for certainty."""


def page(found: Odds, arguments: argparse.Namespace) -> str:
    """Title, results, damage, what to decide, and on demand the calculation."""
    return "\n".join(Page(found, arguments).lines())


class Page:
    """One card's page in one language."""

    def __init__(self, found: Odds, arguments: argparse.Namespace) -> None:
        self.found = found
        self.arguments = arguments
        self.language: str = arguments.language
        self.writer = OddsWriter(found, self.language)
        self.words = self.writer.words

    def lines(self) -> Iterable[str]:
        yield from self._title()
        for attack in range(self.found.attacks):
            yield ""
            yield from self._results(attack)
        yield ""
        yield from self._damage("odds.damage", self.found.damage)
        if set(self.found.own_damage) != {0}:
            yield from self._damage("odds.own_damage", self.found.own_damage)
        yield f"{self.words('odds.expected')}: {self._number(self.found.damage.mean())}"
        yield f"{self.words('odds.eliminated')}: {self._chance(self.found.eliminate)}"
        yield f"{self.words('odds.destroyed')}: {self._chance(self.found.destroy)}"
        yield ""
        yield from self._rule()
        if self.arguments.steps:
            yield ""
            yield self.words("odds.steps")
            yield from (f"  {line}" for line in self.found.derivation(self.language))

    # --- parts ---
    def _title(self) -> Iterable[str]:
        goal, given = self.found.goal, self.arguments
        aim = self.words(f"odds.goal_{'row' if goal.row else goal.name}", row=goal.row)
        card = self.found.weapon.names[self.language]
        yield self.words("odds.title", card=card, goal=aim)
        things = [self.words("odds.health", health=given.health)]
        things += [self.words("odds.in_shell")] if given.shell else []
        things.append(term_text(given.tile, self.language))
        things += [self.words("odds.damaged")] if given.damaged else []
        yield self.words("odds.target", things=", ".join(things))
        start, rage = self.found.start, self.writer.rage
        if given.rerolls:
            used = self.words("odds.rerolls", count=given.rerolls)
            yield used if start.rerolls else self.words("odds.no_dice")
        if given.rage:
            yield self.words("odds.rage" if start.rage else "odds.no_rage", ability=rage)

    def _results(self, attack: int) -> Iterable[str]:
        """The rows and the miss, each with its chance in this attack."""
        several = self.found.attacks > 1
        yield self.words("odds.results_of" if several else "odds.results", attack=attack + 1)
        chances: dict[str, Fraction] = {}
        setting = standard_setting()
        for row in self.found.rows:
            told = row_text(setting, row.action.index, row.place, self.language)
            if len(self.found.weapon.actions) > 1:
                told = f"{row.action.names[self.language]}. {told}"
            chances[f"{row.number}  {told}"] = row.each[attack]
        misses = self.found.chance_in_attack(attack, MISS)
        if misses:
            chances[f"–  {self.writer.result(MISS)}"] = misses
        if sum(chances.values()) < 1:
            left_out = self.words("odds.no_attack")
            chances[f"–  {left_out}"] = 1 - sum(chances.values(), Fraction(0))
        yield from self._table((self._chance(p), told) for told, p in chances.items())

    def _damage(self, title: str, damage: Distribution[int]) -> Iterable[str]:
        yield self.words(title)
        yield from self._table(
            (f"{number:>3}", self._chance(p), "█" * round(p * BAR)) for number, p in damage.items()
        )

    def _rule(self) -> Iterable[str]:
        """For each number of re-rolls left, what to do; equal advice is told once."""
        choices = [entry for entry in self.found.rule if entry.is_choice]
        if not choices:
            yield self.words("odds.no_choice")
            return
        yield self.words("odds.rule")
        for _, entries in groupby(choices, lambda entry: entry.stage._replace(rerolls=0)):
            yield from self._attack_rule(list(entries))

    def _attack_rule(self, entries: list[Advice]) -> Iterable[str]:
        """The advice for one attack; neighbouring numbers of re-rolls are put together."""
        stages = {
            stage: [self._told(entry) for entry in part]
            for stage, part in groupby(entries, lambda entry: entry.stage)
        }
        for told, group in groupby(stages, lambda stage: stages[stage]):
            heading = self._heading(list(group))
            yield from [f"  {heading}"] if heading else []
            yield from (f"  {line}" for line in self._table(told))

    def _told(self, entry: Advice) -> tuple[str, ...]:
        move = self.writer.move(entry.move)
        return (signs(entry.faces), move) if entry.faces else (move,)

    def _heading(self, stages: list[State]) -> str:
        """The heading of a piece of advice, as in a derivation, but for a range of re-rolls."""
        if len(stages) == 1:
            return self.writer.stage(stages[0])
        left = self.writer.left(stages[-1].rerolls, stages[0].rerolls)
        return f"{self.writer.attack(stages[0])} {left}".lstrip()

    # --- numbers ---
    def _chance(self, p: Fraction) -> str:
        """`1/2 = 50 %`, or rounded `1/3 ≈ 33.3 %`."""
        if p.denominator == 1:
            return f"{100 * p} %"
        return f"{p} {self._decimal(100 * p, 1)} %"

    def _number(self, number: Fraction) -> str:
        if number.denominator == 1:
            return str(number)
        return f"{number} {self._decimal(number, 2)}"

    def _decimal(self, number: Fraction, digits: int) -> str:
        """The number with a sign that says whether it is exact, and the language's decimal sign."""
        rounded = round(number, digits)
        sign = "=" if rounded == number else "≈"
        shown = f"{float(rounded):.{digits}f}".rstrip("0").rstrip(".")
        return f"{sign} {decimal_text(shown, self.language)}"

    def _table(self, rows: Iterable[tuple[str, ...]]) -> Iterable[str]:
        """The lines of a table with columns of equal width, the last one as long as it is."""
        cells = list(rows)
        widths = [max(map(len, column)) for column in zip(*cells, strict=True)][:-1]
        for row in cells:
            padded = [cell.ljust(width) for cell, width in zip(row, widths, strict=False)]
            yield f"  {'  '.join([*padded, sentence(row[-1])])}".rstrip()
