"""What happens before a server runs: the notebooks are put in place, and Jupyter is told about us.

- `notebooks`: those that came with this package, and copies of them in a folder of the user's;
- `packages`: whether all that the lab needs is installed;
- `jupyter`: JupyterLab with our settings, and trust in our notebooks.

The commands `snails lab` and `snails app` join these; `run.py` calls the commands.
"""
