"""Small statements about a position that the engine can judge: `health BG = 15`.

A claim is a term with its words, a sign and a value: `cost AG b2 = 2`, `aims AG missile b3 = yes`,
`standing AG punch != must`. The terms are those of `TERMS`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from snails_core import layout as at
from snails_core.cards import Action
from snails_core.draft import Draft
from snails_core.errors import DataError, NotationError, did_you_mean
from snails_core.events import Event, PassedOver
from snails_core.flow.excuses import obligation_of
from snails_core.nodes import Decision, Over
from snails_core.options import DeployAt, PushTo
from snails_core.position import Position
from snails_core.queries import owner, role, snail_of
from snails_core.records import (
    PLAYER_LETTERS,
    ROLE_LETTERS,
    read_card,
    read_player,
    read_snail,
    read_word,
    snail_name,
)
from snails_core.rules.contamination import contamination_damage
from snails_core.rules.shells import leaves_shell
from snails_lab.models.overlays.aim import aims_of
from snails_lab.models.overlays.crawl import crawl_ways

SIGNS: dict[str, Callable[[str, str], bool]] = {
    "=": lambda left, right: left == right,
    "!=": lambda left, right: left != right,
    "<": lambda left, right: int(left) < int(right),
    ">": lambda left, right: int(left) > int(right),
}
YES, NO, NOWHERE, DRAW = "yes", "no", "-", "draw"
Events = tuple[Event, ...]


class Claim(NamedTuple):
    """One statement; `place` is where it was written."""

    term: str
    words: tuple[str, ...]
    sign: str
    value: str
    place: str

    def __str__(self) -> str:
        return " ".join((self.term, *self.words, self.sign, self.value))

    def holds(self, position: Position, events: Events = ()) -> bool:
        found = measure(position, events, self.term, self.words, self.place)
        return SIGNS[self.sign](found, self.value)


def read_claim(text: str, place: str) -> Claim:
    words = text.split()
    if len(words) < 3 or words[-2] not in SIGNS:
        raise DataError("data_not_one_of", place, name=text, known="health BG = 15")
    return Claim(_known_term(words[0], place), tuple(words[1:-2]), words[-2], words[-1], place)


def read_measure(text: str, place: str) -> tuple[str, tuple[str, ...]]:
    """A term with its words, without a value: `health BG`."""
    term, *words = text.split()
    return _known_term(term, place), tuple(words)


def all_hold(claims: tuple[Claim, ...], position: Position, events: Events) -> bool:
    return all(claim.holds(position, events) for claim in claims)


def measure(
    position: Position, events: Events, term: str, words: tuple[str, ...], place: str
) -> str:
    """What the engine says, as a word to compare."""
    count, function = TERMS[term]
    if len(words) != count:
        raise NotationError("notation_words", place, name=term, form=FORMS[term])
    return function(position, events, words, place)


def _known_term(term: str, place: str) -> str:
    if term not in TERMS:
        raise DataError("data_not_one_of", place, name=term, known=did_you_mean(term, TERMS))
    return term


# --- the words of a term --------------------------------------------------------------------------
def space_number(position: Position, name: str, place: str) -> int:
    return position.setting.board.index(name, place)


def action_named(position: Position, name: str, place: str) -> Action:
    catalogue = position.setting.catalogue
    return catalogue.actions[read_word(name, list(catalogue.action_index), place)]


def _said(is_so: bool) -> str:
    return YES if is_so else NO


# --- the terms ------------------------------------------------------------------------------------
def _health(position: Position, _: Events, words: Any, place: str) -> str:
    return str(position.health(read_snail(words[0], place)))


def _place(position: Position, _: Events, words: Any, place: str) -> str:
    space = position.place(read_snail(words[0], place))
    return NOWHERE if space is None else position.setting.board.names[space]


def _shell(position: Position, _: Events, words: Any, place: str) -> str:
    return _said(position.is_shelled(read_snail(words[0], place)))


def _level(position: Position, _: Events, words: Any, place: str) -> str:
    return str(position.level(space_number(position, words[0], place)))


def _lying(array: int) -> Any:
    def count(position: Position, _: Events, words: Any, place: str) -> str:
        return str(position.hot[array + space_number(position, words[0], place)])

    return count


def _track(position: Position, _: Events, words: Any, place: str) -> str:
    return str(contamination_damage(position.setting, position.hot))


def _hand(position: Position, _: Events, words: Any, place: str) -> str:
    basic = position.setting.basic_cards
    cards = position.hand(read_player(words[0], place))
    return str(sum(card not in basic for card in cards))


def _active(position: Position, _: Events, words: Any, place: str) -> str:
    player = read_player(words[0], place)
    number = position.hot[at.ACTIVE + player]
    return NOWHERE if number == at.NONE else snail_name(snail_of(player, number))


def _known(position: Position, _: Events, words: Any, place: str) -> str:
    snail = read_snail(words[0], place)
    return _said(bool(position.hot[at.KNOWN + owner(snail)] >> role(snail) & 1))


def _cost(position: Position, _: Events, words: Any, place: str) -> str:
    snail = read_snail(words[0], place)
    origin = position.place(snail)
    ways = {} if origin is None else crawl_ways(position, snail, origin)
    way = ways.get(space_number(position, words[1], place))
    return NOWHERE if way is None else str(way.cost)


def _distance(position: Position, _: Events, words: Any, place: str) -> str:
    origin = position.place(read_snail(words[0], place))
    there = space_number(position, words[1], place)
    return NOWHERE if origin is None else str(position.setting.board.distance[origin][there])


def _aims(position: Position, _: Events, words: Any, place: str) -> str:
    snail, action = read_snail(words[0], place), action_named(position, words[1], place)
    return _said(space_number(position, words[2], place) in aims_of(position, snail, action))


def _hits(position: Position, _: Events, words: Any, place: str) -> str:
    snail, action = read_snail(words[0], place), action_named(position, words[1], place)
    reached = aims_of(position, snail, action).values()
    return _said(any(read_snail(words[2], place) in snails for snails in reached))


def _standing(position: Position, _: Events, words: Any, place: str) -> str:
    """`must`, or why the action is or may be passed over."""
    draft = Draft(position.setting, position.hot, position.cold, position.agenda)
    action = action_named(position, words[1], place)
    return obligation_of(draft, read_snail(words[0], place), action).reason


def _height(position: Position, _: Events, words: Any, place: str) -> str:
    """The level on which a snail stands."""
    space = position.place(read_snail(words[0], place))
    return NOWHERE if space is None else str(position.level(space))


def _red(position: Position, _: Events, words: Any, place: str) -> str:
    """How many red cards a player holds."""
    cards = position.hand(read_player(words[0], place))
    known = position.setting.catalogue.cards
    return str(sum(known[card].red and card not in position.setting.basic_cards for card in cards))


def _holds(position: Position, _: Events, words: Any, place: str) -> str:
    card = read_card(position.setting, words[1], place)
    return _said(card in position.hand(_player(words, place)))


def _keeps(position: Position, _: Events, words: Any, place: str) -> str:
    """Does a snail in its shell stay there when it resolves the action?"""
    return _said(not leaves_shell(action_named(position, words[0], place)))


def _face_up(position: Position, _: Events, words: Any, place: str) -> str:
    """The letters of the declared snails that lie face up: `G`, `GS`."""
    known = position.hot[at.KNOWN + _player(words, place)]
    return "".join(letter for bit, letter in enumerate(ROLE_LETTERS) if known >> bit & 1) or NOWHERE


def _first(position: Position, _: Events, words: Any, place: str) -> str:
    return PLAYER_LETTERS[position.first_player]


def _deploys(position: Position, _: Events, words: Any, place: str) -> str:
    """May the snail be placed on the space, at set-up?"""
    node = position.node
    wanted = DeployAt(read_snail(words[0], place), space_number(position, words[1], place))
    return _said(isinstance(node, Decision) and wanted in node.options)


def _pushes(position: Position, _: Events, words: Any, place: str) -> str:
    """Can the snail, whose push is being decided, be pushed onto the space?"""
    node = position.node
    wanted = PushTo(read_snail(words[0], place), space_number(position, words[1], place))
    return _said(isinstance(node, Decision) and wanted in node.options)


def _player(words: Any, place: str) -> int:
    return read_player(words[0], place)


def _works(position: Position, events: Events, words: Any, place: str) -> str:
    """Can the action be resolved here at all?"""
    return _said(_standing(position, events, words, place) in ("must", "only_friends", "own_death"))


def _passed(position: Position, events: Events, words: Any, place: str) -> str:
    player = read_player(words[0], place)
    over = [e.slot + 1 for e in events if isinstance(e, PassedOver) and e.player == player]
    return _said(int(words[1]) in over)


def _happened(position: Position, events: Events, words: Any, place: str) -> str:
    return str(sum(event.kind == words[0] for event in events))


def _offered(position: Position, _: Events, words: Any, place: str) -> str:
    node = position.node
    options = node.options if isinstance(node, Decision) else ()
    return str(sum(option.kind == words[0] for option in options))


def _winner(position: Position, _: Events, words: Any, place: str) -> str:
    node = position.node
    if not isinstance(node, Over):
        return NOWHERE
    return DRAW if node.winner is None else PLAYER_LETTERS[node.winner]


TERMS: dict[str, tuple[int, Callable[[Position, Events, Any, str], str]]] = {
    "health": (1, _health),
    "place": (1, _place),
    "shell": (1, _shell),
    "level": (1, _level),
    "damaged": (1, _lying(at.DAMAGED)),
    "fire": (1, _lying(at.FIRE)),
    "mines": (1, _lying(at.MINES)),
    "dynamite": (1, _lying(at.DYNAMITE)),
    "track": (0, _track),
    "hand": (1, _hand),
    "active": (1, _active),
    "known": (1, _known),
    "cost": (2, _cost),
    "distance": (2, _distance),
    "aims": (3, _aims),
    "hits": (3, _hits),
    "standing": (2, _standing),
    "works": (2, _works),
    "height": (1, _height),
    "red": (1, _red),
    "holds": (2, _holds),
    "keeps": (1, _keeps),
    "face_up": (1, _face_up),
    "first": (0, _first),
    "deploys": (2, _deploys),
    "pushes": (2, _pushes),
    "passed": (2, _passed),
    "happened": (1, _happened),
    "offered": (1, _offered),
    "winner": (0, _winner),
}
"""How many words a term takes, and what says its value."""
OF_EVENTS = ("passed", "happened")
"""Terms about what happened, not about what is."""
FORMS = {
    **{term: f"{term} BG" for term in ("health", "place", "shell", "known", "height")},
    **{term: f"{term} c4" for term in ("level", "damaged", "fire", "mines", "dynamite")},
    **{term: f"{term} A" for term in ("hand", "active", "red", "face_up")},
    "track": "track",
    "first": "first",
    "holds": "holds A missile",
    "keeps": "keeps aim",
    "deploys": "deploys AL c4",
    "pushes": "pushes BM c4",
    "cost": "cost AG c4",
    "distance": "distance AG c4",
    "aims": "aims AG missile c4",
    "hits": "hits AG missile BG",
    "standing": "standing AG punch",
    "works": "works AG punch",
    "passed": "passed A 1",
    "happened": "happened mine_exploded",
    "offered": "offered reroll",
    "winner": "winner",
}
