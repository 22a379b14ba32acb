"""The plan panel as a picture: cards, places and slots, where each lies, and the whole scene."""
