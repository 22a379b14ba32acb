"""The second layer: exact odds and the best plans. It knows the rules, and no screen."""
