#!/usr/bin/env python3
"""Breaks the program in one place at a time, which tests must catch.

Usage: mutations.py [--check | NAME...]

Mutants run in a scratch copy of the last commit. --check only verifies that each applies to the checkout.
A mutant that does not apply, does not build or is not caught is an error.
"""

import os
import re
import subprocess
import sys
import tempfile

# Name: (file, function, code, replacement, what catches it: "transcripts" or a suite of the file's target).
# The code must occur once in the functions of that name; whitespace is ignored.
MUTANTS = {
    "swaps + and -": (
        "Output/Presenters/PlainPresenter.swift", "sign",
        "case .removed: .removed case .inserted: .inserted",
        "case .removed: .inserted\ncase .inserted: .removed", "transcripts"),
    "compares with an empty list": (
        "Session/FilteredList.swift", "init", "let difference = (new.isTyped",
        "rows.applySnapshotUsingReloadData(ListSnapshot())\nlet difference = (new.isTyped", "transcripts"),
    "is off by one in a limit": (
        "Search/Lists/DatasetSource.swift", "result", "rows.prefix(limit)", "rows.prefix(limit + 1)", "transcripts"),
    "does not ignore diacritics": (
        "Search/Folding/TextFolding.swift", "fold", "isRemoved(scalar)", "isRemoved(scalar) && caseSensitive",
        "transcripts"),
    "treats > as >=": (
        "Search/Query/OperandBounds.swift", "init", "isStrict = comparison == .less || comparison == .greater",
        "isStrict = comparison == .less", "transcripts"),
    "deletes only the first of a range": (
        "Session/ListEditor.swift", "delete",
        "$0.lowerBound - 1..<$0.upperBound", "$0.lowerBound - 1..<$0.lowerBound", "transcripts"),
    "saves deleted rows": (
        "Session/ListSaver.swift", "save", "source.deleted ?? Bitmap(", "Bitmap(", "transcripts"),
    "forgets row identities on reload": (
        "Session/ListLoader.swift", "version", "newer.continuing(older, keys: keys)",
        "keys.isEmpty ? newer.continuing(older, keys: keys) : newer", "transcripts"),
    "keeps a decreasing subsequence": (
        "DiffableList/Collections/Algorithms.swift", "longestIncreasingSubsequence",
        "lengths[index] == wanted", "lengths[index] <= wanted", "AlgorithmsTests"),
    "misses moves between sections": (
        "DiffableList/Difference/UnmatchedRows.swift", "areDisjoint", "return union(left)",
        "return left.count == 1 || union(left)", "UnmatchedRowsTests"),
    "returns index candidates without verifying them": (
        "Search/Engine/RowIndex.swift", "keepMatches", "matcher.keepMatches(in: rows)",
        "if !isIndexed { matcher.keepMatches(in: rows) }", "RowIndexTests"),
    "loses the rows that are not indexed yet": (
        "Search/Engine/RowIndex.swift", "keepMatches", "isIndexed && (areExact", "(areExact", "RowIndexTests"),
    "requires a text of one part of an OR": (
        "Search/Streaming/RequiredText.swift", "init", "known.count == conditions.count", "!known.isEmpty",
        "RequiredTextTests"),
    "divides a file within quotes": (
        "Datasets/Formats/RecordCut.swift", "scanBlocks", "isOpen = isStillOpen", "_ = isStillOpen", "RecordCutTests"),
    "writes out lines that match when blessing": (
        "Transcripts/BlessedBlock.swift", "replace",
        ".append(expected[match.expected])", ".append(actual[match.actual])", "BlessedBlockTests"),
}

project = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def mutated(text, function, code, replacement):
    """Returns a source file with the replacement; raises a ValueError if the code does not occur once."""
    head = r"(?<!\.)\binit\b" if function == "init" else rf"\b(?:func|var) {function}\b"
    # A function ends on its line, or at the brace that is indented like it.
    body = rf"^( *)[^\n/]*{head}(?:[^\n]*\}}$|.*?\n\1\}}$)"
    code = r"\s*".join(map(re.escape, re.findall(r"\w+|[^\w\s]", code)))
    places = [(found.start() + place.start(), found.start() + place.end())
              for found in re.finditer(body, text, re.M | re.S) for place in re.finditer(code, found[0])]
    if len(places) != 1:
        raise ValueError(f"applies {len(places)} times")
    (start, end), = places
    return text[:start] + replacement + text[end:]


def run(*command, **environment):
    return subprocess.run(command, cwd=copy, capture_output=True, text=True,
                          env=os.environ | {"NO_COLOR": "1"} | environment)


def build(*arguments, **environment):
    if run("swift", "build", *arguments, **environment).returncode != 0:
        raise ValueError("does not build")


def failures(target, catcher):
    """Builds and runs the tests; returns those that fail."""
    if catcher == "transcripts":
        build("--product", "ridgeline")
        ended = run("timeout", "900", ".build/debug/ridgeline", "replay", "Tests")
        failed = re.findall(r"^not ok .*/(.+)\.transcript", ended.stdout, re.M)
    else:
        build("--build-tests", RIDGELINE_TESTS=target)
        ended = run("timeout", "900", "swift", "test", "--skip-build",
                    "--filter", rf"^{target}\.{catcher}/", RIDGELINE_TESTS=target)
        output = ended.stdout + ended.stderr
        if ended.returncode == 0 and not re.search(r"with [1-9]\d* tests? in", output):
            raise ValueError(f"{catcher} has no tests")
        names = re.findall(r"✘ Test (?!run with)(?:\"(.+?)\"|(\S+)) .*failed", output)
        failed = [quoted or plain for quoted, plain in names]
    if ended.returncode != 0 and not failed:
        return ["a hang" if ended.returncode == 124 else "a crash"]
    return sorted(set(failed))


def catch(mutant):
    """Returns what catches a mutant; raises a ValueError if it does not apply or build."""
    file, function, code, replacement, catcher = mutant
    target = file.split("/")[0] + "Tests"
    if not os.path.isdir(os.path.join(copy, "Tests", target)):
        # The targets between Search and RidgelineCLI have one target of tests.
        target = "FloorTests"
    if (target, catcher) not in passed:
        if failed := failures(target, catcher):
            raise ValueError(f"{', '.join(failed)} fails without a mutant")
        passed.add((target, catcher))
    path = os.path.join(copy, "Sources", file)
    with open(path, encoding="utf8") as source:
        original = source.read()
    changed = mutated(original, function, code, replacement)
    try:
        with open(path, "w", encoding="utf8") as source:
            source.write(changed)
        return failures(target, catcher)
    finally:
        with open(path, "w", encoding="utf8") as source:
            source.write(original)


if sys.argv[1:] == ["--check"]:
    for name, (file, *change, _) in MUTANTS.items():
        with open(os.path.join(project, "Sources", file), encoding="utf8") as source:
            try:
                mutated(source.read(), *change)
            except ValueError as error:
                sys.exit(f"{name}: {error}")
    sys.exit()
if any(name not in MUTANTS for name in sys.argv[1:]):
    sys.exit(__doc__)

with tempfile.TemporaryDirectory() as scratch:
    copy = os.path.join(scratch, "ridgeline")
    subprocess.run(["git", "clone", "-q", project, copy], check=True)
    passed = set()
    is_wrong = False
    for name in sys.argv[1:] or MUTANTS:
        try:
            caught = catch(MUTANTS[name])
        except ValueError as error:
            caught, is_wrong = [f"an error: {error}"], True
        is_wrong = is_wrong or not caught
        more = f" and {len(caught) - 4} more" if len(caught) > 4 else ""
        print(f"{name}: {', '.join(caught[:4]) or 'NOT CAUGHT'}{more}", flush=True)
sys.exit(1 if is_wrong else 0)
