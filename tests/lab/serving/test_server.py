"""The server of the plain pages: what it answers, whom it refuses, and what starts a kernel."""

from __future__ import annotations

import os
import re
import socket
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from pathlib import Path
from uuid import uuid4

import pytest

from snails_lab.environment import language_of
from snails_lab.serving.access import (
    ALARMING,
    CODE_LETTERS,
    host_pattern,
    is_loopback,
    is_strong_enough,
    new_code,
    own_addresses,
    same_code,
)
from snails_lab.serving.handlers import page_names
from snails_lab.serving.logs import LONGEST_LINE, printable
from snails_lab.serving.memory import MEGABYTE, outgrown, own_memory
from snails_lab.serving.messages import busy_page, code_page, error_page
from tests.support.lab.fake_kernels import Asked
from tests.support.lab.servers import (
    COOKIE,
    WELCOME,
    Server,
    own_folder,
    page_server,
    visitor_cookie,
)
from tests.support.repository import ROOT

CODE = "k7mw-x3pd"
pytestmark = pytest.mark.xdist_group("serving")


@pytest.fixture(scope="module")
def served() -> Iterator[Server]:
    with own_folder() as folder, page_server(Path(folder)) as server:
        yield server


@pytest.fixture(scope="module")
def coded() -> Iterator[Server]:
    """For others too, with a class code and room for one page."""
    options = ("--host=0.0.0.0", f"--code={CODE}", "--pages=1")
    with own_folder() as folder, page_server(Path(folder), *options) as server:
        yield server


@pytest.fixture(scope="module")
def exhausted() -> Iterator[Server]:
    """A machine without memory to spare."""
    option = "--BoundedKernels.least_memory=1000000000"
    with own_folder() as folder, page_server(Path(folder), option) as server:
        yield server


@pytest.fixture
def tight() -> Iterator[Server]:
    """A server whose kernels may take next to nothing together."""
    option = "--BoundedKernels.most_together=20"
    with own_folder() as folder, page_server(Path(folder), option) as server:
        yield server


# --- what is served ---
def test_the_pages_are_ours_and_no_chapters_or_solutions() -> None:
    names = page_names()
    assert {"00_welcome.ipynb", "learn/rules.ipynb", "learn/probability.ipynb"} <= names
    assert not any(name.startswith("probability/") for name in names)
    assert all((ROOT / "notebooks" / name).is_file() for name in names)


@pytest.mark.parametrize(
    "path",
    [
        "/voila/render/probability/solutions/en/01-one-die.ipynb",
        "/voila/render/probability/en/../solutions/en/01-one-die.ipynb",
        "/voila/render/probability/en/01-one-die.ipynb",
        "/voila/render/",
        "/voila/tree",
        "/voila/tree/probability",
        "/voila/api/contents",
        "/voila/api/contents/probability/en",
        "/voila/files/play.ipynb",
        "/voila/files/probability/solutions/en/01-one-die.ipynb",
        "/api/kernels",
        "/api/contents",
        "/api/terminals",
        "/files/play.ipynb",
    ],
)
def test_the_served_pages_give_out_no_solutions_and_no_list_of_files(
    served: Server, path: str
) -> None:
    reply = served.request(path, COOKIE)
    assert reply.status == 404
    assert ".ipynb" not in reply.text


@pytest.mark.parametrize(
    "path",
    [
        "/logout",
        "/voila/templates/",
        "/voila/templates/x",
        "/voila/templates/lab",
        "/voila/templates/lab/x/y",
        "/voila/templates/lab/static/../../../../etc/passwd",
        "/voila/templates/lab/static/%00",
        "/voila/templates/%2e%2e/static/x",
        "/voila/templates/classic/static/main.js",
        "/voila/static/%00",
        "/voila/static/../../../etc/passwd",
        "/voila/labextensions/x",
        "/voila/labextensions/../../../etc/passwd",
        "/voila/api/shutdown/x",
        "/api/kernels/..%2f..",
        "/%ff",
    ],
)
def test_odd_paths_are_not_there_and_no_fault_of_the_server(served: Server, path: str) -> None:
    assert served.request(path).status in (400, 403, 404)


def test_what_a_page_needs_is_served(served: Server) -> None:
    for path in ("/voila/static/voila.js", "/voila/templates/lab/static/voila-style.js"):
        assert served.request(path).status == 200


