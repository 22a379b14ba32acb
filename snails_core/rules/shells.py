"""Shells: they soften damage, hold a snail in place, and each player has two (R11, R12)."""

from __future__ import annotations

from snails_core.agenda import TradeShell
from snails_core.cards import Action
from snails_core.damage_amounts import SHELL_SOFTENS
from snails_core.draft import Draft
from snails_core.events import Hid, LeftShell
from snails_core.layout import SHELLED
from snails_core.nodes import Decision
from snails_core.options import Decline, ShellFrom
from snails_core.queries import Bytes, living, owner
from snails_core.rule import chosen, rule


def softened(amount: int) -> int:
    """What a shell lets through of one damage (R11)."""
    return max(0, amount - SHELL_SOFTENS)


def can_be_shifted(hot: Bytes, snail: int, shelled_too: int) -> bool:
    """A shelled snail is neither pushed nor placed unless the card says "even shelled ones"
    (R12)."""
    return bool(shelled_too) or not hot[SHELLED + snail]


def leaves_shell(action: Action) -> bool:
    """Does acting take the snail out of its shell, before anything else (R12)?"""
    return not action.keeps_shell


def can_hide_here(d: Draft, snail: int) -> bool:
    """On water there is no shell to go into (L22)."""
    return bool(d.level_under(snail))


def hide(d: Draft, snail: int) -> None:
    """The snail goes into a shell; one who is in a shell already stays there (R8.1)."""
    hot = d.hot
    if hot[SHELLED + snail] or not can_hide_here(d, snail):
        return
    if len(_shelled(d, snail)) >= d.setting.rules.shells:
        d.agenda.append(TradeShell(snail))
        return
    hot[SHELLED + snail] = 1
    d.events.append(Hid(snail))


def leave_shell(d: Draft, snail: int, why: str) -> None:
    if d.hot[SHELLED + snail]:
        d.hot[SHELLED + snail] = 0
        d.events.append(LeftShell(snail, why))


def _shelled(d: Draft, snail: int) -> list[int]:
    return [other for other in living(d.hot, owner(snail)) if d.hot[SHELLED + other]]


@rule(TradeShell)
def trade_shell(d: Draft, task: TradeShell) -> Decision:
    """A third snail hides: a shell comes off another, or it stays outside."""
    options = [ShellFrom(other) for other in _shelled(d, task.snail)]
    return Decision(owner(task.snail), (*options, Decline()))


@chosen(TradeShell)
def shell_traded(d: Draft, task: TradeShell, option: ShellFrom | Decline) -> None:
    if isinstance(option, ShellFrom):
        leave_shell(d, option.snail, "R11")
        hide(d, task.snail)
