"""Many independent jobs, done on all cores or on a Dask cluster: results are kept as they come, so
that a run which was killed goes on where it was."""

from solver.batch.executors import connected, executor_of, process_pool, threads_of
from solver.batch.job_runner import JobProgress, JobRunner
from solver.batch.workforce import add_workforce, workforce

__all__ = [
    "JobProgress", "JobRunner", "add_workforce", "connected", "executor_of", "process_pool",
    "threads_of", "workforce",
]  # fmt: skip
