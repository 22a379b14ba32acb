"""Plan against plan: games of two sides whose interests are opposite, solved exactly.

- `simplex`: linear programs in fractions;
- `matrix_game`: the mixtures of a matrix game;
- `sequence_form`: games in which sides have secrets until the end;
- `open_play`, `double_oracle`: plan against plan, both known from the first reveal on;
- `plan_pair_tree`, `hidden_play`: the same, with cards known when they are turned up.
"""
