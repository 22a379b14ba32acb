"""Big Monster, a game of drafting and laying tiles: rules, bots and solver."""
