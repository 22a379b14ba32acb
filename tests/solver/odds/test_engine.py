"""The odds are those of the rules: each card is played through the engine, over all that chance
can bring, choosing as the rule says, and everything comes out with the same probability."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple

import pytest

from snails_core import Chance, Decision, Over, Position, options, play
from snails_core.agenda import EndTurn
from snails_core.cards import Action, Card, Face, Target
from snails_core.catalogue import load_catalogue
from solver.odds import (
    DAMAGE,
    DESTROY,
    ELIMINATE,
    Distribution,
    Goal,
    Miss,
    Odds,
    Reroll,
    Snail,
    Spot,
    State,
    Take,
    Tile,
    Weapon,
    odds_in,
    scene_for,
    unseen_in,
)
from tests.support.core.scenario import Table, row

ACTIONS = [action for action in load_catalogue().actions if action.red]
DICE = [action for action in ACTIONS if action.dice]
TARGET, OTHER = 5, 6
"""B's Grunt and Scout."""
OTHER_HEALTH = 25


class Case(NamedTuple):
    """An attacker A, B's target, and another snail of B on the target's space."""

    action: Action
    rerolls: int = 0
    level: int = 1
    damaged: bool = False
    own_damaged: bool = False
    health: int = 30
    shelled: bool = False
    rage: bool = False
    goal: Goal = DAMAGE

    @property
    def card(self) -> Card:
        return next(c for c in load_catalogue().cards if self.action.index in c.actions)

    @property
    def reprint(self) -> dict[str, dict[str, object]]:
        """What a card of no catalogue has otherwise."""
        printed = load_catalogue().actions[self.action.index]
        fields = ("target", "nearest", "farthest", "attacks", "dice", "rows")
        changed = {name: getattr(self.action, name) for name in fields}
        return {} if self.action is printed else {printed.id: changed}

    @property
    def distance(self) -> int:
        return max(self.action.nearest, 1) if self.action.farthest else 0

    @property
    def faction(self) -> str:
        """The card's own; or one that gives Rage, or a third re-roll."""
        given = "barbarians" if self.rage else "amazons" if self.rerolls == 3 else ""
        return self.card.faction or given

    @property
    def free_rerolls(self) -> int:
        """Those of leader and Aim."""
        return self.rerolls - (self.faction == "amazons" and self.action.dice > 0)

    def is_possible(self) -> bool:
        """Other factions have no Rage; Amazons always have their Eagle Eye, and others never."""
        return 0 <= self.free_rerolls <= 2 and (not self.rage or self.faction == "barbarians")


class End(NamedTuple):
    """What both are asked: the losses of attacker, target and the other, and the two levels."""

    losses: tuple[int, ...]
    levels: tuple[int, int]


# --- the model ------------------------------------------------------------------------------------
def odds_of(case: Case) -> Odds:
    weapon = Weapon(None, (case.action,))
    scene = scene_for(
        weapon,
        [Snail(case.health, case.shelled), Snail(OTHER_HEALTH)],
        Tile(case.level, case.damaged),
        own_tile=Tile(3, case.own_damaged),
    )
    return odds_in(weapon, scene, rerolls=case.rerolls, goal=case.goal, rage=case.rage)


def end_of(state: State) -> End:
    scene = state.scene
    levels = scene.tiles[Spot.HERE].level, scene.tiles[scene.target].level
    return End(tuple(snail.lost for snail in scene.snails), levels)


