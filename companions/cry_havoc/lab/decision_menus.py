"""The menu of each kind of decision: turns, moves, works, picks, cards, battles."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

from companions.cry_havoc.agenda import BuildAndActivate, KeepOne, Move, PlaceSide, PlayTactics
from companions.cry_havoc.battle import Effect, Objective, Placement
from companions.cry_havoc.battle.placement import NOBODY
from companions.cry_havoc.lab.arranging import arranging_steps, pool_of
from companions.cry_havoc.lab.menu import NO_MARKS, Marks, Menu
from companions.cry_havoc.nodes import Decision
from companions.cry_havoc.options import (
    Activate,
    Build,
    DiscardCard,
    Done,
    DrawOwn,
    DrawTerrain,
    EnableScoring,
    EndTurn,
    KeepCard,
    KillAt,
    Option,
    PassTactics,
    PickRegion,
    PlaceUnits,
    PlayFor,
    PlayTactic,
    StepTo,
    UseSkill,
)
from companions.cry_havoc.position import Position
from companions.cry_havoc.rules.actions import row_of
from companions.cry_havoc.scene.battle_board import Editing
from companions.cry_havoc.scene.hand_scene import card_words
from companions.cry_havoc.setting import HIDDEN, NONE
from companions.cry_havoc.tell import choice_text
from companions.cry_havoc.tell.names import ROWS, Names
from companions.cry_havoc.textboard import region_text

FEW, FEW_WORKS = 8, 4
"""Regions and works that are listed as buttons; works are long, and of more of them those of the
region that is clicked are listed."""


def menu_of(position: Position, seat: int, language: str, marks: Marks = NO_MARKS) -> Menu:
    """The menu of a person at this seat; regions and own cards can always be looked at."""
    names = Names(position, language)
    menu = Menu()
    if position.fight is None:
        for region in range(len(position.units)):
            menu.told[f"region:{region}"] = region_text(names, region)
    for number, card in enumerate(position.hands[seat]):
        if card != HIDDEN:
            menu.told[f"hand:{number}"] = card_words(names, card)
    node = position.node
    if isinstance(node, Decision) and node.player == seat and node.options:
        kind = position.agenda[-1].kind
        menu.question = names.word(f"question.{kind}")
        MENUS.get(kind, _by_buttons)(menu, names, node.options, marks)
        battle = _battle_text(names, seat) if marks.card == NONE else ""
        menu.about = " ".join(filter(None, (battle, menu.about)))
    return menu


def _battle_text(names: Names, seat: int) -> str:
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


def _text(names: Names, option: Option) -> str:
    return choice_text(names.position, option, names.language)


def _by_buttons(menu: Menu, names: Names, options: tuple[Option, ...], marks: Marks) -> None:
    for option in options:
        menu.press(_text(names, option), option)


# --- a turn -----------------------------------------------------------------------------
def _turn(menu: Menu, names: Names, options: tuple[Option, ...], marks: Marks) -> None:
    """Cards are marked in the hand; a button says for what they are played."""
    position = names.position
    node = position.node
    assert isinstance(node, Decision)
    hand = position.hands[node.player]
    if any(isinstance(option, EndTurn) for option in options):
        menu.question = names.word("table.after_action")
        _by_buttons(menu, names, options, marks)
        return
    if marks.is_drawing:
        menu.question = names.word("table.draw_from")
        for option in options:
            if isinstance(option, DrawOwn):
                menu.press(names.word("table.own_deck"), option)
            elif isinstance(option, DrawTerrain):
                menu.press(str(names.value("terrain", option.terrain, node.player)), option)
        menu.press(names.word("table.back"), NO_MARKS)
        return
    for number, card in enumerate(hand):
        others = tuple(sorted({*marks.cards} ^ {number}))
        menu.offer(f"hand:{number}", card_words(names, card), Marks(cards=others))
    chosen = tuple(hand[number] for number in marks.cards)
    menu.about = names.word("table.cards_marked" if chosen else "table.mark_cards")
    cards = [names.box.cards[card] for card in chosen]
    for row, name in enumerate(ROWS):
        symbols = sum(row_of(card, row).symbols for card in cards)
        act = PlayFor(row, chosen)
        text = names.word(f"table.{name}_for", count=symbols)
        menu.press(text, act if act in options else None, is_primary=bool(chosen))
    for option in options:
        if isinstance(option, EnableScoring | UseSkill):
            menu.press(_text(names, option), option)
    if any(isinstance(option, DrawOwn | DrawTerrain) for option in options):
        menu.press(names.word("table.draw"), Marks(is_drawing=True))


# --- regions ----------------------------------------------------------------------------
def _move(menu: Menu, names: Names, options: tuple[Option, ...], marks: Marks) -> None:
    """First the region from which a unit goes, then the one to which."""
    task = names.position.agenda[-1]
    assert isinstance(task, Move)
    ways: dict[int, list[StepTo]] = {}
    for option in options:
        if isinstance(option, StepTo):
            ways.setdefault(option.region, []).append(option)
    source = marks.region if marks.region in ways else next(iter(ways)) if len(ways) == 1 else None
    menu.about = names.word("table.moves_left", count=task.symbols)
    for region in ways:
        told = names.word("table.from_here", region=names.region(region))
        menu.offer(f"region:{region}", told, Marks(region=region))
    if source is not None:
        menu.question = names.word("table.move_where", region=names.region(source))
        for step in ways[source]:
            menu.offer(f"region:{step.to}", _text(names, step), step)
        if len(ways) > 1:
            hint = names.word("table.other_source", region=names.region(source))
            menu.about = f"{menu.about} {hint}"
            told = names.word("table.other_unit")
            menu.offer(f"region:{source}", told, NO_MARKS)
    menu.press(names.word("table.done_moving"), Done())


def source_of(position: Position, marks: Marks) -> int | None:
    """The region that is marked in the picture: where a moving unit comes from, or works are."""
    node = position.node
    if not isinstance(node, Decision):
        return None
    kind = position.agenda[-1].kind
    if kind == "move":
        sources = {option.region for option in node.options if isinstance(option, StepTo)}
        if marks.region in sources:
            return marks.region
        return next(iter(sources)) if len(sources) == 1 else None
    return marks.region if kind == "build_and_activate" and marks.region >= 0 else None


def _works(menu: Menu, names: Names, options: tuple[Option, ...], marks: Marks) -> None:
    """Works of a region are listed when it is marked; a few are listed at once."""
    task = names.position.agenda[-1]
    assert isinstance(task, BuildAndActivate)
    menu.about = names.word("table.works_left", count=task.symbols)
    works = [option for option in options if isinstance(option, Build | Activate)]
    regions = {work.region for work in works}
    for region in regions:
        menu.offer(f"region:{region}", region_text(names, region), Marks(region=region))
    for work in works:
        if len(works) <= FEW_WORKS or work.region == marks.region:
            menu.press(f"{_text(names, work)} ({_price(names, work)})", work)
    if len(works) > FEW_WORKS and marks.region not in regions:
        menu.question = names.word("table.works_where")
    menu.press(names.word("option.done"), Done())


def _price(names: Names, work: Build | Activate) -> str:
    """Symbols that a work takes, and what it brings."""
    node = names.position.node
    assert isinstance(node, Decision)
    army = names.box.armies[names.position.armies[node.player]]
    structure = army.structures[work.structure]
    cost = structure.build if isinstance(work, Build) else structure.activate
    deed = names.deed(structure.deed)
    return names.word("table.price", count=cost, deed=deed)


def _pick_region(menu: Menu, names: Names, options: tuple[Option, ...], marks: Marks) -> None:
    for option in options:
        assert isinstance(option, PickRegion)
        menu.offer(f"region:{option.region}", region_text(names, option.region), option)
    if names.position.fight is not None or len(options) <= FEW:
        _by_buttons(menu, names, options, marks)


def _kill(menu: Menu, names: Names, options: tuple[Option, ...], marks: Marks) -> None:
    for option in options:
        assert isinstance(option, KillAt)
        menu.offer(f"region:{option.region}", _text(names, option), option)
    _by_buttons(menu, names, options, marks)


# --- cards ------------------------------------------------------------------------------
def _trim(menu: Menu, names: Names, options: tuple[Option, ...], marks: Marks) -> None:
    node = names.position.node
    assert isinstance(node, Decision)
    for number, card in enumerate(names.position.hands[node.player]):
        menu.offer(f"hand:{number}", card_words(names, card), DiscardCard(card))
    menu.about = names.word("table.point_at_card")


def _keep(menu: Menu, names: Names, options: tuple[Option, ...], marks: Marks) -> None:
    """The drawn cards lie before those of the hand."""
    for number, card in enumerate(drawn_cards(names.position)):
        menu.offer(f"drawn:{number}", card_words(names, card), KeepCard(card))
    _by_buttons(menu, names, options, marks)


def drawn_cards(position: Position) -> tuple[int, ...]:
    """Cards of which the person here is to keep one."""
    task = position.agenda[-1] if position.agenda else None
    return task.cards if isinstance(task, KeepOne) and HIDDEN not in task.cards else ()


# --- battles ----------------------------------------------------------------------------
def _place(menu: Menu, names: Names, options: tuple[Option, ...], marks: Marks) -> None:
    """Units come from the pool to the objectives, one by one."""
    ways = {Placement(*option[:3]): option for option in options if isinstance(option, PlaceUnits)}
    whole = next(iter(ways)).units
    placed = marks.placed or NOBODY
    task = names.position.agenda[-1]
    assert isinstance(task, PlaceSide)
    _edit(menu, marks, ways, task.side, whole - placed.units, names.language)
    confirm = names.word("table.place_so")
    menu.press(confirm, ways.get(placed), is_primary=True)
    for objective in Objective:
        every = NOBODY.with_one(objective, whole)
        name = str(names.value("objective", int(objective), 0))
        menu.press(names.word("table.all_on", objective=name), Marks(placed=every))


def _tactics(menu: Menu, names: Names, options: tuple[Option, ...], marks: Marks) -> None:
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
    menu.about = names.word("table.mark_tactic" if plays else "table.no_tactic")
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
        menu.question = names.word("table.change_units", card=names.card(marks.card))
        menu.about = names.word("table.change_how")
        _edit(menu, marks, ways, changed, pool, names.language)
        act = ways.get(marks.placed)
        is_change = marks.placed != fight.placements[changed]
        menu.press(names.word("table.play_card", card=names.card(marks.card)), act, is_change)
        menu.press(names.word("table.back"), NO_MARKS)
    menu.press(_text(names, PassTactics()), PassTactics())


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


MENUS: Mapping[str, Callable[[Menu, Names, tuple[Option, ...], Marks], None]] = {
    "take_turn": _turn,
    "move": _move,
    "build_and_activate": _works,
    "reveal_tiles": _pick_region,
    "mark_battles": _pick_region,
    "skill_target": _pick_region,
    "flee": _pick_region,
    "place_nest": _pick_region,
    "kill_near": _kill,
    "trim_hand": _trim,
    "keep_one": _keep,
    "place_side": _place,
    "play_tactics": _tactics,
}
"""By the kind of task that asks; all others are answered by buttons."""


def marks_after(option: Option) -> Marks:
    """What stays marked after a choice: whoever moves a unit often moves another from there."""
    if isinstance(option, StepTo):
        return Marks(region=option.region)
    return Marks(region=option.region) if isinstance(option, Build | Activate) else NO_MARKS
