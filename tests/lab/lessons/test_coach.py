"""The coach of the first game: speaks of the player's own mistakes, and of nothing else."""

from __future__ import annotations

from random import Random

import pytest

from snails_core import new_game, play
from snails_core.nodes import Chance, Decision, Over
from snails_core.notation import read_position
from snails_core.options import Choice, TakeFaction
from snails_core.plans import Plans
from snails_core.position import Position
from snails_core.records import CHOICES, read_card, read_record
from snails_core.words import LANGUAGES
from snails_lab.models.game.session import Session
from snails_lab.models.lessons.advice import advise
from snails_lab.models.lessons.coach import Coach, Remark
from snails_lab.models.plan_draft import PlanDraft
from snails_lab.models.storage.header import Seat
from snails_lab.widgets.lessons.first_game import CoachPanel, FirstGame
from snails_lab.widgets.plan import PlanPanel

B = "plan M - - - - - crawl_dig"


def remarks(text: str, *choices: str, seat: int = 0) -> list[Remark]:
    """What the coach says while the choices are played."""
    position = read_position(f"snails 1\n{text}")
    coach, found = Coach(seat), list[Remark]()
    for written in choices:
        choice = read_record(position.setting, written, CHOICES, "test")
        after, events = play(position, choice)
        found += coach.observe(position, choice, after, events)
        position = after
    return found


def keys(text: str, *choices: str, seat: int = 0) -> list[str]:
    return [remark.key for remark in remarks(text, *choices, seat=seat)]


TWO = "map 1 1 1 2 1\nplayer A\nG a1\nS a3\nplan G S {plan}\nplayer B\nM a3\n" + B


@pytest.mark.parametrize(
    ("plan", "choices", "said"),
    [
        (
            "crawl_dig grenade",
            ("act action=crawl", "done", "at_space space=a3", "dice_show face=square"),
            ["friendly_fire"],
        ),
        (
            "dig_aim crawl_dig",
            ("act action=aim", "act action=crawl", "done"),
            ["aim_wasted"],
        ),
        ("crawl_dig garlic_butter_pan", ("act action=crawl", "done"), ["skipped"]),
        ("crawl_dig shell_switch", ("act action=crawl", "done", "act action=shell"), []),
    ],
)
def test_own_mistakes_are_told(plan: str, choices: tuple[str, ...], said: list[str]) -> None:
    assert keys(TWO.format(plan=plan), *choices) == said


def test_an_empty_target_is_told_where_an_enemy_could_be_hit() -> None:
    text = f"map 1 1 1 2 1\nplayer A\nG a1\nplan G - missile\nplayer B\nM a3\n{B}"
    (remark,) = remarks(text, "at_space space=a2")
    assert remark.key == "empty_target" and "a3 (beach)" in remark.text("en")
    assert keys(text, "at_space space=a3") == []


def test_a_kept_miss_is_told() -> None:
    text = f"map 1 1 1 2 1\nplayer A\nL a1\nplan L - missile\nplayer B\nM a3\n{B}"
    aimed = ("at_space space=a3", "dice_show face=triangle")
    assert keys(text, *aimed, "keep") == ["kept_a_miss"]
    assert keys(text, *aimed, "reroll face=triangle", "dice_show face=triangle") == []


def test_water_fire_and_mines_on_the_own_way_are_told() -> None:
    text = f"map . 1 1 2 1\nfire a3\nplayer A\nG a2\nplan G - crawl_dig\nplayer B\nM a5\n{B}"
    assert keys(text, "act action=crawl", "move_to space=a1") == ["into_water"]
    assert keys(text, "act action=crawl", "move_to space=a3") == ["walked_into"]
    pirates = text.replace("player A", "player A pirates")
    assert keys(pirates, "act action=crawl", "move_to space=a1") == []


def test_the_end_of_a_round_in_the_wrong_place_is_told() -> None:
    rest = "player A\nG a1\nS a2\nplan G S - - - - crawl_dig\nplayer B\nM a5"
    assert keys(f"map . 1 1 2 1\ncontamination 3\n{rest}", "done") == ["in_foul_water"]
    assert keys(f"map . 1 1 2 1\ndynamite a2\n{rest}", "done") == ["stayed_too_long"]


