#!/usr/bin/env python3
"""Runs commands in turn and prints the medians of their times and peak memory as a table.

Usage: commands.py [--rounds N] NAME COMMAND [NAME COMMAND]...

Each COMMAND is run by sh, without its output, in N rounds (5 by default). One that takes more than twenty
seconds runs once. The ratio is that of the elapsed times to the first command. The peak is at least 15 MB.
"""

import os
import statistics
import subprocess
import sys
import time


def measure(command):
    """Runs a command; returns elapsed and processor seconds, and peak MB, with its children."""
    start = time.perf_counter()
    process = subprocess.Popen(["sh", "-c", command], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode not in (0, 1):
        sys.exit(f"commands.py: status {process.returncode}: {command}")
    return time.perf_counter() - start, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1000


arguments, rounds = sys.argv[1:], 5
if arguments[:1] == ["--rounds"]:
    rounds, arguments = int(arguments[1]), arguments[2:]
if len(arguments) % 2 or not arguments:
    sys.exit(__doc__)
commands = dict(zip(arguments[::2], arguments[1::2]))
found = {name: [] for name in commands}
for _ in range(rounds):
    for name, command in commands.items():
        if not found[name] or found[name][0][0] <= 20:
            found[name].append(measure(command))
first = statistics.median(run[0] for run in found[arguments[0]])
print("| | elapsed | ratio | processor | peak |\n|---|--:|--:|--:|--:|")
for name, runs in found.items():
    elapsed, processor, peak = (statistics.median(values) for values in zip(*runs))
    print(f"| {name} | {elapsed:.3f} s | {elapsed / first:.2f} | {processor:.3f} s | {peak:,.0f} MB |")
