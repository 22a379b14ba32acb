"""The public surface: light to import, the same in every order, and stopped without loss."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from fractions import Fraction
from html.parser import HTMLParser
from pathlib import Path
from queue import Empty
from random import Random
from re import escape
from time import monotonic

import pytest
from IPython.lib.pretty import pretty

from snails_core import (
    Chance,
    NotationError,
    Over,
    Plans,
    Position,
    SnailsError,
    describe,
    new_game,
    play,
    read_choice,
    read_position,
    standard_setting,
    view,
    write_choice,
)
from snails_core.options import Plan
from solver import BestPlan, odds, solve, value
from solver.goals import GoalError, read_goal
from solver.model import read_wishes
from solver.planner import solve as planner_solve
from solver.surface.warm_worker import warm_worker
from solver.worker import WorkerError
from solver.worker.process import START
from tests.support.core.nodes import chance_at, options_at, plans_at
from tests.support.repository import ROOT
from tests.support.solver.worker_questions import LARGE

TABLE = "snails 1; map 1 3 2; player A ninja; G a1; hand missile; player B; G a2 20"
HEAVY = ("IPython", "ipycanvas", "ipywidgets", "numpy", "ortools", "sympy")


def run(code: str) -> str:
    """What a fresh interpreter prints."""
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


# Importing


@pytest.mark.parametrize(
    "line",
    [
        "import snails_core",
        "import solver",
        "from solver import odds, solve",
        "import snails_lab",
        "import snails_lab.words",
    ],
)
def test_importing_loads_nothing_heavy(line: str) -> None:
    loaded = run(f"{line}\nimport sys\nprint(*sys.modules)").split()
    assert {*HEAVY} & {*loaded} == set()


@pytest.mark.parametrize(
    "first",
    [
        "",
        "import solver.odds.distribution, solver.explain.number_format",
        "from solver import explain, odds",
        "from solver.odds import odds as one; from solver.explain import explanation_of as two",
    ],
)
def test_a_name_means_the_same_whatever_was_imported_before(first: str) -> None:
    code = f"""
{first}
import solver
from solver import explain, odds
from solver.odds import Distribution
from solver.explain import Explanation
assert odds is solver.odds and explain is solver.explain
print(odds("missile").value, callable(explain), solver.odds.DIE is not None)
"""
    assert run(code) == "35/6 True True\n"


def test_play_of_the_lab_is_a_page(tmp_path: Path) -> None:
    code = f"""
