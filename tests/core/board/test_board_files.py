"""Board files: a board of one's own, what the box can build, and what each fault says."""

from __future__ import annotations

from pathlib import Path

import pytest

from snails_core.board import (
    board_from_map,
    load_board_file,
)
from snails_core.errors import DataError
from tests.support.core.error_checks import assert_speaks_every_language

GOOD = {
    "source": 'source = "house"\n',
    "map": 'map = "1 1 1 2 2 2"\n',
    "title": '[title]\nen = "Bar"\nde = "Sandbank"\npl = "Mielizna"\n',
}


def written(folder: Path, **parts: str) -> Path:
    path = folder / "bar.toml"
    path.write_text("".join({**GOOD, **parts}.values()), encoding="utf-8")
    return path


def map_of(spaces: str) -> str:
    """A map field of six spaces a row."""
    rows = [" ".join(spaces[start : start + 6]) for start in range(0, len(spaces), 6)]
    return "map = '''\n" + "\n".join(" " * (n % 2) + row for n, row in enumerate(rows)) + "'''\n"


def test_a_board_of_your_own(tmp_path: Path) -> None:
    board = load_board_file(written(tmp_path))
    assert board == board_from_map("1 1 1 2 2 2", "bar")
    assert board.titles == {"en": "Bar", "de": "Sandbank", "pl": "Mielizna"}
    assert load_board_file(str(tmp_path / "bar.toml")) == board


@pytest.mark.parametrize(
    ("parts", "key", "place"),
    [
        ({"source": "source ="}, "data_not_toml", "bar.toml"),
        ({"source": ""}, "board_field_missing", "bar.toml: source"),
        ({"map": ""}, "board_field_missing", "bar.toml: map"),
        ({"title": ""}, "board_field_missing", "bar.toml: title"),
        ({"title": '[title]\nen = "a"\nde = "b"'}, "board_field_missing", "bar.toml: title.pl"),
        ({"title": 'title = "Bar"'}, "board_field_table", "bar.toml: title"),
        ({"title": '[title]\nen="a"\nde=1\npl="c"'}, "board_field_text", "bar.toml: title.de"),
        ({"title": GOOD["title"] + 'fr = "d"'}, "board_field_unknown", "bar.toml: title.fr"),
        ({"map": GOOD["map"] + "mao = 3\n"}, "board_field_unknown", "bar.toml: mao"),
        ({"map": "map = 3\n"}, "board_field_text", "bar.toml: map"),
        ({"source": "source = 1\n"}, "board_field_text", "bar.toml: source"),
        ({"source": 'source = "hose"\n'}, "board_source", "bar.toml: source"),
        ({"map": map_of("111 11")}, "board_map_apart", "bar.toml: map: row 1, column 9"),
        ({"map": map_of("111111x1")}, "board_map_character", "bar.toml: map: row 2, column 2"),
        ({"map": map_of("1" * 21)}, "board_beaches", "bar.toml: map"),
        ({"map": map_of("2" * 16)}, "board_meadows", "bar.toml: map"),
        ({"map": map_of("2" * 10 + "3" * 6)}, "board_meadows", "bar.toml: map"),
        ({"map": map_of("1" * 6 + "3" * 7)}, "board_mountains", "bar.toml: map"),
        ({"map": map_of("11111.")}, "board_room", "bar.toml: map"),
        ({"map": map_of("111133")}, "board_room", "bar.toml: map"),
        ({"map": map_of("......")}, "board_room", "bar.toml: map"),
    ],
)
def test_a_wrong_file_is_refused_with_its_place(
    tmp_path: Path, parts: dict[str, str], key: str, place: str
) -> None:
    with pytest.raises(DataError) as caught:
        load_board_file(written(tmp_path, **parts))
    assert (caught.value.key, caught.value.place) == (key, place)
    assert_speaks_every_language(caught.value)


@pytest.mark.parametrize("spaces", ["1" * 20, "2" * 15, "2" * 9 + "3" * 6, "111113"])
def test_what_the_box_can_just_build(tmp_path: Path, spaces: str) -> None:
    board = load_board_file(written(tmp_path, map=map_of(spaces)))
    assert board.levels == bytes(int(mark) for mark in spaces)


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    missing = tmp_path / "none.toml"
    with pytest.raises(DataError) as caught:
        load_board_file(missing)
    assert (caught.value.key, caught.value.place) == ("board_file", str(missing))
    assert_speaks_every_language(caught.value)
    (tmp_path / "latin.toml").write_bytes("pl = 'Grań'".encode("iso-8859-2"))
    with pytest.raises(DataError) as caught:
        load_board_file(tmp_path / "latin.toml")
    assert (caught.value.key, caught.value.place) == ("file_not_text", "latin.toml")


def test_a_file_fault_tells_the_way_out(tmp_path: Path) -> None:
    with pytest.raises(DataError) as caught:
        load_board_file(written(tmp_path, map=GOOD["map"] + 'sorce = "house"\n', source=""))
    assert str(caught.value) == 'bar.toml: sorce: there is no such field; did you mean "source"?'
    with pytest.raises(DataError, match=r"needs 16 meadows .* the box holds 15; lower some"):
        load_board_file(written(tmp_path, map=map_of("2" * 10 + "3" * 6)))