# --- the engine -----------------------------------------------------------------------------------
class Played:
    """All ways in which the card can go, followed through the engine."""

    def __init__(self, case: Case, found: Odds) -> None:
        self.case = case
        self.found = found
        self.acting = 0 if case.free_rerolls else 1
        self.slot = 1 if case.free_rerolls > 1 else 0

    def ends(self) -> Distribution[End]:
        return Distribution(self.on(self.position(), self.found.start, Fraction(1)))

    def position(self) -> Position:
        """A row of tiles with the attacker on the first one and the target on the next in range."""
        case = self.case
        tiles = ["3", *["1"] * 5]
        tiles[case.distance] = str(case.level)
        marked = {case.distance: case.damaged}
        if case.distance:
            marked[0] = case.own_damaged
        damaged = [f"a{n + 1}:{tiles[n]}!" for n, is_so in marked.items() if is_so]
        acting = "LG"[self.acting]
        table = Table(
            f"""
            map {" ".join(tiles)}
            {"tiles " * bool(damaged)}{" ".join(damaged)}
            player A {case.faction}
            {acting} a1
            plan {acting} - {"dig_aim " * self.slot}{case.card.id} crawl_dig
            player B
            G a{1 + case.distance} {case.health} {"shell" * case.shelled}
            S a{1 + case.distance} {OTHER_HEALTH}
            M a6
            """,
            **case.reprint,
        )
        if self.slot:
            table.choose("act action=aim")
        return table.position

    def on(self, position: Position, state: State, p: Fraction) -> Iterator[tuple[End, Fraction]]:
        """`state` is where the model is, as far as dice and choices have told."""
        node = position.node
        if isinstance(node, Over) or not self.is_in_the_card(position):
            yield self.end(position), p
        elif isinstance(node, Chance):
            if isinstance(node.outcomes[0], options.DiceShow) and self.is_judged(state):
                state = self.next_attack(position, state)
            for outcome in node.outcomes:
                after = play(position, outcome).position
                yield from self.on(after, shown(state, outcome), p * node.probability(outcome))
        else:
            choice = self.choice(node, state)
            if isinstance(choice, options.Reroll):
                left = list(state.faces)
                left.remove(Face(choice.face))
                state = state._replace(rerolls=state.rerolls - 1, faces=tuple(left))
            yield from self.on(play(position, choice).position, state, p)

    def is_judged(self, state: State) -> bool:
        """Do all dice of an attack lie there? While one is thrown again, it does not."""
        return len(state.faces) == self.case.action.dice

    def is_in_the_card(self, position: Position) -> bool:
        return any(isinstance(e, EndTurn) and e.slot == self.slot for e in position.agenda)

    def choice(self, node: Decision, state: State) -> options.Option:
        """What the rule says; where the model knows no choice, whatever comes last."""
        offered = tuple(node.options)
        move = self.found.solution.rule.get(state)
        if options.Act(self.case.action.index) in offered:
            return options.Act(self.case.action.index)
        if options.AimAtSnail(TARGET) in offered:
            return options.AimAtSnail(TARGET)
        if options.AimAtSpace(self.case.distance) in offered:
            return options.AimAtSpace(self.case.distance)
        if options.Keep() in offered:
            return options.Reroll(int(move.face)) if isinstance(move, Reroll) else options.Keep()
        if any(isinstance(option, options.TakeRow) for option in offered):
            assert isinstance(move, Take)
            return options.TakeRow(move.row - 1)
        if any(isinstance(option, options.Rage) for option in offered):
            assert isinstance(move, Take)
            return options.Rage(move.raged) if move.raged else options.Decline()
        return offered[-1]

    def next_attack(self, position: Position, state: State) -> State:
        """The model's state before a further attack: the one in which everything is as it is."""
        move = self.found.solution.rule[state]
        assert isinstance(move, Take | Miss)
        same = [
            after
            for after in self.found.solution.moves[state][move]
            if end_of(after) == self.end(position)
            and after.scene.snails[1].shelled == position.is_shelled(TARGET)
            and after.scene.unseen == unseen_in(position)
        ]
        assert len(same) == 1
        return same[0]

    def end(self, position: Position) -> End:
        healths = ((self.acting, 30), (TARGET, self.case.health), (OTHER, OTHER_HEALTH))
        losses = tuple(health - position.health(snail) for snail, health in healths)
        return End(losses, (position.level(0), position.level(self.case.distance)))


def shown(state: State, outcome: options.Outcome) -> State:
    """Once the dice lie there; a die that was not thrown again is in `faces` already."""
    if not isinstance(outcome, options.DiceShow):
        return state
    new = [Face(face) for face in (outcome.face, outcome.other_face) if face < len(Face)]
    return state._replace(faces=tuple(sorted((*state.faces, *new))))


def check(case: Case) -> None:
    if case.is_possible():
        found = odds_of(case)
        assert Played(case, found).ends() == found.ends.map(end_of), case


# --- every red card -------------------------------------------------------------------------------
def by_id(action: Action) -> str:
    return action.id


