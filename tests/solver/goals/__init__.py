"""Goals: their text, their values, and how search takes them apart."""
