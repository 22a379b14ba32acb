"""Which bytes of a state a computation reads, and caches keyed by what was read."""

from solver.planner.tracing.read_trie import ReadTrie, TrieNode, find_below
from solver.planner.tracing.traced_bytes import TracedBytes, TracedCopy
from solver.planner.tracing.traced_numbers import Trace, TracedCrowd

__all__ = [
    "ReadTrie",
    "Trace",
    "TracedBytes",
    "TracedCopy",
    "TracedCrowd",
    "TrieNode",
    "find_below",
]
