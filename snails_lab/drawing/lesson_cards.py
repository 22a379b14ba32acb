"""The cards of a step as small pictures beside its sentences, and the icons that are new."""

from __future__ import annotations

from base64 import b64encode
from functools import lru_cache
from html import escape

from snails_core.cards import Card
from snails_core.position import Position
from snails_core.scene import card_scene
from snails_core.scene.palette import PALETTE, card_tone
from snails_core.setting import Setting
from snails_core.svg import scene_to_svg
from snails_core.tell import card_text
from snails_lab.drawing.icons import icon_svg
from snails_lab.models.lessons.hand import cards_in_hand
from snails_lab.models.lessons.icons import TARGETS, icon_word
from snails_lab.models.lessons.lesson import LessonStep

WIDTH = 150
IN_A_ROW = "display: flex; flex-wrap: wrap; gap: 2px 14px; margin: 4px 0"
WITH_WORD = "display: inline-flex; align-items: center; gap: 5px; white-space: nowrap"
CHIP = f"padding: 0 .6em; border-radius: .3em; color: {PALETTE['paper']}"
BESIDE = "float: right; display: flex; gap: 8px; max-width: 60%; margin: 0 0 8px 12px"


def pictures(step: LessonStep, language: str) -> str:
    """HTML with a picture of each card; its words are there for whoever does not see it."""
    setting = step.task.position.setting
    drawn = "".join(_picture(setting, card, language) for card in step.pictured)
    return f'<p class="snails-lesson-cards" style="{BESIDE}">{drawn}</p>' if drawn else ""


def new_icons(step: LessonStep, language: str) -> str:
    """The icons that are new in a step, each with its meaning; ranges are those of its cards."""
    actions = step.task.position.setting.catalogue.actions
    ranges = {
        TARGETS.get(action.target, ""): (action.nearest, action.farthest)
        for card in step.pictured
        for action in (actions[number] for number in card.actions)
    }
    drawn = "".join(
        f'<span style="{WITH_WORD}">{icon_svg(name, word, language, ranges.get(name))} '
        f"{escape(word)}</span>"
        for name in step.icons
        for word in (icon_word(name, language),)
    )
    return f'<p class="snails-lesson-icons" style="{IN_A_ROW}">{drawn}</p>' if drawn else ""


def hand_shown(step: LessonStep, position: Position, language: str) -> str:
    """The reader's cards in a step that is about them; pointing at one tells what it does."""
    drawn = "".join(
        f"{escape(label)} {''.join(_chip(position.setting, card, language) for card in cards)}"
        for label, cards in cards_in_hand(step, position, language)
    )
    return f'<p class="snails-lesson-hand" style="{IN_A_ROW}">{drawn}</p>' if drawn else ""


def _chip(setting: Setting, card: Card, language: str) -> str:
    told = escape(f"{card.names[language]}: {card_text(setting, card.index, language)}")
    return (
        f'<span tabindex="0" title="{told}" style="{CHIP}; background: {PALETTE[card_tone(card)]}">'
        f"{escape(card.names[language])}</span>"
    )


@lru_cache(maxsize=256)
def _picture(setting: Setting, card: Card, language: str) -> str:
    svg = scene_to_svg(card_scene(setting, card, language))
    data = b64encode(svg.encode()).decode()
    told = escape(f"{card.names[language]}: {card_text(setting, card.index, language)}")
    return (
        f'<img src="data:image/svg+xml;base64,{data}" width="{WIDTH}" alt="{told}" title="{told}" '
        'style="max-width: 100%">'
    )
