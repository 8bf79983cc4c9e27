#!/usr/bin/env python3
"""Measures how long live mode takes to show the matches after a key, and how many bytes it writes.

Usage: live.py [--with COMMAND]... [--fuzzy] [--words N | --word WORD...] [--seed N] [--first] [FILE...]

Compares ridgeline with programs that read lines from standard input (default: fzf) on the mountains and on the
given files. Random words of the list are typed letter by letter and deleted, each word in every program in
turn. A key's time ends with the last byte before the program is idle: no output and hardly any processor time
for 30 ms. Output alone is not enough: fzf shows the letter long before the matches.

First keys: ridgeline starts for each word, which is typed when the list is loaded, or eight seconds later. A
key's time ends before a pause of 150 ms, since background work may continue. First paint: from exec to the
first pause after visible text; loaded: to the last byte before the program is idle.

With --fuzzy, words follow a tilde in ridgeline, and only keys are measured; with --first, only first keys.
Requires Linux, for /proc.
"""

import argparse
import contextlib
import fcntl
import functools
import glob
import itertools
import math
import os
import pty
import random
import re
import select
import shlex
import shutil
import signal
import statistics
import struct
import subprocess
import sys
import tempfile
import termios
import time

# Seconds without output after which a program may be idle, and one that loads or builds an index.
QUIET, LONG_QUIET = 0.03, 0.5
# Seconds without output after which a key is answered, also if background work continues; of processor time
# below which a program is idle; and until a program that does not become idle is an error.
ANSWERED, BUSY, TIMEOUT = 0.15, 0.001, 120
ESCAPE = re.compile(rb"\x1b(\[[0-?]*[ -/]*[@-~]|[@-Z\\^_])")
# Queries that a terminal must answer: cursor position, support of a mode, and device attributes.
QUERY = re.compile(rb"\x1b\[(6n|\?([0-9]+)\$p|c)")
BACKSPACE = b"\x7f"

project = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
# Without variables that change how the programs behave.
environment = {
    name: value for name, value in os.environ.items()
    if not name.startswith(("RIDGELINE_", "FZF_")) and name != "NO_COLOR"}
