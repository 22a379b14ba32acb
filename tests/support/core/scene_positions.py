"""Positions that together show everything that a picture can show."""

from __future__ import annotations

from textwrap import dedent

from snails_core import Position, new_game, read_position, view
from snails_core.scene import Scene, board_scene

FULL = """
    round 3
    first B
    contamination 4
    tiles a1:3! b2:1! c4:2! d6:1 f2:0
    fire e4
    player A amazons
    L a1
    G b1 25
    S d3 10
    M d1 5
    hand missile grenade
    plan L G missile! crawl_dig dig_aim snailper_rifle shell_switch
    known L
    player B pirates
    L c2 15
    G d1 30 shell
    S e4 20
    M g3 10
    plan S M crawl_dig! grenade shell_switch
    player C zombie
    L d3 20
    G f6 30 shell
    S d4 5
    M f1 15
    plan L M crawl_punch garlic_butter_pan dig_aim flamer cocktail
    player D ninja
    L a5 10
    G b6 25
    S g1 20 shell
    M d8 30
    plan G L mine crawl_dig shell_switch crawl_switch holy_head_of_lettuce
"""
CROWDED = """
    map
    |  . 2
    | 3 1 2
    round 5
    player A barbarians
    L b1 30 shell
    G b1 5
    S a2 10
    M a1 15
    player B cowboys green
    L a2 20 shell
    G a2 25
    S b1 30 shell
    M b2 5
    player C ninja orange
    L b2 30 shell
    G b2 15
    S a1 10
    M b3 5
    player D pirates
    L a1 5
    G b3 20 shell
    S b3 10 shell
"""
TOKENS = """
    map
    | 3 2 .
    |  1 3 2
    tiles a1:3!?mine,trap,barrel a2:2?two_cards b1:1!?beach_blank b2:3?mountain_blank b3:2?one_card
    fire a1:3 a2 b2:2
    mines a1:2 a2 b3
    dynamite a1:4 b1:2 b2
    player A zombie
    L a1
    G a1 15
    S a1 10
    player B amazons
    L b1 20 shell
    M b3 25
"""
PLANNED = """
    map 1 2/ 2 .
    round 2
    player A ninja
    L a1
    S a2 15 shell
    hand missile grenade
    plan L S missile! grenade crawl_dig
    known L
    player B zombie
    G b1
    M b2 20
    hand jetpack cocktail:2
    plan G M crawl_dig! {secret}
    known G
"""
IN_THE_AIR = """
    map 2 2 1/ . 2 .
    player A ninja
    L a2
    S air 15
    M b2 10
    plan L S crawl_dig!
    known L
    player B zombie
    G a2
    S b2 5
    M a2 20
    plan G M crawl_dig
    player C pirates
    G b2
    S a3
    todo acting slot=0 seat=1
    todo verdict
    todo end_turn player=A slot=0
    todo after_action player=A action=crawl
    todo crawl snail=AL moves=1
    todo enter snail=AS origin_space=a2 space=b2 chooser=A snails=AL,AS manner=2
"""
ENTERING = """
    map 2 2/ . 1
    player A ninja
    L a1
    S a2 15
    plan L S crawl_dig!
    known L
    player B zombie
    G a2
    M a2 20
    plan G M crawl_dig
    todo acting slot=0 seat=1
    todo verdict
    todo end_turn player=A slot=0
    todo after_action player=A action=crawl
    todo crawl snail=AL moves=1
    todo enter snail=AL origin_space=a1 space=a2 chooser=A snails=AL manner=0
"""
TINY = """
    map 1 3
    player A - -
    L a1
    player B - -
    G a2 5
"""
SEWAGE = """
    map 1 . ./ . 3 .
    round 6
    first D
    contamination 10
    player A amazons
    L a2 5
    player B barbarians white
    M a1 10
    player C cowboys
    S a3 15
    G a3 30
    player D zombie orange
    L b3 20
    G b2 5
"""
NARROW = """
    board ridge
    round 4
    tiles c3:3! d2:1
    fire d3:2
    player A cowboys
    L c3
    G c3 5 shell
    S c3 10
    player B pirates
    L a1 15
    M d3 20
"""
OVER = """
    map 1 2
    round 4
    player A ninja
    L a1 5
    player B zombie
    winner A
    todo nothing
"""


def position_of(text: str) -> Position:
    return read_position("snails 1\n" + dedent(text))


def seen(secret: str = "grenade shell_switch") -> Position:
    """What A sees of a game in which B has planned something in secret."""
    return view(position_of(PLANNED.format(secret=secret)), 0)


POSITIONS: dict[str, Position] = {
    "full": position_of(FULL),
    "crowded": position_of(CROWDED),
    "tokens": position_of(TOKENS),
    "view": seen(),
    "in_the_air": position_of(IN_THE_AIR),
    "entering": position_of(ENTERING),
    "tiny": position_of(TINY),
    "sewage": position_of(SEWAGE),
    "narrow": position_of(NARROW),
    "over": position_of(OVER),
    "setup": new_game(3).position,
}
SCENES: dict[str, Scene] = {
    "full": board_scene(POSITIONS["full"]),
    "crowded": board_scene(POSITIONS["crowded"], "de", 720),
    "tokens": board_scene(POSITIONS["tokens"], "pl"),
    "view": board_scene(POSITIONS["view"]),
    "in_the_air": board_scene(POSITIONS["in_the_air"], "de"),
    "entering": board_scene(POSITIONS["entering"], highlight=[2, 3]),
    "tiny": board_scene(POSITIONS["tiny"]),
    "sewage": board_scene(POSITIONS["sewage"], "pl"),
    "narrow": board_scene(POSITIONS["narrow"], "en", 480),
    "over": board_scene(POSITIONS["over"], "de"),
    "setup": board_scene(POSITIONS["setup"], "pl", 600),
}
