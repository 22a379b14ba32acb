"""One of the planner's turns in brief: who does what, from where, at what, with what chance."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from snails_core import layout as at
from snails_core.agenda import Roll
from snails_core.cards import Face, Target
from snails_core.events import Acted, Hit, Moved, PassedOver, Targeted
from snails_core.layout import NONE
from snails_core.options import Choice, DiceShow
from snails_core.position import Position
from snails_core.queries import owner, snail_of
from snails_core.reach import Reach, reach
from snails_core.tell.names import SIGNS
from solver.explain.turn_trees import TurnNode, TurnRoot
from solver.planner import State


class HitChance(NamedTuple):
    """A chance, and how it comes about: outcome by outcome, brackets for what follows one."""

    result: Fraction
    formula: str

    @property
    def derivation(self) -> str:
        return f"{self.formula} = {self.result}"


class Unreached(NamedTuple):
    """An enemy whom a skipped card cannot reach, and why."""

    snail: int
    space: int
    level: int
    reach: Reach


@dataclass(frozen=True, slots=True)
class TurnSummary:
    """What the planner does in a turn before chance decides anything."""

    snail: int = NONE
    space: int = NONE
    level: int = 0
    action: int = NONE
    skipped: PassedOver | None = None
    """Why nothing is done, if the card is passed over."""
    unreached: tuple[Unreached, ...] = ()
    """If it is passed over for want of a target: all enemies."""
    targets: tuple[Targeted, ...] = ()
    path: tuple[int, ...] = ()
    """The spaces that the acting snail crawls to."""
    hit: HitChance | None = None
    """If dice are rolled: the chance that an attack of this card hits."""

    @property
    def idea(self) -> tuple[int, int, int, int]:
        """Snail, action, and the snail or else the space it is aimed at."""
        if not self.targets:
            return self.snail, self.action, NONE, NONE
        target = self.targets[0]
        is_snail = target.target_snail != NONE
        return self.snail, self.action, target.target_snail, NONE if is_snail else target.space


def summary_of(root: TurnRoot, state: State) -> TurnSummary:
    """The summary of a turn that begins at this state."""
    events, node = list(root.events), root.node
    while node.taken is not None:
        events += node.taken.events
        node = node.taken.to
    skipped = next((event for event in events if isinstance(event, PassedOver)), None)
    acted = next((event for event in events if isinstance(event, Acted)), None)
    if acted is None:
        return TurnSummary(skipped=skipped, unreached=tuple(_unreached(root, state, skipped)))
    space = state.hot[at.PLACE + acted.snail]
    rolls = bool(node.position.agenda) and isinstance(node.position.agenda[-1], Roll)
    return TurnSummary(
        acted.snail,
        space,
        state.hot[at.LEVEL + space],
        acted.action,
        skipped,
        (),
        tuple(event for event in events if isinstance(event, Targeted)),
        tuple(e.space for e in events if isinstance(e, Moved) and e.snail == acted.snail),
        _hit_chance(node) if rolls else None,
    )


def _unreached(root: TurnRoot, state: State, skipped: PassedOver | None) -> Iterator[Unreached]:
    """All enemies, if a card is passed over for want of a target. Their reach is judged for the
    card's last action, as the excuse is."""
    if skipped is None or skipped.reason != "no_target":
        return
    catalogue = root.node.position.setting.catalogue
    action = catalogue.actions[catalogue.cards[skipped.card].actions[-1]]
    active = state.hot[at.ACTIVE + skipped.player]
    if active >= at.SQUAD or action.target is Target.NONE:
        return
    acting = snail_of(skipped.player, active)
    table = Position(root.node.position.setting, state.hot, state.cold, ())
    for snail in range(at.MAX_SNAILS):
        space = table.place(snail)
        if owner(snail) != skipped.player and table.health(snail) and space is not None:
            yield Unreached(snail, space, table.level(space), reach(table, acting, action, space))


def _hit_chance(node: TurnNode) -> HitChance:
    """The chance to hit from here on, if nothing has hit yet."""
    result, terms = Fraction(0), []
    for chance, edge in node.chances():
        later = SURE if any(isinstance(e, Hit) for e in edge.events) else _hit_chance(edge.to)
        result += chance * later.result
        if node.taken is not None:
            return later
        if later.result:
            after = "" if later.result == 1 else f" · ({later.formula})"
            terms.append(f"{_signs(edge.choice)}{chance}{after}")
    return HitChance(result, " + ".join(terms) or "0")


def _signs(outcome: Choice) -> str:
    if not isinstance(outcome, DiceShow):
        return ""
    faces = (outcome.face, outcome.other_face)
    return "".join(SIGNS[Face(face)] for face in faces if face != NONE) + " "


SURE = HitChance(Fraction(1), "1")
