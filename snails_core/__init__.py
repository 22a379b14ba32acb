"""The rules of Snails as pure functions over immutable positions; standard library only."""
