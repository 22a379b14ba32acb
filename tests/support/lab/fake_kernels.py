"""Kernels without processes, for tests of when a server ends one: which were ended is noted."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from types import SimpleNamespace

from jupyter_client.session import utcnow

from snails_lab.serving.kernels import BoundedKernels


class Asked(BoundedKernels):
    """Notes which of its kernels are ended."""

    def __init__(self, **limits: int) -> None:
        super().__init__(**limits)
        self.ended: list[str] = []

    async def shutdown_kernel(self, kernel_id: str, *_: object, **__: object) -> None:
        self.ended.append(kernel_id)

    def put(
        self,
        name: str,
        *,
        idle: int,
        connections: int = 0,
        pid: int | None = None,
        is_page: bool = True,
    ) -> None:
        if is_page:
            self._visitors[name] = name
        self._kernels[name] = SimpleNamespace(
            last_activity=utcnow() - timedelta(seconds=idle),
            execution_state="idle",
            provisioner=SimpleNamespace(pid=pid),
        )
        self._kernel_connections[name] = connections

    def _check_kernel_id(self, kernel_id: str) -> None:
        """All that are asked about exist."""

    def look(self) -> list[str]:
        self.ended.clear()
        asyncio.run(self.end_unused())
        return self.ended

    def look_at_memory(self) -> list[str]:
        self.ended.clear()
        asyncio.run(self.end_outgrown())
        return self.ended
