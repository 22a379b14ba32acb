"""The answer of the solver as text for people, as `snails solve` prints it."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from snails_core.setting import standard_setting
from solver.words import wording
from solver.worker import Reply


def reply_text(reply: Reply, language: str, full: bool = True) -> str:
    """The explanation; where there is none, the plan and how good it is, and why no more.

    In full if that was asked for and is wanted here.
    """
    explanation = reply.data["explanation"]
    lines = list(_wish_lines(reply, language))
    if explanation is not None:
        told: str = (full and explanation.get("full")) or explanation["short"]
        return "\n".join([*lines, told])
    return "\n".join([*lines, *_lines(reply, language)])


def _wish_lines(reply: Reply, language: str) -> Iterator[str]:
    """What was wished, and how likely a snail is lost whose loss was bounded."""

    def says(key: str, **values: object) -> str:
        return wording(language, f"solve.{key}", **values)

    data = reply.data
    wishes = ", ".join(data["wishes"])
    if reply.status == "infeasible":
        conflict = ", ".join(data["conflict"])
        if conflict:
            yield says("infeasible", conflict=conflict)
        else:
            yield says("infeasible_all", wishes=wishes)
    elif wishes:
        yield says("wishes", wishes=wishes)
    for snail, chance in data["risks"].items():
        yield says("risk", snail=snail, chance=number(chance))


def _lines(reply: Reply, language: str) -> Iterator[str]:
    def says(key: str, **values: object) -> str:
        return wording(language, f"solve.{key}", **values)

    data = reply.data
    if reply.stopped is not None:
        yield says(f"stopped_{reply.stopped}")
    if reply.status == "infeasible":
        return
    if data["plan"] is None:
        yield says("nothing")
        return
    value, bound, goal = number(data["value"]), number(data["bound"]), data["goal"]
    if reply.status == "optimal":
        yield wording(language, "explain.best", value=value, goal=goal)
    elif data["bound"] is None:
        yield wording(language, "explain.found_open", value=value, goal=goal)
    else:
        yield wording(language, "explain.found", value=value, bound=bound, goal=goal)
    yield plan_line(data["plan"], language)
    if data["unexplained"]:
        yield data["unexplained"]


def plan_line(plan: dict[str, object], language: str) -> str:
    """`AL AS: Missile, Crawl or Dig, ...`"""
    catalogue = standard_setting().catalogue
    cards = plan["cards"]
    assert isinstance(cards, list)
    names = [catalogue.cards[catalogue.card_index[card]].names[language] for card in cards]
    snails = f"{plan['active']} {plan['passive']}" if plan["passive"] else plan["active"]
    return f"{snails}: {', '.join(names)}"


def number(value: str | list[str] | None) -> str:
    """`35/4`; the parts of a goal one after the other, in brackets."""
    if isinstance(value, list):
        return f"({'; '.join(map(number, value))})"
    return "–" if value is None else str(Fraction(value))
