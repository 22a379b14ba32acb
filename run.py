"""Sets up and runs Snails Lab, from any folder, with nothing but Python 3.11 or newer.

Old Pythons must be able to read this file far enough to say so: keep its syntax plain.
"""

import hashlib
import os
import platform
import shutil
import signal
import subprocess
import sys
import sysconfig
import time
import venv
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from fnmatch import fnmatch
from pathlib import Path
from typing import IO, NoReturn

if sys.version_info < (3, 11):  # noqa: UP036 - people do start this with an older one
    sys.exit(
        "Snails Lab needs Python 3.11 or newer; this is " + platform.python_version() + ". "
        "Install a newer one and start this with it, for example: python3.12 run.py lab"
    )

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
STAMP = VENV / "snails-stamp.txt"
LOG = VENV / "setup-log.txt"
PINS = ROOT / "pins"
PYTHON = "py" if os.name == "nt" else "python3"
"""What people type to start Python."""

LAB, TEST, BENCH = ["lab"], ["lab", "test", "dask"], ["lab", "test", "dask", "bench"]
"""What is installed for what: the names of the files in pins/."""

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
NO_BROWSER = (
    "Install Chrome or Chromium (on Debian: apt install chromium, or add --install-browser), "
    "or name its program in SNAILS_BROWSER."
)

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
    """[jupyter arguments]: set up and open the lab in the browser; Ctrl-C ends it"""
    ensure_setup(LAB)
    return serve("snails_core.commands", "lab", f"--folder={ROOT}", "--", *arguments)


@command
def app(arguments: list[str]) -> int:
    """[--host ADDRESS] [--code CODE] [--pages N]: serve the lab as plain pages, for a class"""
    ensure_setup(LAB)
    return serve("snails_core.commands", "app", *arguments)


