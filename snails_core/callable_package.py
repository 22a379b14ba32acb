"""Packages that can be called like the function that they are named after.

`solver.odds` is a package of many names, and `odds(...)` is the one that most people want of it.
`from solver import odds` cannot mean the function: importing any module of the package binds the
package to that name in `solver`, so what the name means would depend on what was imported before.
A package that can be called is the same in every order: `odds("missile")` is a call, and
`from solver.odds import Distribution` an import, as ever.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable
from importlib import import_module
from types import ModuleType
from typing import Any


class CallablePackage(ModuleType):
    """A package whose call is a call of the function at its `called` address."""

    called: str
    """`module:function`; the module is imported with the first call."""

    def __call__(self, *arguments: Any, **named: Any) -> Any:
        return self.function(*arguments, **named)

    @property
    def __signature__(self) -> inspect.Signature:
        """The function's: what help and notebooks show for the call."""
        return inspect.signature(self.function)

    @property
    def function(self) -> Callable[..., Any]:
        """What a call calls."""
        module, _, name = self.called.partition(":")
        function: Callable[..., Any] = getattr(import_module(module), name)
        return function


def make_callable(package: str, function: str) -> None:
    """Lets a package that is being imported be called as `function`, a `module:function`."""
    module = sys.modules[package]
    module.__class__ = CallablePackage
    assert isinstance(module, CallablePackage)
    module.called = function
