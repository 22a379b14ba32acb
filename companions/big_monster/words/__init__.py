"""What players of Big Monster read, in English, German and Polish.

Files and entries have the same form as those of `snails_core.words`; keys are `section.entry`.
"""

from __future__ import annotations

from snails_core.words import Words

WORDS = Words(__package__)
entries, wording = WORDS.entries, WORDS.text
