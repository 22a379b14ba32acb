"""Who plays, and where the game stands."""

from __future__ import annotations

from typing import Any

from snails_core import layout as at
from snails_core.records import PLAYER_LETTERS
from snails_core.tell.names import PHASES, sentence
from snails_lab.models.editor import game_state
from snails_lab.models.editor.sketch import EditorState
from snails_lab.widgets.editor.fields import Fields, choice, offer, row
from snails_lab.words import phrase


class GameFields(Fields):
    """Round, phase, 1st player, contamination; players with factions and colours."""

    def __init__(self, bench: EditorState, language: str) -> None:
        super().__init__(bench, language)
        self.round = self.term(self.edits(choice(), self._set_round), "round")
        self.phase = self.label(self.edits(choice(), self._set_phase), "editor.phase")
        self.slot = self.term(self.edits(choice(), self._set_slot), "slot")
        self.turn = self.label(self.edits(choice(), self._set_turn), "editor.turn")
        self.result = self.label(self.edits(choice(), self._set_result), "editor.result")
        self.first = self.term(self.edits(choice(), self._set_first), "first_player")
        self.contamination = self.term(
            self.edits(choice(), self._set_contamination), "contamination"
        )
        self.players = self.label(self.edits(choice(), self._set_players), "editor.players")
        self.factions = [self._faction(player) for player in range(at.MAX_PLAYERS)]
        self.colours = [self._colour(player) for player in range(at.MAX_PLAYERS)]
        seats = [row(*seat) for seat in zip(self.factions, self.colours, strict=True)]
        self.children = [
            row(self.round, self.phase, self.slot, self.turn, self.result),
            row(self.first, self.contamination),
            row(self.players),
            *seats,
            self.error_line.widget,
        ]
        self.add_class("snails-editor-table")
        self.show()

    def fill(self) -> None:
        self._fill_game()
        self._fill_seats()

    def _fill_game(self) -> None:
        drawn, names = self.bench.drawn, self.names
        seats = [(names.player(player), player) for player in range(drawn.players)]
        rounds = [(str(number), number) for number in range(drawn.setting.rules.rounds + 1)]
        offer(self.round, rounds, drawn.round)
        now = game_state.phase(drawn)
        offer(self.phase, self._phases(now), now.name)
        offer(self.slot, [(str(slot + 1), slot) for slot in range(at.PLAN_SLOTS)], now.slot)
        turns = [
            (seats[(drawn.first_player + seat) % drawn.players][0], seat)
            for seat in range(drawn.players)
        ]
        offer(self.turn, turns, now.seat)
        acting = "" if now.name == "acting" else "none"
        self.slot.layout.display = self.turn.layout.display = acting
        self.result.layout.display = "" if now.name == "over" else "none"
        results = [(phrase(self.language, "editor.drawn"), at.DRAWN)]
        results += [(name, 1 + player) for name, player in seats]
        if now.name == "over":
            offer(self.result, results, drawn.hot[at.RESULT])
        if drawn.first_player >= drawn.players:
            seats.append((PLAYER_LETTERS[drawn.first_player], drawn.first_player))
        offer(self.first, seats, drawn.first_player)
        track = drawn.setting.rules.contamination_track
        steps = [
            (
                phrase(self.language, "editor.track", number=number, damage=names.damage(damage)),
                number,
            )
            for number, damage in enumerate(track)
        ]
        offer(self.contamination, steps, drawn.hot[at.CONTAMINATION])

    def _phases(self, now: game_state.Phase) -> list[tuple[str, str]]:
        phases = [(self.names.term(phase), phase) for phase in PHASES]
        phases.append((phrase(self.language, "editor.over"), "over"))
        if now.name == "between":
            phases.append((phrase(self.language, "editor.between"), "between"))
        return phases

    def _fill_seats(self) -> None:
        drawn, names = self.bench.drawn, self.names
        counts = range(2, at.MAX_PLAYERS + 1)
        offer(self.players, [(str(count), count) for count in counts], drawn.players)
        rules, none = drawn.setting.rules, (phrase(self.language, "editor.none"), at.NONE)
        factions = [none, *((names.faction(n), n) for n in range(len(rules.factions)))]
        colours = [none, *((names.colour(n), n) for n in range(len(rules.colours)))]
        for player in range(at.MAX_PLAYERS):
            there = "" if player < drawn.players else "none"
            faction, colour = self.factions[player], self.colours[player]
            faction.layout.display = colour.layout.display = there
            letter = PLAYER_LETTERS[player]
            faction.description = phrase(self.language, "editor.faction_of", letter=letter)
            colour.description = sentence(phrase(self.language, "editor.colour"))
            offer(faction, factions, drawn.hot[at.FACTION + player])
            offer(colour, colours, drawn.hot[at.COLOUR + player])

    def _faction(self, player: int) -> Any:
        def set_faction(faction: int) -> None:
            self.bench.do(game_state.set_faction, player, faction)

        return self.edits(choice(), set_faction)

    def _colour(self, player: int) -> Any:
        def set_colour(colour: int) -> None:
            self.bench.do(game_state.set_colour, player, colour)

        return self.edits(choice(), set_colour)

    def _set_round(self, number: int) -> None:
        self.bench.do(game_state.set_round, number)

    def _set_phase(self, name: game_state.PhaseName) -> None:
        self.bench.do(game_state.set_phase, game_state.Phase(name))

    def _set_slot(self, slot: int) -> None:
        self.bench.do(game_state.set_phase, game_state.phase(self.bench.drawn)._replace(slot=slot))

    def _set_turn(self, seat: int) -> None:
        self.bench.do(game_state.set_phase, game_state.phase(self.bench.drawn)._replace(seat=seat))

    def _set_result(self, result: int) -> None:
        self.bench.do(game_state.set_result, result)

    def _set_first(self, player: int) -> None:
        self.bench.do(game_state.set_first, player)

    def _set_contamination(self, number: int) -> None:
        self.bench.do(game_state.set_contamination, number)

    def _set_players(self, players: int) -> None:
        self.bench.do(game_state.set_players, players)