@pytest.mark.parametrize("action", ACTIONS, ids=by_id)
def test_plainly(action: Action) -> None:
    check(Case(action))
    check(Case(action, shelled=True))
    check(Case(action, level=3, health=20))
    check(Case(action, level=2, damaged=True, shelled=True))


@pytest.mark.parametrize("action", DICE, ids=by_id)
def test_with_re_rolls(action: Action) -> None:
    for rerolls in (1, 2, 3):
        check(Case(action, rerolls))
        check(Case(action, rerolls, goal=ELIMINATE, health=15 * action.attacks))


@pytest.mark.parametrize("action", DICE, ids=by_id)
def test_with_re_rolls_and_hidden_backs(action: Action) -> None:
    check(Case(action, 1, level=3, damaged=True, own_damaged=True, goal=DESTROY))
    check(Case(action, 2, level=3, shelled=True, health=25))


@pytest.mark.parametrize("action", [a for a in ACTIONS if a.rage], ids=by_id)
def test_with_berserker_rage(action: Action) -> None:
    check(Case(action, rage=True))
    check(Case(action, rage=True, shelled=True, level=2))
    check(Case(action, rage=True, health=5))


# --- cards that nobody has printed ----------------------------------------------------------------
def printed(target: Target, distance: int, attacks: int, **rows: str) -> Action:
    """A Missile printed otherwise: `triangle="push, damage 10"`."""
    missile = next(action for action in ACTIONS if action.id == "missile")
    return replace(
        missile,
        target=target,
        nearest=distance,
        farthest=distance,
        attacks=attacks,
        dice=1,
        rows=tuple(row(faces, *effects.split(", ")) for faces, effects in rows.items()),
    )


INVENTED = {
    "a snail in the water has no shell": printed(
        Target.SPACE, 1, 2, triangle="destroy tile", square="damage 10"
    ),
    "the tile below is whole": printed(
        Target.SPACE, 1, 2, triangle="damage tile", square="damage tile, damage tile, damage tile"
    ),
    "who is pushed away is not hit": printed(Target.SPACE, 1, 1, triangle="push, damage 10"),
    "a chosen snail is followed": printed(Target.SNAIL, 1, 1, triangle="push, damage 10"),
    "the dead do nothing more": printed(
        Target.SPACE, 1, 2, square="damage 30 self, damage 5 here, damage tile here, damage 10"
    ),
    "the dead hit nobody around them": printed(
        Target.SNAIL, 0, 2, square="damage 30 self, damage 5 here, heal 10 self", circle="damage 5"
    ),
    "who throws at its own feet is hit": printed(
        Target.SPACE, 0, 1, triangle="damage 10, destroy tile", circle="damage 30, damage tile here"
    ),
    "others here are hit, the snail itself is not": printed(
        Target.SNAIL, 0, 2, triangle="damage 5 here, heal 5 self", square="leave shell here"
    ),
    "a scatter does not move what happens here": printed(
        Target.SPACE, 1, 1, triangle="scatter, damage 10, damage 5 self, damage tile here"
    ),
    "first out of the shell, then hit": printed(
        Target.ALL, 1, 2, triangle="leave shell, damage 5", square="damage 5, leave shell"
    ),
    "a removed tile shows no back": printed(
        Target.SPACE, 1, 2, triangle="remove tile", square="destroy tile"
    ),
}


@pytest.mark.parametrize("name", INVENTED)
@pytest.mark.parametrize("level", [1, 2, 3])
def test_invented_cards(name: str, level: int) -> None:
    for shelled in (False, True):
        for damaged in (False, True):
            check(Case(INVENTED[name], 1, level, damaged, own_damaged=True, shelled=shelled))


def test_the_cases_are_all_there() -> None:
    """Cards for a snail, a space and all in range; only what no faction could do is left out."""
    assert {action.target for action in DICE} >= {Target.SNAIL, Target.SPACE, Target.ALL}
    cases = [Case(action, rerolls) for action in DICE for rerolls in range(4)]
    left_out = [(case.action.id, case.rerolls) for case in cases if not case.is_possible()]
    assert left_out == [("love_darts", 0), ("powder_keg", 3)]
