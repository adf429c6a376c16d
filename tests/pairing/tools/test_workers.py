"""The work on many cores stops at Ctrl-C, wherever it strikes, and tells a process that is lost."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from pairing.tools.workers import WorkLost, results

ROOT = Path(__file__).parents[3]
LONGEST = 30  # seconds; what hangs here hangs for ever

# Interrupts itself while concurrent.futures.wait has taken some of its futures' locks and not yet the others.
AMONG_THE_LOCKS = """
import os, signal, sys
from pairing.tools.workers import results

entered = 0

def interrupt_among_the_locks(frame, event, function):
    global entered
    code = frame.f_code
    there = code.co_name == "__enter__" and code.co_filename.endswith(os.path.join("futures", "_base.py"))
    if there and event == "c_call":
        entered += 1
        if entered == 20:
            sys.setprofile(None)
            print("interrupted", flush=True)
            os.kill(os.getpid(), signal.SIGINT)

sys.setprofile(interrupt_among_the_locks)
try:
    for _ in results(abs, range(100_000), count=100_000, jobs=2, address=None):
        pass
except KeyboardInterrupt:
    print("stopped")
"""
TWICE = """
import sys, time
from pairing.tools.workers import results

def naps():
    print("begun", flush=True)
    yield from [600] * 9

try:
    for _ in results(time.sleep, naps(), count=9, jobs=2, address=None):
        pass
except KeyboardInterrupt:
    print("stopped")
"""


def started(program: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", program], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )


def told(process: subprocess.Popen[str]) -> str:
    try:
        out, err = process.communicate(timeout=LONGEST)
    finally:
        process.kill()
    assert not err
    return out


def test_an_interruption_among_the_locks_of_the_pool_stops_the_work() -> None:
    assert told(started(AMONG_THE_LOCKS)) == "interrupted\nstopped\n"


def test_a_second_interruption_does_not_wait_for_the_work_in_hand() -> None:
    process = started(TWICE)
    assert process.stdout is not None
    assert process.stdout.readline() == "begun\n"
    time.sleep(1)
    process.send_signal(signal.SIGINT)
    time.sleep(1)
    assert process.poll() is None, "the first one lets the work in hand come to its end"
    process.send_signal(signal.SIGINT)
    assert told(process) == "stopped\n"


def test_the_interruption_before_is_in_force_again() -> None:
    before = signal.getsignal(signal.SIGINT)
    assert sorted(results(abs, range(-9, 0), count=9, jobs=2, address=None))[0] == (0, 9)
    assert signal.getsignal(signal.SIGINT) is before


def test_a_lost_process_is_told() -> None:
    with pytest.raises(WorkLost, match="fewer --jobs"):
        list(results(os._exit, [3] * 4, count=4, jobs=2, address=None))
