"""Overlays say what the rules say: all that is offered is marked, all else has its reason."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache, partial
from itertools import pairwise

import pytest

from snails_core import Chance, Decision, Position, PositionError, play, read_position
from snails_core import layout as at
from snails_core.agenda import Attack, Crawl, FlipTile
from snails_core.backs import Back, with_pin
from snails_core.cards import Word
from snails_core.options import AimAtSnail, AimAtSpace, BackIs, MoveTo
from snails_core.records import snail_name
from snails_core.scene import board_scene
from snails_core.scene.shapes import Lines, Point, Text
from snails_core.squads import occupants, owner
from snails_core.tell import Names
from snails_core.words import LANGUAGES
from snails_lab import Overlay, aim_overlay, crawl_overlay
from snails_lab.drawing.board_geometry import board_frame
from snails_lab.drawing.overlay_signs import STROKES, overlay_groups
from snails_lab.models.overlays.attack_odds import odds_at
from snails_lab.models.overlays.backs import back_odds, backs_overlay
from snails_lab.models.overlays.danger import danger_overlay
from snails_lab.models.overlays.hit import WARNING, hit_overlay
from snails_lab.models.overlays.tolls import tolls
from solver.odds import odds
from tests.support.core.random_games import whole_game
from tests.support.core.scene_checks import Box, box_of, groups_of, overlap, text_box
from tests.support.lab.overlay_positions import RIDGE, SHOOTING, action

SEEDS = range(12)
GRUNT_A, GRUNT_B = 1, 5


@cache
def asked(kind: type[Crawl] | type[Attack]) -> tuple[Position, ...]:
    """All positions of some games at which it is asked where to crawl or to aim."""
    return tuple(
        step.before
        for seed in SEEDS
        for step in whole_game(seed)
        if isinstance(step.before.node, Decision)
        and step.before.agenda
        and isinstance(step.before.agenda[-1], kind)
    )


def names_of(overlay: Overlay, position: Position) -> set[str]:
    return {position.setting.board.names[space] for space in overlay.open_spaces}


# Crawling


def test_every_move_that_is_offered_is_marked_and_every_way_begins_with_one() -> None:
    assert len(asked(Crawl)) > 100
    for position in asked(Crawl):
        effect, node = position.agenda[-1], position.node
        assert isinstance(effect, Crawl) and isinstance(node, Decision)
        offered = {option.space for option in node.options if isinstance(option, MoveTo)}
        overlay = crawl_overlay(position, effect.snail, effect.moves)
        assert offered <= set(overlay.open_spaces)
        assert {overlay.note(space).path[1] for space in overlay.open_spaces} <= offered


def walked(position: Position, crawl: Crawl) -> Iterator[tuple[int, int] | None]:
    """Where the engine lets the snail crawl, with the moves left; None where it ends elsewhere."""
    node = position.node
    assert isinstance(node, Decision)
    for option in node.options:
        if not isinstance(option, MoveTo):
            continue
        after = play(position, option).position
        place = after.place(crawl.snail)
        going_on = after.agenda[-1] if after.agenda else None
        same_crawl = after.agenda[:-1] == position.agenda[:-1]
        if place != option.space:
            yield None
        elif isinstance(going_on, Crawl) and same_crawl:
            yield place, going_on.moves
            yield from walked(after, going_on)
        else:
            yield place, 0


def test_costs_are_what_the_engine_takes() -> None:
    """Every way is tried out; positions where a push or a token disturbs are left out."""
    compared = 0
    for position in asked(Crawl):
        crawl = position.agenda[-1]
        assert isinstance(crawl, Crawl)
        tokens = position.hot[at.MINES : at.MINES + len(position.setting.board.levels)]
        if crawl.moves > 4 or any(tokens):
            continue
        ends = list(walked(position, crawl))
        most: dict[int, int] = {}
        for end in ends:
            if end is not None:
                most[end[0]] = max(most.get(end[0], 0), end[1])
        most.pop(position.hot[at.PLACE + crawl.snail], None)
        if None in ends or not most:
            continue
        overlay = crawl_overlay(position, crawl.snail, crawl.moves)
        assert set(most) == set(overlay.open_spaces)
        for space, left in most.items():
            if left:
                assert overlay.note(space).label == str(crawl.moves - left)
        compared += 1
    assert compared > 30


def test_a_way_goes_from_neighbour_to_neighbour() -> None:
    for position in asked(Crawl)[:60]:
        crawl = position.agenda[-1]
        assert isinstance(crawl, Crawl)
        for note in crawl_overlay(position, crawl.snail, crawl.moves).notes:
            if note.path:
                assert (note.path[0], note.path[-1]) == (position.place(crawl.snail), note.space)
                for here, there in zip(note.path, note.path[1:], strict=False):
                    assert there in position.setting.board.neighbours[here]


def test_reasons_against_crawling() -> None:
    """R30: two levels up are too high for all but Climbers."""
    overlay = crawl_overlay(RIDGE, GRUNT_A, 2)
    assert [note.sign for note in overlay.notes] == ["reach", "here", "reach", "too_far", "too_far"]
    assert [note.label for note in overlay.notes] == ["1", "", "2", "", ""]
    assert overlay.note(3).why == "Too far: it needs 3 moves and has 2."
    climber = crawl_overlay(RIDGE, GRUNT_B, 1)
    assert names_of(climber, RIDGE) == {"a3", "a5"}
    others = read_position("snails 1; map 3 . 1; player A; G a2; player B; G a3")
    assert crawl_overlay(others, GRUNT_A, 9).note(0).sign == "too_high"


def test_a_full_space_that_nobody_can_be_pushed_out_of() -> None:
    """R18: three are a crowd, and they cannot be pushed up the hill."""
    hill = "snails 1; map {} 1; player A; L a1; player B; L a2; G a2; S a2"
    closed, open_behind = read_position(hill.format("2")), read_position(hill.format("1"))
    assert crawl_overlay(closed, 0, 3).note(1).sign == "full"
    assert crawl_overlay(open_behind, 0, 3).note(1).sign == "reach"


def test_who_is_not_on_the_board_cannot_crawl() -> None:
    with pytest.raises(PositionError):
        crawl_overlay(RIDGE, 0, 2)


# Aiming


def test_exactly_the_targets_that_are_offered_are_marked() -> None:
    assert len(asked(Attack)) > 60
    for position in asked(Attack):
        attack, node = position.agenda[-1], position.node
        assert isinstance(attack, Attack) and isinstance(node, Decision)
        offered = set()
        for option in node.options:
            if isinstance(option, AimAtSpace):
                offered.add(option.space)
            elif isinstance(option, AimAtSnail):
                offered.add(position.hot[at.PLACE + option.snail])
        chosen = position.setting.catalogue.actions[attack.action]
        assert set(aim_overlay(position, attack.snail, chosen).open_spaces) == offered


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_space_has_its_note_with_a_sentence_and_a_sign(language: str) -> None:
    for position in asked(Attack)[:20]:
        attack = position.agenda[-1]
        assert isinstance(attack, Attack)
        for chosen in position.setting.catalogue.actions:
            overlay = aim_overlay(position, attack.snail, chosen, language)
            assert [note.space for note in overlay.notes] == list(position.setting.board.spaces())
            for note in overlay.notes:
                assert note.why.endswith(".")
                assert note.open or note.sign in STROKES


@pytest.mark.parametrize(
    ("name", "signs"),
    [
        ("gatling_gun", ["nobody", "too_near", "too_high", "too_far", "too_far"]),
        ("missile", ["aim", "too_near", "aim", "aim", "aim"]),
        ("disintegrator", ["aim", "aim", "aim", "no_tile", "too_far"]),
    ],
)
def test_reasons_against_a_target(name: str, signs: list[str]) -> None:
    overlay = aim_overlay(RIDGE, GRUNT_A, action(RIDGE, name))
    assert [note.sign for note in overlay.notes] == signs


def test_from_water_nothing_is_a_target() -> None:
    """R29: though a missile would reach all of them from land."""
    overlay = aim_overlay(RIDGE, GRUNT_B, action(RIDGE, "missile"))
    assert overlay.open_spaces == ()
    assert {note.sign for note in overlay.notes} == {"on_water"}


# Said and drawn


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_text_says_everything(language: str) -> None:
    overlay = crawl_overlay(RIDGE, GRUNT_A, 2, language)
    lines = overlay.lines(RIDGE, language)
    assert lines[0] == overlay.title
    names = Names(RIDGE, language)
    for note in overlay.notes:
        (line,) = [
            line for line in lines if names.space_now(note.space) in line and note.why in line
        ]
        assert line.endswith(note.why)


def test_every_note_is_drawn_where_its_space_is() -> None:
    overlay = crawl_overlay(RIDGE, GRUNT_A, 2)
    frame = board_frame(RIDGE, 960)
    groups = {group.key: group for group in overlay_groups(RIDGE, frame, overlay, looked_at=2)}
    assert set(groups) == {"note:a1", "note:a3", "note:a4", "note:a5", "way:a3"}
    texts = [shape.text for shape in groups["note:a3"].shapes if shape.kind == "text"]  # type: ignore[union-attr]
    assert texts == ["2"]
    scene = board_scene(RIDGE)
    assert all(0 <= frame.top_of(RIDGE, space)[0] <= scene.width for space in range(5))


def test_different_reasons_look_different_in_one_overlay() -> None:
    """Not by colour: the strokes differ. Reasons that never meet may share a sign."""
    crawl = [STROKES[sign] for sign in ("too_high", "too_far", "full")]
    aim = [STROKES[sign] for sign in ("too_high", "too_far", "too_near", "no_tile", "nobody")]
    for strokes in (crawl, aim):
        assert len(set(strokes)) == len(strokes)


# Hit chances and damage


def played_out(position: Position, worth: Callable[[Position], int], player: int) -> Fraction:
    """What the engine brings if the player makes the most of it, and chance has its way."""
    node = position.node
    if isinstance(node, Chance):
        ways = zip(node.outcomes, node.weights, strict=True)
        total = sum(node.weights)
        values = (played_out(play(position, way).position, worth, player) * w for way, w in ways)
        return sum(values, Fraction(0)) / total
    if isinstance(node, Decision):
        assert node.player == player
        options = [played_out(play(position, way).position, worth, player) for way in node.options]
        return max(options)
    return Fraction(worth(position))


def lost(before: Position, snail: int, end: Position) -> int:
    return before.health(snail) - end.health(snail)


PLAIN = {Word.DAMAGE, Word.DAMAGE_TILE, Word.DESTROY_TILE, Word.LEAVE_SHELL}
"""What happens on the spot: no push and no fire that leads elsewhere."""


def is_plain(position: Position, attack: Attack) -> bool:
    chosen, hot = position.setting.catalogue.actions[attack.action], position.hot
    words = {part.word for row in chosen.rows for part in row.effects}
    return words <= PLAIN and not any(hot[at.MINES : at.MINES + 2 * at.MAX_SPACES])


def test_odds_are_what_the_engine_brings() -> None:
    """For every target of one snail: expected damage, each re-roll and row chosen for it."""
    compared = 0
    for position in asked(Attack):
        attack, node = position.agenda[-1], position.node
        assert isinstance(attack, Attack) and isinstance(node, Decision)
        if not is_plain(position, attack):
            continue
        alone = Position(position.setting, position.hot, position.cold, (attack,))
        chosen = position.setting.catalogue.actions[attack.action]
        for option in node.options:
            if isinstance(option, AimAtSnail):
                victims = [option.snail]
            else:
                assert isinstance(option, AimAtSpace)
                victims = occupants(alone.hot, option.space)
            if len(victims) != 1 or victims[0] == attack.snail:
                continue
            found = odds_at(position, attack.snail, chosen, victims).odds
            worth = partial(lost, position, victims[0])
            end = play(alone, option).position
            assert found.value == played_out(end, worth, owner(attack.snail))
            assert found.damage.mean() == found.value
            compared += 1
    assert compared > 25


def test_what_is_shown_for_a_missile_of_a_leader() -> None:
    """One re-roll: hits with 3/4; the shell takes 5 off."""
    overlay = hit_overlay(SHOOTING, 0, action(SHOOTING, "missile"))
    assert "with 1 re-roll" in overlay.title
    shelled, crowd = overlay.note(1), overlay.note(2)
    found = odds("missile", rerolls=1, health=15, shell=True)
    assert shelled.label == f"{found.damage.chance(bool)} · 5"
    assert found.value == Fraction(5)
    assert "Grunt B can expect to lose 5 health." in shelled.why
    assert crowd.label.endswith(WARNING) and "on its own side" in crowd.why
    assert overlay.note(3).label == "" and overlay.note(3).sign == "aim"
    assert overlay.note(0).sign == "too_near"
    assert list(shelled.more) == found.derivation("en")


def test_a_card_that_harms_nobody_is_only_aimed() -> None:
    kit = action(SHOOTING, "fishing_rod")
    assert hit_overlay(SHOOTING, 0, kit) == aim_overlay(SHOOTING, 0, kit)


def test_a_known_back_is_no_chance() -> None:
    pins = "snails 1; map 3 2; tiles a2:2!{}; player A; G a1; player B; G a2"
    unknown = read_position(pins.format(""))
    hot = bytearray(unknown.hot)
    hot[at.PINNED + 1] = with_pin(0, 2, Back.TRAP)
    trap = Position(unknown.setting, bytes(hot), unknown.cold, unknown.agenda)
    missile = action(unknown, "missile")
    losses = [odds_at(p, 1, missile, [5]).odds.value for p in (unknown, trap)]
    expected = odds("missile", tile=2, damaged=True).value
    assert losses[0] == expected
    assert losses[1] == Fraction(1, 3) * (10 + 5) + Fraction(1, 6) * (15 + 5)


# Backs


def test_odds_of_backs_are_those_of_the_engine() -> None:
    """F2: drawn from what is unseen; a known one is certain."""
    full = read_position("snails 1; map 3 2 1 .; player A; G a1; player B; G a2")
    hot = bytearray(full.hot)
    hot[at.UNSEEN + Back.TRAP], hot[at.UNSEEN + Back.MINE] = 1, 0
    position = Position(full.setting, bytes(hot), full.cold, full.agenda)
    overlay = backs_overlay(position)
    assert [note.sign for note in overlay.notes] == ["mountain_blank", "trap", "barrel", "here"]
    assert [note.label for note in overlay.notes] == ["1", "1/12", "1/2", ""]
    assert overlay.note(0).why.count("level") == 3
    level = 2
    start = Position(position.setting, position.hot, position.cold, (FlipTile(1, at.NONE, level),))
    node = start.node
    assert isinstance(node, Chance)
    shown = {
        Back(way.back): node.probability(way) for way in node.outcomes if isinstance(way, BackIs)
    }
    assert dict(back_odds(position, 1, level)) == shown


# Danger

PERILS = read_position("""
    snails 1
    map 3 1 1 1 1 . 2
    contamination 4
    tiles a3:1!
    fire a2:2 a3
    mines a4
    dynamite a5
    player A
    G a1
    player B zombie
    G a7
