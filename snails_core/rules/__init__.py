"""What actions and tokens do, one rule a module."""
