"""The planning table as people use it: pointer, touch, keys, lists, languages, reload."""

from __future__ import annotations

import json
from html import unescape
from typing import Any

import pytest

from snails_core import Position, view
from snails_core.options import Plan
from snails_core.words import LANGUAGES
from snails_lab.models.plan_draft import PlanDraft
from snails_lab.widgets.plan.hold import DRAGGABLE, DRAGGING
from snails_lab.widgets.plan.panel import PlanPanel
from tests.support.lab.planning_positions import plan_of, planning_position


@pytest.fixture(scope="module")
def whole() -> Position:
    return planning_position()


@pytest.fixture
def table(whole: Position) -> PlanPanel:
    table = PlanPanel()
    table.offer(view(whole, 0), 0)
    return table


def canvas(table: PlanPanel) -> Any:
    return table.children[0]


def happens(table: PlanPanel, event: str, **content: object) -> None:
    """As if a browser had sent it."""
    canvas(table)._canvases[-1]._handle_frontend_event(None, {"event": event, **content}, [])


def press(table: PlanPanel, *keys: str) -> None:
    for key in keys:
        happens(table, "key_down", key=key, shift_key=False, ctrl_key=False, meta_key=False)


def middle(table: PlanPanel, key: str) -> dict[str, float]:
    item = table.controller.layout.find(key)
    assert item is not None
    zoom = canvas(table).width / table.controller.layout.width
    x, y = item.middle
    return {"x": x * zoom, "y": y * zoom}


def click(table: PlanPanel, key: str) -> None:
    happens(table, "mouse_down", **middle(table, key))
    happens(table, "mouse_up", **middle(table, key))


def told(table: PlanPanel) -> str:
    return unescape(table.children[1].value)


def button(table: PlanPanel, css: str) -> Any:
    return next(b for b in table.children[2].children if css in b._dom_classes)


@pytest.mark.parametrize("width", [480, 960, 1920])
def test_a_whole_plan_by_clicks(whole: Position, width: int) -> None:
    table = PlanPanel(width=width, sharpness=1.5)
    table.offer(view(whole, 0), 0)
    plans: list[Plan] = []
    table.on_plan(plans.append)
    confirm = button(table, "snails-confirm")
    for key in ("snail:3", "snail:0", *(f"card:{card}" for card in table.draft.hand[:5])):
        assert confirm.disabled and "not complete" in confirm.tooltip
        click(table, key)
    assert not confirm.disabled and confirm.tooltip == ""
    confirm.click()
    assert plans == [plan_of(3, 0, table.draft.hand)]


def test_what_is_clicked_again_comes_back(table: PlanPanel) -> None:
    card = table.draft.hand[0]
    for key in ("snail:1", f"card:{card}"):
        click(table, key)
        assert not table.draft.is_empty
        click(table, key)
        assert table.draft.is_empty
    click(table, f"card:{card}")
    click(table, "slot:0")
    assert table.draft.is_empty


def test_a_card_is_dragged_into_a_slot(table: PlanPanel) -> None:
    card = table.draft.hand[1]
    happens(table, "mouse_down", **middle(table, f"card:{card}"))
    happens(table, "mouse_up", **middle(table, "slot:3"))
    assert table.draft.cards == (None, None, None, card, None)


def test_a_drag_that_ends_nowhere_changes_nothing(table: PlanPanel) -> None:
    happens(table, "mouse_down", **middle(table, "snail:1"))
    happens(table, "mouse_up", x=1.0, y=1.0)
    assert table.draft.is_empty


def test_a_finger_chooses_and_two_do_not(table: PlanPanel) -> None:
    at = middle(table, "snail:1")
    happens(table, "touch_start", touches=[at, at])
    assert table.draft.is_empty
    happens(table, "touch_start", touches=[at])
    assert table.draft.snails == (1, None)


def test_a_whole_plan_by_keys_alone(table: PlanPanel) -> None:
    plans: list[Plan] = []
    table.on_plan(plans.append)
    press(table, "c")
    assert not plans and "not complete" in told(table)
    press(table, "m", "g", "ArrowDown")
    assert table.looked_at is not None
    table.looked_at = f"card:{table.draft.hand[0]}"
    for _ in range(5):
        press(table, "Enter", "ArrowRight")
    press(table, "C")
    assert plans == [plan_of(3, 1, table.draft.hand)]


def test_keys_of_the_browser_are_left_alone(table: PlanPanel) -> None:
    happens(table, "key_down", key="c", shift_key=False, ctrl_key=True, meta_key=False)
    assert "not complete" not in told(table)


def test_hovering_tells_the_text_and_what_can_be_done(table: PlanPanel) -> None:
    find = {card.id: card.index for card in view_setting(table).catalogue.cards}
    happens(table, "mouse_move", **middle(table, f"card:{find['missile']}"))
    assert "red attack card" in told(table)
    assert "puts it into slot I;" in told(table)
    happens(table, "mouse_move", **middle(table, "snail:2"))
    assert "has been eliminated" in told(table)


def view_setting(table: PlanPanel) -> Any:
    assert table._view is not None
    return table._view.setting


def test_what_cannot_be_chosen_says_why(table: PlanPanel) -> None:
    click(table, "snail:2")
    assert "⚠ This snail has been eliminated." in told(table)
    assert table.draft.is_empty
    for key in ("snail:0", "snail:1", "snail:3"):
        click(table, key)
    assert "⚠ Both places are taken" in told(table)


