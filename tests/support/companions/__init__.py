"""Shared by tests of the companion games."""
