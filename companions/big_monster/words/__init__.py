"""What players of Big Monster read, in English, German and Polish.

Files and entries have the same form as those of `snails_core.words`; keys are `section.entry`.
What all companions say is found in `companions.words`.
"""

from __future__ import annotations

from companions import words as shared
from snails_core.words import Words

WORDS = Words(__package__, shared.WORDS)
entries, wording = WORDS.entries, WORDS.text
