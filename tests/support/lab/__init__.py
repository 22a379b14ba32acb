"""Shared by tests of the lab and the layers above it."""
