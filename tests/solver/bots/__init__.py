"""The bot that plans."""
