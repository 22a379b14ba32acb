"""Spoilt positions, saved games and data files: a plain error each, or something playable.

The only exceptions that come out of the readers are `SnailsError`s with a sentence in every
language. What a reader accepts must be playable. A long run (`SNAILS_LONG=1`) reads 100,000
spoilt texts.
"""

from __future__ import annotations

import shutil
from collections import Counter
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random

import pytest

import snails_core
from snails_core import (
    DataError,
    Game,
    Over,
    Position,
    PositionError,
    Setting,
    SnailsError,
    new_game,
    one_line,
    play,
    read_game,
    view,
    write_game,
    write_position,
)
from snails_core.board import load_board, load_board_file
from snails_core.catalogue import load_catalogue, load_catalogue_from
from snails_core.notation.reader import read_start
from snails_core.rulebook_data import load_rules, load_rules_from
from snails_core.setting import make_setting
from snails_core.words import LANGUAGES
from tests.support.core import spoilt_texts
from tests.support.core.random_games import random_choice, walk, whole_game
from tests.support.long_run import LONG

DATA = Path(snails_core.__file__).parent / "data"
POSITIONS = 80_000 if LONG else 1_000
GAMES = 8_000 if LONG else 200
FILES = 12_000 if LONG else 300
CHUNKS = range(40) if LONG else range(2)


def part(whole: int, chunk: int) -> range:
    """The numbers of this chunk's spoilt_texts."""
    size = whole // len(CHUNKS)
    return range(chunk * size, (chunk + 1) * size)


def says_why(error: SnailsError) -> bool:
    """A sentence in each language that any terminal can print."""
    for language in LANGUAGES:
        message = error.message(language)
        assert message.strip()
        message.encode("utf-8")
    return True


# --- what is spoilt -------------------------------------------------------------------
SMALL = """snails 1
map 1 3 2 . 1/ 2 1 . 3 1
round 2
tiles a1:1! b1:2!?trap
fire a1:2 b4
mines a2
dynamite b1
player A ninja
  L a1
  G a2 15 shell
  S a4
  hand missile mine
  plan L S crawl_dig missile
player B barbarians
  L a1
  G b1
  plan G L crawl_punch! grenade
  known G
"""


@cache
def texts() -> tuple[str, ...]:
    """Positions and views from all over some games, and a small one."""
    random = Random("texts")
    found = [SMALL] * 12
    for seed in range(24 if LONG else 9):
        for step in whole_game(seed):
            if random.random() < 0.06:
                seat = random.randrange(step.position.players)
                shown = step.position if random.random() < 0.6 else view(step.position, seat)
                found.append(one_line(shown) if random.random() < 0.1 else write_position(shown))
    return tuple(found)


@cache
def words() -> tuple[str, ...]:
    return tuple(
        sorted({word.group() for text in texts() for word in spoilt_texts.WORD.finditer(text)})
    )


def spoilt_position(number: int) -> str:
    random = Random(f"position {number}")
    more = (*[spoilt_texts.more_to_do] * 4, spoilt_texts.flag_added)
    return spoilt_texts.spoilt(random.choice(texts()), random, words(), more)


@cache
def saved() -> tuple[str, ...]:
    games = []
    for seed in range(6):
        steps = list(whole_game(seed))
        game = Game(steps[-40].before)
        for step in steps[-40:]:
            game.play(step.choice)
        games.append(write_game(game))
    return tuple(games)


def spoilt_game(number: int) -> str:
    random = Random(f"game {number}")
    more = (*[spoilt_texts.other_value] * 8, spoilt_texts.deep)
    return spoilt_texts.spoilt(random.choice(saved()), random, words(), more)


# --- positions ------------------------------------------------------------------------
@pytest.mark.parametrize("chunk", CHUNKS)
def test_a_spoilt_position_is_refused_with_a_reason_or_can_be_played(chunk: int) -> None:
    """Thirty random steps from whatever was accepted; what it turns out to lack is told."""
    fate: Counter[str] = Counter()
    for number in part(POSITIONS, chunk):
        text = spoilt_position(number)
        try:
            position = read_start(text).position
        except SnailsError as error:
            assert says_why(error), text
            fate["refused"] += 1
            continue
        fate[_thirty_steps(position, number)] += 1
    assert fate["refused"] > fate.total() / 3
    assert fate["played"] > fate.total() / 20
    assert fate["impossible"] <= fate["played"] / 10


