"""Coming back to a game: it is offered first, and the plan in the making is as it was left."""

from __future__ import annotations

import pytest

from snails_lab.models.game.kept_drafts import MOST_GAMES, KeptDrafts
from snails_lab.models.plan_draft import PlanDraft
from snails_lab.models.storage.header import Seat
from snails_lab.models.storage.profiles import Profile
from snails_lab.widgets.game.play_panel import PlayPanel
from tests.support.lab.planning_positions import planning_position
from tests.support.lab.small_game import small

pytestmark = pytest.mark.usefixtures("home")


def left_in_the_middle() -> tuple[Profile, PlanDraft]:
    """A game that was left with one snail and two cards put down."""
    profile = Profile("Zoë")
    page = PlayPanel(profile)
    page.play(small(Seat("Zoë"), Seat("Max", "random"), profile=profile))
    table = page.game_panel
    assert table is not None and table.planning.view is not None
    planning = table.planning
    first, second = planning.draft.hand[:2]
    planning.choose(f"snail:{planning.draft.living[0]}")
    planning.choose(f"card:{first}")
    planning.controller.put(second, 3)
    planning.retell()
    draft = planning.draft
    table.quit()
    assert page.game_panel is None
    return profile, draft


def test_a_running_game_is_the_first_thing_offered_and_has_the_plan_as_it_was_left() -> None:
    profile, draft = left_in_the_middle()
    page = PlayPanel(profile)
    lobby = page.lobby
    assert lobby.children[0] is lobby.go_on and lobby.go_on.layout.display == ""
    assert lobby.go_on.button_style == "primary" and lobby.new_game.begin.button_style == ""
    lobby.go_on.click()
    table = page.game_panel
    assert table is not None and not lobby.error_line.widget.value
    assert (table.planning.draft.snails, table.planning.draft.cards) == (draft.snails, draft.cards)
    table.quit()


def test_without_a_running_game_a_new_one_comes_first() -> None:
    lobby = PlayPanel(Profile("Zoë")).lobby
    assert lobby.go_on.layout.display == "none" and lobby.new_game.begin.button_style == "primary"


def test_a_draft_is_for_its_game_its_step_and_its_seat_alone() -> None:
    position = planning_position()
    setting, empty = position.setting, PlanDraft.of(position, 0)
    document = Profile("Zoë").document("drafts")
    draft = empty.with_snail(empty.living[0]).with_card(empty.hand[0], 2)
    KeptDrafts(document, "one").keep(setting, draft, 7)
    assert KeptDrafts(document, "one").restored(setting, empty, 7) == draft
    assert KeptDrafts(document, "one").restored(setting, empty, 8) == empty
    assert KeptDrafts(document, "two").restored(setting, empty, 7) == empty


def test_what_does_not_fit_is_left_out_and_old_games_are_forgotten() -> None:
    position = planning_position()
    setting, empty = position.setting, PlanDraft.of(position, 0)
    document = Profile("Zoë").document("drafts")
    bad: dict[str, object] = {
        "step": 1,
        "seat": 0,
        "snails": ["x", 99],
        "cards": ["nothing", 3, None],
    }
    damaged: tuple[object, ...] = (bad, {**bad, "snails": 1, "cards": "x"}, [], 1)
    for found in damaged:
        document.update(drafts={"one": found})
        assert KeptDrafts(document, "one").restored(setting, empty, 1) == empty
    for number in range(MOST_GAMES + 3):
        KeptDrafts(document, f"game-{number}").keep(setting, empty, 1)
    assert len(document.read()["drafts"]) == MOST_GAMES
