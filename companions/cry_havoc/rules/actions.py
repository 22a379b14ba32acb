"""A turn in an action round: one action, skills before or after it (C8, C9, C15)."""

from __future__ import annotations

from bisect import insort
from collections.abc import Sequence
from itertools import combinations

from companions.cry_havoc.agenda import (
    BuildAndActivate,
    ChooseInitiative,
    ClaimRegions,
    DiscardPlayed,
    Draw,
    Explore,
    KeepOne,
    MarkBattles,
    Move,
    Recruit,
    RevealTiles,
    TakeTurn,
)
from companions.cry_havoc.catalogue import TERRAINS, Card, Row
from companions.cry_havoc.catalogue.armies import TROGG
from companions.cry_havoc.draft import Draft
from companions.cry_havoc.events import CardsPlayed, ScoringEnabled
from companions.cry_havoc.nodes import Decision
from companions.cry_havoc.options import (
    DrawOwn,
    DrawTerrain,
    EnableScoring,
    EndTurn,
    Option,
    PlayFor,
    RecruitUnits,
    UseSkill,
)
from companions.cry_havoc.rule import chosen, rule
from companions.cry_havoc.rules.cards import discard, know
from companions.cry_havoc.rules.deeds import recruit
from companions.cry_havoc.rules.skills import ready_skills, use_skill
from companions.cry_havoc.setting import NONE

MOVE_ROW, RECRUIT_ROW, BUILD_ROW = range(3)


def row_of(card: Card, row: int) -> Row:
    return (card.move, card.recruit, card.build)[row]


@rule(TakeTurn)
def take_turn(d: Draft, task: TakeTurn) -> Decision | None:
    """Every player has one action in each action round, in initiative order (C8)."""
    if task.turn == d.players * d.setting.box.numbers.action_rounds:
        return None
    player = d.initiative[task.turn % d.players]
    skills = tuple(UseSkill(skill) for skill in ready_skills(d, player))
    if not task.acted:
        return Decision(player, (*skills, *actions_of(d, player)))
    if not skills:
        d.push(TakeTurn(task.turn + 1))
        return None
    return Decision(player, (*skills, EndTurn()))


def actions_of(d: Draft, player: int) -> tuple[Option, ...]:
    """All actions that the player can take now."""
    found: list[Option] = []
    hand = d.hands[player]
    cards = d.setting.box.cards
    subsets = sorted({each for n in range(1, len(hand) + 1) for each in combinations(hand, n)})
    found += [PlayFor(row, subset) for row in range(3) for subset in subsets]
    if d.scorer == NONE and not d.is_last:
        found += [EnableScoring(card) for card in sorted(set(hand)) if cards[card].scoring]
    if d.decks[player] or d.discards[player]:
        found.append(DrawOwn())
    found += [DrawTerrain(terrain) for terrain in range(len(TERRAINS)) if d.pile_size(terrain)]
    return tuple(found) or (EndTurn(),)


@chosen(TakeTurn)
def turn_taken(d: Draft, task: TakeTurn, choice: Option) -> None:
    player = d.initiative[task.turn % d.players]
    if isinstance(choice, EndTurn):
        d.push(TakeTurn(task.turn + 1))
        return
    if isinstance(choice, UseSkill):
        d.push(task)
        use_skill(d, player, choice.skill)
        return
    d.push(task._replace(acted=1))
    if isinstance(choice, EnableScoring):
        d.scorer = player
        d.hands[player].remove(choice.card)
        discard(d, player, choice.card)
        d.events.append(ScoringEnabled(player))
    elif isinstance(choice, DrawOwn):
        d.push(KeepOne(player, NONE))
    elif isinstance(choice, DrawTerrain):
        d.push(KeepOne(player, choice.terrain))
    elif isinstance(choice, PlayFor):
        play_cards(d, player, choice)


def play_cards(d: Draft, player: int, choice: PlayFor) -> None:
    """The symbols of one row of all cards together, and its bonus icons (C9)."""
    cards = [d.setting.box.cards[card] for card in choice.cards]
    rows = [row_of(card, choice.row) for card in cards]
    symbols = sum(row.symbols for row in rows)
    for card in choice.cards:
        d.hands[player].remove(card)
    for card in choice.cards:
        insort(d.played, card)
        know(d, player, card)
    d.events.append(CardsPlayed(player, choice.row, choice.cards, symbols))
    if choice.row == MOVE_ROW:
        stopped = (0,) * len(d.units)
        arrival = [] if d.armies[player] == TROGG else [RevealTiles(player)]
        d.push(
            Move(player, symbols, stopped),
            Explore(player),
            *arrival,
            MarkBattles(player),
            ClaimRegions(player),
            DiscardPlayed(player),
        )
    elif choice.row == RECRUIT_ROW:
        d.push(Recruit(player, symbols), DiscardPlayed(player))
    else:
        d.push(BuildAndActivate(player, symbols), DiscardPlayed(player))
    if any(row.text and card.initiative for row, card in zip(rows, cards, strict=True)):
        d.push(ChooseInitiative(player))
    if drawn := draws_of(rows):
        d.push(Draw(player, drawn))
    d.gain(player, sum(row.point for row in rows), "C9")


def draws_of(rows: Sequence[Row]) -> int:
    """Cards that the bonus icons of these rows bring together (C9)."""
    return sum(row.draw for row in rows) + any(row.draw_once for row in rows)


@rule(Recruit)
def recruit_units(d: Draft, task: Recruit) -> Decision:
    """Up to one unit a symbol comes to the HQ (C13)."""
    most = min(task.symbols, d.reserve[task.player])
    return Decision(task.player, tuple(RecruitUnits(count) for count in range(most, -1, -1)))


@chosen(Recruit)
def units_recruited(d: Draft, task: Recruit, choice: RecruitUnits) -> None:
    recruit(d, task.player, d.hqs[task.player], choice.amount, "C13")


@rule(DiscardPlayed)
def discard_played(d: Draft, task: DiscardPlayed) -> None:
    """Cards are discarded when their action is over (C11)."""
    played, d.played = d.played, []
    for card in played:
        discard(d, task.player, card)
