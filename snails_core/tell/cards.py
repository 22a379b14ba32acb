"""A card's rules text, made from its actions: target, rows of effects, notes."""

from __future__ import annotations

from snails_core.cards import Action, Card, Kind, OnWater, Row, Target, Who
from snails_core.factions import Faction
from snails_core.layout import HIDDEN
from snails_core.tell.names import Names, Place, range_text, sentence
from snails_core.vocabulary import Effect, Where, Word

_TARGETS = {
    (Target.SNAIL, Who.ANY): "card.snail_any",
    (Target.SNAIL, Who.ENEMY): "card.snail_enemy",
    (Target.SNAIL, Who.FRIEND): "card.snail_friend",
    (Target.ALL, Who.ANY): "card.all_any",
    (Target.ALL, Who.ENEMY): "card.all_enemy",
    (Target.ALL, Who.FRIEND): "card.all_friend",
}
_THERE = {
    Who.ANY: "whom.there_any",
    Who.ENEMY: "whom.there_enemy",
    Who.FRIEND: "whom.there_friend",
}
_HERE = {
    Who.ANY: "whom.here_any",
    Who.ENEMY: "whom.here_enemy",
    Who.FRIEND: "whom.here_friend",
}
SHELLED_TOO = {
    Word.PUSH: "effect.push_shelled",
    Word.PLACE: "effect.place_shelled",
    Word.PLACE_HERE: "effect.place_here_shelled",
}
_OF_PLAYERS = (Word.DISCARD, Word.TAKE_CARD)
_ONE_SNAIL = ("whom.target", "whom.self")
WITH_SUBJECT = (
    Word.DAMAGE, Word.HEAL, Word.PUSH, Word.PLACE, Word.PLACE_HERE, Word.MOVE, Word.LEAVE_SHELL,
    Word.HIDE, *_OF_PLAYERS,
)  # fmt: skip
"""Words whose sentence begins with whom they reach."""


def card_text(place: Place, card: int, language: str) -> str:
    """What is printed on the card, line by line; a basic card has a line for each half."""
    names = Names(place, language)
    if card == HIDDEN:
        return names.text("card.hidden")
    entry = names.setting.catalogue.cards[card]
    if len(entry.actions) == 1:
        lines = _lines(names, names.setting.catalogue.actions[entry.actions[0]], entry.returns)
    else:
        lines = [_half(names, action) for action in entry.actions]
    if entry.returns:
        lines.append(names.text("card.returns"))
    return "\n".join(lines)


def card_kind(place: Place, card: int, language: str) -> str:
    """What sort of card it is: `red attack card`."""
    names = Names(place, language)
    if card == HIDDEN:
        return names.text("name.hidden_card")
    return names.term(_kind_term(names.setting.catalogue.cards[card]))


def _kind_term(card: Card) -> str:
    if card.kind is Kind.BASIC:
        return "basic_card"
    if card.kind is Kind.FACTION:
        return "faction_card"
    return "red_card" if card.red else "purple_card"


def action_text(place: Place, action: int, language: str) -> str:
    """What an action does, line by line."""
    names = Names(place, language)
    return "\n".join(_lines(names, names.setting.catalogue.actions[action]))


def row_text(place: Place, action: int, row: int, language: str) -> str:
    """One row of an action: its faces, if it has any, and its effects."""
    names = Names(place, language)
    known = names.setting.catalogue.actions[action]
    return _row(names, known, known.rows[row])


def effect_text(names: Names, action: Action, row: int, number: int) -> str:
    """One effect of a row on its own, as an offer: whether it is optional is left out."""
    effects = action.rows[row].effects
    scattered = any(effect.word is Word.SCATTER for effect in effects[:number])
    effect = effects[number]._replace(may=False)
    return _effect(names, effect, _whom(action, effect, scattered))


def _half(names: Names, action: int) -> str:
    known = names.setting.catalogue.actions[action]
    effects = " ".join(_lines(names, known))
    return names.text("card.half", action=names.action(action), effects=effects)


