"""What the lab knows, without a screen: games, plans, lessons, exercises, puzzles, questions.

Nothing in here imports a widget or a canvas (tests/project/test_packages.py holds it), so all of it
is tested without a browser. What a person reads is made here as text; how it looks is `drawing`.
"""
