"""A card as a picture: its band, what it is aimed at, and its rows of effects as signs."""

from __future__ import annotations

from snails_core.cards import Action, Card, Kind, OnWater, Row, Target, Who
from snails_core.records import read_card
from snails_core.scene import card_icons
from snails_core.scene.card_frame import (
    FOOT,
    HEIGHT,
    PAD,
    WIDTH,
    band,
    band_bottom,
    outline,
    small_print,
)
from snails_core.scene.effect_icons import effect_sign
from snails_core.scene.geometry import keyed, placed
from snails_core.scene.measure import fitting_size
from snails_core.scene.shapes import Group, Layer, Lines, Rectangle, Scene, Shape, Text
from snails_core.setting import Setting
from snails_core.tell import Names, card_kind, card_text, row_text

TARGET_SIZE, NOTE_SIZE, HALF_SIGN_SIZE = 46.0, 34.0, 28.0
TALLEST_ROW = 86.0
FACES_WIDTH = 58.0
LARGEST_EFFECT, LARGEST_ALONE = 48.0, 64.0
EFFECT_PART = 0.82
"""How much of its share of the row an effect's sign takes."""
OR_HEIGHT = 16.0
LAYERS = ("paper", "band", "icons", "print")


def card_scene(setting: Setting, card: Card | int | str, language: str = "en") -> Scene:
    """The picture of a card, given as itself, by its number or by its id."""
    known = _card(setting, card)
    names = Names(setting, language)
    top = band_bottom(known) + 6
    if known.kind is Kind.BASIC:
        body = _halves(known, names, top)
    else:
        action = setting.catalogue.actions[known.actions[0]]
        body = _action(action, names, top, FOOT - 4, known.returns)
    layers = {
        "paper": [keyed("", outline(bool(known.faction)))],
        "band": [keyed("band", band(known, names))],
        "icons": body,
        "print": [keyed("print", small_print(known))],
    }
    return Scene(
        width=WIDTH,
        height=HEIGHT,
        layers=tuple(Layer(name, tuple(layers[name])) for name in LAYERS),
        title=f"{known.names[language]} ({card_kind(setting, known.index, language)})",
        description=card_text(setting, known.index, language),
        language=language,
    )


def _card(setting: Setting, card: Card | int | str) -> Card:
    if isinstance(card, Card):
        return card
    index = read_card(setting, card, "card_scene") if isinstance(card, str) else card
    return setting.catalogue.cards[index]


def _halves(card: Card, names: Names, top: float) -> list[Group]:
    """A basic card: two actions to choose from, each with its name and signs in one line."""
    groups: list[Group] = []
    high = (FOOT - 4 - top) / len(card.actions)
    for number, index in enumerate(card.actions):
        action = names.setting.catalogue.actions[index]
        y = top + number * high
        signs = action_signs(action, returns=False)
        signs_wide = len(signs) * (HALF_SIGN_SIZE + 5)
        x = WIDTH - PAD - 8 - signs_wide
        name = action.names[names.language]
        size = fitting_size(name, x - PAD - 14, 17.0, True)
        shapes: list[Shape] = [
            Rectangle(PAD, y + 4, WIDTH - 2 * PAD, high - 8, 8.0, "mist", "haze", 1.0),
            Text(PAD + 10, y + 24, name, size, "ink", True, "start"),
        ]
        for sign in signs:
            shapes += placed(sign, x + HALF_SIGN_SIZE / 2 + 2, y + 24, HALF_SIGN_SIZE)
            x += HALF_SIGN_SIZE + 5
        groups.append(keyed(f"half:{action.id}", shapes))
        groups += _rows(action, names, y + 42, y + high - 10, line_above=False)
    return groups


def _action(action: Action, names: Names, top: float, bottom: float, returns: bool) -> list[Group]:
    """Target and notes in a line, then the rows."""
    signs = action_signs(action, returns)
    if not signs:
        return _rows(action, names, top, bottom, line_above=False)
    line = keyed(f"aim:{action.id}", _sign_line(signs, action.target, top))
    return [line, *_rows(action, names, top + TARGET_SIZE + 8, bottom, line_above=True)]