import os
os.environ["SNAILS_HOME"] = {str(tmp_path)!r}
from snails_lab import play
print(play())
"""
    assert run(code) == "Snails Lab: play\n"


@pytest.mark.parametrize("package", ["solver", "snails_lab"])
def test_a_name_that_is_not_there_is_an_attribute_error(package: str) -> None:
    code = f"import {package}\ntry: {package}.nothing\nexcept AttributeError as error: print(error)"
    assert run(code) == f"module '{package}' has no attribute 'nothing'\n"


# Printing


def test_a_position_prints_as_its_text_and_its_repr_reads_it_back() -> None:
    position = read_position(TABLE.replace("hand missile", "plan G - missile"))
    for _ in range(3):
        again = eval(repr(position), {"read_position": read_position})
        assert again == position == read_position(str(position))
        node = position.node
        choices = getattr(node, "options", None) or node.outcomes  # type: ignore[union-attr]
        position = play(position, next(iter(choices))).position


def test_what_cannot_be_read_back_does_not_pretend_to() -> None:
    position = read_position(TABLE)
    bare = Position(position.setting, position.hot, bytes(len(position.cold)), position.agenda)
    assert repr(bare).startswith("<Position snails 1; map 1 3 2;")


def test_a_plan_prints_as_it_is_written() -> None:
    plan = plans_at(read_position(TABLE))[0]
    assert str(plan) == "AG - crawl_dig crawl_switch crawl_punch dig_aim shell_switch"
    assert eval(repr(plan), {"Plan": Plan}) == plan


def test_options_outcomes_and_events_print_as_they_are_written() -> None:
    position = read_position(TABLE.replace("hand missile", "plan G - missile"))
    aims = options_at(position)
    assert [str(aim) for aim in aims] == ["at_space space=#1", "at_space space=#2"]
    step = play(position, aims[0])
    assert str(step.events[0]).startswith("targeted snail=AG action=missile space=#1 ")
    outcomes = chance_at(step.position).outcomes
    assert str(outcomes[2]) == "dice_show face=circle"
    assert pretty(aims) == "(at_space space=#1, at_space space=#2)"


def test_everything_that_can_be_chosen_in_games_can_be_written_and_read_back() -> None:
    """With the position's names, and without: `#17` is a space on any board."""
    random = Random(5)
    position = new_game(3).position
    kinds = set()
    for _ in range(600):
        node = position.node
        if isinstance(node, Over):
            break
        offered = node.outcomes if isinstance(node, Chance) else node.options
        some = [offered.sample(random)] if isinstance(offered, Plans) else list(offered)
        for choice in some:
            kinds.add(choice.kind)
            for text in (write_choice(position.setting, choice), str(choice)):
                assert read_choice(position.setting, text) == choice
        position = play(position, write_choice(position.setting, random.choice(some))).position
    assert len(kinds) > 12


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("at_space space=a1", "'at_space space=a1' is not offered here"),
        ("at_spac space=a1", "these are: at_space space=a2; at_space space=a3"),
        ("at_space space=#3", "from 0 to 2"),
        ("at_space space=b1", "b1"),
        ("AG - missile", '"plan" is written like this'),
        ("", "these are: at_space space=a2; at_space space=a3"),
    ],
)
def test_a_choice_in_words_that_cannot_be_says_why(text: str, told: str) -> None:
    position = read_position(TABLE.replace("hand missile", "plan G - missile"))
    with pytest.raises(SnailsError, match=escape(told)):
        play(position, text)


def test_at_planning_a_refused_choice_is_told_one_plan_of_many() -> None:
    with pytest.raises(SnailsError, match=r"these are: AG - [a-z_ ]+; \.\.\.$"):
        play(read_position(TABLE), "at_space space=a2")


def test_snails_players_and_spaces_go_by_their_names_too() -> None:
    position = read_position(TABLE)
    assert position.health("BG") == position.health(5) == 20
    assert not position.is_shelled("AG")
    assert (position.place("bg"), position.place(5)) == ("a2", 1)
    assert position.place("BL") is None
    assert position.level("a2") == position.level(1) == 3
    assert len(position.hand(0)) == 6 and position.hand("A")[-1] == "missile"
    acting = read_position(TABLE.replace("hand missile", "plan G - missile"))
    assert acting.slots("a") == ("missile", "-", "-", "-", "-")
    assert view(position, 1).hand("A")[-1] == "?"
    for ask in (lambda: position.health("XY"), lambda: position.place("XY")):
        with pytest.raises(NotationError, match="XY"):
            ask()
    with pytest.raises(NotationError, match="E"):
        position.hand("E")
    with pytest.raises(NotationError, match='no space "a9"'):
        position.level("a9")


def test_plans_have_numbers_and_say_what_they_are() -> None:
    table = TABLE.replace("G a1; hand", "G a1; L a3; hand missile")
    plans = plans_at(read_position(table))
    assert repr(plans) == "<Plans: 2640 plans of A>"
    assert [plans[number] for number in range(len(plans))] == list(plans)
    assert plans[-1] == list(plans)[-1] and Random(1).choice(plans) in plans
    with pytest.raises(IndexError):
        plans[len(plans)]


def test_a_random_game_takes_three_lines() -> None:
    random, position = Random(1), new_game(2).position
    while not isinstance(position.node, Over):
        position = play(position, position.node.sample(random)).position
    assert position.node.result


