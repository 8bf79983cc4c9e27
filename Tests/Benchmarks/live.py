#!/usr/bin/env python3
"""Measures how long live mode takes to show the matches after a key, and how many bytes it writes.

Usage: live.py [--fzf PATH] [--exact | --fuzzy] [--words N | --word WORD...] [--seed N] [--quiet MS] [--first] [FILE...]

Compares ridgeline with fzf, on the mountains and on the given files, such as the A.tsv and B.txt that
search-data.sh makes. Each program runs on a separate terminal of 80 columns and 24 lines.

Keys         Random words of the list are typed letter by letter and deleted, each word in every program
             in turn. A key's time ends with the last byte before the program is idle.
Idle         No output and hardly any processor time for some milliseconds (--quiet, default 30). Output
             alone is not enough: fzf shows the letter long before the matches.
First paint  From exec to the first pause after visible text.
Loaded       From exec to the last byte before the program is idle.

First keys   Ridgeline starts for each word, which is typed when the list is loaded, or eight seconds later. A
             key's time ends with the last byte before a pause of 150 ms, since background work may continue:
             Ridgeline shows a search in progress every 100 ms. While the list is loaded, nothing can be
             searched: a key's time ends when its letter is shown.

Paint times are medians of rounds in which the programs take turns. With --exact, fzf searches for
substrings, as ridgeline does, instead of letters in order. With --fuzzy, both search for letters in order,
best match first, and only keys are measured, without the tilde before each word. If Python has the frizbee module, it searches
for the same prefixes on one thread: the best 1,000 lines, without a terminal. With --word, that word is typed instead of random
ones. With --first, only the first keys are measured. Requires Linux, for /proc.
"""

import argparse
import fcntl
import importlib.util
import itertools
import math
import os
import pty
import random
import re
import select
import shutil
import signal
import statistics
import struct
import subprocess
import sys
import tempfile
import termios
import time

ROUNDS = 5
COLUMNS, LINES = 80, 24
# Seconds without output after which a program that loads or builds an index may be idle.
LONG_QUIET = 0.5
# Seconds without output after which a key is answered, also if background work continues.
ANSWERED = 0.15
# Seconds between the end of loading and the first key.
DELAYS = (0, 8)
# Seconds between two keys while a list is loaded.
LOADING_PAUSE = 0.02
# Seconds of processor time below which a program counts as idle.
BUSY = 0.001
# Seconds until a program that does not become idle is an error.
TIMEOUT = 120
# Nanoseconds between two screens.
PAUSE = 10_000_000
# Letters that the progress of a load does not have.
RARE = b"zqjxvk"
ESCAPE = re.compile(rb"\x1b(\[[0-?]*[ -/]*[@-~]|[@-Z\\^_])")
# Queries that a terminal must answer: cursor position, support of a mode, and device attributes.
QUERY = re.compile(rb"\x1b\[(6n|\?([0-9]+)\$p|c)")
BACKSPACE = b"\x7f"
# Milliseconds (median, 99th percentile) by number of rows, then for the first paint; bytes per key.
TARGETS = {1_000: (None, 5), 880_000: (3, 16), 10_000_000: (5, 30)}
FUZZY_TARGETS = {880_000: (12, 40), 10_000_000: (60, 200)}
# Milliseconds that no key may exceed, by number of rows.
FIRST_TARGETS = {1_000: 16, 880_000: 16, 10_000_000: 60}
PAINT_TEN, PAINT_LOADING = 15, 30
BYTES = 4096

project = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")


