"""Puzzles without a screen: which to choose, an attempt at one, its judgement, and the rating.

`library` reads and keeps puzzle files, `selection` finds one to solve, `attempt` counts hints and
plans, `judging` talks to the solver's worker, `record` is what a profile keeps, `glicko` rates,
and `draft` makes a puzzle of a position.
"""
