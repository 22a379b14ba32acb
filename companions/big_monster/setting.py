"""What stays the same through a game: box, mode, players, variants, medals on the table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from companions.big_monster.catalogue import SETS, load_catalogue
from companions.big_monster.errors import PositionError
from companions.big_monster.parts import Catalogue, Mode
from companions.big_monster.rules.counting import DEFAULT, HouseRules
from companions.big_monster.rules.medals import Won
from snails_core.errors import did_you_mean

PLAYER_LETTERS = "ABCDEF"
"""How players are named, by seat."""
STACK = 10
"""Tiles of a stack at the beginning of a round of drafting (B1)."""
DRAFT_TURNS = 9
ROUNDS = 2
ROW_TURNS = 20
"""Turns of a duel and of the three-player variant (B17, B18)."""
COMPULSORY = 0
DUEL_SETS = 4


@dataclass(frozen=True, slots=True)
class Setting:
    """Shared by all positions of a game."""

    catalogue: Catalogue
    mode: str
    players: int
    medals: tuple[int, ...]
    """Kinds of medals that can be won, permanent ones too."""
    sets: tuple[int, ...]
    """Sets in use, the compulsory one is 0."""
    race: bool = False
    """Whoever is quickest passes first (B3); else they pass in turn from a start player (B5)."""
    dragon: bool = False
    """With the angry dragon (B5)."""
    house: HouseRules = DEFAULT

    @property
    def rules(self) -> Mode:
        return self.catalogue.modes[self.mode]

    @property
    def by_draft(self) -> bool:
        return self.rules.by_draft

    @property
    def in_teams(self) -> bool:
        return self.mode == "team"

    @property
    def teams(self) -> tuple[tuple[int, ...], ...]:
        """Partners sit opposite each other; without teams, everybody is alone."""
        if not self.in_teams:
            return tuple((player,) for player in range(self.players))
        half = self.players // 2
        return tuple((player, player + half) for player in range(half))

    @property
    def rounds(self) -> int:
        return ROUNDS if self.by_draft else 1

    @property
    def turns(self) -> int:
        """Turns of a round."""
        return DRAFT_TURNS if self.by_draft else ROW_TURNS

    @property
    def row_size(self) -> int:
        return 2 * self.players

    @property
    def explorers(self) -> tuple[int, ...]:
        """Those in the game: without a draft the two with black suits stay in the box."""
        return tuple(
            explorer.index
            for explorer in self.catalogue.explorers
            if self.by_draft or not explorer.black
        )

    def open_rows(self, turn: int) -> int:
        """How many rows lie open in a turn: one at first and at last, else two."""
        if turn <= self.rules.single_row_turns or turn == self.turns:
            return 1
        return 2

    @property
    def supply(self) -> tuple[int, ...]:
        """How many tiles of each kind are in the game."""
        return tuple(
            sum(kind.sets[number] for number in self.sets) for kind in self.catalogue.kinds
        )

    @property
    def offered(self) -> frozenset[Won]:
        """The medals on the table at the beginning."""
        single = {Won(medal) for medal in self.medals}
        return frozenset(single | ({Won(m, True) for m in self.medals} if self.in_teams else set()))


def make_setting(
    mode: str,
    players: int,
    *,
    medals: Sequence[str] | None = None,
    sets: Sequence[int] | None = None,
    race: bool = False,
    dragon: bool = False,
    house: HouseRules | None = None,
    catalogue: Catalogue | None = None,
) -> Setting:
    """A checked setting. `medals` are the chosen ones, `sets` those besides the compulsory one."""
    box = catalogue or load_catalogue()
    if mode not in box.modes:
        raise PositionError("no_such", "mode", name=mode, suggestion=did_you_mean(mode, box.modes))
    rules = box.modes[mode]
    if players not in rules.players:
        known = ", ".join(str(number) for number in rules.players)
        raise PositionError("player_number", mode, count=players, known=known)
    if not rules.by_draft and (race or dragon):
        raise PositionError("draft_only", mode)
    return Setting(
        catalogue=box,
        mode=mode,
        players=players,
        medals=_medals(box, rules, medals),
        sets=_sets(rules, players, sets),
        race=race,
        dragon=dragon,
        house=house or DEFAULT,
    )


def draw_parts(
    mode: str, players: int, random: Random, catalogue: Catalogue | None = None
) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """Medals and sets for `make_setting`, drawn by lot from all that may be chosen (B1, B14)."""
    box = catalogue or load_catalogue()
    rules = box.modes[mode]
    optional = [medal for medal in box.medals if not medal.permanent]
    sets = random.sample(range(1, SETS), _set_count(rules, players) - 1)
    if mode != "team":
        return tuple(m.id for m in random.sample(optional, rules.chosen_medals)), tuple(sets)
    water = random.choice([medal for medal in optional if "water" in medal.groups])
    lava = random.choice([m for m in optional if "lava" in m.groups and m is not water])
    return (water.id, lava.id), tuple(sets)


def _set_count(rules: Mode, players: int) -> int:
    """As many sets as players; four in a duel, all with the three-player variant (B1, B17, B18)."""
    return players if rules.by_draft else DUEL_SETS if players == 2 else SETS


def _sets(rules: Mode, players: int, given: Sequence[int] | None) -> tuple[int, ...]:
    wanted = _set_count(rules, players)
    others = range(1, wanted) if given is None else given
    found = tuple(sorted({COMPULSORY, *others}))
    if len(found) != wanted or not set(found) <= set(range(SETS)):
        raise PositionError("set_choice", "sets", count=wanted - 1, most=SETS - 1)
    return found


def _medals(box: Catalogue, rules: Mode, given: Sequence[str] | None) -> tuple[int, ...]:
    permanent = [medal.index for medal in box.medals if medal.permanent]
    optional = [medal for medal in box.medals if not medal.permanent]
    if given is None:
        given = ("big_monsters", "lava") if rules.id == "team" else _FIRST_GAME
    for name in given:
        if name not in (known := [medal.id for medal in optional]):
            raise PositionError(
                "no_such", "medals", name=name, suggestion=did_you_mean(name, known)
            )
    chosen = [medal for medal in optional if medal.id in given]
    if len(chosen) != rules.chosen_medals or len(given) != rules.chosen_medals:
        raise PositionError("medal_choice", "medals", count=rules.chosen_medals)
    if rules.id == "team":
        one, other = chosen
        if not any(
            "water" in a.groups and "lava" in b.groups for a, b in ((one, other), (other, one))
        ):
            raise PositionError("medal_groups", "medals")
    return tuple(sorted([*permanent, *(medal.index for medal in chosen)]))


_FIRST_GAME = ("big_monsters", "green_land", "lava", "ice")
"""Ours: the rulebook's picture of the first game's medals is lost."""
