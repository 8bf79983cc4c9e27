"""Types keys into a program on a pseudo-terminal."""

import contextlib
import fcntl
import os
import pty
import select
import struct
import subprocess
import sys
import termios
import time

from measuring import emit, type_keys


class Terminal:
    """A program on a pseudo-terminal."""

    def __init__(self, arguments, stdin):
        self.screen, other = pty.openpty()
        fcntl.ioctl(other, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 120, 0, 0))

        def own_terminal():
            os.setsid()
            fcntl.ioctl(other, termios.TIOCSCTTY, 0)

        with open(stdin, "rb") as file:
            self.process = subprocess.Popen(
                arguments, stdin=file, stdout=other, stderr=other, preexec_fn=own_terminal)
        os.close(other)

    def wait(self, mark, count, seconds):
        """Reads until a mark has arrived `count` times; returns the ns, or None on a timeout."""
        start = time.perf_counter_ns()
        read = b""
        while read.count(mark) < count:
            left = seconds - (time.perf_counter_ns() - start) / 1e9
            if left <= 0 or not select.select([self.screen], [], [], left)[0]:
                return None
            try:
                read += os.read(self.screen, 1 << 16)
            except OSError:
                # The program has ended.
                return None
        return time.perf_counter_ns() - start

    def settle(self, seconds=0.1):
        """Reads until there is no output for a while."""
        while select.select([self.screen], [], [], seconds)[0]:
            os.read(self.screen, 1 << 16)

    def press(self, keys, mark, count, seconds=60):
        """Sends keys and waits for a mark; returns the ns or None. Then discards all other output."""
        start = time.perf_counter_ns()
        os.write(self.screen, keys)
        reached = self.wait(mark, count, seconds)
        nanoseconds = time.perf_counter_ns() - start
        self.settle()
        return reached and nanoseconds

    def interrupt(self):
        """Ends the program with Ctrl-C; returns its peak memory in bytes."""
        with contextlib.suppress(OSError):
            os.write(self.screen, b"\x03")
        _, _, usage = os.wait4(self.process.pid, 0)
        self.process.returncode = 0
        os.close(self.screen)
        return usage.ru_maxrss * (1 if sys.platform == "darwin" else 1024)


def keystrokes(before, after):
    """Returns the keys that change the text: Ctrl-U, backspace or a letter."""
    if not after and len(before) != 1:
        return b"\x15"
    if after == before[:-1]:
        return b"\x7f"
    assert after[:-1] == before, (before, after)
    return after[-1].encode()


def type_on(arguments, path, text, contender, mark, shown, answered):
    """Types text key by key into a program, and measures each key.

    The program is ready when it has written the mark `shown` times, and has answered a key when it has
    written the mark `answered` times. Returns False if it does not become ready.
    """
    terminal = Terminal(arguments, path)
    if terminal.wait(mark, shown, seconds=120) is None:
        terminal.interrupt()
        return False
    terminal.settle(1)
    before = ""

    def search(after):
        nonlocal before
        nanoseconds = terminal.press(keystrokes(before, after), mark, answered)
        before = after
        return nanoseconds is not None, nanoseconds

    type_keys(text["name"], contender, text["keys"], search)
    emit("Memory", text["name"], contender, bytes=terminal.interrupt())
    return True
