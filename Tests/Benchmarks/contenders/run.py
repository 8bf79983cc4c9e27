#!/usr/bin/env python3
"""Runs all installed contenders on the data, one after another.

Usage: run.py FOLDER [CONTENDER...] < WORKLOADS

WORKLOADS is the output of `SearchBenchmarks workloads`. Prints a line of JSON for each measurement;
messages about skipped contenders go to standard error.
"""

import importlib
import importlib.util
import json
import pathlib
import shutil
import sys
import tempfile

import duck
import frizbees
import fzf
import fzy
import ridgeline
import ripgrep
import sqlite
from measuring import note

# Contenders that are separate programs: name, executable and module.
PROGRAMS = {
    "ours": ("ridgeline", ridgeline),
    "rg": ("rg", ripgrep),
    "fzf": ("fzf", fzf),
    "fzy": ("fzy", fzy),
}
# Contenders that are Python modules: name and module.
MODULES = {"frizbee": frizbees, "duckdb": duck}


def find(program):
    """Returns the path of a program, preferring this Python's folder, where pip installs."""
    installed = str(pathlib.Path(sys.executable).parent)
    return shutil.which(program, path=installed) or shutil.which(program)


def main():
    data = pathlib.Path(sys.argv[1])
    wanted = sys.argv[2:] or [*PROGRAMS, "sqlite3", *MODULES]
    plan = json.load(sys.stdin)
    # Output files are in memory if possible, to exclude the disk.
    memory = pathlib.Path("/dev/shm")
    with tempfile.TemporaryDirectory(dir=memory if memory.is_dir() else None) as scratch:
        for name, (program, module) in PROGRAMS.items():
            if name not in wanted:
                continue
            if path := find(program):
                note(f"{name}: {path}")
                module.measure(path, data, plan, pathlib.Path(scratch))
            else:
                note(f"skipping {program}, which is not installed")
        if "sqlite3" in wanted:
            sqlite.measure(data, plan)
        for name, module in MODULES.items():
            if name not in wanted:
                continue
            if importlib.util.find_spec(name):
                module.measure(importlib.import_module(name), data, plan, pathlib.Path(scratch))
            else:
                note(f"skipping {name}, which is not installed")


main()
