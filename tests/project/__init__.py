"""Tests of the repository as a whole: frame, starter, documents, wheel and bench."""
