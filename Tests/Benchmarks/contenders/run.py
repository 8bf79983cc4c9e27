#!/usr/bin/env python3
"""Runs what is installed of the contenders on the data, one after another.

Usage: run.py FOLDER [CONTENDER...] < WORKLOADS

The workloads are those that `SearchBenchmarks workloads` prints. A line of JSON for each
measurement goes to standard output; what is left out is said on standard error.
"""

import importlib.util
import json
import pathlib
import shutil
import sys
import tempfile

import duck
import fzf
import fzy
import ridgeline
import ripgrep
import sqlite
from measuring import note

# The contenders that are programs, what these are called, and who measures them.
PROGRAMS = {
    "ours": ("ridgeline", ridgeline),
    "rg": ("rg", ripgrep),
    "fzf": ("fzf", fzf),
    "fzy": ("fzy", fzy),
}


def find(program):
    """A program beside this Python, where pip puts it, or else anywhere."""
    beside = str(pathlib.Path(sys.executable).parent)
    return shutil.which(program, path=beside) or shutil.which(program)


def main():
    data = pathlib.Path(sys.argv[1])
    wanted = sys.argv[2:] or [*PROGRAMS, "sqlite3", "duckdb"]
    plan = json.load(sys.stdin)
    # In memory where there is such a folder, so that writing a file measures no disk.
    memory = pathlib.Path("/dev/shm")
    with tempfile.TemporaryDirectory(dir=memory if memory.is_dir() else None) as scratch:
        for name, (program, module) in PROGRAMS.items():
            if name not in wanted:
                continue
            if path := find(program):
                note(f"{name}: {path}")
                module.measure(path, data, plan, pathlib.Path(scratch))
            else:
                note(f"{program} is not installed and left out")
    if "sqlite3" in wanted:
        sqlite.measure(data, plan)
    if "duckdb" in wanted:
        if importlib.util.find_spec("duckdb"):
            duck.measure(__import__("duckdb"), data, plan)
        else:
            note("duckdb is not installed and left out")


main()
