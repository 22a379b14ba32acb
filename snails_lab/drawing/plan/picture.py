"""The plan panel as a scene: what is chosen, what can be, and where the cursor is."""

from __future__ import annotations

from snails_core.position import Position
from snails_core.queries import owner, role
from snails_core.records import ROLE_LETTERS
from snails_core.scene.geometry import keyed, placed
from snails_core.scene.measure import fitting_size
from snails_core.scene.palette import UNCHOSEN
from snails_core.scene.pieces import base, declared_mark, style_of
from snails_core.scene.shapes import Group, Layer, Lines, Rectangle, Scene, Shape, Text
from snails_core.scene.snails import figure
from snails_core.tell import Names
from snails_lab.drawing.painter import SHEETS
from snails_lab.drawing.plan.layout import HEAD, HIGH_CARD, Item, PlanLayout, fitted, small_card
from snails_lab.models.plan_draft import DEAD, PASSIVE, PlanDraft
from snails_lab.words import phrase

NUMERALS = ("I", "II", "III", "IV", "V")
DECLARED = ("active", "passive")
PLACE_TERMS = ("active_snail", "passive_snail")
VEIL, LIGHT_VEIL = 0.72, 0.4
"""How much is hidden of a card that is in the plan, and of one for which there is no slot."""


def plan_scene(
    view: Position, draft: PlanDraft, layout: PlanLayout, language: str, letters: float = 1.0
) -> Scene:
    """The cards on the lowest sheet, which is drawn once; what changes lies above it. `letters`:
    how much larger than usual names of cards may be."""
    names = Names(view, language)
    cards = [
        keyed(
            card.key,
            placed(_card(view, card, language, letters), card.x, card.y),
            names.card(card.number),
        )
        for card in layout.of("card")
    ]
    groups = {
        "paper": [keyed("", [Rectangle(0.0, 0.0, layout.width, layout.height, 0.0, "table")])],
        "tiles": cards,
        "labels": [_veil(draft, card, language) for card in layout.of("card")],
        "panel": [
            keyed("", _headings(draft, layout, names)),
            *(_snail(view, draft, item, names) for item in layout.of("snail")),
            *(_place(view, draft, item, names) for item in layout.of("place")),
            *(_slot(view, draft, item, names, letters) for item in layout.of("slot")),
        ],
    }
    title = phrase(language, "planning.title", player=names.player(draft.seat))
    return layered(layout.width, layout.height, groups, title, language)


def bare_scene(width: float, language: str) -> Scene:
    """The panel when nobody is asked: an empty sheet."""
    return layered(width, 1.0, {}, "", language)


def layered(
    width: float, height: float, groups: dict[str, list[Group]], title: str, language: str
) -> Scene:
    """A scene with the layers that a painter expects."""
    layers = (name for sheet in SHEETS for name in sheet)
    drawn = tuple(Layer(name, tuple(groups.get(name, ()))) for name in layers)
    return Scene(width, height, drawn, title, "", language)


def cursor(item: Item) -> Group:
    """A dashed frame around what is looked at."""
    left, top = item.x - 3, item.y - 3
    right, bottom = item.x + item.wide + 3, item.y + item.high + 3
    frame = (((left, top), (right, top), (right, bottom), (left, bottom), (left, top)),)
    rings = [Lines(frame, "table", 5.0), Lines(frame, "table_ink", 2.5, dash=7.0)]
    return keyed(f"cursor:{item.key}", rings)


def _headings(draft: PlanDraft, layout: PlanLayout, names: Names) -> list[Shape]:
    """Headings over each part of the panel."""
    language = names.language
    first = {sort: layout.of(sort)[0] for sort in ("snail", "slot", "card")}
    shapes = [
        _heading(first["snail"], phrase(language, "planning.snails")),
        _heading(first["slot"], phrase(language, "planning.slots")),
        _heading(first["card"], phrase(language, "planning.hand")),
    ]
    for place in layout.of("place"):
        term = phrase(language, f"planning.{DECLARED[place.number]}")
        size = fitting_size(term, place.wide - 18, 13.0, True)
        mark = placed(declared_mark(DECLARED[place.number]), place.x + 7, place.y - HEAD / 2, 10.0)
        shapes += [
            *mark,
            Text(place.x + 16, place.y - HEAD / 2, term, size, "table_ink", True, "start"),
        ]
    return shapes


def _heading(item: Item, words: str) -> Shape:
    return Text(item.x, item.y - HEAD / 2, words, 13.0, "table_ink", True, "start")


def _card(view: Position, item: Item, language: str, letters: float) -> tuple[Shape, ...]:
    return small_card(view.setting, item.number, language, item.wide, item.high, letters)


