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
PINS = ROOT / "pins" / "test.txt"
UV_PINS = ROOT / "pins" / "uv.txt"

Command = Callable[[list[str]], int]
COMMANDS: dict[str, Command] = {}


def command(function: Command) -> Command:
    """Offer a function under its name; its docstring is the help, its number the exit status."""
    COMMANDS[function.__name__] = function
    return function


@command
def setup(arguments: list[str]) -> int:
    """make or renew .venv; does nothing when it is up to date"""
    if arguments:
        sys.exit(f"setup takes no arguments, but got: {' '.join(arguments)}")
    ensure_setup()
    return 0


@command
def test(arguments: list[str]) -> int:
    """[--long] [pytest arguments, paths from the project folder]: check and test everything"""
    ensure_setup()
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


def ensure_setup() -> None:
    """Bring .venv in line with the pins, quickly when it already is.

    The stamp is taken away first and written last. So a missing stamp means that an earlier
    run was interrupted, and everything is made anew; with a stamp from the same Python, new
    pins are installed over the old ones.
    """
    wanted = stamp()
    found = STAMP.read_text(encoding="utf-8") if STAMP.exists() else ""
    complete = Path(venv_python()).exists()
    if found == wanted and complete:
        return
    print("== setup", flush=True)
    start = time.perf_counter()
    same_python = found.splitlines()[:1] == wanted.splitlines()[:1]
    if not (same_python and complete):
        if Path(sys.prefix).resolve() == VENV.resolve():
            sys.exit("setup: .venv must be made anew: run this with the Python outside of it.")
        venv.EnvBuilder(clear=True, symlinks=os.name != "nt").create(VENV)
    STAMP.unlink(missing_ok=True)
    install_pins()
    add_project()
    STAMP.write_text(wanted, encoding="utf-8")
    report("setup", "ok", start)


def stamp() -> str:
    """One line for this Python, one for the files that decide what is installed."""
    digest = hashlib.sha256()
    for path in (PINS, UV_PINS, ROOT / "pyproject.toml"):
        digest.update(path.read_bytes())
    this_python = " ".join([*sys.version.split(), sysconfig.get_platform()])
    return f"{this_python}\n{digest.hexdigest()}\n"


def install(*what: str) -> None:
    """With uv from the PATH, or with uv fetched by pip, or with pip alone: the first that works."""
    python = venv_python()
    with_pip = [python, "-m", "pip", "--disable-pip-version-check", "install", "--quiet"]
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
    call([*line, "--require-hashes", "-r", str(UV_PINS), "--only-binary", ":all:"])


def install_pins() -> None:
    fetch_uv()
    install("--require-hashes", "-r", str(PINS))


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
