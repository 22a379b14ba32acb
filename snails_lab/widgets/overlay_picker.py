"""Lists to choose what is shown on a board: which overlay, for which snail and action."""

from __future__ import annotations

from html import escape

from ipywidgets import HTML, BoundedIntText, Dropdown, Layout

from snails_core.cards import Action
from snails_core.layout import MAX_SNAILS
from snails_core.position import Position
from snails_core.queries import occupants, owner
from snails_core.tell import Names
from snails_lab.models.overlays.actions import Actions
from snails_lab.models.overlays.aim import aim_overlay
from snails_lab.models.overlays.backs import backs_overlay
from snails_lab.models.overlays.crawl import crawl_overlay
from snails_lab.models.overlays.danger import danger_overlay
from snails_lab.models.overlays.hit import hit_overlay
from snails_lab.models.overlays.legend import with_legend
from snails_lab.models.overlays.overlay import Note, Overlay
from snails_lab.widgets.board import Board, OverlayMaker
from snails_lab.widgets.controls import row
from snails_lab.widgets.panel import Panel
from snails_lab.words import phrase

KINDS = ("none", "crawl", "aim", "hit", "backs", "danger")
OF_A_SNAIL = ("crawl", "aim", "hit", "danger")
OF_AN_ACTION = ("aim", "hit")
MOST_MOVES = 12


