"""The kernels of `snails lab`: pages within limits, beside notebooks without any."""

from __future__ import annotations

from traitlets import default

from snails_lab.serving.kernels import BoundedKernels

MOST_PAGES = 16
"""Pages beside JupyterLab that may be open at once."""
LEAST_MEMORY = 256
"""Megabytes that must be free before one more is opened: less than for a class, for here it is
one person, who knows what else runs."""


class LocalKernels(BoundedKernels):
    """Kernels of one person, the owner of the computer. All are set as `--LocalKernels.most=...`.

    What they say is encrypted: any user of a computer can connect to its ports.
    """

    @default("most_of_visitor")
    def _most_of_visitor(self) -> int:
        return MOST_PAGES

    @default("least_memory")
    def _least_memory(self) -> int:
        return LEAST_MEMORY

    @default("asleep")
    def _asleep(self) -> int:
        """Never: the owner may leave a page open for days."""
        return 0

    @default("transport_encryption")
    def _transport_encryption(self) -> str:
        return "auto"
