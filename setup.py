"""What ``pip install .`` installs: the engine alone, inside of the package ``arobase``; see also pyproject.toml."""

from setuptools import find_namespace_packages, setup

ENGINE = ["pairing", *(f"pairing.{name}" for name in find_namespace_packages("pairing"))]

setup(
    packages=["arobase", *(f"arobase.{name}" for name in ENGINE)],
    package_dir={"arobase": "arobase", "arobase.pairing": "pairing"},
    exclude_package_data={"": ["ruff.toml"]},
)
