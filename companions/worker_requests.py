"""Requests to the solver's worker as records, for all companions."""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

OF_THE_PAGE = "explaining"
"""The field that only the page reads."""


def worker_record(kind: str, number: int, request: DataclassInstance) -> dict[str, Any]:
    """A request as the worker reads it: its number, its kind and all that is asked."""
    asked = {each.name: getattr(request, each.name) for each in fields(request)}
    del asked[OF_THE_PAGE]
    plain = {name: list(v) if isinstance(v, tuple) else v for name, v in asked.items()}
    return {"id": number, "kind": kind, **plain}
