"""Each rule and ruling (docs/rulings.md) in a small position, and the rulebook's own examples."""
