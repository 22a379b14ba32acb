"""Derivations and rules as sentences, in English, German and Polish."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from snails_core.backs import TERRAINS
from snails_core.damage_amounts import SHELL_SOFTENS
from snails_core.factions import Faction
from snails_core.rulebook_data import load_rules
from snails_core.tell import term_text
from snails_core.tell.names import SIGNS, sentence
from snails_core.words import text
from solver.odds.attack import MISS, ChooseHalf, Miss, Move, Reroll, State, Take
from solver.odds.derivation import DerivationStep, Formula, Greatest, Kind
from solver.odds.dice import Faces
from solver.odds.goals import DAMAGE, lost
from solver.words import wording

if TYPE_CHECKING:
    from solver.odds.card_odds import Odds


def sentences(odds: Odds, steps: Iterable[DerivationStep], language: str) -> list[str]:
    """One sentence a step, and at the end what came of it."""
    writer = OddsWriter(odds, language)
    key = "derivation.value_chance" if odds.goal.is_chance else "derivation.value"
    key = "derivation.value_damage" if odds.goal is DAMAGE else key
    told = [line for step in steps if (line := writer.step(step))]
    return [*told, writer.words(key, value=odds.value)]


def signs(faces: Faces) -> str:
    """The dice in short: `▲■`."""
    return "".join(SIGNS[face] for face in faces)


def formula_text(formula: Formula) -> str:
    """How the number is made, and the number: `1/2 · 10 + 1/3 · 15 = 10`."""
    result = str(formula.result)
    if isinstance(formula, Greatest):
        return f"max({', '.join(map(str, formula.values))}) = {result}"
    made = " + ".join(" · ".join(map(str, factors)) for factors in formula.terms)
    return result if made in ("", result) else f"{made} = {result}"


class OddsWriter:
    """Tells about one card in one language."""

    def __init__(self, odds: Odds, language: str) -> None:
        self.odds = odds
        self.language = language
        self.row_faces = {n: action.rows[row].faces for n, action, row in odds.weapon.rows()}
        self.has_dice = any(action.dice for action in odds.weapon.actions)
        self.rage = load_rules().factions[Faction.BARBARIANS].ability[language]

    def words(self, key: str, **values: object) -> str:
        return wording(self.language, key, **values)

    # --- parts of sentences ---
    def result(self, number: int) -> str:
        """`row 2 ●`, or a miss."""
        if number == MISS:
            return self.words("derivation.miss")
        if not self.row_faces[number]:
            return self.words("derivation.row", row=number)
        return self.words("derivation.row_faces", row=number, faces=signs(self.row_faces[number]))

    def taken(self, move: Take | Miss) -> str:
        """`row 2 with Berserker Rage`."""
        told = self.result(move.row)
        if not move.raged:
            return told
        return self.words("derivation.raged", result=told, ability=self.rage)

    def move(self, move: Move) -> str:
        """What is done: `keep (row 2 ●)`, `re-roll ▲`."""
        if isinstance(move, Reroll):
            return self.words("derivation.reroll", face=SIGNS[move.face])
        if isinstance(move, ChooseHalf):
            action = self.odds.weapon.actions[move.half]
            return self.words("derivation.half", action=action.names[self.language])
        assert isinstance(move, Take | Miss), move
        told = self.taken(move)
        return self.words("derivation.keep", result=told) if self.has_dice else told

    def stage(self, stage: State) -> str:
        """A heading: which attack after what, and the re-rolls left; "" where that says nothing."""
        if stage.half is None:
            return self.words("derivation.halves")
        if not self.odds.weapon.actions[stage.half].dice:
            return ""
        return f"{self.attack(stage)} {self.left(stage.rerolls, stage.rerolls)}".lstrip()

    def attack(self, stage: State) -> str:
        """Which attack it is; "" if there is but one."""
        if self.odds.attacks == 1:
            return ""
        if not stage.results:
            return self.words("derivation.attack_first")
        return self.words(
            "derivation.attack_later",
            attack=len(stage.results) + 1,
            results=", ".join(map(self.result, stage.results)),
            damage=text(self.language, "count.damage", count=lost(stage)),
        )

    def left(self, low: int, high: int) -> str:
        """How many re-rolls are left."""
        if low != high:
            return self.words("derivation.left_range", low=low, high=high)
        if not low:
            return self.words("derivation.left_none")
        return self.words("derivation.left", count=low)

    # --- steps ---
    def step(self, step: DerivationStep) -> str:
        """A step's sentence; "" for a heading that would say nothing."""
        if step.kind is Kind.STAGE:
            assert step.state is not None
            return self.stage(step.state)
        if step.kind is Kind.CHOICE:
            return self._choice(step)
        key = f"derivation.{step.kind}"
        if step.kind is Kind.FACES:
            key = "derivation.die_shows" if len(step.faces) == 1 else "derivation.dice_show"
        if step.kind is Kind.CHANCE and step.attack:
            key = "derivation.chance_attack"
        return self.words(key, formula=formula_text(step.formula), **self._values(step))

    def _values(self, step: DerivationStep) -> dict[str, object]:
        """What fills a step's sentence beside its formula."""
        values: dict[str, object] = {"number": step.number, "taken": SHELL_SOFTENS}
        values |= {"faces": signs(step.faces), "attack": step.attack}
        if isinstance(step.move, Reroll):
            values["face"] = SIGNS[step.move.face]
        elif isinstance(step.move, Take | Miss):
            values["result"] = sentence(self.taken(step.move))
        if step.kind is Kind.CHANCE:
            result = self.result(step.number)
            values["result"] = result if step.attack else sentence(result)
        if step.kind is Kind.BACK:
            values["terrain"] = term_text(TERRAINS[step.number], self.language)
            values["back"] = text(self.language, f"back.{step.back.name.lower()}")
        return values

    def _choice(self, step: DerivationStep) -> str:
        assert isinstance(step.formula, Greatest) and step.move is not None
        pairs = zip(step.moves, step.formula.values, strict=True)
        options = [self.words("derivation.option", move=self.move(m), value=v) for m, v in pairs]
        told, best = ", ".join(options), self.move(step.move)
        if not step.faces:
            return self.words("derivation.choice_plain", options=sentence(told), best=best)
        faces = signs(step.faces)
        return self.words("derivation.choice", faces=faces, options=told, best=best)
