"""Questions for cards that matter only in a set-up made for them."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from snails_core import read_plan, read_position
from snails_core.options import Plan
from snails_core.records import PLAYER_LETTERS
from tests.oracle.scenes import Scene


class Drawn(NamedTuple):
    """A position, a goal, and the others' plans: player, probability, plan."""

    text: str
    goal: str
    plans: tuple[tuple[str, str, str], ...] = ()


BY_HAND = {
    # The new cards make B's audit possible, for which BL must come out of its shell: then the
    # punch hurts it. The hat took what was in A's hand before, and a Dig would drown them all.
    "snail_mail": Drawn(
        """
        snails 1; map 1 .; round 2; first B; tiles a1:1!
        player A ninja; G a1; hand snail_mail
        player B pirates; L a1 shell; G a2
        hand villains_hat referees_whistle snailper_rifle:2 tax_audit
        todo planning seat=1
        """,
        "30 - health(BL)",
        (
            (
                "B",
                "1",
                "BG BL villains_hat referees_whistle snailper_rifle snailper_rifle tax_audit",
            ),
        ),
    ),
    # B has nothing to discard, so the audit is passed over, and AS stays in its shell.
    "tax_audit": Drawn(
        """
        snails 1; map 2; round 2
        player A ninja; S a1; hand tax_audit
        player B zombie; S a1; hand brain_buffet
        """,
        "-losses",
        (("B", "1", "BS - shell_switch crawl_switch crawl_punch brain_buffet dig_aim"),),
    ),
    # With nobody to switch to, the whistle draws a card, and AS stays in its shell.
    "referees_whistle": Drawn(
        """
        snails 1; map 2; round 4
        player A cowboys; S a1 20; hand referees_whistle
        player B zombie; G a1; hand brain_buffet
        """,
        "-losses",
        (("B", "1", "BG - shell_switch crawl_switch crawl_punch brain_buffet dig_aim"),),
    ),
    # Too weak for the bite even in its shell.
    "cheese_pierogi": Drawn(
        """
        snails 1; map 1; round 3
        player A amazons; M a1 5; hand cheese_pierogi
        player B zombie; L a1; hand brain_buffet
        """,
        "survive, net",
        (("B", "1", "BL - crawl_dig dig_aim brain_buffet crawl_punch crawl_switch"),),
    ),
    # Two must get out of the water that is about to be worse.
    "leaky_septic_tank": Drawn(
        """
        snails 1; map 1 .; round 2; contamination 5
        player A zombie; L a2 20; G a2; hand leaky_septic_tank
        player B barbarians; S a2 15
        """,
        "net",
    ),
    # Seven moves are needed, and three crawls have six.
    "eyes_on_stalks": Drawn(
        """
        snails 1; map 1 1 1 1 1 1 1 1
        player A ninja; L a1; hand eyes_on_stalks
        player B; L a1
        """,
        "at(AL, a8)",
    ),
    "mobile_home": Drawn(
        """
        snails 1; map 1 1 1 1 1 1 1 1; round 3; dynamite a8
        player A barbarians; L a1 20; hand mobile_home
        player B pirates; G a8
        """,
        "at(AL, a8), net",
    ),
    # The fire damages the tile at the end of the round, and that sets the mine off.
    "mine": Drawn(
        """
        snails 1; map 1 1; round 2; fire a1
        player A pirates; S a1 15; hand mine
        player B ninja; L a1 20; M a1
        """,
        "net",
    ),
    # What lies in poisoned water loses more than one punch takes.
    "tablecloth_trick": Drawn(
        """
        snails 1; map 1 1; round 5; contamination 8
        player A barbarians; M a1 20; hand tablecloth_trick
        player B amazons; S a2 25
        """,
        "damage - 2*losses",
    ),
    "spoon_catapult": Drawn(
        """
        snails 1; map 1 1; mines a2; fire a2:2
        player A cowboys; G a1 10; hand spoon_catapult
        player B pirates; M a1 25 shell
        """,
        "net",
    ),
    # No crawl climbs two levels.
    "jetpack": Drawn(
        """
        snails 1; map 1 3 .; round 3
        player A amazons; L a1 20; hand jetpack
        player B zombie; G a2 15
        """,
        "at(AL, a2), net",
    ),
    "four_players": Drawn(
        """
        snails 1; map 1 2/ .; round 6; fire a1; contamination 3
        player A amazons; L a1 20; hand cocktail
        player B ninja; G a2 10
        player C zombie; S a2 15
        player D pirates; M b1 5
        """,
        "standing, net",
    ),
    # Three plans that begin alike, and part in the third slot and in the fourth.
    "late_difference": Drawn(
        """
        snails 1; map 2 .; round 4; first B
        player A cowboys; G a1 15; hand salt_shaker
        player B barbarians; L a1 20; hand blades_of_doom
        todo planning seat=1
        """,
        "survive then net",
        (
            ("B", "1/2", "BL - shell_switch dig_aim crawl_punch blades_of_doom crawl_switch"),
            ("B", "1/3", "BL - shell_switch dig_aim crawl_punch crawl_dig crawl_switch"),
            ("B", "1/6", "BL - shell_switch dig_aim blades_of_doom crawl_punch crawl_switch"),
        ),
    ),
}


def by_hand() -> Iterator[tuple[str, Scene]]:
    for name, (text, goal, plans) in BY_HAND.items():
        position = read_position(text.strip())
        scripts: dict[int, list[tuple[Plan, Fraction]]] = {}
        for player, weight, plan in plans:
            weighted = read_plan(position.setting, plan), Fraction(weight)
            scripts.setdefault(PLAYER_LETTERS.index(player), []).append(weighted)
        yield f"{name}-by-hand", Scene(position, goal, scripts)
