"""The engine and its command line as other people's environments get them (``pip install .``): the command ``arobase``.

The engine's packages are called ``pairing``, which is no name to take in an environment of somebody else. So they are
installed inside of this package, and only a process of the command finds them under their own name.
"""
