"""What pyproject.toml cannot say: the notebooks travel inside the package.

They lie in notebooks/, where people look for them; a wheel has them in `snails_lab/notebooks_data`.
An editable install leaves them where they are (`snails_lab.starting.notebooks.shipped` knows both).
"""

from setuptools import find_packages, setup

setup(
    packages=[
        *find_packages(include=["snails_core*", "solver*", "snails_lab*", "companions*"]),
        "snails_lab.notebooks_data",
    ],
    package_dir={"snails_lab.notebooks_data": "notebooks"},
)
