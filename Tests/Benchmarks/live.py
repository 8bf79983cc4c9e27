#!/usr/bin/env python3
"""Measures how long live mode takes to show what a key found, and how many bytes that is, beside fzf.

Usage: live.py [--fzf PATH] [--exact] [--words N] [--seed N] [--quiet MS] [FILE...]

The lists are the mountains and the files given, such as the A.tsv and B.txt that search-data.sh makes.
Each program runs on a terminal of its own with 80 columns and 24 lines. Words drawn from the list are
typed letter by letter and taken back, a word here, the same word there. A key's time goes from the key
to the last byte that came of it: that is known once nothing was written for some milliseconds (30
without --quiet) in which the program had next to no processor time and wanted none, since fzf shows
the letter long before what it finds. First paint is from exec to the first pause after something
legible, loaded is to the last byte before the program rests. Medians of rounds, in which programs take
turns. --exact has fzf look for substrings, as ridgeline does, instead of letters in their order.
Linux only, for its /proc.
"""

import argparse
import fcntl
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
# Seconds without output after which a program that is loading, or makes an index, may be at rest.
LONG_QUIET = 0.5
# Less processor time than this, in seconds without output, is none.
BUSY = 0.001
# Seconds until a program that does not come to rest is given up.
PATIENCE = 120
# Nanoseconds between one screen and the next.
PAUSE = 10_000_000
ESCAPE = re.compile(rb"\x1b(\[[0-?]*[ -/]*[@-~]|[@-Z\\^_])")
# What programs ask a terminal, and wait for: where the cursor is, and whether it knows a mode.
QUERY = re.compile(rb"\x1b\[(6n|\?([0-9]+)\$p|c)")
BACKSPACE = b"\x7f"
# What is wanted, in milliseconds: of lists up to so many rows, of the first paint, and bytes a key.
TARGETS = {1_000: (None, 5), 880_000: (3, 16), 10_000_000: (5, 30)}
PAINT_TEN, PAINT_LOADING = 15, 30
BYTES = 4096

project = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")


class Terminal:
    """A program on a terminal of its own, which somebody types on."""

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
        """Reads until something came and the program rests; the times in ns, and what was read then."""
        reads = []
        spent = self.spent()
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            if select.select([self.screen], [], [], quiet)[0]:
                reads.append(self.read())
                spent = self.spent()
                continue
            before, spent = spent, self.spent()
            if reads and spent - before < BUSY and not self.wants_processor():
                return reads
        sys.exit(f"live.py: {self.name} does not come to rest")

    def press(self, key, quiet):
        """The ns from a key to the last byte that came of it, and how many came."""
        while select.select([self.screen], [], [], 0)[0]:
            self.late += len(self.read()[1])
        start = time.perf_counter_ns()
        os.write(self.screen, key)
        reads = self.rest(quiet)
        return reads[-1][0] - start, sum(len(data) for _, data in reads)

    def read(self):
        try:
            data = os.read(self.screen, 1 << 16)
        except OSError:
            sys.exit(f"live.py: {self.name} has ended")
        read = time.perf_counter_ns()
        # A query may come in two pieces.
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
        """The seconds of processor time that all threads had: the clock of another process."""
        return time.clock_gettime(~self.pid << 3 | 2)

    def wants_processor(self):
        """Whether a thread runs, waits for a core, or for a page."""
        for thread in os.listdir(f"/proc/{self.pid}/task"):
            try:
                with open(f"/proc/{self.pid}/task/{thread}/stat", encoding="latin1") as file:
                    if file.read().rsplit(") ", 1)[1][0] in "RD":
                        return True
            except OSError:
                # It has ended meanwhile.
                pass
        return False

    def end(self):
        os.kill(self.pid, signal.SIGKILL)
        os.close(self.screen)
        os.waitpid(self.pid, 0)


