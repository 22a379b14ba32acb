"""The planner's ground truth: slow, plain search through the engine, and what it found."""
