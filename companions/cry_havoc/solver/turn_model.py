"""The actions of a round as a CP-SAT model: cards to actions, movement as flow, fights by table.

Every action has one kind. A card serves one row in one action. Units flow over borders, a symbol
for each; whoever enters a stop region stays, and no later action can follow there, for then it is a
battle region. Because stop regions are known beforehand, a flow without circles can always be
carried out as single steps (`turn_plan`). What is reached counts by the tables of `turn_problem`.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from typing import Any

from ortools.sat.python import cp_model

from companions.cry_havoc.solver.turn_problem import TurnProblem

ROWS = 3


class Kind(IntEnum):
    """Kinds of actions; the first three are the rows of cards."""

    MOVE = 0
    RECRUIT = 1
    BUILD = 2
    SCORE = 3
    DRAW = 4
    PASS = 5


class TurnModel:
    """The variables of a problem, and its goal in hundredths of a point."""

    def __init__(self, problem: TurnProblem) -> None:
        self.problem = problem
        self.model = cp_model.CpModel()
        self.goal: list[Any] = []
        times = range(problem.actions)
        new = self.model.new_bool_var
        self.kinds = [[new(f"kind {t} {kind.name}") for kind in Kind] for t in times]
        self.uses = [[[new(f"use {t} {c} {row}") for row in range(ROWS)]
                      for c in range(len(problem.cards))] for t in times]  # fmt: skip
        self.scoring_cards = [[new(f"score {t} {c}") for c in range(len(problem.cards))]
                              for t in times]  # fmt: skip
        self.is_scored = new("scored")
        self._most = sum(place.units for place in problem.places) + problem.reserve
        self._add_kinds()
        self._add_cards()
        self.symbols = [[self._symbols(t, row) for row in range(ROWS)] for t in times]
        self._add_works()
        self._add_units()
        self._add_regions()
        self.model.maximize(sum(self.goal))

    # --- actions and cards ---
    def _add_kinds(self) -> None:
        problem, model = self.problem, self.model
        for t, kinds in enumerate(self.kinds):
            model.add_exactly_one(kinds)
            if t == 0 and problem.symbols is not None:
                model.add(kinds[Kind.MOVE] == 1)
            if problem.draw is None:
                model.add(kinds[Kind.DRAW] == 0)
            else:
                model.add(kinds[Kind.PASS] == 0)
                self.goal.append(problem.draw * kinds[Kind.DRAW])
        model.add(sum(kinds[Kind.SCORE] for kinds in self.kinds) == self.is_scored)
        if problem.scoring is None:
            model.add(self.is_scored == 0)
        else:
            self.goal.append(problem.scoring * self.is_scored)

    def _add_cards(self) -> None:
        problem, model = self.problem, self.model
        for c, card in enumerate(problem.cards):
            used = [use for action in self.uses for use in action[c]]
            used += [action[c] for action in self.scoring_cards]
            model.add_at_most_one(used)
            self.goal.append(-card.kept * sum(used))
            for action in self.scoring_cards:
                if not card.can_score:
                    model.add(action[c] == 0)
        for t, kinds in enumerate(self.kinds):
            model.add(sum(self.scoring_cards[t]) == kinds[Kind.SCORE])
            begun = t == 0 and problem.symbols is not None
            for row in range(ROWS):
                uses = [action[row] for action in self.uses[t]]
                for use in uses:
                    model.add(use == 0) if begun else model.add_implication(use, kinds[row])
                if not begun:
                    model.add(sum(uses) >= kinds[row])
                self.goal += [
                    card.icons[row] * use for card, use in zip(problem.cards, uses, strict=True)
                ]
                self._add_draw_once(row, uses)
            spent = [use for earlier in self.uses[:t] for card in earlier for use in card]
            spent += [use for earlier in self.scoring_cards[:t] for use in earlier]
            model.add(sum(spent) >= len(problem.cards)).only_enforce_if(kinds[Kind.PASS])

    def _add_draw_once(self, row: int, uses: Sequence[Any]) -> None:
        """One card for an action, however many of these icons are played."""
        marked = [
            use for card, use in zip(self.problem.cards, uses, strict=True) if card.draws_once[row]
        ]
        if marked:
            once = self.model.new_bool_var("")
            self.model.add(once <= sum(marked))
            self.goal.append(self.problem.card_drawn * once)

    def _symbols(self, t: int, row: int) -> Any:
        problem = self.problem
        if t == 0 and problem.symbols is not None:
            return problem.symbols if row == Kind.MOVE else 0
        return sum(card.symbols[row] * self.uses[t][c][row] for c, card in enumerate(problem.cards))

    # --- structures ---
    def _add_works(self) -> None:
        """Structures are built and activated for symbols, each as often as the rules allow."""
        problem, model = self.problem, self.model
        times, new = range(problem.actions), self.model.new_bool_var
        self.builds = [[new("") for _ in problem.works] for _ in times]
        self.activates = [[new("") for _ in problem.works] for _ in times]
        for t in times:
            costs = [work.build * self.builds[t][w] + work.activate * self.activates[t][w]
                     for w, work in enumerate(problem.works)]  # fmt: skip
            model.add(sum(costs) <= self.symbols[t][Kind.BUILD])
        for w, work in enumerate(problem.works):
            built = [self.builds[t][w] for t in times]
            model.add(sum(built) <= (0 if work.stands else 1))
            self.goal.append(work.build_worth * sum(built))
            for t in times:
                activate = self.activates[t][w]
                model.add(activate <= int(work.stands) + sum(built[: t + 1]))
                self.goal.append(work.activate_worth * activate)
                if work.crystals:
                    self._add_if_scored(work.crystals * problem.crystal_scored, activate)
        for structure, left in problem.markers.items():
            mine = [self.builds[t][w] for t in times for w, work in enumerate(problem.works)
                    if work.structure == structure]  # fmt: skip
            model.add(sum(mine) <= left)

    def _add_if_scored(self, worth: int, chosen: Any) -> None:
        """So much more if the choice is made and scoring is enabled."""
        if worth:
            both = self.model.new_bool_var("")
            self.model.add_bool_and([chosen, self.is_scored]).only_enforce_if(both)
            self.model.add_bool_or([both, ~chosen, ~self.is_scored])
            self.goal.append(worth * both)

    # --- units ---
    def _add_units(self) -> None:
        """Recruits, flows over borders, and the units in each region after each action."""
        problem, model, most = self.problem, self.model, self._most
        self.recruits = [model.new_int_var(0, problem.reserve, "") for _ in self.kinds]
        came: list[Any] = list(self.recruits)
        self.flows: list[dict[tuple[int, int], Any]] = []
        self.units: list[list[Any]] = []
        before: list[Any] = [place.units for place in problem.places]
        for t in range(problem.actions):
            model.add(self.recruits[t] <= self.symbols[t][Kind.RECRUIT])
            flow = {
                (region, to): model.new_int_var(0, most, "")
                for region, place in enumerate(problem.places)
                for to in place.near
            }
            model.add(sum(flow.values()) <= self.symbols[t][Kind.MOVE])
            units: list[Any] = []
            for region in range(len(problem.places)):
                after = model.new_int_var(0, most, "")
                arrived = sum(count for (_, to), count in flow.items() if to == region)
                left = sum(count for (start, _), count in flow.items() if start == region)
                more: list[Any] = [self.recruits[t]] if region == problem.hq else []
                for w, work in enumerate(problem.works):
                    if work.region == region and work.recruits:
                        more.append(work.recruits * self.activates[t][w])
                        came.append(more[-1])
                model.add(after == before[region] + arrived - left + sum(more))
                units.append(after)
            self.flows.append(flow)
            self.units.append(units)
            before = units
        model.add(sum(came) <= problem.reserve)
        self.goal.append(problem.recruit * sum(self.recruits))

    # --- regions ---
    def _add_regions(self) -> None:
        owners: dict[int, list[Any]] = {}
        for region, place in enumerate(self.problem.places):
            if place.is_stop:
                self._add_stop(region)
            else:
                owners[region] = self._add_claim(region)
        for w, work in enumerate(self.problem.works):
            if work.region in self.problem.owned:
                continue
            stands = owners.get(work.region, [])
            for t in range(self.problem.actions):
                for chosen in (self.builds[t][w], self.activates[t][w]):
                    self.model.add(chosen <= sum(stands[:t]))

    def _add_stop(self, region: int) -> None:
        """Units that were here may leave as far as the rules let them; those that enter stay."""
        place, model = self.problem.places[region], self.model
        out = [self._leaving(t, region) for t in range(self.problem.actions)]
        model.add(sum(out) <= place.leaving)
        entries = []
        for t, flow in enumerate(self.flows):
            entered = model.new_bool_var("")
            arrived = sum(count for (_, to), count in flow.items() if to == region)
            model.add(arrived == 0).only_enforce_if(~entered)
            entries.append(entered)
            if t and place.units and not place.leaving:
                model.add(entered == 0)
        model.add_at_most_one(entries)
        if not place.fight:
            return
        chosen = [model.new_bool_var("") for _ in place.fight]
        model.add_exactly_one(chosen)
        model.add(self.units[-1][region] == sum(n * each for n, each in enumerate(chosen)))
        for n, each in enumerate(chosen):
            self.goal.append(place.fight[n] * each)
            self._add_if_scored(place.fight_scored[n] - place.fight[n], each)

    def _leaving(self, t: int, region: int) -> Any:
        return sum(count for (start, _), count in self.flows[t].items() if start == region)

    def _add_claim(self, region: int) -> list[Any]:
        """Standing here at the end of a move takes the region, once; by action, may it be so."""
        place, model = self.problem.places[region], self.model
        stands = []
        for t, units in enumerate(self.units):
            stand = model.new_bool_var("")
            model.add(units[region] >= 1).only_enforce_if(stand)
            model.add_implication(stand, self.kinds[t][Kind.MOVE])
            stands.append(stand)
        if place.claim:
            claimed = model.new_bool_var("")
            model.add(claimed <= sum(stands))
            self.goal.append(place.claim * claimed)
            if place.claim_scored:
                self._add_if_scored(place.claim_scored, claimed)
        return stands
