"""Every answer of the rules course is right or wrong by the engine, asked in another way.

The lessons compute their answers; here the game is played from the written step anew.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from typing import Any

from snails_core import play
from snails_core.agenda import Attack, Crawl, Effect
from snails_core.cards import Target
from snails_core.engine import settle
from snails_core.events import Damaged
from snails_core.layout import PLACE
from snails_core.nodes import Chance, Decision
from snails_core.notation import write_position
from snails_core.options import AimAtSnail, AimAtSpace, DiceShow, MoveTo
from snails_core.plans import Plans
from snails_core.position import Position
from snails_core.records import snail_name, write_record
from snails_lab.models.lessons.claims import Claim
from snails_lab.models.lessons.lesson import Lesson, Step
from snails_lab.models.lessons.playthrough import go_on
from snails_lab.models.lessons.tasks.card_orders import Orders
from snails_lab.models.lessons.tasks.moves import Moves
from snails_lab.models.lessons.tasks.predictions import Prediction
from snails_lab.models.lessons.tasks.spaces import Wheres
from snails_lab.models.lessons.tasks.statements import Statements
from snails_lab.models.lessons.tasks.targets import Aiming, Crawling
from tests.support.core.scenario import Table
from tests.support.lab.course_steps import each_step, tasks_of
from tests.support.repository import ROOT

DATA = ROOT / "snails_lab" / "models" / "lessons" / "data"


def raw_step(lesson: Lesson, step: Step) -> dict[str, Any]:
    """The step as it was written, read without the lessons' own code."""
    for file in DATA.glob("*.toml"):
        raw = tomllib.loads(file.read_text(encoding="utf-8"))
        if raw["id"] == lesson.id:
            return next(entry for entry in raw["step"] if entry["id"] == step.id)
    raise LookupError(lesson.id)


def at(position: Position, *agenda: Effect) -> Position:
    """The same table, at another effect."""
    return settle(Position(position.setting, position.hot, position.cold, agenda)).position


def crawled(position: Position, snail: int, moves: int) -> dict[int, int]:
    """The spaces where the engine lets a snail crawl, with the least moves used."""
    found: dict[int, int] = {}
    edge = [at(position, Crawl(snail, moves))]
    while edge:
        here = edge.pop()
        effect = here.agenda[-1] if here.agenda else None
        used = moves - (effect.moves if isinstance(effect, Crawl) else 0)
        place = here.hot[PLACE + snail]
        found[place] = min(used, found.get(place, used))
        if isinstance(here.node, Decision) and not isinstance(here.node.options, Plans):
            moving = [option for option in here.node.options if isinstance(option, MoveTo)]
            edge += [play(here, option).position for option in moving]
    return found


def aimed(position: Position, snail: int, action: Any) -> set[str]:
    """The targets that the engine offers, or for `all in range` whom it hits with a circle."""
    asked = at(position, Attack(action.index, snail, 0, 1))
    if action.target is Target.ALL:
        hit = play(asked, DiceShow(2)).events
        return {snail_name(event.snail) for event in hit if isinstance(event, Damaged)}
    assert isinstance(asked.node, Decision)
    names = position.setting.board.names
    return {
        snail_name(option.snail) if isinstance(option, AimAtSnail) else names[option.space]
        for option in asked.node.options
        if isinstance(option, AimAtSnail | AimAtSpace)
    }


def told_by_table(table: Table, claim: Claim) -> str:
    """What a claim measures, read from the table by the tests' own means."""
    words = claim.words
    ways: dict[str, Callable[[], str]] = {
        "health": lambda: str(table.health(words[0])),
        "place": lambda: table.where(words[0]) or "-",
        "shell": lambda: "yes" if table.shelled(words[0]) else "no",
        "level": lambda: str(table.level(words[0])),
        "damaged": lambda: str(table.tokens(words[0]).get("damaged", 0)),
        "hand": lambda: str(len(table.hand(words[0]))),
        "active": lambda: words[0] + table.line("plan", words[0])[:1],
        "known": lambda: "yes" if words[0][1] in table.line("known", words[0][0]) else "no",
        "offered": lambda: str(sum(option.startswith(words[0]) for option in table.options)),
        "winner": lambda: table.line("winner") or "-",
    }
    return ways[claim.term]()


BY_TABLE = ("health", "place", "shell", "level", "damaged", "hand", "active", "known", "winner")


@each_step
def test_answers_are_right_and_wrong_by_the_engine(lesson: Lesson, step: Step) -> None:
    task, raw = step.task, raw_step(lesson, step)
    if isinstance(task, Crawling):
        reached = crawled(task.position, task.snail, task.moves)
        names = task.position.setting.board.names
        wanted = {
            names[space]
            for space, moves in reached.items()
            if space != task.position.place(task.snail) and task.cost in (None, moves)
        }
        assert task.right == wanted
    elif isinstance(task, Aiming):
        assert task.right == aimed(task.position, task.snail, task.action)
    elif isinstance(task, Wheres):
        assert task.right == {c.key for c in task.candidates if where_holds(task, c.key)}
    elif isinstance(task, Statements | Prediction):
        check_by_table(task, Table(raw["position"]).choose(*raw["task"].get("play", ())))
    elif isinstance(task, Orders):
        check_orders(task, raw)
    else:
        assert isinstance(task, Moves)
        for asked in tasks_of(step):
            assert isinstance(asked, Moves)
            check_moves(asked, raw["task"])


