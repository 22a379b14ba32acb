"""The score pad with its reasons: for every category the points, and what each comes from."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from companions.big_monster.board import Board
from companions.big_monster.parts import Catalogue, Reward, Terrain
from companions.big_monster.position import Position
from companions.big_monster.rules.counting import DEFAULT, Census, HouseRules, census
from companions.big_monster.rules.mutation import levels
from companions.big_monster.rules.scoring import NONE_YET, Honours, Score, score_census
from companions.big_monster.tell.names import number, tile_name
from companions.big_monster.words import wording


class ScoreLine(NamedTuple):
    """One category of the score pad; the points of the reasons add up to its own.

    Medals, the penalty and the dragon are lines of their own: together they may come to nothing.
    """

    category: str
    points: int
    reasons: tuple[tuple[str, int], ...]
    """Each as a few words, and its points."""


def score_lines(position: Position, player: int, language: str) -> list[ScoreLine]:
    """All categories of a player's score pad that have anything to tell."""
    setting, seat = position.setting, position.seats[player]
    box = setting.catalogue
    lines = board_lines(
        box, position.board(player), language, position.honours(player), setting.house
    )
    won = tuple(
        (box.medals[each.medal].names[language], box.medals[each.medal].points)
        for each in seat.medals
    )
    if won:
        lines.append(ScoreLine("medals", sum(points for _, points in won), won))
    if seat.penalty:
        lines.append(_lost("penalty", box.scoring.penalty, language))
    if seat.dragons:
        lines.append(_lost("dragon", box.scoring.dragon * seat.dragons, language))
    return lines


def _lost(category: str, points: int, language: str) -> ScoreLine:
    return ScoreLine(category, points, ((wording(language, f"reason.{category}"), points),))


def points_text(position: Position, player: int, language: str) -> str:
    """Every category of a player that has anything to tell, and the total."""
    told = [
        f"{wording(language, f'score.{line.category}')} {number(line.points, language)}"
        for line in score_lines(position, player, language)
    ]
    total = number(position.score(player).total, language)
    last = f"{wording(language, 'score.total')} {total}"
    return "; ".join([", ".join(told), last]) if told else last


def board_lines(
    box: Catalogue,
    board: Board,
    language: str,
    honours: Honours = NONE_YET,
    house: HouseRules = DEFAULT,
) -> list[ScoreLine]:
    """The same for a board alone, without the lines of medals and penalty."""
    found = census(box, board, house)
    points = score_census(box, board, found, honours)
    reasons = {
        "ice": _ice(box, board, language),
        "big_monsters": _big_monsters(box, found, language),
        "lava": _lava(box, board, language),
        "grassland": _grassland(box, board, found, honours, language),
        "swamp": _swamp(box, found, language),
        "crystals": _crystals(box, found, language),
        "explorer": _explorer(box, board, found, honours, language),
    }
    return [
        ScoreLine(name, getattr(points, name), tuple(told))
        for name, told in reasons.items()
        if told
    ]


def gain_text(before: Score, after: Score, language: str) -> str:
    """What a step adds to which categories, such as `crystals +5, lava +3`; empty if nothing."""
    changes = [
        (name, new - old)
        for (name, old), new in zip(before._asdict().items(), after, strict=True)
        if new != old
    ]
    return ", ".join(
        f"{wording(language, f'score.{name}')} {signed(by, language)}" for name, by in changes
    )


def signed(points: int, language: str) -> str:
    """`+5` or `−5`; a plain 0."""
    return number(points, language) if points <= 0 else f"+{number(points, language)}"


def _times(count: int, each: int) -> str:
    return f"{count} × {each}"


def _ice(box: Catalogue, board: Board, language: str) -> list[tuple[str, int]]:
    hit = levels(box, board)
    told = []
    for tile in board.laid:
        steps = box.kinds[tile.kind].levels
        if steps:
            level, name = hit[tile.x, tile.y], tile_name(box, tile.kind, language)
            text = wording(language, "reason.mutated", tile=name, times=level) if level else name
            told.append((text, steps[level]))
    return told


def _big_monsters(box: Catalogue, found: Census, language: str) -> list[tuple[str, int]]:
    numbers, pairs = box.scoring, found.big_monsters
    alone = found.tiles[Terrain.WATER] - 2 * pairs
    told = []
    if pairs:
        text = wording(language, "reason.whole", times=_times(pairs, numbers.whole))
        told.append((text, pairs * numbers.whole))
    if alone:
        text = wording(language, "reason.half", times=_times(alone, numbers.half))
        told.append((text, alone * numbers.half))
    return told


def _lava(box: Catalogue, board: Board, language: str) -> list[tuple[str, int]]:
    kinds = [box.kinds[tile.kind] for tile in board.laid]
    counts = Counter(kind.points for kind in kinds if kind.terrain is Terrain.LAVA)
    return [
        (wording(language, "reason.lava", times=_times(count, each)), count * each)
        for each, count in sorted(counts.items(), reverse=True)
    ]


def _grassland(
    box: Catalogue, board: Board, found: Census, honours: Honours, language: str
) -> list[tuple[str, int]]:
    told = []
    for tile in board.laid:
        kind = box.kinds[tile.kind]
        if kind.reward:
            told.append(_rewarded(tile_name(box, tile.kind, language), kind.reward, found, honours))
    return told


def _rewarded(name: str, reward: Reward, found: Census, honours: Honours) -> tuple[str, int]:
    count = found.measure(reward.per, len(honours.medals))
    return f"{name}: {_times(count, reward.points)}", count * reward.points


def _swamp(box: Catalogue, found: Census, language: str) -> list[tuple[str, int]]:
    count, each = found.tiles[Terrain.SWAMP], box.scoring.swamp
    if not count:
        return []
    return [(wording(language, "reason.swamp", count=count, each=each), each * count * count)]


def _crystals(box: Catalogue, found: Census, language: str) -> list[tuple[str, int]]:
    numbers, crystals = box.scoring, found.crystals
    counted = (
        ("green", crystals.green, numbers.green),
        ("red", crystals.red, numbers.red),
        ("blue", crystals.blue, numbers.blue),
    )
    return [
        (
            wording(
                language,
                "reason.crystal",
                colour=wording(language, f"colour.{colour}"),
                times=_times(count, each),
            ),
            count * each,
        )
        for colour, count, each in counted
        if count
    ]


def _explorer(
    box: Catalogue, board: Board, found: Census, honours: Honours, language: str
) -> list[tuple[str, int]]:
    explorer = box.explorers[board.explorer]
    if explorer.reward is None:
        return []
    return [_rewarded(explorer.names[language], explorer.reward, found, honours)]
