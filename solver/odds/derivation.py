"""How the odds of a card come about, step by step: each step is an equation to check by hand.

Nothing is written in words here: `sentences` and `latex` do that, from the same steps.
The order is that of backward induction: what the dice can show, what each result is worth with
the last attack and no re-roll left, then with one, and so on to the first throw; then, forwards
again, how likely each row and each damage is when the best choices are made.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import StrEnum
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from snails_core.backs import Back
from snails_core.damage_amounts import RAGE_BONUS
from snails_core.rules.shells import softened
from snails_core.vocabulary import Word
from solver.odds.attack import MISS, Miss, Move, Reroll, State, Take
from solver.odds.backs import tile_back
from solver.odds.dice import DIE, Faces, throw
from solver.odds.goals import lost
from solver.odds.scene import TARGET

if TYPE_CHECKING:
    from solver.odds.card_odds import Odds


class Kind(StrEnum):
    """What a step tells; the value is the key of its sentence in `solver/words`."""

    FACES = "dice_show"  # how likely the dice show this
    SHELL = "shell"  # what the shell leaves of a damage
    BACK = "back"  # how likely a tile shows this back
    STAGE = "left"  # a heading: which attack, how many re-rolls left
    WORTH = "worth"  # what a row, or a miss, is worth
    REROLL = "reroll_worth"  # what throwing one of two dice again is worth
    CHOICE = "choice"  # the best of what can be done now
    THROW = "throw_worth"  # what a throw is worth before it is made
    CHANCE = "chance"  # how likely a row, or a miss, comes up
    LOSS = "loses"  # how likely the target loses this much


class Sum(NamedTuple):
    """A sum of products."""

    terms: tuple[tuple[Fraction, ...], ...]

    @property
    def result(self) -> Fraction:
        total = Fraction(0)
        for factors in self.terms:
            product = Fraction(1)
            for factor in factors:
                product *= factor
            total += product
        return total


class Greatest(NamedTuple):
    """The greatest of some numbers."""

    values: tuple[Fraction, ...]

    @property
    def result(self) -> Fraction:
        return max(self.values)


Formula = Sum | Greatest


class DerivationStep(NamedTuple):
    """One step. Which of the fields are used depends on its kind."""

    kind: Kind
    formula: Formula
    state: State | None = None
    faces: Faces = ()
    move: Move | None = None
    moves: tuple[Move, ...] = ()
    """All that could be chosen, in the order of the formula's values."""
    attack: int = 0
    """Which attack it is about, from 1, if the card has several."""
    number: int = 0
    """A row, a level of tiles, or an amount of damage."""
    back: Back = Back.UNKNOWN
    more: bool = False
    """Another attack follows, so that the re-rolls left matter."""


NOTHING = Sum(())
"""The formula of a heading."""


def derive(odds: Odds) -> list[DerivationStep]:
    """All steps, from the dice to the distribution of damage."""
    return [*_what_can_come(odds), *_what_it_is_worth(odds), *_what_follows(odds)]


# --- what can come --------------------------------------------------------------------------------
def _what_can_come(odds: Odds) -> Iterator[DerivationStep]:
    dice = max(action.dice for action in odds.weapon.actions)
    if dice:
        for faces in throw(dice):
            factors = tuple(DIE[face] for face in faces)
            orders = (Fraction(2),) if len(set(faces)) > 1 else ()
            yield DerivationStep(Kind.FACES, Sum(((*orders, *factors),)), faces=faces)
    scene = odds.start.scene
    effects = [effect for _, action, n in odds.weapon.rows() for effect in action.rows[n].effects]
    if scene.snails[TARGET].shelled:
        amounts = {effect.amount for effect in effects if effect.word is Word.DAMAGE}
        raised = {amount + RAGE_BONUS for amount in amounts if odds.start.rage}
        for amount in sorted(amounts | raised):
            yield DerivationStep(Kind.SHELL, Sum(((Fraction(softened(amount)),),)), number=amount)
    if any(end.scene.unseen != scene.unseen for end in odds.ends):
        tile = scene.tiles[scene.target]
        for level in range(tile.level, 1, -1):
            for back, chance in tile_back(scene.unseen, level).items():
                yield DerivationStep(Kind.BACK, Sum(((chance,),)), number=level, back=back)


