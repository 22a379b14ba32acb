"""The rules of the game, a file for each; `engine` calls them by the kind of task."""
