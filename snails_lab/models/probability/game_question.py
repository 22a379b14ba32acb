"""Questions that join a chapter to the game: which of two cards, and what must be known first?

A question names two cards and the cases that decide between them. What each card is worth in each
case is computed by the solver: the odds of one card, of two in a row, or the best plan with it.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from typing import Any, NamedTuple

from snails_core import read_position
from snails_core.backs import Back
from snails_core.catalogue import load_catalogue
from snails_core.rulebook_data import load_rules
from snails_lab.words import phrase
from solver.explain.number_format import NumberFormat
from solver.odds import BEACH, MEADOW, MOUNTAIN, box_backs, odds
from solver.planner import solve

Texts = Mapping[str, str]
TILES = {"beach": BEACH, "meadow": MEADOW, "mountain": MOUNTAIN}
DAMAGE, ELIMINATE, HURT = "damage", "eliminate", "hurt"
GOALS = {DAMAGE: "damage", ELIMINATE: "gone(BG)", HURT: "damage > 0"}
"""What is wanted, as the planner reads it."""
POSITION = "snails 1; map 1 . .; player A; G a1; hand {hand}; player B; G a3 {health}"
"""Two spaces apart, as in the last chapters: nobody comes nearer, and cards are all that counts."""


class Case(NamedTuple):
    """What would have to be known; the cases of a question differ in one thing."""

    goal: str
    health: int
    """Of the target."""
    shell: bool = False
    rerolls: int = 0
    tile: str = "beach"
    """Under the target."""
    traps_seen: int = 0
    """Traps that lie open already."""
    after: tuple[str, ...] = ()
    """Cards that are played before."""
    hand: tuple[str, ...] = ()
    """Cards in the hand beside it, for a plan with one Aim."""


class GameQuestion(NamedTuple):
    """Two cards to choose from."""

    cards: tuple[str, str]
    cases: tuple[Case, ...]
    setting: Texts | None
    """What is known already, if anything."""
    why: Texts
    """What decides between the cards, in words."""

    @property
    def differing(self) -> str:
        """The thing in which the cases differ, by its name in `Case`; there must be just one."""
        names = [
            name for name in Case._fields if len({getattr(case, name) for case in self.cases}) > 1
        ]
        if len(names) != 1:
            raise ValueError(f"cases must differ in one thing, not in {', '.join(names) or 'none'}")
        return names[0]


def question_of(entry: Mapping[str, Any]) -> GameQuestion:
    """A question as it stands in the file of its chapter; raises ValueError for a wrong one."""
    common = {"health": load_rules().health, **entry["common"]}
    cases = tuple(_case({**common, **case}) for case in entry["cases"])
    one, other = entry["cards"]
    question = GameQuestion((one, other), cases, entry.get("setting"), entry["why"])
    assert question.differing
    return question


def _case(entry: Mapping[str, Any]) -> Case:
    """Lists as tuples, so that a case can be remembered."""
    lists = {name: tuple(entry.get(name, ())) for name in ("after", "hand")}
    return Case(**{**entry, **lists})


# --- what the solver says -------------------------------------------------------------------------
@cache
def value(card: str, case: Case) -> Fraction:
    """What a card is worth in a case: mean damage, or the chance of what is wanted."""
    if case.hand:
        hand = " ".join((card, *case.hand))
        position = read_position(POSITION.format(hand=hand, health=case.health))
        return solve(position, GOALS[case.goal]).value[0]
    if case.after:
        total = odds(card).damage
        for other in case.after:
            total = total + odds(other).damage
        assert case.goal == ELIMINATE
        return total.at_least(case.health)
    unseen = box_backs()
    for _ in range(case.traps_seen):
        unseen = unseen.without(Back.TRAP)
    found = odds(
        card,
        rerolls=case.rerolls,
        goal=ELIMINATE if case.goal == ELIMINATE else DAMAGE,
        health=case.health,
        shell=case.shell,
        tile=TILES[case.tile],
        unseen=unseen,
    )
    return 1 - found.damage.of(0) if case.goal == HURT else found.value


def best(question: GameQuestion, case: Case) -> tuple[str, ...]:
    """The better card in a case; both if they are equally good."""
    most = max(value(card, case) for card in question.cards)
    return tuple(card for card in question.cards if value(card, case) == most)


# --- in words -------------------------------------------------------------------------------------
def asked(question: GameQuestion, language: str) -> str:
    """The question itself."""
    goals = {case.goal for case in question.cases}
    wanted = goals.pop() if len(goals) == 1 else "any"
    one, other = (card_name(card, language) for card in question.cards)
    return phrase(language, f"game_question.{wanted}", one=one, other=other)


def case_lines(question: GameQuestion, language: str) -> list[str]:
    """A line for each case: both values, and which card is better."""
    return [_line(question, case, language) for case in question.cases]


def _line(question: GameQuestion, case: Case, language: str) -> str:
    numbers = NumberFormat((), language)
    tell = numbers.number if case.goal == DAMAGE else numbers.chance
    values = ", ".join(
        f"{card_name(card, language)} {tell(value(card, case))}" for card in question.cards
    )
    ahead = best(question, case)
    verdict = (
        phrase(language, "game_question.better", card=card_name(ahead[0], language))
        if len(ahead) == 1
        else phrase(language, "game_question.equal")
    )
    return f"**{_named(question, case, language)}** {values}. {verdict}"


def _named(question: GameQuestion, case: Case, language: str) -> str:
    """The case by what makes it different."""
    differing = question.differing
    told = getattr(case, differing)
    if isinstance(told, bool | str):
        key = f"case_{differing}_{str(told).lower()}"
        return phrase(language, f"game_question.{key}")
    key = f"case_{differing}" if told else f"case_{differing}_none"
    return phrase(language, f"game_question.{key}", count=told)


def card_name(card: str, language: str) -> str:
    """A card as its face says it."""
    catalogue = load_catalogue()
    return catalogue.cards[catalogue.card_index[card]].names[language]
