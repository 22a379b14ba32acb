"""Tournaments: who plays whom, the journal, the ratings."""
