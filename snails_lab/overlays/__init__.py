"""What a picture of a position can teach, as data with a text that says the same.

`crawl_overlay` tells where a snail can crawl, `aim_overlay` what an action can be aimed at,
`hit_overlay` with which odds; `backs_overlay` what may be under the tiles, `danger_overlay` what
a space costs. `overlay_groups` makes shapes of any of them for a renderer.
"""

from snails_lab.overlays.aim import aim_overlay
from snails_lab.overlays.backs import backs_overlay
from snails_lab.overlays.crawl import crawl_overlay
from snails_lab.overlays.danger import danger_overlay
from snails_lab.overlays.hit import hit_overlay
from snails_lab.overlays.overlay import Note, Overlay
from snails_lab.overlays.signs import overlay_groups

__all__ = [
    "Note",
    "Overlay",
    "aim_overlay",
    "backs_overlay",
    "crawl_overlay",
    "danger_overlay",
    "hit_overlay",
    "overlay_groups",
]