def where_holds(task: Wheres, name: str) -> bool:
    board = task.position.setting.board
    space = board.index(name)
    if task.claim.term == "level":
        return str(task.position.level(space)) == task.claim.value
    assert task.claim.term == "distance"
    scout = task.position.place(2)
    assert scout is not None
    return str(board.distance[scout][space]) == task.claim.value


def check_by_table(task: Statements | Prediction, table: Table) -> None:
    """Claims that a table can tell are told by it; the others have tests of their own."""
    if isinstance(task, Prediction):
        claim = Claim(task.term, task.words, "=", "", "test")
        if task.term in BY_TABLE:
            assert task.right == {told_by_table(table, claim)}
        elif task.term == "cost":
            assert task.right == {engine_cost(task.position, claim)}
        else:
            assert task.term == "hits" and task.right == {engine_hits(task.position, claim)}
        return
    for number, statement in enumerate(task.statements, 1):
        claim = statement.claim
        if claim.term in BY_TABLE:
            told = told_by_table(table, claim)
            holds = told != claim.value if claim.sign == "!=" else told == claim.value
        elif claim.term == "track":
            holds = table.story("contaminated") != []
        else:
            assert claim.term == "standing"
            must = is_mandatory(task.position, claim)
            holds = must == (claim.value == "must") if claim.sign == "=" else not must
        assert (str(number) in task.right) == holds, claim


def engine_cost(position: Position, claim: Claim) -> str:
    snail = "LGSM".index(claim.words[0][1])
    space = position.setting.board.index(claim.words[1])
    return str(crawled(position, snail, 6)[space])


def engine_hits(position: Position, claim: Claim) -> str:
    snail = "LGSM".index(claim.words[0][1])
    catalogue = position.setting.catalogue
    action = catalogue.actions[catalogue.action_index[claim.words[1]]]
    return "yes" if claim.words[2] in aimed(position, snail, action) else "no"


def is_mandatory(position: Position, claim: Claim) -> bool:
    """Puts a card with the action in the first slot and sees whether the engine lets it be."""
    snail, wanted = claim.words[0][1], claim.words[1]
    cards = position.setting.catalogue.cards
    index = position.setting.catalogue.action_index[wanted]
    card = next(card for card in cards if index in card.actions)
    text = re.sub(r"^(todo| *plan| *known).*\n", "", write_position(position), flags=re.M)
    plan = f"plan {snail} - {card.id}"
    table = Table(re.sub(r"^(player A.*)$", rf"\1\n{plan}", text, count=1, flags=re.M))
    if table.told("passed_over") or not table.told("card_revealed"):
        return False
    acts = [event for event in table.events if event.kind == "acted"]
    if acts:
        return write_record(position.setting, acts[0]).endswith(f"action={wanted}")
    return f"act action={wanted}" in table.options and "pass_over" not in table.options


def check_moves(task: Moves, raw: dict[str, Any]) -> None:
    """After a wrong option no way leads to the goals, after a right one at least one does."""
    for candidate in task.candidates:
        option = task._option(candidate.key)
        after = go_on(task.position, option, task._start.luck)
        reached = can_reach(after.position, raw["goals"], after.luck)
        assert reached == (candidate.key in task.right), candidate.key


def check_orders(task: Orders, raw: dict[str, Any]) -> None:
    given = raw["task"]
    for order in given["orders"]:
        table = Table(raw["position"].replace("{plan}", f"plan {given['snails']} {order}"))
        reached = can_reach(table.position, given["goals"], tuple(given.get("luck", ())))
        assert reached == (order in task.right), order


def can_reach(position: Position, goals: list[str], luck: tuple[str, ...]) -> bool:
    """Every way of the first player, one after another, without regard to what was seen before."""
    table = Table.__new__(Table)
    table.position, table.events = position, []
    if all(goal_holds(table, goal) for goal in goals):
        return True
    node = position.node
    if isinstance(node, Chance):
        named = [
            outcome for outcome in node.outcomes if write_record(position.setting, outcome) in luck
        ]
        return any(can_reach(play(position, outcome).position, goals, luck) for outcome in named)
    if not isinstance(node, Decision) or isinstance(node.options, Plans) or node.player:
        return False
    return any(
        can_reach(after.position, goals, after.luck)
        for option in node.options
        if (after := go_on(position, option, luck)).position.round == position.round
    )


def goal_holds(table: Table, goal: str) -> bool:
    term, *words, sign, value = goal.split()
    if term == "offered" and not isinstance(table.position.node, Decision):
        return False
    told = told_by_table(table, Claim(term, tuple(words), sign, value, "test"))
    return int(told) > int(value) if sign == ">" else told == value
