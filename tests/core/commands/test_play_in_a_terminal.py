"""`snails play` through a pseudo-terminal, to the end of a game, as a person would."""

from __future__ import annotations

import os
import pty
import re
import select
import subprocess
import sys
import time
from pathlib import Path

import pytest

from snails_core import read_game
from snails_core.nodes import Over

SNAILS = str(Path(sys.executable).with_name("snails"))
PATIENCE = 120.0
PROMPT = re.compile(r"(?:^|\n)> $")


class Terminal:
    """A screen and a keyboard."""

    def __init__(self, *words: str) -> None:
        self.near, far = pty.openpty()
        self.process = subprocess.Popen(
            [SNAILS, *words], stdin=far, stdout=far, stderr=far, close_fds=True
        )
        os.close(far)
        self.screen = ""
        self.all = ""

    def wait(self) -> bool:
        """Until a question is asked or the program ends; true if it asks."""
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            ready, _, _ = select.select([self.near], [], [], 0.2)
            if ready:
                try:
                    new = os.read(self.near, 65536).decode("utf-8", "replace")
                except OSError:
                    return False
                if not new:
                    return False
                self.screen += new.replace("\r\n", "\n")
                self.all += new.replace("\r\n", "\n")
            elif PROMPT.search(self.screen) or self.screen.endswith("Press Enter. "):
                return True
            elif self.process.poll() is not None:
                return False
        raise AssertionError(
            f"no answer within {PATIENCE} s; the screen shows {self.screen[-800:]}"
        )

    def type(self, line: str) -> None:
        self.screen = ""
        os.write(self.near, f"{line}\n".encode())

    def close(self) -> int:
        os.close(self.near)
        return self.process.wait(timeout=20)


def numbers(screen: str) -> list[int]:
    return [int(number) for number in re.findall(r"(?m)^ +(\d+)  \S", screen)]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no pseudo-terminals")
def test_a_person_plays_a_game_to_its_end(tmp_path: Path) -> None:
    """Every question is answered by a number from its list, until somebody has won."""
    file = tmp_path / "game.json"
    terminal = Terminal("play", "--seats", "human,random", "--seed", "11", "--file", str(file))
    asked = 0
    while terminal.wait():
        offered = numbers(terminal.screen)
        assert offered, terminal.screen
        terminal.type(str(offered[asked % len(offered)]))
        asked += 1
    assert terminal.process.wait(timeout=20) == 0
    assert asked > 30
    assert "health lost" in terminal.all
    assert "Traceback" not in terminal.all
    assert isinstance(read_game(file.read_text(encoding="utf-8")).position.node, Over)
    terminal.close()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no pseudo-terminals")
def test_a_game_is_stopped_and_goes_on(tmp_path: Path) -> None:
    """What was chosen is saved; the same command takes the game up where it was left."""
    file = tmp_path / "game.json"
    words = ("play", "--seats", "human,human", "--seed", "3", "--file", str(file))
    terminal = Terminal(*words)
    for _ in range(3):
        assert terminal.wait()
        terminal.type("" if terminal.screen.endswith("Press Enter. ") else "1")
    assert terminal.wait()
    if terminal.screen.endswith("Press Enter. "):
        terminal.type("")
        assert terminal.wait()
    for word, shown in (
        ("?", "l the log"),
        ("b", "Round"),
        ("h", "Crawl"),
        ("l", ""),
        ("99", "l the log"),
    ):
        terminal.type(word)
        assert terminal.wait()
        assert shown in terminal.screen
    terminal.type("q")
    assert not terminal.wait()
    assert terminal.close() == 0
    before = read_game(file.read_text(encoding="utf-8"))
    again = Terminal(*words)
    assert again.wait()
    again.type("" if again.screen.endswith("Press Enter. ") else "q")
    again.close()
    assert read_game(file.read_text(encoding="utf-8")).choices == before.choices
    assert len(before.choices) >= 2


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no pseudo-terminals")
def test_a_file_that_is_no_game_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "diary.txt"
    file.write_text("Dear diary", encoding="utf-8")
    terminal = Terminal("play", "--file", str(file))
    assert not terminal.wait()
    assert terminal.close() == 2
    assert file.read_text(encoding="utf-8") == "Dear diary"
    assert "diary.txt" in terminal.all and "Traceback" not in terminal.all
