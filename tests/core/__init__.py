"""Tests of `snails_core`: rules, notation, views, bots, pictures, words, commands."""