def test_another_template_or_theme_cannot_be_asked_for(served: Server) -> None:
    """Voila's other templates load style sheets from a content network."""
    reply = served.request(f"{WELCOME}?template=classic&theme=dark", COOKIE)
    assert reply.status == 200
    assert "cdn" not in reply.text
    assert not re.search(r'(?:src|href)="?https?:', reply.text)


def test_the_browser_is_told_to_ask_nobody_else(served: Server) -> None:
    policy = served.request(WELCOME).header("Content-Security-Policy")
    assert "default-src 'self'" in policy
    assert "http:" not in policy
    assert "https:" not in policy


# --- who is answered ---
@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1.evil.example", "localhost.evil", ""])
@pytest.mark.parametrize("path", ["/", WELCOME, "/voila/static/voila.js", "/login"])
def test_another_host_header_is_refused(served: Server, host: str, path: str) -> None:
    assert served.request(path, {"Host": host, **COOKIE}).status in (400, 404)


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1", "[::1]", "LOCALHOST"])
def test_the_own_host_is_answered(served: Server, host: str) -> None:
    assert served.request("/", {"Host": f"{host}:8866"}).status == 302


def test_hosts_of_a_class() -> None:
    pattern = re.compile(host_pattern("0.0.0.0", ["lab.school"]))
    for host in ("192.168.1.7", "[fe80::1]", "localhost", "lab.school", "LAB.School"):
        assert pattern.match(host), host
    for host in ("evil.example", "192.168.1.7.evil.example", "xlab.school", "lab.school.evil"):
        assert not pattern.match(host), host


def test_without_the_code_nobody_comes_in(coded: Server) -> None:
    for path in (WELCOME, "/voila/render/play.ipynb?profile=anna"):
        reply = coded.request(path, COOKIE)
        assert reply.status == 302
        assert reply.header("Location").startswith("/login?next=")
    assert coded.request(f"{WELCOME}?token=k7mw", COOKIE).status == 302
    assert "Class code" in coded.request("/login").text


def test_with_the_code_one_comes_in_until_the_house_is_full(coded: Server) -> None:
    first = coded.request(f"{WELCOME}?token={CODE}", COOKIE)
    assert first.status == 200
    assert "jupyter-config-data" in first.text
    other = {**visitor_cookie(2), "Accept-Language": "pl"}
    second = coded.request(f"{WELCOME}?token={CODE}", other)
    assert second.status == 503
    assert "Wszystkie miejsca są zajęte" in second.text
    assert second.header("Retry-After") == "10"
    assert 'http-equiv="refresh" content="10"' in second.text
    own = coded.request(f"/api/kernels/{first.kernel}?token={CODE}", COOKIE)
    others = coded.request(f"/api/kernels/{first.kernel}?token={CODE}", other)
    assert (own.status, others.status) == (200, 404)
    ending = coded.request(f"/voila/api/shutdown/{first.kernel}?token={CODE}", other, "POST")
    assert ending.status == 404
    assert coded.request(f"{WELCOME}?token={CODE}", other).status == 503
    leaving = coded.request(f"/voila/api/shutdown/{first.kernel}?token={CODE}", COOKIE, "POST")
    assert leaving.status == 204
    assert coded.request(f"{WELCOME}?token={CODE}", other).status == 200


def test_a_plain_get_starts_no_kernel(served: Server) -> None:
    """Who brings no cookie back gets one, then a page that says what is missing."""
    reply = served.request(f"{WELCOME}?language=de&profile=%C5%BDofie")
    assert reply.status == 302
    following = reply.header("Location")
    assert following == f"{WELCOME}?language=de&profile=%C5%BDofie&cookie=1"
    cookie = next(v for k, v in reply.headers if k == "Set-Cookie" and "snails-visitor" in v)
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    again = served.request(following)
    assert again.status == 400
    assert "Cookies" in again.text


def test_below_a_floor_of_free_memory_nobody_is_let_in(exhausted: Server) -> None:
    reply = exhausted.request(WELCOME, {**COOKIE, "Accept-Language": "de-AT,en"})
    assert reply.status == 503
    assert "zu wenig freien Speicher" in reply.text


