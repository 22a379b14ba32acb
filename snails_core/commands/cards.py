"""`snails cards`: the catalogue, as a table or as JSON."""

from __future__ import annotations

import argparse
import json

from snails_core.setting import standard_setting
from snails_core.tell import card_text
from snails_core.words import text


def configure(parser: argparse.ArgumentParser, language: str) -> None:
    parser.add_argument("--json", action="store_true", help=text(language, "command.json"))


def run(arguments: argparse.Namespace) -> int:
    setting = standard_setting()
    if arguments.json:
        cards = [
            {
                "id": card.id,
                "kind": card.kind.value,
                "count": card.count,
                "names": dict(card.names),
                "sources": dict(card.sources),
            }
            for card in setting.catalogue.cards
        ]
        print(json.dumps(cards, ensure_ascii=False, indent=1))
        return 0
    language: str = arguments.language
    for card in setting.catalogue.cards:
        print(f"{card.count} x {card.names[language]} ({card.id}, {card.kind.value})")
        for line in card_text(setting, card.index, language).splitlines():
            print(f"    {line}")
    return 0
