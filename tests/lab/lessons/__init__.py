"""The rules course."""
