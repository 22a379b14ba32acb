"""The course of a game: setting up, a turn of drafting, a turn from open rows, the end."""
