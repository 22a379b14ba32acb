"""Explanations of a plan and of its alternatives."""
