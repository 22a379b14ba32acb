"""The battle of the first page: a round of three bots, as a picture that moves by itself."""

from __future__ import annotations

from functools import cache
from html import escape

from snails_core import read_position
from snails_core.events import (
    BackShown,
    CardRevealed,
    Damaged,
    Eliminated,
    Moved,
    Pushed,
    Targeted,
    TileDamaged,
)
from snails_core.scene import board_scene
from snails_lab.drawing.flip_book import FlipStyle, flip_book
from snails_lab.models.game.session import Session
from snails_lab.models.storage.header import Seat
from snails_lab.models.timeline.timeline import Timeline
from snails_lab.words import phrase

BATTLE = """
snails 1
board islands
round 4
first C
contamination 6
tiles a1:3! b2:1! c4:2! d5:1 e5:0
fire e4
mines b5
dynamite d5
player A amazons
L a1 15
G b1 25
S d3 10
hand jetpack
plan L G missile crawl_dig dig_aim snailper_rifle shell_switch
player B pirates
L c4 15
G d1
S e4 20 shell
M g3 5
plan S M crawl_dig grenade shell_switch
player C ninja white
L a5 10
G b6 25
M d8 30
plan G L mine crawl_dig shell_switch crawl_switch holy_head_of_lettuce
"""
"""Three squads in the fourth round, with fire, a mine and a burning fuse between them."""
SEATS = tuple(Seat(name, "greedy") for name in ("A", "B", "C"))
SEED = 2
"""A round in which something happens: a missile, a grenade, a tile that is gone."""
MOST_MOMENTS = 57
SHOWN = (CardRevealed, Targeted, Damaged, Eliminated, Moved, Pushed, TileDamaged, BackShown)
"""The events that have a page in the book."""
SECONDS = 1.4
"""A page of the book is seen so long."""
WIDTH = 720


@cache
def round_of_bots() -> Timeline:
    """The bots play by the rules, always the same round."""
    start = read_position(BATTLE)
    session, timeline = Session.begin(SEATS, start, seed=SEED), Timeline(start)
    session.on_step(timeline.append)
    while len(timeline) < MOST_MOMENTS and session.advance():
        pass
    return timeline


def shown_moments() -> list[int]:
    """The first moment, and those with something to see, up to a last hit."""
    timeline = round_of_bots()
    moments = range(1, MOST_MOMENTS)
    return [0, *(index for index in moments if isinstance(timeline[index].event, SHOWN))]


@cache
def moving_battle(language: str) -> str:
    """The round as HTML: the board turns its pages, and a line below says what happens."""
    timeline, moments = round_of_bots(), shown_moments()
    scenes = []
    for index in moments:
        event = timeline[index].event
        aimed = (event.space,) if isinstance(event, Targeted) else ()
        scenes.append(
            board_scene(
                timeline[index].position, language, WIDTH, highlight=aimed, with_panel=False
            )
        )
    style = FlipStyle(len(moments), SECONDS)
    lines = []
    for page, index in enumerate(moments):
        told = escape(timeline.told(index, language) if page else phrase(language, "page.battle"))
        first = "visible" if not page else "hidden"
        look = f"visibility:{first};animation-name:{style.showing((page,))}"
        lines.append(f'<span class="snails-leaf" style="{look}">{told}</span>')
    pause = escape(phrase(language, "page.pause"))
    return (
        f'<div class="snails-battle">{flip_book(scenes, SECONDS)}<style>{style.text}</style>'
        f'<p class="snails-caption" aria-hidden="true">{"".join(lines)}</p>'
        f'<label class="snails-rest"><input type="checkbox"> {pause}</label></div>'
    )
