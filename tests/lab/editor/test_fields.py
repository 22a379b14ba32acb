"""The editor's fields and lists as people use them."""

from __future__ import annotations

from html import unescape

from snails_core import layout as at
from snails_core.backs import Back
from snails_lab.models.editor.cards import Pile
from snails_lab.widgets.editor.editor import Editor
from tests.support.lab.editor_driving import (
    AL,
    faults,
    hidden,
    press,
)


# --- fields ---------------------------------------------------------------------------
def test_fields_of_a_space_edit_it_and_follow_it(editor: Editor) -> None:
    space = editor.space
    space.place.value = 1
    assert space.level.label == "3 · mountain" and not hidden(space.backs[3])
    space.backs[3].value = int(Back.MINE)
    assert "a2:3?mine" in editor.sketch.text
    space.level.value = 1
    assert hidden(space.backs[3]) and not hidden(space.backs[1])
    press(editor, "u")
    assert space.level.value == 3 and space.backs[3].value == Back.MINE


def test_fields_of_a_snail_edit_it_and_follow_it(editor: Editor) -> None:
    snail = editor.snail
    snail.who.value = AL
    snail.health.value, snail.shelled.value, snail.status.value = 25, True, "active"
    snail.place.value = 5
    assert "L b2 25 shell" in editor.sketch.text and "plan L -" in editor.sketch.text
    snail.place.value = at.NONE
    assert "stands nowhere" in faults(editor)
    snail.health.value = 0
    assert "  L " not in editor.sketch.text and snail.shelled.disabled
    assert editor.position is not None


def test_fields_of_the_table(editor: Editor) -> None:
    editor.pane.value = "pane_table"
    table = editor.table
    assert hidden(table.slot) and hidden(table.result) and hidden(table.factions[2])
    table.players.value = 3
    assert not hidden(table.factions[2])
    table.factions[2].value = 0
    table.factions[1].value = 0
    assert "Two players cannot have the same one" in faults(editor)
    table.factions[1].value = 1
    table.round.value, table.first.value, table.contamination.value = 4, 1, 2
    table.phase.value = "acting"
    table.slot.value, table.turn.value = 2, 1
    for line in ("round 4", "first B", "contamination 2", "todo acting slot=2 seat=1"):
        assert line in editor.sketch.text
    table.phase.value = "over"
    table.result.value = 1
    assert "winner A" in editor.sketch.text and "wins" in faults(editor)


def test_fields_of_the_board(editor: Editor) -> None:
    editor.pane.value = "pane_ground"
    ground = editor.ground
    ground.grow["bottom"].click()
    assert "map 1 3 2 ./ . 1 1/. . . ." in editor.sketch.text
    ground.map.value = "1 x"
    ground.draw.click()
    assert '"x" means nothing' in unescape(ground.error_line.widget.value)
    assert ground.map.value == "1 x", "what was typed stays to be mended"
    ground.map.value = "1 1 1"
    ground.draw.click()
    assert "map 1 1 1" in editor.sketch.text and not ground.error_line.widget.value
    ground.board.value = "islands"
    assert "board islands" in editor.sketch.text
    editor.pane.value = "pane_place"
    assert len(editor.space.place.options) == len(editor.sketch.drawn.setting.board.names)


def test_unseen_backs_by_number(editor: Editor) -> None:
    editor.pane.value = "pane_ground"
    editor.unseen.counts[Back.TRAP].value = 1
    assert "trap:1" in editor.sketch.text
    editor.unseen.rest.click()
    assert "unseen" not in editor.sketch.text


def test_cards_are_found_by_name_and_put_into_hands(editor: Editor) -> None:
    editor.pane.value = "pane_cards"
    cards = editor.cards
    cards.pile.value = Pile("hand", 1)
    cards.search.value = "GREN"
    assert [label for label, _ in cards.known.options] == ["Grenade"]
    assert "Grenade" in cards.picture.value and "<svg" in cards.picture.value
    cards.add.click()
    assert "hand grenade" in editor.sketch.text
    cards.inside.value = cards.known.value
    cards.take_out.click()
    assert "grenade" not in editor.sketch.text
    cards.search.value = "no such card"
    assert cards.add.disabled


def test_a_plan_is_filled_slot_by_slot(editor: Editor) -> None:
    editor.pane.value = "pane_cards"
    cards = editor.cards
    cards.pile.value = Pile("plan", 0)
    for name in ("missile", "crawl_dig"):
        cards.known.value = editor.sketch.drawn.setting.catalogue.card_index[name]
        cards.add.click()
    assert "plan - - missile crawl_dig" in editor.sketch.text
    assert cards.slot.value == 2
    cards.inside.value = 0
    cards.face_up.value = True
    assert "missile!" in editor.sketch.text
    cards.face_up.value = False
    cards.take_out.click()
    assert "hand missile" in editor.sketch.text


def test_too_many_copies_are_refused_in_words(editor: Editor) -> None:
    editor.pane.value = "pane_cards"
    cards = editor.cards
    cards.pile.value = Pile("discard")
    cards.known.value = editor.sketch.drawn.setting.catalogue.card_index["missile"]
    for _ in range(9):
        cards.add.click()
    assert "missile" in unescape(cards.error_line.widget.value)
    assert "Traceback" not in cards.error_line.widget.value
    cards.pile.value = Pile("deck")
    assert cards.error_line.widget.value == ""
