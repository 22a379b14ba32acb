"""The theme: roles of colours, readable in light and dark, and no colour beside them."""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path

import pytest

from snails_core.scene.palette import DARK_PALETTE, PALETTE, THEMES, contrast
from snails_lab.models.preferences import DARK, LIGHT, Preferences
from snails_lab.models.storage.profiles import Profile
from snails_lab.pages.app import LabApp, welcome
from snails_lab.pages.links import style
from snails_lab.widgets.board import Board
from snails_lab.widgets.controls import NOTE_LOOKS
from snails_lab.widgets.plan import PlanPanel
from tests.support.repository import ROOT

LEAST_CONTRAST = 4.5
LEAST_EDGE = 3.0
"""What the rim of a field, and the frame around what has the focus, must stand out at least."""
VARIABLE = re.compile(r"--([a-z-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);")
TEXT_ON = {
    "ink": (
        *("paper", "card", "button", "button-hover", "leaf-mist", "field"),
        *("right", "wrong", "shown", "table", "table-mist"),
    ),
    "pencil": ("paper", "card"),
    "link": ("paper", "card", "right", "wrong", "shown"),
    "leaf": ("paper", "card"),
    "danger": ("paper", "card"),
    "on-leaf": ("leaf", "leaf-dark"),
    "on-danger": ("danger", "danger-dark"),
    "table-ink": ("table", "table-mist", "table-haze"),
    "table-pencil": ("table", "table-mist"),
}
"""What is written in a colour, and on which."""
EDGE_ON = {
    "edge": ("paper", "card", "field"),
    "focus": ("paper", "card", "table"),
    "right-edge": ("right",),
    "wrong-edge": ("wrong",),
    "shown-edge": ("shown",),
}
HAS_COLOUR = re.compile(r"""["'\s:(]#[0-9a-fA-F]{3}(?:[0-9a-fA-F]{3})?\b|\brgba?\(|\bhsl\(""")
FALLBACK = re.compile(r"var\(--[a-z-]+, #[0-9a-f]+\)")
"""For where there is no page of ours."""
OF_THEIR_OWN = {
    "drawing/qr_code.py": "is read by cameras, which want it on white",
    "pages/theme.css": "where colours are",
    "pages/start.html": "stands in a notebook before any style is there",
    "pages/snail.svg": "a picture",
    "pages/certificate.py": "is printed",
    "pages/quick_reference.py": "is printed",
    "serving/templates/message.html": "a page of its own, without a kernel",
    "serving/templates/spinner.macro.html.j2": "is seen before the lab is there",
}


def themes() -> dict[str, dict[str, str]]:
    found = VARIABLE.findall(style())
    return {
        LIGHT: {name: light for name, light, _ in found},
        DARK: {name: dark for name, _, dark in found},
    }


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SNAILS_HOME", str(tmp_path))
    for name in ("SERVER_SOFTWARE", "QUERY_STRING", "LC_ALL", "LANG"):
        monkeypatch.delenv(name, raising=False)


@pytest.mark.parametrize("theme", THEMES)
def test_all_text_can_be_read(theme: str) -> None:
    colours = themes()[theme]
    weak = [
        (tone, ground, contrast(tone, ground, colours))
        for least, pairs in ((LEAST_CONTRAST, TEXT_ON), (LEAST_EDGE, EDGE_ON))
        for tone, grounds in pairs.items()
        for ground in grounds
        if contrast(tone, ground, colours) < least
    ]
    assert weak == []


def test_pictures_lie_on_the_colour_of_the_page() -> None:
    """The palette of pictures and the page's variables have the same table and the same sea."""
    shared = [name for name in PALETTE if PALETTE[name] != DARK_PALETTE[name]]
    assert {"table", "table_ink", "water"} <= set(shared)
    for (theme, palette), name in product(THEMES.items(), shared):
        assert themes()[theme][name.replace("_", "-")] == palette[name], (theme, name)
    assert all(colours["table"] == colours["paper"] for colours in themes().values())


def test_every_variable_that_is_used_is_there() -> None:
    known = set(themes()[LIGHT])
    parts = [style(), *NOTE_LOOKS.values()]
    parts += [path.read_text("utf-8") for path in (ROOT / "snails_lab").rglob("*.py")]
    used = {name for part in parts for name in re.findall(r"var\(--([a-z-]+)", part)}
    assert {name for name in used if not name.startswith("jp-")} <= known


