"""Programs for those who work on the project: `python -m tests.tools.NAME`."""
