"""What the lab keeps between two visits: profiles, their games, settings, progress, ratings.

    from snails_lab.storage import Profile, profiles

    profile = Profile("Zoë")
    profile.settings.update(language="de")
    profile.games                       # newest first
    journal = profile.open_game(profile.games[0].id)   # locked; a Session goes on with it

Everything lies under `home()`. Files are written whole or not at all, or line by line; a
damaged one is set aside under another name and told in `notices`, never overwritten.
"""

from snails_lab.storage.documents import Document
from snails_lab.storage.header import Header, Seat
from snails_lab.storage.home import home
from snails_lab.storage.journal import Journal
from snails_lab.storage.profiles import Profile, profiles
from snails_lab.storage.reading import Recorded, read_journal
from snails_lab.storage.saved import SavedGame

__all__ = [
    "Document",
    "Header",
    "Journal",
    "Profile",
    "Recorded",
    "SavedGame",
    "Seat",
    "home",
    "profiles",
    "read_journal",
]
