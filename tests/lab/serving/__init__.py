"""The server of the plain pages."""
