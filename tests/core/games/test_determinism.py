"""A seed means the same game everywhere: nothing hangs on the order of sets or on addresses."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys

from snails_core import one_line, view
from snails_core.records import write_record
from tests.support.core.random_games import whole_game
from tests.support.long_run import LONG
from tests.support.repository import ROOT

GAMES = range(60) if LONG else range(4)
HASH_SEEDS = ("0", "1", "17", "4294967295", "random") if LONG else ("1", "random")


def digest(seeds: range) -> str:
    """Of every choice, event, node, view and final position of these games."""
    seen = hashlib.sha256()
    for seed in seeds:
        for step in whole_game(seed):
            setting = step.before.setting
            seen.update(write_record(setting, step.choice).encode())
            for event in step.events:
                seen.update(write_record(setting, event).encode())
            seen.update(repr(step.before.node)[:2_000].partition(" object at ")[0].encode())
        for player in range(step.position.players):
            seen.update(one_line(view(step.position, player)).encode())
        seen.update(one_line(step.position).encode())
    return seen.hexdigest()


def in_another_process(hash_seed: str) -> str:
    code = f"from tests.core.games.test_determinism import digest; print(digest({GAMES!r}))"
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.strip()


def test_games_are_the_same_in_every_process() -> None:
    """Whatever PYTHONHASHSEED is; so a seed in a report can be played again by anybody."""
    here = digest(GAMES)
    assert here == digest(GAMES)
    assert {in_another_process(hash_seed) for hash_seed in HASH_SEEDS} == {here}


def test_the_digest_notices_another_game() -> None:
    assert digest(range(1)) != digest(range(1, 2))
