"""From a request's texts to what the planner takes; an error names the text that does not fit."""

from __future__ import annotations

from fractions import Fraction

from snails_core import layout as at
from snails_core.engine import play
from snails_core.errors import NotationError
from snails_core.nodes import Over, plan_decision
from snails_core.notation import read_plan
from snails_core.options import Plan
from snails_core.position import Position
from snails_core.queries import is_out, living
from snails_core.records import PLAYER_LETTERS, UNKNOWN, card_name, snail_name
from snails_core.view import view
from solver.errors import RequestError
from solver.exact_numbers import read_fraction
from solver.explain.ranking import Ranking
from solver.goals import Goal, GoalError, read_goal
from solver.planner import Answer, PlannerError, Scripts, read_directions

LONGEST_WEIGHT = 20
"""Characters."""
MOST_OPPONENTS = 100
"""Plans that others may have made, of all players together; our puzzles give two."""
ANY = "*"
"""Stands for any snail or card in a pattern of plans."""


def goal_of(text: str) -> Goal:
    """The goal that a text describes; one that is a Python function cannot be sent as text."""
    try:
        return read_goal(text)
    except GoalError as error:
        if error.key == "function":
            raise RequestError("function", "goal", **error.values) from None
        raise


def at_seat(position: Position, seat: str | None) -> tuple[Position, int]:
    """The position at the seat's planning, and the seat's number.

    Plans are secret and made at the same time. The engine asks players one after the other; those
    before the seat get any plan, for the seat does not see it.
    """
    if isinstance(position.node, Over):
        raise RequestError("over", "position")
    player = _seat(position, seat)
    while (decision := plan_decision(position.node)) is not None:
        if decision.player == player:
            return position, player
        position, _ = play(position, next(iter(decision.plans)))
    raise RequestError("planned", "seat", player=PLAYER_LETTERS[player])


def _seat(position: Position, seat: str | None) -> int:
    """The seat that is named, or else the viewer of the position, or the player to plan next."""
    decision, viewer = plan_decision(position.node), position.viewer
    if decision is None:
        raise PlannerError("not_planning", "position")
    if viewer == at.OBSERVER:
        raise RequestError("onlooker", "position")
    if seat is None:
        return decision.player if viewer is None else viewer
    player = player_of(position, seat, "seat")
    if viewer is not None and viewer != player:
        letters = PLAYER_LETTERS[player], PLAYER_LETTERS[viewer]
        raise RequestError("view", "seat", player=letters[0], viewer=letters[1])
    return player


def player_of(position: Position, name: str, place: str) -> int:
    """A player who is still in the game."""
    letters = PLAYER_LETTERS[: position.players]
    letter = name.strip().upper()
    if len(letter) != 1 or letter not in letters:
        raise RequestError("player", place, name=name, players=", ".join(letters))
    player = letters.index(letter)
    if is_out(position.hot, player):
        raise RequestError("out", place, player=letter)
    return player


def scripts_of(
    position: Position, seat: int, opponents: tuple[str, ...], directions: tuple[str, ...] = ()
) -> Scripts:
    """The plans that others may have made, each checked against what the seat knows."""
    if len(opponents) > MOST_OPPONENTS:
        raise NotationError("notation_many", "opponents", count=len(opponents), most=MOST_OPPONENTS)
    seen = view(position, seat)
    plans: dict[int, list[tuple[Plan, Fraction]]] = {}
    for number, text in enumerate(opponents, 1):
        place = f"opponent {number}"
        name, colon, rest = text.partition(":")
        words = rest.split()
        if not colon or len(words) not in (2 + at.PLAN_SLOTS, 3 + at.PLAN_SLOTS):
            raise RequestError("opponent", place)
        player = player_of(position, name, place)
        if player == seat:
            raise RequestError("own_plan", place, player=PLAYER_LETTERS[seat])
        weight = _weight(words.pop(), place) if len(words) > 2 + at.PLAN_SLOTS else Fraction(1)
        plan = read_plan(position.setting, " ".join(words), place)
        _check_snails(seen, player, plan, place)
        _check_cards(seen, player, plan, place)
        plans.setdefault(player, []).append((plan, weight))
    return Scripts(plans, read_directions(position.setting, directions))


def _weight(word: str, place: str) -> Fraction:
    try:
        weight = read_fraction(word) if len(word) <= LONGEST_WEIGHT else Fraction(0)
    except ValueError:
        weight = Fraction(0)
    if weight <= 0:
        raise RequestError("weight", place, name=word)
    return weight


def _check_snails(seen: Position, player: int, plan: Plan, place: str) -> None:
    """Raises unless these are two different living snails of the player's own, or the only one that
    is left."""
    snails = living(seen.hot, player)
    pair = plan.active_snail, plan.passive_snail
    possible = set(pair) <= set(snails) and pair[0] != pair[1]
    alone = len(snails) == 1 and pair == (snails[0], at.NONE)
    if not possible and not alone:
        names = ", ".join(snail_name(snail) for snail in snails)
        raise RequestError("snails", place, player=PLAYER_LETTERS[player], snails=names)


def _check_cards(seen: Position, player: int, plan: Plan, place: str) -> None:
    """Raises unless the player may hold these cards for all that the seat can see."""
    unseen = 0
    for card in sorted(set(plan.cards)):
        if card == at.HIDDEN:
            raise RequestError("hidden_card", place)
        lacking = plan.cards.count(card) - seen.cold[at.hand_at(player, card)]
        unseen += max(0, lacking)
        if lacking > seen.cold[at.POOL + card] or unseen > seen.cold[at.SECRET + player]:
            name = card_name(seen.setting, card)
            raise RequestError("cards", place, player=PLAYER_LETTERS[player], name=name)


def plan_like(answer: Answer, text: str) -> Plan:
    """The plan that a text names, or the best of those that it leaves open with `*`."""
    problem, place, words = answer.question.problem, "why not", text.split()
    if len(words) != 2 + at.PLAN_SLOTS:
        raise RequestError("pattern", place)
    if ANY not in words:
        plan = read_plan(problem.setting, text, place)
        if plan not in problem.plans:
            raise RequestError("no_plan", place, player=PLAYER_LETTERS[problem.seat])
        return plan
    if answer.table is None:
        raise RequestError("unproven", place)
    named = [None if word == ANY else word for word in words]
    read = read_plan(problem.setting, " ".join(word or UNKNOWN for word in named), place)
    wanted = (read.active_snail, read.passive_snail, *read.cards)
    pattern = tuple(None if n is None else w for n, w in zip(named, wanted, strict=True))
    found = Ranking(answer.table).best_like(pattern)
    if found is None:
        raise RequestError("no_plan", place, player=PLAYER_LETTERS[problem.seat])
    return found.plan
