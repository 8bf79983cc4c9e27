#!/usr/bin/env python3
"""Measures the time to replay 1,000 transcripts of ten queries on the mountains.

Usage: replay.py

Each transcript types the first one to five letters of two names, which a seed selects from the list, and
contains all output. The contender is a shell script that starts a session for each file's queries and
compares the output. Both run on one core if taskset exists, and take turns in each round with a replay on
all cores. The table has medians.
"""

import csv
import os
import random
import shutil
import statistics
import subprocess
import tempfile
import time

ROUNDS = 3
COUNT = 1_000

project = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
binary = subprocess.run(
    ["swift", "build", "-c", "release", "--package-path", project, "--show-bin-path"],
    check=True, capture_output=True, text=True).stdout.strip() + "/ridgeline"
pin = ["taskset", "-c", "0"] if shutil.which("taskset") else []


def queries(names, generator):
    words = [generator.choice(names).lower().split()[0][:5] for _ in range(2)]
    return [word[:min(count, len(word))] for word in words for count in range(1, 6)]


def make(folder):
    """Writes the queries and transcripts; returns the number of lines in the transcripts."""
    with open(f"{project}/Data/mountains.csv", newline="", encoding="utf-8") as file:
        names = [row["name"] for row in csv.DictReader(file)]
    generator = random.Random(1)
    lines = 0
    for number in range(COUNT):
        path = f"{folder}/{number:04}"
        typed = "".join(query + "\n" for query in queries(names, generator))
        with open(f"{path}.queries", "w", encoding="utf-8") as file:
            file.write(typed)
        output = subprocess.run(
            [binary, "--echo"], input=typed.encode(), stdout=subprocess.PIPE, check=True,
            cwd=project).stdout
        with open(f"{path}.transcript", "wb") as file:
            file.write(output)
        lines += output.count(b"\n")
    return lines


def seconds(command):
    """Runs a command; returns the processor seconds of it and its children."""
    before = os.times()
    subprocess.run(pin + command, check=True, stdout=subprocess.DEVNULL, cwd=project)
    after = os.times()
    return (after.children_user + after.children_system
            - before.children_user - before.children_system)


def wall_seconds(command):
    """Runs a command on all cores; returns the seconds that pass."""
    start = time.monotonic()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, cwd=project)
    return time.monotonic() - start


with tempfile.TemporaryDirectory() as folder:
    lines = make(folder)
    compare = (f'for file in "{folder}"/*.queries; do "{binary}" --echo < "$file" '
               '| cmp -s - "${file%.queries}.transcript" || exit 1; done')
    commands = {
        "ridgeline replay": [binary, "replay", "--jobs", "1", folder],
        "a session and cmp for each": ["sh", "-c", compare],
    }
    found = {name: [] for name in commands}
    all_cores = []
    for _ in range(ROUNDS):
        all_cores += [wall_seconds([binary, "replay", folder]) for _ in range(3)]
        for name, command in commands.items():
            found[name].append(seconds(command))
    first = statistics.median(found["ridgeline replay"])
    print(f"{COUNT:,} transcripts of 10 queries, {lines:,} lines\n")
    print("| | seconds |\n|---|--:|")
    for name, times in found.items():
        median = statistics.median(times)
        print(f"| {name} | {median:.2f} ({median / first:.1f} ×) |")
    print(f"\nOn {os.cpu_count()} cores: {statistics.median(all_cores):.2f} s of wall-clock time, "
          f"{min(all_cores):.2f} to {max(all_cores):.2f}")
