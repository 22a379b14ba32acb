"""The miner: from random games to puzzles, in many processes."""