def test_the_lists_do_the_same_and_offer_only_what_can_be(table: PlanPanel) -> None:
    lists, hand = table.lists, table.draft.hand
    plans: list[Plan] = []
    table.on_plan(plans.append)
    lists.places[0].value = 1
    assert [value for _, value in lists.places[1].options] == [255, 0, 3]
    lists.places[1].value = 3
    for slot, card in enumerate(hand[:5]):
        assert card in [value for _, value in lists.slots[slot].options]
        lists.slots[slot].value = card
    assert hand[0] not in [value for _, value in lists.slots[1].options]
    assert table.draft.plan == plan_of(1, 3, hand)
    lists.slots[2].value = 255
    assert table.draft.cards[2] is None
    table.draft = table.draft.with_card(hand[6], 2)
    assert lists.slots[2].value == hand[6]


def test_the_lists_are_shown_on_demand(table: PlanPanel) -> None:
    assert table.lists.layout.display == "none"
    button(table, "snails-unfold-lists").value = True
    assert table.lists.layout.display != "none"


def test_all_can_be_taken_back(table: PlanPanel) -> None:
    clear = button(table, "snails-clear")
    assert clear.disabled
    click(table, "snail:0")
    clear.click()
    assert table.draft.is_empty and clear.disabled


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_speaks_the_language(table: PlanPanel, language: str) -> None:
    english = table.text
    table.language = language
    assert (table.text == english) == (language == "en")
    card = table.draft.hand[-1]
    name = view_setting(table).catalogue.cards[card].names[language]
    table.looked_at = f"card:{card}"
    assert name in told(table) and name in table.text
    assert name in str(table.lists.slots[0].options)


def test_the_text_says_what_the_picture_shows(table: PlanPanel) -> None:
    table.choose("snail:1")
    missile = next(c.index for c in view_setting(table).catalogue.cards if c.id == "missile")
    table.choose(f"card:{missile}")
    lines = table.text.splitlines()
    assert "Active snail: Grunt A on a1 (beach)" in lines
    assert "Passive snail: empty" in lines
    assert "Slot I: Missile" in lines
    assert "1 × Missile" in lines
    assert "Scout A: This snail has been eliminated." in lines


def test_a_new_page_gets_everything_again(
    table: PlanPanel, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The canvas of a reloaded page is empty, and must be told to draw on the right one."""
    sent: list[tuple[Any, Any]] = []
    manager = canvas(table)._canvas_manager
    monkeypatch.setattr(
        manager, "send", lambda content, buffers=None: sent.append((content, buffers))
    )
    happens(table, "client_ready")
    content, buffers = sent[0]
    commands = json.loads(bytes(buffers[0]))
    assert len(sent) == 1 and len(json.dumps(commands)) > 5000
    assert "IPY_MODEL" in json.dumps(commands[0])
    assert content


def test_looking_at_a_card_does_not_draw_the_hand_again(
    table: PlanPanel, monkeypatch: pytest.MonkeyPatch
) -> None:
    sizes: list[int] = []
    manager = canvas(table)._canvas_manager
    monkeypatch.setattr(
        manager,
        "send",
        lambda content, buffers=None: sizes.append(sum(len(bytes(b)) for b in buffers or ())),
    )
    table.looked_at = f"card:{table.draft.hand[0]}"
    assert len(sizes) == 1 and sizes[0] < 3000


def test_nothing_secret_is_left_when_the_table_is_cleared(table: PlanPanel) -> None:
    table.choose("snail:1")
    table.clear()
    assert table.text == "" and told(table) == ""
    assert all(not list(box.options) for box in (*table.lists.places, *table.lists.slots))
    with pytest.raises(LookupError):
        _ = table.draft
    table.language = "pl"
    happens(table, "client_ready")
    assert table.text == ""


def test_what_fails_in_a_callback_is_shown(table: PlanPanel, whole: Position) -> None:
    def fail(plan: Plan) -> None:
        raise ZeroDivisionError("on purpose")

    table.on_plan(fail)
    draft = PlanDraft.of(whole, 0).with_snail(0).with_snail(1)
    for card in draft.hand[:5]:
        draft = draft.with_card(card)
    table.draft = draft
    button(table, "snails-confirm").click()
    assert "on purpose" in table.error_line.widget.value


def test_the_pointer_shows_what_can_be_dragged(table: PlanPanel) -> None:
    card = f"card:{table.draft.hand[0]}"
    happens(table, "mouse_move", **middle(table, "slot:0"))
    assert DRAGGABLE not in canvas(table)._dom_classes, "an empty slot"
    happens(table, "mouse_move", **middle(table, card))
    assert DRAGGABLE in canvas(table)._dom_classes
    happens(table, "mouse_down", **middle(table, card))
    happens(table, "mouse_move", **middle(table, "slot:2"))
    assert DRAGGING in canvas(table)._dom_classes
    happens(table, "mouse_up", **middle(table, "slot:2"))
    assert DRAGGING not in canvas(table)._dom_classes
    assert DRAGGABLE in canvas(table)._dom_classes, "what lies there can be taken again"
    assert table.draft.cards[2] == table.draft.hand[0]
