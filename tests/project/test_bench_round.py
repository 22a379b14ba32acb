"""The round as a game for tree search, as the bench wraps it: it needs no peer to be checked."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from snails_core.options import Plan
from tests.bench.tree_search import CHANCE, OVER, Round, State, instances, regret
from tests.oracle.entries import Entry

ENTRIES = instances(quick=True)


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.id)
def test_any_way_through_the_round_ends_with_a_reward(entry: Entry) -> None:
    random = Random(1)
    for _ in range(5):
        state = State(Round.of(entry))
        while not state.is_terminal():
            assert state.is_chance_node() == (state.current_player() == CHANCE)
            if state.is_chance_node():
                assert sum(chance for _, chance in state.chance_outcomes()) == pytest.approx(1)
            before, copy = state.legal_actions(), state.clone()
            copy.apply_action(random.choice(before))
            assert state.legal_actions() == before
            state = copy
        assert state.current_player() == OVER
        reward, other = state.returns()
        assert -1 <= reward <= 1 and other == -reward


def test_the_best_plan_has_no_regret_and_another_has() -> None:
    entry = ENTRIES[-1]
    best = entry.best_plans()
    assert regret(entry, best[0]) == 0
    others = [plan for plan in islice(Round.of(entry).plans, 40) if plan not in best]
    lost = [regret(entry, plan) for plan in others if isinstance(plan, Plan)]
    assert min(lost) >= 0 and max(lost) > 0
