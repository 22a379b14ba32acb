"""Shared by tests of any layer: it knows the engine."""
