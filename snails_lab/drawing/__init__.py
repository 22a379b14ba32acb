"""Pictures of the lab, as data, and their drawing on a canvas. Knows models, but no widget.

Groups of shapes (`snails_core.scene`) are what everything here makes; `painter` draws them.
"""
