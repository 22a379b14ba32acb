"""Plan against plan: games of two sides whose interests are opposite, solved exactly.

- `simplex`: linear programs in fractions;
- `matrix_game`: the mixtures of a matrix game; `float_basis` proposes where to begin;
- `sequence_form`: games in which sides have secrets until the end;
- `opposite_goals`: the goal of the other side;
- `open_play`, `double_oracle`: plan against plan, both known from the first reveal on, with the
  `best_response` to a mixture, and `support`, which says why a mixture mixes;
- `plan_pair_tree`, `hidden_play`: the same, with cards known when they are turned up;
- `in_turn`: best responses in turn, for three players and more.
"""
