"""What ``pip install .`` installs: the engine alone, inside of the package ``arobase``; see also pyproject.toml."""

import re
import sys
from pathlib import Path

from setuptools import find_namespace_packages, setup
from setuptools.command.build_py import build_py

HERE = Path(__file__).resolve().parent
ENGINE = ["pairing", *(f"pairing.{name}" for name in find_namespace_packages("pairing", exclude=["locale*"]))]

# The engine's packages are called `pairing` here, which is no name to take in an environment of somebody else.
_IMPORT = re.compile(r"^(\s*(?:from|import) )(?=pairing\b)", re.MULTILINE)
_NAME_OF_MODULE = re.compile(r"""(?<=["'])(?=pairing\.\w)""")


def installed(source: str) -> str:
    """The source of a module as it is installed: the engine is ``arobase.pairing`` there."""
    return _NAME_OF_MODULE.sub("arobase.", _IMPORT.sub(r"\1arobase.", source))


def with_commit(source: str) -> str:
    """The source of the version's module with the commit that this wheel is made from, where it is known."""
    sys.path.insert(0, str(HERE))
    from pairing.version import FULL_VERSION

    commit = FULL_VERSION.partition("+")[2]
    return re.sub(r'^COMMIT = ".*"$', f'COMMIT = "{commit}"', source, flags=re.MULTILINE) if commit else source


class BuildEngine(build_py):
    """Builds the modules under the names that they are installed by."""

    def run(self):
        """Makes the catalogues of translations first: only what programs read is installed."""
        sys.path.insert(0, str(HERE))
        from pairing.catalogues import OF_THE_ENGINE, made

        made(*OF_THE_ENGINE)
        super().run()

    def build_module(self, module, module_file, package):
        """Copies one module, and puts the names right in the copy."""
        target, copied = super().build_module(module, module_file, package)
        source = installed(Path(module_file).read_text(encoding="utf-8"))
        if (package, module) == ("arobase.pairing", "version"):
            source = with_commit(source)
        Path(target).write_text(source, encoding="utf-8", newline="\n")
        return target, copied


setup(
    packages=["arobase", *(f"arobase.{name}" for name in ENGINE)],
    package_dir={"arobase": "arobase", "arobase.pairing": "pairing"},
    package_data={"arobase": ["py.typed"], "arobase.pairing": ["locale/*/*/LC_MESSAGES/django.mo"]},
    exclude_package_data={"": ["ruff.toml"]},
    cmdclass={"build_py": BuildEngine},
)
