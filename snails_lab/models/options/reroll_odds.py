"""What keeping the dice or throwing one again is worth, exactly."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from snails_core.agenda import Rolled
from snails_core.cards import Face
from snails_core.nodes import Decision
from snails_core.options import Keep, Option, Reroll
from snails_core.position import Position
from snails_core.queries import members
from snails_core.tell import Names
from snails_lab.models.overlays.attack_odds import AimedOdds, odds_at
from snails_lab.models.overlays.hit import HitTeller, is_harmful
from snails_lab.models.overlays.overlay import percent_text, short_number
from snails_lab.words import phrase
from solver.odds import Move, Odds
from solver.odds import Reroll as RerollMove


class DiceOdds(NamedTuple):
    """What comes of one option, if all that follows is chosen for the most damage."""

    chance: Fraction
    """To do damage; where nobody is aimed at or nobody can be hurt, to hit at all."""
    damage: Fraction | None
    """What enemies can expect to lose; None where there is no damage to speak of."""
    exactly: str
    """The same as sentences, with fractions."""

    def brief(self, language: str) -> str:
        """Percent first: `75 %, 8.8 damage`."""
        chance = percent_text(self.chance, language)
        if self.damage is None:
            return phrase(language, "choosing.dice_hit", chance=chance)
        damage = short_number(self.damage, language)
        return phrase(language, "choosing.dice_damage", chance=chance, damage=damage)


def dice_odds(position: Position, language: str = "en") -> dict[Option, DiceOdds]:
    """Each option of the question whether to throw a die again; nothing where that is not asked."""
    task, node = position.agenda[-1], position.node
    if not isinstance(task, Rolled) or not isinstance(node, Decision):
        return {}
    context = task.context
    action = position.setting.catalogue.actions[context.action]
    victims = [snail for snail in members(context.snails) if snail != context.snail]
    aimed = odds_at(position, context.snail, action, victims)
    teller = HitTeller(position, context.snail, action, Names(position, language))
    numbers = [aimed.snails.index(victim) for victim in victims]
    found: dict[Option, DiceOdds] = {}
    for option in node.options:
        assert isinstance(option, Keep | Reroll)
        if_chosen = _if_done(aimed, _move(aimed.odds, option))
        chance, damage = if_chosen.odds.hit, None
        if victims and is_harmful(action):
            chance, damage = teller.harm(if_chosen, numbers)
        exactly = " ".join(teller.sentences(if_chosen, numbers, context.space))
        found[option] = DiceOdds(chance, damage, exactly)
    return found


def _if_done(aimed: AimedOdds, move: Move) -> AimedOdds:
    return aimed._replace(odds=aimed.odds.starting_with(move))


def _move(odds: Odds, option: Keep | Reroll) -> Move:
    """The option as the odds know it; of the rows of kept dice the best is taken."""
    if isinstance(option, Reroll):
        return RerollMove(Face(option.face))
    start, solution = odds.start, odds.solution
    keeping = [move for move in solution.moves[start] if not isinstance(move, RerollMove)]
    return max(keeping, key=lambda move: solution.value_of(start, move))
