"""Overlays with odds: hits, damage and backs are what the engine brings."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import partial

from snails_core import Chance, Decision, Position, play, read_position
from snails_core import layout as at
from snails_core.agenda import ActionContext, ChooseTarget, FlipTile, Rolled
from snails_core.backs import Back, with_pin
from snails_core.cards import Face
from snails_core.options import AimAtSnail, AimAtSpace, BackIs
from snails_core.queries import members, occupants, owner
from snails_core.vocabulary import Word
from snails_lab import aim_overlay
from snails_lab.models.options.reroll_odds import dice_odds
from snails_lab.models.overlays.attack_odds import odds_at
from snails_lab.models.overlays.backs import back_odds, backs_overlay
from snails_lab.models.overlays.hit import WARNING, hit_overlay
from snails_lab.models.overlays.overlay import percent_text
from solver.odds import odds
from tests.support.lab.overlay_positions import SHOOTING, action, asked


# Hit chances and damage
def played_out(position: Position, worth: Callable[[Position], int], player: int) -> Fraction:
    """What the engine brings if the player makes the most of it, and chance has its way."""
    node = position.node
    if isinstance(node, Chance):
        ways = zip(node.outcomes, node.weights, strict=True)
        total = sum(node.weights)
        values = (played_out(play(position, way).position, worth, player) * w for way, w in ways)
        return sum(values, Fraction(0)) / total
    if isinstance(node, Decision):
        assert node.player == player
        options = [played_out(play(position, way).position, worth, player) for way in node.options]
        return max(options)
    return Fraction(worth(position))


def lost(before: Position, snail: int, end: Position) -> int:
    return before.health(snail) - end.health(snail)


PLAIN = {Word.DAMAGE, Word.DAMAGE_TILE, Word.DESTROY_TILE, Word.LEAVE_SHELL}
"""What happens on the spot: no push and no fire that leads elsewhere."""


def is_plain(position: Position, attack: ChooseTarget) -> bool:
    chosen, hot = position.setting.catalogue.actions[attack.action], position.hot
    words = {part.word for row in chosen.rows for part in row.effects}
    return words <= PLAIN and not any(hot[at.MINES : at.MINES + 2 * at.MAX_SPACES])


def test_odds_are_what_the_engine_brings() -> None:
    """For every target of one snail: expected damage, each re-roll and row chosen for it."""
    compared = 0
    for position in asked(ChooseTarget):
        attack, node = position.agenda[-1], position.node
        assert isinstance(attack, ChooseTarget) and isinstance(node, Decision)
        if not is_plain(position, attack):
            continue
        alone = Position(position.setting, position.hot, position.cold, (attack,))
        chosen = position.setting.catalogue.actions[attack.action]
        for option in node.options:
            if isinstance(option, AimAtSnail):
                victims = [option.snail]
            else:
                assert isinstance(option, AimAtSpace)
                victims = occupants(alone.hot, option.space)
            if len(victims) != 1 or victims[0] == attack.snail:
                continue
            found = odds_at(position, attack.snail, chosen, victims).odds
            worth = partial(lost, position, victims[0])
            end = play(alone, option).position
            assert found.value == played_out(end, worth, owner(attack.snail))
            assert found.damage.mean() == found.value
            compared += 1
    assert compared > 25


def test_keeping_and_rerolling_bring_what_the_engine_brings() -> None:
    """For dice on the table: what each option is worth, and that both have a chance in percent."""
    compared = 0
    for position in asked(Rolled):
        task, node = position.agenda[-1], position.node
        assert isinstance(task, Rolled) and isinstance(node, Decision)
        found = dice_odds(position)
        assert set(found) == set(node.options)
        assert all("%" in told.brief("en") and "%" in told.exactly for told in found.values())
        attack = ChooseTarget(task.context.action, task.context.snail, task.rerolls, task.attacks)
        victims = members(task.context.snails)
        if not is_plain(position, attack) or len(victims) != 1 or victims[0] == attack.snail:
            continue
        alone = Position(position.setting, position.hot, position.cold, (task,))
        worth = partial(lost, position, victims[0])
        for option, told in found.items():
            end = play(alone, option).position
            assert told.damage == played_out(end, worth, owner(attack.snail))
            compared += 1
    assert compared > 12


def test_dice_on_the_table_at_nobody_have_a_chance_to_hit_alone() -> None:
    """A leader's Missile at an empty space: a triangle misses, one of the other faces hits."""
    position = read_position("snails 1; map 1 2 1; player A; L a1; player B; G a3")
    context = ActionContext(action(position, "missile").index, 0, 1, at.NONE, 0)
    triangle = Rolled(context, 1, 1, int(Face.TRIANGLE))
    asked_now = Position(position.setting, position.hot, position.cold, (triangle,))
    found = dice_odds(asked_now)
    assert [told.chance for told in found.values()] == [0, Fraction(1, 2)]
    assert {told.damage for told in found.values()} == {None}
    assert [told.brief("en") for told in found.values()] == ["0 % to hit", "50 % to hit"]


