"""Hit chances and expected damage of an action at each of its targets, exactly.

What the card itself does is counted: dice, re-rolls, shells, Rage, tiles and their backs. What
tokens set off, and where somebody who is pushed may land, is for the game to show.
"""

from __future__ import annotations

from fractions import Fraction

from snails_core import layout as at
from snails_core.cards import Action, Target
from snails_core.position import Position
from snails_core.queries import owner
from snails_core.tell import Names
from snails_core.vocabulary import Word
from snails_lab.models.overlays.aim import aim_overlay, aims_of
from snails_lab.models.overlays.attack_odds import AimedOdds, helps_of, odds_at
from snails_lab.models.overlays.overlay import (
    Note,
    Overlay,
    chance_text,
    number_text,
    percent_text,
    short_number,
)
from snails_lab.words import phrase

HARMFUL = (Word.DAMAGE, Word.DAMAGE_TILE, Word.DESTROY_TILE, Word.DIG_TILE, Word.DIG_UP)
TOKENS = (at.FIRE, at.MINES, at.DYNAMITE)
WARNING = "!"
"""Behind the damage: one's own snails are hit too."""


def hit_overlay(position: Position, snail: int, action: Action, language: str = "en") -> Overlay:
    """The notes of `aim_overlay`, with the odds at everybody who can be hit."""
    aim = aim_overlay(position, snail, action, language)
    aims = aims_of(position, snail, action)
    if not is_harmful(action):
        return aim
    names, helps = Names(position, language), helps_of(position, snail, action)
    teller = HitTeller(position, snail, action, names)
    notes = [teller.note(note, aims.get(note.space, [])) for note in aim.notes]
    title = phrase(
        language,
        "hit.title",
        action=names.action(action.index),
        snail=names.standing_now(snail),
        count=helps.rerolls,
    )
    if helps.rage:
        title = f"{title} {phrase(language, 'hit.rage')}"
    return Overlay(title, tuple(notes))


def is_harmful(action: Action) -> bool:
    """Can it hurt a snail, or the ground under one?"""
    return any(part.word in HARMFUL for row in action.rows for part in row.effects)


class HitTeller:
    """Tells the odds of one action of one snail."""

    def __init__(self, position: Position, snail: int, action: Action, names: Names) -> None:
        self.position, self.snail, self.action = position, snail, action
        self.names, self.language = names, names.language
        everybody = [
            other for others in aims_of(position, snail, action).values() for other in others
        ]
        self._all = everybody if action.target is Target.ALL else []

    def note(self, note: Note, victims: list[int]) -> Note:
        """A note with the odds, if somebody there can be hit."""
        victims = [victim for victim in victims if victim != self.snail] or victims
        if not victims or victims == [self.snail]:
            return note
        if self.action.target is Target.SNAIL:
            return self._one_of(note, victims)
        aimed = odds_at(self.position, self.snail, self.action, self._all or victims)
        return self._odds(note, aimed, victims)

    def _one_of(self, note: Note, victims: list[int]) -> Note:
        """One of them can be chosen: the board shows the one who can expect to lose most."""
        aimed = {v: odds_at(self.position, self.snail, self.action, [v]) for v in victims}
        notes = {v: self._odds(note, found, [v]) for v, found in aimed.items()}
        best = max(victims, key=lambda v: (owner(v) != owner(self.snail), aimed[v].odds.value))
        if len(victims) == 1:
            return notes[best]
        more = [
            line
            for victim in victims
            for line in (f"{self.names.snail(victim)}:", *notes[victim].more)
        ]
        why = " ".join(n.why for n in notes.values())
        return notes[best]._replace(why=why, more=tuple(more))

    def _odds(self, note: Note, aimed: AimedOdds, victims: list[int]) -> Note:
        numbers = [aimed.snails.index(victim) for victim in victims]
        enemies = self._enemies(aimed, numbers)
        hurt, damage = self.harm(aimed, numbers)
        label = short_number(damage, self.language)
        if self.action.dice:
            label = f"{percent_text(hurt, self.language)} · {label}"
        if len(enemies) < len(numbers):
            label += WARNING
        why = " ".join(self.sentences(aimed, numbers, note.space))
        more = tuple(aimed.odds.derivation(self.language))
        rank = -damage if enemies else damage
        return note._replace(sign="odds", label=label, why=why, more=more, rank=rank)

    def harm(self, aimed: AimedOdds, numbers: list[int]) -> tuple[Fraction, Fraction]:
        """The chance that these snails of the scene lose health, and what they can expect to lose
        together; of enemies and friends, enemies alone are counted."""
        odds, counted = aimed.odds, self._enemies(aimed, numbers) or numbers
        hurt = odds.ends.chance(lambda end: any(end.scene.snails[n].lost for n in counted))
        return hurt, sum((odds.damage_to(n).mean() for n in counted), Fraction(0))

    def _enemies(self, aimed: AimedOdds, numbers: list[int]) -> list[int]:
        return [n for n in numbers if owner(aimed.snails[n]) != owner(self.snail)]

    def sentences(self, aimed: AimedOdds, numbers: list[int], space: int) -> list[str]:
        """The odds exactly, at these snails of the scene."""
        odds, told = aimed.odds, []
        hurt, _ = self.harm(aimed, numbers)
        if self.action.dice:
            hit = chance_text(odds.hit, self.language)
            told.append(phrase(self.language, "hit.chance", chance=hit))
            if numbers and hurt != odds.hit:
                chance = chance_text(hurt, self.language)
                told.append(phrase(self.language, "hit.hurt", chance=chance))
        told += [self._loss(aimed, number) for number in numbers]
        own = odds.own_damage.mean()
        if own and 0 not in numbers:
            told.append(phrase(self.language, "hit.own", damage=number_text(own, self.language)))
        if odds.destroy:
            chance = chance_text(odds.destroy, self.language)
            told.append(phrase(self.language, "hit.destroy", chance=chance))
        if any(self.position.hot[token + space] for token in TOKENS):
            told.append(phrase(self.language, "hit.tokens"))
        return told

    def _loss(self, aimed: AimedOdds, number: int) -> str:
        snail = aimed.snails[number]
        side = "enemy" if owner(snail) != owner(self.snail) else "friend"
        mean = number_text(aimed.odds.damage_to(number).mean(), self.language)
        name = self.names.snail(snail)
        told = phrase(self.language, f"hit.{side}", snail=name, damage=mean)
        gone = aimed.odds.ends.chance(lambda end: not end.scene.snails[number].health)
        if gone:
            chance = chance_text(gone, self.language)
            told = f"{told} {phrase(self.language, 'hit.gone', chance=chance)}"
        return told
