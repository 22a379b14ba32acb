"""The probability course."""
