"""The commands `snails lab`, `snails app` and `snails class`."""
