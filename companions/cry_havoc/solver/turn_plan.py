"""The best plan for the actions that are left in a round, proven, as choices of the game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

from companions.cp_sat import Limits, Status, Valued, maximise
from companions.cry_havoc.errors import PositionError
from companions.cry_havoc.options import (
    Activate,
    Build,
    Choice,
    DrawOwn,
    DrawTerrain,
    EnableScoring,
    EndTurn,
    Option,
    PlayFor,
    StepTo,
)
from companions.cry_havoc.solver.turn_model import ROWS, Kind, TurnModel
from companions.cry_havoc.solver.turn_problem import TurnProblem


class PlannedAction(NamedTuple):
    """One action: its kind, the cards for it, and what is done with them."""

    kind: Kind
    cards: tuple[int, ...] = ()
    steps: tuple[StepTo, ...] = ()
    recruits: int = 0
    works: tuple[Build | Activate, ...] = ()

    def begins_with(self, option: Option) -> bool:
        """Is this the option of a turn that the action begins with?"""
        if self.kind < ROWS:
            return option == PlayFor(int(self.kind), self.cards)
        if self.kind is Kind.SCORE:
            return option == EnableScoring(self.cards[0])
        return isinstance(option, DrawOwn | DrawTerrain if self.kind is Kind.DRAW else EndTurn)


@dataclass(frozen=True, slots=True)
class TurnPlan:
    """Actions with what they are worth together, in hundredths; no plan is worth above `bound`."""

    problem: TurnProblem
    actions: tuple[PlannedAction, ...]
    value: int
    bound: int
    status: Status
    units: tuple[int, ...]
    """By region, where the player's units stand in the end."""
    claims: tuple[int, ...]
    """Regions that are taken without a fight."""

    @property
    def is_scored(self) -> bool:
        return any(action.kind is Kind.SCORE for action in self.actions)


def plan_turn(
    problem: TurnProblem,
    limits: Limits | None = None,
    first: Iterable[Kind] = Kind,
    watch: Callable[[TurnModel, Valued], None] | None = None,
) -> TurnPlan:
    """The best plan whose first action is of one of these kinds.

    `watch` is handed every better answer on the way, for `read_actions`.
    """
    model = TurnModel(problem)
    allowed = set(first)
    for kind in Kind:
        if kind not in allowed:
            model.model.add(model.kinds[0][kind] == 0)
    limits = limits or Limits()
    if watch is not None:
        limits = replace(limits, found=lambda found: watch(model, found))
    return _solved(model, limits)


def _solved(model: TurnModel, limits: Limits) -> TurnPlan:
    found = maximise(model.model, limits)
    if found is None:
        raise PositionError("no_plan", "solver")
    actions, claims = read_actions(model, found)
    units = tuple(found.value_of(count) for count in model.units[-1])
    return TurnPlan(model.problem, actions, found.value, found.bound, found.status, units, claims)


def read_actions(
    model: TurnModel, found: Valued
) -> tuple[tuple[PlannedAction, ...], tuple[int, ...]]:
    """The actions of an answer, the last one or one on the way, and the regions they take."""
    problem = model.problem
    actions: list[PlannedAction] = []
    claims: set[int] = set()
    before = [place.units for place in problem.places]
    for t, kinds in enumerate(model.kinds):
        kind = next(kind for kind in Kind if found.value_of(kinds[kind]))
        cards = [
            card.card
            for c, card in enumerate(problem.cards)
            if any(found.value_of(use) for use in (*model.uses[t][c], model.scoring_cards[t][c]))
        ]
        works: list[Build | Activate] = []
        for chosen, make in ((model.builds, Build), (model.activates, Activate)):
            works += [
                make(work.structure, work.region)
                for w, work in enumerate(problem.works)
                if found.value_of(chosen[t][w])
            ]
        flow = {edge: found.value_of(count) for edge, count in model.flows[t].items()}
        steps = _steps(problem, before, flow)
        recruits = found.value_of(model.recruits[t])
        actions.append(PlannedAction(kind, tuple(sorted(cards)), steps, recruits, tuple(works)))
        before = [found.value_of(count) for count in model.units[t]]
        if kind is Kind.MOVE:
            claims |= {r for r, place in enumerate(problem.places) if place.claim and before[r]}
    return tuple(actions), tuple(sorted(claims))


