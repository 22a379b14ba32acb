"""What the worker answers to questions about Cry Havoc, in words."""
