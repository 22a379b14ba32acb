"""Hiding in a shell; each player has two (R11)."""

from __future__ import annotations

from snails_core.agenda import TradeShell
from snails_core.draft import Draft
from snails_core.events import Hid
from snails_core.layout import SHELLED
from snails_core.nodes import Decision
from snails_core.options import Decline, ShellFrom
from snails_core.rule import chosen, rule
from snails_core.rules.damage import leave_shell
from snails_core.squads import living, owner


def hide(d: Draft, snail: int) -> None:
    """Into a shell; one who is in a shell already stays there (R8.1)."""
    hot = d.hot
    if hot[SHELLED + snail] or not d.level_under(snail):
        return
    if len(_shelled(d, snail)) >= d.setting.rules.shells:
        d.agenda.append(TradeShell(snail))
        return
    hot[SHELLED + snail] = 1
    d.events.append(Hid(snail))


def _shelled(d: Draft, snail: int) -> list[int]:
    return [other for other in living(d.hot, owner(snail)) if d.hot[SHELLED + other]]


@rule(TradeShell)
def trade_shell(d: Draft, effect: TradeShell) -> Decision:
    options = [ShellFrom(other) for other in _shelled(d, effect.snail)]
    return Decision(owner(effect.snail), (*options, Decline()))


@chosen(TradeShell)
def shell_traded(d: Draft, effect: TradeShell, option: ShellFrom | Decline) -> None:
    if isinstance(option, ShellFrom):
        leave_shell(d, option.snail, "R11")
        hide(d, effect.snail)
