"""A game between people and bots: the session, the table on the screen, the review."""
