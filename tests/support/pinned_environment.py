"""Environments apart from the one that the tests run in, each made once from pins."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

from tests.support.repository import ROOT


class PinnedEnvironment(NamedTuple):
    """A folder in `.venv`, with what some of the pins name."""

    name: str
    groups: tuple[str, ...]
    base: str = sys.executable
    """The Python that it is made from."""

    @property
    def folder(self) -> Path:
        return ROOT / ".venv" / self.name

    @property
    def python(self) -> Path:
        return self.folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")

    def make(self) -> bool:
        """Whether it is there now; without a network it may be impossible to make."""
        pins = [ROOT / "pins" / f"{group}.txt" for group in self.groups]
        content = b"".join(path.read_bytes() for path in pins)
        wanted = f"{self.base} {hashlib.sha256(content).hexdigest()}"
        stamp = self.folder / "made-from.txt"
        if stamp.exists() and stamp.read_text(encoding="utf-8") == wanted:
            return True
        line = [self.base, "-m", "venv", "--clear", "--without-pip", str(self.folder)]
        subprocess.run(line, check=True)
        lists = [word for path in pins for word in ("-r", str(path))]
        done = self.install("--require-hashes", "--only-binary", ":all:", *lists)
        if done:
            stamp.write_text(wanted, encoding="utf-8")
        return done

    def install(self, *what: str) -> bool:
        """Adds packages; whether that went well."""
        line = [*_installer(str(self.python)), "--quiet", *what]
        return subprocess.run(line, check=False).returncode == 0


def _installer(python: str) -> list[str]:
    """uv if there is one, else the pip of the tests: both can install elsewhere."""
    for uv in ([shutil.which("uv") or ""], [sys.executable, "-m", "uv"]):
        if uv[0] and subprocess.run([*uv, "--version"], capture_output=True).returncode == 0:
            return [*uv, "pip", "install", "--python", python]
    return [sys.executable, "-m", "pip", "--python", python, "install"]
