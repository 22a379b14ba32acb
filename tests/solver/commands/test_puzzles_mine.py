"""`snails puzzles mine` from end to end: real games, real proofs."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from snails_core.commands import main
from solver.puzzles.checking import check
from solver.puzzles.mining.chunk_work import Chunk, ChunkResult
from solver.puzzles.mining.filtering import STAGES
from solver.puzzles.mining.pack_building import build_pack
from solver.puzzles.mining.store import Store
from solver.puzzles.packs import read_file

SEED, CHUNKS, STATES = 1, 1, 8000
"""A game with a puzzle in it that takes little work."""
CHUNK = Chunk(SEED, 0, STATES)


def mine(folder: Path, *more: str) -> int:
    words = ["--seed", str(SEED), "--chunks", str(CHUNKS), "--states", str(STATES)]
    return main(["puzzles", "mine", *words, "--out", str(folder), "--json", *more])


def files(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in folder.rglob("*") if file.is_file()}


def test_a_miner_finds_proven_puzzles_and_goes_on_where_it_was(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert mine(tmp_path, "--workers", "1") == 0
    told = json.loads(capsys.readouterr().out)
    counts = [told[stage] for stage in STAGES]
    assert counts == sorted(counts, reverse=True) and counts[-1] > 0
    found = files(tmp_path)
    assert {f"{name}.toml" for name in told["puzzles"]} == {n for n in found if n.endswith("toml")}
    for name in told["puzzles"]:
        assert check(read_file(tmp_path / f"{name}.toml")).proven
    (tmp_path / "chunks" / f"{CHUNK.key}.json").unlink()
    assert mine(tmp_path, "--workers", "2") == 0
    assert json.loads(capsys.readouterr().out) == told and files(tmp_path) == found
    _put_together(Store(tmp_path / "chunks"))


def _put_together(store: Store) -> None:
    """What another chunk brings too is there once."""
    twin = Chunk(SEED, 1, STATES)
    haul = ChunkResult.of_text(store.get(CHUNK.key))
    assert haul.puzzles and ChunkResult.of_text(haul.text).text == haul.text
    store.put(twin.key, haul.text)
    gathered = build_pack(store, [CHUNK, twin])
    assert [p.name for p in gathered.puzzles] == [p.name for p in haul.puzzles]
    assert gathered.counts["candidates"] == 2 * haul.counts["candidates"]
    assert build_pack(store, [CHUNK], known=haul.puzzles).puzzles == ()


@pytest.mark.parametrize("words", [["--chunks", "0"], ["--workers", "2", "--dask", "tcp://x:1"]])
def test_bad_usage_is_told(
    words: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert mine(tmp_path, *words) == 2
    assert "snails" in capsys.readouterr().err