""")


def test_what_each_space_costs() -> None:
    """The tile on a3 burns down at the end of the round; its barrel, and that of a tile that a
    mine destroys, make the water dirtier: two barrels of 20 backs, without replacement."""
    water = PERILS.setting.rules.contamination_track[4]
    overlay = danger_overlay(PERILS, GRUNT_A)
    assert [note.sign for note in overlay.notes] == [
        "here", "fire", "fire", "mine", "dynamite", "contamination", "rot",
    ]  # fmt: skip
    found = [tolls(PERILS, GRUNT_A, space) for space in range(7)]
    assert found[1] is not None and found[1].entering.expected == 10 == found[1].whole.expected
    burning = found[2]
    assert burning is not None and burning.entering.expected == 5
    assert set(burning.whole.causes) == {"fire", "contamination"}
    dirtier = PERILS.setting.rules.contamination_track[5]
    assert burning.whole.causes["contamination"] == Fraction(water + dirtier, 2)
    mined = found[3]
    assert mined is not None and mined.entering.causes == {"mine": 10}
    dirtiest = PERILS.setting.rules.contamination_track[6]
    both = Fraction(1, 2) * Fraction(9, 19)
    assert mined.whole.worst == 10 + dirtiest
    assert mined.whole.causes["contamination"] == water + (dirtiest - water) * both
    blown = found[4]
    assert (
        blown is not None and blown.entering.expected == 0 and blown.whole.causes["dynamite"] == 15
    )
    assert overlay.note(6).label == "−5"


def test_a_shell_softens_and_death_is_told() -> None:
    """R11: 5 off each damage. Nobody loses more than it has."""
    text = "snails 1; map 1 1; first A; dynamite a1; player A; G a1 {}; player B; M a2"
    open_, shelled, weak = (
        tolls(read_position(text.format(state)), GRUNT_A, 0) for state in ("30", "30 shell", "10")
    )
    assert open_ and shelled and weak
    assert [found.whole.causes["dynamite"] for found in (open_, shelled, weak)] == [15, 10, 10]
    assert open_.whole.death == 0 and weak.whole.death == 1
    assert (
        "eliminated: 100 %" in danger_overlay(read_position(text.format("10")), GRUNT_A).note(0).why
    )


def test_pirates_and_ones_own_zombies_fear_nothing() -> None:
    """R29, R27."""
    text = "snails 1; map . 1 1; contamination 9; player A {}; G a2; player B zombie; G a3"
    pirate = danger_overlay(read_position(text.format("pirates")), GRUNT_A)
    assert [note.sign for note in pirate.notes] == ["here", "here", "rot"]
    position = read_position(text.format("ninja"))
    zombie = danger_overlay(position, GRUNT_B)
    assert [note.sign for note in zombie.notes] == ["contamination", "here", "here"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_teaching_overlays_speak_and_draw_in_real_games(language: str) -> None:
    for position in asked(Attack)[:12]:
        attack = position.agenda[-1]
        assert isinstance(attack, Attack)
        chosen = position.setting.catalogue.actions[attack.action]
        frame = board_frame(position, 480)
        for overlay in (
            hit_overlay(position, attack.snail, chosen, language),
            backs_overlay(position, language),
            danger_overlay(position, attack.snail, language),
        ):
            assert [note.space for note in overlay.notes] == list(position.setting.board.spaces())
            assert all(note.why.endswith(".") for note in overlay.notes)
            assert overlay_groups(position, frame, overlay) or not overlay.open_spaces


def test_figures_are_drawn_on_top_of_all_signs() -> None:
    overlay = hit_overlay(SHOOTING, 0, action(SHOOTING, "missile"))
    keys = [group.key for group in overlay_groups(SHOOTING, board_frame(SHOOTING, 480), overlay)]
    assert keys == ["note:a1", "note:a2", "note:a3", "note:a4", "plate:a2", "plate:a3"]


CROWD = read_position("""
    snails 1
    map 1 2
    player A
    L a1
    hand ball_thrower
    player B
    L a2
    G a2
    S a2
