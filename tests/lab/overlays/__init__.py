"""Overlays on the board."""
