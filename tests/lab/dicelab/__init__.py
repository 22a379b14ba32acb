"""The dice lab."""
