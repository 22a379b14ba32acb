"""Positions cut from real games: how many are proven, how soon, and what is known of the others.

`python3 run.py bench real` measures all of them. As a module it takes a part, and goes on where it
was stopped:

    python -m tests.bench.real --store FILE [--seconds 60] [--every 5 | NAME ...]
    python -m tests.bench.real --store FILE --before OTHER
    python -m tests.bench.real --store FILE --plot DRAWING

The last two measure nothing: they compare what two versions have in their stores, and draw what one
has (`real_plot`).

Each position is solved in a process of its own, for the goal net, while the opponents stand still.
Times are CPU seconds of that process alone, so that a crowded machine changes little; the limit is
by the same clock. With `--clock` two processes work at once, as they do for people, and the limit
and the moments of incumbents are by the clock on the wall: only for a quiet machine.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Iterable, Sequence
from fractions import Fraction
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any, NamedTuple

from snails_core import read_position
from solver.planner import BudgetExceeded, Limit, Report, greedy_plan, solve
from tests.bench.real_plot import plot

FOLDER = Path(__file__).parents[1] / "solver" / "positions" / "real"
SECONDS = 60.0
PROVEN_WITHIN = (10.0, 60.0)
PLAN_AT, NEAR_AT = 1.0, 5.0
"""After so many seconds there is a plan at all, and one within a hundredth of the best."""
NEAR = Fraction(1, 100)
QUICK = 20
"""Of so many positions a quick run measures one."""


class Incumbent(NamedTuple):
    """A plan's value, and after how many seconds it was found."""

    seconds: float
    value: Fraction


class Run(NamedTuple):
    """One position, solved or not."""

    name: str
    plans: int
    status: str
    value: Fraction
    bound: Fraction
    ties: int
    states: int
    transitions: int
    """How many turns, or parts of turns, the engine expanded."""
    cpu: float
    wall: float
    megabytes: int
    greedy: Fraction
    """What the greedy bot's plan is worth."""
    incumbents: tuple[Incumbent, ...]

    @property
    def is_proven(self) -> bool:
        return self.status == "optimal"

    def value_at(self, seconds: float) -> Fraction | None:
        """The value of the best plan known after so many seconds."""
        known = [found.value for found in self.incumbents if found.seconds <= seconds]
        return max(known, default=None)

    def as_json(self) -> str:
        plain = self._asdict() | {"incumbents": [[s, str(v)] for s, v in self.incumbents]}
        return json.dumps({k: str(v) if isinstance(v, Fraction) else v for k, v in plain.items()})

    @classmethod
    def of_json(cls, line: str) -> Run:
        plain: dict[str, Any] = json.loads(line)
        for key in ("value", "bound", "greedy"):
            plain[key] = Fraction(plain[key])
        found = [Incumbent(seconds, Fraction(value)) for seconds, value in plain["incumbents"]]
        return cls(**plain | {"incumbents": tuple(found)})


def names() -> list[str]:
    return sorted(file.stem for file in FOLDER.glob("*.txt"))


def cpu_seconds() -> float:
    """What this process and its children have used so far."""
    import resource  # not on Windows

    used = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(one.ru_utime + one.ru_stime for one in used)


def measure(name: str, seconds: float, by_clock: bool = False) -> Run:
    """Solves one position in this process; by the clock on the wall with two processes."""
    import resource

    position = read_position((FOLDER / f"{name}.txt").read_text(encoding="utf-8"))
    start, wall = cpu_seconds(), perf_counter()
    incumbents: list[Incumbent] = []

    def listen(report: Report) -> None:
        spent = perf_counter() - wall if by_clock else cpu_seconds() - start
        if report.value is not None and (not incumbents or report.value[0] > incumbents[-1].value):
            incumbents.append(Incumbent(round(spent, 2), report.value[0]))
        if spent > seconds or (report.value is not None and report.value == report.bound):
            raise BudgetExceeded  # proven, though other plans are still to be valued

    limit = Limit(processes=2 if by_clock else 1)
    answer = solve(position, "net", limit=limit, progress=listen)
    cpu, took = cpu_seconds() - start, perf_counter() - wall
    if not incumbents or answer.value[0] > incumbents[-1].value:
        last = took if by_clock else cpu
        incumbents.append(Incumbent(round(last, 2), answer.value[0]))
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss >> 10
    assert answer.bound is not None
    return Run(
        name,
        len(answer.question.problem.plans),
        answer.status,
        answer.value[0],
        answer.bound[0],
        len(answer.ties),
        answer.states,
        answer.question.transitions.expansions,
        round(cpu, 2),
        round(took, 2),
        peak,
        _greedy_value(name),
        tuple(incumbents),
    )


def _greedy_value(name: str) -> Fraction:
    """The value of the greedy bot's plan if it is carried out well."""
    from solver.planner import Budget, Question, value_of

    position = read_position((FOLDER / f"{name}.txt").read_text(encoding="utf-8"))
    return value_of(Question(position, "net"), greedy_plan(position), Budget())[0]


def measure_all(
    wanted: Iterable[str], seconds: float, store: Path | None = None, by_clock: bool = False
) -> list[Run]:
    """Measures each position in a process of its own, unless the store has it already."""
    known = {} if store is None or not store.exists() else read_store(store)
    found = []
    for name in wanted:
        if name not in known:
            command = [sys.executable, "-m", "tests.bench.real", "--alone", name]
            command += ["--seconds", str(seconds), *(["--clock"] if by_clock else [])]
            told = subprocess.run(command, check=False, stdout=subprocess.PIPE, text=True)
            if told.returncode:
                print(f"{name}: failed", file=sys.stderr)
                continue
            known[name] = Run.of_json(told.stdout)
            if store is not None:
                with store.open("a", encoding="utf-8") as file:
                    file.write(told.stdout)
        found.append(known[name])
    return found


