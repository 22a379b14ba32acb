"""The command `snails` in this process: what it prints, or its one line of complaint."""

from __future__ import annotations

import pytest

from snails_core.commands import main


def answer(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """What a command prints when all is well."""
    status = main(list(words))
    output = capsys.readouterr()
    assert (status, output.err) == (0, "")
    return output.out


def complaint(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """The one line of a command that was given something it cannot use."""
    status = main(list(words))
    output = capsys.readouterr()
    assert (status, output.out) == (2, "")
    assert output.err.count("\n") == 1
    return output.err.rstrip("\n")
