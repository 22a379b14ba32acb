"""Plan against plan: games of two sides whose interests are opposite, solved exactly.

- `simplex`: linear programs in fractions;
- `matrix_game`: the mixtures of a matrix game;
- `sequence_form`: games in which sides have secrets until the end.
"""
