"""Everything that can happen, be chosen or be asked can be told in three languages."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, get_args

import pytest

from snails_core.agenda import AttackContext, OfferRage, Perform, PickRow, Rolled
from snails_core.backs import Back
from snails_core.cards import Face
from snails_core.engine import play
from snails_core.events import (
    AimLapsed,
    BackShown,
    CardLost,
    Contaminated,
    Damaged,
    DeckShuffled,
    DieRerolled,
    Discarded,
    Drew,
    Eliminated,
    Event,
    FirePlaced,
    GameOver,
    Healed,
    Moved,
    PassedOver,
    PhaseBegan,
    Pushed,
    Stayed,
    Switched,
    Targeted,
)
from snails_core.explain import Reach
from snails_core.layout import ACTIVE, DRAWN, HIDDEN, NONE, PLAN_SLOTS, SLOTS
from snails_core.newgame import new_game
from snails_core.nodes import Chance, Decision, Over
from snails_core.options import (
    Choice,
    DeclaredAs,
    Decline,
    DiceShow,
    Done,
    Keep,
    Option,
    Outcome,
    Plan,
    PushTo,
    Rage,
    TakeRow,
)
from snails_core.plans import Plans
from snails_core.position import Position
from snails_core.records import field_names, make_record
from snails_core.rule import CHOICES
from snails_core.rules.sight import Judgement
from snails_core.setting import standard_setting
from snails_core.tell import (
    TERMS,
    Names,
    action_text,
    card_kind,
    card_text,
    choice_text,
    event_text,
    node_text,
    option_text,
    outcome_text,
    question_text,
    reach_text,
    reason_text,
    row_text,
    sight_text,
    term_text,
    why_text,
)
from snails_core.view import event_for, view
from snails_core.words import LANGUAGES, entries
from tests.support.core.cited_words import causes, reasons, trees, whys

SETTING = standard_setting()
START = new_game(2, factions=["pirates", "zombie"], colours=["blue", "white"]).position
SECTIONS = {key.partition(".")[0] for key in entries("en")}
languages = pytest.mark.parametrize("language", LANGUAGES)


def card(name: str) -> int:
    return SETTING.catalogue.card_index[name]


def action(name: str) -> int:
    return SETTING.catalogue.action_index[name]


def space(name: str) -> int:
    return SETTING.board.index(name)


def is_told(words: str) -> bool:
    """Said in full: nothing left to fill in, no key in place of a word."""
    keys = [word for word in words.split() if word.partition(".")[0] in SECTIONS and "." in word]
    raw = [word for word in keys if word in entries("en")]
    return bool(words.strip()) and not raw and not set("{}") & set(words) and "None" not in words


# --- samples of every record ----------------------------------------------------------
SAMPLES = {
    "why": "R17",
    "reason": "shelled",
    "cause": "mine",
    "phase": 1,
    "round": 2,
    "action": action("missile"),
    "card": card("missile"),
    "other_card": card("mine"),
    "face": 0,
    "other_face": 1,
    "snail": 1,
    "target_snail": 4,
    "snails": 0b110,
    "player": 0,
    "chooser": 1,
    "result": 1,
}


def sample(record: Any) -> Any:
    """A record of this sort with sensible values, ones where nothing is known of them."""
    return make_record(record, {name: SAMPLES.get(name, 1) for name in field_names(record)})


def asking(effect: Any) -> Position:
    """A position at which this effect asks the first player, who has planned Missiles."""
    hot = bytearray(START.hot)
    hot[ACTIVE] = 1
    hot[SLOTS : SLOTS + PLAN_SLOTS] = bytes([card("missile")] * PLAN_SLOTS)
    position = Position(SETTING, bytes(hot), START.cold, (effect,))
    position._node = Decision(0, ())
    return position


@languages
@pytest.mark.parametrize("record", get_args(Event), ids=lambda record: record.__name__)
def test_every_event_is_told(record: Any, language: str) -> None:
    for place in (SETTING, START):
        assert is_told(event_text(place, sample(record), language))


@languages
@pytest.mark.parametrize("record", get_args(Option), ids=lambda record: record.__name__)
def test_every_option_has_a_label(record: Any, language: str) -> None:
    for place in (SETTING, START):
        label = option_text(place, sample(record), language)
        assert is_told(label)
        assert choice_text(place, sample(record), language) == label


@languages
@pytest.mark.parametrize("record", get_args(Outcome), ids=lambda record: record.__name__)
def test_every_outcome_has_a_label(record: Any, language: str) -> None:
    for place in (SETTING, START):
        label = outcome_text(place, sample(record), language)
        assert is_told(label)
        assert choice_text(place, sample(record), language) == label


@languages
@pytest.mark.parametrize("record", CHOICES, ids=lambda record: record.__name__)
def test_every_effect_that_asks_has_its_question(record: Any, language: str) -> None:
    question = question_text(asking(sample(record)), language)
    assert is_told(question)


@languages
def test_every_reason_cause_and_citation_is_told(language: str) -> None:
    modules = trees()
    for why in whys(modules):
        assert is_told(why_text(why, language))
    for reason in reasons(modules):
        assert is_told(reason_text(reason, language))
    for cause in causes(modules):
        assert is_told(event_text(SETTING, Damaged(0, 5, 0, 5, 25, cause), language))


@languages
def test_every_term_has_its_word(language: str) -> None:
    assert all(is_told(term_text(term, language)) for term in TERMS)


@languages
def test_every_back_has_its_name(language: str) -> None:
    for back in Back:
        assert is_told(event_text(SETTING, BackShown(space("c4"), 2, int(back)), language))


# --- names ----------------------------------------------------------------------------
def test_players_have_letters_and_with_a_position_their_faction() -> None:
    assert Names(SETTING, "en").player(1) == "Player B"
    assert Names(START, "en").player(1) == "Player B (Zombie)"
    assert Names(START, "de").player(0) == "Spieler A (Piraten)"
    assert Names(START, "pl").player(0) == "Gracz A (Piraci)"


def test_a_player_without_a_faction_yet_has_a_letter_only() -> None:
    undecided = new_game(2, colours=["blue", "white"]).position
    assert Names(undecided, "en").player(0) == "Player A"


def test_snails_spaces_and_faces_are_named() -> None:
    names = Names(SETTING, "pl")
    assert names.snail(6) == "Zwiadowca B"
    assert names.space(space("c4")) == "c4"
    assert names.space(space("c4"), 3) == "c4 (góra)"
    assert names.faces(Face.TRIANGLE, NONE) == "▲ trójkąt"
    assert names.faces(Face.TRIANGLE, Face.CIRCLE) == "▲ trójkąt + ● koło"


def test_what_is_hidden_stays_so() -> None:
    assert Names(SETTING, "en").card(HIDDEN) == "a hidden card"
    assert event_text(SETTING, Drew(0, HIDDEN, "Drawing"), "en") == "Player A draws a hidden card."
    assert card_text(SETTING, HIDDEN, "en") == "Nobody can see what it says."
    assert card_kind(SETTING, HIDDEN, "de") == "eine verdeckte Karte"
    secret = Plan(HIDDEN, HIDDEN, HIDDEN, HIDDEN, HIDDEN, HIDDEN, HIDDEN)
    assert option_text(SETTING, secret, "en").startswith("a hidden snail first, a hidden snail")


# --- sentences with numbers -----------------------------------------------------------
def test_damage_says_where_it_comes_from_and_what_is_left() -> None:
    event = Damaged(5, 10, 0, 10, 20, "mine")
    assert event_text(SETTING, event, "en") == (
        "Grunt B is dealt 10 damage by a mine. 20 health left."
    )
    assert event_text(SETTING, event, "de") == (
        "Infanterist B erhält 10 Schaden durch eine Mine. Noch 20 Gesundheit."
    )
    assert event_text(SETTING, event, "pl") == (
        "Szturmowiec B dostaje 10 obrażeń od miny. Zostaje 20 punktów życia."
    )


def test_damage_says_what_the_shell_took() -> None:
    event = Damaged(5, 15, 1, 10, 20, "card")
    assert event_text(SETTING, event, "en") == (
        "Grunt B is dealt 15 damage by the card. The shell takes 5: 15 − 5 = 10. 20 health left."
    )


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (Damaged(5, 5, 1, 0, 30, "fire"), "5 − 5 = 0. 30 health left."),
        (Damaged(5, 0, 1, 0, 30, "card"), "0 − 0 = 0. 30 health left."),
        (Damaged(5, 20, 1, 5, 0, "card"), "20 − 5 = 15. No health left."),
        (Damaged(5, 20, 0, 5, 0, "card"), "20 damage by the card. No health left."),
    ],
)
def test_the_sum_is_right_whatever_health_was_left(event: Event, words: str) -> None:
    """A snail loses no more than it has, but the sum is that of the damage dealt."""
    assert event_text(SETTING, event, "en").endswith(words)


def test_sight_is_told_with_its_numbers() -> None:
    assert sight_text(Judgement(2, 1, 3, 2, 1, False), "en") == (
        "In range: distance 2, range 1-3. In sight: from level 2 to level 1."
    )
    assert sight_text(Judgement(2, 1, 1, 0, 3, False), "de") == (
        "Außer Reichweite: Entfernung 2, Reichweite 1. Außer Sicht: von Ebene 0 hinauf auf Ebene 3."
    )
    assert sight_text(Judgement(0, 1, 2, 0, 3, True), "pl") == (
        "Za blisko: odległość 0, zasięg 1-2. "
        "Z poziomu 0 w górę, na poziom 3, ale pole widzenia nie ma znaczenia."
    )


@languages
def test_water_settles_a_reach_before_range_and_sight(language: str) -> None:
    judgement = Judgement(2, 1, 3, 2, 1, False)
    told = [
        reach_text(Reach(judgement, here, there), language)
        for here, there in ((True, True), (False, True), (True, False))
    ]
    assert told[0] == sight_text(judgement, language)
    assert len(set(told)) == 3 and all(is_told(words) for words in told)


def test_a_target_is_told_with_range_and_sight() -> None:
    event = Targeted(1, action("missile"), space("c4"), NONE, 2, 1, 3)
    assert event_text(SETTING, event, "en") == (
        "Grunt A chooses a target: c4 (mountain). In range: distance 2, range 1-4. "
        "From level 1 up to level 3, but line of sight is ignored."
    )
    kit = Targeted(3, action("first_aid_kit"), space("c4"), 3, 0, 2, 2)
    assert event_text(SETTING, kit, "en") == "Medic A chooses itself."


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (PhaseBegan(1), "Phase 1: Drawing."),
        (Moved(2, space("c4"), space("c5"), 2, 0),
         "Scout A crawls from c4 (meadow) to c5 (water)."),
        (Pushed(2, space("c4"), space("c5"), 2, 0),
         "Scout A is pushed from c4 (meadow) to c5 (water)."),
        (Stayed(2, "nowhere"), "Scout A stays. There is nowhere to go."),
        (PassedOver(0, 2, card("missile"), "water"),
         "Player A skips a card: Missile. It cannot be resolved on a water space."),
        (Switched(0, 0), "Player A switches: the passive snail is now the active one."),
        (Switched(0, 1), "Player A switches for free: the passive snail takes over."),
        (AimLapsed(1), "Player B: the Aim is over."),
        (DieRerolled(0, 0, 1), "Leader A re-rolls a die: ▲ triangle."),
        (DieRerolled(1, 0, 0), "Grunt A re-rolls a die with Eagle Eye: ▲ triangle."),
        (Healed(3, 10, 25), "Medic A heals 10 and has 25 health."),
        (Healed(3, 0, 30), "Medic A heals nothing: it was in full health."),
        (Eliminated(4), "Leader B is eliminated."),
        (Discarded(0, card("missile"), "R1"), "Player A discards a card: Missile."),
        (Discarded(0, card("kunai"), "R1"),
         "Player A puts the faction card back beside the board: Kunai."),
        (CardLost(0, card("missile")), "Player A loses a card: Missile."),
        (CardLost(0, card("crawl_dig")),
         "Player A takes a card back to hand: Crawl / Dig. Basic cards cannot be lost."),
        (CardLost(0, card("kunai")),
         "Player A loses the faction card, which goes back beside the board: Kunai."),
        (Contaminated(2, 10),
         "The contamination marker moves up to space 3: water now deals 10 damage at the end "
         "of a round."),
        (GameOver(2), "Player B wins. Lettuce for the whole squad!"),
        (GameOver(DRAWN), "The game ends in a draw. Nobody gets the lettuce."),
    ],
    ids=lambda value: value.kind if hasattr(value, "kind") else "",
)  # fmt: skip
def test_what_happened_in_english(event: Event, words: str) -> None:
    assert event_text(SETTING, event, "en") == words


@pytest.mark.parametrize(
    ("count", "words"),
    [
        (1, "Stos odrzuconych kart staje się nową talią arsenału: 1 karta."),
        (2, "Stos odrzuconych kart staje się nową talią arsenału: 2 karty."),
        (5, "Stos odrzuconych kart staje się nową talią arsenału: 5 kart."),
        (22, "Stos odrzuconych kart staje się nową talią arsenału: 22 karty."),
    ],
)
def test_a_new_deck_is_counted_in_polish(count: int, words: str) -> None:
    assert event_text(SETTING, DeckShuffled(count), "pl") == words
    assert str(count) in event_text(SETTING, FirePlaced(space("c4"), count), "pl")


# --- labels that fit the question -----------------------------------------------------
def test_a_label_fits_its_question() -> None:
    rolled = asking(sample(Rolled))
    assert option_text(SETTING, Keep(), "en") == "Keep"
    assert option_text(rolled, Keep(), "en") == "Keep the dice"
    labels = {
        kind: option_text(asking(sample(effect)), option, "en")
        for effect in CHOICES
        for kind, option in (("done", Done()), ("decline", Decline()), ("keep", Keep()))
        if option_text(asking(sample(effect)), option, "en") != option_text(SETTING, option, "en")
    }
    assert set(labels) == {"done", "decline", "keep"}


def test_every_label_for_one_question_is_of_an_effect_that_asks() -> None:
    kinds = [record._field_defaults["kind"] for record in get_args(Option)]
    effects: list[Any] = list(CHOICES)
    asked = [effect._field_defaults["kind"] for effect in effects]
    known = {f"option.{kind}" for kind in kinds}
    fitting = {f"option.{kind}_{effect}" for kind in kinds for effect in asked}
    extra = {key for key in entries("en") if key.startswith("option.")} - known
    assert extra - fitting == {"option.plan_alone"}


def test_a_row_to_choose_is_told_with_its_effects() -> None:
    pick = PickRow(AttackContext(action("missile"), 0, 0, NONE, 0), 3)
    told = option_text(asking(pick), TakeRow(0), "en")
    assert told == row_text(SETTING, action("missile"), 0, "en")
    assert told.startswith("■ square: Each snail there is dealt 10 damage.")
    assert option_text(SETTING, TakeRow(0), "en") == "Effect 1"


def test_rage_names_the_damage_that_it_raises() -> None:
    offer = OfferRage(AttackContext(action("blades_of_doom"), 0, 0, NONE, 0), 0)
    told = option_text(asking(offer), Rage(1), "en")
    assert told == "5 more: Each of them is dealt 10 damage."


def test_an_optional_effect_is_asked_for_and_a_scatter_is_asked_where() -> None:
    kunai = SETTING.catalogue.actions[action("kunai")]
    step = next(number for number, part in enumerate(kunai.rows[0].effects) if part.may)
    offer = Perform(AttackContext(kunai.index, 0, space("c4"), 4, 1 << 4), 0, step)
    assert question_text(asking(offer), "en") == (
        "Shall this happen? The chosen snail is placed on your space."
    )
    scatter = Perform(AttackContext(action("grenade"), 0, space("c4"), NONE, 0), 0, 0)
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


# --- whole games ----------------------------------------------------------------------
def some_choice(position: Position, random: Random) -> Choice:
    node = position.node
    if isinstance(node, Chance):
        return random.choices(node.outcomes, node.weights)[0]
    assert isinstance(node, Decision)
    if isinstance(node.options, Plans):
        return node.options.sample(random)
    return random.choice(list(node.options))


Step = tuple[Position, Choice, Position, tuple[Event, ...]]


def steps(seed: int, players: int) -> Iterator[Step]:
    """A random game from the empty table on."""
    random = Random(seed)
    position = new_game(players, first=None, advanced=bool(seed % 2)).position
    while not isinstance(position.node, Over):
        choice = some_choice(position, random)
        after, events = play(position, choice)
        yield position, choice, after, events
        position = after


@languages
@pytest.mark.parametrize(("seed", "players"), [(1, 2), (2, 3), (3, 4)])
def test_a_whole_game_is_told(seed: int, players: int, language: str) -> None:
    last: Position | None = None
    for before, choice, after, events in steps(seed, players):
        assert is_told(question_text(before, language))
        assert is_told(choice_text(before, choice, language))
        for event in events:
            assert is_told(event_text(after, event, language))
            assert is_told(event_text(SETTING, event, language))
            assert is_told(why_text(event.why, language))
        last = after
    assert last is not None
    assert is_told(question_text(last, language)) and node_text(last, language)


@languages
def test_a_view_of_a_game_is_told_without_its_secrets(language: str) -> None:
    """The viewer follows the game by chance nodes of their own: these are told too."""
    names = Names(SETTING, language)
    for number, (before, _, _, events) in enumerate(steps(4, 3)):
        for event in events:
            told = event_text(SETTING, event_for(event, 2), language)
            if isinstance(event, Drew) and event.player != 2:
                assert names.card(event.card) not in told
        if number % 7 == 0:
            assert is_told(node_text(view(before, 2), language))
