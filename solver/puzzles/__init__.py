"""Puzzles: positions to plan from, each with a proven answer.

`puzzle` is the type, `puzzle_file` its TOML, `puzzle_question` what it asks of the planner.
`proving` finds its answer, `checking` says whether it is a good puzzle, `judging` what somebody's
plan is worth, and `packs` holds those that come with the lab.
"""
