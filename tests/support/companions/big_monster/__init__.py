"""Big Monster: planets to lay tiles on, turns of drafting, and the scoring of the book."""
