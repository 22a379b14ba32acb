"""The files of cards and rules: what the box holds, and what each fault in them says."""
