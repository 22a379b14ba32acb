"""Cry Havoc in the lab."""
