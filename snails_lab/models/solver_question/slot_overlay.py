"""One slot of a plan on the board: from where, by which way, at what, and why that is possible."""

from __future__ import annotations

from fractions import Fraction

from snails_core.position import Position
from snails_core.records import read_snail
from snails_core.tell import Names
from snails_lab.models.overlays.aim import aim_overlay
from snails_lab.models.overlays.overlay import Note, Overlay, chance_text
from snails_lab.models.solver_question.readable_reply import Data, SlotView
from snails_lab.words import phrase


def slot_overlay(view: SlotView, position: Position, language: str = "en") -> Overlay:
    """Marks the acting snail, its way and its targets; all other spaces say why not."""
    if view.deed is None:
        notes = tuple(Note(space, False, "here", "") for space in position.setting.board.spaces())
        return Overlay(view.line, notes)
    deed, catalogue = view.deed, position.setting.catalogue
    snail = read_snail(deed["snail"], "")
    action = catalogue.actions[catalogue.action_index[deed["action"]]]
    base = aim_overlay(position, snail, action, language)
    marked = _marks(deed, position, language)
    notes = tuple(
        marked.get(note.space, note._replace(open=False, sign="here")) for note in base.notes
    )
    return Overlay(f"{view.title}. {view.line}", notes)


def _marks(deed: Data, position: Position, language: str) -> dict[int, Note]:
    board, names = position.setting.board, Names(position, language)
    origin = board.index(deed["space"])
    acting, action = names.snail(read_snail(deed["snail"], "")), _action(deed, names)
    why = phrase(language, "asking.from", snail=acting, action=action)
    marks = {origin: Note(origin, True, "start", why)}
    way = [board.index(space) for space in deed["path"]]
    for number, space in enumerate(way, 1):
        if space != origin:
            why = phrase(language, "asking.way", snail=acting, number=number)
            marks[space] = Note(space, True, "reach", why, str(number), rank=number)
    if way and way[-1] != origin:
        marks[way[-1]] = marks[way[-1]]._replace(sign="goal", path=(origin, *way))
    for target in deed["targets"]:
        space = board.index(target["space"])
        path = (origin, space) if space != origin else ()
        marks[space] = _target(target, deed, space, names)._replace(path=path)
    return marks


def _target(target: Data, deed: Data, space: int, names: Names) -> Note:
    snail = target["snail"]
    aimed = names.space_now(space) if snail is None else names.snail(read_snail(snail, ""))
    why = [phrase(names.language, "asking.at", target=aimed), target["sight"]]
    label = ""
    if deed["hit"] is not None:
        chance = Fraction(deed["hit"])
        label = str(chance)
        why.append(phrase(names.language, "asking.hit", chance=chance_text(chance, names.language)))
    return Note(space, True, "chosen", " ".join(why), label, rank=1)


def _action(deed: Data, names: Names) -> str:
    return names.action(names.setting.catalogue.action_index[deed["action"]])
