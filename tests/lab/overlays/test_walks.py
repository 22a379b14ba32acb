"""Crawls by one click: the safest way, then the cheapest; danger is said before one goes."""

from __future__ import annotations

from fractions import Fraction
from html import unescape

import pytest

from snails_core import Position, play, read_position
from snails_core.agenda import Crawl
from snails_core.draft import Draft
from snails_core.layout import PLACE
from snails_core.nodes import Decision
from snails_core.options import MoveTo, Option
from snails_core.queries import owner
from snails_core.rules.crawl import is_climber, move_cost
from snails_core.rules.push import is_open
from snails_core.words import LANGUAGES
from snails_lab import Board
from snails_lab.models.options.menu import Menu
from snails_lab.models.options.overlay import menu_overlay
from snails_lab.models.options.walk import danger_text, safest_ways, walk_to
from snails_lab.models.overlays.tolls import tolls
from snails_lab.widgets.option_panel import OptionPanel
from tests.support.lab.overlay_positions import asked

AROUND = """snails 1; map 1 1 1 / 1 1 1; {tokens}player A; G a1 {health}; plan G - crawl_dig;
player B; G b1""".replace("\n", " ")


def crawling(tokens: str = "", health: int = 30) -> Position:
    position = read_position(AROUND.format(tokens=tokens, health=health))
    assert isinstance(position.node, Decision)
    return play(position, next(iter(position.node.options))).position


def space(position: Position, name: str) -> int:
    return position.setting.board.index(name)


def all_ways(position: Position, snail: int, moves: int) -> dict[int, tuple[Fraction, int]]:
    """By trying every path: the least loss to each space, and the least moves at that loss."""
    climber = is_climber(position.hot, owner(snail))
    origin = position.place(snail)
    assert origin is not None
    best: dict[int, tuple[Fraction, int]] = {origin: (Fraction(0), 0)}

    def go(path: tuple[int, ...], loss: Fraction, cost: int) -> None:
        here = path[-1]
        best[here] = min(best.get(here, (loss, cost)), (loss, cost))
        for near in position.setting.board.neighbours[here]:
            price = move_cost(position.level(here), position.level(near), climber)
            draft = Draft(position.setting, position.hot, position.cold, position.agenda)
            draft.hot[PLACE + snail] = here
            if price is None or cost + price > moves or near in path:
                continue
            if is_open(draft, snail, near, 1 << snail):
                found = tolls(position, snail, near)
                toll = Fraction(0) if found is None else found.entering.expected
                go((*path, near), loss + toll, cost + price)

    go((origin,), Fraction(0), 0)
    return best


def test_the_way_is_the_safest_and_then_the_cheapest() -> None:
    seen = dangerous = 0
    for position in [*asked(Crawl)[::12], crawling("fire a2:2; "), crawling("mines a2 b2; ")]:
        crawl = position.agenda[-1]
        assert isinstance(crawl, Crawl)
        origin = position.place(crawl.snail)
        assert origin is not None
        ways = safest_ways(position, crawl.snail, origin, crawl.moves)
        best = all_ways(position, crawl.snail, crawl.moves)
        assert {goal: (way.loss, way.cost) for goal, way in ways.items()} == best
        seen += len(best)
        dangerous += sum(way.loss > 0 for way in ways.values())
    assert seen > 200 and dangerous > 2


def test_only_legal_places_are_marked() -> None:
    """Every marked space can be walked to, and nothing else is marked."""
    for position in asked(Crawl)[::12]:
        overlay = menu_overlay(Menu.of(position), "en")
        assert overlay is not None
        crawl = position.agenda[-1]
        assert isinstance(crawl, Crawl)
        for note in overlay.notes:
            walk = walk_to(position, note.space)
            assert note.open == (walk is not None)
            assert walk is None or note.path[1:] == walk.ahead


def test_a_safe_way_around_the_fire_is_shown_and_taken() -> None:
    position = crawling("fire a2; ")
    walk = walk_to(position, space(position, "b2"))
    assert walk is not None and walk.ahead == (space(position, "b1"), space(position, "b2"))
    assert danger_text(position, walk, "en") == ""


def test_danger_is_told_in_every_language() -> None:
    position = crawling("fire a2:2; ", health=10)
    walk = walk_to(position, space(position, "a3"))
    assert walk is not None
    told = danger_text(position, walk, "en")
    assert told == (
        "Grunt A can expect to lose 10 by fire on the way to a3. It might not survive that."
    )
    assert len({danger_text(position, walk, language) for language in LANGUAGES}) == 3


@pytest.fixture
def chosen() -> list[Option]:
    return []


@pytest.fixture
def choices(chosen: list[Option]) -> OptionPanel:
    choices = OptionPanel()
    choices.on_option(chosen.append)
    return choices


def question(choices: OptionPanel) -> str:
    return unescape(choices.children[0].value)


def test_a_dangerous_way_asks_first(choices: OptionPanel, chosen: list[Option]) -> None:
    position = crawling("fire a2; ")
    board = Board(position)
    choices.offer(position, board)
    board.choose(space(position, "a3"))
    assert chosen == [] and "can expect to lose 5 by fire" in question(choices)
    assert [entry.label for entry in choices.entries] == [
        "Go to a3 all the same",
        "Choose another space",
    ]
    choices.take(0)
    assert chosen == [MoveTo(space(position, "a2"))]


def test_one_can_think_better_of_it(choices: OptionPanel, chosen: list[Option]) -> None:
    position = crawling("fire a2; ")
    board = Board(position)
    choices.offer(position, board)
    board.choose(space(position, "a2"))
    choices.take(1)
    assert chosen == [] and "Where does Grunt A crawl?" in question(choices)
    board.choose(space(position, "a2"))
    board.choose(space(position, "b2"))
    assert chosen == [MoveTo(space(position, "b1"))], "another click is another wish"
