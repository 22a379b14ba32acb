"""How a class finds the pages: address, code and QR picture, in the terminal and on a page."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
import segno

from snails_core.words import LANGUAGES
from snails_lab.drawing.qr_code import QUIET, qr_svg, qr_text
from snails_lab.serving.invitation import MOST_SHOWN, Invitation
from tests.support.lab.servers import Server, own_folder, page_server

CODE = "k7mw-x3pd"
PLACE = "http://192.168.1.7:8866/"
FOR_A_CLASS = Invitation((PLACE, "http://10.0.0.7:8866/"), CODE, is_for_others=True)
OWN = "http://127.0.0.1:8866/invitation"
HALVES = {"█": (0, 0), "▀": (0, 1), "▄": (1, 0), " ": (1, 1)}
"""Which of its two modules a character leaves dark, on a terminal with light letters."""


@pytest.fixture(scope="module")
def coded() -> Iterator[Server]:
    with own_folder() as folder:
        options = ("--host=0.0.0.0", f"--code={CODE}", "--language=de")
        with page_server(Path(folder), *options) as server:
            yield server


def modules_of(drawn: str) -> list[list[int]]:
    """The picture in a terminal as rows of 1 (dark) and 0, with its border."""
    rows: list[list[int]] = []
    for line in drawn.splitlines():
        halves = [HALVES[letter] for letter in line]
        rows += [[upper for upper, _ in halves], [lower for _, lower in halves]]
    return rows


def test_the_picture_in_the_terminal_is_the_link_with_the_code() -> None:
    link = FOR_A_CLASS.link(PLACE)
    assert link == f"{PLACE}?token={CODE}"
    drawn = modules_of(qr_text(link))
    true = [[*row] for row in segno.make(link, micro=False).matrix_iter(border=2)]
    assert drawn[: len(true)] == true


def test_the_picture_on_the_page_has_a_text_and_its_quiet_zone() -> None:
    drawn = qr_svg("http://a.b/", 'of "a"')
    assert 'role="img"' in drawn and "of &quot;a&quot;" in drawn
    size = segno.make("http://a.b/", micro=False).symbol_size(border=QUIET)[0]
    assert re.search(rf'viewBox="0 0 {8 * size} {8 * size}"', drawn)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_terminal_says_where_to_go_and_what_to_type(language: str) -> None:
    told = FOR_A_CLASS.greeting(language, OWN, "utf-8")
    for expected in (PLACE, "http://10.0.0.7:8866/", CODE, OWN, qr_text(FOR_A_CLASS.link(PLACE))):
        assert expected in told


def test_a_terminal_that_cannot_print_the_picture_still_says_all_else() -> None:
    told = FOR_A_CLASS.greeting("en", OWN, "ascii")
    assert told.isascii() and CODE in told and OWN in told


@pytest.mark.parametrize(
    ("language", "meant"), [("en", "that has no PIN"), ("de", "ohne PIN"), ("pl", "bez PIN-u")]
)
def test_without_a_code_it_is_said_what_that_means(language: str, meant: str) -> None:
    told = FOR_A_CLASS._replace(code="").greeting(language, OWN, "utf-8")
    assert meant in told and "token" not in told


def test_this_machine_alone_is_one_line() -> None:
    alone = Invitation(("http://127.0.0.1:8866/",), "", is_for_others=False)
    assert alone.greeting("en", OWN, "utf-8").count("\n") == 0


def test_the_page_shows_first_the_address_at_which_it_was_asked_for() -> None:
    shown = re.findall(r"<figcaption[^>]*>([^<]+)<", FOR_A_CLASS.page("en", "https://lab.school/"))
    assert shown == ["https://lab.school/", *FOR_A_CLASS.places]
    shown = re.findall(r"<figcaption[^>]*>([^<]+)<", FOR_A_CLASS.page("en", "http://127.0.0.1:1/"))
    assert shown == [*FOR_A_CLASS.places], "which nobody else could use"
    many = FOR_A_CLASS._replace(places=(PLACE,) * 9).page("en", "http://localhost/")
    assert many.count("<svg role") == MOST_SHOWN


def test_the_page_is_for_who_has_the_code_and_the_terminal_speaks(coded: Server) -> None:
    assert coded.request("/invitation").status == 302
    page = coded.request(f"/invitation?token={CODE}", {"Accept-Language": "pl"})
    assert page.status == 200 and CODE in page.text and "Kod klasy" in page.text
    assert page.header("Cache-Control") == "no-store"
    assert f"Klassencode: {CODE}" in (coded.folder / "server.log").read_text("utf-8")
