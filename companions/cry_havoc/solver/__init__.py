"""Exact answers about Cry Havoc.

`no_cards` solves a battle of placements alone (G0), `open_hands` one in which both hands lie open
(G1), `hidden_hands` and `equilibrium` one in which they do not (G2). `lemmas` proves what holds of
all battles, `prisoners` and `scoring` price what follows a battle, and `turn` plans one turn.
"""
