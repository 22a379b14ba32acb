"""The notebooks that came with this package, and copies of them in a folder of the user's.

A list of digests tells ours from what somebody has changed. A copy is renewed only while it is as
we last wrote it; for this the folder keeps the digests of what we wrote (`RECORD`).
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from snails_lab.lab_games import lab_games
from snails_lab.models.storage.files import make_folder, told, write_whole

NOTEBOOKS = {
    "welcome": "00_welcome",
    "learn": "learn/rules",
    "play": "play",
    "puzzles": "puzzles",
    "sandbox": "sandbox",
    "probability": "learn/probability",
}
"""The pages of Snails and their notebooks, from the folder of the notebooks."""
FOLDER = "notebooks"
"""That folder, from the one that JupyterLab shows."""
DOOR = "snails"
"""The address that leads to the lab's pages on a server that shows JupyterLab too."""

DIGESTS = ".digests.txt"
"""Beside our notebooks, hidden from JupyterLab's list: a digest and a place in each line."""
RECORD = ".snails-lab.txt"
"""Beside the user's copies, in the same form. It has another name than `DIGESTS`, which lies in a
clone of the repository too: the notebooks of a clone are no copies, and must not be renewed."""


@dataclass(frozen=True)
class Copied:
    """What `copy_shipped` did, as places in the folder."""

    written: tuple[str, ...] = ()
    """New there, or renewed."""
    outdated: tuple[str, ...] = ()
    """Somebody's own or changed ones that stay as they are, although ours have changed as well."""


def page_notebooks() -> dict[str, str]:
    """The notebook of every view: those of Snails, and one for all views of each other game."""
    others = {view: game.notebook for game in lab_games() for view in game.view_names}
    return {**NOTEBOOKS, **others}


def shipped() -> Path:
    """The folder of our notebooks: inside an installed package, beside it in the repository."""
    package = Path(__file__).resolve().parents[1]
    inside = package / "notebooks_data"
    return inside if inside.is_dir() else package.parent / "notebooks"


def digest(path: Path) -> str | None:
    """The digest of a notebook, if it is there; line ends do not count."""
    with told(path, "unreadable"):
        try:
            content = path.read_bytes()
        except FileNotFoundError:
            return None
    return hashlib.sha256(content.replace(b"\r\n", b"\n")).hexdigest()


def read_digests(path: Path) -> dict[str, str]:
    """The digest of each place in a list; what is no such line tells nothing."""
    with told(path, "unreadable"):
        lines = path.read_text(encoding="utf-8", errors="replace").splitlines()
    pairs = (line.partition("  ") for line in lines)
    return {place: digest for digest, _, place in pairs if place}


def digest_list(digests: Mapping[str, str]) -> str:
    """The text that `read_digests` reads."""
    return "".join(f"{digests[place]}  {place}\n" for place in sorted(digests))


def unchanged(folder: Path, source: Path) -> list[Path]:
    """The notebooks in a folder that are as we made them, by their content.

    A stranger's that lies among them is not one, nor one of ours that somebody has changed.
    """
    ours = read_digests(source / DIGESTS)
    return [folder / place for place in ours if digest(folder / place) == ours[place]]


def copy_shipped(source: Path, folder: Path, *, leave_out: str | None = None) -> Copied:
    """Writes our notebooks where none are, and over those that are as we last wrote them.

    Those whose place begins with `leave_out` are neither written nor renewed.
    """
    if folder.exists() and folder.samefile(source):
        return Copied()
    make_folder(folder)
    ours = {
        place: known
        for place, known in read_digests(source / DIGESTS).items()
        if leave_out is None or not place.startswith(leave_out)
    }
    record = folder / RECORD
    last = read_digests(record) if record.exists() else {}
    found = {place: digest(folder / place) for place in ours}
    written = tuple(
        place
        for place in ours
        if found[place] != ours[place] and found[place] in (None, last.get(place))
    )
    for place in written:
        make_folder((folder / place).parent)
        write_whole(folder / place, (source / place).read_bytes())
    current = {place for place in ours if place in written or found[place] == ours[place]}
    known = {**last, **{place: ours[place] for place in current}}
    if known != last:
        write_whole(record, digest_list(known).encode())
    others = (place for place in ours if place not in current)
    return Copied(written, tuple(place for place in others if last.get(place) != ours[place]))
