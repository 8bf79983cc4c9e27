#!/usr/bin/env python3
"""Prints the results of a benchmark suite as Markdown tables.

Reads the suite's histograms, or the lines of JSON of the search benchmarks, from standard input. Each
workload is a row and each contender a column. A cell has the median, its ratio to the median of "ours",
and the 90th percentile. The name of each completed benchmark goes to standard error.
"""

import json
import math
import re
import sys

HEADING = re.compile(r"Debug results for (.*):$")
METRIC = "Time (wall clock):"
# Value in nanoseconds, percentile as a fraction, number of measurements up to it.
LINE = re.compile(r"\s*([0-9.]+) ([01]\.[0-9]+) +([0-9]+)")
MEAN = re.compile(r" \(mean of ([0-9,]+)\)$")
OURS = "ours"
FEW = 10
# The contents of cells, as the top left cell describes them.
TOP_LEFT = "median (90th percentile)"
TOP_LEFT_OF = {
    "Keys": "median (90th percentile, maximum)",
    "Memory": "peak",
    "Preparation": "time (size)",
}


def read(lines):
    """Yields each benchmark's name and its (nanoseconds, fraction, count) lines, or an object."""
    name, rows, is_time = None, [], False
    for line in lines:
        line = line.rstrip("\n")
        if line.startswith("{"):
            found = json.loads(line)
            print(f'{found["workload"]}, {found["contender"]}', file=sys.stderr, flush=True)
            yield None, found
        elif heading := HEADING.search(line):
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


def measured(name, rows):
    """Returns a histogram's median, its text, and the strings in parentheses."""
    if not rows:
        sys.exit(f"table.py: no wall-clock times for {name!r}")
    mean = MEAN.search(name.rsplit(", ", 1)[0])
    divisor = int(mean[1].replace(",", "")) if mean else 1
    median, p90 = (percentile(rows, fraction) / divisor for fraction in (0.5, 0.9))
    return median, time(median), [time(p90)] + few(rows[-1][2])


def measured_searches(found):
    """Returns the value of a line of JSON, its text, and the strings in parentheses."""
    if "mean" in found:
        rest = [f'mean of {found["count"]}', f'at most {time(found["maximum"])}']
        return found["mean"], time(found["mean"]), rest
    if not (samples := sorted(found.get("nanoseconds", []))):
        return found["bytes"], size(found["bytes"]), []
    # The nearest-rank percentiles.
    median, p90 = (samples[math.ceil(part * len(samples)) - 1] for part in (0.5, 0.9))
    if found["table"] == "Preparation":
        return median, time(median), [size(found["bytes"])] if "bytes" in found else []
    maximum = [time(samples[-1])] if found["table"] == "Keys" else []
    return median, time(median), [time(p90)] + maximum + few(len(samples))


def few(count):
    return [f"of {count}"] if count < FEW else []


def tables(benchmarks):
    """Groups workloads by their baseline; returns pairs of a heading and its workloads."""
    searches, workloads = {}, {}
    for name, found in benchmarks:
        if name is None:
            group = searches.setdefault(found["table"], {})
            group.setdefault(found["workload"], {})[found["contender"]] = measured_searches(found)
        else:
            workload, contender = name.rsplit(", ", 1)
            workloads.setdefault(workload, {})[contender] = measured(name, found)
    groups = {}
    for workload, contenders in workloads.items():
        # Skips the standard library, which some workloads omit.
        baselines = [name for name in contenders if name != "stdlib"]
        groups.setdefault(baselines[-1], {})[workload] = contenders
    found = [(TOP_LEFT, group) for group in groups.values()]
    return found + [(TOP_LEFT_OF.get(name, TOP_LEFT), group) for name, group in searches.items()]


def scaled(value, units):
    for unit, factor in units:
        if value >= factor:
            value /= factor
            return f"{value:.{0 if value >= 100 else 1 if value >= 10 else 2}f} {unit}"
    return None


def time(nanoseconds):
    units = (("s", 1e9), ("ms", 1e6), ("µs", 1e3))
    return scaled(nanoseconds, units) or f"{nanoseconds:.0f} ns"


def size(count):
    return f"{count / 1e6:,.0f} MB"


def times(ratio):
    if ratio < 0.1:
        return f"1/{1 / ratio:,.0f}"
    return f"{ratio:,.0f}" if ratio >= 10 else f"{ratio:.2g}"


def cell(found, ours):
    if found is None:
        return "–"
    value, text, rest = found
    ratio = "" if ours in (None, found) else f" = {times(value / ours[0])} ×"
    details = f" ({', '.join(rest)})" if rest else ""
    return f"**{text}**{ratio}{details}"


def main():
    groups = tables(read(sys.stdin))
    if not groups:
        sys.exit("table.py: no results in the input")
    for top_left, workloads in groups:
        contenders = dict.fromkeys(name for found in workloads.values() for name in found)
        # "Ours" is the first column; the others keep the order of measurement.
        contenders = sorted(contenders, key=lambda name: name != OURS)
        print("\n| " + " | ".join([top_left] + contenders) + " |")
        print("|---" + "|--:" * len(contenders) + "|")
        for workload, found in workloads.items():
            cells = [cell(found.get(name), found.get(OURS)) for name in contenders]
            print("| " + " | ".join([workload] + cells) + " |")


main()
