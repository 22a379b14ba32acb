"""Tests of `solver`: planner, model, odds, goals, explanations, puzzles, bots, worker."""
