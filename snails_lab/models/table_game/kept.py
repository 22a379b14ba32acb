"""Games that a person keeps: a document each in the profile, written after every own choice."""

from __future__ import annotations

import secrets
from datetime import UTC, datetime
from typing import Any, NamedTuple

from snails_core.errors import SnailsError
from snails_lab.errors import LabError
from snails_lab.models.storage.header import LARGEST_SEED, Seat, names_of
from snails_lab.models.storage.names import recorded_name
from snails_lab.models.storage.profiles import Profile
from snails_lab.models.table_game.session import TableSession
from snails_lab.models.table_game.table_game import TableGame

MOST = 50
"""Games of one kind that a person keeps; then the one that lay longest makes room."""


class KeptGame(NamedTuple):
    """A kept game as a list shows it."""

    id: str
    names: str
    steps: int
    is_over: bool
    changed: str
    """When, as ISO text in UTC."""


class KeptGames:
    """The games of one kind under a profile; without one nothing is kept."""

    def __init__(self, profile: Profile | None, table_game: TableGame[Any, Any, Any]) -> None:
        self._profile, self._table_game = profile, table_game

    def new_id(self) -> str:
        """A name for a game that begins; what lay longest makes room for it."""
        if self._profile is not None:
            self._profile.check_room()
            for old in self.games[MOST - 1 :]:
                self.remove(old.id)
        now = datetime.now(UTC).strftime("%Y%m%d-%H%M%S")
        return f"{now}-{secrets.token_hex(2)}"

    @property
    def games(self) -> list[KeptGame]:
        """The game that changed last comes first; what cannot be read is passed over."""
        if self._profile is None:
            return []
        found = []
        for path in self._profile.folder.glob(f"{self._prefix}*.json"):
            known = path.stem.removeprefix(self._prefix)
            try:
                values = self._profile.document(path.stem).peek()
                seats = _seats(values)
                found.append(
                    KeptGame(known, names_of(seats), int(values["steps"]), values["over"] is True,
                             str(values["changed"]))
                )  # fmt: skip
            except (LabError, ValueError, KeyError, TypeError):
                continue
        return sorted(found, key=lambda game: (game.changed, game.id), reverse=True)

    @property
    def unfinished(self) -> list[KeptGame]:
        return [game for game in self.games if not game.is_over]

    def save(self, known: str, session: TableSession[Any, Any, Any]) -> None:
        """Writes the game as it stands."""
        if self._profile is None:
            return
        self._profile.document(f"{self._prefix}{known}").write(
            {
                "seats": [{"name": seat.name, "bot": seat.bot} for seat in session.seats],
                "seed": session.seed,
                "steps": session.steps,
                "over": session.is_over,
                "changed": datetime.now(UTC).isoformat(timespec="seconds"),
                "game": self._table_game.saves.write(session.game),
            }
        )

    def open(self, known: str) -> TableSession[Any, Any, Any]:
        """The game, played again from its file; raises LabError if it is none."""
        if self._profile is None:
            raise LabError("game_gone", known)
        values = self._profile.document(f"{self._prefix}{known}").read()
        try:
            seats, seed = _seats(values), values["seed"]
            if type(seed) is not int or not 0 <= seed <= LARGEST_SEED:
                raise ValueError("seed")
            game = self._table_game.saves.read(str(values["game"]))
            return TableSession(self._table_game, game, seats, seed)
        except (SnailsError, ValueError, KeyError, TypeError) as error:
            raise LabError("game_unreadable", known, reason=error) from error

    def remove(self, known: str) -> None:
        """Forgets a game."""
        if self._profile is not None:
            path = self._profile.document(f"{self._prefix}{known}").path
            path.unlink(missing_ok=True)

    @property
    def _prefix(self) -> str:
        return f"game-{self._table_game.name}-"


def _seats(values: dict[str, Any]) -> tuple[Seat, ...]:
    """Raises what a list of anything else leads to."""
    return tuple(
        Seat(recorded_name(str(seat["name"]), "seats"), seat["bot"] and str(seat["bot"]))
        for seat in values["seats"]
    )
