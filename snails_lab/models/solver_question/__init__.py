"""A question to the solver (whose plan, which goal, against whom, how long) and its answer."""
