#!/usr/bin/env python3
"""Breaks the program in one place at a time and lists the tests that fail.

Usage: mutations.py [--unit | --check] [NAME...]

Mutants run in a scratch copy, so the checkout is not changed. By default the transcripts must catch
each mutant; with --unit, the unit tests of the file that was changed, or the suite named with it.
--check only verifies that each mutation applies exactly once. A mutant that does not apply, does not
build or is not caught is an error.
"""

import os
import re
import subprocess
import sys
import tempfile

CORE, SEARCH, LIST = "Sources/RidgelineCore/", "Sources/Search/", "Sources/DiffableList/"

# Name: (file, code, replacement). Transcripts catch these.
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
        CORE + "Presenters/ListCounts.swift",
        "-\\(text(count(.removed)))",
        "-\\(text(count(.inserted)))"),
    "is off by one in a limit": (
        SEARCH + "DatasetSource.swift", "rows.prefix(limit)", "rows.prefix(limit + 1)"),
    "does not ignore diacritics": (
        SEARCH + "Folding/TextFolding.swift",
        "    if isMark(scalar) { return [] }",
        "    if isMark(scalar) && caseSensitive { return [] }"),
    "always ignores case": (
        SEARCH + "Matchers/TextMatcher.swift",
        "let isCaseSensitive = TextFolding.hasCapital(text)",
        "let isCaseSensitive = TextFolding.hasCapital(text) && text.isEmpty"),
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
        "      try all(some).subtracting(rows(matching: condition, within: some))",
        "      try rows(matching: condition, within: some)"),
    "searches only the first alternative": (
        SEARCH + "Engine/RowSearch.swift",
        "    for condition in conditions {\n      found = try found |",
        "    for condition in conditions.prefix(1) {\n      found = try found |"),
    "ignores ^": (
        SEARCH + "Matchers/TextMatcher.swift",
        "    if anchors.contains(.start) && !isAtStart { return false }\n", ""),
    "finds numbers anywhere": (
        SEARCH + "Engine/RowSearch.swift",
        "columns[column].kind.isNumber ? .prefix : .anywhere",
        "columns[column].kind.isNumber ? .anywhere : .anywhere"),
    "reverses every order": (
        SEARCH + "RowOrder.swift",
        "let sign = isDescending ? -1 : 1",
        "let sign = isDescending ? 1 : 1"),
    "deletes only the first of a range": (
        CORE + "Session/ListEditor.swift",
        "$0.lowerBound - 1..<$0.upperBound",
        "$0.lowerBound - 1..<$0.lowerBound"),
    "undoes the same change twice": (
        CORE + "Session/ListEditor.swift", "    history[keyPath: states].removeLast()\n", ""),
    "forgets row identities on reload": (
        CORE + "Session/ListLoader.swift",
        "    return newer.continuing(older, keys: keys)",
        "    return keys.isEmpty ? newer.continuing(older, keys: keys) : newer"),
    "saves deleted rows": (
        CORE + "Session/ListSaver.swift",
        "without: source.deleted ?? Bitmap(", "without: Bitmap("),
    "makes words after ! fuzzy": (
        SEARCH + "Query/QueryParser.swift",
        "hasFuzzyWords && !group.isExcluding && isNegated != true", "hasFuzzyWords"),
    "records no settings": (
        CORE + "Transcripts/RecorderStart.swift",
        'in [":columns", ":sort", ":section", ":limit", ":fuzzy", ":view", ":watch"] {',
        "in [String]() {"),
}

