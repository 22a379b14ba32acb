"""Making a plan: what can be chosen, why other things cannot, and what comes out."""

from __future__ import annotations

from random import Random

import pytest

from snails_core import IllegalChoice, Position, new_game, view
from snails_core.nodes import Decision
from snails_core.options import Plan
from snails_lab.drawing.plan.layout import plan_layout
from snails_lab.models.plan_draft import ACTIVE, PASSIVE, SLOTS, PlanDraft
from snails_lab.widgets.plan.controller import INCOMPLETE, PlanController
from tests.support.lab.planning_positions import plan_of, planning_position

WIDTHS = (360, 480, 640, 960, 1099, 1100, 1280, 1920)


@pytest.fixture(scope="module")
def whole() -> Position:
    return planning_position()


@pytest.fixture
def draft(whole: Position) -> PlanDraft:
    return PlanDraft.of(view(whole, 0), 0)


@pytest.fixture
def controller(draft: PlanDraft) -> PlanController:
    return PlanController(draft, 960)


def filled(draft: PlanDraft, cards: int = 5) -> PlanDraft:
    """Both snails and the first cards of the hand, as many copies as there are."""
    done = draft.with_snail(draft.living[0]).with_snail(draft.living[1])
    for _ in range(cards):
        done = done.with_card(next(card for card in done.hand if done.left(card)))
    return done


def test_an_empty_draft_offers_the_living_and_the_whole_hand(draft: PlanDraft) -> None:
    assert draft.is_empty and draft.plan is None
    assert [draft.why_not_snail(snail) for snail in draft.squad] == [None, None, "dead", None]
    assert {draft.why_not_card(card) for card in draft.hand} == {None}
    assert (draft.free_place, draft.free_slot) == (ACTIVE, 0)


def test_a_plan_comes_out_as_it_was_put_down(whole: Position, draft: PlanDraft) -> None:
    one, two, three, four, five = draft.hand[:5]
    done = draft.with_snail(3).with_snail(0)
    for slot, card in ((4, one), (0, two), (2, three), (1, four), (3, five)):
        assert done.plan is None
        done = done.with_card(card, slot)
    assert done.plan == Plan(3, 0, two, four, three, five, one)
    node = whole.node
    assert isinstance(node, Decision) and done.plan in node.options


def test_every_plan_of_the_rules_can_be_put_down(draft: PlanDraft) -> None:
    random = Random(5)
    for _ in range(50):
        plan = draft.plans.sample(random)
        done = draft.with_snail(plan.active_snail).with_snail(plan.passive_snail)
        for slot in random.sample(range(5), 5):
            done = done.with_card(plan.cards[slot], slot)
        assert done.plan == plan


def test_a_snail_is_refused_with_its_reason(draft: PlanDraft) -> None:
    chosen = draft.with_snail(1)
    assert chosen.why_not_snail(1) == "chosen"
    assert chosen.why_not_snail(1, PASSIVE) == "chosen"
    assert chosen.why_not_snail(2, PASSIVE) == "dead"
    assert chosen.with_snail(0).why_not_snail(3) == "places_full"
    with pytest.raises(IllegalChoice):
        chosen.with_snail(1)


def test_what_is_put_on_a_full_place_takes_it(draft: PlanDraft) -> None:
    full = filled(draft)
    spare = next(card for card in full.hand if full.left(card))
    replaced = full.with_card(spare, 3)
    assert replaced.cards == (*full.cards[:3], spare, full.cards[4])
    assert replaced.left(full.cards[3] or 0) == full.left(full.cards[3] or 0) + 1
    third = next(snail for snail in full.living if snail not in full.snails)
    assert full.with_snail(third, PASSIVE).snails == (full.snails[0], third)


def test_a_card_is_refused_with_its_reason(draft: PlanDraft) -> None:
    twice = next(card for card, count in draft.plans.hand if count == 2)
    once = next(card for card, count in draft.plans.hand if count == 1)
    absent = next(card for card in range(60) if card not in draft.hand)
    assert draft.why_not_card(absent) == "not_in_hand"
    assert draft.with_card(once).why_not_card(once) == "no_more"
    assert draft.with_card(twice).why_not_card(twice) is None
    assert draft.with_card(twice).with_card(twice).why_not_card(twice) == "no_more"
    full = filled(draft)
    spare = next(card for card in full.hand if full.left(card))
    assert full.why_not_card(spare) == "slots_full"
    with pytest.raises(IllegalChoice):
        full.with_card(spare)


def test_anything_can_be_taken_back_and_moved(draft: PlanDraft) -> None:
    full = filled(draft)
    first, second = full.cards[0], full.cards[1]
    assert full.without_card(2).free_slot == 2
    assert full.moved(0, 1).cards[:2] == (second, first)
    assert full.without_card(1).moved(0, 1).cards[:2] == (None, first)
    assert full.swapped().snails == (full.snails[1], full.snails[0])
    assert full.without_snail(ACTIVE).snails == (None, full.snails[1])
    assert full.cleared() == draft


