"""What a player or an observer may know."""
