"""A link to a seat leads to a room; it does not say who follows it."""

from __future__ import annotations

import pytest

from snails_lab.models.storage.profiles import profile_names
from snails_lab.models.visit import Visit

LINK = "view=play&part=room-0123456789abcdef-kkkkkkkkkkkkkkkk"


def test_a_link_to_a_seat_does_not_say_who_follows_it(plain: pytest.MonkeyPatch) -> None:
    Visit().become("Vera")
    plain.setenv("QUERY_STRING", f"{LINK}&profile=Puppet")
    assert Visit().name == "Vera"
    assert profile_names() == ["Vera"]
    plain.setenv("QUERY_STRING", "view=play&profile=Puppet")
    assert Visit().name == "Puppet", "as every other address does"


def test_a_reload_of_a_room_finds_the_name_where_no_browser_remembers_one(
    plain: pytest.MonkeyPatch,
) -> None:
    plain.setenv("QUERY_STRING", f"{LINK}&profile=Vera")
    assert Visit().name == "Vera"
