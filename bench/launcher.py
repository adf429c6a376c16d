"""Runs a command and prints its seconds, those of the processor and its peak memory (kB); ends as the command ends.

A process counts the memory of whoever started it towards its own peak, so the command is started from this small one.
Uses nothing but the standard library and is run by its path: ``python -S bench/launcher.py LIMIT COMMAND…``.
"""

import os
import subprocess
import sys
import threading
import time

if __name__ == "__main__":
    start = time.perf_counter()
    with subprocess.Popen(sys.argv[2:], stdout=subprocess.DEVNULL) as process:
        timer = threading.Timer(float(sys.argv[1]), process.kill)
        timer.start()
        _pid, status, usage = os.wait4(process.pid, 0)
        seconds = time.perf_counter() - start
        timer.cancel()
        process.returncode = os.waitstatus_to_exitcode(status)
    print(seconds, usage.ru_utime + usage.ru_stime, usage.ru_maxrss)
    sys.exit(process.returncode)
