"""Puzzles: positions to plan from, each with a proven answer.

`puzzle` says what one is, `reading` and `writing` keep it as TOML, `proving` works out its answer,
`checking` says whether it is a good one, `judging` what a solver's plan is worth, and `packs` holds
those that come with the lab.
"""