# --- what it is worth -----------------------------------------------------------------------------
def _what_it_is_worth(odds: Odds) -> Iterator[DerivationStep]:
    """The steps that find what the card is worth, from the end back: later attacks before earlier
    ones, fewer re-rolls before more."""
    stages: dict[State, list[State]] = {}
    for state in odds.solution.moves:
        if not state.over:
            stages.setdefault(state._replace(faces=()), []).append(state)
    told: set[State] = set()
    for stage in sorted(stages, key=_backwards):
        yield DerivationStep(Kind.STAGE, NOTHING, stage)
        yield from _results(odds, stage, stages[stage], told)
        for state in sorted(stages[stage], key=lambda state: state.faces):
            yield from _choice(odds, state)
        dice = 0 if stage.half is None else odds.weapon.actions[stage.half].dice
        if dice == 1 or (dice and stage in odds.solution.rule):
            yield _thrown(odds, stage, dice)


def _thrown(odds: Odds, stage: State, dice: int) -> DerivationStep:
    """What all dice are worth before they fall: also what re-rolling a single die is worth."""
    values = odds.solution.values
    terms = ((p, values[stage._replace(faces=faces)]) for faces, p in throw(dice).items())
    return DerivationStep(Kind.THROW, Sum(tuple(terms)), stage)


def _backwards(stage: State) -> tuple[object, ...]:
    half = -1 if stage.half is None else stage.half
    return -len(stage.results), -half, stage.results, lost(stage), stage.rerolls


def _results(
    odds: Odds, stage: State, states: Iterable[State], told: set[State]
) -> Iterator[DerivationStep]:
    """What each row is worth; where nothing comes after it, that is told once for all stages."""
    found: dict[Take | Miss, State] = {}
    for state in states:
        for move in odds.solution.moves[state]:
            if isinstance(move, Take | Miss):
                found.setdefault(move, state)
    last = all(
        after.over for move, state in found.items() for after in odds.solution.moves[state][move]
    )
    if last and stage._replace(rerolls=0) in told:
        return
    told.add(stage._replace(rerolls=0))
    for move in sorted(found, key=lambda move: (move.row, move.raged)):
        formula = _mean(odds, found[move], move)
        yield DerivationStep(Kind.WORTH, formula, stage, move=move, number=move.row, more=not last)


def _choice(odds: Odds, state: State) -> Iterator[DerivationStep]:
    """The re-rolls of one of two dice, and then the choice among all that is possible."""
    moves = tuple(odds.solution.moves[state])
    if len(moves) < 2:
        return
    for move in moves:
        if isinstance(move, Reroll) and len(state.faces) > 1:
            yield DerivationStep(Kind.REROLL, _mean(odds, state, move), state, state.faces, move)
    values = Greatest(tuple(odds.solution.value_of(state, move) for move in moves))
    yield DerivationStep(Kind.CHOICE, values, state, state.faces, odds.solution.rule[state], moves)


def _mean(odds: Odds, state: State, move: Move) -> Sum:
    """The sum of probabilities times values; what is worth the same after taking a row is put
    together."""
    terms = [(p, odds.solution.values[s]) for s, p in odds.solution.moves[state][move].items()]
    if isinstance(move, Take | Miss):
        together: dict[Fraction, Fraction] = {}
        for p, value in terms:
            together[value] = together.get(value, Fraction(0)) + p
        terms = [(p, value) for value, p in sorted(together.items())]
    return Sum(tuple((value,) if p == 1 else (p, value) for p, value in terms))


# --- what follows ---------------------------------------------------------------------------------
def _what_follows(odds: Odds) -> Iterator[DerivationStep]:
    """The steps that find what comes of it, from the beginning on: the chances of all ways to a
    row, attack by attack, and to a damage."""
    chances: dict[tuple[int, int], list[Fraction]] = {}
    for state, p in odds.solution.reached().items():
        move = odds.solution.rule.get(state)
        if isinstance(move, Take | Miss):
            chances.setdefault((len(state.results), move.row), []).append(p)
    numbers = [MISS, *(number for number, _, _ in odds.weapon.rows())]
    for attack in range(odds.attacks):
        for number in numbers:
            ways = chances.get((attack, number), [])
            if ways or number != MISS:
                formula = Sum(tuple((way,) for way in ways))
                of_several = attack + 1 if odds.attacks > 1 else 0
                yield DerivationStep(Kind.CHANCE, formula, attack=of_several, number=number)
    for damage in odds.damage:
        by_results: dict[tuple[int, ...], Fraction] = {}
        for end, p in odds.ends.items():
            if lost(end) == damage:
                by_results[end.results] = by_results.get(end.results, Fraction(0)) + p
        formula = Sum(tuple((p,) for p in by_results.values()))
        yield DerivationStep(Kind.LOSS, formula, number=damage)
