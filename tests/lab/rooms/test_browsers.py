"""A seat that is open in one browser: nobody comes to it in another under a name without a PIN."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from snails_lab.environment import VISITOR
from snails_lab.models.rooms.client import RoomClient
from snails_lab.models.rooms.wire import RoomRefusal
from snails_lab.models.storage import name_pin
from snails_lab.models.storage.name_pin import NamePin
from snails_lab.models.storage.profiles import Profile
from snails_lab.widgets.game.play_panel import PlayPanel
from tests.support.lab.room_service import opened_room, referee_here, run_bounded, until

ELSEWHERE = "open in another browser"


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SNAILS_HOME", str(tmp_path))
    return tmp_path


def client() -> RoomClient:
    return RoomClient(lambda *_: None, lambda *_: None)


async def sit(one: RoomClient, own: dict[str, Any]) -> None:
    await one.call("take", **own, name="Anna")
    await one.call("follow", **own)


def test_a_seat_without_a_pin_is_open_in_one_browser_at_a_time() -> None:
    async def work() -> None:
        async with referee_here() as referee:
            room, keys = await opened_room([None, None])
            own = {"room": room, "key": keys[0], "holder": "profiles anna", "browser": "hers"}
            other = {**own, "browser": "another"}
            anna, second_tab, stranger = client(), client(), client()
            await stranger.call("take", **other, name="Anna")  # before anybody has it open
            await sit(anna, own)
            for do, more in (
                ("take", {"name": "Anna"}),
                ("follow", {}),
                ("hand_over", {"bot": "random"}),
                ("fill", {"seat": 1, "bot": "random"}),
                ("choose", {"number": 0, "choice": "any"}),
            ):
                with pytest.raises(RoomRefusal, match=ELSEWHERE):
                    await stranger.call(do, **other, **more)
            assert [seat.bot for seat in referee.room(room).seats] == [None, None]
            with pytest.raises(RoomRefusal, match="somebody else has this seat"):
                await stranger.call("take", **{**other, "holder": "profiles jan"}, name="Jan")
            await sit(second_tab, own)
            anna.close()
            with pytest.raises(RoomRefusal, match=ELSEWHERE):
                await sit(stranger, other)
            second_tab.close()
            await until(lambda: (room, 0) in referee._away or room not in referee._rooms)
            await sit(stranger, other)
            stranger.close()

    run_bounded(work)


def test_whoever_gave_the_pin_comes_from_several_browsers() -> None:
    async def work() -> None:
        async with referee_here():
            room, keys = await opened_room([None, None])
            own = {"room": room, "key": keys[0], "holder": "profiles anna", "is_locked": True}
            laptop, phone = client(), client()
            await sit(laptop, {**own, "browser": "laptop"})
            await sit(phone, {**own, "browser": "phone"})
            with pytest.raises(RoomRefusal, match="is_locked"):
                await phone.call("take", **{**own, "is_locked": 1}, name="Anna")
            laptop.close()
            phone.close()

    run_bounded(work)


def test_on_the_screen_the_hand_of_who_plays_stays_theirs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Another browser finds the room under the name, and is not let in until there is a PIN."""
    monkeypatch.setattr(name_pin, "COST", 2)
    monkeypatch.setenv("SERVER_SOFTWARE", "voila/1")

    def page(browser: str) -> PlayPanel:
        monkeypatch.setenv(VISITOR, browser)
        return PlayPanel(Profile("Anna"), "en", served=True, holder="profiles anna")

    async def entered(panel: PlayPanel) -> bool:
        """Goes into the first room of the list; whether that could be."""
        panel.rooms.refresh()
        await until(lambda: panel.rooms.list.rooms)
        panel.rooms.enter(panel.rooms.list.rooms[0].key)
        await until(lambda: panel.room_panel or panel.rooms.error_line.widget.value)
        assert panel.room_panel or ELSEWHERE in panel.rooms.error_line.widget.value
        return panel.room_panel is not None

    async def work() -> None:
        async with referee_here():
            hers = page("browser 1")
            hers.rooms.open_room([None, "random"], 0)
            await until(lambda: hers.room_panel)
            assert not await entered(page("browser 2"))
            second_tab = page("browser 1")
            assert await entered(second_tab)
            NamePin(Profile("Anna").folder, "Anna").set("4711")
            phone = page("browser 2")
            assert await entered(phone)
            for panel in (hers, second_tab, phone):
                assert panel.room_panel is not None
                panel.room_panel.quit()

    run_bounded(work)