def test_a_snail_that_is_alone_is_active_at_once() -> None:
    draft = PlanDraft.of(planning_position(alone=True), 0)
    assert draft.alone and draft.is_empty and draft.snails == (1, None)
    assert draft.why_not_snail(1, PASSIVE) == "alone"
    assert draft.without_snail(ACTIVE) == draft.swapped() == draft
    for _ in SLOTS:
        draft = draft.with_card(next(card for card in draft.hand if draft.left(card)))
    assert draft.plan is not None and draft.plan in draft.plans


def test_nobody_plans_for_another_seat_or_at_another_time(whole: Position) -> None:
    with pytest.raises(IllegalChoice):
        PlanDraft.of(whole, 1)
    with pytest.raises(IllegalChoice):
        PlanDraft.of(view(whole, 1), 0)
    with pytest.raises(IllegalChoice):
        PlanDraft.of(new_game(2).position, 0)


@pytest.mark.parametrize("width", WIDTHS)
def test_everything_lies_on_the_table_and_nothing_on_another(draft: PlanDraft, width: int) -> None:
    table = plan_layout(draft, width)
    assert len(table.items) == 4 + 2 + 5 + len(draft.hand)
    for item in table.items:
        assert item.x >= 0 and item.x + item.wide <= width + 0.01
        assert item.y >= 0 and item.y + item.high <= table.height
        assert item.wide >= 44, "a finger must hit it"
        for other in table.items:
            apart = (
                item.x + item.wide <= other.x
                or other.x + other.wide <= item.x
                or item.y + item.high <= other.y
                or other.y + other.high <= item.y
            )
            assert item == other or apart
    assert min(card.wide for card in table.of("card")) >= 56


@pytest.mark.parametrize("width", WIDTHS)
def test_arrows_reach_everything_from_anywhere(draft: PlanDraft, width: int) -> None:
    table = plan_layout(draft, width)
    for start in table.items:
        reached, edge = {start.key}, [start.key]
        while edge:
            key = edge.pop()
            for arrow in ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"):
                near = table.step(key, arrow)
                if near not in reached:
                    reached.add(near)
                    edge.append(near)
        assert reached == {item.key for item in table.items}


def test_the_arrow_to_the_right_leads_through_the_whole_hand(draft: PlanDraft) -> None:
    table = plan_layout(draft, 480)
    cards = [card.key for card in table.of("card")]
    way = [cards[0]]
    for _ in cards:
        way.append(table.step(way[-1], "ArrowRight"))
    assert way == [*cards, cards[-1]]
    assert table.step(cards[3], "ArrowLeft") == cards[2]


def test_a_whole_plan_by_keys(controller: PlanController) -> None:
    for key in ("G", "m", "ArrowDown"):
        controller.key(key)
    assert controller.draft.snails == (1, 3)
    for card in controller.draft.hand[:5]:
        controller.looked_at = f"card:{card}"
        controller.key("Enter")
    plan = controller.draft.plan
    assert plan == plan_of(1, 3, controller.draft.hand)
    controller.key("Backspace")
    assert controller.draft.cards[4] is None and controller.draft.plan is None


def test_digits_put_and_move_cards(controller: PlanController) -> None:
    card = controller.draft.hand[2]
    controller.looked_at = f"card:{card}"
    controller.key("4")
    assert controller.draft.slots_of(card) == (3,)
    controller.looked_at = "slot:3"
    controller.key("1")
    assert controller.draft.slots_of(card) == (0,)
    assert controller.looked_at == "slot:0"
    controller.key("Delete")
    assert controller.draft.is_empty


def test_drags_put_move_swap_and_take_back(controller: PlanController) -> None:
    find = controller.layout.find
    card = f"card:{controller.draft.hand[0]}"

    def drag(start: str, goal: str) -> None:
        first, second = find(start), find(goal)
        assert first and second
        controller.drag(first, second)

    drag(card, "slot:2")
    assert controller.draft.cards[2] == controller.draft.hand[0]
    drag("slot:2", "slot:4")
    assert controller.draft.cards[4] == controller.draft.hand[0]
    drag("slot:4", card)
    drag("snail:3", "place:1")
    drag("snail:0", "place:0")
    assert controller.draft.snails == (0, 3)
    drag("place:0", "place:1")
    assert controller.draft.snails == (3, 0)
    drag("snail:2", "place:1")
    assert controller.refused == "dead" and controller.draft.snails == (3, 0)


def test_what_is_refused_is_forgotten_when_one_looks_elsewhere(controller: PlanController) -> None:
    controller.choose("snail:2")
    assert controller.refused == "dead"
    controller.looked_at = "snail:1"
    assert controller.refused is None
    controller.refused = INCOMPLETE
    controller.choose("snail:1")
    assert controller.refused is None
