"""The catalogue of cards, read from `data/cards/*.toml` and checked as a whole.

The files are there to be corrected by whoever owns the box; every mistake in them is a
`DataError` that names file, card and field.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from snails_core.cards import Action, Card, Catalogue
from snails_core.catalogue.checks import check_box
from snails_core.catalogue.effects import effect_text, read_effect
from snails_core.catalogue.reader import FILES, Reader
from snails_core.errors import DataError

__all__ = ["effect_text", "load_catalogue", "load_catalogue_from", "read_effect"]


@lru_cache(maxsize=1)
def load_catalogue() -> Catalogue:
    """The cards that come with this package."""
    return _load(files("snails_core") / "data" / "cards")


def load_catalogue_from(folder: Path) -> Catalogue:
    """The cards of a folder with the same four files."""
    return _load(folder)


def _load(folder: Traversable | Path) -> Catalogue:
    if not folder.is_dir():
        raise DataError("data_no_folder", str(folder), files=", ".join(FILES))
    for file in sorted(folder.iterdir(), key=lambda file: file.name):
        if file.name.endswith(".toml") and file.name not in FILES:
            raise DataError("data_extra_file", file.name, files=", ".join(FILES))
    reader = Reader()
    for name in FILES:
        reader.read(folder / name)
    cards, actions = tuple(reader.cards), tuple(reader.actions)
    check_box(cards, actions, reader.heads)
    arsenal = [card.index for card in cards if card.arsenal]
    return Catalogue(
        id=_fingerprint(cards, actions),
        cards=cards,
        actions=actions,
        card_index={card.id: card.index for card in cards},
        action_index={action.id: action.index for action in actions},
        arsenal=range(arsenal[0], arsenal[-1] + 1),
        faction_card={card.faction: card.index for card in cards if card.faction},
    )


def _fingerprint(cards: tuple[Card, ...], actions: tuple[Action, ...]) -> str:
    """Eight digits that change with whatever changes play, so not with names and sources."""
    played = [replace(card, names={}, sources={}) for card in cards]
    content = repr((played, [replace(action, names={}) for action in actions]))
    return sha256(content.encode()).hexdigest()[:8]