def test_what_strangers_ask_for_does_not_fill_the_terminal(served: Server) -> None:
    """A hundred requests wrote 5.9 MB, and a control character came through."""
    log = served.folder / "server.log"
    before = log.stat().st_size
    for path in (f"/{'A' * 60_000}", f"/voila/static/{'A' * 60_000}", "/api/x"):
        assert served.request(path).status in (400, 403, 404)
    port = int(served.address.rpartition(":")[2])
    with socket.create_connection(("127.0.0.1", port), timeout=60) as stranger:
        stranger.sendall(b"GET /\xc2\x9b31m HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert b" 404 " in stranger.recv(1000)
    assert served.request(f"{WELCOME}?cookie={'A' * 60_000}").status == 400
    assert log.stat().st_size == before


def test_what_is_logged_is_short_and_printable() -> None:
    assert printable("GET /a b") == "GET /a b"
    assert printable("/\x9b31m\x1b]0;x\x07\n") == r"/\x9b31m\x1b]0;x\x07\n"
    assert printable("/" + "A" * 60_000) == "/" + "A" * (LONGEST_LINE - 1) + "…"


# --- small parts ---
def test_class_codes() -> None:
    codes = {new_code() for _ in range(200)}
    assert len(codes) == 200
    assert all(re.fullmatch(f"[{CODE_LETTERS}]{{4}}-[{CODE_LETTERS}]{{4}}", code) for code in codes)
    assert not set("il1o0") & set(CODE_LETTERS)
    for typed in ("k7mw-x3pd", "K7MWX3PD", " k7mw x3pd ", "k7mw–x3pd"):
        assert same_code(typed, CODE)
    for typed in ("", "k7mw", "k7mw-x3pe", "k7mw-x3pdd", "ž"):
        assert not same_code(typed, CODE)


def test_which_addresses_are_this_machine_alone() -> None:
    assert all(map(is_loopback, ("127.0.0.1", "localhost", "::1", "127.8.8.8")))
    assert not any(map(is_loopback, ("0.0.0.0", "192.168.1.7", "", "example.org", "::")))
    assert own_addresses("192.168.1.7") == ["192.168.1.7"]
    assert not any(":" in each or each == "127.0.0.1" for each in own_addresses("0.0.0.0"))


def test_the_language_of_a_browser() -> None:
    assert language_of("pl-PL,pl;q=0.9,en;q=0.8") == "pl"
    assert language_of("fr,de;q=0.5") == "de"
    assert language_of("") == language_of("fr") == language_of(";;,,") == "en"


def test_messages_are_harmless_whatever_they_are_given() -> None:
    hostile = '"><script>alert(1)</script>'
    for page in (
        busy_page("en", "busy_pages"),
        code_page("de", hostile, True, ""),
        error_page("pl", 404, hostile),
    ):
        assert "<script>" not in page


def test_a_huge_request_is_refused(served: Server) -> None:
    headers = {**COOKIE, "Content-Length": str(200_000_000)}
    assert served.request("/login", headers, "POST").status == 400


def test_a_limit_that_cannot_be_meant_is_told_at_the_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for variable in ("SNAILS_SOLVER_SECONDS", "SNAILS_MOST_GAMES"):
        monkeypatch.setenv(variable, "many")
        with pytest.raises(RuntimeError, match=variable), page_server(tmp_path):
            pass
        monkeypatch.delenv(variable)


# --- when kernels end ---
def test_kernels_end_when_nobody_is_there() -> None:
    kernels = Asked(never_seen=60, left_alone=600, asleep=10_000)
    kernels.put("fresh", idle=30)
    kernels.put("never seen", idle=61)
    kernels.put("left lately", idle=500)
    kernels.put("left", idle=601)
    kernels.put("thinking", idle=9_000, connections=1)
    kernels.put("asleep", idle=10_001, connections=1)
    kernels._seen |= {"left lately", "left"}
    assert kernels.look() == ["never seen", "left", "asleep"]
    kernels._kernels["thinking"].execution_state = "dead"
    assert "thinking" in kernels.look()


def test_a_busy_kernel_to_which_nobody_is_connected_ends_too() -> None:
    """One message kept a kernel busy for ever, long after its page was closed."""
    kernels = Asked(never_seen=60, left_alone=600, asleep=10_000)
    kernels.put("watched", idle=9_000, connections=1)
    kernels.put("being opened", idle=61)
    kernels.put("left, and busy since", idle=0, connections=1)
    kernels.put("left lately", idle=0, connections=1)
    for name in kernels._kernels:
        kernels._kernels[name].execution_state = "busy"
    for name, ago in (("left, and busy since", 601), ("left lately", 500)):
        kernels.notify_connect(name)
        kernels.notify_disconnect(name)
        assert name not in kernels._left, "another page is still there"
        kernels.notify_disconnect(name)
        kernels._left[name] -= timedelta(seconds=ago)
    assert kernels.look() == ["left, and busy since"]
    kernels.notify_connect("left, and busy since")
    assert kernels.look() == []


def test_kernels_of_notebooks_are_not_touched() -> None:
    """Beside JupyterLab, where the owner of the computer has opened them."""
    kernels = Asked(never_seen=60, left_alone=600, asleep=1000, most_memory=1, most_together=1)
    for name, is_page in (("notebook", False), ("page", True)):
        kernels.put(name, idle=10_000, pid=os.getpid(), is_page=is_page)
    assert kernels.look() == ["page"]
    assert kernels.look_at_memory() == ["page"]
    kernels.asleep = 0
    kernels._kernel_connections["page"] = 1
    assert kernels.look() == [], "nor pages that somebody has open, if that was asked for"


def test_requests_whose_kernels_have_ended_are_known_however_many_notebooks_end() -> None:
    kernels = Asked()
    kernels.put("page", idle=0)
    kernels._openings["page"] = "request"
    kernels.remove_kernel("page")
    for number in range(200):
        kernels.put(f"notebook {number}", idle=0, is_page=False)
        kernels.remove_kernel(f"notebook {number}")
    assert kernels.has_lost("request") and not kernels.has_lost("")


def test_a_kernel_that_has_grown_too_much_is_ended() -> None:
    kernels = Asked(most_memory=8)
    kernels.put("large", idle=0, connections=1, pid=os.getpid())
    kernels.put("gone", idle=0, connections=1, pid=2**22 + 1)
    assert kernels.look_at_memory() == ["large"]
    kernels.most_memory = 1_000_000
    assert kernels.look_at_memory() == []


def test_of_kernels_that_take_too_much_together_the_largest_are_ended() -> None:
    sizes = {"small": 90, "larger": 300, "large": 200, "too large": 500}
    assert outgrown(sizes, 400, 600) == ["too large"]
    assert outgrown(sizes, 0, 600) == ["too large"]
    assert outgrown(sizes, 0, 589) == ["too large", "larger"]
    assert outgrown(sizes, 400, 0) == ["too large"]
    assert outgrown(sizes, 0, 0) == []


def test_kernels_have_a_limit_of_memory_together() -> None:
    """Each for itself is as it should be."""
    taken = own_memory(os.getpid())
    assert taken is not None
    kernels = Asked(most_memory=1_000_000, most_together=2 * taken // MEGABYTE)
    kernels.put("one", idle=0, connections=1, pid=os.getpid())
    assert kernels.look_at_memory() == []
    kernels.put("two", idle=0, connections=1, pid=os.getpid())
    kernels.put("three", idle=0, connections=1, pid=os.getpid())
    assert len(kernels.look_at_memory()) == 2
    assert Asked().most_together > 0, "there is a limit also where none is set"


def test_a_page_whose_kernel_ends_while_it_is_opened_holds_up_nobody(tight: Server) -> None:
    """Voila waits for such a kernel for ever, and so did all who came after."""
    tries = 1 + (os.cpu_count() or 2)
    with ThreadPoolExecutor(tries) as pool:
        coming = [pool.submit(tight.request, WELCOME, visitor_cookie(n)) for n in range(tries)]
        try:
            replies = [each.result(100) for each in coming]
        except TimeoutError:
            pytest.fail("still waiting")  # what waits ends with its server
    for reply in replies:
        assert 'http-equiv="refresh" content="10"' in reply.text


def test_wrong_codes_do_not_keep_out_the_right_one(coded: Server) -> None:
    """A class may come from one address, and one of it may guess: the others come in as before."""
    wrong = [f"{WELCOME}?token=wrong-code-{n}" for n in range(ALARMING + 5)]
    assert {coded.request(path, COOKIE).status for path in wrong} == {302}
    assert coded.request(f"/?token={CODE}").status == 302
    assert coded.request(f"/api/kernels/{uuid4()}?token={CODE}", COOKIE).status == 404
    log = (coded.folder / "server.log").read_text(encoding="utf-8")
    assert log.count(f"{ALARMING} wrong class codes came within a minute, the last from 127.") == 1


def test_a_code_that_is_soon_guessed_is_refused() -> None:
    for code in ("------", "a-b-c-d-e", "k7mw-x3p", "11111111", "abababab"):
        assert not is_strong_enough(code), code
    for code in ("k7mw-x3pd", "schule-4b"):
        assert is_strong_enough(code), code


def test_an_empty_code_is_no_way_to_do_without_one(tmp_path: Path) -> None:
    nobody = page_server(tmp_path, "--host=0.0.0.0", "--code=")
    with pytest.raises(RuntimeError, match="class code is empty"), nobody:
        pass