def _lines(names: Names, action: Action, returns: bool = False) -> list[str]:
    lines = [" ".join(_opening(names, action))]
    for number, row in enumerate(action.rows):
        if number and not action.dice:
            lines.append(names.text("card.or"))
        lines.append(_row(names, action, row))
    lines.append(" ".join(_notes(names, action, returns)))
    return [line for line in lines if line]


def _opening(names: Names, action: Action) -> list[str]:
    """The sentence about whom or what to choose, how far away, and with which dice."""
    parts: list[str] = []
    if action.target is not Target.NONE:
        key = "card.tile" if action.target is Target.TILE else "card.space"
        key = _TARGETS.get((action.target, action.who), key)
        parts.append(names.text(key, range=range_text(action.nearest, action.farthest)))
        if action.self_too:
            parts.append(names.text("card.self_too"))
        if action.ignores_sight:
            parts.append(names.text("card.sight_ignored"))
        elif action.farthest:
            parts.append(names.text("card.sight_needed"))
    if action.attacks > 1:
        parts.append(names.text("card.attacks", count=action.attacks))
    if action.dice:
        parts.append(names.text("card.dice", count=action.dice))
    return parts


def _notes(names: Names, action: Action, returns: bool) -> list[str]:
    """The remarks below a card, without what every card of its kind has: red cards do not work on
    water, and those with the return sign have rage."""
    parts: list[str] = []
    if action.water is OnWater.NO:
        parts.append(names.text("card.not_on_water"))
    elif action.water is OnWater.SHIPS and not action.red:
        ships = names.ability(Faction.PIRATES)
        parts.append(names.text("card.ships_on_water", ability=ships))
    elif action.water is OnWater.YES and action.red:
        parts.append(names.text("card.on_water"))
    if action.keeps_shell:
        parts.append(names.text("card.keeps_shell"))
    if action.rage and not returns:
        parts.append(names.text("card.rage", ability=names.ability(Faction.BARBARIANS)))
    return parts


def _row(names: Names, action: Action, row: Row) -> str:
    effects: list[str] = []
    scattered = False
    last = ""
    for effect in row.effects:
        whom = _whom(action, effect, scattered)
        again = whom == last and whom in _ONE_SNAIL
        effects.append(_effect(names, effect, "whom.again" if again else whom))
        scattered = scattered or effect.word is Word.SCATTER
        last = whom if effect.word in WITH_SUBJECT else ""
    told = " ".join(effects)
    if not row.faces:
        return told
    return names.text("card.row", faces=names.faces(*row.faces), effects=told)


def _effect(names: Names, effect: Effect, whom: str) -> str:
    """A whole sentence with whom it reaches as its subject."""
    key = f"effect.{effect.word.name.lower()}"
    if effect.shelled_too:
        key = SHELLED_TOO[effect.word]
    elif effect.word is Word.TAKE_CARD and effect.back:
        key = "effect.take_card_back"
    here = effect.where is Where.HERE
    told = names.text(
        key,
        whom=names.text(whom),
        tile=names.text("whom.tile_here" if here else "whom.tile_there"),
        place=names.text("whom.at_here" if here else "whom.at_there"),
        count=effect.amount,
        damage=names.damage(effect.amount),
        range=range_text(1, effect.amount),
    )
    if effect.may:
        told = names.text("effect.may", effect=sentence(told))
    return sentence(told)


def _whom(action: Action, effect: Effect, scattered: bool) -> str:
    if effect.where is Where.OTHERS:
        return "whom.player_others"
    if effect.where is Where.SELF:
        return "whom.self"
    if effect.where is Where.HERE:
        return _HERE[action.who]
    players = effect.word in _OF_PLAYERS
    if action.target is Target.SNAIL and not scattered:
        return "whom.player_target" if players else "whom.target"
    if action.target is Target.ALL and not scattered:
        return "whom.player_range" if players else "whom.range"
    return "whom.player_there" if players else _THERE[action.who]