def test_what_is_shown_for_a_missile_of_a_leader() -> None:
    """One re-roll: hits with 3/4; the shell takes 5 off."""
    overlay = hit_overlay(SHOOTING, 0, action(SHOOTING, "missile"))
    assert "with 1 re-roll" in overlay.title
    shelled, crowd = overlay.note(1), overlay.note(2)
    found = odds("missile", rerolls=1, health=15, shell=True)
    assert shelled.label == f"{percent_text(found.damage.chance(bool), 'en')} · 5"
    assert found.value == Fraction(5)
    assert "Grunt B can expect to lose 5 health." in shelled.why
    assert crowd.label.endswith(WARNING) and "on its own side" in crowd.why
    assert overlay.note(3).label == "" and overlay.note(3).sign == "aim"
    assert overlay.note(0).sign == "too_near"
    assert list(shelled.more) == found.derivation("en")


def test_a_card_that_harms_nobody_is_only_aimed() -> None:
    kit = action(SHOOTING, "fishing_rod")
    assert hit_overlay(SHOOTING, 0, kit) == aim_overlay(SHOOTING, 0, kit)


def test_a_known_back_is_no_chance() -> None:
    pins = "snails 1; map 3 2; tiles a2:2!{}; player A; G a1; player B; G a2"
    unknown = read_position(pins.format(""))
    hot = bytearray(unknown.hot)
    hot[at.PINNED + 1] = with_pin(0, 2, Back.TRAP)
    trap = Position(unknown.setting, bytes(hot), unknown.cold, unknown.agenda)
    missile = action(unknown, "missile")
    losses = [odds_at(p, 1, missile, [5]).odds.value for p in (unknown, trap)]
    expected = odds("missile", tile=2, damaged=True).value
    assert losses[0] == expected
    assert losses[1] == Fraction(1, 3) * (10 + 5) + Fraction(1, 6) * (15 + 5)


# Backs
def test_odds_of_backs_are_those_of_the_engine() -> None:
    """F2: drawn from what is unseen; a known one is certain."""
    full = read_position("snails 1; map 3 2 1 .; player A; G a1; player B; G a2")
    hot = bytearray(full.hot)
    hot[at.UNSEEN + Back.TRAP], hot[at.UNSEEN + Back.MINE] = 1, 0
    position = Position(full.setting, bytes(hot), full.cold, full.agenda)
    overlay = backs_overlay(position)
    assert [note.sign for note in overlay.notes] == ["mountain_blank", "trap", "barrel", "here"]
    assert [note.label for note in overlay.notes] == ["1", "1/12", "1/2", ""]
    assert overlay.note(0).why.count("level") == 3
    level = 2
    start = Position(position.setting, position.hot, position.cold, (FlipTile(1, at.NONE, level),))
    node = start.node
    assert isinstance(node, Chance)
    shown = {
        Back(way.back): node.probability(way) for way in node.outcomes if isinstance(way, BackIs)
    }
    assert dict(back_odds(position, 1, level)) == shown
