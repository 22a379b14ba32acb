"""All plans of a player as a lazy set: there can be hundreds of thousands.

Know it by `in`, `len`, iteration in a fixed order, the number in that order (`plans[0]`), `sample`,
or in stages: first the pair of snails (`pairs`), then slot by slot (`next_cards`).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import lru_cache
from math import comb
from random import Random

from snails_core.layout import HIDDEN, NONE, PLAN_SLOTS, SQUAD, hand_at
from snails_core.options import Option, Plan
from snails_core.queries import Bytes, is_hidden, living
from snails_core.records import PLAYER_LETTERS
from snails_core.setting import Setting

Pair = tuple[int, int]


@lru_cache(maxsize=4096)
def count_sequences(counts: tuple[int, ...], length: int) -> int:
    """How many different sequences of `length` cards a multiset of cards has."""
    ways = [1] + [0] * length
    for count in counts:
        ways = [
            sum(ways[size - taken] * comb(size, taken) for taken in range(min(count, size) + 1))
            for size in range(length + 1)
        ]
    return ways[length]


class Plans(Collection[Option]):
    """The legal plans of one player at one planning node.

    >>> from random import Random
    >>> from snails_core import read_position
    >>> plans = read_position("snails 1; map 1 3 2; player A; G a1; player B; G a2 20").node.options
    >>> len(plans), plans.sample(Random(1)) in plans
    (120, True)
    >>> plans
    <Plans: 120 plans of A>
    >>> print(plans[0])
    AG - crawl_dig crawl_switch crawl_punch dig_aim shell_switch
    """

    __slots__ = ("_sequences", "hand", "pairs")

    def __init__(self, pairs: tuple[Pair, ...], hand: tuple[tuple[int, int], ...]) -> None:
        self.pairs = pairs
        self.hand = hand
        """Kinds of cards with how many of each are in hand, in ascending order."""
        self._sequences: int | None = None

    @classmethod
    def of(cls, setting: Setting, hot: Bytes, cold: Bytes, player: int) -> Plans:
        """The legal plans at a planning node; in somebody else's view the only one is a plan that
        nobody can see."""
        if is_hidden(hot, player):
            alone = len(living(hot, player)) == 1
            pair = (HIDDEN, NONE if alone else HIDDEN)
            return cls((pair,), ((HIDDEN, PLAN_SLOTS),))
        snails = living(hot, player)
        pairs = [(active, passive) for active in snails for passive in snails if active != passive]
        if len(snails) == 1:
            pairs = [(snails[0], NONE)]
        start = hand_at(player)
        counts = cold[start : start + len(setting.catalogue.cards)]
        hand = tuple((card, count) for card, count in enumerate(counts) if count)
        return cls(tuple(pairs), hand)

    def next_cards(self, chosen: tuple[int, ...] = ()) -> tuple[int, ...]:
        """The cards that can follow those chosen so far, each kind once."""
        if len(chosen) >= PLAN_SLOTS:
            return ()
        return tuple(card for card, count in self.hand if count > chosen.count(card))

    def __len__(self) -> int:
        return len(self.pairs) * self.sequences()

    def sequences(self) -> int:
        if self._sequences is None:
            self._sequences = count_sequences(tuple([n for _, n in self.hand]), PLAN_SLOTS)
        return self._sequences

    def __eq__(self, other: object) -> bool:
        """Whether both are the same plans."""
        return isinstance(other, Plans) and (self.pairs, self.hand) == (other.pairs, other.hand)

    def __hash__(self) -> int:
        return hash((self.pairs, self.hand))

    def __contains__(self, plan: object) -> bool:
        if not isinstance(plan, Plan) or (plan.active_snail, plan.passive_snail) not in self.pairs:
            return False
        counts = dict(self.hand)
        return all(plan.cards.count(card) <= counts.get(card, 0) for card in set(plan.cards))

    def __iter__(self) -> Iterator[Plan]:
        for active, passive in self.pairs:
            for cards in self._complete(()):
                yield Plan(active, passive, *cards)

    def __getitem__(self, index: int) -> Plan:
        """The plan with this number in the order of iteration; a negative one counts from the
        end. It is found by counting, without those before it."""
        number = range(len(self))[index]
        pair, number = divmod(number, self.sequences())
        counts, cards = dict(self.hand), []
        for left in reversed(range(PLAN_SLOTS)):
            for card in (card for card, count in self.hand if counts[card]):
                counts[card] -= 1
                here = count_sequences(tuple(filter(None, counts.values())), left)
                if number < here:
                    cards.append(card)
                    break
                number -= here
                counts[card] += 1
        one, two, three, four, five = cards
        return Plan(*self.pairs[pair], one, two, three, four, five)

    def __repr__(self) -> str:
        """`<Plans: 120 plans of A>`; in a view of somebody else nobody knows whose snails."""
        active = self.pairs[0][0] if self.pairs else HIDDEN
        whose = "somebody" if active == HIDDEN else PLAYER_LETTERS[active // SQUAD]
        return f"<Plans: {len(self)} plans of {whose}>"

    def _complete(self, chosen: tuple[int, ...]) -> Iterator[tuple[int, int, int, int, int]]:
        if len(chosen) == PLAN_SLOTS:
            one, two, three, four, five = chosen
            yield one, two, three, four, five
            return
        for card in self.next_cards(chosen):
            yield from self._complete((*chosen, card))

    def sample(self, random: Random) -> Plan:
        """One of all plans, each equally likely."""
        active, passive = self.pairs[random.randrange(len(self.pairs))]
        counts = dict(self.hand)
        cards: list[int] = []
        for slot in range(PLAN_SLOTS):
            weights = []
            kinds = [card for card, count in counts.items() if count]
            for card in kinds:
                counts[card] -= 1
                left = tuple(sorted(filter(None, counts.values())))  # few differ: often known
                weights.append(count_sequences(left, PLAN_SLOTS - slot - 1))
                counts[card] += 1
            card = random.choices(kinds, weights)[0]
            counts[card] -= 1
            cards.append(card)
        one, two, three, four, five = cards
        return Plan(active, passive, one, two, three, four, five)
