"""The solver's worker process: its protocol."""
