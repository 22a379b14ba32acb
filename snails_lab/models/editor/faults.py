"""What is wrong with a drawn position, in sentences tied to a place on the board if possible."""

from __future__ import annotations

from typing import NamedTuple

from snails_core.errors import SnailsError
from snails_core.faults import Fault
from snails_core.position import Position
from snails_core.queries import snail_of
from snails_core.records import PLAYER_LETTERS, ROLE_LETTERS
from snails_core.tell import Names
from snails_core.tell.names import TERMS, sentence
from snails_core.words import text
from snails_lab.models.overlays.overlay import Note, Overlay
from snails_lab.words import phrase

SIGN = "!"
_TERMS = {"discard": "discard_pile", "first": "first_player"}
"""Places that the rulebook calls otherwise."""
_OWN_WORDS = (
    "aimed", "colour", "faction", "hurt", "known", "lost", "next", "plan", "shown", "todo",
    "unseen", "used", "viewer", "winner",
)  # fmt: skip


class FaultNote(NamedTuple):
    """A fault with the numbers of what it is about, as far as it is about such a thing."""

    fault: Fault
    space: int | None = None
    snail: int | None = None
    player: int | None = None

    def told(self, drawn: Position, language: str) -> str:
        """`Grunt A on c4 (meadow): health counts in fives; ...`"""
        why = sentence(text(language, f"error.{self.fault.key}"))
        where = self._where(Names(drawn, language))
        return f"{where}: {why}." if where else f"{why}."

    def _where(self, names: Names) -> str:
        if self.snail is not None:
            return names.standing_now(self.snail)
        if self.space is not None:
            return names.space_now(self.space)
        first, *others = self.fault.place.split(": ")
        told = _thing(first, names) if self.player is None else names.player(self.player)
        return ", ".join(filter(None, [told, *(_thing(part, names) for part in others)]))


def fault_note(drawn: Position, fault: Fault) -> FaultNote:
    """The fault with its place read: a space, a snail or a player."""
    place = fault.place
    board = drawn.setting.board
    if place in board.names:
        return FaultNote(fault, space=board.names.index(place))
    if len(place) == 2 and place[0] in PLAYER_LETTERS and place[1] in ROLE_LETTERS:
        player = PLAYER_LETTERS.index(place[0])
        snail = snail_of(player, ROLE_LETTERS.index(place[1]))
        return FaultNote(fault, drawn.place(snail), snail, player)
    letter = place.removeprefix("player ")[:1]
    if place.startswith("player ") and letter in PLAYER_LETTERS:
        return FaultNote(fault, player=PLAYER_LETTERS.index(letter))
    return FaultNote(fault)


def error_note(drawn: Position, error: SnailsError) -> FaultNote:
    """What the rules stumbled into when they carried the position on."""
    return fault_note(drawn, Fault("impossible", error.place))


class FaultOverlay(Overlay):
    """Faults on the board: a sign on each space that has one, and nothing on the others."""

    __slots__ = ()

    def lines(self, position: Position, language: str) -> list[str]:
        """The lines of the spaces that have a fault, and of no others."""
        return [note.why for note in self.notes if note.open]


def fault_overlay(
    drawn: Position, fault_notes: tuple[FaultNote, ...], language: str
) -> FaultOverlay:
    """For every space the faults that are tied to it."""
    notes = []
    for space in drawn.setting.board.spaces():
        why = " ".join(f"⚠ {m.told(drawn, language)}" for m in fault_notes if m.space == space)
        wrong = bool(why)
        notes.append(Note(space, wrong, "fault" if wrong else "here", why, SIGN if wrong else ""))
    return FaultOverlay("", tuple(notes))


def _thing(word: str, names: Names) -> str:
    """The rulebook's or the editor's word for a part of a place, else the word itself.

    A fault of all players or of the whole board has no place that one could look for.
    """
    if word in ("player", names.setting.board.id):
        return ""
    head = word.partition(" ")[0]
    term = _TERMS.get(head, head)
    if term in TERMS:
        return names.term(term)
    if head in _OWN_WORDS:
        return phrase(names.language, f"editor.{head}") + word[len(head) :]
    return word
