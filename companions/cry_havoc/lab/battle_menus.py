"""The menus of a battle: placing units, playing tactics, and what comes of it as it stands."""

from __future__ import annotations

from collections.abc import Collection

from companions.cry_havoc.agenda import PlaceSide, PlayTactics
from companions.cry_havoc.battle import Effect, Objective, Placement, Side, resolve
from companions.cry_havoc.battle.placement import NOBODY
from companions.cry_havoc.lab.arranging import arranging_steps, pool_of
from companions.cry_havoc.lab.menu import NO_MARKS, Marks, Menu, asked_player
from companions.cry_havoc.nodes import Decision
from companions.cry_havoc.options import Option, PassTactics, PlaceUnits, PlayTactic
from companions.cry_havoc.scene.battle_board import Editing
from companions.cry_havoc.scene.hand_scene import card_words
from companions.cry_havoc.tell import choice_text
from companions.cry_havoc.tell.battles import tactic_text
from companions.cry_havoc.tell.names import Names


def battle_text(names: Names, seat: int) -> str:
    """Where and for how much is fought; and for whoever leads the Trogg, that they do, and against
    whom (C26)."""
    fight = names.position.fight
    if fight is None:
        return ""
    told = f"{names.word('table.battle_in', region=names.region(fight.region))}."
    worth = names.word("table.battle_worth", count=names.position.crystals[fight.region])
    told = f"{told} {worth}"
    if seat in (fight.attacker, fight.defender):
        return told
    enemy = next(
        force for force in (fight.attacker, fight.defender) if force != names.position.trogg
    )
    return f"{told} {names.word('table.you_lead', enemy=names.force(enemy))}"


def place_menu(menu: Menu, names: Names, options: tuple[Option, ...], marks: Marks) -> None:
    """Units come from the pool to the objectives, one by one."""
    ways = {Placement(*option[:3]): option for option in options if isinstance(option, PlaceUnits)}
    whole = next(iter(ways)).units
    placed = marks.placed or NOBODY
    task = names.position.agenda[-1]
    assert isinstance(task, PlaceSide)
    _edit(menu, marks, ways, task.side, whole - placed.units, names.language)
    if _leads_trogg(names):
        menu.question = names.word("table.place_trogg")
    if task.side == Side.DEFENDER and placed in ways:
        menu.about = _outlook(names, task.side, placed)
    confirm = names.word("table.place_so")
    menu.press(confirm, ways.get(placed), is_primary=True)
    for objective in Objective:
        every = NOBODY.with_one(objective, whole)
        name = str(names.value("objective", int(objective), 0))
        menu.press(names.word("table.all_on", objective=name), Marks(placed=every))


def tactics_menu(menu: Menu, names: Names, options: tuple[Option, ...], marks: Marks) -> None:
    """A card is marked in the hand, then the units stand as it allows."""
    position = names.position
    node, fight = position.node, position.fight
    assert isinstance(node, Decision) and fight is not None
    plays: dict[int, dict[Placement, Option]] = {}
    for option in options:
        if isinstance(option, PlayTactic):
            plays.setdefault(option.card, {})[Placement(*option[1:4])] = option
    task = position.agenda[-1]
    assert isinstance(task, PlayTactics)
    side = task.side
    if _leads_trogg(names):
        menu.question = names.word("table.tactic_trogg")
    menu.about = names.word("table.mark_tactic" if plays else "table.no_tactic")
    menu.about += f" {_outlook(names, side, fight.placements[side])}"
    for number, card in enumerate(position.hands[node.player]):
        told = card_words(names, card)
        if card in plays:
            changed = _changed_side(names, card, side)
            menu.offer(f"hand:{number}", told, Marks(card=card, placed=fight.placements[changed]))
        else:
            menu.told[f"hand:{number}"] = f"{told} {names.word('table.not_here')}"
    if marks.card in plays and marks.placed is not None:
        changed = _changed_side(names, marks.card, side)
        ways, effect = plays[marks.card], names.box.cards[marks.card].battle.effect
        pool = 0 if effect is Effect.STRIKE else pool_of(marks.placed, ways)
        told = tactic_text(names.box.cards[marks.card].battle, names.language)
        menu.question = names.word("table.change_units", card=names.card(marks.card), effect=told)
        outlook = _outlook(names, changed, marks.placed)
        menu.about = f"{names.word('table.change_how')} {outlook}"
        _edit(menu, marks, ways, changed, pool, names.language)
        act = ways.get(marks.placed)
        is_change = marks.placed != fight.placements[changed]
        key = "table.play_card" if is_change else "table.play_nothing"
        menu.press(names.word(key, card=names.card(marks.card)), act, is_change)
        menu.press(names.word("table.back"), NO_MARKS)
    menu.press(choice_text(position, PassTactics(), names.language), PassTactics())


def _leads_trogg(names: Names) -> bool:
    """Is somebody asked for the Trogg that nobody plays (C26)?"""
    fight = names.position.fight
    assert fight is not None
    return asked_player(names.position) not in (fight.attacker, fight.defender)


def _outlook(names: Names, side: int, placed: Placement) -> str:
    """What comes of the battle if no card is played any more and one side stands so."""
    fight = names.position.fight
    assert fight is not None
    both = list(fight.placements)
    both[side] = placed
    found = resolve(both[0], both[1])
    forces = [names.force(fight.force(each)) for each in Side]
    points = [
        f"{forces[each]} {found.points[each]}"
        for each in Side
        if fight.force(each) < names.position.players
    ]
    return names.word(
        "table.if_pass",
        region=forces[found.control],
        captor=names.word("score.nobody") if found.captor is None else forces[found.captor],
        kills=", ".join(f"{forces[each]} {found.destroyed[each].units}" for each in Side),
        points=", ".join(points),
    )


def _changed_side(names: Names, card: int, side: int) -> int:
    return 1 - side if names.box.cards[card].battle.effect.on_enemy else side


def _edit(
    menu: Menu, marks: Marks, ways: Collection[Placement], side: int, pool: int, language: str
) -> None:
    """Buttons on the board that lead to other marks."""
    steps = list(arranging_steps(marks.placed or NOBODY, ways, language))
    for step in steps:
        menu.offer(step.key, step.told, Marks(card=marks.card, placed=step.placed))
    menu.editing = Editing(side, pool, [step.key for step in steps])
