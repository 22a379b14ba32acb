"""What the dice lab tells about a trial, as HTML: results, the rule, the calculation."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from itertools import groupby

from snails_core.setting import standard_setting
from snails_core.tell import row_text
from snails_core.tell.names import sentence
from snails_core.words import decimal_text
from snails_lab.models.dice_lab.simulation import Simulation
from snails_lab.models.dice_lab.trial import Trial
from snails_lab.words import phrase
from solver.explain.number_format import NumberFormat
from solver.odds import MISS
from solver.odds.sentences import OddsWriter, signs
from solver.words import wording

CELL = "padding: 2px 10px 2px 0; text-align: left; vertical-align: top;"


def table(rows: Iterable[Iterable[str]], heads: Iterable[str] = ()) -> str:
    """Rows of cells under their heads."""
    top = f"<thead>{_row(heads, 'th')}</thead>" if heads else ""
    body = "".join(_row(row, "td") for row in rows)
    return f'<table style="line-height: 1.4">{top}<tbody>{body}</tbody></table>'


def _row(cells: Iterable[str], tag: str) -> str:
    """A percent sign stays beside its number."""
    told = (escape(cell).replace(" %", "&nbsp;%") for cell in cells)
    return "<tr>" + "".join(f'<{tag} style="{CELL}">{cell}</{tag}>' for cell in told) + "</tr>"


def small(words: str) -> str:
    """A remark below something."""
    return f'<p style="line-height: 1.4"><small>{escape(words)}</small></p>'


def summary(trial: Trial, language: str) -> str:
    """One line: what the goal is worth, and with how many re-rolls."""
    found, numbers = trial.odds, NumberFormat((), language)
    is_chance = found.goal.is_chance
    value = numbers.chance(found.value) if is_chance else numbers.number(found.value)
    goal = sentence(wording(language, f"odds.goal_{found.goal.name}"))
    parts = [wording(language, "odds.rerolls", count=found.start.rerolls)]
    ability = OddsWriter(found, language).rage
    if trial.rage:
        parts.append(
            wording(language, "odds.rage" if found.start.rage else "odds.no_rage", ability=ability)
        )
    if not any(action.dice for action in found.weapon.actions):
        parts = [wording(language, "odds.no_dice"), *parts[1:]]
    told = " · ".join(part.rstrip(".") for part in parts)
    value = escape(f"{goal}: {value}")
    return f'<p style="line-height: 1.4"><b>{value}</b> <span>({escape(told)})</span></p>'


def results_page(trial: Trial, language: str) -> str:
    """The rows of the card with their chances, and what the target loses."""
    found, numbers = trial.odds, NumberFormat((), language)
    setting = standard_setting()
    rows: list[list[str]] = []
    for row in found.rows:
        told = row_text(setting, row.action.index, row.place, language)
        if len(found.weapon.actions) > 1:
            told = f"{row.action.names[language]}. {told}"
        rows.append([f"{row.number}", sentence(told), *map(numbers.chance, row.each)])
    if any(found.misses):
        miss = sentence(OddsWriter(found, language).result(MISS))
        rows.append(["–", miss, *map(numbers.chance, found.misses)])
    heads = ["", wording(language, "odds.results")]
    if found.attacks > 1:
        heads += [
            phrase(language, "dicelab.attack", number=number + 1) for number in range(found.attacks)
        ]
    else:
        heads.append(phrase(language, "dicelab.chart_up"))
    facts = [
        [wording(language, "odds.expected"), numbers.number(found.damage.mean())],
        [phrase(language, "dicelab.variance"), numbers.number(found.damage.variance())],
        [wording(language, "odds.eliminated"), numbers.chance(found.eliminate)],
        [wording(language, "odds.destroyed"), numbers.chance(found.destroy)],
    ]
    damage = [[str(lost), numbers.chance(p)] for lost, p in found.damage.items()]
    names = [phrase(language, "dicelab.chart_across"), phrase(language, "dicelab.chart_up")]
    return table(rows, heads) + table(damage, names) + table(facts)


def rule_page(trial: Trial, language: str) -> str:
    """For each throw that leaves a choice, what is best."""
    found = trial.odds
    writer = OddsWriter(found, language)
    choices = [entry for entry in found.rule if entry.is_choice]
    if not choices:
        return f"<p>{escape(wording(language, 'odds.no_choice'))}</p>"
    parts = [f"<p><b>{escape(wording(language, 'odds.rule'))}</b></p>"]
    for stage, entries in groupby(choices, lambda entry: entry.stage):
        heading = writer.stage(stage)
        parts += [f"<p>{escape(heading)}</p>"] if heading else []
        parts.append(table([signs(one.faces), writer.move(one.move)] for one in entries))
    return "".join(parts)


def derivation_page(trial: Trial, language: str) -> str:
    """Step by step; headings end with a colon."""
    lines = [escape(step) for step in trial.odds.derivation(language)]
    told = "".join(
        f"<p><b>{line}</b></p>" if line.endswith(":") else f"<div>{line}</div>" for line in lines
    )
    return f'<div style="line-height: 1.5">{told}</div>'


def simulation_page(simulation: Simulation, language: str) -> str:
    """The mean that was found beside the exact one, with its error."""
    if not simulation.throws:
        return ""
    numbers = NumberFormat((), language)
    goal, value = simulation.odds.goal, simulation.odds.value
    exact = numbers.chance(value) if goal.is_chance else numbers.number(value)
    scale, unit = (100, " %") if goal.is_chance else (1, "")
    mean, error = simulation.mean * scale, 2 * simulation.error * scale
    shown = decimal_text(f"{mean:.3f} ± {error:.3f}{unit}", language)
    told = phrase(language, "dicelab.simulated", count=simulation.throws, found=shown, exact=exact)
    return f'<p style="line-height: 1.4">{escape(told)}</p>'
