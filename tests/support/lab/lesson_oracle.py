"""An oracle for answers of the rules course: the game is played from the written step anew.

The lessons compute their answers; here each is found in another way.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from importlib.resources import files
from typing import Any

from snails_core import play
from snails_core.agenda import ChooseTarget, Crawl, Task
from snails_core.cards import Target
from snails_core.engine import settle
from snails_core.events import Damaged
from snails_core.layout import PLACE
from snails_core.nodes import Chance, Decision
from snails_core.notation import write_position
from snails_core.options import AimAtSnail, AimAtSpace, DiceShow, MoveTo, PushTo
from snails_core.plans import Plans
from snails_core.position import Position
from snails_core.records import snail_name, write_record
from snails_lab.models.lessons.claims import Claim
from snails_lab.models.lessons.lesson import LessonStep
from snails_lab.models.lessons.tasks.card_orders import CardOrders
from snails_lab.models.lessons.tasks.moves import Moves
from snails_lab.models.lessons.tasks.plans import Planned
from snails_lab.models.lessons.tasks.pointing import Aiming, Crawling, FindSpaces
from snails_lab.models.lessons.tasks.predictions import Prediction
from snails_lab.models.lessons.tasks.sequences import Sequence
from snails_lab.models.lessons.tasks.statements import Statements
from tests.support.core.scenario import Table
from tests.support.lab.course_steps import tasks_of

CARDS = files("snails_core") / "data" / "cards"


def at(position: Position, *agenda: Task) -> Position:
    """The same table, at another task."""
    return settle(Position(position.setting, position.hot, position.cold, agenda)).position


def crawled(position: Position, snail: int, moves: int) -> dict[int, int]:
    """The spaces where the engine lets a snail crawl, with the least moves used."""
    found: dict[int, int] = {}
    edge = [(at(position, Crawl(snail, moves)), 0)]
    while edge:
        here, used = edge.pop()
        task = here.agenda[-1] if here.agenda else None
        options = () if isinstance(here.node, Chance) else getattr(here.node, "options", ())
        if isinstance(options, Plans) or not isinstance(task, Crawl):
            pushes = [option for option in options if isinstance(option, PushTo)]
            edge += [(play(here, option).position, used) for option in pushes]
            if pushes:
                continue
        used = moves - task.moves if isinstance(task, Crawl) else moves
        place = here.hot[PLACE + snail]
        found[place] = min(used, found.get(place, used))
        moving = [option for option in options if isinstance(option, MoveTo)]
        edge += [(play(here, option).position, used) for option in moving]
    return found


def aimed(position: Position, snail: int, action: Any) -> set[str]:
    """The targets that the engine offers, or for `all in range` whom it hits with a circle."""
    asked = at(position, ChooseTarget(action.index, snail, 0, 1))
    alone = re.search(r"todo roll .* space=(\w+) target_snail=(\S+)", write_position(asked))
    if alone and action.target is not Target.ALL:
        return {alone.group(2) if action.target is Target.SNAIL else alone.group(1)}
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
        "height": lambda: height(table, words[0]),
        "red": lambda: str(sum(is_red(card) for card in table.hand(words[0]))),
        "holds": lambda: "yes" if words[1] in all_cards(table, words[0]) else "no",
        "face_up": lambda: table.line("known", words[0]).replace(" ", "") or "-",
        "offered": lambda: str(sum(option.startswith(words[0]) for option in table.options)),
        "winner": lambda: table.line("winner") or "-",
    }
    return ways[claim.term]()


BY_TABLE = (
    *("health", "place", "shell", "level", "damaged", "hand", "active", "known", "winner"),
    *("height", "red", "holds", "face_up"),
)


def height(table: Table, snail: str) -> str:
    space = table.where(snail)
    return "-" if space is None else str(table.level(space))


def is_red(card: str) -> bool:
    """By the file in which the card is written."""
    raw = tomllib.loads((CARDS / "red.toml").read_text(encoding="utf-8"))
    return card in {entry["id"] for entry in raw["card"]}


def all_cards(table: Table, player: str) -> set[str]:
    """Basic cards too: those that are not in the plan are in hand."""
    planned = set(table.line("plan", player).replace("!", "").split())
    basic = {entry["id"] for entry in tomllib.loads((CARDS / "basic.toml").read_text())["card"]}
    return set(table.hand(player)) | (basic - planned)


def check_answers(step: LessonStep, raw: dict[str, Any]) -> None:
    """Every answer of a step, from the text in which it was written."""
    task = step.task
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
    elif isinstance(task, FindSpaces):
        assert task.right == {c.key for c in task.candidates if where_holds(task, c.key)}
    elif isinstance(task, Statements | Prediction):
        check_by_table(task, Table(raw["position"]).choose(*raw["task"].get("play", ())))
    elif isinstance(task, CardOrders):
        check_orders(task, raw)
    elif isinstance(task, Planned):
        check_plans(task, raw)
    elif isinstance(task, Sequence):
        check_sequence(step, raw)
    else:
        assert isinstance(task, Moves)
        for asked in tasks_of(step):
            assert isinstance(asked, Moves)
            check_moves(asked, raw["task"])


def where_holds(task: FindSpaces, name: str) -> bool:
    board = task.position.setting.board
    space = board.index(name)
    if task.claim.term == "level":
        return str(task.position.level(space)) == task.claim.value
    option = {"deploys": "deploy_at", "pushes": "push_to"}[task.claim.term]
    table = Table.__new__(Table)
    table.position = task.position
    return f"{option} snail={task.claim.words[0]} space={name}" in table.options


def check_by_table(task: Statements | Prediction, table: Table) -> None:
    """Claims that a table can tell are told by it; the others have tests of their own."""
    if isinstance(task, Prediction):
        claim = Claim(task.term, task.words, "=", "", "test")
        if task.term in BY_TABLE:
            assert task.right == {told_by_table(table, claim)}
        elif task.term == "cost":
            assert task.right == {engine_cost(task.position, claim)}
        else:
            raise AssertionError(f"nobody checks {task.term}")
        return
    for number, statement in enumerate(task.statements, 1):
        claim = statement.claim
        if claim.term in BY_TABLE:
            told = told_by_table(table, claim)
            holds = told != claim.value if claim.sign == "!=" else told == claim.value
        elif claim.term == "track":
            holds = table.story("contaminated") != []
        elif claim.term == "keeps":
            holds = stays_inside(task.position, claim.words[0]) == (claim.value == "yes")
        elif claim.term == "works":
            holds = is_possible(task.position, claim) == (claim.value == "yes")
        else:
            assert claim.term == "standing"
            must = is_mandatory(task.position, claim)
            holds = must == (claim.value == "must") if claim.sign == "=" else not must
        assert (str(number) in task.right) == holds, claim


def engine_cost(position: Position, claim: Claim) -> str:
    snail = "LGSM".index(claim.words[0][1])
    space = position.setting.board.index(claim.words[1])
    return str(crawled(position, snail, 6)[space])


def stays_inside(position: Position, action: str) -> bool:
    """Plays a card with the action and looks whether the snail came out of its shell."""
    table = with_card(position, "G", action)
    if f"act action={action}" in table.options:
        table.choose(f"act action={action}")
    else:
        table.choose(table.options[0])
    return not table.told("left_shell")


def with_card(position: Position, snail: str, action: str) -> Table:
    """The same table, but the snail is active and a card with the action comes first."""
    cards = position.setting.catalogue.cards
    index = position.setting.catalogue.action_index[action]
    card = next(card for card in cards if index in card.actions)
    text = re.sub(r"^(todo| *plan| *known).*\n", "", write_position(position), flags=re.M)
    planned = re.search(r"plan . (.)", write_position(position))
    friends = [role for number, role in enumerate("LGSM") if position.place(number) is not None]
    other = next((role for role in friends if role != snail), "-")
    passive = planned.group(1) if planned else other
    plan = f"plan {snail} {passive} {card.id}"
    return Table(re.sub(r"^(player A.*)$", rf"\1\n{plan}", text, count=1, flags=re.M))


def is_mandatory(position: Position, claim: Claim) -> bool:
    """Puts a card with the action in the first slot and sees whether the engine lets it be."""
    snail, wanted = claim.words[0][1], claim.words[1]
    table = with_card(position, snail, wanted)
    if table.told("passed_over") or not table.told("card_revealed"):
        return False
    acts = [event for event in table.events if event.kind == "acted"]
    if acts:
        return write_record(position.setting, acts[0]).endswith(f"action={wanted}")
    return f"act action={wanted}" in table.options and "pass_over" not in table.options


def is_possible(position: Position, claim: Claim) -> bool:
    """Whether the engine lets the card be resolved, if its player wants to."""
    table = with_card(position, claim.words[0][1], claim.words[1])
    wanted = f"action={claim.words[1]}"
    acted = [write_record(position.setting, event) for event in table.told("acted")]
    if acted:
        return acted[0].endswith(wanted)
    if table.told("passed_over"):
        return False
    halves = [option for option in table.options if option.startswith("act ")]
    return not halves or f"act {wanted}" in halves


def check_moves(task: Moves, raw: dict[str, Any]) -> None:
    """After a wrong option no way leads to the goals, after a right one at least one does."""
    for candidate in task.candidates:
        option = task._option(candidate.key)
        after = play(task.position, option).position
        reached = reaches(after, raw["goals"], task._start.luck, task.position.round)
        assert reached == (candidate.key in task.right), candidate.key


def check_orders(task: CardOrders, raw: dict[str, Any]) -> None:
    given = raw["task"]
    for order in given["orders"]:
        table = Table(raw["position"].replace("{plan}", f"plan {given['snails']} {order}"))
        reached = can_reach(table.position, given["goals"], tuple(given.get("luck", ())))
        assert reached == (order in task.right), order


def check_plans(task: Planned, raw: dict[str, Any]) -> None:
    given = raw["task"]
    for key in given["examples"]:
        active, passive, *cards = key.split()
        plan = f"plan {active[-1]} {passive[-1]} {' '.join(cards)}"
        table = Table(raw["position"].replace("{plan}", plan))
        reached = can_reach(table.position, given["goals"], tuple(given.get("luck", ())))
        assert reached == (key in task.right) == task.is_right(key), key


def check_sequence(step: LessonStep, raw: dict[str, Any]) -> None:
    """The order in which the events come when the engine plays the end of the round."""
    table = Table(raw["position"]).choose(*raw["task"]["play"])
    told = [
        line.split(" ") for line in map(str.strip, table.story(*{e.kind for e in table.events}))
    ]
    asked = [happening["event"] for happening in raw["task"]["happenings"]]
    came = []
    for kind, *rest in told:
        named = f"{kind}:{rest[-1]}" if kind == "damaged" else kind
        if named in asked and named not in came:
            came.append(named)
    assert [task.first_right for task in tasks_of(step)] == came[:-1]


def can_reach(position: Position, goals: list[str], luck: tuple[str, ...]) -> bool:
    """Every way of the first player, one after another, without regard to what was seen before."""
    return reaches(position, goals, luck, position.round)


def reaches(position: Position, goals: list[str], luck: tuple[str, ...], number: int) -> bool:
    table = Table.__new__(Table)
    table.position, table.events = position, []
    if all(goal_holds(table, goal) for goal in goals):
        return True
    if position.round != number:
        return False
    node, setting = position.node, position.setting
    if isinstance(node, Chance) or (isinstance(node, Decision) and node.player):
        offered = node.outcomes if isinstance(node, Chance) else node.options
        if isinstance(offered, Plans):
            return False
        named = {write_record(setting, choice): choice for choice in offered}
        told = next((one for one in luck if one in named), None)
        if told is None and all(name.startswith("card_is ") for name in named):
            return any(reaches(play(position, o).position, goals, luck, number) for o in offered)
        if told is None:
            return False
        rest = (*luck[: luck.index(told)], *luck[luck.index(told) + 1 :])
        return reaches(play(position, named[told]).position, goals, rest, number)
    if not isinstance(node, Decision) or isinstance(node.options, Plans):
        return False
    return any(reaches(play(position, o).position, goals, luck, number) for o in node.options)


def goal_holds(table: Table, goal: str) -> bool:
    term, *words, sign, value = goal.split()
    if term == "happened":
        return table.position.round > 1
    if term == "offered" and not isinstance(table.position.node, Decision):
        return False
    told = told_by_table(table, Claim(term, tuple(words), sign, value, "test"))
    return int(told) > int(value) if sign == ">" else told == value
