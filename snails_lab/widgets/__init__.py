"""What people see and touch: each package is one kind of panel; the modules here serve all of them.

`board` is the board, `panel` the base of all panels (a language that can be switched, labels that
follow it), `error_line` shows what went wrong, `background` runs work beside the event loop.
"""
