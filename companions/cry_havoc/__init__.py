"""Cry Havoc: a war for crystals, with battles of three objectives that can be solved exactly.

`battle` is one battle and its rules, `solver` its exact solution.
"""
