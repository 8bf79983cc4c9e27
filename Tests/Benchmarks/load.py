#!/usr/bin/env python3
"""Measures the time to read a list and count the rows that contain a word, or write all as JSON, and exit.

Usage: load.py [FOLDER [CONTENDER...]]

FOLDER contains the data that load-data.py creates. CONTENDER is one of ours, duckdb, polars, sqlite3 and
miller; the default is all that are installed. Each is a process on all cores. They take turns in each
round, and the table has medians.

count    The rows with a word in any column.
column   The rows with a word in the column `name`.
session  Loads the list for a session, and searches it once.
json     Writes all rows as JSON Lines.
"""

import json
import os
import shutil
import statistics
import subprocess
import sys

ROUNDS = 5
WORD = "wii"
NAME = "swift"
JOBS = [("count", "A.tsv"), ("count", "D.json"), ("count", "E.csv"), ("count", "W10.csv"),
        ("count", "W100.csv"), ("count", "W1000.csv"), ("count", "W10000.csv"),
        ("column", "E.csv"), ("session", "A.tsv"), ("session", "E.csv"), ("json", "A.tsv")]
# A contender that takes more seconds runs once, and not on other lists of this shape.
LONG = 20

folder = sys.argv[1] if len(sys.argv) > 1 else os.path.dirname(__file__) + "/.build/search-data"
project = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
python = f"{folder}/venv/bin/python"
if not os.path.exists(python):
    python = sys.executable


def columns(path):
    with open(path, encoding="utf8") as file:
        line = file.readline(1 << 20).strip()
        if path.endswith("json"):
            return list(json.loads(file.readline().rstrip(",\n")))
        return line.replace('"', "").split("\t" if path.endswith("tsv") else ",")


def ours(path, job):
    binary = subprocess.run(
        ["swift", "build", "-c", "release", "--package-path", project, "--show-bin-path"],
        check=True, capture_output=True, text=True).stdout.strip()
    if job == "json":
        return [f"{binary}/ridgeline", "filter", "--output", "jsonl", "", path]
    if job == "column":
        return [f"{binary}/ridgeline", "filter", "--count", f"name:{NAME}", path]
    if job == "session":
        return ["sh", "-c", f"echo {WORD} | exec {binary}/ridgeline --plain {path}"]
    return [f"{binary}/ridgeline", "filter", "--count", "--no-index", WORD, path]


def duckdb(path, job):
    if not has_module("duckdb") or job == "session":
        return None
    read = {
        "tsv": f"read_csv('{path}', delim='\\t', quote='', header=true, all_varchar=true)",
        "csv": f"read_csv('{path}', header=true, all_varchar=true)",
        "json": f"read_json('{path}', format='array')",
    }[path.rsplit(".", 1)[1]]
    if job == "json":
        copy = f"COPY (FROM {read}) TO '/dev/null' (FORMAT json)"
        return [python, "-c", f"import duckdb; duckdb.sql({copy!r})"]
    cells = ", ".join(columns(path))
    query = f"SELECT count(*) FROM {read} WHERE concat_ws(chr(9), {cells}) ILIKE '%{WORD}%'"
    if job == "column":
        query = f"SELECT count(*) FROM {read} WHERE name ILIKE '%{NAME}%'"
    return [python, "-c", f"import duckdb; print(duckdb.sql({query!r}).fetchall()[0][0])"]


def polars(path, job):
    if not has_module("polars") or job == "session":
        return None
    read = {
        "tsv": f"pl.read_csv({path!r}, separator='\\t', quote_char=None, infer_schema=False)",
        "csv": f"pl.read_csv({path!r}, infer_schema=False)",
        "json": f"pl.read_json({path!r})",
    }[path.rsplit(".", 1)[1]]
    if job == "json":
        return [python, "-c", f"import polars as pl; {read}.write_ndjson('/dev/null')"]
    found = f"pl.any_horizontal(pl.all().cast(pl.String).str.contains('(?i){WORD}'))"
    if job == "column":
        found = f"pl.col('name').str.contains('(?i){NAME}')"
    return [python, "-c", f"import polars as pl; print({read}.filter({found}).height)"]


def sqlite3(path, job):
    if not shutil.which("sqlite3") or path.endswith("json") or job != "count":
        return None
    mode = ".mode tabs" if path.endswith("tsv") else ".mode csv"
    found = " OR ".join(f"{column} LIKE '%{WORD}%'" for column in columns(path))
    return ["sqlite3", ":memory:", mode, f".import '{path}' t", f"SELECT count(*) FROM t WHERE {found}"]


def miller(path, job):
    if not shutil.which("mlr") or job not in ("count", "json"):
        return None
    form = {"tsv": "--itsv", "csv": "--icsv", "json": "--ijson"}[path.rsplit(".", 1)[1]]
    if job == "json":
        return ["mlr", form, "--ojsonl", "cat", path]
    found = " || ".join(f'string(${column}) =~ "{WORD}"i' for column in columns(path))
    return ["mlr", form, "--onidx", "filter", found, "then", "count", path]


def has_module(name):
    return subprocess.run([python, "-c", f"import {name}"], capture_output=True).returncode == 0


def measure(command, job):
    """Runs a command; returns processor and wall-clock seconds, peak bytes, and the count."""
    reader, writer = os.pipe()
    started = os.times().elapsed
    # Reading large output would add the reader's time.
    output = subprocess.DEVNULL if job == "json" else writer
    process = subprocess.Popen(command, stdout=output, stderr=subprocess.DEVNULL)
    os.close(writer)
    with os.fdopen(reader) as output:
        counted = output.read().strip()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    unit = 1 if sys.platform == "darwin" else 1024
    elapsed = os.times().elapsed - started
    return usage.ru_utime + usage.ru_stime, elapsed, usage.ru_maxrss * unit, counted


contenders = {each.__name__: each for each in (ours, duckdb, polars, sqlite3, miller)}
wanted = sys.argv[2:] or list(contenders)
print("| job | " + " | ".join(wanted) + " |")
print("|---" * (len(wanted) + 1) + "|")
slow = set()
for job, name in JOBS:
    path = f"{folder}/{name}"
    commands = {each: contenders[each](path, job) for each in wanted if (each, name[0]) not in slow}
    found = {each: [] for each in wanted}
    for _ in range(ROUNDS):
        for each, command in commands.items():
            if command and not (found[each] and found[each][0][0] > LONG):
                found[each].append(measure(command, job))
                print(job, name, each, *found[each][-1], file=sys.stderr, flush=True)
    slow |= {(each, name[0]) for each in wanted if found[each] and found[each][0][0] > LONG}
    first = statistics.median(run[0] for run in found[wanted[0]])
    cells = []
    for each in wanted:
        if not found[each]:
            cells.append("–")
            continue
        cpu, clock, peak = (statistics.median(run[place] for run in found[each]) for place in range(3))
        times = "" if each == wanted[0] else f", {cpu / first:.1f} ×"
        size = peak / os.path.getsize(path)
        cells.append(f"{cpu:.2f} s{times} ({clock:.2f} s; {size:.1f} × the file)")
    print(f"| {job} {name}, {os.path.getsize(path) / 1e6:.0f} MB | " + " | ".join(cells) + " |", flush=True)
