"""The quick reference: committed as its data makes it, in three languages."""

from __future__ import annotations

from html.parser import HTMLParser
from pathlib import Path

import pytest

from snails_core.setting import standard_setting
from snails_core.tell import term_text
from snails_core.words import LANGUAGES
from snails_lab.drawing.icons import ICONS
from snails_lab.pages.quick_reference import main, reference_html
from tests.support.repository import ROOT

DOCS = ROOT / "docs"


class Tags(HTMLParser):
    """Counts tags, and sees to it that each one is closed."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.counts: dict[str, int] = {}
        self.open: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.counts[tag] = self.counts.get(tag, 0) + 1
        if tag != "meta":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_committed_page_is_the_one_the_data_makes(language: str, tmp_path: Path) -> None:
    main(str(tmp_path))
    name = f"quick-reference.{language}.html"
    assert (DOCS / name).read_text(encoding="utf-8") == (tmp_path / name).read_text("utf-8")


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_holds_phases_actions_icons_and_the_five_cases(language: str) -> None:
    page = reference_html(language)
    tags = Tags(page)
    assert not tags.open
    assert tags.counts["svg"] == len(ICONS)
    assert tags.counts["section"] == 6
    phases = [term_text(phase, language) for phase in ("drawing", "planning", "acting", "cleaning")]
    places = [page.index(f"<b>{phase}.</b>") for phase in phases]
    assert places == sorted(places)
    setting = standard_setting()
    for faction in setting.rules.factions:
        assert faction.names[language] in page and faction.ability[language] in page
    skips = page.split("<h2>")[3]
    assert skips.count("<li>") == 5


def test_the_languages_differ() -> None:
    assert len({reference_html(language) for language in LANGUAGES}) == len(LANGUAGES)
