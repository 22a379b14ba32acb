"""What the server writes into the terminal: faults of its own, in short lines that can be printed.

A stranger chooses the addresses that are asked for. Written out in full they could fill a disk,
and with control characters in them command the teacher's terminal.
"""

from __future__ import annotations

import logging

from tornado.log import access_log, app_log, gen_log
from tornado.web import RequestHandler

LONGEST_LINE = 300
"""Characters of a message; a traceback of our own follows as it is."""
FAULT, FULL = 500, 503
"""From this status of HTTP on, it is the server's fault; but that it is full is no fault."""


class Brief(logging.Filter):
    """Makes messages short and printable; lets all of them through."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.msg, record.args = printable(record.getMessage()), ()
        return True


def printable(text: str) -> str:
    """The beginning of a text, with everything escaped that a terminal might obey."""
    shown = "".join(
        letter if letter.isprintable() else letter.encode("unicode_escape").decode()
        for letter in text[:LONGEST_LINE]
    )
    return shown if len(text) <= LONGEST_LINE else f"{shown}…"


def tell_briefly(own: logging.Logger | logging.LoggerAdapter[logging.Logger]) -> None:
    """Has all that the server says written so: `own` is the logger of the application."""
    logger = own.logger if isinstance(own, logging.LoggerAdapter) else own
    logger.addFilter(Brief())
    for each in (access_log, app_log, gen_log):
        each.addFilter(Brief())
        each.setLevel(logging.ERROR)


def log_fault(handler: RequestHandler) -> None:
    """Tells of a request that went wrong through our fault; of all others there is nothing to tell.

    Who asks for what is nobody's business, either.
    """
    status, request = handler.get_status(), handler.request
    if status >= FAULT and status != FULL:
        told = f"{status} {request.method} {request.uri} ({request.remote_ip})"
        access_log.log(logging.ERROR, "%s", told)