# Name: (file, code, replacement[, suite of the same test target, by default the file's own]).
IN_UNIT_TESTS = {
    "keeps a decreasing subsequence": (
        LIST + "Algorithms.swift",
        " where lengths[index] == wanted {",
        " where lengths[index] <= wanted {"),
    "writes out lines that match when blessing": (
        CORE + "Transcripts/BlessedBlock.swift",
        "lines[match.expected].append(expected[match.expected])",
        "lines[match.expected].append(actual[match.actual])"),
    "forgets ... when blessing": (
        CORE + "Transcripts/BlessedBlock.swift",
        "for expandsEllipses in isStrict ? [true] : [false, true] {",
        "for expandsEllipses in [true] {"),
    "does not shorten what it blesses": (
        CORE + "Transcripts/BlessedBlock.swift",
        "self.actual[actual].shortened(like: self.expected[expected])", "self.actual[actual]"),
    "aligns fewer lines than possible": (
        CORE + "Transcripts/TranscriptAlignment.swift",
        "lengths[here + width + found + 1] + 1 == lengths[here + column]", "found >= column"),
    "inserts before the anchor instead of after": (
        LIST + "SnapshotEdit.swift",
        "case .after: anchor + 1", "case .after: anchor", "SnapshotEditingTests"),
    "keeps the marks of deleted items": (
        LIST + "SnapshotEditing.swift",
        "    lists.remove(batch)\n    removeMarks(of: items)\n",
        "    lists.remove(batch)\n"),
    "moves rows out of their parents": (
        LIST + "SectionSnapshotShowing.swift", ", kept >= minimum {", " {",
        "SectionSnapshotShowingTests"),
    "misses moves between sections": (
        LIST + "UnmatchedRows.swift",
        "    return union(left).isDisjoint(with: union(right))",
        "    return left.count == 1 || union(left).isDisjoint(with: union(right))"),
    "balances one side of a tree too late": (
        LIST + "ListOrderBalancing.swift",
        "if weight(right) > 3 * weight(left) {", "if weight(right) > 4 * weight(left) {"),
    "leaves chunks next to an emptied one apart": (
        LIST + "ItemListsCompacting.swift",
        "        isGroupSparse = true\n        continue\n", "        continue\n"),
    "sets clear bits when subtracting": (
        LIST + "Bitmap.swift", "combined(other) { $0 & ~$1 }", "combined(other) { $0 ^ $1 }"),
    "sends an update after those of the view": (
        LIST + "DataSourceUpdating.swift",
        "    consumers.send(update)\n    updateView(update, self)\n",
        "    updateView(update, self)\n    consumers.send(update)\n", "DataSourceUpdatesTests"),
    "negates twice like once": (
        SEARCH + "Query/QueryParser.swift",
        "(scanner.position - start) % 2 == 1", "scanner.position > start"),
    "closes one parenthesis too many": (
        SEARCH + "Query/QueryScanner.swift",
        "end - position < openGroups { end += 1 }",
        "end - position <= openGroups { end += 1 }"),
    "opens one parenthesis too many": (
        SEARCH + "Query/QueryParser.swift",
        "guard outer.count < Self.maxDepth", "guard outer.count <= Self.maxDepth", "QueryErrorTests"),
    "loses every 64th row of the index": (
        SEARCH + "Engine/RowIndex.swift",
        "words[word] &= all[start &+ word] }", "words[word] &= all[start &+ word] & ~1 }"),
    "returns index candidates without verifying them": (
        SEARCH + "Engine/RowIndex.swift",
        "      matcher.keepMatches(in: rows)\n",
        "      if !isIndexed { matcher.keepMatches(in: rows) }\n"),
    "loses the rows that are not indexed yet": (
        SEARCH + "Engine/RowIndex.swift",
        "      if isIndexed && (areExact", "      if (areExact", "RowIndexTests"),
    "overlooks records that are not ASCII": (
        SEARCH + "Streaming/CandidateRecords.swift",
        "? !ByteBlock.containsNonASCII(base + index)",
        "? index > 0 || !ByteBlock.containsNonASCII(base + index)"),
    "requires a text of one part of an OR": (
        SEARCH + "Streaming/RequiredText.swift",
        "guard known.count == conditions.count", "guard !known.isEmpty"),
    "lets the first block decide the kinds": (
        SEARCH + "Streaming/BlockSearch.swift",
        "let undecided = blocks.undecidedColumns", "let undecided: [Int] = []"),
    "divides a file within quotes": (
        "Sources/Datasets/RecordCut.swift", "isOpen = isStillOpen", "_ = isStillOpen"),
    "redoes after a new change": (
        CORE + "Session/ListEditor.swift",
        "removeFirst() }\n    future = []\n", "removeFirst() }\n"),
    "prints no changed rows after sorting": (
        SEARCH + "SnapshotChanges.swift",
        "    case .changed: .exact(difference.reconfigured.count)\n",
        "    case .changed: .exact(moved.isEmpty ? 0 : difference.reconfigured.count)\n"),
    "compares columns that were not shown": (
        SEARCH + "ListState.swift",
        "      ? arrangement.columns\n", "      ? newer.arrangement.columns\n"),
    "always refuses to discard deletions": (
        CORE + "Session/ListEditor.swift",
        "    if count == 0 || hasRefused { return }\n", "    if count == 0 { return }\n"),
}

project = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def run(*command, **environment):
    return subprocess.run(
        command, cwd=copy, capture_output=True, text=True, env=os.environ | environment)


class Transcripts:
    mutants = IN_TRANSCRIPTS

    @staticmethod
    def build(_mutant):
        return run("swift", "build", "--product", "ridgeline")

    @staticmethod
    def failures(_mutant):
        """Returns the names of the transcripts that fail."""
        output = run(".build/debug/ridgeline", "replay", "Tests").stdout.splitlines()
        return [line.rsplit("/", 1)[1].removesuffix(".transcript")
                for line in output if line.startswith("not ok")]


class UnitTests:
    mutants = IN_UNIT_TESTS

    @staticmethod
    def target(mutant):
        return mutant[0].split("/")[1] + "Tests"

    @staticmethod
    def suite(mutant):
        return mutant[3] if len(mutant) > 3 else os.path.basename(mutant[0])[:-6] + "Tests"

    @classmethod
    def build(cls, mutant):
        return run("swift", "build", "--build-tests", RIDGELINE_TESTS=cls.target(mutant))

    @classmethod
    def failures(cls, mutant):
        """Returns the tests of the suite that fail; a crash or a hang counts as a failure."""
        target = cls.target(mutant)
        ended = run(
            "timeout", "900", "swift", "test", "--skip-build",
            "--filter", f"^{target}\\.{cls.suite(mutant)}/", RIDGELINE_TESTS=target)
        output = ended.stdout + ended.stderr
        if ended.returncode == 124:
            return ["a hang"]
        if ended.returncode == 0:
            if re.search(r"with [1-9]\d* tests? in", output):
                return []
            raise ValueError(f"{cls.suite(mutant)} has no tests")
        names = re.findall(r"✘ Test (?!run with)(?:\"(.+?)\"|(\S+)) .*failed", output)
        return sorted({quoted or plain for quoted, plain in names}) or ["a crash"]


def mutate(path, old, new):
    with open(path, encoding="utf8") as file:
        text = file.read()
    if text.count(old) != 1:
        raise ValueError(f"applies {text.count(old)} times")
    with open(path, "w", encoding="utf8") as file:
        file.write(text.replace(old, new))
    return text


def catch(tests, mutant):
    """Returns the tests that catch a mutant; raises a ValueError if it does not apply or build."""
    path = os.path.join(copy, mutant[0])
    original = mutate(path, *mutant[1:3])
    try:
        if tests.build(mutant).returncode != 0:
            raise ValueError("does not build")
        return tests.failures(mutant)
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


def verify_unchanged(tests, mutants):
    """Stops if a test that should catch a mutant fails without one."""
    for mutant in {tests.suite(mutant): mutant for mutant in mutants}.values() \
            if tests is UnitTests else mutants[:1]:
        if tests.build(mutant).returncode != 0 or tests.failures(mutant):
            sys.exit(f"the tests of {mutant[0]} fail without a mutant")


flags = [word for word in sys.argv[1:] if word.startswith("--")]
names = [word for word in sys.argv[1:] if not word.startswith("--")]
if flags == ["--check"]:
    check()
if flags not in ([], ["--unit"]):
    sys.exit(__doc__)
tests = UnitTests if flags else Transcripts
names = names or list(tests.mutants)

with tempfile.TemporaryDirectory() as scratch:
    copy = os.path.join(scratch, "ridgeline")
    subprocess.run(["git", "clone", "-q", project, copy], check=True)
    verify_unchanged(tests, [tests.mutants[name] for name in names])
    print("| mutant | caught by |\n|---|---|", flush=True)
    is_wrong = False
    for name in names:
        try:
            caught = catch(tests, tests.mutants[name])
        except ValueError as error:
            caught, is_wrong = [f"**{error}**"], True
        more = f" and {len(caught) - 4} more" if len(caught) > 4 else ""
        print(f"| {name} | {', '.join(caught[:4]) or '**nothing**'}{more} |", flush=True)
        is_wrong = is_wrong or not caught
sys.exit(1 if is_wrong else 0)
