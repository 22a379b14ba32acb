"""How a game ended, for its readers: won, lost or drawn from the only person's seat, and why."""

from __future__ import annotations

from snails_core import events as log
from snails_core.nodes import Over
from snails_core.position import Position
from snails_core.queries import is_out, living
from snails_core.records import PLAYER_LETTERS
from snails_core.tell import Names, question_text
from snails_lab.models.game.game_session import GameSession
from snails_lab.models.game.recap import tile_of
from snails_lab.models.timeline.timeline import Timeline
from snails_lab.words import phrase


def outcome_text(session: GameSession, language: str) -> str:
    """The result; where one person plays against bots, first what it is for that person."""
    node = session.position.node
    told = question_text(session.position, language)
    if not isinstance(node, Over) or node.winner is None or len(session.people) != 1:
        return told
    if node.winner in session.people:
        return phrase(language, "ending.won")
    winner = Names(session.position, language).player(node.winner)
    return phrase(language, "ending.lost", winner=winner)


def decisive_text(timeline: Timeline, language: str) -> str:
    """What decided the game: the blow that eliminated the last snail, or the count at the end."""
    position = timeline[-1].position
    left = [player for player in range(position.players) if not is_out(position.hot, player)]
    if len(left) > 1:
        return _count(position, left, language)
    found = (n for n in range(len(timeline) - 1, -1, -1))
    last = next((n for n in found if isinstance(timeline[n].event, log.Eliminated)), None)
    return "" if last is None else _blow(timeline, last, language)


def _count(position: Position, left: list[int], language: str) -> str:
    """The snails that each player has left; if several have the most, the health of those."""
    snails = {player: len(living(position.hot, player)) for player in left}
    most = [player for player in left if snails[player] == max(snails.values())]
    if len(most) == 1:
        return phrase(language, "ending.snails", counts=_by_letter(snails))
    health = {
        player: sum(position.health(snail) for snail in living(position.hot, player))
        for player in most
    }
    return phrase(language, "ending.health", counts=_by_letter(health))


def _by_letter(numbers: dict[int, int]) -> str:
    return ", ".join(f"{PLAYER_LETTERS[player]} {number}" for player, number in numbers.items())


def _blow(timeline: Timeline, last: int, language: str) -> str:
    """The action in which the snail died, if there was one, and the sentences of its end."""
    ended = timeline[last].event
    assert isinstance(ended, log.Eliminated)
    moments = range(timeline.scene_of(last).start, last + 1)
    hurt = [n for n in moments if _hurts(timeline[n].event, ended.snail)]
    told = " ".join(timeline.told(n, language) for n in (*hurt[-1:], last))
    tile = tile_of(timeline, moments)
    if tile.action is None or tile.snail is None:
        return phrase(language, "ending.blow", told=told)
    names = Names(timeline[last].position, language)
    action, snail = names.action(tile.action), names.snail(tile.snail)
    return phrase(language, "ending.blow_of", action=action, snail=snail, told=told)


def _hurts(event: log.Event | None, snail: int) -> bool:
    return isinstance(event, log.Damaged) and event.snail == snail and event.loss > 0
