"""fzy, which is always fuzzy: interactively on a terminal, and -e from start to end."""

from measuring import emit, note, repeated, run
from terminal import type_on

PROMPT = "@fzy@"


def measure(program, data, plan, scratch):
    for text in plan["texts"]:
        path = str(data / text["file"])
        type_fuzzily(program, text, path)
        for word in plan["fuzzy"]:
            showing = [program, "-e", word]
            emit("Scans", f'{text["name"]}, fuzzy {word}', "fzy -e, process",
                 repeated(lambda: run(showing, stdin=path, stdout=str(scratch / "rows"))))


def type_fuzzily(program, text, path):
    """From each key to the second time it draws: the first one has the key and the old list."""
    # It writes its prompt twice each time.
    if not type_on(
            [program, "-p", PROMPT], path, text, "fzy, interactive", PROMPT.encode(),
            shown=2, answered=4):
        note("fzy: it drew nothing, so its keys are left out")
