"""The second layer: exact odds, and what they say about plans. It knows the rules, never a screen."""
