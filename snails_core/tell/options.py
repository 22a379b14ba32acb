"""What can be chosen or come up, as labels for a list.

With a position at hand a label fits the question that is asked there: `Keep the dice`, not
just `Keep`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from snails_core.agenda import OfferRage, PickRow, Rolled, Task
from snails_core.layout import NONE
from snails_core.options import Choice, Option, Outcome, Plan, Rage, Reroll, TakeRow
from snails_core.tell.cards import effect_text, row_text
from snails_core.tell.names import Names, Place
from snails_core.words import entries

Values = dict[str, object]

FITTING = (
    "option.keep_offer_redraw",
    "option.keep_rolled",
    "option.done_exchange",
    "option.done_crawl",
    "option.accept_offer_faction_card",
    "option.decline_offer_faction_card",
    "option.decline_discard_own",
    "option.decline_trade_shell",
)
"""Labels for one question: the option's kind, then that of the task that asks."""


def choice_text(place: Place, choice: Choice, language: str) -> str:
    """The label of an option or an outcome."""
    names = Names(place, language)
    key = f"outcome.{choice.kind}"
    if key in entries(language):
        return names.text(key, **_values(names, choice))
    return _option(names, choice)


def option_text(place: Place, option: Option, language: str) -> str:
    """What a player can choose."""
    return _option(Names(place, language), option)


def outcome_text(place: Place, outcome: Outcome, language: str) -> str:
    """What chance can bring."""
    names = Names(place, language)
    return names.text(f"outcome.{outcome.kind}", **_values(names, outcome))


def _option(names: Names, option: Choice) -> str:
    values = _values(names, option)
    asking = names.position.agenda[-1] if names.position and names.position.agenda else None
    key = _fitting(names, option, asking, values) if asking else None
    if isinstance(option, Plan) and option.passive_snail == NONE:
        key = "option.plan_alone"
    return names.text(key or f"option.{option.kind}", **values)


def _fitting(names: Names, option: Choice, asking: Task, values: Values) -> str | None:
    """A more telling label, if this question has one for it."""
    if isinstance(option, TakeRow) and isinstance(asking, PickRow):
        values["effects"] = row_text(
            names.setting, asking.context.action, option.row, names.language
        )
        return "option.take_row_pick_row"
    if isinstance(option, Rage) and isinstance(asking, OfferRage):
        action = names.setting.catalogue.actions[asking.context.action]
        values["effects"] = effect_text(names, action, asking.row, option.effect - 1)
        return "option.rage_offer_rage"
    if isinstance(option, Reroll) and isinstance(asking, Rolled):
        return "option.reroll_rolled" if asking.face == asking.other_face else None
    key = f"option.{option.kind}_{asking.kind}"
    return key if key in FITTING else None


def _values(names: Names, choice: Choice) -> Values:
    values = names.values(choice)
    special = _SPECIAL.get(choice.kind)
    if special:
        special(names, choice, values)
    elif "space" in values:
        _at_space(names, choice, values)
    return values


def _at_space(names: Names, choice: Any, values: Values) -> None:
    values["space"] = names.space_now(choice.space)


def _at_snail(names: Names, choice: Any, values: Values) -> None:
    values["snail"] = names.standing_now(choice.snail)


def _plan(names: Names, choice: Any, values: Values) -> None:
    cards = (f"{slot} {names.card(card)}" for slot, card in enumerate(choice.cards, start=1))
    values.update(
        active=values["active_snail"], passive=values["passive_snail"], cards=", ".join(cards)
    )


def _faction(names: Names, choice: Any, values: Values) -> None:
    values["ability"] = names.ability(choice.faction)


def _row(names: Names, choice: Any, values: Values) -> None:
    values["row"] = choice.row + 1


def _dice(names: Names, choice: Any, values: Values) -> None:
    values["dice"] = names.faces(choice.face, choice.other_face)


def _back(names: Names, choice: Any, values: Values) -> None:
    values["back"] = names.back(choice.back)


def _declared(names: Names, choice: Any, values: Values) -> None:
    """Which of the dead were active and passive, if any."""
    found = [
        names.text("name.declared", term=names.term(term), snail=names.snail(snail))
        for term, snail in (
            ("active_snail", choice.active_snail),
            ("passive_snail", choice.passive_snail),
        )
        if snail != NONE
    ]
    values["declared"] = ", ".join(found) or names.text("outcome.declared_as_neither")


_SPECIAL: dict[str, Callable[[Names, Any, Values], None]] = {
    "take_faction": _faction,
    "plan": _plan,
    "at_snail": _at_snail,
    "take_row": _row,
    "dice_show": _dice,
    "back_is": _back,
    "declared_as": _declared,
}
