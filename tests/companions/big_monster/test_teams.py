"""S5: tiles shared between partners, against all ways to share them."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from companions.big_monster.solver.hindsight import best_layout
from companions.big_monster.solver.limits import Limits, Status
from companions.big_monster.solver.teams import best_split
from tests.support.companions.big_monster.book_scorer import pad
from tests.support.companions.big_monster.planets import BOX, kind, plain

POOL = [each.index for each in BOX.kinds for _ in range(each.count)]


def all_shares(explorers: tuple[int, int], pool: list[int], size: int) -> list[tuple[int, int]]:
    """The scores of both partners, the lower first, for every way to share the tiles."""
    found = set()
    for chosen in {tuple(sorted(each)) for each in combinations(range(len(pool)), size)}:
        share = sorted(pool[n] for n in chosen)
        rest = sorted(pool[n] for n in range(len(pool)) if n not in chosen)
        found.add((tuple(share), tuple(rest)))
    scores = []
    for one, other in found:
        first = best_layout(BOX, explorers[0], one).value
        second = best_layout(BOX, explorers[1], other).value
        scores.append((min(first, second), max(first, second)))
    return scores


@pytest.mark.parametrize("seed", range(4))
def test_the_best_split_is_the_best_of_all(seed: int) -> None:
    random = Random(f"split {seed}")
    explorers = (random.randrange(12), random.randrange(12))
    pool = random.sample(POOL, 6)
    split = best_split(BOX, explorers, pool, (3, 3), limits=Limits(seconds=60))
    assert split.status is Status.PROVEN
    shares = all_shares(explorers, pool, 3)
    assert (split.lower, split.upper) == max(shares)
    greedy = best_split(BOX, explorers, pool, (3, 3), by_sum=True)
    assert greedy.lower + greedy.upper == max(sum(share) for share in shares)


def test_both_boards_score_what_is_promised_and_share_all_tiles() -> None:
    random = Random("split of twelve")
    pool = random.sample(POOL, 12)
    split = best_split(BOX, (0, 10), pool, (6, 6), limits=Limits(seconds=60))
    assert sorted(split.shares[0] + split.shares[1]) == sorted(pool)
    for layout in split.layouts:
        assert sum(pad(*plain(layout.board)).values()) == layout.value
    assert split.lower <= split.upper


def test_the_highest_sum_is_not_what_a_team_needs() -> None:
    """Four swamps in one hand are worth 32, but two and two make the lower score higher (T1)."""
    pool = [kind("swamp")] * 4 + [kind("desert")] * 4
    together = best_split(BOX, (0, 3), pool, (4, 4), by_sum=True)
    apart = best_split(BOX, (0, 3), pool, (4, 4))
    assert (together.lower, together.upper) == (0, 32)
    assert (apart.lower, apart.upper) == (8, 8)
