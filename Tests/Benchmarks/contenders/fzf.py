"""fzf: interactive on a terminal, with its --bench, and as a filter process."""

import re
import subprocess

from measuring import emit, note, repeated, run
from terminal import type_on

BENCH = re.compile(r"([0-9]+) iterations +avg: ([0-9.]+)ms +min: [0-9.]+ms +max: ([0-9.]+)ms")


def measure(program, data, plan, scratch):
    for text in plan["texts"]:
        path = str(data / text["file"])
        type_exactly(program, text, path)
        for word in plan["scans"]:
            bench(program, ["-e"], f'{text["name"]}, {word}', word, path)
            emit("Scans", f'{text["name"]}, {word}', "fzf -e -f, process",
                 repeated(lambda: filtered(program, ["-e"], word, path, scratch)))
        for word in plan["fuzzy"]:
            bench(program, [], f'{text["name"]}, fuzzy {word}', word, path)
            emit("Scans", f'{text["name"]}, fuzzy {word}', "fzf -f, process",
                 repeated(lambda: filtered(program, [], word, path, scratch)))
    for word in plan["filters"]:
        emit("Files", f"A, rows with {word} written", "fzf -e -f",
             repeated(lambda: filtered(program, ["-e"], word, str(data / "A.tsv"), scratch)))


def type_exactly(program, text, path):
    """Measures from each key to the bell, which fzf rings when the result is complete."""
    arguments = [program, "-e", "-i", "--sync", "--bind", "result:bell"]
    if not type_on(arguments, path, text, "fzf -e, interactive", b"\a", shown=1, answered=1):
        note("fzf: skipping keys, because this version has no result:bell")


def bench(program, options, workload, word, path):
    arguments = [program, *options, "-i", "--threads", "1", "--bench", "3s", "-f", word]
    with open(path, "rb") as file:
        printed = subprocess.run(arguments, stdin=file, capture_output=True, text=True, check=False)
    if not (match := BENCH.search(printed.stdout)):
        note("fzf: skipping scans, because this version has no --bench")
        return
    emit("Scans", workload, " ".join(["fzf", *options, "--bench"]),
         mean=float(match[2]) * 1e6, maximum=float(match[3]) * 1e6, count=int(match[1]))


def filtered(program, options, word, path, scratch):
    return run([program, *options, "-i", "-f", word], stdin=path, stdout=str(scratch / "rows"))