def _thirty_steps(position: Position, seed: int) -> str:
    random = Random(seed)
    for _ in range(30):
        if isinstance(position.node, Over):
            break
        try:
            position = play(position, random_choice(position, random)).position
        except PositionError as error:
            assert error.key == "impossible" and says_why(error)
            return "impossible"
    return "played"


# --- saved games ----------------------------------------------------------------------
@pytest.mark.parametrize("chunk", CHUNKS)
def test_a_spoilt_game_is_refused_with_a_reason_or_replays(chunk: int) -> None:
    fate: Counter[str] = Counter()
    for number in part(GAMES, chunk):
        try:
            game = read_game(spoilt_game(number))
        except SnailsError as error:
            assert says_why(error)
            fate["refused"] += 1
            continue
        fate["read"] += 1
        assert _thirty_steps(game.position, number) == "played"
    assert fate["refused"] > fate.total() / 2


# --- data files -----------------------------------------------------------------------
def spoilt_file(file: Path, number: int) -> str:
    random = Random(f"{file.name} {number}")
    text = file.read_text(encoding="utf-8")
    more = [spoilt_texts.other_toml_value] * 4
    return spoilt_texts.spoilt(text, random, sorted(set(text.split())), more)


def refused(load: Callable[[], Setting], number: int) -> bool:
    """The file is refused with a reason; or a game with it goes well to its end, or for long."""
    try:
        setting = load()
    except SnailsError as error:
        assert isinstance(error, DataError)
        return says_why(error)
    try:
        start = new_game(2 + number % 3, setting=setting, advanced=bool(number & 1)).position
    except PositionError as error:  # too little room for these rules
        return says_why(error)
    for step in walk(start, number, most=250):
        assert step.position.node is not None
    return False


@pytest.mark.parametrize("chunk", CHUNKS)
def test_a_spoilt_card_file_is_refused_with_a_reason_or_plays(chunk: int, tmp_path: Path) -> None:
    cards = tmp_path / "cards"
    shutil.copytree(DATA / "cards", cards)
    files = sorted((DATA / "cards").glob("*.toml"))
    numbers = part(FILES // 2, chunk)
    count = 0
    for number in numbers:
        file = files[number % len(files)]
        _write(cards / file.name, spoilt_file(file, number))
        count += refused(lambda: with_data(cards=cards), number)
        shutil.copy(file, cards / file.name)
    assert len(numbers) / 3 < count < len(numbers)


@pytest.mark.parametrize("chunk", CHUNKS)
def test_a_spoilt_rules_file_is_refused_with_a_reason_or_plays(chunk: int, tmp_path: Path) -> None:
    rules = tmp_path / "rules.toml"
    numbers = part(FILES // 4, chunk)
    count = 0
    for number in numbers:
        _write(rules, spoilt_file(DATA / "rules.toml", number))
        count += refused(lambda: with_data(rules=rules), number)
    assert len(numbers) / 3 < count < len(numbers)


@pytest.mark.parametrize("chunk", CHUNKS)
def test_a_spoilt_board_file_is_refused_with_a_reason_or_plays(chunk: int, tmp_path: Path) -> None:
    board = tmp_path / "board.toml"
    files = sorted((DATA / "boards").glob("*.toml"))
    numbers = part(FILES // 4, chunk)
    count = 0
    for number in numbers:
        _write(board, spoilt_file(files[number % len(files)], number))
        count += refused(lambda: with_data(board=board), number)
    assert len(numbers) / 3 < count < len(numbers)


def with_data(
    board: Path | None = None, cards: Path | None = None, rules: Path | None = None
) -> Setting:
    """A setting with one file of one's own."""
    return make_setting(
        load_board_file(board) if board else load_board("islands"),
        load_catalogue_from(cards) if cards else load_catalogue(),
        load_rules_from(rules) if rules else load_rules(),
    )


def _write(file: Path, text: str) -> None:
    """As bytes, and not always good ones."""
    file.write_bytes(text.encode("utf-8", "surrogatepass"))
