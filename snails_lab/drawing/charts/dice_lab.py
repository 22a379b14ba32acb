"""The lab's charts: damage of a card, tiles of a bag, and five cards in a row."""

from __future__ import annotations

from collections.abc import Sequence

from snails_core.backs import Back
from snails_core.catalogue import load_catalogue
from snails_core.scene.shapes import Circle, Group, Layer, Scene, Text
from snails_core.tell.names import sentence
from snails_core.words import text
from snails_lab.drawing.charts.bars import (
    LEFT,
    RIGHT,
    SIZE,
    WIDTH,
    Axis,
    Found,
    Scale,
    bar,
    bar_chart,
    grid,
    numbers_below,
)
from snails_lab.models.dice_lab.damage_race import Race
from snails_lab.models.dice_lab.simulation import Simulation
from snails_lab.models.dice_lab.tile_bag import Bag
from snails_lab.models.dice_lab.trial import Trial
from snails_lab.words import phrase
from solver.explain.number_format import NumberFormat

HEALTH_STEP = 5
PANEL, PANEL_GAP, FIRST = 90.0, 60.0, 66.0
"""The height of a panel of a race, the words over it, and where the first one begins."""


def damage_picture(trial: Trial, language: str, simulation: Simulation | None = None) -> Scene:
    """The exact chances of each damage, and what a simulation found."""
    found: Sequence[Found] = ()
    legend: Sequence[str] = ()
    if simulation is not None and simulation.throws:
        found = [
            Found(damage, simulation.share(damage), simulation.share_error(damage))
            for damage in trial.odds.damage
        ]
        throws = simulation.throws
        simulated = phrase(language, "dicelab.legend_simulated", count=throws)
        legend = [phrase(language, "dicelab.legend_exact"), simulated]
    card = trial.odds.weapon.names[language]
    return bar_chart(
        trial.odds.damage.items(),
        title=phrase(language, "dicelab.chart_title", card=card),
        across=phrase(language, "dicelab.chart_across"),
        up=phrase(language, "dicelab.chart_up"),
        step=HEALTH_STEP,
        language=language,
        found=found,
        legend=legend,
    )


def bag_picture(bag: Bag, back: Back, tiles: int, language: str) -> Scene:
    """How many of the next tiles have a back."""
    named = sentence(text(language, f"back.{back.name.lower()}"))
    return bar_chart(
        bag.how_many(back, tiles).items(),
        title=phrase(language, "tilebag.chart_title", back=named, count=tiles),
        across=phrase(language, "tilebag.chart_across"),
        up=phrase(language, "dicelab.chart_up"),
        step=1,
        language=language,
    )


def race_picture(race: Race, language: str) -> Scene:
    """A panel a card, one under the other, on one axis of damage; a dot marks the mean."""
    title = phrase(language, "race.chart_title")
    head = (
        Text(WIDTH / 2, 14, title, SIZE + 2, bold=True),
        Text(4, 36, phrase(language, "dicelab.chart_up"), SIZE - 1, "pencil", anchor="start"),
    )
    panels = [_panel(race, number, language) for number in range(len(race.cards))]
    end = FIRST + len(panels) * (PANEL + PANEL_GAP) - 20
    across = Text(WIDTH / 2, end + 14, phrase(language, "race.chart_across"), SIZE)
    layers = (Layer("title", (Group("", head),)), *panels, Layer("across", (Group("", (across,)),)))
    said = "; ".join(
        ", ".join(f"{lost}: {p}" for lost, p in damage.items()) for damage in race.damages
    )
    return Scene(WIDTH, end + 32, layers, title, said, language)


def _panel(race: Race, number: int, language: str) -> Layer:
    """The damage after one of the cards; all panels have the same scale."""
    top = FIRST + number * (PANEL + PANEL_GAP) + 6
    axis = Axis(race.health, HEALTH_STEP)
    highest = max(float(p) for damage in race.damages for p in damage.values())
    scale = Scale.for_chances(highest, top, top + PANEL)
    damage = race.damages[number]
    numbers, catalogue = NumberFormat((), language), load_catalogue()
    name = catalogue.cards[catalogue.card_index[race.cards[number]]].names[language]
    mean, chance = numbers.number(damage.mean()), numbers.chance(race.eliminated[number])
    told = phrase(language, "race.panel", number=number + 1, card=name)
    more = phrase(language, "race.panel_more", mean=mean, chance=chance)
    words = (
        Text(LEFT, top - 16, told, SIZE - 1, bold=True, anchor="start"),
        Text(WIDTH - RIGHT, top - 16, more, SIZE - 2, "pencil", anchor="end"),
    )
    frame = Group("", (*grid(axis, scale), *numbers_below(axis, scale.bottom, ""), *words))
    bars = [bar(axis, scale, lost, p) for lost, p in damage.items()]
    dot = Circle(axis.at(float(damage.mean())), scale.bottom, 5, "orange", "ink", 1.4)
    return Layer(f"card:{number + 1}", (frame, *bars, Group(f"mean:{number + 1}", (dot,), mean)))
