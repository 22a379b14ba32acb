"""Exact answers for Big Monster: best layouts, best places, endgames, teams; proven or bounded."""
