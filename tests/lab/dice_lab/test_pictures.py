"""Trees and charts of the dice lab: what is drawn is what was computed."""

from __future__ import annotations

from fractions import Fraction

import pytest

from snails_core.backs import Back
from snails_core.scene.shapes import Circle, Group, Rectangle, Scene, Text
from snails_core.svg import scene_to_svg
from snails_core.words import LANGUAGES
from snails_lab.drawing.charts.bars import Found, Scale, bar_chart
from snails_lab.drawing.charts.dice_lab import bag_picture, damage_picture, race_picture
from snails_lab.drawing.charts.tree import tree_scene
from snails_lab.models.dice_lab.damage_race import Race
from snails_lab.models.dice_lab.simulation import Simulation
from snails_lab.models.dice_lab.tile_bag import Bag
from snails_lab.models.dice_lab.tree import MOST_LEAVES, TreeNode, tree
from snails_lab.models.dice_lab.trial import Trial
from solver.odds import ELIMINATE, MEADOW

TRIALS = [
    Trial("ball_thrower"),
    Trial("ball_thrower", leader=True),
    Trial("holy_head_of_lettuce", fixed=3, goal=ELIMINATE, health=15),
    Trial("missile", fixed=4),
    Trial("love_darts", leader=True),
    Trial("banana_boomerang", shell=True),
    Trial("powder_keg", tile=2, fixed=2),
    Trial("crawl_punch"),
    Trial("bazooka", tile=3, leader=True),
    Trial("first_aid_kit"),
]


def leaves(node: TreeNode, chance: Fraction = Fraction(1)) -> list[tuple[Fraction, TreeNode]]:
    """With the chance of the whole way to each."""
    if not node.children:
        return [(chance, node)]
    return [leaf for child in node.children for leaf in leaves(child, chance * child.chance)]


# --- trees ----------------------------------------------------------------------------------------
@pytest.mark.parametrize("trial", TRIALS, ids=lambda trial: f"{trial.card} {trial.rerolls}")
def test_the_leaves_of_a_tree_make_up_its_value(trial: Trial) -> None:
    root = tree(trial.odds)
    ends = leaves(root)
    assert sum((chance for chance, _ in ends), Fraction(0)) == 1
    assert sum((chance * node.value for chance, node in ends), Fraction(0)) == trial.odds.value
    assert len(ends) == root.leaves <= MOST_LEAVES


def test_a_tree_is_cut_where_it_would_be_too_large() -> None:
    odds = Trial("ball_thrower", fixed=4).odds
    cut = [node for _, node in leaves(tree(odds)) if node.is_cut]
    assert cut and all(node.state.rerolls for node in cut)
    whole = tree(odds, most=10**6)
    assert whole.leaves > MOST_LEAVES
    assert not any(node.is_cut for _, node in leaves(whole))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("trial", TRIALS, ids=lambda trial: f"{trial.card} {trial.rerolls}")
def test_all_of_a_tree_is_on_the_picture(trial: Trial, language: str) -> None:
    scene = tree_scene(trial.odds, language)
    assert scene_to_svg(scene).startswith("<svg")
    boxes = [group for layer in scene.layers for group in layer.groups if group.key == "node"]
    assert len({group.label for group in boxes}) > 0
    for group in boxes:
        box, words = group.shapes
        assert isinstance(box, Rectangle) and isinstance(words, Text)
        assert box.x >= 0 and box.x + box.wide <= scene.width
        assert box.y >= 0 and box.y + box.high <= scene.height
        assert group.label


def test_a_known_tree() -> None:
    """One die, one re-roll: a miss is thrown again, 10 and 15 stay (their mean is 35/6)."""
    root = tree(Trial("missile", leader=True).odds)
    triangle, square, circle = root.children
    assert [triangle.chance, square.chance, circle.chance] == [
        Fraction(1, 2),
        Fraction(1, 3),
        Fraction(1, 6),
    ]
    assert (len(triangle.children), square.children, circle.children) == (3, (), ())
    values = [node.value for node in root.children]
    assert values == [Fraction(35, 6), Fraction(10), Fraction(15)]