def environment():
    """Ours, without what would have the programs behave otherwise for whoever measures."""
    kept = {
        name: value for name, value in os.environ.items()
        if not name.startswith(("RIDGELINE_", "FZF_")) and name != "NO_COLOR"}
    return kept | {"TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "INPUTRC": "/dev/null"}


def programs():
    """How each is started on a file."""
    binary = subprocess.run(
        ["swift", "build", "-c", "release", "--static-swift-stdlib", "--package-path", project,
         "--show-bin-path"],
        check=True, capture_output=True, text=True).stdout.strip() + "/ridgeline"
    found = {"ridgeline": lambda path: Terminal([binary, "--no-history", path])}
    options = ["--layout=reverse", "--no-sort"] + (["--exact"] if arguments.exact else [])
    if fzf := shutil.which(arguments.fzf):
        name = "fzf --exact" if arguments.exact else "fzf"
        found[name] = lambda path: Terminal([fzf, *options], path)
    else:
        note("fzf is not installed and left out; --fzf PATH says where it is")
    return found


def note(text):
    print(text, file=sys.stderr, flush=True)


def count_rows(path):
    """How many lines a file has; it is in the system's cache then."""
    with open(path, "rb") as file:
        return sum(chunk.count(b"\n") for chunk in iter(lambda: file.read(1 << 20), b""))


def draw_words(path):
    """Words of four to ten letters, each of a line drawn from the file."""
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
    """Types and takes back a letter, so that the program has all that it makes at the first search."""
    terminal.rest(LONG_QUIET)
    terminal.press(b"x", LONG_QUIET)
    terminal.press(BACKSPACE, LONG_QUIET)
    return terminal


def type_words(path):
    """The (ns, bytes) of each key, for each program."""
    terminals = {name: ready(start(path)) for name, start in contenders.items()}
    samples = {name: [] for name in terminals}
    for word in draw_words(path):
        for name, terminal in terminals.items():
            keys = [bytes([letter]) for letter in word] + [BACKSPACE] * len(word)
            found = [terminal.press(key, arguments.quiet / 1000) for key in keys]
            samples[name] += found
            times = " ".join(f"{elapsed / 1e6:.1f}" for elapsed, _ in found)
            note(f"{os.path.basename(path)} {name} {word.decode()}: {times}")
    for name, terminal in terminals.items():
        if terminal.late:
            note(f"{name}: {terminal.late} bytes came after it was thought to rest")
        terminal.end()
    return samples


def paint(start, path):
    """The milliseconds from exec to the end of the first screen, and to when the program rests."""
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


def milliseconds(value, wanted=None, ours=None):
    """A figure; bold where more than is wanted, and how many times ours it is."""
    text = f"{value:.1f} ms" if value < 100 else f"{value:,.0f} ms"
    if wanted and value > wanted:
        text = f"**{text}**"
    return text if ours in (None, value) else f"{text} ({value / ours:.1f} ×)"


def at_most(wanted, unit=" ms"):
    return f"≤ {wanted:,}{unit}" if wanted else ""


def key_table(lists):
    print("| list | | keys | p50 | p99 | max | bytes a key, median | greatest |")
    print("|---|---" + "|--:" * 6 + "|", flush=True)
    for path in lists:
        rows = count_rows(path)
        wanted = next((TARGETS[most] for most in TARGETS if rows <= most * 1.01), (None, None))
        ours = None
        for name, found in type_words(path).items():
            times = [elapsed / 1e6 for elapsed, _ in found]
            sizes = [size for _, size in found]
            figures = [nearest_rank(times, part) for part in (0.5, 0.99, 1)]
            targets = (*wanted, None) if ours is None else (None,) * 3
            cells = [milliseconds(*each) for each in zip(figures, targets, ours or (None,) * 3)]
            ours = ours or figures
            print(f"| {os.path.basename(path)}, {rows:,} lines | {name} | {len(found)} | "
                  + " | ".join(cells)
                  + f" | {statistics.median(sizes):,.0f} | {max(sizes):,} |", flush=True)
        print(f"| | wanted | | {at_most(wanted[0])} | {at_most(wanted[1])} | | | "
              f"{at_most(BYTES, '')} |", flush=True)


def paint_table(lists):
    print("\n| list | | first paint | loaded |\n|---|---|--:|--:|")
    for title, path, wanted in lists:
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
            print(f"| {title} | {name} | {milliseconds(first, wanted if is_ours else None, ours[0])} "
                  f"| {milliseconds(loaded, None, ours[1])} |")
        print(f"| | wanted | {at_most(wanted)} | |", flush=True)


parser = argparse.ArgumentParser(
    description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter, usage=argparse.SUPPRESS)
parser.add_argument("--fzf", default="fzf")
parser.add_argument("--exact", action="store_true")
parser.add_argument("--words", type=int, default=12)
parser.add_argument("--seed", type=int, default=1)
parser.add_argument("--quiet", type=float, default=30)
parser.add_argument("files", nargs="*")
arguments = parser.parse_args()

mountains = os.path.abspath(f"{project}/Data/mountains.csv")
files = [os.path.abspath(path) for path in arguments.files]
contenders = programs()
key_table([mountains] + files)
with tempfile.TemporaryDirectory() as folder:
    ten = f"{folder}/ten.csv"
    with open(mountains, encoding="utf-8") as file, open(ten, "w", encoding="utf-8") as few:
        few.writelines(line for line, _ in zip(file, range(11)))
    lists = [("ten rows", ten, PAINT_TEN)]
    if files:
        largest = max(files, key=os.path.getsize)
        lists.append((os.path.basename(largest), largest, PAINT_LOADING))
    paint_table(lists)
