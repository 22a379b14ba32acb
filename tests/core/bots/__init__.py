"""Bots of the engine, and games between them."""
