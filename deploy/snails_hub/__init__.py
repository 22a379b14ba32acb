"""The lab on a JupyterHub: everybody has an account, a home and a server of their own.

- `places`: where everything lies, and which uids it belongs to;
- `accounts`: names and passwords, which who runs the hub makes (`python -m snails_hub`);
- `tries`: how often somebody may try a password, by name and address;
- `sessions`: which password a user's sessions were begun with;
- `authenticator`: lets in whoever knows the password of an account, and ends the sessions of an
  earlier one;
- `spawner`: starts a user's server under a uid of its own, within limits;
- `memory`: looks after what each user's processes take together;
- `server`: a user's server: the lab's pages first, and JupyterLab beside them;
- `rooms`: the one referee of all users' rooms;
- `lowered`: runs a helper of the hub without the rights of root;
- `words`: what the login page says, in three languages.

`../jupyterhub_config.py` joins these, and `../README.md` tells how to run it.
"""
