"""Looks at a page with axe-core, and where the keyboard is."""

from __future__ import annotations

from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

GRAVE = ("serious", "critical")


def faults(page: Page) -> list[str]:
    """What axe finds that keeps people out, a line a place; what is merely unusual is left out."""
    found: dict[str, Any] = Axe().run(page).response
    assert found["passes"], "axe has looked at something"
    return [
        f"{fault['id']} ({fault['impact']}): {node['target']} {node['html'][:160]} "
        f"{' '.join(check['message'] for check in node['any'] + node['all'] + node['none'])[:200]}"
        for fault in found["violations"]
        if fault["impact"] in GRAVE
        for node in fault["nodes"]
    ]


def focused(page: Page) -> str:
    """The element that has the keyboard: its kind and its classes."""
    return str(
        page.evaluate("`${document.activeElement?.tagName} ${document.activeElement?.className}`")
    )
