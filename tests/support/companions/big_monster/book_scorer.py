"""The score pad worked out anew from the rulebook, for tests: shares nothing with the package.

A board is an explorer's id and tiles as (id, x, y). The scorer paints the plane: for every cell it
notes the tile, and for every crystal piece the point of the plane at which it lies, in quarter
cells, with the side it comes from. A crystal is complete where all sides of it are painted.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable

Tile = tuple[str, int, int]

ICE = {"blue": (1, 10, 10), "orange": (2, 7, 20), "green": (3, 8, 18), "red": (4, 9, 15)}
SIDES = {"green": "lr", "red": "tb"}
TILE_PIECES = {
    "lava_red_bottom": "green-left green-right red-bottom",
    "lava_red_top": "green-left green-right red-top",
    "lava_blue": "blue-corners",
    "lava_all_bottom": "green-left green-right red-bottom blue-corners",
    "lava_all_top": "green-left green-right red-top blue-corners",
    "rune_green": "green-left green-right",
    "rune_blue_top": "blue-top",
    "rune_blue_bottom": "blue-bottom",
    "rune_red_top": "red-top",
    "rune_red_bottom": "red-bottom",
}
LAVA = {"lava_red_bottom": 3, "lava_red_top": 3, "lava_blue": 3, "lava_all_bottom": 1}
EXPLORER_PIECES = {
    "keeper": "green-right corner-bottom-left",
    "salvager": "green-right",
    "chemist": "red-bottom-left red-bottom-right",
    "botanist": "red-bottom-left red-bottom-right green-right corner-bottom-left"
    " corner-bottom-right corner-top-right",
    "collector": "green-right corner-top-right corner-bottom-right",
    "rune_reader": "red-bottom-left red-bottom-right",
    "tracker": "green-left green-right",
    "mineralogist": "corner-bottom-right red-bottom-right",
    "nomad": "red-bottom-right",
}


def terrain(id: str) -> str:
    word = id.split("_", maxsplit=1)[0]
    return {"mutagenic": "ice", "big": "water", "grass": "grassland"}.get(word, word)


def crystals(explorer: str, tiles: Iterable[Tile]) -> Counter[str]:
    """Complete crystals by colour. Green lies in the middle of a long side, red in the middle of a
    short one, blue at a corner. Coordinates are doubled, so that middles are whole numbers."""
    painted: dict[tuple[str, int, int], set[str]] = defaultdict(set)
    for id, x, y in tiles:
        for piece in TILE_PIECES.get(id, "").split():
            colour, where = piece.split("-")
            left, right, top, bottom = 2 * x, 2 * x + 2, 2 * y, 2 * y + 4
            if colour == "green":
                painted["green", left if where == "left" else right, top + 2].add(where)
            elif colour == "red":
                painted["red", left + 1, top if where == "top" else bottom].add(where)
            else:
                for high in ("top", "bottom") if where == "corners" else (where,):
                    for side in ("left", "right"):
                        at = (left if side == "left" else right, top if high == "top" else bottom)
                        painted["blue", *at].add(f"{high}-{side}")
    for piece in EXPLORER_PIECES.get(explorer, "").split():
        colour, _, where = piece.partition("-")
        if colour == "green":
            painted["green", 0 if where == "left" else 4, 2].add(where)
        elif colour == "red":
            painted["red", 1 if where == "bottom-left" else 3, 4].add("bottom")
        else:
            high, side = where.split("-")
            at = (0 if side == "left" else 4, 0 if high == "top" else 4)
            painted["blue", *at].add(where)
    sizes = {"green": 2, "red": 2, "blue": 4}
    return Counter(
        colour for (colour, _, _), sides in painted.items() if len(sides) == sizes[colour]
    )


def ice_levels(explorer: str, tiles: list[Tile]) -> list[tuple[str, int]]:
    """Each ice monster's colour and how many beams come in at its head and its feet."""
    above = {(x + dx, y) for id, x, y in tiles if id == "mutagenic_double" for dx in (0, 1)}
    below = {(x + 1, y) for id, x, y in tiles if id == "mutagenic_single"}
    if explorer == "mutant":
        below.add((1, 0))
    return [
        (id[4:], ((x, y - 1) in above) + ((x, y + 2) in below))
        for id, x, y in tiles
        if id.startswith("ice_")
    ]


