"""Measures contenders and prints the results as lines of JSON."""

import dataclasses
import json
import os
import sys
import time

REPETITIONS = 10
# The limit for repeated calls.
SECONDS = 5
# The limit for all keys of a contender.
SECONDS_OF_KEYS = 120


def emit(table, workload, contender, nanoseconds=None, **rest):
    """Prints a measurement as JSON."""
    line = {"table": table, "workload": workload, "contender": contender}
    if nanoseconds is not None:
        line["nanoseconds"] = nanoseconds
    print(json.dumps(line | rest, ensure_ascii=False), flush=True)


def note(text):
    """Prints a message that is not a measurement to standard error."""
    print(text, file=sys.stderr, flush=True)


def timed(body):
    """Calls a function; returns its result and the nanoseconds it took."""
    start = time.perf_counter_ns()
    result = body()
    return result, time.perf_counter_ns() - start


def repeated(body):
    """Calls a function repeatedly; returns the times.

    The first call counts only if there is no time for a second.
    """
    _, first = timed(body)
    if first > SECONDS * 1e9:
        return [first]
    count = max(1, min(REPETITIONS, int(SECONDS * 1e9 / first)))
    return [timed(body)[1] for _ in range(count)]


def type_keys(data, contender, keys, search):
    """Measures `search` with the text after each key, and skips keys without an answer."""
    samples = {"typed": [], "backspace": []}
    started = time.monotonic()
    for number, (kind, text) in enumerate(keys):
        if time.monotonic() - started > SECONDS_OF_KEYS:
            note(f"{contender}, {data}: only {number} of {len(keys)} keys within {SECONDS_OF_KEYS} s")
            break
        found, nanoseconds = search(text)
        if found and kind in samples:
            samples[kind].append(nanoseconds)
    for kind, name in (("typed", "typed"), ("backspace", "backspaces")):
        if samples[kind]:
            emit("Keys", f"{data}, {name}", contender, samples[kind])


@dataclasses.dataclass
class Finished:
    """The result of a process."""

    nanoseconds: int
    status: int
    peak: int  # bytes


def run(arguments, stdin=os.devnull, stdout=os.devnull):
    """Runs a program; returns its time, exit status and peak memory."""
    actions = [
        (os.POSIX_SPAWN_OPEN, 0, stdin, os.O_RDONLY, 0),
        (os.POSIX_SPAWN_OPEN, 1, stdout, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o644),
    ]
    start = time.perf_counter_ns()
    process = os.posix_spawn(arguments[0], arguments, os.environ, file_actions=actions)
    _, status, usage = os.wait4(process, 0)
    nanoseconds = time.perf_counter_ns() - start
    unit = 1 if sys.platform == "darwin" else 1024
    return Finished(nanoseconds, os.waitstatus_to_exitcode(status), usage.ru_maxrss * unit)
