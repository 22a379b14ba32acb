"""Measurements beside the peers: `python run.py bench`. Not tests: only counts may fail those."""