def test_what_others_do_is_no_mistake() -> None:
    text = TWO.format(plan="crawl_dig grenade")
    choices = ("act action=crawl", "done", "at_space space=a3", "dice_show face=square")
    assert keys(text, *choices, seat=1) == []


def test_a_skip_that_is_wanted_is_no_mistake() -> None:
    text = "map 1 1 1 2 1\nplayer A\nG a1\nS a2\nplan G S gatling_gun\nplayer B\nM a5\n" + B
    assert keys(text, "pass_over") == []


def test_remarks_are_told_in_three_languages_with_their_rule() -> None:
    said = remarks(TWO.format(plan="crawl_dig garlic_butter_pan"), "act action=crawl", "done")
    told = [said[0].text(language) for language in LANGUAGES]
    assert len(set(told)) == len(LANGUAGES)
    assert "Garlic Butter Pan. There is no valid target." in told[0]
    assert told[0].endswith("(Ruling R8)")


def any_choice(position: Position, random: Random) -> Choice:
    node = position.node
    if isinstance(node, Chance):
        return random.choices(node.outcomes, node.weights)[0]
    assert isinstance(node, Decision)
    if isinstance(node.options, Plans):
        return node.options.sample(random)
    return random.choice(tuple(node.options))


@pytest.mark.parametrize("seed", range(3))
def test_whole_games_are_followed_without_a_fault(seed: int) -> None:
    random, coach = Random(seed), Coach(0)
    position = new_game(2).position
    said: list[Remark] = []
    while not isinstance(position.node, Over):
        choice = any_choice(position, random)
        after, events = play(position, choice)
        said += coach.observe(position, choice, after, events)
        position = after
    assert {remark.key for remark in said} >= {"skipped", "into_water"}
    assert all(remark.text(language) for remark in said for language in LANGUAGES)


def test_the_panel_follows_a_session_and_its_language() -> None:
    text = "snails 1\n" + TWO.format(plan="crawl_dig garlic_butter_pan")
    session = Session.begin((Seat("Ada", None), Seat("Bot", "random")), read_position(text), seed=1)
    panel = CoachPanel(session, 0)
    assert "Nothing to complain" in panel._told.value
    for written in ("act action=crawl", "done"):
        session.choose(read_record(session.position.setting, written, CHOICES, "test"))
    assert "Garlic Butter Pan" in panel._told.value
    panel.language = "de"
    assert "Kräuterbutterpfanne" in panel._told.value
    panel._forget()
    assert "nichts zu meckern" in panel._told.value


def test_the_first_game_is_offered_dealt_and_left() -> None:
    first = FirstGame(language="pl")
    assert "trenerem" in first._text.value
    first.start(seed=3)
    assert first.game_panel is not None and first.game_panel.session.seats[1].bot == "random"
    first.language = "en"
    assert first.coach is not None and first.coach.language == "en"
    first.game_panel.quit()
    assert first.game_panel is None


# --- advice before a plan is confirmed ------------------------------------------------------------
PLANNING = "snails 1\nmap {map}\nplayer A\nG a1\nS a1\nhand {hand}\nplayer B\nM {medic}\n"


def advised(
    plan: str, hand: str, map: str = "1 1 1 1 1 1 1", medic: str = "a7", active: str = "G"
) -> list[str]:
    """What is said to a plan of the Grunt, or of the Scout; `-` for what is not chosen yet."""
    position = read_position(PLANNING.format(map=map, hand=hand, medic=medic))
    roles = {"G": 1, "S": 2}
    draft = PlanDraft.of(position, 0).with_snail(roles[active])
    draft = draft.with_snail(3 - roles[active])
    for slot, card in enumerate(plan.split()):
        if card != "-":
            draft = draft.with_card(read_card(position.setting, card, "test"), slot)
    return [remark.key for remark in advise(position, draft)]


def test_a_card_that_can_reach_nobody_is_told_before_the_plan_is_confirmed() -> None:
    assert advised("snailper_rifle", "snailper_rifle") == ["advice_reach"]
    assert advised("crawl_dig snailper_rifle", "snailper_rifle") == [], "one Crawl is enough"
    assert advised("lettuce_axe", "lettuce_axe", medic="a1") == []
    assert advised("crawl_dig lettuce_axe", "lettuce_axe", medic="a4") == ["advice_reach"]


