"""Files and texts that strangers bring: read within limits, or refused in plain words.

What comes from outside may be damaged, of another kind, or made to do harm: a device that never
ends, a pipe that nobody writes to, a few kilobytes that take gigabytes to parse. Every reader of
such input goes through these functions; `docs/limits.md` lists the limits.
"""

from snails_core.untrusted.files import NotOrdinary, open_ordinary, read_bytes
from snails_core.untrusted.strict_json import parse_json
from snails_core.untrusted.strict_toml import parse_toml
from snails_core.untrusted.texts import decode

__all__ = ["NotOrdinary", "decode", "open_ordinary", "parse_json", "parse_toml", "read_bytes"]
