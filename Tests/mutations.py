#!/usr/bin/env python3
"""Breaks the product on purpose, one way at a time, and shows that a transcript notices each.

Usage: mutations.py [NAME...]

In a scratch copy: the project's own folder stays as it is. A change that does not apply any more, or
that no transcript notices, is an error. It takes a build a change, a quarter of an hour in all.
"""

import os
import subprocess
import sys
import tempfile

CORE, SEARCH = "Sources/RidgelineCore/", "Sources/Search/"

# What is broken, where, what stands there, what stands there instead.
MUTATIONS = {
    "drops the last added row": (
        CORE + "Presenters/PlainPresenter.swift",
        "        output.append(part.sign, number, change.row)\n",
        "        if !(part == .inserted && change == page.last) {\n"
        "          output.append(part.sign, number, change.row)\n"
        "        }\n"),
    "swaps + and -": (
        CORE + "Presenters/PlainPresenter.swift",
        "    case .removed: .removed\n    case .inserted: .inserted\n",
        "    case .removed: .inserted\n    case .inserted: .removed\n"),
    "forgets the previous result": (
        CORE + "Session/FilteredList.swift",
        "    dataSource.apply(snapshot, animatingDifferences: isAnimated)\n",
        "    dataSource.applySnapshotUsingReloadData(DiffableDataSourceSnapshot())\n"
        "    dataSource.apply(snapshot, animatingDifferences: isAnimated)\n"),
    "counts what came as what left": (
        CORE + "Presenters/FiguresLine.swift",
        "-\\(count(.removed).text)",
        "-\\(count(.inserted).text)"),
    "is off by one in a limit": (
        SEARCH + "DatasetSource.swift", "rows.prefix(limit)", "rows.prefix(limit + 1)"),
    "heeds diacritics": (
        SEARCH + "Folding/TextFolding.swift",
        "        if isMark(scalar) { continue }\n",
        "        if isMark(scalar) && heedingCase { continue }\n"),
    "ignores case always": (
        SEARCH + "Matchers/TextMatcher.swift",
        "let heedsCase = TextFolding.hasCapital(text)",
        "let heedsCase = TextFolding.hasCapital(text) && text.isEmpty"),
    "takes > for >=": (
        SEARCH + "Matchers/ValueMatcher.swift",
        "case .greater: (value.nextUp, .infinity)",
        "case .greater: (value, .infinity)"),
    "leaves out a range's upper end": (
        SEARCH + "Engine/RowSearch.swift",
        "to: ends[1]?.value ?? .infinity)",
        "to: ends[1]?.value.nextDown ?? .infinity)"),
    "ignores !": (
        SEARCH + "Engine/RowSearch.swift",
        "        try all(some).subtracting(rows(fulfilling: condition, within: some))",
        "        try rows(fulfilling: condition, within: some)"),
    "takes | for its first part": (
        SEARCH + "Engine/RowSearch.swift",
        "    for condition in conditions {\n      found = try found |",
        "    for condition in conditions.prefix(1) {\n      found = try found |"),
    "ignores ^": (
        SEARCH + "Matchers/TextMatcher.swift",
        "    if anchors.contains(.start) && !isAtStart { return false }\n", ""),
    "finds numbers anywhere": (
        SEARCH + "Engine/RowSearch.swift",
        "columns[column].kind.isNumber ? .beginning : .anywhere",
        "columns[column].kind.isNumber ? .anywhere : .anywhere"),
    "sorts upwards only": (
        SEARCH + "RowOrder.swift",
        "let sign = isDescending ? -1 : 1",
        "let sign = isDescending ? 1 : 1"),
    "deletes only the first of a range": (
        CORE + "Session/SessionEdits.swift",
        "$0.lowerBound - 1..<$0.upperBound",
        "$0.lowerBound - 1..<$0.lowerBound"),
    "takes the same step back twice": (
        CORE + "Session/SessionHistory.swift", "    past.removeLast()\n    future", "    future"),
    "knows no row again after a reload": (
        CORE + "Session/SessionReload.swift",
        "    return list.continuing(old, keys: keys)",
        "    return keys.isEmpty ? list.continuing(old, keys: keys) : (list, [])"),
    "loses deletes at a save": (
        CORE + "Session/SessionEdits.swift",
        "let deleted = source.deleted ?? Bitmap",
        "let deleted = source.deleted.map { Bitmap(length: $0.length, repeating: false) } ?? Bitmap"),
    "records no settings": (
        CORE + "Session/SessionRecording.swift",
        'in [":columns", ":sort", ":section", ":limit", ":view", ":watch"] {',
        "in [String]() {"),
}

project = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
wanted = sys.argv[1:] or list(MUTATIONS)


def run(*command, check=False):
    return subprocess.run(command, cwd=copy, check=check, capture_output=True, text=True)


def failures():
    """The transcripts that do not come out as they say, or nothing where the program does not run."""
    output = run(".build/debug/ridgeline", "replay", "Tests").stdout.splitlines()
    return [line.rsplit("/", 1)[1].removesuffix(".transcript")
            for line in output if line.startswith("not ok")]


with tempfile.TemporaryDirectory() as scratch:
    copy = os.path.join(scratch, "ridgeline")
    subprocess.run(["git", "clone", "-q", project, copy], check=True)
    built = run("swift", "build", "--product", "ridgeline")
    if built.returncode != 0 or failures():
        sys.exit("unmutated, not every transcript comes out as it says")
    print("| broken so that it | noticed by |\n|---|---|", flush=True)
    is_wrong = False
    for name in wanted:
        path, old, new = MUTATIONS[name]
        with open(os.path.join(copy, path), encoding="utf8") as file:
            text = file.read()
        if text.count(old) != 1:
            print(f"| {name} | **does not apply to {path}** |", flush=True)
            is_wrong = True
            continue
        with open(os.path.join(copy, path), "w", encoding="utf8") as file:
            file.write(text.replace(old, new))
        built = run("swift", "build", "--product", "ridgeline")
        noticed = failures() if built.returncode == 0 else ["**does not build**"]
        is_wrong = is_wrong or not noticed or built.returncode != 0
        print(f"| {name} | {', '.join(noticed[:4]) or '**nobody**'}"
              f"{f' and {len(noticed) - 4} more' if len(noticed) > 4 else ''} |", flush=True)
        with open(os.path.join(copy, path), "w", encoding="utf8") as file:
            file.write(text)
sys.exit(1 if is_wrong else 0)
