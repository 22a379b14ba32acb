"""The models of how other players choose inside their plans, by the names that requests use."""

from __future__ import annotations

ChoiceModel = str
ADVERSARY: ChoiceModel = "adversary"
"""They choose what is worst for the goal."""
GREEDY: ChoiceModel = "greedy"
"""They choose what gains them most by the end of the turn; of equal options the first."""
SCRIPTED: ChoiceModel = "scripted"
"""They choose as the directions say; where those say nothing, what is worst for the goal."""
CHOICE_MODELS = (ADVERSARY, GREEDY, SCRIPTED)
