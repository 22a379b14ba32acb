"""What a picture of a position can teach, as data with a text that says the same.

`crawl_overlay` tells where a snail can crawl, `aim_overlay` what an action can be aimed at,
`hit_overlay` with which odds; `backs_overlay` what may be under the tiles, `danger_overlay` what
a space costs. `snails_lab.drawing.overlay_signs` makes shapes of any of them.
"""

from snails_lab.models.overlays.aim import aim_overlay
from snails_lab.models.overlays.backs import backs_overlay
from snails_lab.models.overlays.crawl import crawl_overlay
from snails_lab.models.overlays.danger import danger_overlay
from snails_lab.models.overlays.hit import hit_overlay
from snails_lab.models.overlays.overlay import Note, Overlay

__all__ = [
    "Note",
    "Overlay",
    "aim_overlay",
    "backs_overlay",
    "crawl_overlay",
    "danger_overlay",
    "hit_overlay",
]
