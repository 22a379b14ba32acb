"""The rules of Big Monster, each in one function; files are named after what they rule."""
