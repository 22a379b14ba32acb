"""Positions, plans and saved games as text."""
