"""Which names the browser of a served page may open, and what it remembers of them.

Served pages run our code and nobody else's, so this is where a name is kept shut: `Visit` opens no
profile that `NameAccess` does not allow. In a notebook it is not asked: there somebody has a kernel
of their own, and could read the files beside it.
"""

from __future__ import annotations

from snails_lab.errors import LabError
from snails_lab.models.storage.name_pin import NamePin
from snails_lab.models.storage.names import clean_name
from snails_lab.models.storage.profiles import folder_of
from snails_lab.models.storage.visitors import BrowserRecord


class NameAccess:
    """The names that are open to one browser; a browser that nobody knows again has to give a
    PIN on every page."""

    def __init__(self, visitor: str) -> None:
        self._browser = BrowserRecord(visitor) if visitor else None
        self._given: dict[str, str] = {}
        """Stamps of PINs that were given on this page, by folder. What is remembered of the browser
        counts before them: whoever leaves in one window has left in all."""

    @property
    def remembered(self) -> str:
        """The name that was given in this browser before, if any."""
        return self._browser.name if self._browser else ""

    def is_locked(self, name: str) -> bool:
        """Does the name have a PIN?"""
        return _pin(name).is_set

    def is_open(self, name: str) -> bool:
        """May this browser see what is kept under the name?"""
        pin = _pin(name)
        if not pin.is_set:
            return True
        try:
            stamp = pin.stamp
        except LabError:
            return False
        if self._browser is not None and stamp is not None:
            return self._browser.knows_pin(_folder(name), stamp)
        return stamp is None or self._given.get(_folder(name)) == stamp

    def unlock(self, name: str, pin: str) -> None:
        """Opens the name to this browser; raises LabError if that is not its PIN."""
        counted = self._browser.count_try(name) if self._browser else 0.0
        self._keep(name, _pin(name).check(pin))
        if self._browser is not None:
            self._browser.forget_try(counted)

    def lock(self, name: str, pin: str, old: str = "") -> None:
        """Sets or changes the PIN: all other browsers have to give it from now on."""
        self._keep(name, _pin(name).set(pin, old))

    def remove_lock(self, name: str, old: str) -> None:
        """Whoever types the name may have it again."""
        _pin(name).remove(old)

    def arrive(self, name: str) -> None:
        """Somebody of this name is here now: whoever was here before has left."""
        folder = _folder(name)
        stamp = self._given.get(folder, "")
        self._given = {folder: stamp} if stamp else {}
        if self._browser is not None:
            self._browser.remember(name, folder, stamp)

    def leave(self) -> None:
        """A guest is here now, and has to give a PIN for any locked name."""
        self._given.clear()
        if self._browser is not None:
            self._browser.forget()

    def _keep(self, name: str, stamp: str) -> None:
        self._given[_folder(name)] = stamp
        if self._browser is not None:
            self._browser.remember(name, _folder(name), stamp)


def _pin(name: str) -> NamePin:
    return NamePin(folder_of(clean_name(name, "profile")), name)


def _folder(name: str) -> str:
    return folder_of(clean_name(name, "profile")).name
