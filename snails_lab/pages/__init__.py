"""Whole pages of the lab, a module each: what a notebook or a plain page shows with one call.

>>> from snails_lab import welcome
>>> welcome()
Snails Lab: welcome

`snails_lab` itself has the names of all pages; nothing else imports this package but `serving`,
for its links.
"""
