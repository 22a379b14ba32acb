"""A second bookkeeper: knows the table only from events, and must agree with the engine.

Events are the one source of log, animation and statistics, so they have to tell all that
happened: whoever starts from a position and writes down what the events say must end with
the board, snails, tokens and cards of the next position. Nothing here is taken from the
rules; each event only says what changed, and is checked against what was there before.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from snails_core import Position
from snails_core import events as ev
from snails_core import layout as at
from snails_core.agenda import AfterAction, Enter, ReturnToDeck
from snails_core.options import Accept, Choice, Plan
from snails_core.queries import owner, role

EMPTY = [at.NONE] * at.PLAN_SLOTS


class Bookkeeper:
    """The table as the events tell it."""

    def __init__(self, position: Position) -> None:
        hot, spaces = position.hot, len(position.setting.board.names)
        self.setting = position.setting
        self.players = position.players
        self.level = list(hot[at.LEVEL : at.LEVEL + spaces])
        self.damaged = list(hot[at.DAMAGED : at.DAMAGED + spaces])
        self.fire = list(hot[at.FIRE : at.FIRE + spaces])
        self.mines = list(hot[at.MINES : at.MINES + spaces])
        self.dynamite = list(hot[at.DYNAMITE : at.DYNAMITE + spaces])
        self.unseen = list(hot[at.UNSEEN : at.UNSEEN + 7])
        self.place = list(hot[at.PLACE : at.PLACE_END])
        for task in position.agenda:  # who is in the air is told where it came from
            if isinstance(task, Enter) and self.place[task.snail] == at.AIR:
                self.place[task.snail] = task.origin_space
        self.health = list(hot[at.HEALTH : at.HEALTH + at.MAX_SNAILS])
        self.shelled = list(hot[at.SHELLED : at.SHELLED + at.MAX_SNAILS])
        self.active = list(hot[at.ACTIVE : at.ACTIVE + at.MAX_PLAYERS])
        self.passive = list(hot[at.PASSIVE : at.PASSIVE + at.MAX_PLAYERS])
        self.known = list(hot[at.KNOWN : at.KNOWN + at.MAX_PLAYERS])
        self.used = list(hot[at.USED : at.USED + at.MAX_PLAYERS])
        self.aimed = list(hot[at.AIMED : at.AIMED + at.MAX_PLAYERS])
        self.lost = list(hot[at.LOST : at.LOST + at.MAX_PLAYERS])
        self.lost_before = list(hot[at.LOST_BEFORE : at.LOST_BEFORE + at.MAX_PLAYERS])
        self.faction = list(hot[at.FACTION : at.FACTION + at.MAX_PLAYERS])
        self.colour = list(hot[at.COLOUR : at.COLOUR + at.MAX_PLAYERS])
        self.revealed = list(hot[at.REVEALED : at.REVEALED + at.MAX_PLAYERS])
        self.slots = [list(position.slots(player)) for player in range(self.players)]
        self.hands = [Counter(position.hand(player)) for player in range(self.players)]
        self.deck = _deck(position)
        self.discard = _pile(position, at.DISCARD)
        self.round = position.round
        self.first = position.first_player
        self.contamination = hot[at.CONTAMINATION]
        self.result = hot[at.RESULT]

    def follow(self, before: Position, choice: Choice, events: tuple[ev.Event, ...]) -> None:
        """Writes down a choice that no event spells out, then each event in turn."""
        task = before.agenda[-1]
        if isinstance(choice, Plan):
            self._plan(owner(choice.active_snail), choice)
        if isinstance(choice, Accept) and isinstance(task, AfterAction):
            self.used[task.player] = 1
        for event in events:
            note = NOTES.get(type(event))
            if note is not None:
                note(self, event)

    def differences(self, other: Bookkeeper) -> list[str]:
        """Where the other one, drawn from the next position, is not what the events said."""
        skipped = {"setting", "lost", "lost_before"} if other.result else {"setting"}
        return [
            f"{name}: told {mine}, is {getattr(other, name)}"
            for name, mine in vars(self).items()
            if name not in skipped and mine != getattr(other, name)
        ]

    # --- plans and cards ---
    def _plan(self, player: int, plan: Plan) -> None:
        self.active[player] = role(plan.active_snail)
        self.passive[player] = at.NONE if plan.passive_snail == at.NONE else role(plan[1])
        self.slots[player] = list(plan.cards)
        self.hands[player] -= Counter(plan.cards)

    def drew(self, event: ev.Drew) -> None:
        assert self.deck[event.card] > 0, event
        self.deck = self.deck - Counter([event.card])
        self.hands[event.player][event.card] += 1

    def discarded(self, event: ev.Discarded) -> None:
        self._give_up(event.player, event.card)

    def _give_up(self, player: int, card: int) -> None:
        """To the pile; a faction card only back beside the board."""
        assert self.hands[player][card] > 0, (player, card)
        self.hands[player] = self.hands[player] - Counter([card])
        if self.setting.is_arsenal(card):
            self.discard[card] += 1

    def redrew(self, event: ev.Redrew) -> None:
        hand = self.hands[event.player]
        aside = Counter({card: n for card, n in hand.items() if self.setting.is_arsenal(card)})
        self.hands[event.player] = hand - aside
        self.deck += aside

    def shuffled(self, event: ev.DeckShuffled) -> None:
        assert not self.deck and event.amount == self.discard.total(), event
        self.deck, self.discard = self.discard, Counter()

    def took_faction_card(self, event: ev.FactionCardTaken) -> None:
        assert event.card == self.setting.faction_card[self.faction[event.player]]
        self.hands[event.player][event.card] += 1

    def card_revealed(self, event: ev.CardRevealed) -> None:
        assert self.slots[event.player][event.slot] == event.card, event
        self.revealed[event.player] |= 1 << event.slot

    def card_taken(self, event: ev.CardTaken) -> None:
        card = self.slots[event.player][event.slot]
        assert card != at.NONE and not self.revealed[event.player] >> event.slot & 1, event
        self.slots[event.player][event.slot] = at.NONE
        self.hands[event.player][card] += 1

    def card_lost(self, event: ev.CardLost) -> None:
        if event.card not in self.setting.basic_cards:
            self._give_up(event.player, event.card)

    def collected(self, event: ev.CardsCollected) -> None:
        player, cards = event.player, self.setting.catalogue.cards
        for card in self.slots[player]:
            if card == at.NONE:
                continue
            if cards[card].returns or card in self.setting.basic_cards:
                self.hands[player][card] += 1
            elif cards[card].arsenal:
                self.discard[card] += 1
        self.slots[player] = list(EMPTY)
        self.active[player] = self.passive[player] = at.NONE
        self.known[player] = self.revealed[player] = self.used[player] = 0

    # --- who plays, whose turn ---
    def first_player(self, event: ev.FirstPlayer) -> None:
        self.first = event.player

    def took_faction(self, event: ev.FactionTaken) -> None:
        assert event.faction not in self.faction
        self.faction[event.player] = event.faction

    def took_colour(self, event: ev.ColourTaken) -> None:
        assert event.colour not in self.colour
        self.colour[event.player] = event.colour

    def round_began(self, event: ev.RoundBegan) -> None:
        assert event.round == self.round + 1
        self.round, self.first = event.round, event.player
        self.lost_before, self.lost = self.lost, [0] * at.MAX_PLAYERS

    def over(self, event: ev.GameOver) -> None:
        self.result = event.result

    def snail_revealed(self, event: ev.SnailRevealed) -> None:
        assert self.active[event.player] == role(event.snail), event
        self.known[event.player] |= 1 << role(event.snail)

    def switched(self, event: ev.Switched) -> None:
        """A free one has been written down with the elimination."""
        player = event.player
        if not event.free:
            tokens = self.passive[player], self.active[player]
            self.active[player], self.passive[player] = tokens
        assert self.active[player] != at.NONE, event
        assert self.health[4 * player + self.active[player]] > 0, event

    def aimed_at(self, event: ev.Aimed) -> None:
        self.aimed[owner(event.snail)] = event.slot + 1

    def aim_lapsed(self, event: ev.AimLapsed) -> None:
        assert self.aimed[event.player], event
        self.aimed[event.player] = 0

    def acted(self, event: ev.Acted) -> None:
        """An attack with dice uses the Aim up (R9)."""
        action = self.setting.catalogue.actions[event.action]
        if action.red and action.dice:
            self.aimed[event.player] = 0

    def raged(self, event: ev.Raged) -> None:
        self.used[event.player] = 1

    def rerolled(self, event: ev.DieRerolled) -> None:
        if not event.rerolls:
            self.used[owner(event.snail)] = 1

    # --- snails ---
    def deployed(self, event: ev.Deployed) -> None:
        assert self.place[event.snail] == at.NONE and self.level[event.space] == event.level > 0
        self.place[event.snail] = event.space

    def arrived(self, event: ev.Moved | ev.Placed | ev.Pushed) -> None:
        assert self.place[event.snail] == event.origin_space, event
        assert self.level[event.origin_space] == event.from_level, event
        assert self.level[event.space] == event.to_level, event
        self.place[event.snail] = event.space

    def fell(self, event: ev.Fell) -> None:
        assert self.place[event.snail] == event.space, event
        assert self.level[event.space] == event.to_level, event

    def stayed(self, event: ev.Stayed) -> None:
        assert self.place[event.snail] < at.AIR, event
        assert event.reason != "shelled" or self.shelled[event.snail], event

    def hurt(self, event: ev.Damaged) -> None:
        assert event.shelled == self.shelled[event.snail], event
        assert self.health[event.snail] > 0 and 0 <= event.loss <= event.amount, event
        self.health[event.snail] -= event.loss
        assert self.health[event.snail] == event.health >= 0, event

    def healed(self, event: ev.Healed) -> None:
        assert self.health[event.snail] > 0 and event.amount >= 0, event
        self.health[event.snail] += event.amount
        assert self.health[event.snail] == event.health <= self.setting.rules.health, event

    def eliminated(self, event: ev.Eliminated) -> None:
        assert self.health[event.snail] == 0 and self.place[event.snail] < at.AIR, event
        player, number = owner(event.snail), role(event.snail)
        self.place[event.snail], self.shelled[event.snail] = at.NONE, 0
        self.lost[player] = 1
        self.known[player] &= ~(1 << number)
        if self.active[player] == number:
            self.active[player], self.passive[player] = self.passive[player], at.NONE
        elif self.passive[player] == number:
            self.passive[player] = at.NONE

    def hid(self, event: ev.Hid) -> None:
        assert not self.shelled[event.snail], event
        self.shelled[event.snail] = 1

    def left_shell(self, event: ev.LeftShell) -> None:
        assert self.shelled[event.snail], event
        self.shelled[event.snail] = 0

    # --- tiles and tokens ---
    def tile_damaged(self, event: ev.TileDamaged) -> None:
        assert not self.damaged[event.space] and self.level[event.space] == event.level > 0
        self.damaged[event.space] = 1

    def tile_destroyed(self, event: ev.TileDestroyed) -> None:
        assert self.level[event.space] == event.level > 0, event

    def back_shown(self, event: ev.BackShown) -> None:
        assert self.unseen[event.back] > 0, event
        self.unseen[event.back] -= 1
        self._tile_gone(event.space, event.level)

    def tile_removed(self, event: ev.TileRemoved) -> None:
        self._tile_gone(event.space, event.level)

    def _tile_gone(self, space: int, level: int) -> None:
        assert self.level[space] == level > 0, (space, level)
        self.level[space] -= 1
        self.damaged[space] = self.fire[space] = self.mines[space] = self.dynamite[space] = 0

    def fire_placed(self, event: ev.FirePlaced) -> None:
        assert self.level[event.space] and event.amount > 0, event
        self.fire[event.space] += event.amount

    def fire_out(self, event: ev.FireBurnedOut) -> None:
        assert self.fire[event.space], event
        self.fire[event.space] = 0

    def mine_put(self, event: ev.MinePut) -> None:
        assert self.level[event.space], event
        self.mines[event.space] += 1

    def mine_exploded(self, event: ev.MineExploded) -> None:
        assert self.mines[event.space], event
        self.mines[event.space] -= 1

    def dynamite_put(self, event: ev.DynamitePut) -> None:
        assert self.level[event.space], event
        self.dynamite[event.space] += 1

    def dynamite_exploded(self, event: ev.DynamiteExploded) -> None:
        assert self.dynamite[event.space], event
        self.dynamite[event.space] -= 1

    def contaminated(self, event: ev.Contaminated) -> None:
        assert event.step == self.contamination + 1, event
        assert event.amount == self.setting.rules.contamination_track[event.step], event
        self.contamination = event.step

    def contamination_full(self, event: ev.ContaminationFull) -> None:
        assert self.contamination + 1 == len(self.setting.rules.contamination_track)


NOTES: dict[type, Callable[[Bookkeeper, Any], None]] = {
    ev.Drew: Bookkeeper.drew,
    ev.Discarded: Bookkeeper.discarded,
    ev.Redrew: Bookkeeper.redrew,
    ev.DeckShuffled: Bookkeeper.shuffled,
    ev.FactionCardTaken: Bookkeeper.took_faction_card,
    ev.CardRevealed: Bookkeeper.card_revealed,
    ev.CardTaken: Bookkeeper.card_taken,
    ev.CardLost: Bookkeeper.card_lost,
    ev.CardsCollected: Bookkeeper.collected,
    ev.FirstPlayer: Bookkeeper.first_player,
    ev.FactionTaken: Bookkeeper.took_faction,
    ev.ColourTaken: Bookkeeper.took_colour,
    ev.RoundBegan: Bookkeeper.round_began,
    ev.GameOver: Bookkeeper.over,
    ev.SnailRevealed: Bookkeeper.snail_revealed,
    ev.Switched: Bookkeeper.switched,
    ev.Aimed: Bookkeeper.aimed_at,
    ev.AimLapsed: Bookkeeper.aim_lapsed,
    ev.Acted: Bookkeeper.acted,
    ev.Raged: Bookkeeper.raged,
    ev.DieRerolled: Bookkeeper.rerolled,
    ev.Deployed: Bookkeeper.deployed,
    ev.Moved: Bookkeeper.arrived,
    ev.Placed: Bookkeeper.arrived,
    ev.Pushed: Bookkeeper.arrived,
    ev.Fell: Bookkeeper.fell,
    ev.Stayed: Bookkeeper.stayed,
    ev.Damaged: Bookkeeper.hurt,
    ev.Healed: Bookkeeper.healed,
    ev.Eliminated: Bookkeeper.eliminated,
    ev.Hid: Bookkeeper.hid,
    ev.LeftShell: Bookkeeper.left_shell,
    ev.TileDamaged: Bookkeeper.tile_damaged,
    ev.TileDestroyed: Bookkeeper.tile_destroyed,
    ev.BackShown: Bookkeeper.back_shown,
    ev.TileRemoved: Bookkeeper.tile_removed,
    ev.FirePlaced: Bookkeeper.fire_placed,
    ev.FireBurnedOut: Bookkeeper.fire_out,
    ev.MinePut: Bookkeeper.mine_put,
    ev.MineExploded: Bookkeeper.mine_exploded,
    ev.DynamitePut: Bookkeeper.dynamite_put,
    ev.DynamiteExploded: Bookkeeper.dynamite_exploded,
    ev.Contaminated: Bookkeeper.contaminated,
    ev.ContaminationFull: Bookkeeper.contamination_full,
}


def _pile(position: Position, start: int) -> Counter[int]:
    counts = position.cold[start : start + at.MAX_CARDS]
    return Counter({card: count for card, count in enumerate(counts) if count})


def _deck(position: Position) -> Counter[int]:
    """The deck with the cards that a re-draw has set aside: they go back there (R4)."""
    deck = _pile(position, at.POOL)
    for task in position.agenda:
        if isinstance(task, ReturnToDeck):
            deck += Counter(card for card in task[:5] if card != at.NONE)
    return deck
