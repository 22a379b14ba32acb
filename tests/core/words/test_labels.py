"""Labels of options and chances that fit their question, and cards told in words."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from snails_core.agenda import (
    ActionContext,
    OfferFactionCard,
    OfferRage,
    Perform,
    PickRow,
    Rolled,
)
from snails_core.layout import HIDDEN, NONE
from snails_core.nodes import Chance
from snails_core.options import (
    Accept,
    DeclaredAs,
    Decline,
    DiceShow,
    Done,
    Keep,
    Option,
    Plan,
    PushTo,
    Rage,
    Reroll,
    TakeRow,
)
from snails_core.rule import CHOICES
from snails_core.tell import (
    Names,
    action_text,
    card_kind,
    card_text,
    node_text,
    option_text,
    outcome_text,
    question_text,
    row_text,
)
from snails_core.words import LANGUAGES, entries
from tests.support.core.tell_samples import (
    SETTING,
    START,
    action,
    asking,
    card,
    is_told,
    languages,
    sample,
    space,
)


# --- labels that fit the question -----------------------------------------------------
def test_a_label_fits_its_question() -> None:
    rolled = asking(sample(Rolled))
    assert option_text(SETTING, Keep(), "en") == "Keep"
    assert option_text(rolled, Keep(), "en") == "Keep the dice"
    labels = {
        kind: option_text(asking(sample(task)), option, "en")
        for task in CHOICES
        for kind, option in (("done", Done()), ("decline", Decline()), ("keep", Keep()))
        if option_text(asking(sample(task)), option, "en") != option_text(SETTING, option, "en")
    }
    assert set(labels) == {"done", "decline", "keep"}


def test_who_may_take_the_faction_card_reads_what_is_chosen() -> None:
    """A bare yes needs its question beside it; on a button there is none."""
    offered = asking(sample(OfferFactionCard))
    assert option_text(offered, Accept(), "en") == "Take the faction card"
    assert option_text(offered, Decline(), "en") == "Leave the faction card beside the board"


def test_a_switch_is_told_as_one_of_roles() -> None:
    """Nobody moves on the board by it."""
    assert "change roles, not spaces" in action_text(SETTING, action("switch"), "en")


def test_every_label_for_one_question_is_of_an_effect_that_asks() -> None:
    kinds = [record._field_defaults["kind"] for record in get_args(Option)]
    tasks: list[Any] = list(CHOICES)
    asked = [task._field_defaults["kind"] for task in tasks]
    known = {f"option.{kind}" for kind in kinds}
    fitting = {f"option.{kind}_{task}" for kind in kinds for task in asked}
    extra = {key for key in entries("en") if key.startswith("option.")} - known
    assert extra - fitting == {"option.plan_alone"}


def test_a_row_to_choose_is_told_with_its_effects() -> None:
    pick = PickRow(ActionContext(action("missile"), 0, 0, NONE, 0), 3)
    told = option_text(asking(pick), TakeRow(0), "en")
    assert told == row_text(SETTING, action("missile"), 0, "en")
    assert told.startswith("■ square: Each snail there is dealt 10 damage.")
    assert option_text(SETTING, TakeRow(0), "en") == "Effect 1"


def test_rage_names_the_damage_that_it_raises() -> None:
    offer = OfferRage(ActionContext(action("blades_of_doom"), 0, 0, NONE, 0), 0)
    told = option_text(asking(offer), Rage(1), "en")
    assert told == "5 more: Each of them is dealt 10 damage."


def test_an_optional_effect_is_asked_for_and_a_scatter_is_asked_where() -> None:
    kunai = SETTING.catalogue.actions[action("kunai")]
    step = next(number for number, part in enumerate(kunai.rows[0].effects) if part.may)
    offer = Perform(ActionContext(kunai.index, 0, space("c4"), 4, 1 << 4), 0, step)
    assert question_text(asking(offer), "en") == (
        "Shall this happen? The chosen snail is placed on your space."
    )
    scatter = Perform(ActionContext(action("grenade"), 0, space("c4"), NONE, 0), 0, 0)
    level = START.level(space("c4"))
    terrain = Names(SETTING, "en").space(space("c4"), level)
    assert question_text(asking(scatter), "en") == (
        f"The attack goes astray. Which space next to {terrain} does it hit?"
    )


def test_a_plan_lists_its_cards() -> None:
    plan = Plan(0, 2, card("missile"), card("crawl_dig"), card("mine"), card("kunai"), HIDDEN)
    assert option_text(SETTING, plan, "en") == (
        "Leader A first, Scout A in reserve: "
        "1 Missile, 2 Crawl / Dig, 3 Mine, 4 Kunai, 5 a hidden card"
    )
    alone = plan._replace(passive_snail=NONE)
    assert option_text(SETTING, alone, "en").startswith("Leader A alone: 1 Missile")


def test_chance_is_told() -> None:
    assert outcome_text(SETTING, DiceShow(0, 2), "en") == "▲ triangle + ● circle"
    assert outcome_text(SETTING, DiceShow(1), "de") == "■ Quadrat"
    assert outcome_text(SETTING, DeclaredAs(), "pl") == "ani aktywny, ani pasywny"
    both = outcome_text(SETTING, DeclaredAs(4, 5), "pl")
    assert both == "aktywny ślimak: Dowódca B, pasywny ślimak: Szturmowiec B"
    assert option_text(SETTING, PushTo(4, space("c4")), "pl") == "Odepchnij: Dowódca B → c4"


def test_a_node_is_told_with_all_its_answers() -> None:
    told = node_text(START, "en").splitlines()
    assert told[0] == "Which card does Player A (Pirates) draw?"
    assert isinstance(START.node, Chance)
    assert len(told) == 1 + len(START.node.outcomes)
    missiles = SETTING.catalogue.cards[card("missile")].count
    assert any(line.startswith("  Missile (") for line in told) and missiles


# --- cards ----------------------------------------------------------------------------
@languages
@pytest.mark.parametrize("kind", SETTING.catalogue.cards, ids=lambda kind: kind.id)
def test_every_card_is_told(kind: Any, language: str) -> None:
    told = card_text(SETTING, kind.index, language)
    assert is_told(told)
    assert is_told(card_kind(SETTING, kind.index, language))
    assert "∞" in told or not kind.returns
    for index in kind.actions:
        half = SETTING.catalogue.actions[index]
        assert len(kind.actions) == 1 or f"{half.names[language]}: " in told
        numbers = [part.amount for row in half.rows for part in row.effects if part.amount > 1]
        assert all(str(number) in told for number in numbers)
        assert is_told(action_text(SETTING, index, language))


def test_a_card_with_dice_in_three_languages() -> None:
    kind = card("holy_head_of_lettuce")
    english, german, polish = (card_text(SETTING, kind, code).splitlines() for code in LANGUAGES)
    assert english[0] == (
        "Target: 1 whole space, range 2-4. Ignores line of sight. Roll 2 attack dice."
    )
    assert german[0] == (
        "Ziel: 1 ganzes Feld, Reichweite 2-4. Ignoriert die Sichtlinie. Wirf 2 Angriffswürfel."
    )
    assert polish[0] == (
        "Cel: 1 całe pole, zasięg 2-4. Ignoruje pole widzenia. Rzuć 2 kośćmi ataku."
    )
    assert english[-1].startswith("● circle + ● circle: Each snail there is dealt 25 damage.")
    assert german[-1].endswith("Das Plättchen wird zerstört. Lege 2 Feuermarker dorthin.")
    assert polish[-1].endswith("Umieść 2 żetony ognia na tym polu.")


def test_an_attested_card_reads_as_its_rulebook_has_it() -> None:
    """Compare with the picture of the Kunai and the Villain's Hat."""
    assert card_text(SETTING, card("kunai"), "en").splitlines() == [
        "Target: 1 snail, range 0-1. Ignores line of sight.",
        "The chosen snail leaves its shell. It is dealt 5 damage. It is placed on your space. "
        "This part is up to you.",
    ]
    assert card_text(SETTING, card("villains_hat"), "de").splitlines() == [
        "Jeder andere Spieler legt 1 Arsenal-Aktionskarte von der Hand ab.",
        "ODER",
        "Jede gegnerische Schnecke auf deinem Feld wird geschubst, auch im Schneckenhaus.",
    ]


def test_a_basic_card_has_both_halves() -> None:
    assert card_text(SETTING, card("crawl_punch"), "pl").splitlines() == [
        "Pełzanie: Twój ślimak pełznie, maksymalnie 2 ruchy.",
        "Piącha: Cel: 1 wrogi ślimak, zasięg 0. Wybrany ślimak dostaje 5 obrażeń. "
        "Nie na polu wody. Szał berserkera może dodać 5 obrażeń.",
    ]


def test_of_two_dice_with_the_same_face_one_is_rolled_again() -> None:
    context = ActionContext(action("missile"), 0, 0, NONE, 0)
    alike, unlike = Rolled(context, 1, 0, 1, 1), Rolled(context, 1, 0, 0, 1)
    assert option_text(asking(alike), Reroll(1), "en") == "Re-roll one of the two dice: ■ square"
    assert option_text(asking(unlike), Reroll(1), "en") == "Re-roll ■ square"
