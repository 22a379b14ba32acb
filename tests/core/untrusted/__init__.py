"""Files that nobody should trust: a plain error, or something playable."""
