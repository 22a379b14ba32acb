"""What holds of every position of a game and of every step, counted anew from the box."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

from snails_core import Chance, Decision, Plans, Position, faults
from snails_core import agenda as todo
from snails_core import events as ev
from snails_core import layout as at
from snails_core import options as op
from snails_core.backs import BACKS_OF_LEVEL, Back
from snails_core.cards import Kind
from tests.support.core.random_games import Walked

BOX = {Kind.BASIC: 20, Kind.RED: 50, Kind.PURPLE: 34, Kind.FACTION: 6}
FACES = (0, 0, 0, 1, 1, 2)
"""The six sides of the die: 3 triangles, 2 squares, 1 circle (F3)."""


def check_position(position: Position) -> None:
    """Everything that can be judged without knowing how it came about."""
    assert faults(position) == ()
    check_cards(position)
    check_snails(position)
    check_spaces(position)
    check_node(position)


# --- the table ------------------------------------------------------------------------
def check_cards(position: Position) -> None:
    """110 cards: basic ones with their players, the arsenal somewhere, faction cards apart."""
    setting, players = position.setting, position.players
    lying: Counter[int] = Counter()
    for start in (at.POOL, at.DISCARD):
        counts = position.cold[start : start + at.MAX_CARDS]
        lying.update({card: count for card, count in enumerate(counts) if count})
    for task in position.agenda:
        if isinstance(task, todo.ReturnToDeck):
            lying.update(card for card in task[:5] if card != at.NONE)
    held: Counter[Kind] = Counter()
    for player in range(players):
        own = Counter(position.hand(player))
        own.update(position.slots(player))
        del own[at.HIDDEN], own[at.NONE]
        start = at.shown_at(player)  # known copies are copies that are there
        for card, shown in enumerate(position.cold[start : start + at.MAX_CARDS]):
            assert not shown or shown <= own[card]
        for card, count in own.items():
            held[setting.catalogue.cards[card].kind] += count
        assert all(own[card] == 1 for card in setting.basic_cards)
        faction_cards = [card for card in own.elements() if card in setting.faction_card]
        assert len(faction_cards) <= 1
        for card in faction_cards:
            assert card == setting.faction_card[position.hot[at.FACTION + player]]
        lying.update({card: n for card, n in own.items() if setting.is_arsenal(card)})
    assert held[Kind.BASIC] == 5 * players
    arsenal = [setting.catalogue.cards[card] for card in setting.catalogue.arsenal]
    assert lying == Counter({card.index: card.count for card in arsenal})
    assert lying.total() == BOX[Kind.RED] + BOX[Kind.PURPLE]


def check_snails(position: Position) -> None:
    """Health in fives, shells counted and dry, the dead gone, the living somewhere."""
    hot = position.hot
    deploying = any(isinstance(task, todo.Deploy) for task in position.agenda)
    arriving = [task.snail for task in position.agenda if isinstance(task, todo.Enter)]
    for player in range(position.players):
        squad = range(4 * player, 4 * player + 4)
        assert sum(position.is_shelled(snail) for snail in squad) <= 2
        for snail in squad:
            place, health = hot[at.PLACE + snail], position.health(snail)
            if not health:
                assert place == at.NONE and not position.is_shelled(snail)
                continue
            assert health in (5, 10, 15, 20, 25, 30)
            if place == at.NONE:
                assert deploying
            elif place == at.AIR:
                assert arriving.count(snail) == 1
            else:
                assert place < len(position.setting.board.names)
                assert not position.is_shelled(snail) or position.level(place) > 0
    for snail in range(4 * position.players, at.MAX_SNAILS):
        assert not position.health(snail) and hot[at.PLACE + snail] == at.NONE


def check_spaces(position: Position) -> None:
    """At most three snails a space, no token on water, levels only ever sink."""
    hot, board = position.hot, position.setting.board
    standing = Counter(hot[at.PLACE : at.PLACE_END])
    for space in board.spaces():
        assert standing[space] <= 3
        level = hot[at.LEVEL + space]
        assert level <= board.levels[space]
        tokens = [hot[array + space] for array in (at.FIRE, at.MINES, at.DYNAMITE, at.DAMAGED)]
        assert level or not any(tokens)
        assert tokens[3] <= 1
    assert hot[at.CONTAMINATION] < len(position.setting.rules.contamination_track)


class TileCount:
    """41 tiles: each lies on the board, was seen and went, or was removed unseen (F1, F2)."""

    def __init__(self, position: Position) -> None:
        self.start = _tiles_on_board(position)
        self.shown: Counter[int] = Counter()
        self.removed: Counter[int] = Counter()

    def follow(self, events: tuple[ev.Event, ...], position: Position) -> None:
        for event in events:
            if isinstance(event, ev.BackShown):
                assert Back(event.back) in BACKS_OF_LEVEL[event.level]
                self.shown[event.level] += 1
            elif isinstance(event, ev.TileRemoved):
                self.removed[event.level] += 1
        gone = self.shown + self.removed
        on_board = _tiles_on_board(position)
        assert on_board == Counter({k: n - gone[k] for k, n in self.start.items() if n > gone[k]})
        for level, tiles in enumerate(position.setting.rules.tiles, 1):
            unseen = sum(position.hot[at.UNSEEN + back] for back in BACKS_OF_LEVEL[level])
            assert unseen == tiles.count - self.shown[level]
            assert unseen >= on_board[level] + self.removed[level]


def _tiles_on_board(position: Position) -> Counter[int]:
    """Tiles by level; a space of level 3 has one of each."""
    levels = (position.level(space) for space in position.setting.board.spaces())
    return Counter(tile for level in levels for tile in range(1, level + 1))


# --- the node -------------------------------------------------------------------------
def check_node(position: Position) -> None:
    """Something to choose from, no option twice, chances exactly as they lie."""
    node = position.node
    if isinstance(node, Decision):
        assert 0 <= node.player < position.players
        assert len(node.options) > 0
        if not isinstance(node.options, Plans):
            assert len(set(node.options)) == len(node.options)
        if position.agenda[-1].kind not in ALWAYS_ASKED:
            assert len(node.options) > 1
    elif isinstance(node, Chance):
        assert len(set(node.outcomes)) == len(node.outcomes) == len(node.weights) > 1
        assert all(weight > 0 for weight in node.weights)
        assert node.total == sum(node.weights)
        assert sum(Fraction(weight, node.total) for weight in node.weights) == 1
        if position.viewer is None:
            assert dict(zip(node.outcomes, node.weights, strict=True)) == _chances(position)
    else:
        assert position.agenda == ()


ALWAYS_ASKED = {"planning", "offer_redraw", "keep_cards", "trim_hand", "discard_own"}
"""Asked even with one answer, for not to be asked would tell a secret."""


def _chances(position: Position) -> dict[op.Outcome, int]:
    """What can happen at a chance of the whole truth, each with the number of its ways."""
    task = position.agenda[-1]
    if isinstance(task, todo.PickFirst):
        return {op.FirstIs(player): 1 for player in range(position.players)}
    if isinstance(task, todo.Draw):
        deck = position.cold[at.POOL : at.POOL + at.MAX_CARDS]
        return {op.CardIs(card): count for card, count in enumerate(deck) if count}
    if isinstance(task, todo.FlipTile):
        backs = BACKS_OF_LEVEL[position.level(task.space)]
        unseen = {op.BackIs(int(back)): position.hot[at.UNSEEN + back] for back in backs}
        return {back: count for back, count in unseen.items() if count}
    assert isinstance(task, todo.Roll), task
    dice = position.setting.catalogue.actions[task.context.action].dice
    if dice == 1 or task.face != at.NONE:
        return dict(Counter(op.DiceShow(face) for face in FACES))
    pairs = (sorted(pair) for pair in product(FACES, FACES))
    return dict(Counter(op.DiceShow(low, high) for low, high in pairs))


# --- choices mean what they say -------------------------------------------------------
def check_meaning(step: Walked) -> None:
    """Each outcome and option brings about what it is named for."""
    wanted = _wanted(step)
    if wanted is not None:
        told = step.events[: len(wanted)]
        assert [_core(event) for event in told] == [_core(event) for event in wanted], step.choice
    if isinstance(step.choice, op.MoveTo | op.PlaceOn | op.PushTo):
        _check_way(step)


def _core(event: ev.Event) -> tuple[object, ...]:
    """An event without the texts that say why."""
    return (event.kind, *(value for value in event if isinstance(value, int)))


def _wanted(step: Walked) -> list[ev.Event] | None:
    """The events with which the step must begin."""
    task, choice = step.before.agenda[-1], step.choice
    match choice, task:
        case op.FirstIs(player), _:
            return [ev.FirstPlayer(player)]
        case op.CardIs(card), todo.Draw(player):
            return [ev.Drew(player, card, "")]
        case op.CardIs(card), todo.RevealCard(player, slot):
            return [ev.CardRevealed(player, slot, card)]
        case op.CardIs(card), todo.LoseCard(player):
            return [ev.CardLost(player, card)]
        case op.CardIs(card) | op.DiscardCard(card), _:
            player = getattr(task, "player", at.NONE)
            return [ev.Discarded(player, card, "")] if card != at.HIDDEN else None
        case op.SnailIs(snail), _:
            return [ev.SnailRevealed(snail >> 2, snail)]
        case op.BackIs(back), todo.FlipTile(space):
            level = step.before.level(space)
            return [ev.TileDestroyed(space, level), ev.BackShown(space, level, back)]
        case op.DiceShow(face, other), todo.Roll():
            stays = other if task.face == at.NONE else task.face
            low, high = sorted((face, stays))
            return [ev.DiceRolled(task.context.snail, low, high)]
        case op.Reroll(face), todo.Rolled():
            return [ev.DieRerolled(task.context.snail, face, task.rerolls)]
        case op.TakeColour(colour), _:
            return [ev.ColourTaken(_chooser(step), colour)]
        case op.TakeFaction(faction), _:
            return [ev.FactionTaken(_chooser(step), faction)]
        case op.Redraw(), _:
            return [ev.Redrew(_chooser(step))]
        case op.DeployAt(snail, space), _:
            return [ev.Deployed(snail, space, step.before.level(space))]
        case op.Swap(card, other), _ if at.HIDDEN not in (card, other):
            return [ev.Discarded(_chooser(step), one, "") for one in (card, other)]
        case op.Plan(), _:
            return [ev.Planned(_chooser(step))]
        case op.Act(action), todo.Resolve(player):
            active = step.before.hot[at.ACTIVE + player]
            return [ev.Acted(player, 4 * player + active, action)]
        case op.PassOver(), todo.Resolve(player, slot):
            return [ev.PassedOver(player, slot, step.before.slots(player)[slot], "")]
        case op.TakeRow(row), todo.PickRow(context):
            action, snail = context.action, context.snail
            rolled = step.before.setting.catalogue.actions[action].dice
            return [ev.Hit(snail, action, row)] if rolled else None
        case op.Rage(), _:
            return [ev.Raged(_chooser(step))]
        case op.ScatterTo(space), todo.Perform():
            return [ev.Scattered(task.context.space, space)]
        case op.LetStay(snail), _:
            return [ev.Stayed(snail, "")]
        case op.ShellFrom(snail), todo.TradeShell(hider):
            return [ev.LeftShell(snail, ""), ev.Hid(hider)]
        case op.TakeSlot(slot), todo.TakeCard(player):
            return [ev.CardTaken(player, slot)]
        case op.Next(space), _:
            return [ev.DynamiteExploded(space)]
        case ((op.AimAtSpace() | op.AimAtSnail()), todo.ChooseTarget(action, snail)):
            return [_targeted(step.before, choice, action, snail)]
    return None


def _chooser(step: Walked) -> int:
    assert isinstance(step.before.node, Decision)
    return step.before.node.player


def _targeted(
    before: Position, choice: op.AimAtSpace | op.AimAtSnail, action: int, snail: int
) -> ev.Targeted:
    target = choice.snail if isinstance(choice, op.AimAtSnail) else at.NONE
    there = before.place(target) if isinstance(choice, op.AimAtSnail) else choice.space
    here = before.place(snail)
    assert here is not None and there is not None
    distance = before.setting.board.distance[here][there]
    levels = before.level(here), before.level(there)
    return ev.Targeted(snail, action, there, target, distance, *levels)


ARRIVALS = {"move_to": "moved", "place_on": "placed", "push_to": "pushed"}


def _check_way(step: Walked) -> None:
    """The snail arrives there by this step, or stands before a full space that makes room."""
    choice, task = step.choice, step.before.agenda[-1]
    assert isinstance(choice, op.MoveTo | op.PlaceOn | op.PushTo)
    acting: Any = choice if isinstance(choice, op.PushTo) else task
    snail: int = acting.snail
    arrivals = [
        event
        for event in step.events
        if isinstance(event, ev.Moved | ev.Placed | ev.Pushed) and event.snail == snail
    ]
    if arrivals:
        assert arrivals[0].space == choice.space
        assert arrivals[0].kind == ARRIVALS[choice.kind]
    else:
        waiting = step.position.agenda[-1]
        assert isinstance(waiting, todo.Enter)
        assert (waiting.snail, waiting.space) == (snail, choice.space)