def test_a_sample_of_chance_follows_its_weights() -> None:
    node = play(
        read_position(TABLE.replace("hand missile", "plan G - missile")), "at_space space=a2"
    ).position.node
    assert isinstance(node, Chance)
    random = Random(1)
    drawn = Counter(node.sample(random) for _ in range(6000))
    for outcome in node.outcomes:
        assert abs(drawn[outcome] / 6000 - node.probability(outcome)) < 0.02


def test_a_step_tells_what_happened() -> None:
    position = read_position(TABLE.replace("hand missile", "plan G - missile"))
    position = play(position, options_at(position)[0]).position
    step = play(position, chance_at(position).outcomes[2])
    told = str(step).splitlines()
    assert len(told) == len(step.events)
    assert told[0] == "Grunt A rolls: ● circle."
    assert describe(step.position, step.events[0], "de") == "Infanterist A würfelt: ● Kreis."


@pytest.mark.parametrize("goal", [lambda end: 1, 3, None])
def test_what_is_no_goal_is_refused_with_what_a_goal_is(goal: object) -> None:
    for ask in (solve, planner_solve):
        with pytest.raises(GoalError, match='is no goal; write a text such as "net"'):
            ask(read_position(TABLE), goal)  # type: ignore[arg-type]


def test_one_plan_is_worth_what_the_search_says_of_it() -> None:
    answer = solve(TABLE)
    assert answer.plan is not None and value(TABLE, answer.plan) == answer.value
    worse = "AG - missile crawl_dig crawl_punch crawl_switch dig_aim"
    assert value(TABLE, worse, seat="A") == Fraction(65, 6)
    parts = value(TABLE, worse, "kills, damage")
    assert isinstance(parts, tuple) and parts[0] == value(TABLE, worse, "kills")
    with pytest.raises(SnailsError, match="A has no such plan"):
        value(TABLE, worse.replace("missile", "mine"))


# Odds


def test_a_goal_of_the_odds_goes_by_its_name() -> None:
    assert odds("missile", goal="hit").value == Fraction(1, 2)
    with pytest.raises(SnailsError, match="damage, eliminate, destroy, hit"):
        odds("missile", goal="luck")


# Solving


@pytest.fixture(scope="module")
def answer() -> BestPlan:
    return solve(TABLE, language="de")


def test_an_answer_prints_a_head_and_a_line_for_each_slot(answer: BestPlan) -> None:
    head, *lines = str(answer).splitlines()
    assert repr(answer) == str(answer)
    assert "55/4" in head and answer.value == answer.bound == Fraction(55, 4)
    assert [line.partition(".")[0] for line in lines] == list("12345")


def test_the_plan_of_an_answer_can_be_played(answer: BestPlan) -> None:
    assert answer.plan is not None
    assert len(play(answer.position, answer.plan).events) > 0