class Terminal:
    """A program on a pseudo-terminal."""

    def __init__(self, command, stdin=None):
        self.name = os.path.basename(command[0])
        self.late = 0
        self.asked = b""
        reader, writer = os.pipe()
        self.pid, self.screen = pty.fork()
        if self.pid == 0:
            try:
                fcntl.ioctl(1, termios.TIOCSWINSZ, struct.pack("HHHH", LINES, COLUMNS, 0, 0))
                if stdin:
                    os.dup2(os.open(stdin, os.O_RDONLY), 0)
                os.write(writer, struct.pack("q", time.perf_counter_ns()))
                os.execve(command[0], command, environment())
            finally:
                os._exit(127)
        os.close(writer)
        self.start = struct.unpack("q", os.read(reader, 8))[0]
        os.close(reader)

    def rest(self, quiet):
        """Reads until there was output and the program is idle; returns pairs of ns and bytes."""
        reads = []
        spent = self.spent()
        end = time.monotonic() + TIMEOUT
        while time.monotonic() < end:
            if select.select([self.screen], [], [], quiet)[0]:
                reads.append(self.read())
                spent = self.spent()
                continue
            before, spent = spent, self.spent()
            if reads and spent - before < BUSY and not self.wants_processor():
                return reads
        sys.exit(f"live.py: {self.name} does not become idle")

    def press(self, key, quiet):
        """Sends a key; returns the ns to the last byte of its output, and the size of the output."""
        while select.select([self.screen], [], [], 0)[0]:
            self.late += len(self.read()[1])
        start = time.perf_counter_ns()
        os.write(self.screen, key)
        reads = self.rest(quiet)
        return reads[-1][0] - start, sum(len(data) for _, data in reads)

    def press_first(self, key):
        """Sends a key; returns the ns to the last byte before a pause, whatever else is done."""
        while select.select([self.screen], [], [], 0)[0]:
            self.read()
        start = last = time.perf_counter_ns()
        os.write(self.screen, key)
        while select.select([self.screen], [], [], ANSWERED if last > start else TIMEOUT)[0]:
            last = self.read()[0]
        return last - start

    def wait_for(self, pattern):
        """Reads until the output contains a pattern; returns the ns of its last byte, and the output."""
        seen = b""
        while not re.search(pattern, seen):
            last, data = self.read()
            seen += data
        return last, seen

    def wait(self, seconds):
        """Reads for some seconds."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            if select.select([self.screen], [], [], left)[0]:
                self.read()

    def read(self):
        try:
            data = os.read(self.screen, 1 << 16)
        except OSError:
            sys.exit(f"live.py: {self.name} has ended")
        read = time.perf_counter_ns()
        # A query may arrive in two parts.
        self.asked = self.asked[-16:] + data
        end = 0
        for query in QUERY.finditer(self.asked):
            end = query.end()
            mode = (query[2] or b"").decode()
            answers = {b"6": "\x1b[1;1R", b"?": f"\x1b[?{mode};2$y", b"c": "\x1b[?62;22c"}
            os.write(self.screen, answers[query[1][:1]].encode())
        self.asked = self.asked[end:]
        return read, data

    def spent(self):
        """Returns the processor time of all threads in seconds, from the clock of the process."""
        return time.clock_gettime(~self.pid << 3 | 2)

    def wants_processor(self):
        """Returns whether a thread runs, or waits for a core or a page."""
        for thread in os.listdir(f"/proc/{self.pid}/task"):
            try:
                with open(f"/proc/{self.pid}/task/{thread}/stat", encoding="latin1") as file:
                    if file.read().rsplit(") ", 1)[1][0] in "RD":
                        return True
            except OSError:
                # The thread has ended.
                pass
        return False

    def peak(self):
        """Returns the peak memory in MiB."""
        with open(f"/proc/{self.pid}/status") as file:
            return int(re.search(r"VmHWM:\s+(\d+)", file.read())[1]) // 1024

    def end(self):
        os.kill(self.pid, signal.SIGKILL)
        os.close(self.screen)
        os.waitpid(self.pid, 0)


def environment():
    """Returns the environment without variables that change how the programs behave."""
    kept = {
        name: value for name, value in os.environ.items()
        if not name.startswith(("RIDGELINE_", "FZF_")) and name != "NO_COLOR"}
    return kept | {"TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "INPUTRC": "/dev/null"}


def programs():
    """Returns a function for each program that starts it on a file."""
    binary = subprocess.run(
        ["swift", "build", "-c", "release", "--static-swift-stdlib", "--package-path", project,
         "--show-bin-path"],
        check=True, capture_output=True, text=True).stdout.strip() + "/ridgeline"
    found = {"ridgeline": lambda path: Terminal([binary, "--no-history", path])}
    options = ["--layout=reverse"] + ([] if arguments.fuzzy else ["--no-sort"])
    options += ["--exact"] if arguments.exact else []
    if fzf := shutil.which(arguments.fzf):
        name = "fzf --exact" if arguments.exact else "fzf"
        found[name] = lambda path: Terminal([fzf, *options], path)
    else:
        note("skipping fzf, which is not installed; use --fzf PATH")
    return found


def note(text):
    print(text, file=sys.stderr, flush=True)


def count_rows(path):
    """Counts the lines of a file, which also loads it into the system's cache."""
    with open(path, "rb") as file:
        return sum(chunk.count(b"\n") for chunk in iter(lambda: file.read(1 << 20), b""))


def draw_words(path):
    """Returns the given words, or words of four to ten letters from random lines of a file."""
    if arguments.word:
        return [word.encode() for word in arguments.word]
    generator = random.Random(arguments.seed)
    words = []
    with open(path, "rb") as file:
        while len(words) < arguments.words:
            file.seek(generator.randrange(os.path.getsize(path)))
            file.readline()
            if found := re.findall(rb"(?<![^\W\d_])[A-Za-z]{4,10}(?![^\W\d_])", file.readline()):
                words.append(generator.choice(found).lower())
    return words


