"""The probability course: from one attack die to decisions under uncertainty.

    from snails_lab.probability import Chapter

    chapter = Chapter("one_die", student="Anna")
    chapter.exercise("one_face")

`data/` is the one source of all its notebooks, with three languages beside each other; `source`
reads it, `values` computes every number that its sentences mention, `notebook` makes the cells,
`chapter` is what the cells call, and `charts` draws. `guide` writes the teacher's guide.
"""

from snails_lab.probability.chapter import Chapter

__all__ = ["Chapter"]
