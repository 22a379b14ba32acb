"""Other games in the same laboratory, one package each: `big_monster`, `cry_havoc`.

A companion may use everything of `snails_core`, `solver` and `snails_lab`; nothing of those knows
the companions, and no companion knows another.
"""
