"""The command `snails`: subcommands are modules that register by entry points.

A command module has `configure(parser, language)` and `run(arguments) -> int`. The group is
`snails.commands`, so a layer above can add its own without being imported from here. Exit
status: 0 fine, 1 the answer is no, 2 bad usage or input (one line on standard error).
"""

from __future__ import annotations

import argparse
import os
import sys
from importlib.metadata import EntryPoint, entry_points
from itertools import zip_longest
from typing import NoReturn, Protocol, cast

from snails_core.errors import SnailsError, did_you_mean
from snails_core.words import LANGUAGES, text

GROUP = "snails.commands"
FINE, NO, BAD_INPUT = 0, 1, 2
INTERRUPTED = 130


class CommandModule(Protocol):
    """What an entry point of the group must name."""

    def configure(self, parser: argparse.ArgumentParser, language: str) -> None: ...

    def run(self, arguments: argparse.Namespace) -> int: ...


class BadUsage(Exception):
    """The command line itself is wrong."""


class OneLineParser(argparse.ArgumentParser):
    """Reports bad usage in one line instead of the whole usage."""

    def error(self, message: str) -> NoReturn:
        raise BadUsage(f"{self.prog}: {message}")


def main(words: list[str] | None = None) -> int:
    """Runs one command and returns its exit status."""
    words = sys.argv[1:] if words is None else words
    language = _language_of(words)
    try:
        return _dispatch(words, language)
    except BadUsage as error:
        return _complain(text(language, "command.see_help", message=error))
    except SnailsError as error:
        return _complain("snails: " + error.message(language).replace("\n", " "))
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115 (open to the end)
        return FINE


def _complain(line: str) -> int:
    print(line, file=sys.stderr)
    return BAD_INPUT


def _language_of(words: list[str]) -> str:
    """The language asked for, before anything else is read; English if there is none."""
    for word, following in zip_longest(words, words[1:], fillvalue=""):
        name, equals, value = word.partition("=")
        if name == "--language":
            chosen = value if equals else following
            return chosen if chosen in LANGUAGES else "en"
    return "en"


def _dispatch(words: list[str], language: str) -> int:
    found = {point.name: point for point in entry_points(group=GROUP)}
    name = next((word for word in words if not word.startswith("-")), "")
    if name in LANGUAGES and words[:1] == ["--language"]:
        name = next((word for word in words[2:] if not word.startswith("-")), "")
    if not name:
        print(_overview(found, language))
        return FINE if not words or {"-h", "--help"} & set(words) else BAD_INPUT
    if name not in found:
        suggestion = did_you_mean(name, found)
        raise SnailsError("no_such", name=name, suggestion=suggestion)
    rest = list(words)
    rest.remove(name)
    module = _load(found[name])
    parser = OneLineParser(prog=f"snails {name}", description=text(language, f"command.{name}"))
    parser.add_argument("--language", choices=LANGUAGES, default=language)
    module.configure(parser, language)
    return module.run(parser.parse_args(rest))


def _load(point: EntryPoint) -> CommandModule:
    return cast(CommandModule, point.load())


def _overview(found: dict[str, EntryPoint], language: str) -> str:
    lines = [text(language, "command.overview")]
    lines += [f"  {name:12} {text(language, f'command.{name}')}" for name in sorted(found)]
    return "\n".join(lines)
