"""What the labs of all companions share: a table to play at, lessons, puzzles, and their views.

A game derives from these panels and says what only it knows: its picture, its questions, its tasks.
Labels are looked up in the words of the game, then in `companions.words`, then in the lab's.
"""
