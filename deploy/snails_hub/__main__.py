"""Makes and removes accounts of the hub: `sudo .venv/bin/python -m snails_hub add anna jan`."""

from __future__ import annotations

import argparse
import getpass
import os
import sys

from snails_hub.accounts import AccountError, Accounts
from snails_hub.memory import end_all
from snails_hub.places import Places
from snails_hub.settings import SettingError, read_settings

HELP = {
    "list": "names of all accounts",
    "add": "new accounts, each with a password that is shown once",
    "reset": "new passwords; servers, tokens and open browsers of before are shut out at once",
    "password": "asks for a password of your choice; else as `reset`",
    "remove": "accounts are gone and all that ran for them ends, their homes stay",
}


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser("snails_hub", description=__doc__)
    parser.add_argument("do", choices=HELP, help="; ".join(f"{do}: {HELP[do]}" for do in HELP))
    parser.add_argument("names", nargs="*", metavar="NAME")
    asked = parser.parse_args(arguments)
    if os.geteuid() != 0:
        parser.exit(1, "only root can read and change accounts: use sudo\n")
    try:
        places = Places(read_settings(os.environ).folder)
        places.folder.mkdir(parents=True, exist_ok=True)
        places.make()
        for line in done(Accounts(places), asked.do, asked.names):
            print(line)
    except (AccountError, SettingError) as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def done(accounts: Accounts, do: str, names: list[str]) -> list[str]:
    """What was done, in lines to print."""
    lines = []
    for name in names if do != "list" else accounts.names():
        if do == "add":
            lines.append(f"{name}  {accounts.add(name)}")
        elif do == "reset":
            lines.append(f"{name}  {accounts.reset(name)}")
        elif do == "password":
            accounts.set_password(name, getpass.getpass(f"Password of {name}: "))
        elif do == "remove":
            end_all(accounts.remove(name))
            lines.append(f"{name}  removed")
        else:
            lines.append(name)
    return lines


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