def big_pairs(tiles: list[Tile]) -> int:
    heads = [(x, y) for id, x, y in tiles if id == "big_right"]
    return sum((x + 1, y) in heads for id, x, y in tiles if id == "big_left")


def lands(explorer: str, tiles: list[Tile]) -> set[str]:
    """The different terrains, with that of a monster on the explorer."""
    own = {"nomad": {"desert"}, "mutant": {"ice"}}.get(explorer, set())
    return {terrain(id) for id, _, _ in tiles} | own


def counts(explorer: str, tiles: list[Tile]) -> dict[str, int]:
    """All that medals, grassland and explorers count; an explorer's own monster counts in full."""
    ids = Counter(id for id, _, _ in tiles)
    number = Counter(terrain(id) for id in ids.elements())
    number["desert"] += explorer == "nomad"
    number["ice"] += explorer == "mutant"
    found = crystals(explorer, tiles)
    levels = ice_levels(explorer, tiles)
    return {
        "green_crystals": found["green"],
        "red_crystals": found["red"],
        "blue_crystals": found["blue"],
        "crystals": found.total(),
        "crystal_sets": min(found["green"], found["red"], found["blue"]),
        "terrains": len(lands(explorer, tiles)),
        "runes": number["rune"] + ids["rune_double"],
        "lava": number["lava"],
        "big_monsters": big_pairs(tiles),
        "deserts": number["desert"],
        "grasslands": number["grassland"],
        "swamps": number["swamp"],
        "swamps_and_grasslands": number["swamp"] + number["grassland"],
        "ice": number["ice"],
        "mutagenic": 2 * ids["mutagenic_double"] + ids["mutagenic_single"] + (explorer == "mutant"),
        "mutated": sum(level > 0 for _, level in levels),
        "water": number["water"],
    }


PER = {
    "grass_green": ("green_crystals", 2), "grass_medals": ("medals", 2),
    "grass_crystals": ("crystals", 1), "grass_terrains": ("terrains", 1),
    "grass_runes": ("runes", 2), "grass_lava": ("lava", 1), "grass_big": ("big_monsters", 4),
    "grass_desert": ("deserts", 3), "grass_grass": ("grasslands", 2),
    "geneticist": ("mutated", 1), "volcanologist": ("lava", 1), "chemist": ("mutagenic", 1),
    "botanist": ("grasslands", 1), "collector": ("medals", 2), "rune_reader": ("runes", 2),
    "tracker": ("big_monsters", 4), "mineralogist": ("crystals", 1),
}  # fmt: skip


def pad(
    explorer: str, tiles: list[Tile], medals: Iterable[int] = (), dragons: int = 0
) -> dict[str, int]:
    """The lines of the score pad."""
    won = list(medals)
    found = {**counts(explorer, tiles), "medals": len(won)}

    def earned(id: str) -> int:
        name, points = PER.get(id, ("", 0))
        return points * found[name] if name else 0

    return {
        "ice": sum(ICE[colour][level] for colour, level in ice_levels(explorer, tiles)),
        "big_monsters": 11 * found["big_monsters"] + found["water"] - 2 * found["big_monsters"],
        "lava": sum(LAVA.get(id, 1) for id, _, _ in tiles if id.startswith("lava_")),
        "grassland": sum(earned(id) for id, _, _ in tiles if id.startswith("grass_")),
        "swamp": {0: 0, 1: 2, 2: 8, 3: 18, 4: 32, 5: 50}[found["swamps"]],
        "crystals": 2 * found["green_crystals"]
        + 5 * found["red_crystals"]
        + 10 * found["blue_crystals"],
        "explorer": earned(explorer),
        "medals": sum(won) - 5 * dragons,
    }
