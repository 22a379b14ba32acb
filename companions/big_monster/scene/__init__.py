"""Pictures of Big Monster from shapes: tiles, boards, the table; told apart without colour."""

from companions.big_monster.scene.table_scene import board_scene, table_scene, tile_scene

__all__ = ["board_scene", "table_scene", "tile_scene"]
