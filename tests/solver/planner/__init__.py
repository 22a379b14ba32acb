"""The planner: its parts, and its answers against plain search."""
