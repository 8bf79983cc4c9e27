#!/usr/bin/env python3
"""Breaks the program in one place at a time and shows which tests notice.

Usage: mutations.py [--unit | --check] [NAME...]

Mutants run in a scratch copy, so the checkout is not changed. By default the transcripts must catch
each mutant; with --unit, the unit tests at their usual sizes. --check only verifies that each
mutation applies exactly once. A mutant that does not apply, does not build or is not caught is an
error. Each takes a build, so all of them take half an hour.
"""

import os
import re
import subprocess
import sys
import tempfile

CORE, SEARCH, LIST = "Sources/RidgelineCore/", "Sources/Search/", "Sources/DiffableList/"

# Name: (file, code, what replaces it). Transcripts catch these.
IN_TRANSCRIPTS = {
    "drops the last added row": (
        CORE + "Presenters/PlainPresenter.swift",
        "      output.append(start, number, page[next].row)\n",
        "      if part != .inserted || next + 1 < page.endIndex {\n"
        "        output.append(start, number, page[next].row)\n"
        "      }\n"),
    "swaps + and -": (
        CORE + "Presenters/PlainPresenter.swift",
        "    case .removed: .removed\n    case .inserted: .inserted\n",
        "    case .removed: .inserted\n    case .inserted: .removed\n"),
    "compares with an empty list": (
        CORE + "Session/FilteredList.swift",
        "    dataSource.apply(update.snapshot,",
        "    dataSource.applySnapshotUsingReloadData(ListSnapshot())\n"
        "    dataSource.apply(update.snapshot,"),
    "counts added rows as removed": (
        CORE + "Presenters/FiguresLine.swift",
        "-\\(figures.count(.removed).text)",
        "-\\(figures.count(.inserted).text)"),
    "is off by one in a limit": (
        SEARCH + "DatasetSource.swift", "rows.prefix(limit)", "rows.prefix(limit + 1)"),
    "does not ignore diacritics": (
        SEARCH + "Folding/TextFolding.swift",
        "    if isMark(scalar) { return [] }",
        "    if isMark(scalar) && heedingCase { return [] }"),
    "ignores case always": (
        SEARCH + "Matchers/TextMatcher.swift",
        "let heedsCase = TextFolding.hasCapital(text)",
        "let heedsCase = TextFolding.hasCapital(text) && text.isEmpty"),
    "treats > as >=": (
        SEARCH + "Matchers/ValueMatcher.swift",
        "case .greater: (value.nextUp, .infinity)",
        "case .greater: (value, .infinity)"),
    "excludes the upper bound of a range": (
        SEARCH + "Engine/RowSearch.swift",
        "to: ends[1]?.value ?? .infinity)",
        "to: ends[1]?.value.nextDown ?? .infinity)"),
    "ignores !": (
        SEARCH + "Engine/RowSearch.swift",
        "      try all(some).subtracting(rows(fulfilling: condition, within: some))",
        "      try rows(fulfilling: condition, within: some)"),
    "searches only the first alternative": (
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
    "reverses every order": (
        SEARCH + "RowOrder.swift",
        "let sign = isDescending ? -1 : 1",
        "let sign = isDescending ? 1 : 1"),
    "deletes only the first of a range": (
        CORE + "Session/SessionEdits.swift",
        "$0.lowerBound - 1..<$0.upperBound",
        "$0.lowerBound - 1..<$0.lowerBound"),
    "undoes the same change twice": (
        CORE + "Session/SessionHistory.swift", "    past.removeLast()\n    future", "    future"),
    "forgets row identities on reload": (
        CORE + "Session/SessionReload.swift",
        "    return list.continuing(old, keys: keys)",
        "    return keys.isEmpty ? list.continuing(old, keys: keys) : (list, [])"),
    "saves deleted rows": (
        CORE + "Session/SessionSaving.swift",
        "without: source.deleted ?? Bitmap(", "without: Bitmap("),
    "records no settings": (
        CORE + "Session/SessionRecordingStart.swift",
        'in [":columns", ":sort", ":section", ":limit", ":view", ":watch"] {',
        "in [String]() {"),
}

# Name: (file, code, what replaces it, the test target that catches it).
IN_UNIT_TESTS = {
    "keeps a decreasing subsequence": (
        LIST + "LongestIncreasingSubsequence.swift",
        " where lengths[index] == wanted {",
        " where lengths[index] <= wanted {", "DiffableListTests"),
    "inserts before the anchor instead of after": (
        LIST + "SnapshotEditing.swift",
        "case .after: anchor.row + 1", "case .after: anchor.row", "DiffableListTests"),
    "keeps the marks of deleted items": (
        LIST + "SnapshotEditing.swift",
        "    lists.remove(found)\n    forgetMarks(of: items)\n",
        "    lists.remove(found)\n", "DiffableListTests"),
    "misses moves between sections": (
        LIST + "UnmatchedRows.swift",
        "    return union(left).isDisjoint(with: union(right))",
        "    return left.count == 1 || union(left).isDisjoint(with: union(right))",
        "DiffableListTests"),
    "subtracts what was not there": (
        LIST + "Bitmap.swift", "combined(other) { $0 & ~$1 }", "combined(other) { $0 ^ $1 }",
        "DiffableListTests"),
    "negates for every !": (
        SEARCH + "Query/QueryParser.swift",
        "(scanner.position - start) % 2 == 1", "scanner.position > start", "SearchTests"),
    "closes one bracket too many": (
        SEARCH + "Query/QueryScanner.swift",
        "end - position < openBrackets { end += 1 }",
        "end - position <= openBrackets { end += 1 }", "SearchTests"),
    "opens one bracket too many": (
        SEARCH + "Query/QueryParser.swift",
        "guard outer.count < Self.deepest", "guard outer.count <= Self.deepest", "SearchTests"),
    "loses every 64th row of the index": (
        SEARCH + "Engine/RowIndex.swift",
        "words[word] &= all[start &+ word] }", "words[word] &= all[start &+ word] & ~1 }",
        "SearchTests"),
    "trusts the index without looking": (
        SEARCH + "Engine/RowIndex.swift",
        "    matcher?.keepMatches(in: chunk)\n", "", "SearchTests"),
    "redoes after a new change": (
        CORE + "Session/SessionHistory.swift",
        "removeFirst() }\n    future = []\n", "removeFirst() }\n", "RidgelineCoreTests"),
    "prints no changed rows under a new order": (
        SEARCH + "SnapshotChanges.swift",
        "    case .changed: .exact(difference.reconfigured.count)\n",
        "    case .changed: .exact(moved.isEmpty ? 0 : difference.reconfigured.count)\n",
        "RidgelineCoreTests"),
    "compares other columns than were shown": (
        SEARCH + "ListState.swift",
        "      ? arrangement.columns\n", "      ? newer.arrangement.columns\n",
        "RidgelineCoreTests"),
    "refuses to lose deletions every time": (
        CORE + "Session/SessionEdits.swift",
        "    history.hasRefused = true\n", "", "RidgelineCoreTests"),
}

project = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def run(*command):
    return subprocess.run(command, cwd=copy, capture_output=True, text=True)


def failed_transcripts(_target):
    """The transcripts that fail, by name."""
    output = run(".build/debug/ridgeline", "replay", "Tests").stdout.splitlines()
    return [line.rsplit("/", 1)[1].removesuffix(".transcript")
            for line in output if line.startswith("not ok")]


def failed_tests(target):
    """The tests of a target that fail, by display name; a crash or a hang is a failure too."""
    ended = run("timeout", "300", "swift", "test", "--skip-build", "--filter", target)
    if ended.returncode == 124:
        return ["a hang"]
    if ended.returncode == 0:
        return []
    names = re.findall(r"✘ Test (?:\"(.+?)\"|(\S+)) .*failed", ended.stdout + ended.stderr)
    return sorted({quoted or plain for quoted, plain in names}) or ["a crash"]


def mutate(path, old, new):
    with open(path, encoding="utf8") as file:
        text = file.read()
    if text.count(old) != 1:
        raise ValueError(f"applies {text.count(old)} times")
    with open(path, "w", encoding="utf8") as file:
        file.write(text.replace(old, new))
    return text


def catch(name, mutant):
    """What catches a mutant; raises a ValueError where it does not apply or build."""
    path = os.path.join(copy, mutant[0])
    original = mutate(path, *mutant[1:3])
    try:
        if run(*build).returncode != 0:
            raise ValueError("does not build")
        return failures(mutant[-1])
    finally:
        with open(path, "w", encoding="utf8") as file:
            file.write(original)


def check():
    """Verifies that every mutation applies to the checkout."""
    stale = []
    for name, mutant in (IN_TRANSCRIPTS | IN_UNIT_TESTS).items():
        with open(os.path.join(project, mutant[0]), encoding="utf8") as file:
            if file.read().count(mutant[1]) != 1:
                stale.append(f"{name}: does not apply to {mutant[0]}")
    sys.exit("\n".join(stale) or None)


flags = [word for word in sys.argv[1:] if word.startswith("--")]
wanted = [word for word in sys.argv[1:] if not word.startswith("--")]
if flags == ["--check"]:
    check()
if flags not in ([], ["--unit"]):
    sys.exit(__doc__)
if flags:
    mutants, failures, build = IN_UNIT_TESTS, failed_tests, ("swift", "build", "--build-tests")
else:
    mutants, failures, build = (
        IN_TRANSCRIPTS, failed_transcripts, ("swift", "build", "--product", "ridgeline"))

with tempfile.TemporaryDirectory() as scratch:
    copy = os.path.join(scratch, "ridgeline")
    subprocess.run(["git", "clone", "-q", project, copy], check=True)
    if run(*build).returncode != 0 or failures("Tests"):
        sys.exit("the tests fail without a mutant")
    print("| mutant | caught by |\n|---|---|", flush=True)
    is_wrong = False
    for name in wanted or mutants:
        try:
            caught = catch(name, mutants[name])
        except ValueError as error:
            caught, is_wrong = [f"**{error}**"], True
        more = f" and {len(caught) - 4} more" if len(caught) > 4 else ""
        print(f"| {name} | {', '.join(caught[:4]) or '**nothing**'}{more} |", flush=True)
        is_wrong = is_wrong or not caught
sys.exit(1 if is_wrong else 0)
