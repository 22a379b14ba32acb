"""Sets up and runs Snails Lab, from any folder, with nothing but Python 3.11 or newer.

Old Pythons must be able to read this file far enough to say so: keep its syntax plain.
"""

import hashlib
import os
import platform
import shutil
import subprocess
import sys
import sysconfig
import time
import venv
from collections.abc import Callable, Mapping
from pathlib import Path

if sys.version_info < (3, 11):  # noqa: UP036 - people do start this with an older one
    sys.exit("Snails Lab needs Python 3.11 or newer; this is " + platform.python_version() + ".")

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
STAMP = VENV / "snails-stamp.txt"
PINS = ROOT / "pins"
LAB, TEST, BENCH = ["lab"], ["lab", "test"], ["lab", "test", "bench"]
"""What is installed for what: the names of the files in pins/."""

Command = Callable[[list[str]], int]
COMMANDS: dict[str, Command] = {}


def command(function: Command) -> Command:
    """Offer a function under its name; its docstring is the help, its number the exit status."""
    COMMANDS[function.__name__] = function
    return function


@command
def setup(arguments: list[str]) -> int:
    """make or renew .venv for the lab; does nothing when it is up to date"""
    if arguments:
        sys.exit(f"setup takes no arguments, but got: {' '.join(arguments)}")
    ensure_setup(LAB)
    return 0


@command
def lab(arguments: list[str]) -> int:
    """[jupyter arguments]: set up and open the lab in the browser"""
    ensure_setup(LAB)
    start = ROOT / "notebooks" / "00_welcome.ipynb"
    options = [f"--ServerApp.root_dir={ROOT}", f"--LabApp.default_url=/lab/tree/{tree_path(start)}"]
    return call([venv_python(), "-m", "jupyterlab", *options, *arguments])


@command
def app(arguments: list[str]) -> int:
    """[voila arguments]: serve the notebooks as plain pages, for a class or a kiosk"""
    ensure_setup(LAB)
    return call([venv_python(), "-m", "voila", str(ROOT / "notebooks"), *arguments])


@command
def test(arguments: list[str]) -> int:
    """[--long] [pytest arguments, paths from the project folder]: check and test everything"""
    ensure_setup(TEST)
    environment = dict(os.environ)
    if "--long" in arguments:
        environment["SNAILS_LONG"] = "1"
    rest = [argument for argument in arguments if argument != "--long"]
    steps = {
        "ruff check": ["ruff", "check"],
        "ruff format": ["ruff", "format", "--check"],
        "mypy": ["mypy"],
        "pytest": ["pytest", "-n", "auto", *rest],  # last, so that its count closes the output
    }
    failed = []
    for name, step in steps.items():
        print(f"== {name}", flush=True)
        start = time.perf_counter()
        status = call([venv_python(), "-m", *step], environment)
        if status:
            failed.append(name)
        if name != "pytest":  # which prints its own time
            report(name, "FAILED" if status else "ok", start)
    if failed not in ([], ["pytest"]):
        print(f"FAILED: {', '.join(failed)}", flush=True)
    return 1 if failed else 0


@command
def bench(arguments: list[str]) -> int:
    """[--quick]: measure speed beside the peers and write a dated table"""
    ensure_setup(BENCH)
    return call([venv_python(), "-m", "tests.bench", *arguments])


@command
def bundle(arguments: list[str]) -> int:
    """[FOLDER]: gather all that the lab needs for machines like this one without a network"""
    target = Path(arguments[0] if arguments else "snails-bundle").absolute()
    if len(arguments) > 1 or (target.exists() and any(target.iterdir())):
        sys.exit("bundle takes one folder, which must be new or empty")
    ensure_setup(LAB)
    wheels = target / "wheels"
    wheels.mkdir(parents=True)
    line = [sys.executable, "-m", "pip", "--disable-pip-version-check", "download", "--quiet"]
    line += ["--require-hashes", "--only-binary", ":all:", "--dest", str(wheels)]
    for pins in ("uv", "lab"):
        if call([*line, "-r", str(pin_file(pins))]):
            sys.exit("bundle: not everything could be downloaded; the reason is above")
    names = subprocess.run(
        ["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True
    ).stdout.decode()
    for name in filter(None, names.split("\0")):
        copy = target / "snails-lab" / name
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / name, copy)
    print(f"In {target / 'snails-lab'}, on the other machine: python3 run.py lab")
    return 0