# --- charts ---------------------------------------------------------------------------------------
def groups(scene: Scene, key: str) -> dict[int, Group]:
    return {
        int(group.key.partition(":")[2]): group
        for layer in scene.layers
        for group in layer.groups
        if group.key.startswith(f"{key}:")
    }


def heights(scene: Scene) -> dict[int, float]:
    found = {}
    for number, group in groups(scene, "bar").items():
        (box,) = [shape for shape in group.shapes if isinstance(shape, Rectangle)]
        found[number] = box.high
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_bars_are_as_high_as_the_chances(language: str) -> None:
    trial = Trial("holy_head_of_lettuce", leader=True)
    scene = damage_picture(trial, language)
    drawn = heights(scene)
    assert set(drawn) == set(trial.odds.damage)
    unit = drawn[0] / float(trial.odds.damage[0])
    for damage, p in trial.odds.damage.items():
        assert drawn[damage] == pytest.approx(unit * float(p))
        assert groups(scene, "bar")[damage].label == f"{damage}: {p}"


def test_dots_are_where_the_shares_are() -> None:
    trial = Trial("missile")
    simulation = Simulation(trial.odds, 1).run(200)
    scene = damage_picture(trial, "en", simulation)
    bars, dots = heights(scene), groups(scene, "found")
    (zero,) = [s for s in groups(scene, "bar")[0].shapes if isinstance(s, Rectangle)]
    bottom, unit = zero.y + zero.high, bars[0] / 0.5
    for damage in (0, 10, 15):
        (dot,) = [shape for shape in dots[damage].shapes if isinstance(shape, Circle)]
        assert bottom - dot.y == pytest.approx(unit * simulation.share(damage))


@pytest.mark.parametrize(
    ("language", "label"), [("en", "1: 0.0125"), ("de", "1: 0,0125"), ("pl", "1: 0,0125")]
)
def test_shares_have_the_decimal_sign_of_the_language(language: str, label: str) -> None:
    found = [Found(1, 0.0125, 0.001)]
    chances = [(1, Fraction(1, 80))]
    words = {"title": "", "across": "", "up": "", "language": language}
    scene = bar_chart(chances, step=1, found=found, legend=("", ""), **words)
    assert groups(scene, "found")[1].label == label


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_race_has_a_panel_a_card(language: str) -> None:
    race = Race(("missile", "cocktail", "snailper_rifle", "gatling_gun", "missile"))
    scene = race_picture(race, language)
    panels = [layer for layer in scene.layers if layer.name.startswith("card:")]
    for panel, damage in zip(panels, race.damages, strict=True):
        labels = [group.label for group in panel.groups if group.key.startswith("bar:")]
        assert labels == [f"{lost}: {p}" for lost, p in damage.items()]
    assert scene_to_svg(scene).count("<svg") == 1


def test_tiles_are_counted_by_ones() -> None:
    bag = Bag.full(MEADOW)
    scene = bag_picture(bag, Back.TRAP, 3, "de")
    assert set(heights(scene)) == {0, 1, 2, 3}
    assert [g.label for g in groups(scene, "bar").values()] == [
        f"{count}: {p}" for count, p in bag.how_many(Back.TRAP, 3).items()
    ]


@pytest.mark.parametrize("highest", [0.004, 0.05, 0.1, 0.31, 0.5, 0.61, 0.99, 1.0])
def test_a_scale_has_room_and_few_lines(highest: float) -> None:
    scale = Scale.for_chances(highest, 0, 100)
    assert highest <= scale.most <= 1
    assert 2 <= len(scale.marks) <= 7
    assert scale.at(0) == 100 and scale.at(float(scale.most)) == 0
