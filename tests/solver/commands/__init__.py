"""The commands `snails solve`, `snails odds` and `snails puzzles`."""
