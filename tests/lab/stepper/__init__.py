"""Stepping through a game that was played."""