def _veil(draft: PlanDraft, item: Item, language: str) -> Group:
    """Over a card that cannot be chosen: a veil and, if it is in the plan, where."""
    shapes: list[Shape] = []
    copies = draft.left(item.number)
    slots = draft.slots_of(item.number)
    if draft.why_not_card(item.number):
        veil = LIGHT_VEIL if copies else VEIL
        shapes.append(Rectangle(item.x, item.y, item.wide, item.high, 9.0, "table", opacity=veil))
    if slots:
        told = ", ".join(NUMERALS[slot] for slot in slots)
        shapes += _tag(item, phrase(language, "planning.lies_in", slots=told))
    if copies > 1:
        x, y = item.x + item.wide - 14, item.y + item.high - 11
        shapes.append(Rectangle(x - 13, y - 10, 26.0, 20.0, 8.0, "paper", "ink", 1.5))
        shapes.append(Text(x, y, f"×{copies}", 12.0, "ink", True))
    return keyed(f"veil:{item.number}", shapes)


def _tag(item: Item, words: str) -> list[Shape]:
    x, y = item.middle
    size = fitting_size(words, item.wide - 24, 15.0, True)
    return [
        Rectangle(item.x + 6, y - 15, item.wide - 12, 30.0, 9.0, "ink"),
        Text(x, y, words, size, "paper", True),
    ]


def _snail(view: Position, draft: PlanDraft, item: Item, names: Names) -> Group:
    """The figure with its letter and health; crossed out, veiled or marked as it is used."""
    shapes: list[Shape] = [
        Rectangle(item.x, item.y, item.wide, item.high, 7.0, "table_mist", "table_haze", 1.2),
        *_figure(view, item.number, item),
    ]
    if item.number in draft.snails:
        x, y = item.x, item.y
        place = draft.snails.index(item.number)
        shapes.append(Rectangle(x, y, item.wide, item.high, 7.0, "table_mist", opacity=VEIL))
        shapes += placed(declared_mark(DECLARED[place]), *item.middle, 24.0)
    elif draft.why_not_snail(item.number) == DEAD:
        left, top = item.x + 8, item.y + 8
        right, bottom = item.x + item.wide - 8, item.y + item.high - 8
        cross = (((left, top), (right, bottom)), ((left, bottom), (right, top)))
        shapes.append(Lines(cross, "table_ink", 3.0))
    return keyed(item.key, shapes, names.standing_now(item.number))


def _figure(view: Position, snail: int, item: Item) -> list[Shape]:
    style = style_of(view, owner(snail)) if view.health(snail) else UNCHOSEN
    size = min(item.wide * 0.8, item.high - 28)
    x, ground = item.middle[0], item.y + item.high - 20
    told = f"{ROLE_LETTERS[role(snail)]} {view.health(snail)}"
    return [
        *placed(figure(style, role(snail), view.is_shelled(snail)), x, ground, size),
        *base(style, x - size * 0.45, ground, size * 0.9, 5.0),
        Text(x, item.y + item.high - 8, told, 12.0, "table_ink", True),
    ]


def _place(view: Position, draft: PlanDraft, item: Item, names: Names) -> Group:
    snail = draft.snails[item.number]
    if snail is not None:
        frame = Rectangle(item.x, item.y, item.wide, item.high, 7.0, "table", "table_ink", 1.6)
        return keyed(item.key, [frame, *_figure(view, snail, item)], names.snail(snail))
    words = phrase(names.language, "planning.choose_snail")
    if draft.alone and item.number == PASSIVE:
        words = phrase(names.language, "planning.nobody")
    return keyed(item.key, _empty(item, words), words)


def _slot(view: Position, draft: PlanDraft, item: Item, names: Names, letters: float) -> Group:
    card = draft.cards[item.number]
    numeral = NUMERALS[item.number]
    if card is None:
        return keyed(item.key, [*_empty(item, ""), _numeral(item, numeral)], numeral)
    drawn = small_card(view.setting, card, names.language, item.wide, item.high, letters)
    shapes = [*placed(drawn, item.x, item.y), *slot_tag(item, numeral)]
    return keyed(item.key, shapes, f"{numeral}: {names.card(card)}")


def slot_tag(item: Item, numeral: str) -> list[Shape]:
    """The number of a slot in a corner of the card that lies in it; above the name of a low one."""
    high, size = (16.0, 11.0) if item.high >= HIGH_CARD else (11.0, 9.0)
    return [
        Rectangle(item.x, item.y, size * 2, high, size * 0.5, "ink"),
        Text(item.x + size, item.y + high / 2, numeral, size, "paper", True),
    ]


def _numeral(item: Item, numeral: str) -> Shape:
    return Text(*item.middle, numeral, 26.0, "table_pencil", True)


def _empty(item: Item, words: str) -> list[Shape]:
    """A dashed frame, filled so that it can be hit."""
    left, top, right, bottom = item.x, item.y, item.x + item.wide, item.y + item.high
    frame = (((left, top), (right, top), (right, bottom), (left, bottom), (left, top)),)
    shapes: list[Shape] = [
        Rectangle(left, top, item.wide, item.high, 7.0, "table"),
        Lines(frame, "table_pencil", 1.2, dash=5.0),
    ]
    if words:
        size, lines = fitted(words, item.wide - 10, 12.0)
        middle = item.middle[1] - (len(lines) - 1) * size * 0.6
        for number, line in enumerate(lines):
            y = middle + number * size * 1.2
            shapes.append(Text(item.middle[0], y, line, size, "table_pencil"))
    return shapes
