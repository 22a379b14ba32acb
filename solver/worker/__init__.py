"""The planner in a process of its own, so that whoever asks stays responsive and can cancel.

    from solver.worker import Question, Solver

    with Solver(memory=2 << 30) as solver:
        reply = solver.ask(Question(position, "net", seconds=10), on_progress=print)
        reply = await solver.solve(Question(position, "survive then kills"))  # in a notebook
        again = Question(position, "net", seconds=10, recall="try", why_not=("* * mine * * * *",))
        solver.ask(again).data["why_not"]  # of the same search, without searching again
    reply.status, reply.stopped, reply.data["plan"]

`python -m solver.worker` reads questions and writes replies as JSON, one a line (`serving`,
`records`); `Solver` starts it, keeps it warm, watches its memory and time, and cancels by
killing it; the next question starts another. Nothing is forked and nothing is signalled but
that kill, so it is the same on every platform. A worker whose parent is gone ends by itself.
"""

from solver.worker.errors import QuestionError, WorkerError
from solver.worker.process import Progress, Reply
from solver.worker.question import Askable, Question
from solver.worker.solver import Solver

__all__ = ["Askable", "Progress", "Question", "QuestionError", "Reply", "Solver", "WorkerError"]
