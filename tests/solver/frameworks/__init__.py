"""Snails in frameworks of others: numbered moves, what a seat sees, and their own suites."""
