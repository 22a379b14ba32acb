"""Exercises of the probability course."""
