"""The miner: puzzles found in seeded games between bots.

`games` plays them, `cropping` makes positions of puzzle size, `question_generation` finds goals
for them (`threats` adds an enemy's attack), `filtering` keeps those with a clear answer that greedy
play misses, `reduction` takes away what does not matter, `texts` writes title, story and hints, and
`near_duplicates` drops what was there before. One game is one *chunk* of work (`chunk_work`).
`miner` has chunks done by an executor (`executors`). `store` keeps each result under the chunk's
key, so that a miner that was stopped goes on where it was. `pack_building` makes a pack of them.
"""
