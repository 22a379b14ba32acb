"""The little language of effects: "damage 15", "push shelled too", "place here may"."""

from __future__ import annotations

from snails_core.errors import DataError, did_you_mean
from snails_core.toml_tables import as_text
from snails_core.vocabulary import VOCABULARY, Effect, On, Where, Word

PLACES = {"self": Where.SELF, "here": Where.HERE, "others": Where.OTHERS}
PHRASES = {word.name.lower().replace("_", " "): word for word in Word}


def phrase(word: Word) -> str:
    """The word as card files write it."""
    return word.name.lower().replace("_", " ")


def read_effect(value: object, place: str) -> Effect:
    """The effect that a card file writes as `value`."""
    text = as_text(value, place)
    word, rest = _word(text.split(), text, place)
    grammar = VOCABULARY[word].grammar
    amount = _amount(word, rest, place)
    where = Where.SELF if VOCABULARY[word].acts_on is On.OWN else Where.TARGET
    flags: set[str] = set()
    while rest:
        modifier = " ".join(rest[:2]) if rest[:2] == ["shelled", "too"] else rest[0]
        del rest[: len(modifier.split())]
        if modifier in grammar.places and where is Where.TARGET:
            where = PLACES[modifier]
        elif modifier in grammar.flags and modifier not in flags:
            flags.add(modifier)
        else:
            raise _modifier_error(word, modifier, place)
    return Effect(word, amount, where, "may" in flags, "shelled too" in flags, "back" in flags)


def _modifier_error(word: Word, modifier: str, place: str) -> DataError:
    grammar = VOCABULARY[word].grammar
    allowed = grammar.places + grammar.flags
    if not allowed:
        return DataError("effect_no_modifier", place, modifier=modifier, word=phrase(word))
    return DataError(
        "effect_modifier", place, modifier=modifier, word=phrase(word), allowed=", ".join(allowed)
    )


def _word(parts: list[str], text: str, place: str) -> tuple[Word, list[str]]:
    """The longest phrase that the text begins with, and what follows it."""
    for length in (2, 1):
        word = PHRASES.get(" ".join(parts[:length]))
        if word is not None:
            return word, parts[length:]
    raise DataError("effect_unknown", place, name=text, known=did_you_mean(_stem(text), PHRASES))


def _is_number(word: str) -> bool:
    """Is the word plain digits, with a minus or without? Superscripts and the like are none."""
    return word.isascii() and word.lstrip("-").isdigit()


def _stem(text: str) -> str:
    """The text without its numbers, to be compared with the phrases."""
    return " ".join(part for part in text.split() if not _is_number(part))


def _amount(word: Word, rest: list[str], place: str) -> int:
    """The number after a word, taken off `rest`."""
    grammar = VOCABULARY[word].grammar
    number = rest[0] if rest and _is_number(rest[0]) else ""
    if not grammar.most:
        if number:
            raise DataError("effect_no_number", place, word=phrase(word), found=number)
        return 0
    step = 5 if grammar.fives else 1
    if not number:
        raise DataError("effect_needs_number", place, word=phrase(word), example=2 * step)
    del rest[0]
    amount = int(number)
    if not 1 <= amount <= grammar.most:
        raise DataError("data_needs_whole", place, low=step, high=grammar.most, found=amount)
    if amount % step:
        lower = amount - amount % step or step
        raise DataError("effect_fives", place, found=amount, lower=lower, upper=lower + step)
    return amount


def effect_text(effect: Effect) -> str:
    """The effect as card files write it: `read_effect` of it gives the effect back."""
    parts = [phrase(effect.word)]
    if effect.amount:
        parts.append(str(effect.amount))
    if VOCABULARY[effect.word].acts_on is not On.OWN and effect.where is not Where.TARGET:
        parts.append(effect.where.name.lower())
    flags = (("shelled too", effect.shelled_too), ("back", effect.back), ("may", effect.may))
    return " ".join(parts + [name for name, on in flags if on])