def test_no_colour_stands_beside_the_theme() -> None:
    found = []
    for path in sorted((ROOT / "snails_lab").rglob("*")):
        place = path.relative_to(ROOT / "snails_lab").as_posix()
        if path.suffix in {".py", ".css", ".html", ".js", ".j2"} and place not in OF_THEIR_OWN:
            lines = path.read_text("utf-8").splitlines()
            bare = [FALLBACK.sub("", line) for line in lines]
            found += [f"{place}: {line.strip()}" for line in bare if HAS_COLOUR.search(line)]
    assert found == []


def test_who_waits_for_the_lab_sees_a_bar_and_reads_that_it_takes_some_seconds() -> None:
    page = (ROOT / "snails_lab/serving/templates/spinner.macro.html.j2").read_text("utf-8")
    assert page.count('class="snails-start-bar"') == 1
    for words in ("takes some seconds", "dauert einige Sekunden", "potrwa kilka sekund"):
        assert words in page
    still = page.partition("prefers-reduced-motion")[2].partition("</style>")[0]
    assert ".snails-start-bar::before" in still and "animation: none" in still


def test_buttons_have_three_roles() -> None:
    """Primary, plain and dangerous; Jupyter's other styles would bring colours of their own."""
    used = set()
    for path in (ROOT / "snails_lab").rglob("*.py"):
        text = path.read_text("utf-8")
        used |= set(re.findall(r'button_style ?= ?"([a-z]*)"', text))
        assert not re.search(r'"(success|info|warning)"\)?$', text, re.MULTILINE), path
    assert used <= {"", "primary", "danger"}


# --- following the page ---
def boards_of(widget: object) -> list[Board]:
    children = getattr(widget, "children", ())
    found = [widget] if isinstance(widget, Board) else []
    return found + [board for child in children for board in boards_of(child)]


def test_boards_follow_the_page_now_and_when_they_come_later() -> None:
    page = welcome()
    page.bar.look.value = "dark still"
    page.go("sandbox")
    page.go("puzzles")
    boards = boards_of(page)
    assert len(boards) >= 3
    assert {board._painter.theme for board in boards} == {DARK}
    assert page.view.preferences.is_still
    page.bar.look.value = "light"
    assert {board._painter.theme for board in boards_of(page)} == {LIGHT}


def test_another_theme_draws_a_picture_anew_and_the_same_one_does_not() -> None:
    panel = PlanPanel()
    painter = panel._painter
    painter._shown = [()] * 4
    panel.preferences = Preferences(is_still=True)
    assert painter._shown == [()] * 4
    panel.preferences = Preferences(is_dark=True)
    assert painter.theme == DARK and painter._shown != [()] * 4


# --- what is kept ---
def script(page: LabApp) -> str:
    return str(page.bar._script.value)


def test_settings_are_kept_with_the_name() -> None:
    page = welcome()
    page.bar.name.value = "Zoë"
    page.bar.settings.theme.value = DARK
    page.bar.settings.sound.value = False
    page.bar.settings.speed.value = 2.0
    page.bar.settings.text_size.value = 150
    assert 'data-theme="dark"' in script(page) and 'data-letters="150"' in script(page)
    again = welcome()
    kept = {"theme": DARK, "sound": False, "speed": 2.0}
    kept |= {"animated": True, "tab": "", "text_size": 150}
    assert again.visit.preferences.kept == kept
    assert (again.bar.settings.theme.value, again.bar.settings.speed.value) == (DARK, 2.0)
    again.bar.name.value = "Jan"
    assert again.visit.preferences == Preferences()
    assert again.bar.settings.theme.value == "system" and 'data-theme="system"' in script(again)


def test_another_language_changes_no_setting() -> None:
    page = welcome()
    page.bar.settings.theme.value = DARK
    page.bar.choice.value = "de"
    assert page.visit.preferences.theme == page.bar.settings.theme.value == DARK
    assert [name for name, _ in page.bar.settings.theme.options][1:] == ["Hell", "Dunkel"]


def test_settings_that_make_no_sense_are_passed_over() -> None:
    Profile("Guest").settings.update(theme="pink", sound="loud", speed=-1)
    assert welcome().visit.preferences == Preferences()


def test_a_class_begins_without_sound(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SERVER_SOFTWARE", "voila/1")
    assert not welcome().visit.preferences.sound