def read_store(store: Path) -> dict[str, Run]:
    """The runs kept in a file, by name."""
    lines = store.read_text(encoding="utf-8").splitlines()
    return {run.name: run for run in map(Run.of_json, lines)}


def section(quick: bool) -> str:
    """The table for the results."""
    wanted = names()[:: QUICK if quick else 1]
    return table(measure_all(wanted, SECONDS / 10 if quick else SECONDS))


def table(runs: Sequence[Run], by_clock: bool = False) -> str:
    """All runs, and what is asked of them together."""
    lines = [
        "### Positions from real games",
        "",
        "| position | plans | status | value | bound | states | transitions "
        "| CPU s | wall s | peak MB |",
        "|---|---|---|---|---|---|---|---|---|---|",
    ]
    for run in runs:
        lines.append(
            f"| {run.name} | {run.plans:,} | {run.status} | {float(run.value):.3f} "
            f"| {float(run.bound):.3f} | {run.states:,} | {run.transitions:,} "
            f"| {run.cpu:.1f} | {run.wall:.1f} | {run.megabytes:,} |"
        )
    return "\n".join([*lines, "", *summary(runs, by_clock)])


def summary(runs: Sequence[Run], by_clock: bool = False) -> list[str]:
    """What share of the positions reaches what."""
    lines = ["| measure | reached |", "|---|---|"]
    for seconds in PROVEN_WITHIN:
        took = [run.wall if by_clock else run.cpu for run in runs if run.is_proven]
        in_time = sum(time <= seconds for time in took)
        lines.append(f"| proven within {seconds:.0f} s | {_share(in_time, len(runs))} |")
    with_plan = [run for run in runs if (run.value_at(PLAN_AT) or -1000) >= run.greedy]
    lines.append(
        f"| a plan as good as the greedy bot's after {PLAN_AT:.0f} s "
        f"| {_share(len(with_plan), len(runs))} |"
    )
    proven = [run for run in runs if run.is_proven]
    near = [
        run
        for run in proven
        if (run.value_at(NEAR_AT) or -1000) >= run.value - abs(run.value) * NEAR
    ]
    lines.append(
        f"| within 1 % of the best after {NEAR_AT:.0f} s, of those proven "
        f"| {_share(len(near), len(proven))} |"
    )
    ratios = sorted(float(r.bound / r.value) for r in runs if not r.is_proven and r.value > 0)
    if ratios:
        ninth = ratios[min(len(ratios) - 1, len(ratios) * 9 // 10)]
        lines.append(
            f"| bound over value where not proven: median, nine of ten "
            f"| {median(ratios):.2f}, {ninth:.2f} |"
        )
    return lines


def comparison(before: Sequence[Run], after: Sequence[Run]) -> str:
    """Two versions side by side, on the positions that both have measured."""
    known = {run.name: run for run in before}
    both = [(known[run.name], run) for run in after if run.name in known]
    lines = [
        "| position | plans | before | after | states before | after | CPU s before | after |",
        "|---|---|---|---|---|---|---|---|",
    ]
    for old, new in both:
        results = (f"{run.status} {float(run.value):.3f}" for run in (old, new))
        lines.append(
            f"| {new.name} | {new.plans:,} | {' | '.join(results)} | {old.states:,} "
            f"| {new.states:,} | {old.cpu:.1f} | {new.cpu:.1f} |"
        )
    for title, runs in zip(("before", "after"), zip(*both, strict=True), strict=False):
        lines += ["", f"{title.capitalize()}:", "", *summary(runs)]
    return "\n".join(lines)


def _share(part: int, whole: int) -> str:
    return f"{part} of {whole}" + (f" ({part / whole:.0%})" if whole else "")


def main(words: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="tests.bench.real", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME")
    parser.add_argument("--seconds", type=float, default=SECONDS)
    parser.add_argument("--every", type=int, default=1, help="one position of so many")
    parser.add_argument("--store", type=Path, help="keep results here, and go on from them")
    parser.add_argument("--before", type=Path, help="compare the store with this one")
    parser.add_argument("--plot", type=Path, help="draw what the store has, as SVG")
    parser.add_argument("--clock", action="store_true", help="two processes, by the clock")
    parser.add_argument("--alone", action="store_true", help="in this process; tell it as JSON")
    told = parser.parse_args(words)
    wanted = told.names or names()[:: told.every]
    if told.store is None and (told.before is not None or told.plot is not None):
        parser.error("--before and --plot need a --store")
    if told.plot is not None:
        runs = list(read_store(told.store).values())
        drawing = plot([run.cpu for run in runs if run.is_proven], len(runs))
        told.plot.write_text(drawing, encoding="utf-8", newline="\n")
    elif told.before is not None:
        before, after = (list(read_store(store).values()) for store in (told.before, told.store))
        print(comparison(before, after))
    elif told.alone:
        print(measure(wanted[0], told.seconds, told.clock).as_json())
    else:
        runs = measure_all(wanted, told.seconds, told.store, told.clock)
        print(table(runs, told.clock))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
