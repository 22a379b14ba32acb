"""Links, style and script of a page, and the button that starts a kernel."""

from __future__ import annotations

import json
import os
import posixpath
from html import escape
from importlib.resources import files
from string import Template
from urllib.parse import urlencode

from snails_lab.environment import HUB_EXIT
from snails_lab.models.preferences import Preferences
from snails_lab.models.visit import Visit
from snails_lab.starting.notebooks import DOOR, FOLDER, page_notebooks
from snails_lab.words import phrase

SCRIPTS = ("page.js", "access.js", "busy.js", "sound.js", "guard.js")
MOST_UPLOADED = 4_000_000
"""Bytes of a file that a page takes; the web socket carries somewhat more."""


def link(
    visit: Visit,
    view: str,
    text: str,
    *,
    part: str = "",
    look: str = "snails-link",
    picture: str = "",
    is_here: bool = False,
) -> str:
    """A link to a view of the lab, or to a part of it such as a lesson.

    The page's script follows it within the page; only where a plain page is opened in another
    window does its address count.
    """
    address = escape(f"?{visit.address(view, part)}") if visit.is_plain else "#"
    current = ' aria-current="page"' if is_here else ""
    place = f'href="{address}" data-view="{view}" data-part="{escape(part)}"'
    return f'<a class="{look}" {place}{current}>{picture}{escape(text)}</a>'


def notebook_link(visit: Visit, notebook: str, text: str, look: str = "snails-link") -> str:
    """A link to a notebook that is no view, as a tab of JupyterLab; nothing on a served page."""
    if visit.is_served:
        return ""
    if visit.is_plain:
        place = escape(f"lab/tree/{FOLDER}/{notebook}.ipynb")
        return f'<a class="{look}" href="#" data-server-path="{place}">{escape(text)}</a>'
    here = posixpath.dirname(visit.notebook) or "."
    address = posixpath.relpath(f"{notebook}.ipynb", here)
    path = json.dumps({"path": f"{FOLDER}/{notebook}.ipynb"})
    return (
        f'<a class="{look}" href="{address}" data-commandlinker-command="docmanager:open" '
        f'data-commandlinker-args="{escape(path)}">{escape(text)}</a>'
    )


def notebook_or_page_link(visit: Visit, view: str, language: str) -> str:
    """From a page to the notebook that shows it, and back; nothing on a served page.

    Only the browser knows where the server's addresses begin, so the page's script completes it.
    """
    if visit.is_served:
        return ""
    if visit.is_plain:
        place, key = f"lab/tree/{FOLDER}/{page_notebooks()[view]}.ipynb", "page.as_notebook"
    else:
        place, key = f"{DOOR}?{urlencode({'view': view})}", "page.as_page"
    text = escape(phrase(language, key))
    return f'<a class="snails-link" href="#" data-server-path="{escape(place)}">{text}</a>'


def exit_link(language: str) -> str:
    """Where a user of a hub logs out; nothing elsewhere."""
    address = os.environ.get(HUB_EXIT)
    if not address:
        return ""
    text = escape(phrase(language, "page.log_out"))
    return f'<a class="snails-link snails-exit" href="{escape(address)}">{text}</a>'


def start_button(text: str, hint: str) -> str:
    """What a notebook shows before it runs: where it can, JupyterLab then runs it by itself."""
    return _piece("start.html").substitute(
        text=escape(text), hint=escape(hint), script=_piece("start.js").template
    )


def page_script(address: str, language: str, liked: Preferences) -> str:
    """An invisible picture that fails to load and runs our scripts instead.

    A widget has no other way to reach its page: the browser runs no script that is put in
    later. `address` becomes the end of a plain page's own, so that a reload leads back there; of
    what the person likes it is told the theme and the size of letters.
    """
    scripts = escape("".join(_piece(name).template for name in SCRIPTS))
    told = {
        "address": address,
        "theme": liked.theme,
        "letters": str(liked.text_size),
        "most": str(MOST_UPLOADED),
        "large": phrase(language, "page.too_large", most=MOST_UPLOADED // 1_000_000),
        "asleep": phrase(language, "page.asleep"),
        "wake": phrase(language, "page.wake"),
    }
    data = " ".join(f'data-{name}="{escape(text)}"' for name, text in told.items())
    return f'<img hidden alt="" src="data:," {data} onerror="{scripts}">'


def skip_link(language: str) -> str:
    """For the keyboard: past the bar, to what is asked; seen only while it has the focus."""
    text = escape(phrase(language, "page.skip"))
    return f'<a class="snails-skip-bar" href="#" lang="{language}">{text}</a>'


def reached(number: str) -> str:
    """Tells the page's script that the kernel has come as far as this press (`busy.js`)."""
    script = f"window.snailsBusy?.reached(this.closest('.snails-page'), {int(number)})"
    return f'<img hidden alt="" src="data:," onerror="{escape(script)}">'


def wait_line(language: str) -> str:
    """Where the page's script says to screen readers that something takes a moment."""
    told = escape(phrase(language, "page.wait"))
    return (
        f'<span class="snails-spoken snails-wait" role="status" lang="{language}" '
        f'data-wait="{told}"></span>'
    )


def style(*names: str) -> str:
    """Style sheets as an element; those of every page are colours by role, and its layout."""
    sheets = names or ("theme.css", "page.css")
    return f"<style>{''.join(_piece(name).template for name in sheets)}</style>"


def snail() -> str:
    """The little snail beside the name of the lab."""
    return _piece("snail.svg").template


def _piece(name: str) -> Template:
    return Template(files(__package__).joinpath(name).read_text(encoding="utf-8"))
