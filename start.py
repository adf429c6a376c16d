"""Starts Arobase, on Linux, Windows and macOS alike: python start.py

On the first start it makes what it needs in the folder .venv (that takes a minute or two and needs the Internet).
python start.py --help tells what else it can do. Any Python runs this one file, to say which one is needed; all the
rest is in the folder "starting".
"""

import os
import subprocess
import sys

OLDEST = (3, 11)
NAMES = (["python3.13"], ["python3.12"], ["python3.11"], ["py", "-3"], ["python3"], ["python"])
QUESTION = "import sys; sys.exit(sys.version_info < %r)" % (OLDEST,)


def newer_python():
    """The command of a Python that is new enough, or None."""
    named = os.environ.get("PYTHON")
    for command in ([[named]] if named else []) + list(NAMES):
        try:
            with open(os.devnull, "w") as nowhere:
                if subprocess.call(command + ["-c", QUESTION], stdout=nowhere, stderr=nowhere) == 0:
                    return command
        except (OSError, ValueError):
            continue
    return None


def become(command):
    """Run the command in the place of this process; on Windows, which cannot, wait until it has ended."""
    if os.name != "nt":
        os.execvp(command[0], command)  # noqa: S606 - the newer Python
    process = subprocess.Popen(command)
    while True:
        try:
            return process.wait()
        except KeyboardInterrupt:
            continue  # Ctrl+C reached the other one too


def too_old():
    """Go on with a newer Python where there is one; else say what to do."""
    command = newer_python()
    if command is not None:
        return become(command + [os.path.abspath(__file__)] + sys.argv[1:])
    sys.stderr.write(
        "Arobase needs Python %d.%d or newer. This is Python %d.%d, and no newer one was found.\n"
        "Windows and macOS: get it from python.org, and start Arobase again.\n"
        "Debian and Ubuntu: sudo apt install python3 python3-venv\n"
        "One that has another name or place: PYTHON=/path/to/python3 in the environment.\n"
        % (OLDEST + tuple(sys.version_info[:2]))
    )
    return 1


if __name__ == "__main__":
    if sys.version_info < OLDEST:
        sys.exit(too_old())
    sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
    from starting.begin import main

    sys.exit(main())
