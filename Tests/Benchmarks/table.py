#!/usr/bin/env python3
"""Makes a markdown table of what a benchmark suite prints.

Reads the suite's histograms from standard input and writes the table to standard output: a
workload a line, a contender a column, each with its median, its 90th percentile and how many times
the median of "ours" its own one is. What has been measured is named on standard error meanwhile.
"""

import re
import sys

HEADING = re.compile(r"Debug results for (.*):$")
METRIC = "Time (wall clock):"
# Value in nanoseconds, percentile as a fraction, measurements up to there.
LINE = re.compile(r"\s*([0-9.]+) ([01]\.[0-9]+) +([0-9]+)")
MEAN = re.compile(r" \(mean of ([0-9,]+)\)$")
OURS = "ours"
FEW = 10


def read(lines):
    """Yields each benchmark's name and its (nanoseconds, fraction, count) lines."""
    name, rows, is_time = None, [], False
    for line in lines:
        line = line.rstrip("\n")
        if heading := HEADING.search(line):
            if name:
                yield name, rows
            name, rows, is_time = heading[1], [], False
            print(name, file=sys.stderr, flush=True)
        elif line.endswith(":"):
            is_time = line == METRIC
        elif is_time and (match := LINE.match(line)):
            rows.append((float(match[1]), float(match[2]), int(match[3])))
    if name:
        yield name, rows


def percentile(rows, fraction):
    return next(value for value, reached, _ in rows if reached >= fraction)


def tables(benchmarks):
    """Groups workloads by what they are compared with: baseline -> workload -> contender."""
    workloads = {}
    for name, rows in benchmarks:
        if not rows:
            sys.exit(f"table.py: no wall-clock times for {name!r}")
        workload, contender = name.rsplit(", ", 1)
        mean = MEAN.search(workload)
        divisor = int(mean[1].replace(",", "")) if mean else 1
        workloads.setdefault(workload, {})[contender] = (
            percentile(rows, 0.5) / divisor, percentile(rows, 0.9) / divisor, rows[-1][2])
    groups = {}
    for workload, contenders in workloads.items():
        # The last but the standard library, which is not measured everywhere.
        baselines = [name for name in contenders if name != "stdlib"]
        groups.setdefault(baselines[-1], {})[workload] = contenders
    return groups


def time(nanoseconds):
    for unit, size in (("s", 1e9), ("ms", 1e6), ("µs", 1e3)):
        if nanoseconds >= size:
            value = nanoseconds / size
            return f"{value:.{0 if value >= 100 else 1 if value >= 10 else 2}f} {unit}"
    return f"{nanoseconds:.0f} ns"


def times(ratio):
    if ratio < 0.1:
        return f"1/{1 / ratio:,.0f}"
    return f"{ratio:,.0f}" if ratio >= 10 else f"{ratio:.2g}"


def cell(measured, ours):
    if measured is None:
        return "–"
    median, p90, count = measured
    ratio = "" if ours in (None, measured) else f" = {times(median / ours[0])} ×"
    few = f", of {count}" if count < FEW else ""
    return f"**{time(median)}**{ratio} ({time(p90)}{few})"


def main():
    groups = tables(read(sys.stdin))
    if not groups:
        sys.exit("table.py: no results in the input")
    for workloads in groups.values():
        contenders = list(dict.fromkeys(name for found in workloads.values() for name in found))
        print("\n| " + " | ".join(["median (90th percentile)"] + contenders) + " |")
        print("|---" + "|--:" * len(contenders) + "|")
        for workload, found in workloads.items():
            cells = [cell(found.get(name), found.get(OURS)) for name in contenders]
            print("| " + " | ".join([workload] + cells) + " |")


main()
