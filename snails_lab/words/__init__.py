"""What the lab says, in English, German and Polish: its own words beside the core's.

Files and entries are of the same form as those of `snails_core.words`; keys are `section.entry`.
"""

from __future__ import annotations

from snails_core.words import Words

WORDS = Words(__package__)
entries, phrase = WORDS.entries, WORDS.text
