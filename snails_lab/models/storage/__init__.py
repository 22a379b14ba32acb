"""What the lab keeps between two visits: profiles, their games, settings, progress, ratings.

    from snails_lab.models.storage import Profile

    profile = Profile("Zoë")
    profile.settings.update(language="de")
    profile.games                       # newest first
    journal = profile.journal(profile.games[0].id)   # locked; a Session goes on with it

Everything lies under `home()`, for its user alone. Files are written whole or not at all, or
line by line; a damaged one is told in `notices` and never overwritten: it stays, or is set aside
under another name. Faults of one profile are its own: lists only read, and pass it over.
"""

from snails_lab.models.storage.documents import Document
from snails_lab.models.storage.guests import Guest, guest_name, is_guest_name
from snails_lab.models.storage.header import Header, Seat
from snails_lab.models.storage.home import home
from snails_lab.models.storage.journal import Journal
from snails_lab.models.storage.journal_reading import Recorded, read_journal
from snails_lab.models.storage.profiles import Profile, profile_names
from snails_lab.models.storage.saved import SavedGame

__all__ = [
    "Document",
    "Guest",
    "Header",
    "Journal",
    "Profile",
    "Recorded",
    "SavedGame",
    "Seat",
    "guest_name",
    "home",
    "is_guest_name",
    "profile_names",
    "read_journal",
]
