"""Puzzles: files, checks, themes, and the pack."""