def _steps(
    problem: TurnProblem, units: list[int], flow: dict[tuple[int, int], int]
) -> tuple[StepTo, ...]:
    """The flow as single steps, each by a unit that is there by then.

    What is left when nobody can go any more runs in circles, moves nobody, and is left out.
    """
    ready = [
        place.leaving if place.is_stop else count
        for place, count in zip(problem.places, units, strict=True)
    ]
    steps: list[StepTo] = []
    while edge := next((e for e, count in flow.items() if count and ready[e[0]] > 0), None):
        region, to = edge
        flow[edge] -= 1
        ready[region] -= 1
        ready[to] += not problem.places[to].is_stop
        steps.append(StepTo(region, to))
    return tuple(steps)


def kind_values(problem: TurnProblem, limits: Limits | None = None) -> dict[Kind, TurnPlan]:
    """The best plan that begins with each kind of action, as far as there is one."""
    found: dict[Kind, TurnPlan] = {}
    for kind in Kind:
        try:
            found[kind] = plan_turn(problem, limits, [kind])
        except PositionError:
            continue
    return found


def option_values(problem: TurnProblem, options: Iterable[Option]) -> Mapping[Option, int]:
    """What each option of a turn is worth as the last action of the round, in hundredths.

    Symbols of a row bring the same whatever cards they come from, so a model is solved for each
    row and number of symbols; cards and icons are counted beside it.
    """
    alone = replace(problem, actions=1)
    cards = {card.card: card for card in problem.cards}
    worths: dict[tuple[int, int], int] = {}
    found: dict[Option, int] = {}
    for option in options:
        if isinstance(option, PlayFor):
            held = [cards[card] for card in option.cards]
            symbols = sum(card.symbols[option.row] for card in held)
            if (option.row, symbols) not in worths:
                worths[option.row, symbols] = _symbols_worth(alone, option.row, symbols)
            once = any(card.draws_once[option.row] for card in held) * problem.card_drawn
            beside = sum(card.icons[option.row] - card.kept for card in held) + once
            found[option] = worths[option.row, symbols] + beside
        elif isinstance(option, EnableScoring):
            assert problem.scoring is not None
            found[option] = problem.scoring - cards[option.card].kept
        elif isinstance(option, DrawOwn | DrawTerrain):
            found[option] = problem.draw or 0
        elif isinstance(option, EndTurn):
            found[option] = 0
    return found


def option_plan(problem: TurnProblem, option: Choice) -> TurnPlan:
    """The best plan of one action that begins with an option, proven.

    With fewer cards in hand than the model may choose from, it can only choose these.
    """
    cards: tuple[int, ...] = ()
    kind = Kind.DRAW
    if isinstance(option, PlayFor):
        cards, kind = option.cards, Kind(option.row)
    elif isinstance(option, EnableScoring):
        cards, kind = (option.card,), Kind.SCORE
    held = list(problem.cards)
    chosen = [held.pop(next(n for n, each in enumerate(held) if each.card == card))
              for card in cards]  # fmt: skip
    alone = replace(problem, actions=1, cards=tuple(chosen))
    model = TurnModel(alone)
    model.model.add(model.kinds[0][kind] == 1)
    if kind < ROWS:
        for use in model.uses[0]:
            model.model.add(use[kind] == 1)
    return _solved(model, Limits(seconds=60, workers=1))


def _symbols_worth(problem: TurnProblem, row: int, symbols: int) -> int:
    """What so many symbols of a row bring, for nothing."""
    card = problem.cards[0]._replace(
        symbols=tuple(symbols if each == row else 0 for each in range(ROWS)),
        icons=(0,) * ROWS, draws_once=(False,) * ROWS, kept=0, can_score=False,
    )  # fmt: skip
    limits = Limits(seconds=60, workers=1)
    return plan_turn(replace(problem, cards=(card,)), limits, [Kind(row)]).value
