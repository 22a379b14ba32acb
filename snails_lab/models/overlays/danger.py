"""What each space costs a snail that enters it and stays: tokens, tiles, rot and dirty water."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from snails_core.errors import PositionError
from snails_core.layout import CONTAMINATION
from snails_core.position import Position
from snails_core.records import snail_name
from snails_core.rules.contamination import contamination_damage
from snails_core.tell import Names
from snails_core.words import text
from snails_lab.models.overlays.overlay import Note, Overlay, chance_text, number_text, short_number
from snails_lab.models.overlays.tolls import Tolls, tolls
from snails_lab.words import phrase


def danger_overlay(position: Position, snail: int, language: str = "en") -> Overlay:
    """A note for every space: what the snail can expect to lose there, and at worst."""
    origin = position.place(snail)
    if origin is None:
        raise PositionError("fault_unplaced", snail_name(snail))
    notes = tuple(
        _note(position, snail, space, language) for space in position.setting.board.spaces()
    )
    name = Names(position, language).standing_now(snail)
    return Overlay(phrase(language, "danger.title", snail=name), notes)


def _note(position: Position, snail: int, space: int, language: str) -> Note:
    found = tolls(position, snail, space)
    if found is None:
        return Note(space, False, "full", phrase(language, "danger.full"))
    whole = found.whole
    if not whole.worst:
        dry = phrase(language, "danger.safe")
        why = dry if position.level(space) else phrase(language, "danger.clean")
        return Note(space, False, "here", why)
    main = max(whole.causes, key=lambda cause: whole.causes[cause])
    label = f"−{short_number(whole.expected, language)}"
    why = " ".join(_sentences(position, found, language))
    return Note(space, True, main, why, label, rank=-whole.expected)


def _sentences(position: Position, found: Tolls, language: str) -> list[str]:
    told = []
    if found.entering.causes:
        told.append(
            phrase(language, "danger.entering", losses=losses_text(found.entering.causes, language))
        )
    later = found.whole.less(found.entering)
    if later:
        told.append(phrase(language, "danger.staying", losses=losses_text(later, language)))
    if "contamination" in later:
        marker = position.hot[CONTAMINATION]
        damage = contamination_damage(position.setting, position.hot)
        told.append(phrase(language, "danger.marker", number=marker, damage=damage))
    expected = number_text(found.whole.expected, language)
    told.append(phrase(language, "danger.whole", expected=expected, worst=found.whole.worst))
    if found.whole.death:
        told.append(
            phrase(language, "danger.death", chance=chance_text(found.whole.death, language))
        )
    return told


def losses_text(causes: Mapping[str, Fraction], language: str) -> str:
    """`10 by fire, 4/3 ≈ 1.33 by a trap`."""
    return ", ".join(
        f"{number_text(loss, language)} {text(language, f'cause.{cause}')}"
        for cause, loss in causes.items()
    )
