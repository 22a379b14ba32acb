"""Exact odds of single cards."""