environment |= {"TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "INPUTRC": "/dev/null"}


class Terminal:
    """A program on a pseudo-terminal."""

    def __init__(self, command, stdin=None):
        self.name = command[0]
        self.asked = b""
        reader, writer = os.pipe()
        self.pid, self.screen = pty.fork()
        if self.pid == 0:
            try:
                fcntl.ioctl(1, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
                if stdin:
                    os.dup2(os.open(stdin, os.O_RDONLY), 0)
                os.write(writer, struct.pack("q", time.perf_counter_ns()))
                os.execve(command[0], command, environment)
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
            if self.has_output(quiet):
                reads.append(self.read())
                spent = self.spent()
                continue
            before, spent = spent, self.spent()
            if reads and spent - before < BUSY and not self.wants_processor():
                return reads
        sys.exit(f"live.py: {self.name} does not become idle")

    def send(self, key):
        """Sends a key after reading what came before; returns the time in ns."""
        while self.has_output(0):
            self.read()
        start = time.perf_counter_ns()
        os.write(self.screen, key)
        return start

    def press(self, key, quiet=QUIET):
        """Sends a key; returns the ns to the last byte of its output, and the size of the output."""
        start = self.send(key)
        reads = self.rest(quiet)
        return reads[-1][0] - start, sum(len(data) for _, data in reads)

    def press_first(self, key):
        """Sends a key; returns the same up to a pause, whatever else the program does."""
        start = last = self.send(key)
        size = 0
        while self.has_output(ANSWERED if size else TIMEOUT):
            last, data = self.read()
            size += len(data)
        return last - start, size

    def has_output(self, seconds):
        return bool(select.select([self.screen], [], [], max(0, seconds))[0])

    def read(self):
        try:
            data = os.read(self.screen, 1 << 16)
        except OSError:
            sys.exit(f"live.py: {self.name} has ended")
        read = time.perf_counter_ns()
        # A query may arrive in two parts.
        self.asked = self.asked[-16:] + data
        while query := QUERY.search(self.asked):
            answers = {b"6": b"\x1b[1;1R", b"?": b"\x1b[?%b;2$y" % (query[2] or b""), b"c": b"\x1b[?62;22c"}
            os.write(self.screen, answers[query[1][:1]])
            self.asked = self.asked[query.end():]
        return read, data

    def spent(self):
        """Returns the processor time of all threads in seconds, from the clock of the process."""
        return time.clock_gettime(~self.pid << 3 | 2)

    def wants_processor(self):
        """Returns whether a thread runs, or waits for a core or a page."""
        for path in glob.glob(f"/proc/{self.pid}/task/*/stat"):
            # The thread may have ended.
            with contextlib.suppress(OSError), open(path, encoding="latin1") as file:
                if file.read().rsplit(") ", 1)[1][0] in "RD":
                    return True
        return False

    def end(self):
        """Ends the program; returns its peak memory in MiB."""
        os.kill(self.pid, signal.SIGKILL)
        os.close(self.screen)
        return os.wait4(self.pid, 0)[2].ru_maxrss // 1024


def programs():
    """Returns a function for each program that starts it on a file."""
    binary = subprocess.check_output(
        ["swift", "build", "-c", "release", "--package-path", project, "--show-bin-path"], text=True).strip()
    found = {"ridgeline": lambda path: Terminal([f"{binary}/ridgeline", "--no-history", path])}
    for command in arguments.others or ["fzf --layout=reverse" + ("" if arguments.fuzzy else " --no-sort")]:
        name, *options = shlex.split(command)
        if program := shutil.which(name):
            found[command] = lambda path, words=(program, *options): Terminal(list(words), path)
        else:
            note(f"skipping {name}, which is not installed")
    return found


note = functools.partial(print, file=sys.stderr, flush=True)


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


def type_words(path):
    """Types words; returns the (ns, bytes) of each key and the peak MiB, by program."""
    terminals = {name: start(path) for name, start in contenders.items()}
    for terminal in terminals.values():
        terminal.rest(LONG_QUIET)
        # A letter completes everything that the first search prepares.
        terminal.press(b"x", LONG_QUIET)
        terminal.press(BACKSPACE, LONG_QUIET)
    samples = {name: [] for name in terminals}
    for word in draw_words(path):
        for name, terminal in terminals.items():
            is_fuzzy = arguments.fuzzy and name == "ridgeline"
            if is_fuzzy:
                terminal.press(b"~")
            keys = [bytes([letter]) for letter in word] + [BACKSPACE] * len(word)
            found = [terminal.press(key) for key in keys]
            if is_fuzzy:
                terminal.press(BACKSPACE)
            samples[name] += found
            note(f"{path} {name} {word.decode()}: " + " ".join(f"{each[0] / 1e6:.1f}" for each in found))
    return {name: (samples[name], terminal.end()) for name, terminal in terminals.items()}


def type_first(path, delay):
    """Types each word after a new start; returns the (ns, bytes) of each key and the peak MiB."""
    samples, peak = [], 0
    for word in draw_words(path):
        terminal = contenders["ridgeline"](path)
        # The start block says how many rows there are; the live list is painted in parts.
        seen = b""
        while not re.search(rb"\d rows", seen):
            seen += terminal.read()[1]
        end = time.monotonic() + delay
        while terminal.has_output(end - time.monotonic()):
            terminal.read()
        samples += [terminal.press_first(bytes([letter])) for letter in word]
        peak = max(peak, terminal.end())
    return samples, peak


def paint(start, path):
    """Returns the milliseconds from exec to the end of the first screen, and to idle."""
    terminal = start(path)
    reads = terminal.rest(LONG_QUIET)
    terminal.end()
    last, is_legible = reads[0][0], False
    for read, data in reads:
        if is_legible and read - last > 10_000_000:
            break
        last = read
        is_legible = is_legible or bool(ESCAPE.sub(b"", data).strip())
    return (last - terminal.start) / 1e6, (reads[-1][0] - terminal.start) / 1e6


def cells(values, *parts):
    """Formats percentiles of milliseconds."""
    found = [sorted(values)[math.ceil(part * len(values)) - 1] for part in parts]
    return " | ".join(f"{each:.1f} ms" if each < 100 else f"{each:,.0f} ms" for each in found)


def table(*headings):
    print("\n| " + " | ".join(headings) + " |\n" + "|---" * len(headings) + "|", flush=True)


def key_table(lists):
    table("list", "", "keys", "p50", "p99", "max", "bytes a key, median", "max", "peak memory")
    for path in lists:
        found = {} if arguments.first else type_words(path)
        if path != mountains and not arguments.fuzzy:
            found |= {f"first keys, {delay} s after loading": type_first(path, delay) for delay in (0, 8)}
        for name, (keys, peak) in found.items():
            times, sizes = zip(*keys)
            print(f"| {os.path.basename(path)} | {name} | {len(keys)} "
                  f"| {cells([each / 1e6 for each in times], 0.5, 0.99, 1)} "
                  f"| {statistics.median(sizes):,.0f} | {max(sizes):,} | {peak} MiB |", flush=True)


def paint_table(lists):
    table("list", "", "first paint", "loaded")
    for path in lists:
        turns = [[paint(start, path) for start in contenders.values()] for _ in range(5)]
        for name, times in zip(contenders, zip(*turns)):
            times = " | ".join(cells(each, 0.5) for each in zip(*times))
            print(f"| {os.path.basename(path)} | {name} | {times} |", flush=True)


parser = argparse.ArgumentParser(usage=__doc__)
parser.add_argument("--with", dest="others", action="append")
parser.add_argument("--fuzzy", action="store_true")
parser.add_argument("--words", type=int, default=12)
parser.add_argument("--word", action="append")
parser.add_argument("--seed", type=int, default=1)
parser.add_argument("--first", action="store_true")
parser.add_argument("files", nargs="*")
arguments = parser.parse_args()

mountains = os.path.abspath(f"{project}/Data/mountains.csv")
files = [os.path.abspath(path) for path in arguments.files]
contenders = programs()
key_table([mountains] + files)
if not arguments.fuzzy and not arguments.first:
    with tempfile.NamedTemporaryFile(suffix=".csv") as ten, open(mountains, "rb") as file:
        ten.writelines(itertools.islice(file, 11))
        ten.flush()
        paint_table([ten.name] + files)
