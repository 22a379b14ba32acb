"""Shared by tests of the solver and the layers above it."""
