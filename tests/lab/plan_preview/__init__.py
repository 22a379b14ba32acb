"""Odds while planning."""
