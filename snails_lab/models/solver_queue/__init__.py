"""The solver queue: questions of all kernels of one data folder, answered one at a time.

    job = Job(request, on_progress, on_reply, on_place)
    solver_queue().ask(job)  # returns at once
    job.cancel()             # at any time; the reply comes at once

A page that is served to a class is a kernel, and each kernel has a queue object of its own.
What they share lies in a folder (`folder`) and consists of lock files only:

- `line`: tickets in order of arrival. A question waits first in the line of its visitor, then
  in the line of all. Only the first of a visitor's line stands in the line of all, so nobody
  waits for more than one question of each other visitor.
- the turn: a lock that is held while the worker searches, so there is one search at a time.
- kept places (`worker`): locks that few workers need to stay alive between two questions.

Locks are what the system takes back when a process ends, however it ends. So a killed kernel
leaves neither a ticket nor a turn behind, and nothing has to be written, repaired or expired:
that is why these are locked files and not records in a database, which outlive their writer.
"""

from snails_lab.models.solver_queue.job import Job, QueuePlace
from snails_lab.models.solver_queue.kernel_queue import SolverQueue, solver_queue
from snails_lab.models.solver_queue.limits import Limits

__all__ = ["Job", "Limits", "QueuePlace", "SolverQueue", "solver_queue"]
