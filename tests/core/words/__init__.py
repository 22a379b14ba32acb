"""All that is said, in three languages."""
