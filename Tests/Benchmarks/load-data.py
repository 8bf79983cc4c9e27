#!/usr/bin/env python3
"""Creates the data of the loading benchmark from that of the search benchmarks.

Usage: load-data.py [FOLDER]

FOLDER contains the A.tsv that search-data.sh creates, 886,323 rows. This adds D.json, an array of objects
of 133 MB, E.csv, 10,600,000 rows with quotes around every cell, and W10.csv, W100.csv, W1000.csv and
W10000.csv, ten million numbers in as many columns.
"""

import json
import os
import random
import sys

folder = sys.argv[1] if len(sys.argv) > 1 else os.path.dirname(__file__) + "/.build/search-data"
with open(f"{folder}/A.tsv", encoding="utf8") as file:
    rows = [line.rstrip("\n").split("\t") for line in file][1:]

with open(f"{folder}/D.json", "w", encoding="utf8") as file:
    size = file.write("[\n")
    number = 0
    while size < 133_000_000:
        name, version, month, rank, summary = rows[number % len(rows)]
        row = dict(name=name, version=version, month=month, rank=int(rank), summary=summary)
        # Escapes non-ASCII letters, except in one row of fifty.
        text = json.dumps(row, ensure_ascii=number % 50 != 0)
        size += file.write((",\n" if number else "") + text)
        number += 1
    file.write("\n]\n")

with open(f"{folder}/E.csv", "w", encoding="utf8") as file:
    file.write('"id","name","version","month","summary"\n')
    for number in range(10_600_000):
        name, version, month, _, summary = rows[number % len(rows)]
        summary = summary[:48].replace('"', '""')
        file.write(f'"{number}","{name}","{version}","{month}","{summary}"\n')

CELLS = 10_000_000
random.seed(1)
numbers = [str(random.randrange(1000)) for _ in range(100_000)]
for width in (10, 100, 1000, 10_000):
    with open(f"{folder}/W{width}.csv", "w", encoding="utf8") as file:
        file.write(",".join(f"c{column}" for column in range(width)) + "\n")
        for row in range(CELLS // width):
            # A start that shares no factor with the length makes the rows differ.
            start = row * 9973 % (len(numbers) - width)
            file.write(",".join(numbers[start:start + width]) + "\n")