def _rows(action: Action, names: Names, top: float, bottom: float, line_above: bool) -> list[Group]:
    groups: list[Group] = []
    high = (bottom - top) / len(action.rows)
    tall = min(TALLEST_ROW, high)
    if len(action.rows) > 1 and not action.dice:
        tall -= OR_HEIGHT
    for number, row in enumerate(action.rows):
        middle = top + (number + 0.5) * high
        shapes: list[Shape] = []
        if number or line_above:
            shapes += _divider(action, names, middle - high / 2, bool(number))
        shapes += _row(row, middle, tall)
        label = row_text(names.setting, action.index, number, names.language)
        groups.append(keyed(f"row:{action.id}:{number}", shapes, label))
    return groups


def _divider(action: Action, names: Names, y: float, between: bool) -> list[Shape]:
    """A line above a row; where one row is chosen without dice, with `or`."""
    line = Lines((((PAD + 6, y), (WIDTH - PAD - 6, y)),), "haze", 1.0)
    if not between or action.dice:
        return [line]
    word = names.text("card.or")
    return [
        line,
        Rectangle(WIDTH / 2 - 20, y - OR_HEIGHT / 2, 40.0, OR_HEIGHT, 8.0, "ink"),
        Text(WIDTH / 2, y, word, 10.0, "paper", True),
    ]


def action_signs(action: Action, returns: bool) -> list[list[Shape]]:
    """What is aimed at, then notes; what goes without saying is left out, as in `tell`."""
    signs: list[list[Shape]] = []
    if action.target is not Target.NONE:
        signs.append(card_icons.target_sign(action.target, action.nearest, action.farthest))
    if action.ignores_sight:
        signs.append(card_icons.over_the_hill())
    if action.who is not Who.ANY:
        signs.append(card_icons.mood(action.who is Who.ENEMY))
    if action.self_too:
        signs.append(card_icons.oneself())
    if action.dice:
        signs.append(card_icons.dice(action.dice))
    if action.attacks > 1:
        signs.append(card_icons.times(action.attacks))
    if action.water is OnWater.NO or (action.water is OnWater.SHIPS and not action.red):
        signs.append(card_icons.not_on_water(action.water is OnWater.SHIPS))
    if action.keeps_shell:
        signs.append(card_icons.stays_in_shell())
    if action.rage and not returns:
        signs.append(card_icons.rage())
    return signs


def _sign_line(signs: list[list[Shape]], target: Target, top: float) -> list[Shape]:
    """The target large, notes beside it."""
    shapes: list[Shape] = []
    x = PAD + 10
    for number, sign in enumerate(signs):
        aimed = not number and target is not Target.NONE
        size = TARGET_SIZE if aimed else NOTE_SIZE
        shapes += placed(sign, x + size / 2, top + TARGET_SIZE / 2, size)
        x += size + (14 if aimed else 8)
    return shapes


def _row(row: Row, middle: float, tall: float) -> list[Shape]:
    """Faces at the left, effects beside them."""
    shapes: list[Shape] = []
    left, right = PAD + 8, WIDTH - PAD - 8
    if row.faces:
        size = min(28.0, tall * 0.6)
        step = size + 2
        x = left + FACES_WIDTH / 2 - step * (len(row.faces) - 1) / 2
        for face in row.faces:
            shapes += placed(card_icons.die_face(face), x, middle, size)
            x += step
        left += FACES_WIDTH + 6
    largest = LARGEST_EFFECT if row.faces else LARGEST_ALONE
    size = min(tall * 0.74, (right - left) / len(row.effects) * EFFECT_PART, largest)
    step = min((right - left) / len(row.effects), size + 22)
    x = left + size / 2 + 4 if row.faces else (left + right - step * (len(row.effects) - 1)) / 2
    for effect in row.effects:
        shapes += placed(effect_sign(effect), x, middle, size)
        x += step
    return shapes
