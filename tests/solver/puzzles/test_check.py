"""What a check finds: nothing in a good puzzle, and the right reason in each bad one."""

from __future__ import annotations

from dataclasses import replace

import pytest

from snails_core import layout as at
from snails_core import read_plan
from snails_core.position import Position
from snails_core.words import LANGUAGES
from solver.errors import PuzzleError, RequestError
from solver.planner import Report
from solver.puzzles import proving
from solver.puzzles.checking import check
from solver.puzzles.ideas import Ideas, different, has_missed
from solver.puzzles.judging import judge
from solver.puzzles.proving import STATES, answer_of, finding_of, prove
from solver.puzzles.puzzle import Puzzle, Second
from tests.support.solver.puzzle_builder import FAR_AWAY, SHOT, proven, puzzle_of, worth

TWO_TARGETS = "snails 1; map 1 1 1; player A ninja; G a2; hand missile; player B; L a3 20; G a1 20"


@pytest.fixture(scope="module")
def shot() -> Puzzle:
    return proven(SHOT, "damage")


def reasons(puzzle: Puzzle) -> list[str]:
    verdict = check(puzzle)
    assert verdict.name == puzzle.name and verdict.proven == (not verdict.reasons)
    for reason in verdict.reasons:
        for language in LANGUAGES:
            assert reason.message(language).startswith("sample: ")
    return [str(reason) for reason in verdict.reasons]


def test_a_good_puzzle_passes(shot: Puzzle) -> None:
    assert shot.proof is not None and shot.themes
    assert shot.proof.value == worth(15)
    assert shot.proof.second is not None and shot.proof.second.value == worth("32/3")
    assert reasons(shot) == []


def test_progress_is_told() -> None:
    told: list[Report] = []
    proof = prove(puzzle_of(SHOT, "damage"), progress=told.append)
    assert told[-1].states <= proof.states and told[-1].plan is not None


# Planted faults


def test_two_best_ideas_are_found() -> None:
    assert reasons(proven(TWO_TARGETS, "damage")) == [
        "sample: position: 2 different ideas are equally good; change the position so that one "
        "of them is worth less"
    ]


def test_one_of_two_targets_is_one_idea() -> None:
    assert reasons(proven(TWO_TARGETS, "gone(BL)")) == []


def test_a_wrong_value_is_found(shot: Puzzle) -> None:
    assert shot.proof is not None
    wrong = replace(shot.proof, value=worth(16))
    assert reasons(replace(shot, proof=wrong)) == [
        "sample: proof.value: the best plan is worth 15, not 16; prove the puzzle anew"
    ]


def test_wrong_plans_are_found(shot: Puzzle) -> None:
    assert shot.proof is not None and shot.proof.second is not None
    wrong = replace(shot.proof, plans=(shot.proof.second.plan,))
    assert reasons(replace(shot, proof=wrong)) == [
        f"sample: proof.plans: the best plans are others: {shot.proof.plans[0]}; prove the puzzle "
        "anew"
    ]


def test_a_wrong_second_idea_is_found(shot: Puzzle) -> None:
    assert shot.proof is not None and shot.proof.second is not None
    plan = shot.proof.second.plan
    for wrong in (
        None,
        Second(plan, worth(14)),
        Second(shot.proof.plans[0], worth(15)),
    ):
        spoilt = replace(shot, proof=replace(shot.proof, second=wrong))
        assert reasons(spoilt) == [
            f"sample: proof.second: the second-best idea is another one: {plan} (32/3); prove the "
            "puzzle anew"
        ]


def test_an_unreachable_goal_is_found() -> None:
    assert reasons(proven(FAR_AWAY, "gone(BG)"))[0] == (
        "sample: goal: nothing can be done for this goal: every plan is worth 0; choose a goal "
        "that some plan comes closer to"
    )


def test_an_illegal_position_is_found(shot: Puzzle) -> None:
    position = shot.position
    hot = bytearray(position.hot)
    hot[at.HEALTH + 1] = 99
    spoilt = Position(position.setting, bytes(hot), position.cold, position.agenda)
    assert reasons(replace(shot, position=spoilt))[0].startswith("sample: position: ")


def test_false_and_missing_themes_are_found(shot: Puzzle) -> None:
    holding = ", ".join(shot.themes)
    assert "heal" not in shot.themes
    assert reasons(replace(shot, themes=("heal",))) == [
        'sample: themes: the theme "heal" does not hold here, but these do: '
        f"{holding}; leave it out"
    ]
    assert reasons(replace(shot, themes=())) == [
        f"sample: themes: this puzzle has no theme; these hold: {holding}"
    ]


def test_without_a_proof_nothing_is_proven(shot: Puzzle) -> None:
    assert reasons(replace(shot, proof=None))[0].startswith("sample: this puzzle has no proof yet")


def test_the_limit_of_the_proof_is_kept(shot: Puzzle) -> None:
    assert shot.proof is not None
    hasty = replace(shot, proof=replace(shot.proof, limit=100))
    assert reasons(hasty)[0].startswith("sample: no proof within 100 states; make the position")


def test_who_may_have_to_discard_is_not_asked() -> None:
    taxed = puzzle_of(
        f"{SHOT}; hand tax_audit",
        "damage",
        opponents=("B: BG - tax_audit crawl_dig crawl_punch crawl_switch dig_aim",),
    )
    with pytest.raises(PuzzleError, match="somebody may have to discard here"):
        prove(taxed)


