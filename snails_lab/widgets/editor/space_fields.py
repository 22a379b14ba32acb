"""What is looked at: a space with its tiles and tokens, and a snail."""

from __future__ import annotations

from typing import Any

from snails_core import layout as at
from snails_core.backs import BACKS_OF_LEVEL, TERRAINS, Back, pinned_back
from snails_core.queries import occupants
from snails_core.tell.names import sentence
from snails_lab.models.editor import ground, snails
from snails_lab.models.editor.ground import HIGHEST, MOST_TOKENS, TOKENS, Token
from snails_lab.models.editor.sketch import EditorState
from snails_lab.widgets.editor.fields import Fields, choice, offer, row, tick, whole
from snails_lab.words import phrase


class SpaceFields(Fields):
    """The properties of one space, which can be chosen from a list too."""

    def __init__(self, bench: EditorState, language: str) -> None:
        super().__init__(bench, language)
        self._space = 0
        self.place = self.term(self.edits(choice(), self._choose), "space")
        self.level = self.term(self.edits(choice(), self._set_level), "level")
        self.damaged = self.term(self.edits(tick(), self._set_damaged), "damaged")
        self.tokens: dict[Token, Any] = {token: self._token(token) for token in TOKENS}
        self.backs = {level: self._back(level) for level in range(HIGHEST, 0, -1)}
        tokens = row(self.damaged, *self.tokens.values())
        self.children = [
            row(self.place, self.level),
            tokens,
            *self.backs.values(),
            self.error_line.widget,
        ]
        self.add_class("snails-editor-space")
        self.show()

    @property
    def space(self) -> int:
        return self._space

    @space.setter
    def space(self, space: int) -> None:
        self._space = space
        self.show()

    def fill(self) -> None:
        drawn, names = self.bench.drawn, self.names
        board = drawn.setting.board
        self._space = space = min(self._space, len(board.names) - 1)
        offer(self.place, [(names.space_now(each), each) for each in board.spaces()], space)
        levels = [
            (f"{level} · {names.term(terrain)}", level) for level, terrain in enumerate(TERRAINS)
        ]
        offer(self.level, levels, drawn.level(space))
        self.damaged.value = bool(drawn.hot[at.DAMAGED + space])
        for token, field in self.tokens.items():
            field.max = max(MOST_TOKENS, drawn.hot[TOKENS[token] + space])
            field.value = drawn.hot[TOKENS[token] + space]
        for level, field in self.backs.items():
            field.layout.display = "" if level <= drawn.level(space) else "none"
            field.description = phrase(self.language, "editor.back", level=level)
            field.tooltip = phrase(self.language, "editor.back_hint", level=level)
            options = [(phrase(self.language, "editor.back_unknown"), at.NONE)]
            options += [(sentence(names.back(back)), int(back)) for back in BACKS_OF_LEVEL[level]]
            pinned = pinned_back(drawn.hot[at.PINNED + space], level)
            offer(field, options, at.NONE if pinned is None else int(pinned))

    def _token(self, token: Token) -> Any:
        def set_tokens(count: int) -> None:
            self.bench.do(ground.set_tokens, self._space, token, count)

        return self.term(self.edits(whole(MOST_TOKENS), set_tokens), token)

    def _back(self, level: int) -> Any:
        def set_back(back: int) -> None:
            known = None if back == at.NONE else Back(back)
            self.bench.do(ground.set_back, self._space, level, known)

        return self.edits(choice(), set_back)

    def _choose(self, space: int) -> None:
        self._space = space

    def _set_level(self, level: int) -> None:
        self.bench.do(ground.set_level, self._space, level)

    def _set_damaged(self, damaged: bool) -> None:
        self.bench.do(ground.set_damaged, self._space, damaged)


class SnailFields(Fields):
    """The properties of one snail, which can be chosen from a list too."""

    def __init__(self, bench: EditorState, language: str) -> None:
        super().__init__(bench, language)
        self._snail = 0
        self.who = self.label(self.edits(choice(), self._choose), "editor.snail")
        self.place = self.term(self.edits(choice(), self._put), "space")
        self.health = self.term(self.edits(choice(), self._set_health), "health")
        self.shelled = self.term(self.edits(tick(), self._set_shelled), "shell")
        self.status = self.label(self.edits(choice(), self._set_status), "editor.status")
        self.children = [
            row(self.who, self.place),
            row(self.health, self.status, self.shelled),
            self.error_line.widget,
        ]
        self.add_class("snails-editor-snail")
        self.show()

    @property
    def snail(self) -> int:
        return self._snail

    @snail.setter
    def snail(self, snail: int) -> None:
        self._snail = snail
        self.show()

    def look_at(self, space: int) -> None:
        """A snail that stands there, if one does; the one of before if it does."""
        there = occupants(self.bench.drawn.hot, space)
        if there and self._snail not in there:
            self._snail = there[0]
        self.show()

    def fill(self) -> None:
        drawn, names = self.bench.drawn, self.names
        squads = range(at.SQUAD * drawn.players)
        self._snail = snail = self._snail if self._snail in squads else 0
        offer(self.who, [(names.snail(each), each) for each in squads], snail)
        nowhere = phrase(self.language, "editor.nowhere")
        spaces = [(names.space_now(each), each) for each in drawn.setting.board.spaces()]
        place = drawn.place(snail)
        offer(self.place, [(nowhere, at.NONE), *spaces], at.NONE if place is None else place)
        health = drawn.health(snail)
        full = drawn.setting.rules.health
        points = sorted({health, *range(0, full + 1, snails.HEALTH_STEP)}, reverse=True)
        gone = f"0 · {names.term('eliminated')}"
        offer(self.health, [(str(each) if each else gone, each) for each in points], health)
        self.shelled.value = drawn.is_shelled(snail)
        statuses = [(names.text("outcome.declared_as_neither"), "neutral")]
        statuses += [(names.term(f"{each}_snail"), each) for each in snails.STATUSES[1:]]
        offer(self.status, statuses, snails.status(drawn, snail))
        for field in (self.shelled, self.status):
            field.disabled = not health

    def _choose(self, snail: int) -> None:
        self._snail = snail

    def _put(self, space: int) -> None:
        if space == at.NONE:
            self.bench.do(snails.lift, self._snail)
        else:
            self.bench.do(snails.put, self._snail, space)

    def _set_health(self, health: int) -> None:
        self.bench.do(snails.set_health, self._snail, health)

    def _set_shelled(self, shelled: bool) -> None:
        self.bench.do(snails.set_shelled, self._snail, shelled)

    def _set_status(self, wanted: snails.Status) -> None:
        self.bench.do(snails.set_status, self._snail, wanted)
