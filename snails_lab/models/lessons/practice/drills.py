"""The kinds of practice: each makes a step by chance, written as a lesson file would write it.

A drill may come out too easy, too long or without a wrong answer; `session.py` then tries again.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from snails_core.setting import standard_setting
from snails_core.words import LANGUAGES
from snails_lab.models.lessons.practice.maps import land, map_text, position, random_map
from snails_lab.words import phrase

Raw = dict[str, Any]
Drill = Callable[[Random], Raw]
STILL = "plan M - - - - - crawl_dig"
"""B waits, so that the round does not end yet."""
BASIC = ("crawl_dig", "crawl_switch", "crawl_punch", "dig_aim", "shell_switch")
FACES = ("square", "circle")


def _texts(key: str, **values: object) -> dict[str, str]:
    return {language: phrase(language, f"practice.{key}", **values) for language in LANGUAGES}


def _step(ask: dict[str, str], text: str, cites: list[str], task: Raw) -> Raw:
    return {
        "position": text,
        "text": _texts("intro"),
        "ask": ask,
        "cites": cites,
        "shows": [],
        "task": task,
    }


def _card_names(card: str) -> dict[str, str]:
    catalogue = standard_setting().catalogue
    return dict(catalogue.cards[catalogue.card_index[card]].names)


def _action_names(action: str) -> dict[str, str]:
    catalogue = standard_setting().catalogue
    return dict(catalogue.actions[catalogue.action_index[action]].names)


# --- one whole round ------------------------------------------------------------------------------
def order(random: Random) -> Raw:
    """Which pair of basic cards brings the Grunt to a punch, on a beach of five spaces."""
    grunt, medic = random.sample(range(1, 6), 2)
    pairs = [f"{one} {two}" for one in BASIC for two in BASIC if one != two]
    text = position(
        "map 1 1 1 1 1", [f"G a{grunt}", f"S a{grunt}", "{plan}"], [f"M a{medic}", STILL]
    )
    task = {
        "kind": "order",
        "snails": "G S",
        "orders": random.sample(pairs, 4),
        "goals": ["health BM = 25"],
    }
    ask = _texts("order", origin=f"a{grunt}", target=f"a{medic}")
    return _step(ask, text, ["Planning"], task)


def returns(random: Random) -> Raw:
    """Which of the played cards come back to hand."""
    cards = standard_setting().catalogue.cards
    arsenal = [card.id for card in cards if card.arsenal]
    back = [card.id for card in cards if card.arsenal and card.returns]
    played = [random.choice(back), *random.sample(arsenal, 2)]
    random.shuffle(played)
    plan = " ".join(f"{card}!" for card in played)
    text = position(
        "map 1 1 1", ["G a1", "S a1", f"plan G S {plan} - crawl_dig", "known G"], ["M a3"]
    )
    statements = [{"claim": f"holds A {card} = yes", **_card_names(card)} for card in played]
    statements.append({"claim": "holds A crawl_dig = yes", **_card_names("crawl_dig")})
    task = {"kind": "true", "play": ["act action=crawl", "done"], "statements": statements}
    return _step(_texts("returns"), text + "todo acting slot=4 seat=0\n", ["Cleaning"], task)


# --- moving and switching -------------------------------------------------------------------------
def reach(random: Random) -> Raw:
    levels = random_map(random)
    mine, *others = random.sample(land(levels), 3)
    enemies = [f"{role} {space}" for role, space in zip("ML", others, strict=True)]
    text = position(map_text(levels), [f"G {mine}"], enemies)
    ask = _texts("reach", origin=mine)
    return _step(ask, text, ["Crawl"], {"kind": "crawl", "snail": "AG"})


def switching(random: Random) -> Raw:
    """Which pair lets the passive snail punch."""
    grunt, scout, medic = random.choice([(1, 5, 5), (1, 4, 5), (2, 5, 4), (1, 3, 3)])
    pairs = [f"{one} {two}" for one in BASIC for two in BASIC if one != two]
    text = position(
        "map 1 1 1 1 1", [f"G a{grunt}", f"S a{scout}", "{plan}"], [f"M a{medic}", STILL]
    )
    task = {
        "kind": "order",
        "snails": "G S",
        "orders": random.sample(pairs, 4),
        "goals": ["health BM = 25"],
    }
    ask = _texts("switching", origin=f"a{grunt}", other=f"a{scout}", target=f"a{medic}")
    return _step(ask, text, ["Switch"], task)


# --- attacks --------------------------------------------------------------------------------------
def whom(random: Random) -> Raw:
    """Whom a card reaches: range, then sight."""
    levels = random_map(random)
    mine, *theirs = random.sample(land(levels), 5)
    action = random.choice(("snailper_rifle", "banana_boomerang", "gatling_gun"))
    enemies = [f"{role} {space}" for role, space in zip("LGSM", theirs, strict=True)]
    text = position(map_text(levels), [f"G {mine}"], enemies)
    task = {"kind": "whom", "snail": "AG", "action": action}
    raw = _step(_texts("whom", origin=mine), text, ["Attack Actions", "R13"], task)
    return raw | {"shows": [action]}


def spaces(random: Random) -> Raw:
    """Which spaces a card can be aimed at."""
    levels = random_map(random)
    mine, other = random.sample(land(levels), 2)
    action = random.choice(("bazooka", "flamer", "grenade"))
    text = position(map_text(levels), [f"G {mine}"], [f"M {other}"])
    task = {"kind": "aim", "snail": "AG", "action": action}
    raw = _step(_texts("spaces", origin=mine), text, ["Attack Actions", "R13"], task)
    return raw | {"shows": [action]}


# --- shells and pushes ----------------------------------------------------------------------------
def pushes(random: Random) -> Raw:
    """Where a snail can be pushed."""
    levels = random_map(random)
    here = random.choice(land(levels))
    text = position(
        map_text(levels),
        [f"G {here}", "plan G - garlic_butter_pan"],
        [f"M {here}", STILL],
    )
    task = {"kind": "where", "claim": "pushes BM * = yes"}
    return _step(_texts("pushes", origin=here), text, ["R17"], task)


def softened(random: Random) -> Raw:
    """How much health an attack leaves: inside a shell or not, with this face or that."""
    health, shelled = random.choice(("15", "20", "25", "30")), random.random() < 0.5
    face = random.choice(FACES)

    def text(in_shell: bool) -> str:
        medic = f"M a3 {health}{' shell' if in_shell else ''}"
        return position("map 1 1 1 1", ["G a1", "plan G - snailper_rifle"], [medic, "L a4", STILL])

    other_face = next(one for one in FACES if one != face)
    play = [["at_snail snail=BM", f"dice_show face={one}"] for one in (face, other_face)]
    variants = [
        ("other_shell", text(not shelled), play[0]),
        ("other_face", text(shelled), play[1]),
    ]
    ask = _texts("softened", face=_sign(face), health=health)
    raw = _step(ask, text(shelled), ["Shell", "R11"], _foretold("health BM", play[0], variants))
    return raw | {"shows": ["snailper_rifle"]}


# --- tiles and water ------------------------------------------------------------------------------
def digging(random: Random) -> Raw:
    """How many cards a Dig brings."""
    back, damaged = random.choice(("one_card", "two_cards", "trap")), random.random() < 0.7

    def text(is_damaged: bool, under: str) -> str:
        tile = f"map 2 1 1\ntiles a1:2{'!' if is_damaged else ''}?{under}\ndeck missile:3"
        return position(tile, ["G a1", "plan G - crawl_dig"], ["M a3", STILL])

    play = ["act action=dig"]
    variants = [("other_damage", text(not damaged, back), play)]
    variants += [
        ("other_back", text(damaged, other), play)
        for other in ("one_card", "two_cards", "trap")
        if other != back
    ]
    task = _foretold("hand A", play, variants)
    return _step(_texts("digging"), text(damaged, back), ["Dig", "Meadow"], task)


def works(random: Random, faction: str = "") -> Raw:
    """What can be resolved where the snail stands, on water or on land."""
    levels = random_map(random, ".112")
    mine, other = random.sample(list(levels), 2)
    own = ["G " + mine, "S " + other] if random.random() < 0.5 else ["G " + mine]
    passive = "S" if len(own) == 2 else "-"
    text = position(
        map_text(levels),
        [*own, f"plan G {passive} - - - - crawl_dig"],
        [f"M {random.choice(list(levels))}"],
        faction,
    )
    known = ("crawl", "dig", "aim", "punch", "shell", "switch", "jetpack", "gatling_gun")
    statements = [
        {"claim": f"works AG {action} = yes", **_action_names(action)}
        for action in random.sample(known, 4)
    ]
    task = {"kind": "true", "statements": statements}
    return _step(_texts("works", origin=mine), text, ["Water", "R8"], task)


# --- tokens ---------------------------------------------------------------------------------------
def fire(random: Random) -> Raw:
    """The way through the fire that costs least; which one that is, `session.py` finds out."""
    tokens = " ".join(f"{space}:{random.randint(1, 2)}" for space in random.sample(BURNING, 3))
    text = position(
        f"map\n|  1 1 1\n| 1 1 1\nfire {tokens}", ["G b1", "plan G - crawl_dig"], ["M a3", STILL]
    )
    task = {"kind": "do", "goals": ["place AG = a2", "health AG = best"]}
    return _step(_texts("fire"), text, ["Fire", "R21"], task)


BURNING = ("a1", "b2", "a2", "b3")


def blast(random: Random) -> Raw:
    """An attack that sets off a mine, with or without a shell."""
    shelled, mined = random.random() < 0.5, random.random() < 0.7

    def text(in_shell: bool, mine: bool) -> str:
        tile = "map 1 2 1 2\ntiles a4:2?two_cards" + ("\nmines a4" if mine else "")
        medic = f"M a4 30{' shell' if in_shell else ''}"
        return position(tile, ["G a1", "plan G - missile"], [medic, "L a3", STILL])

    play = ["at_space space=a4", "dice_show face=square"]
    variants = [
        ("other_shell", text(not shelled, mined), play),
        ("other_mine", text(shelled, not mined), play),
    ]
    ask = _texts("blast", face=_sign("square"))
    raw = _step(ask, text(shelled, mined), ["Mine", "R11"], _foretold("health BM", play, variants))
    return raw | {"shows": ["missile"]}


# --- cards and factions ---------------------------------------------------------------------------
def skipping(random: Random) -> Raw:
    """Which cards need not be resolved here."""
    levels = random_map(random, ".1122")
    mine, friend, enemy = random.sample(list(levels), 3)
    passive = random.choice("S-")
    text = position(
        map_text(levels),
        [f"G {mine}", f"S {friend}", f"plan G {passive} - - - - crawl_dig"],
        [f"M {enemy}"],
    )
    known = ("crawl", "switch", "jetpack", "gatling_gun", "punch", "snailper_rifle", "dig")
    statements = [
        {"claim": f"standing AG {action} != must", **_action_names(action)}
        for action in random.sample(known, 4)
    ]
    task = {"kind": "true", "statements": statements}
    ask = _texts("skipping", origin=mine)
    return _step(ask, text, ["Unresolvable Action Cards", "R8"], task)


def sailing(random: Random) -> Raw:
    """What Pirates can resolve."""
    raw = works(random, "pirates")
    return raw | {"text": _texts("pirates"), "cites": ["R29"]}


# --- beginning and end ----------------------------------------------------------------------------
def deploying(random: Random) -> Raw:
    """Where the last snail may start."""
    levels = random_map(random)
    low = [space for space in land(levels) if levels[space] != "3"]
    high = [space for space in levels if levels[space] == "3"]
    crowd = random.choice(low)
    mine = [f"S {random.choice(high or low)}", f"G {crowd}", f"M {crowd}", "L -"]
    theirs = [f"L {crowd}", f"G {random.choice(low)}", f"S {random.choice(low)}", "M -"]
    text = position(f"{map_text(levels)}\nround 0", mine, theirs) + "todo deploy turn=6\n"
    task = {"kind": "where", "claim": "deploys AL * = yes"}
    return _step(_texts("deploying"), text, ["Player Setup", "R5"], task)


def tie(random: Random) -> Raw:
    """Who has won after the last round."""
    squads = [
        {role: 5 * random.randint(1, 6) for role in random.sample("LGSM", random.randint(1, 2))}
        for _ in range(2)
    ]
    mine, theirs = ([f"{role} {space} {health}" for role, health in squad.items()]
                    for squad, space in zip(squads, ("a1", "a3"), strict=True))  # fmt: skip
    active, *rest = squads[0]
    plan = f"plan {active} {rest[0] if rest else '-'} - - - - crawl_dig"
    text = position("map 1 1 1\nround 6", [*mine, plan], theirs)
    counted = [(len(squad), sum(squad.values())) for squad in squads]
    told = _texts(
        "counted",
        own=counted[0][0],
        others=counted[1][0],
        own_health=counted[0][1],
        others_health=counted[1][1],
    )
    task = {
        "kind": "next",
        "play": ["act action=crawl", "done"],
        "value": "winner",
        "values": ["A", "B", "draw"],
        "because": dict.fromkeys(("A", "B", "draw"), told),
    }
    return _step(_texts("tie"), text, ["Goal of the Game", "R34"], task)


# --- foretelling ----------------------------------------------------------------------------------
def _foretold(value: str, play: list[str], variants: list[tuple[str, str, list[str]]]) -> Raw:
    """A value to foretell; wrong ones are what would come of a variant, and say of which."""
    return {"kind": "next", "play": play, "value": value, "variants": variants}


def _sign(face: str) -> str:
    return {"triangle": "▲", "square": "■", "circle": "●"}[face]


DRILLS: dict[str, tuple[Drill, ...]] = {
    "first_round": (order, returns),
    "crawling": (reach, switching),
    "attack": (whom, spaces),
    "shells": (pushes, softened),
    "tiles": (digging, works),
    "tokens": (fire, blast),
    "cards": (skipping, sailing),
    "setup": (deploying, tie),
}
"""What is practised after each lesson."""
