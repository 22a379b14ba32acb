"""Twins of a position: other truths that one player cannot tell from it (R6).

`twin` deals out anew all that a player cannot see: the others' unseen hand cards, planned cards
and declared snails, and the deck. Whatever that player is shown, asked or told, or a bot on that
seat does, must be the same for both; `same_node` and `goes_along` compare step by step.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

from snails_core import Chance, Decision, Over, Plans, Position, play, view
from snails_core import agenda as todo
from snails_core import events as ev
from snails_core import layout as at
from snails_core import options as op
from tests.support.core.random_games import Walked


def twin(position: Position, viewer: int, random: Random) -> Position:
    """The same position with all that `viewer` cannot see dealt out anew."""
    hot, cold = bytearray(position.hot), bytearray(position.cold)
    others = [player for player in range(position.players) if player != viewer]
    bags = {player: _bag(position, player) for player in others}
    secrets = {player: _secret(position, player, bags[player]) for player in others}
    deck = Counter(dict(enumerate(cold[at.POOL : at.POOL + at.MAX_CARDS])))
    dark = sorted((deck + sum(secrets.values(), Counter())).elements())
    random.shuffle(dark)
    for player in others:
        count = secrets[player].total()
        dealt, dark = Counter(dark[:count]), dark[count:]
        bag = sorted((bags[player] - secrets[player] + dealt).elements())
        random.shuffle(bag)
        for slot in _face_down(position, player):
            hot[at.slot_at(player, slot)] = bag.pop()
        hand = Counter(bag)
        start = at.hand_at(player)
        cold[start : start + at.MAX_CARDS] = bytes(hand[card] for card in range(at.MAX_CARDS))
        _declare_anew(position, hot, player, random)
    left = Counter(dark)
    cold[at.POOL : at.POOL + at.MAX_CARDS] = bytes(left[card] for card in range(at.MAX_CARDS))
    return Position(position.setting, bytes(hot), bytes(cold), position.agenda)


def _face_down(position: Position, player: int) -> list[int]:
    revealed = position.hot[at.REVEALED + player]
    cards = enumerate(position.slots(player))
    return [slot for slot, card in cards if card != at.NONE and not revealed >> slot & 1]


def _bag(position: Position, player: int) -> Counter[int]:
    """Hand and face-down plan together: nobody else can tell them apart."""
    slots = position.slots(player)
    planned = Counter(slots[slot] for slot in _face_down(position, player))
    return Counter(position.hand(player)) + planned


def _secret(position: Position, player: int, bag: Counter[int]) -> Counter[int]:
    """The arsenal cards that nobody saw go there."""
    start = at.shown_at(player)
    shown = Counter(dict(enumerate(position.cold[start : start + at.MAX_CARDS])))
    arsenal = {card: count for card, count in bag.items() if position.setting.is_arsenal(card)}
    return Counter(arsenal) - shown


def _declare_anew(position: Position, hot: bytearray, player: int, random: Random) -> None:
    known = hot[at.KNOWN + player]
    snails = range(4 * player, 4 * player + 4)
    dark = [n for n, snail in enumerate(snails) if position.health(snail) and not known >> n & 1]
    random.shuffle(dark)
    for token in (at.ACTIVE, at.PASSIVE):
        number = hot[token + player]
        if number != at.NONE and not known >> number & 1:
            hot[token + player] = dark.pop()


def same_node(one: Position, other: Position) -> bool:
    """Equal nodes; the sets of all plans are compared by what makes them."""
    node, its = one.node, other.node
    if isinstance(node, Decision) and isinstance(its, Decision) and isinstance(node.options, Plans):
        plans = its.options
        assert isinstance(plans, Plans)
        same = node.options.pairs == plans.pairs and node.options.hand == plans.hand
        return same and node.player == its.player
    return node == its


# --- a view goes along with the game --------------------------------------------------
def goes_along(seen: Position, step: Walked, viewer: int) -> bool:
    """Can the step be played in the view `seen`, to where the viewer sees it end?

    The viewer sees another player's choice with its cards face down, and then whatever the
    step turned up: for that the view has chances, and some way through them must fit.
    """
    wanted = view(step.position, viewer)
    effect = step.before.agenda[-1]
    if isinstance(effect, todo.Draw) and effect.player != viewer:
        starts = seen  # the view has drawn already
    else:
        starts = play(seen, _as_seen(seen, step, viewer)).position
    return any(reached == wanted for reached in _reachable(starts, wanted, step))


def _as_seen(seen: Position, step: Walked, viewer: int) -> op.Choice:
    """The choice as the viewer learns of it: unseen cards are HIDDEN."""
    choice, node = step.choice, step.before.node
    if not isinstance(node, Decision) or node.player == viewer:
        return choice
    known = Counter(seen.hand(node.player))
    if isinstance(choice, op.Plan):
        assert isinstance(seen.node, Decision)
        return next(iter(seen.node.options))
    if isinstance(choice, op.DiscardCard):
        return choice if known[choice.card] else op.DiscardCard(at.HIDDEN)
    if isinstance(choice, op.Swap):
        cards = []
        for card in (choice.card, choice.other_card):
            cards.append(card if known[card] > 0 else at.HIDDEN)
            known[card] -= 1
        low, high = sorted(cards)
        return op.Swap(low, high)
    return choice


def _reachable(position: Position, wanted: Position, step: Walked) -> Iterator[Position]:
    """The position, and all that follow by turning up what the step's events told."""
    yield position
    node = position.node
    if isinstance(node, Over) or not isinstance(node, Chance) or position == wanted:
        return
    for outcome in node.outcomes:
        if _told(outcome, step.events):
            yield from _reachable(play(position, outcome).position, wanted, step)


def _told(outcome: op.Outcome, events: tuple[ev.Event, ...]) -> bool:
    if isinstance(outcome, op.CardIs):
        kinds = ev.CardRevealed | ev.CardLost | ev.Discarded | ev.Drew
        return any(isinstance(event, kinds) and event.card == outcome.card for event in events)
    if isinstance(outcome, op.SnailIs):
        told = (event for event in events if isinstance(event, ev.SnailRevealed))
        return any(event.snail == outcome.snail for event in told)
    return isinstance(outcome, op.DeclaredAs)