def ensure_setup(groups: list[str]) -> None:
    """Bring .venv in line with the pins, quickly when it already is.

    The stamp is taken away first and written last. So a missing stamp means that an earlier
    run was interrupted, and everything is made anew; with a stamp from the same Python, new
    pins are installed over the old ones. What was installed for more stays.
    """
    found = STAMP.read_text(encoding="utf-8").splitlines() if STAMP.exists() else []
    complete = Path(venv_python()).exists()
    if complete and set(stamp(groups)) <= set(found):
        return
    print("== setup", flush=True)
    start = time.perf_counter()
    if not (complete and found[:1] == stamp(groups)[:1]):
        found = []
        if Path(sys.prefix).resolve() == VENV.resolve():
            sys.exit("setup: .venv must be made anew: run this with the Python outside of it.")
        venv.EnvBuilder(clear=True, symlinks=os.name != "nt").create(VENV)
    groups = sorted({*groups, *(line.split()[0] for line in found[1:])} & set(BENCH))
    STAMP.unlink(missing_ok=True)
    fetch_uv()
    for group in groups:
        install("--require-hashes", "-r", str(pin_file(group)))
    add_project()
    STAMP.write_text("\n".join(stamp(groups)) + "\n", encoding="utf-8")
    report("setup", "ok", start)


def stamp(groups: list[str]) -> list[str]:
    """One line for this Python, one for each group of pins and what the project declares."""
    project = (ROOT / "pyproject.toml").read_bytes()
    lines = [" ".join([*sys.version.split(), sysconfig.get_platform()])]
    for group in groups:
        digest = hashlib.sha256(pin_file(group).read_bytes() + project).hexdigest()
        lines.append(f"{group} {digest}")
    return lines


def pin_file(group: str) -> Path:
    return PINS / f"{group}.txt"


def tree_path(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def offline() -> list[str]:
    """In a bundle the packages lie beside the project: take them from there alone."""
    wheels = ROOT.parent / "wheels"
    return ["--no-index", "--find-links", str(wheels)] if wheels.is_dir() else []


def install(*what: str) -> None:
    """With uv from the PATH, or with uv fetched by pip, or with pip alone: the first that works."""
    python = venv_python()
    with_pip = [python, "-m", "pip", "--disable-pip-version-check", "install", "--quiet"]
    what = (*offline(), *what)
    for uv in ([shutil.which("uv") or "uv"], [python, "-m", "uv"]):
        if can_run(uv) and call([*uv, "pip", "install", "--quiet", "--python", python, *what]) == 0:
            return
    if call([*with_pip, *what]):
        sys.exit("setup: the packages could not be installed; the reason is above.")


def can_run(uv: list[str]) -> bool:
    try:
        return call([*uv, "--version"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) == 0
    except OSError:
        return False


def fetch_uv() -> None:
    """Make sure of a pip in .venv, and of a uv if pip can get one: it is six times as fast."""
    if shutil.which("uv"):
        return
    if call([venv_python(), "-m", "ensurepip"], stdout=subprocess.DEVNULL):
        sys.exit("setup: this Python cannot make a pip: install uv, or on Debian python3-venv.")
    line = [venv_python(), "-m", "pip", "--disable-pip-version-check", "install", "--quiet"]
    call(
        [*line, *offline(), "--require-hashes", "-r", str(pin_file("uv")), "--only-binary", ":all:"]
    )


def add_project() -> None:
    """Let .venv import the project from where it is, with its commands.

    The build tool is one of the pins, so nothing more is fetched; `compat` puts the whole
    folder on the path, so packages added later are seen too.
    """
    where = ["--no-deps", "--no-build-isolation", "--config-settings", "editable_mode=compat"]
    install(*where, "--editable", str(ROOT))


def venv_python() -> str:
    """The Python inside .venv, wherever this system puts it."""
    scripts = Path(sysconfig.get_path("scripts", "venv", venv_variables()))
    return str(scripts / ("python.exe" if os.name == "nt" else "python"))


def venv_variables() -> dict[str, str]:
    return {"base": str(VENV), "platbase": str(VENV)}


def call(
    line: list[str],
    environment: Mapping[str, str] | None = None,
    stdout: int | None = None,
    stderr: int | None = None,
) -> int:
    """Run a program in the project folder; on Ctrl-C, which it gets too, let it end by itself."""
    process = subprocess.Popen(line, cwd=ROOT, env=environment, stdout=stdout, stderr=stderr)
    try:
        return process.wait()
    except KeyboardInterrupt:
        try:
            process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            process.terminate()
        raise


def report(name: str, result: str, start: float) -> None:
    print(f"== {name}: {result}, {time.perf_counter() - start:.1f} s", flush=True)


def usage() -> str:
    lines = [f"  {name:7} {function.__doc__}" for name, function in COMMANDS.items()]
    return "\n".join(["usage: python run.py COMMAND [ARGUMENTS]", *lines])


def main(arguments: list[str]) -> int:
    if not arguments or {"-h", "--help"} & set(arguments[:2]):
        print(usage())
        return 0
    name, *rest = arguments
    if name not in COMMANDS:
        print(f"run.py: no command {name!r}\n{usage()}", file=sys.stderr)
        return 2
    try:
        return COMMANDS[name](rest)
    except KeyboardInterrupt:
        print("\ninterrupted", file=sys.stderr)
        return 130


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
