"""A game between people and bots, without a screen."""
