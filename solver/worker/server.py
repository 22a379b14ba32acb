"""The worker's side: one request a line, to each some lines of progress and one last reply.

A request has `id` and `kind`: `ping`, answered by `pong`, `solve` with the fields of a
`SolveRequest`, `equilibrium` with those of an `EquilibriumRequest`, `judge`, `prove` and `check`
for puzzles (`puzzle_replies`), or the name of another game that answers for itself (`other_games`).
Replies repeat the `id`. Their kinds are `started`, `progress`, `found` (the answer, while it is
being explained), and as the last one `answer` or `error` (with a key and a text). The last search
is kept: a request that recalls it, in another language or to compare another plan, is answered
without searching again.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from time import monotonic
from typing import Any, TextIO

from snails_core.errors import NotationError, SnailsError
from snails_core.notation import read_position
from snails_core.setting import standard_setting
from snails_core.untrusted import parse_json
from snails_core.words import LANGUAGES
from solver.errors import RequestError
from solver.planner import Answer, Limit, Report, solve
from solver.requests import EquilibriumRequest, SolveRequest
from solver.requests.parsing import at_seat, goal_of, scripts_of
from solver.worker.equilibrium_replies import equilibrium
from solver.worker.memory import own_peak
from solver.worker.other_games import OtherTeller, answerer, answering_games
from solver.worker.puzzle_replies import checked, judged, proved
from solver.worker.reply_records import answer_record, explained, listed, progress_record
from solver.worker.solve_record import Data
from solver.worker.wish_replies import wished, wishes_of

PAUSE = 0.1
"""Seconds between two reports of the same plan."""
LONGEST = 2_000_000
"""Characters of a request; a puzzle of the largest size takes less, each sign escaped."""


def requests_of(stream: TextIO) -> Iterator[str]:
    """The lines of a stream; of one that is too long for a request only the beginning."""
    while line := stream.readline(LONGEST + 1):
        rest = line
        while len(rest) > LONGEST and not rest.endswith("\n"):
            rest = stream.readline(LONGEST + 1)
        yield line


class Server:
    """Answers requests one after the other."""

    def __init__(self, replies: TextIO) -> None:
        self.replies = replies
        self._last_search: tuple[tuple[object, ...], Answer, float] | None = None
        """The last search, its answer and how long it took, for requests that recall it."""

    def serve(self, requests: Iterable[str]) -> None:
        """Answers requests until there are no more. A mistake in one does no harm to the next.

        Without a parent that reads, or without memory, there is nothing to go on with.
        """
        for line in requests:
            request: Data = {}
            try:
                request = _read(line)
                self._answer(request)
            except SnailsError as error:
                told = error.message(_language(request))
                self._reply(request, "error", error=error.key, text=told)
            except (OSError, MemoryError):
                raise
            except Exception as error:  # whatever it is, the parent is waiting for a reply
                told = RequestError("internal", name=_where(error)).message(_language(request))
                self._reply(request, "error", error="internal", text=told)

    def _answer(self, request: Data) -> None:
        kind = request.get("kind")
        if kind == "ping":
            self._reply(request, "pong")
        elif kind == "solve":
            self._solve(request, SolveRequest.of_record(request))
        elif kind == "equilibrium":
            self._equilibrium(request, EquilibriumRequest.of_record(request))
        elif kind == "judge":
            self._reply(request, "started")
            self._reply(request, "answer", **judged(request))
        elif kind == "prove":
            self._reply(request, "started")
            self._reply(request, "answer", **proved(request, self._teller(request)))
        elif kind == "check":
            self._reply(request, "started")
            self._reply(request, "answer", **checked(request, self._teller(request)))
        elif (answer := answerer(str(kind))) is not None:
            self._reply(request, "started")
            tell = self._other_teller(request)
            self._reply(request, "answer", **answer(request, tell))
        else:
            known = ", ".join(("ping, solve, equilibrium, judge, prove, check", *answering_games()))
            raise RequestError("word", "request: kind", name=kind, known=known)

    def _other_teller(self, request: Data) -> OtherTeller:
        """Reports how far another game's solver has come."""

        def tell(states: int, value: int | None, bound: int | None, plan: str | None) -> None:
            told = [None if number is None else str(number) for number in (value, bound)]
            record = {"cards": 0, "states": states, "value": told[0], "bound": told[1]}
            self._reply(request, "progress", **record, plan=plan, memory=own_peak())

        return tell

    def _solve(self, asked: Data, request: SolveRequest) -> None:
        self._reply(asked, "started")
        wishes = wishes_of(request) if request.wishes else None
        known = self._last_search is not None and self._last_search[0] == request.search_key
        if request.recall == "only" and not known:
            raise RequestError("forgotten")
        if self._last_search is None or not known or request.recall == "no":
            self._last_search = None
            start = monotonic()
            answer = self._search(asked, request)
            self._last_search = request.search_key, answer, monotonic() - start
        _, answer, seconds = self._last_search
        if wishes is not None:
            self._reply(asked, "answer", **wished(answer, wishes, request, seconds))
            return
        record = answer_record(answer, request, seconds)
        self._reply(asked, "found", **record)
        record = listed(record, answer, request.best)
        self._reply(asked, "answer", **explained(record, answer, request))

    def _equilibrium(self, asked: Data, request: EquilibriumRequest) -> None:
        self._reply(asked, "started")
        record = equilibrium(
            request, self._teller(asked), lambda found: self._reply(asked, "found", **found)
        )
        self._reply(asked, "answer", **record)

    def _search(self, asked: Data, request: SolveRequest) -> Answer:
        assert isinstance(request.position, str)
        assert isinstance(request.goal, str)
        goal = goal_of(request.goal)
        position, seat = at_seat(read_position(request.position), request.seat)
        opponents = scripts_of(position, seat, request.opponents, request.directions)
        return solve(
            position,
            goal,
            seat=seat,
            opponents=opponents,
            choices=request.choices,
            limit=Limit(request.states, request.seconds),
            progress=self._teller(asked),
        )

    def _teller(self, request: Data) -> Callable[[Report], None]:
        """Reports the search's progress: each better plan at once, anything else now and then."""
        last = monotonic()
        known: Report | None = None

        def tell(report: Report) -> None:
            nonlocal last, known
            is_news = known is None or report[2:] != known[2:]
            if is_news or monotonic() > last + PAUSE:
                last, known = monotonic(), report
                self._reply(request, "progress", **progress_record(report, standard_setting()))

        return tell

    def _reply(self, request: Data, kind: str, **fields: Any) -> None:
        line = {"id": request.get("id"), "kind": kind, **fields}
        self.replies.write(json.dumps(line) + "\n")
        self.replies.flush()


def _read(line: str) -> Data:
    if len(line) > LONGEST:
        raise RequestError("long", "request", most=LONGEST)
    try:
        request = parse_json(line)
    except NotationError as error:
        raise RequestError("json", "request", reason=error) from None
    if not isinstance(request, dict):
        raise RequestError("no_object", "request")
    return request


def _where(error: Exception) -> str:
    """`KeyError in solver.odds.dice, line 83`, for a report; never what the data was."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    assert trace is not None
    module = trace.tb_frame.f_globals.get("__name__")
    return f"{type(error).__name__} in {module}, line {trace.tb_lineno}"


def _language(request: Data) -> str:
    language = request.get("language")
    return language if isinstance(language, str) and language in LANGUAGES else "en"
