"""fzy, which is always fuzzy: interactive on a terminal, and as a process with -e."""

from measuring import emit, note, repeated, run
from terminal import type_on

PROMPT = "@fzy@"


def measure(program, data, plan, scratch):
    for text in plan["texts"]:
        path = str(data / text["file"])
        type_fuzzily(program, text, path)
        for word in plan["fuzzy"]:
            command = [program, "-e", word]
            emit("Scans", f'{text["name"]}, fuzzy {word}', "fzy -e, process",
                 repeated(lambda: run(command, stdin=path, stdout=str(scratch / "rows"))))


def type_fuzzily(program, text, path):
    """Measures from each key to the second redraw; the first has the key and the old list."""
    # Each redraw writes the prompt twice.
    if not type_on(
            [program, "-p", PROMPT], path, text, "fzy, interactive", PROMPT.encode(),
            shown=2, answered=4):
        note("fzy: skipping keys, because it drew nothing")
