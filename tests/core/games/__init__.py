"""What holds in every game, step by step, and how many ways there are on."""
