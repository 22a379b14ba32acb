"""Is this the long run (`run.py test --long`)? Tests then look at all, not at samples."""

from __future__ import annotations

import os

LONG = os.environ.get("SNAILS_LONG") == "1"
