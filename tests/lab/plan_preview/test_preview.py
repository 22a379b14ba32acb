"""What pointing at a card shows: places, odds, marks with a legend, arrows; in words too."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

import pytest

from snails_core import Position, read_position, view
from snails_core.words import LANGUAGES
from snails_lab.drawing.board_geometry import board_frame
from snails_lab.drawing.legend import sign_svg
from snails_lab.drawing.overlay_signs import overlay_groups
from snails_lab.models.overlays.attack_odds import odds_at
from snails_lab.models.overlays.overlay import percent_text
from snails_lab.models.plan_draft import PlanDraft
from snails_lab.models.plan_preview import PlanPreview, Shown
from snails_lab.widgets.board import Board
from snails_lab.widgets.overlay_picker import OverlayPicker
from snails_lab.widgets.plan.panel import PlanPanel
from snails_lab.widgets.plan.preview import PreviewPanel

TEXT = """snails 1; map 1 1 1 1 1 1; player A; G a1; L a2; hand missile grenade lettuce_axe;
player B ninja; S a6 20""".replace("\n", " ")


@pytest.fixture
def position() -> Position:
    return view(read_position(TEXT), 0)


@pytest.fixture
def preview(position: Position) -> PlanPreview:
    return PlanPreview(position, 0)


def card(position: Position, name: str) -> int:
    return position.setting.catalogue.card_index[name]


def draft_of(position: Position, *cards: str) -> PlanDraft:
    draft = PlanDraft.of(position, 0).with_snail(1).with_snail(0)
    for name in cards:
        draft = draft.with_card(card(position, name))
    return draft


def shown(preview: PlanPreview, draft: PlanDraft, looked_at: str | None) -> Shown:
    found = preview.shown(draft, looked_at)
    assert found is not None
    return found


def names(position: Position, spaces: Iterable[int]) -> set[str]:
    return {position.setting.board.names[space] for space in spaces}


def test_nothing_is_shown_before_the_snails_are_chosen(
    position: Position, preview: PlanPreview
) -> None:
    assert preview.shown(PlanDraft.of(position, 0), "card:0") is None


def test_a_card_is_looked_at_in_the_next_free_slot(
    position: Position, preview: PlanPreview
) -> None:
    """After a Crawl the Grunt could be on a1 to a3; from a3 the Missile reaches a6."""
    missile = card(position, "missile")
    alone = shown(preview, draft_of(position), f"card:{missile}").look
    assert alone is not None and names(position, alone.stands) == {"a1"}
    assert not [found for found in alone.prospects if found.is_enemy]
    later = shown(preview, draft_of(position, "crawl_dig"), f"card:{missile}").look
    assert later is not None and later.slot == 1
    assert names(position, later.stands) == {"a1", "a2", "a3"}
    (enemy,) = [found for found in later.prospects if found.is_enemy]
    assert names(position, [enemy.space]) == {"a6"}


def test_the_odds_are_those_of_the_solver(position: Position, preview: PlanPreview) -> None:
    found = shown(preview, draft_of(position, "crawl_dig"), f"card:{card(position, 'missile')}")
    assert found.look is not None
    (enemy,) = [prospect for prospect in found.look.prospects if prospect.is_enemy]
    moved = read_position(TEXT.replace("G a1", "G a3"))
    action = moved.setting.catalogue.actions[enemy.action]
    odds = odds_at(moved, 1, action, [enemy.victim]).odds
    assert enemy.damage == odds.damage_to(1).mean()
    assert enemy.chance == odds.ends.chance(lambda end: bool(end.scene.snails[1].lost))


def test_a_crawl_shows_where_it_can_lead(position: Position, preview: PlanPreview) -> None:
    found = shown(preview, draft_of(position), f"card:{card(position, 'crawl_dig')}").look
    assert found is not None and names(position, found.ends) == {"a1", "a2", "a3"}


def test_a_card_that_is_not_held_has_no_look(position: Position, preview: PlanPreview) -> None:
    """Neither one of the box nor one of which no copy is left beside those in the plan."""
    draft = draft_of(position, "missile")
    assert shown(preview, draft, f"card:{card(position, 'bazooka')}").look is None
    used = shown(preview, draft, f"card:{card(position, 'missile')}").look
    assert used is not None and used.slot == 0, "it is looked at where it lies"


def test_every_mark_is_in_the_legend(position: Position, preview: PlanPreview) -> None:
    frame = board_frame(position, 600, False)
    for cards, looked_at in (
        (("crawl_dig",), f"card:{card(position, 'missile')}"),
        ((), f"card:{card(position, 'crawl_dig')}"),
        ((), "slot:0"),
        (("crawl_dig", "missile"), None),
    ):
        for language in LANGUAGES:
            found = shown(preview, draft_of(position, *cards), looked_at)
            overlay = preview.overlay(found, language)
            assert overlay is not None
            signs = {note.sign for note in overlay.notes if note.open}
            signs |= {"aims" if a.is_aimed else "goes" for a in overlay.arrows}
            assert {entry.sign for entry in overlay.legend} == signs
            assert all(sign_svg(e.sign, e.words).startswith("<svg") for e in overlay.legend)
            assert overlay_groups(position, frame, overlay)
            assert not any("{" in line for line in overlay.lines(position, language))


def test_arrows_follow_the_plan_slot_by_slot(position: Position, preview: PlanPreview) -> None:
    overlay = preview.overlay(
        shown(preview, draft_of(position, "crawl_dig", "missile"), None), "en"
    )
    assert overlay is not None
    assert [(arrow.label, arrow.is_aimed) for arrow in overlay.arrows] == [
        ("I", False),
        ("II", True),
    ]
    assert "a6" in overlay.arrows[1].why and "damage expected" in overlay.arrows[1].why


def test_percent_come_first_and_fractions_on_demand(
    position: Position, preview: PlanPreview
) -> None:
    found = shown(preview, draft_of(position, "crawl_dig"), f"card:{card(position, 'missile')}")
    overlay = preview.overlay(found, "en")
    assert overlay is not None
    (note,) = [note for note in overlay.notes if note.sign == "odds" and "Scout B" in note.why]
    assert note.label.startswith("50 % · ") and "1/2" not in note.why
    assert "1/2 = 50 %" in note.more[0]


def test_percentages_never_claim_certainty() -> None:
    assert percent_text(Fraction(2, 3), "en") == "67 %"
    assert percent_text(Fraction(1, 1000), "en") == "< 1 %"
    assert percent_text(Fraction(999, 1000), "en") == "> 99 %"
    assert (percent_text(Fraction(0), "en"), percent_text(Fraction(1), "en")) == ("0 %", "100 %")


# --- the panel ---
@pytest.fixture
def panel(position: Position) -> PreviewPanel:
    board, planning = Board(position), PlanPanel()
    panel = PreviewPanel(board, planning, OverlayPicker(board))
    planning.offer(position, 0)
    return panel


def test_pointing_at_a_card_marks_the_board_and_tells(
    position: Position, panel: PreviewPanel
) -> None:
    planning, board = panel._planning, panel._board
    assert "With your snails chosen" in panel.text and board.notes is None
    planning.choose("snail:1")
    planning.choose("snail:0")
    planning.choose(f"card:{card(position, 'crawl_dig')}")
    assert board.notes is not None and board.notes.arrows, "the plan's arrows"
    planning.looked_at = f"card:{card(position, 'missile')}"
    assert board.notes is not None and board.notes.open_spaces
    assert "50 %" in panel.text and "all others stood still" in panel.text
    legend = board._told.value
    assert "<svg" in legend and "could be here by then" in legend and "expected damage" in legend
    board.looked_at = 0
    assert "<svg" not in board._told.value, "a space that is pointed at is told instead"
    board.looked_at = None
    panel.language = board.language = "de"
    assert "Als ob alle anderen" in panel.text and "bis dahin" in board._told.value


def test_nothing_secret_is_left_when_the_plan_is_put_away(
    position: Position, panel: PreviewPanel
) -> None:
    planning = panel._planning
    planning.choose("snail:1")
    planning.choose("snail:0")
    planning.choose(f"card:{card(position, 'missile')}")
    planning.clear()
    assert panel.text == "" and panel._board.notes is None


def test_a_chosen_overlay_stays(position: Position, panel: PreviewPanel) -> None:
    picker = panel._picker
    assert picker is not None
    picker.kind = "danger"
    chosen = panel._board.overlay
    panel._planning.choose("snail:1")
    panel._planning.choose("snail:0")
    panel._planning.looked_at = f"card:{card(position, 'missile')}"
    assert panel._board.overlay is chosen


def test_the_past_has_no_marks(position: Position, panel: PreviewPanel) -> None:
    panel._planning.choose("snail:1")
    panel._planning.choose("snail:0")
    panel._planning.looked_at = f"card:{card(position, 'missile')}"
    panel._board.position = view(read_position(TEXT.replace("G a1", "G a3")), 0)
    assert panel._board.notes is not None and not panel._board.notes.open_spaces


def test_warnings_are_there_before_one_confirms(position: Position, panel: PreviewPanel) -> None:
    planning = panel._planning
    for key in ("snail:1", "snail:0", f"card:{card(position, 'lettuce_axe')}"):
        planning.choose(key)
    assert "Slot I: Lettuce Axe could do nothing from a1. There is no valid target." in panel.text
