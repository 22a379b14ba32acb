"""The miner: puzzles found in seeded games between bots.

`games` plays them, `cutting` makes questions of puzzle size, `sieving` keeps those with a clear
answer that greedy play misses, `reducing` takes away what does not matter, `texts` finds words,
`doubles` drops what was there before. One game is one *chunk* of work (`chunks`, `digging`).
`running` has chunks done by any executor, and `store` keeps each result under the chunk's key, so
that a miner that was stopped goes on where it was.
"""
