"""Tables of games beside Snails."""
