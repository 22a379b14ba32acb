"""The menu of each kind of decision: turns, moves, works, picks, cards, battles."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from companions.cry_havoc.agenda import (
    BuildAndActivate,
    Flee,
    KeepOne,
    Move,
    PlaceNest,
)
from companions.cry_havoc.draft import Draft
from companions.cry_havoc.lab.battle_menus import battle_text, place_menu, tactics_menu
from companions.cry_havoc.lab.menu import NO_MARKS, Marks, Menu, asked_player
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
    PickRegion,
    PlayFor,
    StepTo,
    UseSkill,
)
from companions.cry_havoc.position import Position
from companions.cry_havoc.rules.actions import row_of
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
        battle = battle_text(names, seat) if marks.card == NONE else ""
        menu.about = " ".join(filter(None, (battle, menu.about)))
    return menu


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
        menu.about = names.word("table.draw_about")
        draft = Draft(position)
        for option in options:
            if isinstance(option, DrawOwn):
                count = len(position.decks[node.player] or position.discards[node.player])
                menu.press(names.word("table.own_deck", count=count), option)
            elif isinstance(option, DrawTerrain):
                terrain = names.value("terrain", option.terrain, node.player)
                count = draft.pile_size(option.terrain)
                told = names.word("table.terrain_pile", terrain=terrain, count=count)
                menu.press(told, option)
        menu.press(names.word("table.back"), NO_MARKS)
        return
    for number, card in enumerate(hand):
        others = tuple(sorted({*marks.cards} ^ {number}))
        menu.offer(f"hand:{number}", card_words(names, card), Marks(cards=others))
    chosen = tuple(hand[number] for number in marks.cards)
    menu.about = names.word("table.cards_marked") if chosen else ""
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
    if source is None:
        menu.about = f"{names.word('table.move_first')} {menu.about}"
    else:
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
    """The region that is marked in the picture: where a moving unit comes from, works are, or units
    flee from."""
    node = position.node
    if not isinstance(node, Decision):
        return None
    kind = position.agenda[-1].kind
    if kind == "move":
        sources = {option.region for option in node.options if isinstance(option, StepTo)}
        if marks.region in sources:
            return marks.region
        return next(iter(sources)) if len(sources) == 1 else None
    task = position.agenda[-1]
    if isinstance(task, Flee | PlaceNest):
        return task.region
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
            is_here = work.region == marks.region or len(regions) == 1
            told = _work_here(names, work) if is_here else _text(names, work)
            menu.press(f"{told} ({_price(names, work)})", work)
    if len(works) > FEW_WORKS and marks.region not in regions:
        menu.question = names.word("table.works_where")
    menu.press(names.word("option.done"), Done())


def _work_here(names: Names, work: Build | Activate) -> str:
    """A work without its region, where that is marked."""
    key = "table.build_here" if isinstance(work, Build) else "table.activate_here"
    return names.word(key, structure=names.structure(asked_player(names.position), work.structure))


def _price(names: Names, work: Build | Activate) -> str:
    """Symbols that a work takes, and what it brings."""
    army = names.box.armies[names.position.armies[asked_player(names.position)]]
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


def _flee(menu: Menu, names: Names, options: tuple[Option, ...], marks: Marks) -> None:
    """Units that are on no region now: how many they are, and from where they come."""
    task = names.position.agenda[-1]
    assert isinstance(task, Flee)
    region = names.region(task.region)
    told = names.word("table.flee_from", count=task.units, region=region)
    menu.about = f"{told} {names.word('table.flee_how')}"
    _pick_region(menu, names, options, marks)


def _nest(menu: Menu, names: Names, options: tuple[Option, ...], marks: Marks) -> None:
    task = names.position.agenda[-1]
    assert isinstance(task, PlaceNest)
    menu.about = names.word("table.nest_how", region=names.region(task.region))
    _pick_region(menu, names, options, marks)


def _kill(menu: Menu, names: Names, options: tuple[Option, ...], marks: Marks) -> None:
    for option in options:
        assert isinstance(option, KillAt)
        menu.offer(f"region:{option.region}", _text(names, option), option)
    _by_buttons(menu, names, options, marks)


# --- cards ------------------------------------------------------------------------------
def _trim(menu: Menu, names: Names, options: tuple[Option, ...], marks: Marks) -> None:
    """A card is marked and read first: what is discarded does not come back."""
    hand = names.position.hands[asked_player(names.position)]
    for number, card in enumerate(hand):
        menu.offer(f"hand:{number}", card_words(names, card), Marks(cards=(number,)))
    marked = [hand[number] for number in marks.cards if number < len(hand)]
    if marked:
        menu.about = card_words(names, marked[0])
        option = DiscardCard(marked[0])
        menu.press(_text(names, option), option, is_primary=True)
    else:
        menu.about = names.word("table.point_at_card")
        menu.press(names.word("table.discard_marked"), None)


def _keep(menu: Menu, names: Names, options: tuple[Option, ...], marks: Marks) -> None:
    """The drawn cards lie before those of the hand; one is marked and read, then kept."""
    drawn = drawn_cards(names.position)
    for number, card in enumerate(drawn):
        menu.offer(f"drawn:{number}", card_words(names, card), Marks(card=card))
    is_marked = marks.card in drawn
    menu.about = card_words(names, marks.card) if is_marked else names.word("table.keep_how")
    for option in options:
        is_primary = isinstance(option, KeepCard) and option.card == marks.card
        menu.press(_text(names, option), option, is_primary)


def marked_cards(cards: Sequence[tuple[str, int]], marks: Marks) -> set[str]:
    """The keys of the marked ones among these cards; of equal cards the first is."""
    found = {f"hand:{number}" for number in marks.cards}
    same = [key for key, card in cards if card == marks.card]
    return {*found, *same[:1]}


def drawn_cards(position: Position) -> tuple[int, ...]:
    """Cards of which the person here is to keep one."""
    task = position.agenda[-1] if position.agenda else None
    return task.cards if isinstance(task, KeepOne) and HIDDEN not in task.cards else ()


MENUS: Mapping[str, Callable[[Menu, Names, tuple[Option, ...], Marks], None]] = {
    "take_turn": _turn,
    "move": _move,
    "build_and_activate": _works,
    "reveal_tiles": _pick_region,
    "mark_battles": _pick_region,
    "skill_target": _pick_region,
    "flee": _flee,
    "place_nest": _nest,
    "kill_near": _kill,
    "trim_hand": _trim,
    "keep_one": _keep,
    "place_side": place_menu,
    "play_tactics": tactics_menu,
}
"""By the kind of task that asks; all others are answered by buttons."""


def marks_after(option: Option) -> Marks:
    """What stays marked after a choice: whoever moves a unit often moves another from there."""
    if isinstance(option, StepTo):
        return Marks(region=option.region)
    return Marks(region=option.region) if isinstance(option, Build | Activate) else NO_MARKS
