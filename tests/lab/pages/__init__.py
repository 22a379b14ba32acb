"""The pages, and the people at them."""
