"""The quick reference: a page to print with phases, icons and the five cases for skipping.

    python -m snails_lab.pages.quick_reference docs

writes it in three languages. Names come from the core, sentences from `quick_reference.toml`.
"""

from __future__ import annotations

import sys
from functools import lru_cache
from html import escape
from importlib.resources import files
from pathlib import Path

from snails_core.setting import standard_setting
from snails_core.tell import Names, reason_text, term_text
from snails_core.toml_tables import Table, read_toml
from snails_core.words import LANGUAGES
from snails_lab.drawing.icons import icon_svg
from snails_lab.models.lessons.abilities import ability_words
from snails_lab.models.lessons.icons import icon_words

SKIP_REASONS = ("only_friends", "own_death", "no_passive", "water")
"""Keys of the core's words for four of the five cases; the fifth is an empty slot."""
STYLE = """
body { font: 9.6pt/1.32 "DejaVu Sans", Verdana, sans-serif; color: #1c2430; margin: 10mm; }
h1 { font-size: 15pt; margin: 0 0 2mm; } h2 { font-size: 10.6pt; margin: 2.2mm 0 .8mm; }
.columns { columns: 2; column-gap: 7mm; } section { break-inside: avoid; }
ol, ul, p { margin: 0; }
ol, ul { padding-left: 5mm; } dl { margin: 0; } dt { font-weight: bold; float: left;
clear: left; margin-right: 1.5mm; } dd { margin: 0 0 .8mm; } .icons { display: grid;
grid-template-columns: repeat(6, 1fr); gap: 1mm 2mm; } .icons div { display: flex;
align-items: center; gap: 1.5mm; line-height: 1.15; } .icons svg { width: 8.5mm; height: 8.5mm;
flex: none; } @page { size: A4; margin: 8mm; } @media print { body { margin: 0; } }
""".replace("\n", " ").strip()


def reference_html(language: str) -> str:
    """The whole page."""
    title = escape(_words()["title"][""][language])
    parts = [_phases(language), _actions(language), _skips(language), _numbers(language)]
    parts.append(_factions(language))
    return (
        f'<!DOCTYPE html>\n<html lang="{language}">\n<head><meta charset="utf-8">'
        f"<title>{title}</title>\n<style>{STYLE}</style></head>\n<body>\n<h1>{title}</h1>\n"
        f'<div class="columns">\n{"".join(parts)}</div>\n{_icons(language)}</body>\n</html>\n'
    )


@lru_cache(maxsize=1)
def _words() -> dict[str, dict[str, dict[str, str]]]:
    """Section, entry, language; the title is a section of one entry without a name."""
    file = files(__package__) / "quick_reference.toml"
    sections = ("title", "head", "phase", "action", "skip", "number")
    whole = Table.of(read_toml(file), sections, file.name)
    found = {"title": {"": whole.names("title")}}
    for section in sections[1:]:
        table = Table(whole.need(section), file.name, section)
        found[section] = {entry: table.names(entry) for entry in table.raw}
    return found


def _section(head: str, language: str, body: str) -> str:
    title = escape(_words()["head"][head][language])
    return f"<section><h2>{title}</h2>\n{body}\n</section>\n"


def _phases(language: str) -> str:
    items = "".join(
        f"<li><b>{escape(term_text(phase, language))}.</b> {escape(texts[language])}</li>"
        for phase, texts in _words()["phase"].items()
    )
    return _section("phases", language, f"<ol>{items}</ol>")


def _actions(language: str) -> str:
    catalogue = standard_setting().catalogue
    names = {id: catalogue.actions[catalogue.action_index[id]] for id in _words()["action"]}
    items = "".join(
        f"<dt>{escape(names[id].names[language])}</dt><dd>{escape(texts[language])}</dd>"
        for id, texts in _words()["action"].items()
    )
    return _section("actions", language, f"<dl>{items}</dl>")


def _skips(language: str) -> str:
    words = {name: texts[language] for name, texts in _words()["skip"].items()}
    cases = [*(reason_text(reason, language) for reason in SKIP_REASONS), words["empty_slot"]]
    items = "".join(f"<li>{escape(case)}</li>" for case in cases)
    return _section("skip", language, f"<ol>{items}</ol><p>{escape(words['nothing'])}</p>")


def _numbers(language: str) -> str:
    items = "".join(f"<li>{escape(texts[language])}</li>" for texts in _words()["number"].values())
    return _section("numbers", language, f"<ul>{items}</ul>")


def _factions(language: str) -> str:
    names = Names(standard_setting(), language)
    items = "".join(
        f"<li><b>{escape(names.faction(number))}</b> ({escape(names.ability(number))}): "
        f"{escape(ability_words()[faction.id][language])}</li>"
        for number, faction in enumerate(standard_setting().rules.factions)
    )
    return _section("factions", language, f"<ul>{items}</ul>")


def _icons(language: str) -> str:
    items = "".join(
        f"<div>{icon_svg(name, texts[language], language)}"
        f"<span>{escape(texts[language])}</span></div>"
        for name, texts in icon_words().items()
    )
    return _section("icons", language, f'<div class="icons">{items}</div>')


def main(folder: str) -> None:
    for language in LANGUAGES:
        page = Path(folder) / f"quick-reference.{language}.html"
        page.write_text(reference_html(language), encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
