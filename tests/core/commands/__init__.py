"""The command `snails` of the engine."""
