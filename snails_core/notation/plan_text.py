"""Plans as text: the two snails, then the five cards: `AL AS missile crawl_dig ...`."""

from __future__ import annotations

from snails_core.errors import NotationError
from snails_core.layout import HIDDEN, NONE, PLAN_SLOTS
from snails_core.notation.names import card_words, plain_words
from snails_core.options import Plan
from snails_core.records import NOTHING, UNKNOWN, card_name, read_card, read_snail, snail_name
from snails_core.setting import Setting

FORM = "AL AS missile crawl_dig dig_aim crawl_switch shell_switch"


def write_plan(setting: Setting, plan: Plan) -> str:
    """`-` for no passive snail, `?` for what is hidden.

    >>> from snails_core import standard_setting
    >>> write_plan(standard_setting(), Plan(0, NONE, 0, 1, 2, 3, 4))
    'AL - crawl_dig crawl_switch crawl_punch dig_aim shell_switch'
    """
    signs = {NONE: NOTHING, HIDDEN: UNKNOWN}
    snails = [signs.get(snail) or snail_name(snail) for snail in plan[:2] if isinstance(snail, int)]
    cards = [signs.get(card) or card_name(setting, card) for card in plan.cards]
    return " ".join(snails + cards)


def read_plan(setting: Setting, text: str, place: str = "plan") -> Plan:
    """The plan that `write_plan` wrote; whether it is legal is for the planning node to say.

    >>> from snails_core import standard_setting
    >>> read_plan(standard_setting(), "AL AS missile crawl_dig dig_aim mine grenade").passive_snail
    2
    """
    words = plain_words(text)
    words = words[:2] + card_words(setting, words[2:])
    if len(words) != 2 + PLAN_SLOTS:
        raise NotationError("notation_words", place, name="plan", form=FORM)
    signs = {NOTHING: NONE, UNKNOWN: HIDDEN}
    active, passive = (
        signs[word] if word in signs else read_snail(word, place) for word in words[:2]
    )
    one, two, three, four, five = (
        HIDDEN if word == UNKNOWN else read_card(setting, word, f"{place}: slot {slot}")
        for slot, word in enumerate(words[2:], 1)
    )
    return Plan(active, passive, one, two, three, four, five)
