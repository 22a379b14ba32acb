"""The planner in a process of its own, so that its caller stays responsive and can cancel.

    from solver.worker import SolveRequest, Solver

    with Solver(memory=2 << 30) as solver:
        reply = solver.ask(SolveRequest(position, "net", seconds=10), on_progress=print)
        reply = await solver.ask_async(SolveRequest(position, "survive"))  # in a notebook
        other = ("* * mine * * * *",)
        again = SolveRequest(position, "net", seconds=10, recall="try", why_not=other)
        solver.ask(again).data["why_not"]  # from the same search, without searching again
    reply.status, reply.stopped, reply.data["plan"]

`python -m solver.worker` reads requests and writes replies as JSON, one a line (`server`,
`reply_records`). `Solver` starts it, keeps it running, watches its memory and time, and cancels by
killing it; the next request starts another. No other signal is sent, so it is the same on every
platform. A worker whose parent is gone ends by itself, and so do the processes that a search of a
large position forks off on Linux (`solver.planner.search.forked_parts`).
"""

from solver.errors import RequestError, WorkerError
from solver.requests import EquilibriumRequest, Request, SolveRequest
from solver.worker.process import Progress, Reply
from solver.worker.solver import Solver

__all__ = [
    "EquilibriumRequest",
    "Progress",
    "Reply",
    "Request",
    "RequestError",
    "SolveRequest",
    "Solver",
    "WorkerError",
]