def test_a_card_that_is_too_low_for_its_target_is_told() -> None:
    assert advised("snailper_rifle", "snailper_rifle", "1 1 3 1", "a3") == ["advice_reach"]
    assert advised("missile", "missile", "1 1 3 1", "a3") == [], "it ignores sight"


def test_after_a_switch_either_snail_may_be_the_one() -> None:
    text = PLANNING.format(map="1 1 1 1 1 1 1", hand="lettuce_axe", medic="a7")
    position = read_position(text.replace("S a1", "S a7"))
    draft = PlanDraft.of(position, 0).with_snail(1).with_snail(2)
    cards = [read_card(position.setting, name, "test") for name in ("shell_switch", "lettuce_axe")]
    assert [r.key for r in advise(position, draft.with_card(cards[1], 1))] == ["advice_reach"]
    both = draft.with_card(cards[0], 0).with_card(cards[1], 1)
    assert advise(position, both) == ()


def test_an_aim_in_the_wrong_place_is_told() -> None:
    assert advised("missile dig_aim", "missile", medic="a3") == ["advice_aim"]
    assert advised("dig_aim crawl_dig missile", "missile", medic="a3") == ["advice_aim"]
    assert advised("dig_aim missile", "missile", medic="a3") == []


def test_a_swimmer_is_sent_ashore() -> None:
    position = read_position(PLANNING.format(map=". 1 1 1", hand="missile", medic="a3"))
    draft = PlanDraft.of(position, 0).with_snail(1).with_snail(2)
    aim = read_card(position.setting, "dig_aim", "test")
    assert [r.key for r in advise(position, draft.with_card(aim, 0))] == ["advice_water"]
    crawl = read_card(position.setting, "crawl_dig", "test")
    assert advise(position, draft.with_card(crawl, 0).with_card(aim, 1)) == ()


def test_who_stays_on_dynamite_is_warned() -> None:
    away = "dynamite crawl_dig crawl_switch dig_aim shell_switch"
    stays = "crawl_dig crawl_switch crawl_punch dig_aim dynamite"
    assert advised(away, "dynamite") == []
    assert advised(stays, "dynamite") == ["advice_dynamite"]
    assert advised("dynamite", "dynamite") == [], "there is still room for a Crawl"


def test_advice_is_told_in_three_languages_and_gone_after_the_plan() -> None:
    text = PLANNING.format(map="1 1 1 1 1 1 1", hand="snailper_rifle", medic="a7")
    seats = (Seat("Ada", None), Seat("Bot", "random"))
    session = Session.begin(seats, read_position(text), seed=1)
    first = FirstGame()
    panel, table = CoachPanel(session, 0), PlanPanel()
    panel.look_at_plan(table)
    table.offer(session.view(0), 0)
    assert panel.advice is None and "Nothing to complain" in panel._told.value
    cards = {session.position.setting.catalogue.cards[c].id: c for c in table.draft.hand}
    table.choose("snail:1")
    table.choose("snail:2")
    table.choose(f"card:{cards['snailper_rifle']}")
    told = []
    for language in LANGUAGES:
        panel.language = language
        told.append(panel._told.value)
    assert "Snailper Rifle, reaches no enemy" in told[LANGUAGES.index("en")]
    assert len(set(told)) == len(LANGUAGES)
    panel.language = "en"
    table.choose("slot:0")
    for name in ("crawl_dig", "crawl_switch", "crawl_punch", "dig_aim", "shell_switch"):
        table.choose(f"card:{cards[name]}")
    assert "no slip in this plan" in panel._told.value
    plan = table.draft.plan
    assert plan is not None
    session.choose(plan)
    assert panel.advice is None and "no slip" not in panel._told.value
    assert first.coach is None


def test_abilities_are_explained_while_a_faction_is_chosen_and_after_it() -> None:
    seats = (Seat("Ada", None), Seat("Bea", None))
    start = new_game(2, first=0, colours=["blue", "green"]).position
    session = Session.begin(seats, start, seed=1)
    panel = CoachPanel(session, 0)
    assert panel._told.value.count("<li>") == 6
    assert "Ninja (Climbers): every move costs 1, however steep." in panel._told.value
    session.choose(TakeFaction(4))
    assert panel._told.value.count("<li>") == 1 and "Climbers" in panel._told.value
    panel.language = "de"
    assert "Kletterer" in panel._told.value