class OverlayPicker(Panel):
    """Chooses the overlay of a board. A snail that is clicked on the board is chosen here too.

    With `held_only` it offers no action of a card that the snail's player does not hold, as far
    as the board's position tells. With `tells_purpose` it says what it is for while it shows
    nothing.
    """

    def __init__(
        self,
        board: Board,
        language: str = "en",
        *,
        held_only: bool = False,
        tells_purpose: bool = False,
    ) -> None:
        super().__init__(language)
        self.add_class("snails-overlays")
        self.board, self._held_only, self._tells_purpose = board, held_only, tells_purpose
        self._kind, self._snail, self._action = Dropdown(), Dropdown(), Dropdown()
        self._moves = BoundedIntText(value=2, min=1, max=MOST_MOVES)
        self._steps = HTML()
        self._chosen: int | None = None
        self._put: OverlayMaker | None = None
        """What it has put on the board."""
        self._filling = self._has_chosen = False
        self._listen(self.label(self._kind, "overlays.show"))
        self._listen(self.label(self._snail, "overlays.snail"))
        self._listen(self.label(self._action, "overlays.action"))
        self._listen(self.label(self._moves, "overlays.moves"))
        self.children = [
            row(self._kind, self._snail, self._action, self._moves),
            self._steps,
            self.error_line.widget,
        ]
        board.on_space(self.error_line.guarded(self._clicked))
        self.retell()

    # --- what is chosen ---
    @property
    def kind(self) -> str:
        return str(self._kind.value)

    @kind.setter
    def kind(self, kind: str) -> None:
        self._kind.value = kind

    @property
    def snail(self) -> int | None:
        """Who would crawl, aim or be in danger."""
        return None if self._snail.value is None else int(self._snail.value)

    @snail.setter
    def snail(self, snail: int) -> None:
        self._snail.value = snail

    @property
    def action(self) -> Action:
        actions = self.board.position.setting.catalogue.actions
        return actions[int(self._action.value)]

    @action.setter
    def action(self, action: Action) -> None:
        self._action.value = action.index

    @property
    def moves(self) -> int:
        return int(self._moves.value)

    @moves.setter
    def moves(self, moves: int) -> None:
        self._moves.value = moves

    def refresh(self, seat: int | None = None) -> None:
        """The board shows another position: other snails may be there, with other cards.

        With a seat, one of its snails is chosen.
        """
        self._has_chosen = False
        self.retell()
        own = [snail for _, snail in self._snail.options if owner(snail) == seat]
        if own and self.snail not in own:
            self.snail = own[0]

    # --- lists ---
    def retell(self) -> None:
        """Fills the lists anew, in the language, and keeps what is chosen where it can be."""
        position, language = self.board.position, self.language
        names = Names(position, language)
        standing = [snail for snail in range(MAX_SNAILS) if position.place(snail) is not None]
        self._filling = True
        _fill(self._kind, [(phrase(language, f"overlays.{kind}"), kind) for kind in KINDS])
        _fill(self._snail, [(names.standing_now(snail), snail) for snail in standing])
        actions = Actions.of(position, self.snail, names, self._held_only)
        is_kept = self._has_chosen and self._action.value in (*actions.own, *actions.rest)
        chosen = self._action.value if is_kept else actions.likeliest
        _fill(self._action, actions.listed(names))
        self._action.value = chosen
        self._filling = False
        self._show()

    def _listen(self, widget: Dropdown | BoundedIntText) -> None:
        widget.layout = Layout(width="auto", max_width="100%", min_width="14em")
        widget.style.description_width = "initial"
        widget.observe(self.error_line.guarded(self._changed), "value")

    def _changed(self, change: dict[str, object]) -> None:
        if self._filling:
            return
        if change["owner"] is self._action:
            self._has_chosen = True
        if change["owner"] is self._snail:
            self.retell()
        else:
            self._show()

    # --- the board ---
    def _show(self) -> None:
        self.error_line.clear()
        kind = self.kind
        self._snail.layout.display = _shown(kind in OF_A_SNAIL)
        self._action.layout.display = _shown(kind in OF_AN_ACTION)
        self._moves.layout.display = _shown(kind == "crawl")
        self._put_on_board(self._shown())
        self._tell_steps()

    def _put_on_board(self, overlay: OverlayMaker | None) -> None:
        """Where nothing is to be shown, only one's own overlay goes: a question may have marks of
        its own there."""
        if overlay is not None or self.board.overlay is self._put:
            self.board.overlay = overlay
        self._put = overlay

    def _maker(self) -> OverlayMaker | None:
        snail, kind = self.snail, self.kind
        if kind == "backs":
            return backs_overlay
        if kind == "none" or snail is None:
            return None
        makers: dict[str, OverlayMaker] = {
            "crawl": lambda position, language: crawl_overlay(
                position, snail, self.moves, language
            ),
            "aim": lambda position, language: aim_overlay(position, snail, self.action, language),
            "hit": lambda position, language: hit_overlay(position, snail, self.action, language),
            "danger": lambda position, language: danger_overlay(position, snail, language),
        }
        return _of_whoever_stands(snail, makers[kind])

    def _shown(self) -> OverlayMaker | None:
        """The overlay with its legend."""
        maker = self._maker()
        if maker is None:
            return None
        made = maker
        return lambda position, language: with_legend(made(position, language), language)

    def _clicked(self, space: int) -> None:
        """A target shows how its odds are worked out; any other space offers its snails in turn."""
        self._chosen = space
        notes = self.board.notes
        if self.kind == "hit" and notes is not None and notes.note(space).more:
            self._tell_steps()
            return
        there = occupants(self.board.position.hot, space)
        if there and self.kind in OF_A_SNAIL:
            after = [snail for snail in there if self.snail in there and snail > (self.snail or 0)]
            self.snail = (after or there)[0]
        self._tell_steps()

    def _tell_steps(self) -> None:
        """How the odds at the space that was clicked are worked out, to be unfolded; while nothing
        is shown, what all this is for."""
        maker, space = self._maker(), self._chosen
        self._steps.value = ""
        if self.kind == "none" and self._tells_purpose:
            purpose = escape(phrase(self.language, "overlays.purpose"))
            self._steps.value = f'<p lang="{self.language}">{purpose}</p>'
        if self.kind != "hit" or maker is None or space is None:
            return
        more = maker(self.board.position, self.language).note(space).more
        if not more:
            return
        name = Names(self.board.position, self.language).space_now(space)
        heading = escape(phrase(self.language, "overlays.steps", space=name))
        lines = "".join(f"<li>{escape(line)}</li>" for line in more)
        self._steps.value = (
            f'<details open class="snails-steps"><summary>{heading}</summary>'
            f'<ol style="margin:.3em 0;line-height:1.4">{lines}</ol></details>'
        )


def _fill(widget: Dropdown, options: list[tuple[str, object]]) -> None:
    """Other options, the same choice if it is still there."""
    before = widget.value
    values = [value for _, value in options]
    widget.options = options
    if values:
        widget.value = before if before in values else values[0]


def _shown(is_shown: bool) -> str:
    return "flex" if is_shown else "none"


def _of_whoever_stands(snail: int, maker: OverlayMaker) -> OverlayMaker:
    """When the snail has left the board there is nothing to say of any space."""

    def make(position: Position, language: str) -> Overlay:
        if position.place(snail) is not None:
            return maker(position, language)
        why = phrase(language, "overlays.gone", snail=Names(position, language).snail(snail))
        spaces = position.setting.board.spaces()
        return Overlay(why, tuple(Note(space, False, "here", why) for space in spaces))

    return make
