"""Answers about a position: the best place, what each choice of a draft is worth, a duel's end."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from time import monotonic

from companions.big_monster.answers.records import Data, answer_record
from companions.big_monster.board import Board
from companions.big_monster.bots.rollouts import estimate_options
from companions.big_monster.errors import PositionError
from companions.big_monster.nodes import Decision
from companions.big_monster.options import Lay
from companions.big_monster.position import Phase, Position
from companions.big_monster.setting import PLAYER_LETTERS
from companions.big_monster.solver.duel_endgame import follow, solve_endgame
from companions.big_monster.solver.last_pick import last_pick
from companions.big_monster.solver.place_now import places_by_worth
from companions.big_monster.solver.turn_before import TURN_BEFORE, Pick, turn_before
from companions.big_monster.tell import choice_text, tile_name
from companions.big_monster.tell.names import place_name
from companions.big_monster.tell.reasons import signed
from companions.big_monster.view import view
from companions.big_monster.words import wording
from snails_core.words import decimal_text
from solver.worker.other_games import OtherTeller

SHOWN = 8
"""Places, choices or picks that are listed."""
SAMPLES = 64
"""Deals at most; more would say little more."""
SEED = "answers"
PLACING_SHARE, DRAWING_SHARE = 0.6, 0.85
"""Of the time for the turn before the end: after so much of it no more places are searched, and
after so much no more rows are drawn. The last step that was begun has the rest to end in."""


def place(position: Position, language: str, seconds: float, tell: OtherTeller) -> Data:
    """The best places for the tile that is to be laid, by trying all."""
    if position.phase not in (Phase.LAY, Phase.LAY_SALVAGED):
        raise PositionError("nothing_to_lay", "position")
    player, setting = position.queue[0], position.setting
    tile, board = position.seats[player].taken, position.board(player)
    box = setting.catalogue
    places = places_by_worth(box, board, tile, position.honours(player), setting.house)
    told = [
        wording(language, "solve.places", tile=tile_name(box, tile, language), count=len(places))
    ]
    best = places[0]
    gain = signed(best.gain, language)
    if best.gain == places[-1].gain:
        key = "solve.places_equal"
        name = tile_name(box, tile, language)
        told = [wording(language, key, tile=name, count=len(places), points=gain)]
        places = places[:0]
    for each in places[:SHOWN]:
        where = place_name(each.x, each.y, language)
        told.append(
            wording(language, "solve.place", place=where, points=signed(each.gain, language))
        )
    total = position.score(player).total + best.gain
    return answer_record(board.lay(tile, best.x, best.y), total, total, told)


def draft(position: Position, language: str, seconds: float, tell: OtherTeller) -> Data:
    """Which tile to take or to whom to pass: exact at the last choice, else by roll-outs."""
    node = position.node
    if not isinstance(node, Decision):
        raise PositionError("no_choice", "position")
    setting = position.setting
    last = position.round == setting.rounds and position.turn == setting.turns
    if position.phase is Phase.TAKE and last:
        return _last_choice(position, node.player, language)
    estimates = estimate_options(
        view(position, node.player), Random(SEED), SAMPLES, go_on=_within(seconds, tell)
    )
    told = [wording(language, "solve.estimates", count=estimates[0].samples)]
    for each in estimates[:SHOWN]:
        choice = choice_text(position, each.option, language)
        told.append(_estimated(choice, each.mean, each.standard_error, language))
    return answer_record(None, None, None, told)


def _last_choice(position: Position, player: int, language: str) -> Data:
    box = position.setting.catalogue
    worths = last_pick(position)
    told = [wording(language, "solve.last_choice")]
    for each in worths:
        where = place_name(each.x, each.y, language)
        name = tile_name(box, each.tile, language)
        told.append(
            wording(language, "solve.last_pick", tile=name, place=where, points=each.points)
        )
    best = worths[0]
    board = position.board(player).lay(best.tile, best.x, best.y)
    return answer_record(board, best.points, best.points, told)


def duel(position: Position, language: str, seconds: float, tell: OtherTeller) -> Data:
    """The proven line to the end of a duel, or what each pick of the turn before is worth."""
    if position.turn == TURN_BEFORE:
        return _turn_before(position, language, seconds, tell)
    first = PLAYER_LETTERS[position.start]
    endgame = solve_endgame(position)
    lead = endgame.value
    key = "difference" if lead > 0 else "difference_behind" if lead else "difference_none"
    told = [wording(language, f"solve.{key}", player=first, points=abs(lead))]
    board: Board | None = None
    for before, option in follow(position, endgame.line):
        player = before.queue[0]
        told.append(f"{PLAYER_LETTERS[player]}: {choice_text(before, option, language)}")
        if isinstance(option, Lay) and player == position.start:
            board = before.board(player).lay(before.seats[player].taken, option.x, option.y)
    return answer_record(board, endgame.value, endgame.value, told)


def _turn_before(position: Position, language: str, seconds: float, tell: OtherTeller) -> Data:
    in_time = _within(DRAWING_SHARE * seconds, tell)
    for_places = _within(PLACING_SHARE * seconds, tell)
    found = turn_before(
        position,
        Random(SEED),
        lambda progress: (for_places if progress.placing else in_time)(progress.done),
    )
    first = PLAYER_LETTERS[position.start]
    key = "exact" if found.exact else "places_left_out" if not found.all_places else "sampled"
    told = [
        wording(
            language,
            f"solve.turn_before_{key}",
            player=first,
            drawn=found.drawn,
            draws=found.draws,
        )
    ]
    for pick in found.picks[:SHOWN]:
        choice, mean = _pick_text(position, pick, language), float(pick.mean)
        told.append(
            _valued(choice, mean, language)
            if found.exact
            else _estimated(choice, mean, pick.standard_error, language)
        )
    return answer_record(None, None, None, told)


def _pick_text(position: Position, pick: Pick, language: str) -> str:
    """The row and the claim; the row is named where it is still to be picked."""
    box = position.setting.catalogue
    taken, dropped = (
        tile_name(box, tile, language) for tile in (pick.claim.tile, pick.claim.dropped_tile)
    )
    return wording(language, "solve.pick", row=pick.row + 1, tile=taken, dropped=dropped)


def _valued(choice: str, mean: float, language: str) -> str:
    lead = decimal_text(f"{mean:+.2f}", language)
    return wording(language, "solve.exact_mean", choice=choice, lead=lead)


def _estimated(choice: str, mean: float, error: float, language: str) -> str:
    return wording(
        language,
        "solve.estimate",
        choice=choice,
        lead=decimal_text(f"{mean:+.1f}", language),
        error=decimal_text(f"{error:.1f}", language),
    )


def _within(seconds: float, tell: OtherTeller) -> Callable[[int], bool]:
    """Tells how far it has come, and says whether there is time left."""
    end = monotonic() + seconds

    def go_on(done: int) -> bool:
        tell(done, None, None, None)
        return monotonic() < end

    return go_on


PositionAnswer = Callable[[Position, str, float, OtherTeller], Data]
POSITION_ANSWERS: dict[str, PositionAnswer] = {"place": place, "draft": draft, "duel": duel}
