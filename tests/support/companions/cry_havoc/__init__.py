"""Cry Havoc: small battles, and an oracle that plays them out by the book."""