def ready(terminal):
    """Types and deletes a letter, which completes everything that the first search prepares."""
    terminal.rest(LONG_QUIET)
    terminal.press(b"x", LONG_QUIET)
    terminal.press(BACKSPACE, LONG_QUIET)
    return terminal


def type_words(path):
    """Types words; returns the (ns, bytes) of each key and the peak MiB, by program."""
    terminals = {name: ready(start(path)) for name, start in contenders.items()}
    samples = {name: [] for name in terminals}
    for word in draw_words(path):
        for name, terminal in terminals.items():
            keys = [bytes([letter]) for letter in word] + [BACKSPACE] * len(word)
            start = b"~" if arguments.fuzzy and name == "ridgeline" else b""
            if start:
                terminal.press(start, arguments.quiet / 1000)
            found = [terminal.press(key, arguments.quiet / 1000) for key in keys]
            if start:
                terminal.press(BACKSPACE, arguments.quiet / 1000)
            samples[name] += found
            times = " ".join(f"{elapsed / 1e6:.1f}" for elapsed, _ in found)
            note(f"{os.path.basename(path)} {name} {word.decode()}: {times}")
    peaks = {}
    for name, terminal in terminals.items():
        if terminal.late:
            note(f"{name}: {terminal.late} bytes arrived after it seemed idle")
        peaks[name] = terminal.peak()
        terminal.end()
    return {name: (found, peaks[name]) for name, found in samples.items()}


def find_with_frizbee(path):
    """Returns the ns of a search for each prefix that `type_words` types."""
    sys.path.append(f"{project}/Tests/Benchmarks/contenders")
    import frizbee
    import frizbees
    haystacks = frizbees.lines(frizbee, path)
    found = []
    for word in draw_words(path):
        lengths = [*range(1, len(word) + 1), *range(len(word) - 1, 0, -1)]
        for length in lengths:
            start = time.perf_counter_ns()
            frizbees.best(frizbee, haystacks, word[:length].decode())
            found.append(time.perf_counter_ns() - start)
    return found


def type_first(path, delay):
    """Types each word after a new start; returns the ms of the keys of each word."""
    samples = []
    for word in draw_words(path):
        terminal = contenders["ridgeline"](path)
        # The start block; the live list is painted in parts.
        terminal.wait_for(rb"\d rows")
        terminal.wait(delay)
        samples.append([terminal.press_first(bytes([letter])) / 1e6 for letter in word])
        note(f"{os.path.basename(path)} after {delay} s {word.decode()}: "
             + " ".join(f"{each:.1f}" for each in samples[-1]) + f", peak {terminal.peak()} MiB")
        terminal.end()
    return samples


def type_loading(path):
    """Types letters while the list is loaded, in several starts; returns the ms until each is shown."""
    samples = []
    for _ in range(ROUNDS):
        terminal = contenders["ridgeline"](path)
        terminal.wait_for(rb"> ")
        times = []
        for letter in itertools.cycle(RARE):
            start = time.perf_counter_ns()
            os.write(terminal.screen, bytes([letter]))
            last, seen = terminal.wait_for(bytes([letter]) + rb"|\d rows")
            # The rows of the list have these letters too.
            if re.search(rb"\d rows|of \d", seen):
                break
            times.append((last - start) / 1e6)
            terminal.wait(LOADING_PAUSE)
        note(f"{os.path.basename(path)} while loading: " + " ".join(f"{each:.1f}" for each in times))
        samples.append(times)
        terminal.end()
    return samples


def paint(start, path):
    """Returns the milliseconds from exec to the end of the first screen, and to idle."""
    terminal = start(path)
    reads = terminal.rest(LONG_QUIET)
    terminal.end()
    last, is_legible = reads[0][0], False
    for read, data in reads:
        if is_legible and read - last > PAUSE:
            break
        last = read
        is_legible = is_legible or bool(ESCAPE.sub(b"", data).strip())
    return (last - terminal.start) / 1e6, (reads[-1][0] - terminal.start) / 1e6


def nearest_rank(values, part):
    return sorted(values)[math.ceil(part * len(values)) - 1]


def milliseconds(value, target=None, ours=None):
    """Formats a time, bold if it exceeds its target, with its ratio to ridgeline's."""
    text = f"{value:.1f} ms" if value < 100 else f"{value:,.0f} ms"
    if target and value > target:
        text = f"**{text}**"
    return text if ours in (None, value) else f"{text} ({value / ours:.1f} ×)"


def at_most(target, unit=" ms"):
    return f"≤ {target:,}{unit}" if target else ""


