"""The course of a game: set-up, the four phases of a round, and the endings."""
