"""The probability course: from one attack die to decisions under uncertainty.

`data/` is the one source of all its notebooks, with three languages beside each other; `source`
reads it, `values` computes every number that its sentences mention, `notebook` makes the cells.
`guide` writes the teacher's guide. What the cells call is `snails_lab.pages.chapter`.
"""
