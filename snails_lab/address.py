"""What the address of a plain page says: who is there, in which language, and for which part.

Plain pages are for many people at once, so nothing else can say it. A notebook has no such
address, and a person there is remembered.
"""

from __future__ import annotations

import os
from urllib.parse import parse_qsl


def is_plain() -> bool:
    """Does this kernel serve a plain page?"""
    return os.environ.get("SERVER_SOFTWARE", "").startswith("voila")


def asked() -> dict[str, str]:
    """`profile`, `language` and `part`, as far as the address names them."""
    return dict(parse_qsl(os.environ.get("QUERY_STRING", ""))) if is_plain() else {}