@command
def test(arguments: list[str]) -> int:
    """[--long] [--install-browser] [pytest arguments]: check and test everything"""
    ensure_setup(TEST)
    environment = dict(os.environ)
    environment.pop("PYTHONDONTWRITEBYTECODE", None)  # hundreds of processes would compile anew
    if "--long" in arguments:
        environment["SNAILS_LONG"] = "1"
    if find_browser() is None and (in_ci() or "--install-browser" in arguments):
        install_browser()
    rest = [word for word in arguments if word not in ("--long", "--install-browser")]
    steps = {
        "ruff check": ["ruff", "check"],
        "ruff format": ["ruff", "format", "--check"],
        "mypy": ["mypy"],
        # last, so that its count closes the output; the browser's tests share one browser
        "pytest": ["pytest", "-n", "auto", "--dist", "loadgroup", *rest],
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
    if find_browser() is None:
        print(f"== browser: its tests were not run. {NO_BROWSER}", flush=True)
        failed += ["browser"] if in_ci() else []
    if failed not in ([], ["pytest"]):
        print(f"FAILED: {', '.join(failed)}", flush=True)
    return 1 if failed else 0


@command
def screenshots(arguments: list[str]) -> int:
    """[FOLDER [VIEW ...]] [--size, --theme, --language]: pictures of every screen, or fewer"""
    ensure_setup(TEST)
    return call([venv_python(), "-m", "tests.tools.screenshots", *arguments])


@command
def bench(arguments: list[str]) -> int:
    """[--quick] [PART ...]: measure speed beside the peers and write a dated table"""
    ensure_setup(BENCH)
    return call([venv_python(), "-m", "tests.bench", *arguments])


@command
def docs(arguments: list[str]) -> int:
    """[FOLDER]: write the API reference, as pages that need no network"""
    ensure_setup(TEST)
    return call([venv_python(), "-m", "tests.tools.api_reference", *arguments])


@command
def bundle(arguments: list[str]) -> int:
    """[FOLDER]: gather all that the lab needs for machines like this one without a network"""
    target = Path(arguments[0]).absolute() if arguments else ROOT / "dist" / "snails-bundle"
    if len(arguments) > 1 or not is_free(target):
        sys.exit("bundle takes one folder, which must be new or empty")
    ensure_setup(LAB)
    wheels = target / "wheels"
    wheels.mkdir(parents=True, exist_ok=True)
    line = [*pip("download"), "--require-hashes", "--only-binary", ":all:", "--dest", str(wheels)]
    if not all(logged(*line, "-r", str(pin_file(pins))) for pins in ("uv", "lab")):
        fail("bundle: not all packages could be downloaded. Is there a network?")
    copy_project(target / "snails-lab", leaving_out=target)
    python = ".".join(platform.python_version_tuple()[:2])
    print(f"{target} is for {platform.system()} {platform.machine()} with Python {python}.")
    print(f"There, in its folder snails-lab: {PYTHON} run.py lab")
    return 0


def is_free(target: Path) -> bool:
    """New, empty, or left by a bundle that was interrupted."""
    return not target.exists() or {path.name for path in target.iterdir()} <= {"wheels"}


def copy_project(target: Path, leaving_out: Path) -> None:
    """Copy all that .gitignore does not name; works without git, and takes own notebooks along."""
    lines = (ROOT / ".gitignore").read_text(encoding="utf-8").splitlines()
    patterns = [".git", *(line.rstrip("/") for line in lines)]

    def ignored(folder: str, names: list[str]) -> list[str]:
        return [
            name
            for name in names
            if Path(folder, name) == leaving_out or any(fnmatch(name, p) for p in patterns)
        ]

    shutil.copytree(ROOT, target, ignore=ignored)


def find_browser(system: str = platform.system()) -> str | None:
    """The program of an installed Chrome or Chromium; SNAILS_BROWSER names another one."""
    named = os.environ.get("SNAILS_BROWSER")
    found = [shutil.which(name) for name in [named, *BROWSERS] if name]
    places = [Path(path) for path in browser_places(system)]
    return next(filter(None, [*found, *(str(path) for path in places if path.is_file())]), None)


def browser_places(system: str) -> list[str]:
    """Where macOS and Windows keep the browsers that are not on their PATH."""
    if system == "Darwin":
        folders = ["/Applications", str(Path.home() / "Applications")]
        names = ["Google Chrome", "Chromium"]
        return [f"{place}/{name}.app/Contents/MacOS/{name}" for place in folders for name in names]
    if system == "Windows":
        variables = ["PROGRAMFILES", "PROGRAMFILES(X86)", "LOCALAPPDATA"]
        folders = [os.environ[name] for name in variables if name in os.environ]
        names = ["Google/Chrome", "Chromium"]
        return [f"{place}/{name}/Application/chrome.exe" for place in folders for name in names]
    return []


def in_ci() -> bool:
    return bool(os.environ.get("CI"))


def install_browser() -> None:
    """Debian's Chromium; whoever has another system is told what to install."""
    apt = shutil.which("apt-get")
    if not apt:
        return
    print("== browser: installing Chromium, once", flush=True)
    start = time.perf_counter()
    line = [*as_root(), apt]
    done = logged(*line, "update") and logged(*line, "install", "--yes", "chromium")
    report("browser", "ok" if done else f"FAILED (see {LOG})", start)


def as_root() -> list[str]:
    """What comes before a program that only root may run."""
    sudo = shutil.which("sudo")
    return [sudo] if sudo and os.geteuid() != 0 else []


def ensure_setup(groups: list[str]) -> None:
    """Bring .venv in line with the pins, quickly when it already is.

    The stamp is taken away first and written last. So a missing stamp means that an earlier
    run was interrupted, and everything is made anew; with a stamp from the same Python, new
    pins are installed over the old ones. What was installed for more stays; what was whole
    before a failed try is so after it, because the groups agree on their versions.
    """
    found = STAMP.read_text(encoding="utf-8").splitlines() if STAMP.exists() else []
    complete = Path(venv_python()).exists()
    if complete and set(stamp(groups)) <= set(found):
        return
    print("== setup: installing the packages, once", flush=True)
    start = time.perf_counter()
    if STAMP.exists():
        STAMP.unlink()
    if not (complete and found[:1] == stamp(groups)[:1]):
        found = []
        make_venv()
    groups = sorted({*groups, *(line.split()[0] for line in found[1:])} & set(BENCH))
    whole = stamp(groups)
    LOG.unlink(missing_ok=True)
    if not any(install_all(installer, groups) for installer in installers()):
        write_stamp([line for line in whole if line in found])
        fail(
            "setup: the packages beside this folder are not enough. A bundle is for the lab alone, "
            "on the same system and with the same Python as where it was made."
            if offline()
            else "setup: the packages could not be fetched. Is there a network? Without one, run "
            f"`{PYTHON} run.py bundle FOLDER` on a machine that has one and carry FOLDER here."
        )
    write_stamp(whole)
    report("setup", "ok", start)


def make_venv() -> None:
    if Path(sys.prefix).resolve() == VENV.resolve():
        sys.exit("setup: .venv must be made anew: run this with the Python outside of it.")
    try:
        venv.EnvBuilder(clear=True, symlinks=os.name != "nt").create(VENV)
    except (OSError, ValueError) as error:
        sys.exit(f"setup: .venv cannot be made: {error}. Close what uses it, or move this folder.")


def stamp(groups: list[str]) -> list[str]:
    """One line for this Python and place, one for each group of pins and what the project declares.

    The place, because .venv knows it by heart: in a folder that was moved it must be made anew.
    """
    project = (ROOT / "pyproject.toml").read_bytes()
    lines = [" ".join([*sys.version.split(), sysconfig.get_platform(), str(ROOT)])]
    for group in groups:
        digest = hashlib.sha256(pin_file(group).read_bytes() + project).hexdigest()
        lines.append(f"{group} {digest}")
    return lines


def write_stamp(lines: list[str]) -> None:
    STAMP.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")


def pin_file(group: str) -> Path:
    return PINS / f"{group}.txt"


def offline() -> list[str]:
    """In a bundle the packages lie beside the project: take them from there alone."""
    wheels = ROOT.parent / "wheels"
    return ["--no-index", "--find-links", str(wheels)] if wheels.is_dir() else []


def installers() -> Iterator[list[str]]:
    """uv from the PATH; uv fetched by pip, six times as fast as pip; pip alone.

    Each is made ready only when those before it have failed. All compile what they install: a
    page's kernel is ready twice as soon, wherever Python is told to write no bytecode.
    """
    with_uv = ["pip", "install", "--quiet", "--compile-bytecode", "--python", venv_python()]
    uv = shutil.which("uv")
    if uv:
        yield [uv, *with_uv]
    with_pip = pip("install")
    fetch = [*with_pip, *offline(), "--retries", "1", "--require-hashes", "--only-binary", ":all:"]
    if logged(*fetch, "-r", str(pin_file("uv"))):
        yield [venv_python(), "-m", "uv", *with_uv]
    yield with_pip


def pip(verb: str) -> list[str]:
    """The start of a line for the pip in .venv, which is made if there is none."""
    if not logged(venv_python(), "-m", "ensurepip"):
        sys.exit("setup: this Python cannot make a pip: install uv, or on Debian python3-venv.")
    return [venv_python(), "-m", "pip", "--disable-pip-version-check", verb, "--quiet"]


def install_all(installer: list[str], groups: list[str]) -> bool:
    """The pins, then the project from where it is, with its commands.

    The build tool is one of the pins, so nothing more is fetched; `compat` puts the whole
    folder on the path, so packages added later are seen too. The pins are installed as built
    packages only: a source archive would fetch build tools that have no hashes. One of the
    bench's peers is to be had as nothing else; it is built with the tool among the pins.
    """
    place = ["--no-deps", "--no-build-isolation", "--config-settings", "editable_mode=compat"]
    pins = [["--require-hashes", *how_built(group), "-r", str(pin_file(group))] for group in groups]
    return all(
        logged(*installer, *offline(), *what) for what in [*pins, [*place, "--editable", str(ROOT)]]
    )


def how_built(group: str) -> list[str]:
    return ["--no-build-isolation"] if group == "bench" else ["--only-binary", ":all:"]


def venv_python(system: str = os.name) -> str:
    """The Python inside .venv, wherever this system (posix or nt) puts it."""
    place = {"base": str(VENV), "platbase": str(VENV)}
    scripts = sysconfig.get_path("scripts", f"{system}_venv", place)
    return str(Path(scripts, "python.exe" if system == "nt" else "python"))


def serve(module: str, *options: str) -> int:
    """Run a server from .venv. Ctrl-C is the way to end it, and so no failure."""
    try:
        return call([venv_python(), "-m", module, *options])
    except KeyboardInterrupt:
        return 0


def logged(*line: str) -> bool:
    """Run a program with its words in the log; True if it went well."""
    with LOG.open("a", encoding="utf-8") as log, suppress(OSError):
        return call([*line], output=log) == 0
    return False


def fail(what: str) -> NoReturn:
    """End with one line that says what went wrong; the log has the rest."""
    *_, reason = LOG.read_text(encoding="utf-8", errors="replace").splitlines() or [""]
    sys.exit(f"{what} The last words were: {reason.strip()} (all in {LOG})")


def call(
    line: list[str],
    environment: Mapping[str, str] | None = None,
    output: IO[str] | None = None,
) -> int:
    """Run a program in the project folder, and never leave it behind.

    On Ctrl-C, which it gets too, it has ten seconds to end by itself.
    """
    errors = subprocess.STDOUT if output else None
    process = subprocess.Popen(line, cwd=ROOT, env=environment, stdout=output, stderr=errors)
    try:
        return process.wait()
    except KeyboardInterrupt:
        with suppress(subprocess.TimeoutExpired):
            process.wait(timeout=10)
        raise
    finally:
        if process.poll() is None:
            process.terminate()
            process.wait()


def report(name: str, result: str, start: float) -> None:
    print(f"== {name}: {result}, {time.perf_counter() - start:.1f} s", flush=True)


def usage() -> str:
    lines = [f"  {name:11} {function.__doc__}" for name, function in COMMANDS.items()]
    return "\n".join(["usage: python run.py COMMAND [ARGUMENTS]", *lines])


def main(arguments: list[str]) -> int:
    if not arguments or {"-h", "--help"} & set(arguments[:2]):
        print(usage())
        return 0
    name, *rest = arguments
    if name not in COMMANDS:
        print(f"run.py: no command {name!r}\n{usage()}", file=sys.stderr)
        return 2
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # by way of every `finally`
    try:
        return COMMANDS[name](rest)
    except KeyboardInterrupt:
        print("\ninterrupted", file=sys.stderr)
        return 130
    except OSError as error:  # a full disk, a folder that may not be written, ...
        print(f"run.py: {error}", file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
