"""Pictures of a position: scenes, and the SVG made of them."""