def test_a_puzzle_with_too_many_best_plans_is_too_loose(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(proving, "MOST_TIES", 1)
    with pytest.raises(PuzzleError, match="2 plans are equally good, more than 1; leave out"):
        prove(puzzle_of(SHOT, "damage"))


def test_a_puzzle_in_which_all_plans_are_alike_is_too_loose(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(proving, "MOST_LOOKS", 10)
    with pytest.raises(PuzzleError, match="the 10 best plans below the solution have its idea"):
        prove(puzzle_of(SHOT, "damage"))


# Ideas

FIRE, PUSH, PUNCH = (1, 7, 255, 3), (1, 8, 5, 255), (1, 5, 5, 255)


def test_who_does_more_or_in_another_order_has_the_same_idea() -> None:
    assert different([(FIRE, PUSH), (PUSH, FIRE), (PUNCH, FIRE, PUSH)]) == [(PUSH, FIRE)]
    assert different([(FIRE, PUSH), (PUNCH, PUSH)]) == [(FIRE, PUSH), (PUNCH, PUSH)]
    assert different([(FIRE,), ()]) == [()]


def test_the_idea_is_missed_by_who_does_less_or_in_a_worse_order() -> None:
    assert not has_missed((FIRE, PUSH), [(FIRE, PUSH)])
    assert not has_missed((FIRE, PUNCH, PUSH), [(FIRE, PUSH)])
    assert has_missed((PUSH, FIRE), [(FIRE, PUSH)])
    assert not has_missed((PUSH, FIRE), [(FIRE, PUSH), (PUSH, FIRE)])
    assert has_missed((PUSH,), [(FIRE, PUSH)])
    assert has_missed((), [(FIRE,)]) and has_missed((FIRE,), [()]) and not has_missed((), [()])


def test_to_crawl_away_or_into_the_shell_is_an_idea() -> None:
    """Nobody is attacked, and yet a turn before the missile counts."""
    dodge = puzzle_of(
        "snails 1; map 1 1; player A ninja; G a1 10; player B; G a2; hand missile",
        "survive",
        opponents=("B: BG - missile crawl_dig dig_aim crawl_punch crawl_switch",),
    )
    answer = answer_of(dodge)
    finding = finding_of(dodge, answer, STATES)
    actions = {action.id: action.index for action in dodge.setting.catalogue.actions}
    assert finding.ideas == (((1, actions["crawl"], at.NONE, at.NONE),),)
    assert finding.proof.value == worth(1)
    assert finding.proof.second is not None and finding.proof.second.value == worth("5/6")
    second = read_plan(dodge.setting, finding.proof.second.plan)
    assert Ideas(answer).of(second)[0] == (1, actions["shell"], at.NONE, at.NONE)


# Wishes


def test_with_the_wish_fewer_cards_are_better_among_equals() -> None:
    position = "snails 1; map 1 1; player A ninja; G a1; hand missile grenade; player B; G a2 5"
    plain, frugal = proven(position, "won"), proven(position, "won", wishes=("fewest",))
    assert plain.proof is not None and frugal.proof is not None
    assert (plain.proof.value, frugal.proof.value) == (worth(1), worth(1, 0))
    wasteful = "AG - missile crawl_switch crawl_punch crawl_dig dig_aim"
    assert judge(plain, wasteful).optimal
    assert judge(frugal, wasteful).value == worth(1, -1)
    assert judge(frugal, wasteful).cost == worth(0, 1)
    assert reasons(frugal) == []


# Judging


def test_any_best_plan_is_right(shot: Puzzle) -> None:
    assert shot.proof is not None
    values = {judge(shot, plan).value for plan in shot.proof.plans}
    assert values == {shot.proof.value}
    assert all(judge(shot, plan).optimal for plan in shot.proof.plans)


def test_a_near_miss_costs_what_it_falls_short_by(shot: Puzzle) -> None:
    assert shot.proof is not None and shot.proof.second is not None
    judgement = judge(shot, shot.proof.second.plan)
    assert not judgement.optimal
    assert (judgement.value, judgement.best) == (worth("32/3"), worth(15))
    assert judgement.cost == worth("13/3")
    assert judgement.plan == read_plan(shot.setting, shot.proof.second.plan)


def test_only_what_can_be_planned_is_judged(shot: Puzzle) -> None:
    with pytest.raises(RequestError, match="A has no such plan"):
        judge(shot, "BG - crawl_dig crawl_punch crawl_switch dig_aim shell_switch")
    with pytest.raises(PuzzleError, match="has no proof yet"):
        judge(replace(shot, proof=None), "AG - missile crawl_dig crawl_punch crawl_switch dig_aim")


def test_a_plan_that_beats_the_proof_shows_that_the_proof_is_wrong(shot: Puzzle) -> None:
    proof = shot.proof
    assert proof is not None
    assert judge(shot, proof.plans[0]).optimal
    low = replace(shot, proof=replace(proof, value=tuple(part - 1 for part in proof.value)))
    with pytest.raises(PuzzleError, match="the proof is wrong"):
        judge(low, proof.plans[0])