class Tags(HTMLParser):
    """Counts the tags, and how many are open at the end."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.seen: list[str] = []
        self.open = 0
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append(tag)
        self.open += 1

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append(tag)

    def handle_endtag(self, tag: str) -> None:
        self.open -= 1


def test_a_notebook_shows_five_cards_and_folded_reasons(answer: BestPlan) -> None:
    tags = Tags(answer._repr_html_())
    assert tags.open == 0
    assert tags.seen.count("figure") == 5 and tags.seen.count("svg") == 5
    assert tags.seen.count("details") == tags.seen.count("summary") >= 5
    assert "script" not in tags.seen


def test_wishes_that_cannot_be_met_give_an_answer_without_a_plan() -> None:
    answer = solve(TABLE, wishes=["keep missile", "slot 1 missile"])
    assert (answer.plan, answer.value, answer.is_proven) == (None, None, False)
    assert "keep missile" in str(answer) and "figure" not in answer._repr_html_()


def test_one_wish_is_a_wish_and_not_its_letters() -> None:
    assert solve(TABLE, wishes="keep missile").reply.data["wishes"] == ["keep missile"]


@pytest.mark.parametrize(
    ("position", "given", "error", "told"),
    [
        ("snails 1; board moon", {}, NotationError, "moon"),
        (TABLE, {"goal": "loot"}, WorkerError, "loot"),
        (TABLE, {"time": -1}, WorkerError, "seconds"),
        (TABLE, {"language": "fr"}, WorkerError, "fr"),
    ],
)
def test_a_wrong_question_names_what_is_wrong(
    position: str, given: dict[str, object], error: type[SnailsError], told: str
) -> None:
    with pytest.raises(error, match=told):
        solve(position, **given)  # type: ignore[arg-type]


SECONDS = 120


def test_a_notebooks_interrupt_gives_the_best_plan_so_far() -> None:
    from jupyter_client.manager import start_new_kernel

    manager, client = start_new_kernel(cwd=str(ROOT))
    try:
        client.execute(
            f"from solver import solve\nanswer = solve({LARGE!r})\n"
            "print(answer.stopped, answer.plan)"
        )
        outputs: list[str] = []
        is_interrupted = False
        end = monotonic() + SECONDS
        while monotonic() < end:
            try:
                message = client.get_iopub_msg(timeout=1)
            except Empty:
                continue
            kind, content = message["msg_type"], message["content"]
            if kind == "update_display_data" and "best " in content["data"]["text/html"]:
                outputs.append(content["data"]["text/html"])
            if outputs and not is_interrupted:
                is_interrupted = True
                manager.interrupt_kernel()
            assert kind != "error", content
            if kind == "stream":
                break
        else:
            pytest.fail("no answer")
    finally:
        client.stop_channels()
        manager.shutdown_kernel(now=True)
    assert content["text"].startswith("cancelled A")
    assert "<progress" in outputs[0] and is_interrupted


def test_other_plans_are_compared_with_the_best() -> None:
    answer = solve(TABLE, why_not=["* * missile * * * *", str(solve(TABLE).plan)])
    first, same = answer.why_not
    assert first.difference == Fraction(35, 12) and "Missile" in repr(first)
    assert same.difference == 0


def test_the_worker_is_of_the_same_source_where_nothing_is_installed(tmp_path: Path) -> None:
    """`-S`: no package of this environment is seen, so what is found lies beside its parent."""
    start = START.partition("from solver")[0] + "import solver; print(solver.__file__)"
    done = subprocess.run(
        [sys.executable, "-P", "-S", "-c", start],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        check=False,
    )
    assert (done.stdout, done.returncode) == (f"{ROOT / 'solver' / '__init__.py'}\n", 0), (
        done.stderr
    )


def test_a_worker_that_cannot_start_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    warm_worker().close()
    monkeypatch.setattr("solver.worker.process.COMMAND", ("-c", "import nothing_of_this_name"))
    with pytest.raises(SnailsError, match="could not be started") as caught:
        solve(TABLE)
    assert caught.value.key == "no_worker"


# What prints as a person would write it


@pytest.mark.parametrize("text", ["net", "survive then 2*damage", "1/3*gone(BL) or at(AL, c4)"])
def test_a_goal_prints_as_its_text_and_its_repr_reads_back(text: str) -> None:
    goal = read_goal(text)
    assert str(goal) == goal.text
    assert eval(repr(goal), {"read_goal": read_goal}) == goal


def test_wishes_print_as_they_are_read() -> None:
    text = "keep missile, use AL, slot 2 grenade, risk AL 1/6, reach 35/3, fewest, worst_case"
    wishes = read_wishes(standard_setting(), text)
    assert str(wishes) == text
    assert read_wishes(standard_setting(), str(wishes)) == wishes


def test_an_answer_of_the_planner_prints_its_plan_and_value() -> None:
    table = "snails 1; map 1 3 2; player A ninja; G a1; hand missile; player B; G a2 20"
    found = repr(planner_solve(read_position(table), "net"))
    assert (
        found == "<Answer: optimal 55/4, AG - crawl_dig crawl_punch crawl_switch dig_aim missile>"
    )
