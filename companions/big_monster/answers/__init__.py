"""What the worker answers to questions about Big Monster: the solver and the bots, in words."""
