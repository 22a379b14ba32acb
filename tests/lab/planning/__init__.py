"""The planning table."""
