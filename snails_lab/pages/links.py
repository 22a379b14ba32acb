"""Links, style and script of a page, and the button that starts a kernel."""

from __future__ import annotations

import json
import posixpath
from html import escape
from importlib.resources import files
from string import Template
from urllib.parse import urlencode

from snails_lab.starting.notebooks import FOLDER, NOTEBOOKS
from snails_lab.words import phrase

MOST_UPLOADED = 4_000_000
"""Bytes of a file that a page takes; the web socket carries somewhat more."""


def link(
    page: str, text: str, *, here: str, query: str = "", look: str = "snails-link", part: str = ""
) -> str:
    """A link from the page `here` to another one, or to a part of it such as a lesson.

    A plain page finds the part in its address. JupyterLab gives a notebook no address, so there
    the page's script takes the part along.
    """
    if query and part:
        query = f"{query}&{urlencode({'part': part})}"
    wish = f' data-page="{page}" data-part="{escape(part)}"' if part else ""
    return notebook_link(NOTEBOOKS[page], text, here=here, query=query, look=look, wish=wish)


def notebook_link(
    notebook: str,
    text: str,
    *,
    here: str,
    query: str = "",
    look: str = "snails-link",
    wish: str = "",
) -> str:
    """With a query, to a plain page; else a notebook that JupyterLab opens in a tab of its own."""
    address = posixpath.relpath(f"{notebook}.ipynb", posixpath.dirname(NOTEBOOKS[here]) or ".")
    if query:
        return f'<a class="{look}" href="{escape(f"{address}?{query}")}">{escape(text)}</a>'
    path = json.dumps({"path": f"{FOLDER}/{notebook}.ipynb"})
    return (
        f'<a class="{look}" href="{address}" data-commandlinker-command="docmanager:open" '
        f'data-commandlinker-args="{escape(path)}"{wish}>{escape(text)}</a>'
    )


def start_button(text: str, hint: str) -> str:
    """What a notebook shows before it runs: where it can, JupyterLab then runs it by itself."""
    return _piece("start.html").substitute(
        text=escape(text), hint=escape(hint), script=_piece("start.js").template
    )


def page_script(query: str, language: str) -> str:
    """An invisible picture that fails to load and runs our scripts instead.

    A widget has no other way to reach its page: the browser runs no script that is put in
    later. `query` becomes part of a plain page's address, so that a reload finds the same person.
    """
    scripts = escape(_piece("page.js").template + _piece("guard.js").template)
    told = {
        "query": query,
        "most": str(MOST_UPLOADED),
        "large": phrase(language, "page.too_large", most=MOST_UPLOADED // 1_000_000),
        "asleep": phrase(language, "page.asleep"),
        "wake": phrase(language, "page.wake"),
    }
    data = " ".join(f'data-{name}="{escape(text)}"' for name, text in told.items())
    return f'<img hidden alt="" src="data:," {data} onerror="{scripts}">'


def style() -> str:
    return f"<style>{_piece('page.css').template}</style>"


def snail() -> str:
    """The little snail beside the name of the lab."""
    return _piece("snail.svg").template


def _piece(name: str) -> Template:
    return Template(files(__package__).joinpath(name).read_text(encoding="utf-8"))