def key_table(lists):
    print("| list | | keys | p50 | p99 | max | bytes a key, median | max | peak memory |")
    print("|---|---" + "|--:" * 7 + "|", flush=True)
    for path in lists:
        rows = count_rows(path)
        targets = FUZZY_TARGETS if arguments.fuzzy else TARGETS
        target = next((targets[limit] for limit in targets if rows <= limit * 1.01), (None, None))
        ours = None
        for name, (found, peak) in type_words(path).items():
            times = [elapsed / 1e6 for elapsed, _ in found]
            sizes = [size for _, size in found]
            key_times = [nearest_rank(times, part) for part in (0.5, 0.99, 1)]
            limits = (*target, None) if ours is None else (None,) * 3
            cells = [milliseconds(*each) for each in zip(key_times, limits, ours or (None,) * 3)]
            ours = ours or key_times
            print(f"| {os.path.basename(path)}, {rows:,} lines | {name} | {len(found)} | "
                  + " | ".join(cells)
                  + f" | {statistics.median(sizes):,.0f} | {max(sizes):,} | {peak} MiB |", flush=True)
        if arguments.fuzzy and importlib.util.find_spec("frizbee"):
            times = [each / 1e6 for each in find_with_frizbee(path)]
            cells = [milliseconds(nearest_rank(times, part)) for part in (0.5, 0.99, 1)]
            print(f"| | frizbee, one thread | {len(times)} | " + " | ".join(cells) + " | | | |")
        print(f"| | target | | {at_most(target[0])} | {at_most(target[1])} | | | "
              f"{at_most(BYTES, '')} | |", flush=True)


def first_table(lists):
    print("| list | typed | starts | first key: p50 | max | second: p50 | max | keys | all: p50 | p99 | max |")
    print("|---|---" + "|--:" * 9 + "|", flush=True)
    for path in lists:
        rows = count_rows(path)
        target = next((FIRST_TARGETS[limit] for limit in FIRST_TARGETS if rows <= limit * 1.01), None)
        for delay in (None, *DELAYS):
            words = type_loading(path) if delay is None else type_first(path, delay)
            words = [word for word in words if len(word) > 1]
            if not words:
                continue
            keys = [key for word in words for key in word]
            cells = []
            for place in (0, 1):
                times = [word[place] for word in words]
                cells += [milliseconds(nearest_rank(times, part), target) for part in (0.5, 1)]
            cells.append(str(len(keys)))
            cells += [milliseconds(nearest_rank(keys, part), target) for part in (0.5, 0.99, 1)]
            when = {None: "while loading", 0: "when loaded"}.get(delay, f"after {delay} s")
            print(f"| {os.path.basename(path)}, {rows:,} lines | {when} | {len(words)} | "
                  + " | ".join(cells) + " |", flush=True)


def paint_table(lists):
    print("\n| list | | first paint | loaded |\n|---|---|--:|--:|")
    for title, path, target in lists:
        found = {name: [] for name in contenders}
        for _ in range(ROUNDS):
            for name, start in contenders.items():
                found[name].append(paint(start, path))
                note(f"{title} {name}: " + ", ".join(f"{each:.1f} ms" for each in found[name][-1]))
        ours = None
        for name, times in found.items():
            first, loaded = (statistics.median(each) for each in zip(*times))
            is_ours = ours is None
            ours = ours or (first, loaded)
            print(f"| {title} | {name} | {milliseconds(first, target if is_ours else None, ours[0])} "
                  f"| {milliseconds(loaded, None, ours[1])} |")
        print(f"| | target | {at_most(target)} | |", flush=True)


parser = argparse.ArgumentParser(
    description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter, usage=argparse.SUPPRESS)
parser.add_argument("--fzf", default="fzf")
parser.add_argument("--exact", action="store_true")
parser.add_argument("--fuzzy", action="store_true")
parser.add_argument("--words", type=int, default=12)
parser.add_argument("--word", action="append")
parser.add_argument("--seed", type=int, default=1)
parser.add_argument("--quiet", type=float, default=30)
parser.add_argument("--first", action="store_true")
parser.add_argument("files", nargs="*")
arguments = parser.parse_args()

mountains = os.path.abspath(f"{project}/Data/mountains.csv")
files = [os.path.abspath(path) for path in arguments.files]
contenders = programs()
if files and not arguments.fuzzy:
    first_table(files)
    print()
if arguments.first:
    sys.exit()
key_table([mountains] + files)
if arguments.fuzzy:
    sys.exit()
with tempfile.TemporaryDirectory() as folder:
    ten = f"{folder}/ten.csv"
    with open(mountains, encoding="utf-8") as file, open(ten, "w", encoding="utf-8") as few:
        few.writelines(line for line, _ in zip(file, range(11)))
    lists = [("ten rows", ten, PAINT_TEN)]
    if files:
        largest = max(files, key=os.path.getsize)
        lists.append((os.path.basename(largest), largest, PAINT_LOADING))
    paint_table(lists)
