"""How the exercises are worked out: one function each, from parameters to exact numbers."""

from collections.abc import Callable

from snails_lab.models.exercises.workings.cards import (
    card_hit,
    eliminate,
    expected_damage,
    expected_in_shell,
    further_reroll,
    variance,
)
from snails_lab.models.exercises.workings.dice import (
    at_least_one,
    both_show,
    given_one,
    not_face,
    one_face,
    or_choose,
    pair_result,
)
from snails_lab.models.exercises.workings.plans import (
    aim_best,
    cards_left,
    count_plans,
    fixed_plan,
    known_mixture,
    mix_two,
)
from snails_lab.models.exercises.workings.rows import (
    better_card,
    both_tiles,
    error_bar,
    many_cards,
    more_damage,
    next_tile,
    share_error,
    some_tile,
    two_cards,
    variance_of_sum,
)
from snails_lab.models.exercises.workings.working import Working

WORKINGS: dict[str, Callable[..., Working]] = {
    function.__name__: function
    for function in (
        *(one_face, not_face, both_show, at_least_one, pair_result, or_choose, given_one),
        *(card_hit, eliminate, expected_damage, further_reroll, expected_in_shell, variance),
        *(both_tiles, some_tile, next_tile, two_cards, many_cards, variance_of_sum),
        *(more_damage, better_card, share_error, error_bar),
        *(aim_best, count_plans, cards_left, fixed_plan, known_mixture, mix_two),
    )
}
"""By name, as the data files call them."""

__all__ = ["WORKINGS", "Working"]
