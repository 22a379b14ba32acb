"""What a picture of a position can teach, as data with a text that says the same.

`crawl_overlay` tells where a snail can crawl, `aim_overlay` what an action can be aimed at;
`overlay_groups` makes shapes of either for a renderer.
"""

from snails_lab.overlays.aim import aim_overlay
from snails_lab.overlays.crawl import crawl_overlay
from snails_lab.overlays.overlay import Note, Overlay
from snails_lab.overlays.signs import overlay_groups

__all__ = ["Note", "Overlay", "aim_overlay", "crawl_overlay", "overlay_groups"]
