"""A game as moments: after every single event, what is to be seen and what is to be told.

Every moment keeps its own position, which shares its bytes with those around it. So going
back is a look-up, and a step of the game adds its moments in the same time early and late.
"""

from __future__ import annotations

from bisect import bisect_right
from typing import Any, NamedTuple, overload

from snails_core.events import Event, GameOver
from snails_core.options import Choice
from snails_core.position import Position
from snails_core.savegame import Game
from snails_core.tell import chosen_text, event_text, why_text
from snails_core.view import event_for
from snails_lab.models.addressing import addressed
from snails_lab.models.display_position import SIGNS_OF_PHASES, DisplayPosition, displayed
from snails_lab.models.timeline.folding import fold_next
from snails_lab.models.timeline.folding.fold import Fold
from snails_lab.models.timeline.game_stage import SETTING_UP, GameStage, next_stage, stage_of
from snails_lab.words import phrase


class Moment(NamedTuple):
    """What is seen after an event of a step, the last one with the true position.

    A step without events, in which somebody only chose, has one moment without an event;
    the first moment of all has neither. Steps count from 1, `stage` says where it belongs.
    """

    position: Position
    step: int
    stage: GameStage
    event: Event | None = None
    choice: Choice | None = None

    def told(self, language: str, before: Position) -> str:
        """What happened, in a sentence; `before` is the position of the moment before."""
        if self.event is not None:
            return event_text(self.position, self.event, language)
        if self.choice is not None:
            return chosen_text(before, self.choice, language)
        return phrase(language, "stepper.start")

    def why(self, language: str) -> str:
        """The rule that the event cites."""
        return why_text(self.event.why, language) if self.event is not None else ""


class Timeline:
    """The moments of a game for a viewer, or with the whole truth for None.

    For `OBSERVER` they have what lies open on the table, and nobody's cards.
    """

    def __init__(self, start: Position, viewer: int | None = None) -> None:
        stage = stage_of(start)
        self.viewer = viewer
        self.you: int | None = None
        """The player who is addressed in what is told, if it is told to one of them."""
        self._moments = [Moment(displayed(start, stage.phase, viewer), 0, stage)]
        self._begins = [0]
        """The first moment of each step."""
        self._stages = [(0, stage)]
        self._rounds = [(0, stage.round)]

    @classmethod
    def of(cls, game: Game, viewer: int | None = None) -> Timeline:
        """All steps of a game so far."""
        timeline = cls(game.start, viewer)
        before = game.start
        for choice, after, events in zip(game.choices, game.positions, game.events, strict=True):
            timeline.append(before, choice, after, events)
            before = after
        return timeline

    def __len__(self) -> int:
        return len(self._moments)

    @overload
    def __getitem__(self, index: int) -> Moment: ...
    @overload
    def __getitem__(self, index: slice) -> list[Moment]: ...
    def __getitem__(self, index: int | slice) -> Moment | list[Moment]:
        return self._moments[index]

    @property
    def steps(self) -> int:
        """How many steps of the game are in it."""
        return len(self._begins) - 1

    @property
    def stages(self) -> list[tuple[int, GameStage]]:
        """Every stage of the game with its first moment, in order."""
        return self._stages

    @property
    def rounds(self) -> list[tuple[int, int]]:
        """Every round with its first moment, in order; round 0 is the set-up."""
        return self._rounds

    def stage_of(self, index: int) -> int:
        """The index in `stages` of the stage to which a moment belongs."""
        return bisect_right(self._stages, index, key=_moment) - 1

    def stages_of_round(self, index: int) -> list[tuple[int, GameStage]]:
        """The stages of the round to which a moment belongs."""
        now = bisect_right(self._rounds, index, key=_moment)
        first = self.stage_of(self._rounds[now - 1][0])
        if now == len(self._rounds):
            return self._stages[first:]
        return self._stages[first : self.stage_of(self._rounds[now][0])]

    def scene_of(self, index: int) -> range:
        """The moments of the scene to which a moment belongs: a card's whole turn, or a phase."""
        number = self.stage_of(index)
        after = self._stages[number + 1 : number + 2]
        return range(self._stages[number][0], after[0][0] if after else len(self))

    @property
    def last_whole_scene(self) -> int:
        """The last moment of the last scene to which no step can add anything any more."""
        return max(0, self._stages[-1][0] - 1)

    def first_of(self, step: int) -> int:
        """The first moment of a step."""
        return self._begins[step]

    def last_of(self, step: int) -> int:
        """The moment at which a step ends."""
        return self._begins[step + 1] - 1 if step < self.steps else len(self) - 1

    def told(self, index: int, language: str) -> str:
        """The sentence of a moment."""
        moment = self[index]
        told = moment.told(language, self[max(0, index - 1)].position)
        return addressed(told, moment.position, self.you, language)

    def append(
        self, _: Position, choice: Choice | None, after: Position, events: tuple[Event, ...]
    ) -> None:
        """Adds the moments of one step: as many as it has events, and at least one.

        Takes what a session tells of a step; where it began is the last moment already.
        """
        self._begins.append(len(self._moments))
        stage = self._moments[-1].stage
        if not events:
            end = displayed(after, stage.phase, self.viewer)
            self._add(Moment(end, self.steps, stage, choice=choice))
            return
        if self.viewer is not None:
            events = tuple(event_for(event, self.viewer) for event in events)
        stages = [stage := next_stage(stage, events, number) for number in range(len(events))]
        end = displayed(after, stage.phase, self.viewer)
        positions = self._between(choice, end, events, stages)
        for position, event, its in zip((*positions, end), events, stages, strict=True):
            self._add(Moment(position, self.steps, its, event))

    def cut(self, steps: int) -> None:
        """Forgets all but that many steps, after an undo."""
        if steps < self.steps:
            del self._moments[self._begins[steps + 1] :]
            del self._begins[steps + 1 :]
            del self._stages[self.stage_of(len(self) - 1) + 1 :]
            del self._rounds[bisect_right(self._rounds, len(self) - 1, key=_moment) :]

    def _add(self, moment: Moment) -> None:
        last, stage = self._moments[-1].stage, moment.stage
        if stage != last:
            self._stages.append((len(self._moments), stage))
        if stage.round != last.round:
            self._rounds.append((len(self._moments), stage.round))
        self._moments.append(moment)

    def _between(
        self,
        choice: Choice | None,
        end: Position,
        events: tuple[Event, ...],
        stages: list[GameStage],
    ) -> list[Position]:
        """The positions after all events of a step but its last."""
        shown = self._moments[-1].position
        fold = Fold(shown, choice, end, events)
        positions = []
        for number in range(len(events) - 1):
            fold_next(fold)
            phase = SETTING_UP if isinstance(events[number], GameOver) else stages[number].phase
            shown = _frozen(shown, fold, phase)
            positions.append(shown)
        return positions


def _moment(entry: tuple[int, Any]) -> int:
    return entry[0]


def _frozen(last: Position, fold: Fold, phase: int) -> Position:
    """The fold as it is now; what did not change is shared with the position before it."""
    hot = last.hot if last.hot == fold.hot else bytes(fold.hot)
    cold = last.cold if last.cold == fold.cold else bytes(fold.cold)
    agenda = SIGNS_OF_PHASES[phase] + tuple(fold.flights)
    if hot is last.hot and cold is last.cold and agenda == last.agenda:
        return (
            last
            if isinstance(last, DisplayPosition)
            else DisplayPosition(fold.setting, hot, cold, agenda)
        )
    return DisplayPosition(fold.setting, hot, cold, agenda)
