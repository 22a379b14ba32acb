"""What all companions say alike, in English, German and Polish; below it lie the lab's words.

Files and entries have the same form as those of `snails_core.words`; keys are `section.entry`.
"""

from __future__ import annotations

from snails_core.words import Words
from snails_lab.words import WORDS as LAB_WORDS

WORDS = Words(__package__, LAB_WORDS)
entries, wording = WORDS.entries, WORDS.text