""")


@pytest.mark.parametrize("width", [480, 960])
@pytest.mark.parametrize("position", [SHOOTING, CROWD])
@pytest.mark.parametrize("name", ["missile", "ball_thrower"])
def test_nothing_is_drawn_over_the_health_of_who_can_be_hit(
    position: Position, name: str, width: int
) -> None:
    """Neither figures, short or long, nor the line around a space."""
    overlay = hit_overlay(position, 0, action(position, name))
    drawn = {g.key: g for g in overlay_groups(position, board_frame(position, width), overlay)}
    snails = {group.key: group for group in groups_of(board_scene(position, "en", width), "snails")}
    seen = 0
    for note in overlay.notes:
        space = position.setting.board.names[note.space]
        if f"plate:{space}" not in drawn:
            continue
        sign = drawn[f"note:{space}"].shapes
        rim = next(shape for shape in sign if isinstance(shape, Lines))
        figures = drawn[f"plate:{space}"].shapes
        for snail in occupants(position.hot, note.space):
            texts = [s for s in snails[f"snail:{snail_name(snail)}"].shapes if isinstance(s, Text)]
            assert len(texts) == 2
            seen += 1
            for text in texts:
                assert not any(overlap(box_of(shape), text_box(text)) for shape in figures)
                assert not any(_is_inside(text_box(text), point) for point in _points(rim))
    assert seen >= 3


def _points(drawn: Lines) -> Iterator[Point]:
    """Many points along a line."""
    for (x, y), (next_x, next_y) in (pair for line in drawn.lines for pair in pairwise(line)):
        for part in range(21):
            yield x + (next_x - x) * part / 20, y + (next_y - y) * part / 20


def _is_inside(box: Box, point: Point) -> bool:
    return box.left <= point[0] <= box.right and box.top <= point[1] <= box.bottom


def test_plates_carry_a_picture_or_a_cross_hair_and_their_figures() -> None:
    """Not by colour alone, and large enough: at 480 px a digit is at least 10 px high."""
    overlay = danger_overlay(PERILS, GRUNT_A)
    frame = board_frame(PERILS, 480)
    groups = {group.key: group for group in overlay_groups(PERILS, frame, overlay)}
    pictures = set()
    for name in ("a2", "a4", "a5", "a6", "a7"):
        shapes = groups[f"plate:{name}"].shapes
        (text,) = [shape for shape in shapes if isinstance(shape, Text)]
        assert text.size >= 10
        pictures.add(tuple(type(shape) for shape in shapes))
    assert len(pictures) >= 4
