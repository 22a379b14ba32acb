"""What both sides should plan, by one call: the answer of `solve_both`, as text and as a page."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from html import escape

from snails_core.notation import read_plan, read_position
from snails_core.options import Plan
from snails_core.position import Position
from solver.goals import Goal
from solver.plan_html import LIST, WHOLE
from solver.surface.equilibrium_text import EquilibriumWriter, equilibrium_text
from solver.surface.notebook_bar import bar_for
from solver.surface.payoff_drawing import payoff_drawing
from solver.surface.solving import reply_to
from solver.surface.warm_worker import warm_worker
from solver.worker import EquilibriumRequest, Reply
from solver.worker.solve_record import plan_words


@dataclass(frozen=True, slots=True, repr=False)
class BothPlans:
    """Mixtures of plans of both sides, and bounds of the value to the first of them.

    `print` shows it as text, a notebook as a page with the table of plan against plan.

    >>> from solver import solve_both
    >>> answer = solve_both("snails 1; map 2; player A; G a1 5; player B; G a1 5", "kills - deaths")
    >>> [sum(mixture.values()) == 1 for mixture in answer.mixtures]
    [True, True]
    """

    position: Position
    reply: Reply
    """What the worker said; `reply.data["equilibrium"]` has everything."""
    language: str = "en"

    @property
    def lower(self) -> Fraction | None:
        """What the first side is sure of by its mixture."""
        return _number(self.reply.data["value"])

    @property
    def upper(self) -> Fraction | None:
        """What the second side concedes at most by its mixture."""
        return _number(self.reply.data["bound"])

    @property
    def is_proven(self) -> bool:
        """Does neither side gain by any other plan?"""
        return self.reply.status == "optimal"

    @property
    def mixtures(self) -> tuple[Mapping[Plan, Fraction], ...]:
        """The plans of each side with how likely each is; empty if nothing is known."""
        data = self.reply.data.get("equilibrium") or {"mixtures": ()}
        setting = self.position.setting
        return tuple(
            {
                read_plan(setting, plan_words(mixed["plan"])): Fraction(mixed["chance"])
                for mixed in mixture
            }
            for mixture in data.get("mixtures", ())
        )

    @property
    def matrix(self) -> tuple[tuple[Fraction, ...], ...] | None:
        """The game of these plans: what the first side gets, by its plan (row) and the other's
        (column), both in the order of `mixtures`; None if nothing is known.

        >>> from solver import solve_both
        >>> table = "snails 1; map 2; player A; G a1 5; player B; G a1 5"
        >>> answer = solve_both(table, "kills - deaths")
        >>> (len(answer.matrix), len(answer.matrix[0])) == tuple(map(len, answer.mixtures))
        True
        """
        data = self.reply.data.get("equilibrium") or {}
        found = data.get("matrix")
        return found and tuple(tuple(map(Fraction, row)) for row in found)

    def __str__(self) -> str:
        return equilibrium_text(self.reply, self.language)

    def __repr__(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        """What a notebook shows."""
        return both_plans_page(self.reply, self.language)


def solve_both(
    position: Position | str,
    goal: Goal | str = "net",
    *,
    seat: str | None = None,
    time: float | None = None,
    states: int | None = None,
    hidden: bool = False,
    language: str = "en",
) -> BothPlans:
    """What both sides should plan if they plan at once, with proof or bounds.

    >>> from solver import solve_both
    >>> answer = solve_both("snails 1; map 2; player A; G a1 5; player B; G a1 5", "kills - deaths")
    >>> answer.is_proven, answer.lower == answer.upper
    (True, True)

    Open play is solved: plans are chosen in secret at once, and from the first reveal on both know
    both plans. `seat` is the side whose goal it is; the other side has the opposite one. `time`
    (seconds) or `states` limit the search; what is known by then are bounds. With `hidden`, choices
    rest on what is public so far, as at the table; that is for very small rounds.
    """
    asked = read_position(position) if isinstance(position, str) else position
    request = EquilibriumRequest(asked, goal, seat, states, time, language, hidden)
    return BothPlans(asked, reply_to(request, bar_for(language), warm_worker().lent()), language)


def both_plans_page(reply: Reply, language: str) -> str:
    """The answer as HTML: self-contained, and everything escaped."""
    writer = EquilibriumWriter(reply, language)
    data = writer.data
    parts = [f'<div class="snails-both-plans" lang="{escape(language)}" style="{WHOLE}">']
    if data is None or data["game"] != "open_play":
        parts += [f"<p>{escape(line)}</p>" for line in writer.lines()]
        return "\n".join([*parts, "</div>"])
    parts += [f"<p>{escape(line)}</p>" for line in writer.stopped()]
    parts.append(f"<p><strong>{escape(writer.head())}</strong></p>")
    parts.append(f"<p>{escape(writer.game())}</p>")
    for side in (0, 1):
        items = []
        for number, mixed in enumerate(data["mixtures"][side]):
            alone = mixed.get("alone")
            below = f"<br><small>{escape(writer.alone(alone))}</small>" if alone else ""
            items.append(f"<li>{escape(writer.mixed(side, number, mixed))}{below}</li>")
        parts.append(f"<p>{escape(writer.promise(side))}</p>")
        parts.append(f'<ul style="{LIST}">{"".join(items)}</ul>')
    if data["matrix"] is not None:
        title = writer.says("table", player=data["seats"][0])
        parts.append(f"<p>{escape(title)}</p>")
        parts.append(_drawing(writer, title))
        parts.append(f"<p>{escape(writer.secrecy())}</p>")
    for side in (0, 1):
        if data["cards"]:
            uses = "".join(f"<li>{escape(writer.card(use))}</li>" for use in data["cards"][side])
            heading = escape(writer.says("cards", player=data["seats"][side]))
            parts.append(
                f'<details><summary>{heading}</summary><ul style="{LIST}">{uses}</ul></details>'
            )
    parts.append(f"<p><small>{escape(writer.work())}</small></p></div>")
    return "\n".join(parts)


def _drawing(writer: EquilibriumWriter, title: str) -> str:
    assert writer.data is not None
    rows, columns = (
        [
            (writer.name(side, number), Fraction(mixed["chance"]))
            for number, mixed in enumerate(writer.data["mixtures"][side])
        ]
        for side in (0, 1)
    )
    cells = [[(Fraction(e), writer.brief(e)) for e in row] for row in writer.data["matrix"]]
    return payoff_drawing(rows, columns, cells, title)


def _number(value: str | None) -> Fraction | None:
    return None if value is None else Fraction(value)
