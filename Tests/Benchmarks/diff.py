#!/usr/bin/env python3
"""Measures the time and the memory to compare two lists, each in a process on all cores.

Usage: diff.py FOLDER [CONTENDER...]

FOLDER contains the lists that diff-data.py makes. CONTENDER is one of the functions below; the default is
all that are installed. They take turns in each round, and the table has medians: the elapsed time, the
processor time, and the peak memory relative to both files.

ours         Rows with the same id, with the changed ones.
ours_rows    Whole rows, without the column id as a key.
duckdb       The rows that only one list has, both ways (EXCEPT ALL).
sort_diff    diff of the sorted lines, without the number of rows.
csvdiff      The Python package: rows with the same id.
daff         The Python package: rows with the same id.
"""

import os
import shutil
import statistics
import subprocess
import sys

ROUNDS = 5
# A contender that takes more seconds runs once, and not on larger lists.
LONG = 20
LISTS = [("wide", "new"), ("wide", "shuffled"), ("narrow", "new"), ("narrow", "shuffled")]

folder = sys.argv[1]
project = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
binary = subprocess.run(
    ["swift", "build", "-c", "release", "--package-path", project, "--show-bin-path"],
    check=True, capture_output=True, text=True).stdout.strip() + "/ridgeline"
tools = os.environ.get("DIFF_TOOLS", f"{folder}/venv/bin")


def ours(old, new):
    return [binary, "diff", "--key", "id", "--output", "csv", old, new]


def ours_rows(old, new):
    # Every list has an id; without a heading, it is not called so.
    return [binary, "diff", "--no-header", "--output", "csv", old, new]


def duckdb(old, new):
    if not os.path.exists(f"{tools}/python"):
        return None
    read = "FROM read_csv('{}', header=true, all_varchar=true)"
    one, other = read.format(old), read.format(new)
    query = (f"COPY (SELECT '-', * FROM ({one} EXCEPT ALL {other}) UNION ALL "
             f"SELECT '+', * FROM ({other} EXCEPT ALL {one})) TO '/dev/stdout' (FORMAT csv)")
    return [f"{tools}/python", "-c", f"import duckdb; duckdb.sql({query!r})"]


def sort_diff(old, new):
    return ["bash", "-c", f"export LC_ALL=C; diff <(sort --parallel=2 {old}) <(sort --parallel=2 {new})"]


def csvdiff(old, new):
    return [f"{tools}/csvdiff", "id", old, new] if os.path.exists(f"{tools}/csvdiff") else None


def daff(old, new):
    return [f"{tools}/daff.py", "--id", "id", old, new] if os.path.exists(f"{tools}/daff.py") else None


def measure(command):
    """Runs a command; returns elapsed and processor seconds, and peak bytes."""
    started = os.times().elapsed
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, _, usage = os.wait4(process.pid, 0)
    process.returncode = 0
    return os.times().elapsed - started, usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024


contenders = {each.__name__: each for each in (ours, ours_rows, duckdb, sort_diff, csvdiff, daff)}
wanted = sys.argv[2:] or [each for each in contenders if contenders[each]("", "")]
print("| lists | " + " | ".join(wanted) + " |")
print("|---" * (len(wanted) + 1) + "|")
slow = set()
for name, version in LISTS:
    old, new = f"{folder}/{name}-old.csv", f"{folder}/{name}-{version}.csv"
    size = os.path.getsize(old) + os.path.getsize(new)
    found = {each: [] for each in wanted}
    for _ in range(ROUNDS):
        for each in wanted:
            if each in slow or (found[each] and found[each][0][0] > LONG):
                continue
            found[each].append(measure(contenders[each](old, new)))
            print(name, version, each, *found[each][-1], file=sys.stderr, flush=True)
    slow |= {each for each in wanted if found[each] and found[each][0][0] > LONG}
    cells = []
    for each in wanted:
        if not found[each]:
            cells.append("–")
            continue
        clock, cpu, peak = (statistics.median(run[place] for run in found[each]) for place in range(3))
        cells.append(f"{clock:.2f} s ({cpu:.2f} s; {peak / size:.1f} ×)")
    print(f"| {name}, {version}, {size / 1e6:.0f} MB | " + " | ".join(cells) + " |", flush=True)
